/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See spoken-move.h. */
#include "app/talk/spoken-move.h"

#include <stdlib.h>

#include "engine/board/movegen.h"

/* The parts of a move in the order in which they are said; each can be missing. */
typedef enum {
    PART_MOVER, /* the piece that moves */
    PART_FROM_FILE,
    PART_FROM_RANK,
    PART_TAKES,
    PART_TAKEN, /* the piece that is taken */
    PART_TO_FILE,
    PART_TO_RANK,
    PART_PROMOTED,
    N_PARTS,
} Part;

typedef struct {
    guint32 parts[N_PARTS]; /* the class of each for this move; 0: it has no such part */
    gboolean is_castling, is_short, is_en_passant;
    int steps; /* of a pawn forward; 0: another move */
} Shape;

static guint32 class_of_piece(EngPieceType type)
{
    return type < 6 ? TABIYA_SPOKEN_PIECE(type) : 0;
}

static EngPieceType taken_by(const EngPosition *position, EngMove move)
{
    if (eng_move_kind(move) == ENG_MOVE_EN_PASSANT)
        return ENG_PAWN;
    return eng_move_is_capture(position, move) ? eng_piece_type(position->board[eng_move_to(move)])
                                               : ENG_NO_PIECE_TYPE;
}

static void shape_of(const EngPosition *position, EngMove move, Shape *shape)
{
    const EngSquare from = eng_move_from(move), to = eng_move_arrival(move);
    const EngPieceType taken = taken_by(position, move);

    *shape = (Shape){
        .is_castling = eng_move_kind(move) == ENG_MOVE_CASTLING,
        .is_en_passant = eng_move_kind(move) == ENG_MOVE_EN_PASSANT,
        .is_short = eng_file(to) > 4,
        .parts = {[PART_MOVER] = class_of_piece(eng_piece_type(position->board[from])),
                  [PART_FROM_FILE] = TABIYA_SPOKEN_FILE(eng_file(from)),
                  [PART_FROM_RANK] = TABIYA_SPOKEN_RANK(eng_rank(from)),
                  [PART_TO_FILE] = TABIYA_SPOKEN_FILE(eng_file(to)),
                  [PART_TO_RANK] = TABIYA_SPOKEN_RANK(eng_rank(to))},
    };
    if (taken != ENG_NO_PIECE_TYPE) {
        shape->parts[PART_TAKES] = TABIYA_SPOKEN_TAKES;
        shape->parts[PART_TAKEN] = class_of_piece(taken);
    }
    if (shape->parts[PART_MOVER] == 1u << ENG_PAWN && taken == ENG_NO_PIECE_TYPE)
        shape->steps = abs(eng_rank(to) - eng_rank(from));
    if (eng_move_kind(move) == ENG_MOVE_PROMOTION)
        shape->parts[PART_PROMOTED] = class_of_piece(eng_move_promoted(move));
}

/* What the words said so far: a bit for each part. */
static gboolean says_enough(guint said)
{
    const gboolean target = (said & 1 << PART_TO_FILE) && (said & 1 << PART_TO_RANK);
    const gboolean capture = (said & 1 << PART_TAKES) != 0;
    const gboolean taken = capture && (said & (1 << PART_TAKEN | 1 << PART_MOVER));
    /* "e takes d" */
    const gboolean pawn = capture && (said & 1 << PART_FROM_FILE) && (said & 1 << PART_TO_FILE);
    return target || taken || pawn || (said & 1 << PART_PROMOTED);
}

/* "e4" moves a pawn, unless a piece is named or its square. "pawn" may be left out, not "queen" if
 * it says where to promote. */
static gboolean is_complete(const Shape *shape, guint said)
{
    const gboolean names_from = (said & 1 << PART_FROM_FILE) && (said & 1 << PART_FROM_RANK);

    if (!says_enough(said))
        return FALSE;
    if (said & 1 << PART_PROMOTED)
        return TRUE;
    /* "c takes d5" is a pawn's */
    if (!(said & 1 << PART_MOVER) && (said & 1 << PART_FROM_FILE) && !names_from)
        return shape->parts[PART_MOVER] == 1u << ENG_PAWN;
    /* "take on e5" */
    if ((said & 1 << PART_TAKES) && (said & 1 << PART_TO_FILE) && (said & 1 << PART_TO_RANK))
        return TRUE;
    if (!(said & 1 << PART_MOVER) && !names_from && shape->parts[PART_MOVER] != 1u << ENG_PAWN &&
        !(said & 1 << PART_TAKES)) {
        return FALSE;
    }
    if (!(said & 1 << PART_MOVER) && (said & 1 << PART_TAKES) && !names_from &&
        shape->parts[PART_MOVER] != 1u << ENG_PAWN && !(said & 1 << PART_TAKEN)) {
        return FALSE;
    }
    return TRUE;
}

/* "the e pawn two squares" */
static gboolean says_steps(const Shape *shape, const guint32 *classes, guint n, guint said)
{
    return n > 1 && shape->steps > 0 && (classes[0] & TABIYA_SPOKEN_RANK(shape->steps - 1)) &&
           (classes[1] & TABIYA_SPOKEN_STEPS) && (said & 1 << PART_FROM_FILE);
}

/* "the c pawn" that is taken */
static gboolean says_taken(const Shape *shape, const guint32 *classes, guint n, guint said)
{
    return n > 1 && (said & 1 << PART_TAKES) && !(said & 1 << PART_TO_FILE) &&
           (classes[0] & shape->parts[PART_TO_FILE]) && (classes[1] & shape->parts[PART_TAKEN]);
}

static gboolean fits(const Shape *shape, const guint32 *classes, guint n, int next, guint said);

/* "with the knight" */
static guint find_taker(const guint32 *classes, guint n)
{
    const guint at = n > 2 && (classes[1] & TABIYA_SPOKEN_NOISE) ? 2 : 1;

    return at < n && (classes[at] & TABIYA_SPOKEN_ANY_PIECE) ? at : 0;
}

/* Whether the words begin with the piece that moves: "take with the knight", "b5 with the
 * bishop". */
static gboolean names_taker(const guint32 *classes, guint n, guint said)
{
    return (classes[0] & TABIYA_SPOKEN_WITH) && (said & (1 << PART_TAKES | 1 << PART_TO_RANK)) &&
           !(said & 1 << PART_MOVER) && find_taker(classes, n) > 0;
}

static gboolean fits_taker(const Shape *shape, const guint32 *classes, guint n, int next,
                           guint said)
{
    const guint at = find_taker(classes, n);

    return (classes[at] & shape->parts[PART_MOVER]) &&
           fits(shape, classes + at + 1, n - at - 1, next, said | 1 << PART_MOVER);
}

/* "queen it", "queen the pawn" */
static gboolean says_queening(const Shape *shape, const guint32 *classes, guint n)
{
    if (n < 2 || !(classes[0] & shape->parts[PART_PROMOTED]))
        return FALSE;
    for (guint i = 1; i < n; i++) {
        if (!(classes[i] & (TABIYA_SPOKEN_NOISE | shape->parts[PART_MOVER])))
            return FALSE;
    }
    return TRUE;
}

static gboolean fits(const Shape *shape, const guint32 *classes, guint n, int next, guint said)
{
    static const guint32 SILENT = TABIYA_SPOKEN_NOISE | TABIYA_SPOKEN_CHECK | TABIYA_SPOKEN_WITH;

    if (n == 0)
        return is_complete(shape, said);
    if (names_taker(classes, n, said))
        return fits_taker(shape, classes, n, next, said);
    if ((classes[0] & SILENT) && fits(shape, classes + 1, n - 1, next, said))
        return TRUE;
    if ((classes[0] & TABIYA_SPOKEN_PROMOTES) && shape->parts[PART_PROMOTED] &&
        fits(shape, classes + 1, n - 1, PART_PROMOTED, said)) {
        return TRUE;
    }
    /* "the e pawn", "the a rook" */
    if (next == PART_MOVER && n > 1 && (classes[0] & shape->parts[PART_FROM_FILE]) &&
        (classes[1] & shape->parts[PART_MOVER]) &&
        fits(shape, classes + 2, n - 2, PART_FROM_RANK,
             said | 1 << PART_MOVER | 1 << PART_FROM_FILE)) {
        return TRUE;
    }
    if (says_steps(shape, classes, n, said) && fits(shape, classes + 2, n - 2, PART_PROMOTED,
                                                    said | 1 << PART_TO_FILE | 1 << PART_TO_RANK)) {
        return TRUE;
    }
    if (says_taken(shape, classes, n, said) &&
        fits(shape, classes + 2, n - 2, PART_TO_RANK, said | 1 << PART_TAKEN | 1 << PART_TO_FILE)) {
        return TRUE;
    }
    if ((classes[0] & TABIYA_SPOKEN_EN_PASSANT) && shape->is_en_passant &&
        fits(shape, classes + 1, n - 1, next, said | 1 << PART_TAKES | 1 << PART_TAKEN)) {
        return TRUE;
    }
    for (int part = next; part < N_PARTS; part++) {
        if ((classes[0] & shape->parts[part]) &&
            fits(shape, classes + 1, n - 1, part + 1, said | 1u << part)) {
            return TRUE;
        }
    }
    return FALSE;
}

/* "castle", "castle king side", "short castle". The king's own move is also said as a move. */
static gboolean fits_castling(const Shape *shape, const guint32 *classes, guint n)
{
    const guint32 side = shape->is_short ? TABIYA_SPOKEN_SHORT : TABIYA_SPOKEN_LONG;
    gboolean castles = FALSE, is_sided = FALSE;

    for (guint i = 0; i < n; i++) {
        if (classes[i] & TABIYA_SPOKEN_CASTLES)
            castles = TRUE;
        else if (classes[i] & side)
            is_sided = TRUE;
        else if (!(classes[i] & (TABIYA_SPOKEN_NOISE | TABIYA_SPOKEN_CHECK)))
            return FALSE;
    }
    return castles || (is_sided && n > 1);
}

/* "auf e5 schlagen", "den Bauern mit der Dame nehmen": the verb at the end. */
static gboolean fits_with_verb_last(const Shape *shape, const guint32 *classes, guint n)
{
    return n > 2 && classes[n - 1] == TABIYA_SPOKEN_TAKES && shape->parts[PART_TAKES] &&
           fits(shape, classes, n - 1, PART_MOVER, 1 << PART_TAKES);
}

static gboolean can_mean(const EngPosition *position, EngMove move, const guint32 *classes, guint n)
{
    Shape shape;

    shape_of(position, move, &shape);
    if (shape.is_castling && fits_castling(&shape, classes, n))
        return TRUE;
    return fits(&shape, classes, n, PART_MOVER, 0) || fits_with_verb_last(&shape, classes, n) ||
           says_queening(&shape, classes, n);
}

/* Without a word for it, a pawn becomes a queen. */
static void prefer_queens(GArray *found)
{
    for (guint i = found->len; i-- > 0;) {
        const EngMove move = g_array_index(found, EngMove, i);
        if (eng_move_kind(move) == ENG_MOVE_PROMOTION && eng_move_promoted(move) != ENG_QUEEN &&
            found->len > 1) {
            g_array_remove_index(found, i);
        }
    }
}

static gboolean names_promoted(const guint32 *classes, guint n)
{
    guint pieces = 0;

    for (guint i = 0; i < n; i++)
        pieces += (classes[i] & (TABIYA_SPOKEN_ANY_PIECE & ~1u)) != 0;
    return pieces > 0;
}

GArray *tabiya_spoken_moves_find(const EngPosition *position, const guint32 *classes, guint n)
{
    GArray *found = g_array_new(FALSE, FALSE, sizeof(EngMove));
    EngMoveList list;

    if (n == 0 || n > TABIYA_SPOKEN_WORDS_MAX)
        return found;
    eng_movegen_legal(position, &list);
    for (guint i = 0; i < (guint)list.count; i++) {
        if (can_mean(position, list.moves[i], classes, n))
            g_array_append_val(found, list.moves[i]);
    }
    if (!names_promoted(classes, n))
        prefer_queens(found);
    return found;
}

gboolean tabiya_spoken_is_move(const guint32 *classes, guint n)
{
    guint files = 0, ranks = 0;
    gboolean castles = FALSE, takes = FALSE, piece = FALSE;

    for (guint i = 0; i < n; i++) {
        if (classes[i] == 0)
            return FALSE;
        files += (classes[i] & TABIYA_SPOKEN_ANY_FILE) != 0;
        ranks += (classes[i] & TABIYA_SPOKEN_ANY_RANK) != 0;
        castles = castles || (classes[i] & TABIYA_SPOKEN_CASTLES);
        takes = takes || (classes[i] & TABIYA_SPOKEN_TAKES);
        piece = piece || (classes[i] & TABIYA_SPOKEN_ANY_PIECE);
    }
    return n <= TABIYA_SPOKEN_WORDS_MAX &&
           (castles || (files > 0 && ranks > 0) || (takes && piece));
}
