/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rules about mates, and the mating patterns that have names. Only the final position decides a
 * pattern: which piece gives check, which pieces cover the king's squares, and which of its own
 * pieces block it. */
#include "app/puzzles/tagger-rules.h"
#include "engine/board/bitboard.h"

#define CORNERS (UINT64_C(1) | UINT64_C(1) << 7 | UINT64_C(1) << 56 | UINT64_C(1) << 63)

/* The final position of a line that mates. */
typedef struct {
    const EngPosition *position;
    EngColor winner, loser;
    EngSquare king;
    EngSquare checker; /* of the wanted type */
    EngBitboard ring;  /* the squares around the king */
    EngBitboard shut;  /* those of them with its own men */
} Mate;

/* FALSE if the line does not mate, or no piece of that type gives the last check. */
static gboolean look(const TabiyaTagLine *line, EngPieceType type, Mate *mate)
{
    if (!tabiya_tag_is_mate(line))
        return FALSE;
    const EngPosition *position = &line->at[line->length];
    const EngBitboard checkers = position->checkers & position->by_type[type];
    if (checkers == 0)
        return FALSE;
    mate->position = position;
    mate->winner = line->solver;
    mate->loser = line->opponent;
    mate->king = eng_position_king(position, line->opponent);
    mate->checker = eng_first(checkers);
    mate->ring = eng_king_attacks(mate->king);
    mate->shut = mate->ring & position->by_color[mate->loser];
    return TRUE;
}

/* The checker is a rook or a queen. */
static gboolean look_heavy(const TabiyaTagLine *line, Mate *mate)
{
    return look(line, ENG_ROOK, mate) || look(line, ENG_QUEEN, mate);
}

static EngBitboard pieces(const Mate *mate, EngPieceType type)
{
    return eng_position_pieces(mate->position, mate->winner, type);
}

static int file_distance(EngSquare a, EngSquare b)
{
    return ABS(eng_file(a) - eng_file(b));
}

static int rank_distance(EngSquare a, EngSquare b)
{
    return ABS(eng_rank(a) - eng_rank(b));
}

static gboolean is_straight(EngSquare a, EngSquare b)
{
    return eng_file(a) == eng_file(b) || eng_rank(a) == eng_rank(b);
}

static gboolean is_edge_file(EngSquare square)
{
    return eng_file(square) == 0 || eng_file(square) == 7;
}

static gboolean is_edge_rank(EngSquare square)
{
    return eng_rank(square) == 0 || eng_rank(square) == 7;
}

static gboolean is_near(const Mate *mate, EngSquare square)
{
    return (mate->ring & eng_bit(square)) != 0;
}

/* Free squares around the king that the set's pieces control: any of them, or only they. The king
 * does not shield squares behind it. */
static EngBitboard taken_by(const Mate *mate, EngBitboard set, gboolean alone)
{
    const EngBitboard occupied = eng_position_occupied(mate->position) & ~eng_bit(mate->king);
    EngBitboard free = mate->ring & ~mate->shut, taken = 0;
    while (free) {
        const EngSquare square = eng_pop_first(&free);
        const EngBitboard attackers = eng_position_attackers(mate->position, square, occupied) &
                                      mate->position->by_color[mate->winner];
        if ((attackers & set) != 0 && (!alone || (attackers & ~set) == 0))
            taken |= eng_bit(square);
    }
    return taken;
}

/* The same along files and ranks only. */
static EngBitboard taken_straight(const Mate *mate, EngBitboard set)
{
    const EngBitboard occupied = eng_position_occupied(mate->position) & ~eng_bit(mate->king);
    EngBitboard taken = 0;
    while (set)
        taken |= eng_rook_attacks(eng_pop_first(&set), occupied);
    return taken & mate->ring & ~mate->shut;
}

/* What guards the checker. */
static EngBitboard guards(const Mate *mate)
{
    return tabiya_tag_attackers(mate->position, mate->checker, mate->winner);
}

/* --- Lengths --------------------------------------------------------------------------------- */

gboolean tabiya_tag_mate(const TabiyaTagLine *line)
{
    return tabiya_tag_is_mate(line);
}

static gboolean is_mate_in(const TabiyaTagLine *line, guint moves)
{
    return line->length == 2 * moves && tabiya_tag_is_mate(line);
}

gboolean tabiya_tag_mate_in_1(const TabiyaTagLine *line)
{
    return is_mate_in(line, 1);
}

gboolean tabiya_tag_mate_in_2(const TabiyaTagLine *line)
{
    return is_mate_in(line, 2);
}

gboolean tabiya_tag_mate_in_3(const TabiyaTagLine *line)
{
    return is_mate_in(line, 3);
}

gboolean tabiya_tag_mate_in_4(const TabiyaTagLine *line)
{
    return is_mate_in(line, 4);
}

gboolean tabiya_tag_mate_in_5(const TabiyaTagLine *line)
{
    return line->length >= 10 && tabiya_tag_is_mate(line);
}

/* --- Rook or queen along an edge -------------------------------------------------------------- */

gboolean tabiya_tag_back_rank_mate(const TabiyaTagLine *line)
{
    Mate mate;
    if (!look_heavy(line, &mate))
        return FALSE;
    const int home = eng_relative_rank(mate.loser, 0);
    if (eng_rank(mate.king) != home || eng_rank(mate.checker) != home)
        return FALSE;
    /* Its own men stand on the second rank in front of it, on each square there. */
    EngBitboard second = mate.ring & eng_rank_mask(eng_relative_rank(mate.loser, 1));
    if ((second & ~mate.shut) != 0)
        return FALSE;
    while (second) {
        if (tabiya_tag_attackers(mate.position, eng_pop_first(&second), mate.winner))
            return FALSE;
    }
    return TRUE;
}

gboolean tabiya_tag_anastasia_mate(const TabiyaTagLine *line)
{
    Mate mate;
    if (!look_heavy(line, &mate) || !is_edge_file(mate.king) ||
        eng_file(mate.king) != eng_file(mate.checker)) {
        return FALSE;
    }
    const int inward = eng_file(mate.king) == 0 ? 1 : -1;
    return (mate.shut & eng_bit((EngSquare)(mate.king + inward))) != 0 &&
           (pieces(&mate, ENG_KNIGHT) & eng_bit((EngSquare)(mate.king + 3 * inward))) != 0;
}

gboolean tabiya_tag_arabian_mate(const TabiyaTagLine *line)
{
    Mate mate;
    if (!look(line, ENG_ROOK, &mate))
        return FALSE;
    return (eng_bit(mate.king) & CORNERS) != 0 && is_near(&mate, mate.checker) &&
           (guards(&mate) & pieces(&mate, ENG_KNIGHT)) != 0;
}

gboolean tabiya_tag_opera_mate(const TabiyaTagLine *line)
{
    Mate mate;
    return look(line, ENG_ROOK, &mate) && is_near(&mate, mate.checker) &&
           (guards(&mate) & pieces(&mate, ENG_BISHOP)) != 0;
}

gboolean tabiya_tag_pillsburys_mate(const TabiyaTagLine *line)
{
    Mate mate;
    if (!look(line, ENG_ROOK, &mate) || tabiya_tag_opera_mate(line))
        return FALSE;
    const EngBitboard others = mate.position->by_color[mate.winner] & mate.ring;
    return taken_by(&mate, pieces(&mate, ENG_BISHOP), TRUE) != 0 &&
           (is_near(&mate, mate.checker) || others == 0);
}

gboolean tabiya_tag_hook_mate(const TabiyaTagLine *line)
{
    Mate mate;
    if (!look(line, ENG_ROOK, &mate) || !is_near(&mate, mate.checker))
        return FALSE;
    EngBitboard knights = guards(&mate) & pieces(&mate, ENG_KNIGHT) & mate.ring;
    while (knights) {
        const EngSquare knight = eng_pop_first(&knights);
        if (tabiya_tag_attackers(mate.position, knight, mate.winner) & pieces(&mate, ENG_PAWN))
            return TRUE;
    }
    return FALSE;
}

/* Both fit into a box of three by three squares. */
static gboolean is_in_box(EngSquare a, EngSquare b)
{
    return file_distance(a, b) <= 2 && rank_distance(a, b) <= 2;
}

gboolean tabiya_tag_kill_box_mate(const TabiyaTagLine *line)
{
    Mate mate;
    if (!look_heavy(line, &mate))
        return FALSE;
    EngBitboard rooks = pieces(&mate, ENG_ROOK);
    while (rooks) {
        const EngSquare rook = eng_pop_first(&rooks);
        EngBitboard queens = pieces(&mate, ENG_QUEEN);
        while (queens) {
            const EngSquare queen = eng_pop_first(&queens);
            if (file_distance(queen, rook) == 2 && rank_distance(queen, rook) == 2 &&
                is_in_box(rook, mate.king) && is_in_box(queen, mate.king)) {
                return TRUE;
            }
        }
    }
    return FALSE;
}

gboolean tabiya_tag_vukovic_mate(const TabiyaTagLine *line)
{
    Mate mate;
    if (!look(line, ENG_ROOK, &mate) || !is_near(&mate, mate.checker))
        return FALSE;
    EngBitboard knights = pieces(&mate, ENG_KNIGHT);
    while (knights) {
        const EngSquare knight = eng_pop_first(&knights);
        if (is_straight(knight, mate.king) &&
            file_distance(knight, mate.king) + rank_distance(knight, mate.king) == 2 &&
            (guards(&mate) & ~eng_bit(knight)) != 0) {
            return TRUE;
        }
    }
    return FALSE;
}

gboolean tabiya_tag_blind_swine_mate(const TabiyaTagLine *line)
{
    Mate mate;
    if (!look(line, ENG_ROOK, &mate) || !is_near(&mate, mate.checker))
        return FALSE;
    return (guards(&mate) & pieces(&mate, ENG_ROOK) & eng_king_attacks(mate.checker) &
            ~eng_line(mate.king, mate.checker)) != 0;
}

gboolean tabiya_tag_triangle_mate(const TabiyaTagLine *line)
{
    Mate mate;
    if (!look(line, ENG_QUEEN, &mate) || !is_near(&mate, mate.checker) ||
        is_straight(mate.checker, mate.king)) {
        return FALSE;
    }
    EngBitboard rooks = guards(&mate) & pieces(&mate, ENG_ROOK);
    while (rooks) {
        const EngSquare rook = eng_pop_first(&rooks);
        if (file_distance(rook, mate.checker) + rank_distance(rook, mate.checker) == 2 &&
            is_near(&mate, rook)) {
            return TRUE;
        }
    }
    return FALSE;
}

/* --- Queen beside the king -------------------------------------------------------------------- */

gboolean tabiya_tag_dovetail_mate(const TabiyaTagLine *line)
{
    Mate mate;
    if (!look(line, ENG_QUEEN, &mate) || !is_near(&mate, mate.checker) ||
        is_straight(mate.checker, mate.king) || is_edge_file(mate.king) ||
        is_edge_rank(mate.king)) {
        return FALSE;
    }
    const EngBitboard queen = eng_bit(mate.checker);
    return taken_by(&mate, queen, TRUE) == (mate.ring & ~mate.shut & ~queen);
}

gboolean tabiya_tag_swallowstail_mate(const TabiyaTagLine *line)
{
    Mate mate;
    if (!look(line, ENG_QUEEN, &mate) || !is_near(&mate, mate.checker) ||
        !is_straight(mate.checker, mate.king) || is_edge_file(mate.king) ||
        is_edge_rank(mate.king)) {
        return FALSE;
    }
    const int away = mate.king - mate.checker; /* along the rank 1 or -1, the file 8 or -8 */
    const int aside = ABS(away) == 8 ? 1 : 8;
    const EngBitboard tail = eng_bit((EngSquare)(mate.king + away + aside)) |
                             eng_bit((EngSquare)(mate.king + away - aside));
    return (mate.shut & tail) == tail;
}

gboolean tabiya_tag_epaulette_mate(const TabiyaTagLine *line)
{
    Mate mate;
    if (!look_heavy(line, &mate) || !is_straight(mate.checker, mate.king))
        return FALSE;
    const gboolean along_file = eng_file(mate.checker) == eng_file(mate.king);
    if (along_file ? is_edge_file(mate.king) : is_edge_rank(mate.king))
        return FALSE;
    const int aside = along_file ? 1 : 8;
    const EngBitboard shoulders =
        eng_bit((EngSquare)(mate.king + aside)) | eng_bit((EngSquare)(mate.king - aside));
    return (mate.shut & shoulders) == shoulders;
}

/* --- Bishops ---------------------------------------------------------------------------------- */

/* Two bishops alone control every free square around the king. */
static gboolean is_two_bishops(const Mate *mate)
{
    if (eng_popcount(pieces(mate, ENG_BISHOP)) != 2)
        return FALSE;
    EngBitboard free = mate->ring & ~mate->position->by_color[mate->loser];
    while (free) {
        if (tabiya_tag_attackers(mate->position, eng_pop_first(&free), mate->winner) &
            ~pieces(mate, ENG_BISHOP)) {
            return FALSE;
        }
    }
    return TRUE;
}

/* The king stands between them. */
static gboolean is_crossed(const Mate *mate)
{
    EngBitboard bishops = pieces(mate, ENG_BISHOP);
    const int first = eng_file(eng_pop_first(&bishops)) - eng_file(mate->king);
    const int second = eng_file(eng_pop_first(&bishops)) - eng_file(mate->king);
    return first * second < 0;
}

gboolean tabiya_tag_boden_mate(const TabiyaTagLine *line)
{
    Mate mate;
    return look(line, ENG_BISHOP, &mate) && is_two_bishops(&mate) && is_crossed(&mate);
}

gboolean tabiya_tag_double_bishop_mate(const TabiyaTagLine *line)
{
    Mate mate;
    return look(line, ENG_BISHOP, &mate) && is_two_bishops(&mate) && !is_crossed(&mate);
}

gboolean tabiya_tag_balestra_mate(const TabiyaTagLine *line)
{
    Mate mate;
    if (!look(line, ENG_BISHOP, &mate))
        return FALSE;
    const EngBitboard queen = pieces(&mate, ENG_QUEEN) & eng_knight_attacks(mate.king);
    return queen != 0 && (mate.ring & ~mate.shut & ~taken_by(&mate, queen, FALSE)) != 0;
}

/* The rook controls a square of the king's on the bishop's line, or guards the bishop there and
 * controls another: so the rook holds the king in place. */
gboolean tabiya_tag_morphys_mate(const TabiyaTagLine *line)
{
    Mate mate;
    if (!look(line, ENG_BISHOP, &mate))
        return FALSE;
    const EngBitboard bishop = eng_bit(mate.checker);
    const EngBitboard diagonal = eng_line(mate.checker, mate.king);
    const EngBitboard taken = taken_straight(&mate, pieces(&mate, ENG_ROOK));
    return (taken & diagonal & ~bishop) != 0 || ((taken & bishop) != 0 && (taken & ~bishop) != 0);
}

/* --- Knights ---------------------------------------------------------------------------------- */

gboolean tabiya_tag_smothered_mate(const TabiyaTagLine *line)
{
    Mate mate;
    return look(line, ENG_KNIGHT, &mate) && mate.shut == mate.ring;
}

/* A rook or queen holds the king along a file or rank; others control few of its squares. */
gboolean tabiya_tag_corner_mate(const TabiyaTagLine *line)
{
    Mate mate;
    if (!look(line, ENG_KNIGHT, &mate) || eng_has_several(mate.position->checkers) ||
        (guards(&mate) & pieces(&mate, ENG_ROOK)) != 0) {
        return FALSE;
    }
    const EngBitboard rook = taken_straight(&mate, pieces(&mate, ENG_ROOK));
    const EngBitboard queen = taken_straight(&mate, pieces(&mate, ENG_QUEEN));
    const EngBitboard rest =
        mate.ring & ~mate.shut & ~rook & ~queen & ~taken_by(&mate, pieces(&mate, ENG_KNIGHT), TRUE);
    if (rook != 0)
        return eng_popcount(rook) >= eng_popcount(rest);
    return queen != 0 && eng_popcount(rest) <= 1;
}
