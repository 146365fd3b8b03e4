/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See announce.h. Each color and piece has a sentence of its own, so that translations can follow
 * their own grammar; only squares and the captured piece are filled in. */
#include "app/session/announce.h"

#include <glib/gi18n-lib.h>

#include "engine/board/movegen.h"

/* By color and EngPieceType; %s is the square. */
static const char *const PLAYS[2][6] = {
    /* Translators: a move read aloud; %s is a square. */
    {N_("White plays pawn to %s"), N_("White plays knight to %s"), N_("White plays bishop to %s"),
     N_("White plays rook to %s"), N_("White plays queen to %s"), N_("White plays king to %s")},
    {N_("Black plays pawn to %s"), N_("Black plays knight to %s"), N_("Black plays bishop to %s"),
     N_("Black plays rook to %s"), N_("Black plays queen to %s"), N_("Black plays king to %s")},
};

/* %1$s is what is taken, %2$s the square. */
static const char *const TAKES[2][6] = {
    /* Translators: %1$s is what is taken (“the knight”), %2$s the square. */
    {N_("White’s pawn takes %1$s on %2$s"), N_("White’s knight takes %1$s on %2$s"),
     N_("White’s bishop takes %1$s on %2$s"), N_("White’s rook takes %1$s on %2$s"),
     N_("White’s queen takes %1$s on %2$s"), N_("White’s king takes %1$s on %2$s")},
    {N_("Black’s pawn takes %1$s on %2$s"), N_("Black’s knight takes %1$s on %2$s"),
     N_("Black’s bishop takes %1$s on %2$s"), N_("Black’s rook takes %1$s on %2$s"),
     N_("Black’s queen takes %1$s on %2$s"), N_("Black’s king takes %1$s on %2$s")},
};

/* What is taken, as the object of the sentences above. */
static const char *const TAKEN[6] = {
    /* Translators: stands in “White’s pawn takes %s on e4”: in the case that this asks for. */
    [ENG_PAWN] = NC_("taken piece", "the pawn"),
    [ENG_KNIGHT] = NC_("taken piece", "the knight"),
    [ENG_BISHOP] = NC_("taken piece", "the bishop"),
    [ENG_ROOK] = NC_("taken piece", "the rook"),
    [ENG_QUEEN] = NC_("taken piece", "the queen"),
    [ENG_KING] = NC_("taken piece", "the king"),
};

/* By color and promotion piece; %s is the square. */
static const char *const PROMOTES[2][6] = {
    {NULL, N_("White promotes to a knight on %s"), N_("White promotes to a bishop on %s"),
     N_("White promotes to a rook on %s"), N_("White promotes to a queen on %s"), NULL},
    {NULL, N_("Black promotes to a knight on %s"), N_("Black promotes to a bishop on %s"),
     N_("Black promotes to a rook on %s"), N_("Black promotes to a queen on %s"), NULL},
};

/* %1$s is what is taken, %2$s the square. */
static const char *const TAKES_AND_PROMOTES[2][6] = {
    {NULL, N_("White takes %1$s on %2$s and promotes to a knight"),
     N_("White takes %1$s on %2$s and promotes to a bishop"),
     N_("White takes %1$s on %2$s and promotes to a rook"),
     N_("White takes %1$s on %2$s and promotes to a queen"), NULL},
    {NULL, N_("Black takes %1$s on %2$s and promotes to a knight"),
     N_("Black takes %1$s on %2$s and promotes to a bishop"),
     N_("Black takes %1$s on %2$s and promotes to a rook"),
     N_("Black takes %1$s on %2$s and promotes to a queen"), NULL},
};

/* By color, then queen side and king side. */
static const char *const CASTLES[2][2] = {
    {N_("White castles queenside"), N_("White castles kingside")},
    {N_("Black castles queenside"), N_("Black castles kingside")},
};

static const char *const EN_PASSANT[2] = {
    N_("White’s pawn takes the pawn en passant on %s"),
    N_("Black’s pawn takes the pawn en passant on %s"),
};

enum { QUIET, CHECK, MATE };

/* What follows the words of the move. */
static const char *const SUFFIXES[] = {
    /* Translators: a move in words, and what it does: “White plays queen to h5, check”. */
    [CHECK] = N_("%s, check"),
    [MATE] = N_("%s, checkmate"),
};

static char *with_square(const char *format, EngSquare square)
{
    char name[] = {(char)('a' + eng_file(square)), (char)('1' + eng_rank(square)), '\0'};

    return g_strdup_printf(_(format), name);
}

static char *with_taken(const char *format, EngPiece taken, EngSquare square)
{
    char name[] = {(char)('a' + eng_file(square)), (char)('1' + eng_rank(square)), '\0'};

    return g_strdup_printf(
        _(format), g_dpgettext2(GETTEXT_PACKAGE, "taken piece", TAKEN[eng_piece_type(taken)]),
        name);
}

static char *describe(const EngPosition *position, EngMove move)
{
    EngSquare from = eng_move_from(move), to = eng_move_to(move);
    EngColor color = (EngColor)position->side_to_move;
    EngPiece taken = position->board[to];
    EngPieceType piece = eng_piece_type(position->board[from]);

    switch (eng_move_kind(move)) {
    case ENG_MOVE_CASTLING:
        return g_strdup(_(CASTLES[color][to > from]));
    case ENG_MOVE_EN_PASSANT:
        return with_square(EN_PASSANT[color], to);
    case ENG_MOVE_PROMOTION:
        piece = eng_move_promoted(move);
        return taken == ENG_NO_PIECE ? with_square(PROMOTES[color][piece], to)
                                     : with_taken(TAKES_AND_PROMOTES[color][piece], taken, to);
    default:
        return taken == ENG_NO_PIECE ? with_square(PLAYS[color][piece], to)
                                     : with_taken(TAKES[color][piece], taken, to);
    }
}

/* `words` is taken. */
static char *with_suffix(const EngPosition *position, EngMove move, char *taken)
{
    g_autofree char *words = taken;
    EngPosition after;
    int suffix = QUIET;

    eng_position_play(&after, position, move);
    if (after.checkers != 0)
        suffix = eng_movegen_any(&after) ? CHECK : MATE;
    return suffix == QUIET ? g_steal_pointer(&words) : g_strdup_printf(_(SUFFIXES[suffix]), words);
}

char *tabiya_announce_move(const EngPosition *position, EngMove move)
{
    return with_suffix(position, move, describe(position, move));
}

char *tabiya_announce_arrival(const TabiyaNode *node)
{
    const TabiyaNode *before = tabiya_node_get_parent(node);
    const EngPosition *position = before ? tabiya_node_get_position(before) : NULL;

    if (!position)
        return NULL;
    if (tabiya_node_get_move(node) != ENG_NULL_MOVE)
        return tabiya_announce_move(position, tabiya_node_get_move(node));
    return g_strdup(position->side_to_move == ENG_WHITE ? _("White passes") : _("Black passes"));
}

/* --- Hints ------------------------------------------------------------------------------------ */

/* Diagrams have the words already. */
static const char *get_piece_name(EngPieceType piece)
{
    static const char *const names[6] = {"pawn", "knight", "bishop", "rook", "queen", "king"};

    return g_dpgettext2(GETTEXT_PACKAGE, "diagram", names[piece]);
}

/* Whether another piece of the kind can go to the same square. */
static gboolean is_one_of_several(const EngPosition *position, EngMove move)
{
    EngPiece piece = position->board[eng_move_from(move)];
    EngMoveList list;

    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        EngSquare from = eng_move_from(list.moves[i]);

        if (eng_move_to(list.moves[i]) == eng_move_to(move) && from != eng_move_from(move) &&
            position->board[from] == piece) {
            return TRUE;
        }
    }
    return FALSE;
}

/* "knight", and "knight b1" where that alone would not say which. */
static char *dup_piece(const EngPosition *position, EngMove move)
{
    EngSquare from = eng_move_from(move);
    const char *name = get_piece_name(eng_piece_type(position->board[from]));

    return is_one_of_several(position, move)
               ? g_strdup_printf("%s %c%d", name, 'a' + eng_file(from), eng_rank(from) + 1)
               : g_strdup(name);
}

static char *describe_hint(const EngPosition *position, EngMove move)
{
    EngSquare to = eng_move_to(move);
    gboolean takes =
        position->board[to] != ENG_NO_PIECE || eng_move_kind(move) == ENG_MOVE_EN_PASSANT;
    const char square[] = {(char)('a' + eng_file(to)), (char)('1' + eng_rank(to)), '\0'};
    g_autofree char *piece = dup_piece(position, move);

    if (eng_move_kind(move) == ENG_MOVE_CASTLING) {
        return g_strdup(to > eng_move_from(move) ? _("Hint: castle kingside")
                                                 : _("Hint: castle queenside"));
    }
    if (eng_move_kind(move) == ENG_MOVE_PROMOTION) {
        /* Translators: %1$s is a pawn, “pawn” or “pawn e7”, %2$s a square, %3$s the piece it
         * becomes, “queen”. */
        return g_strdup_printf(takes ? _("Hint: %1$s takes %2$s and promotes to a %3$s")
                                     : _("Hint: %1$s to %2$s, promoting to a %3$s"),
                               piece, square, get_piece_name(eng_move_promoted(move)));
    }
    /* Translators: %1$s is a piece, “knight” or “knight b1”, %2$s a square. */
    return g_strdup_printf(takes ? _("Hint: %1$s takes %2$s") : _("Hint: %1$s to %2$s"), piece,
                           square);
}

char *tabiya_announce_hint(const EngPosition *position, EngMove move)
{
    return with_suffix(position, move, describe_hint(position, move));
}

char *tabiya_announce_premove(const EngPosition *position, EngMove premove)
{
    const EngSquare to = eng_move_to(premove);
    const char square[] = {(char)('a' + eng_file(to)), (char)('1' + eng_rank(to)), '\0'};
    const EngPieceType piece = eng_piece_type(position->board[eng_move_from(premove)]);

    /* Translators: a move made while the opponent is still thinking, and played after the
     * opponent's; %1$s is a piece, “knight”, %2$s a square. */
    return g_strdup_printf(_("Premove: %1$s to %2$s"), get_piece_name(piece), square);
}

/* %c%d is a square: "g2". */
static const char *const MOVERS[] = {
    [ENG_PAWN] = N_("Move the pawn on %c%d."),     [ENG_KNIGHT] = N_("Move the knight on %c%d."),
    [ENG_BISHOP] = N_("Move the bishop on %c%d."), [ENG_ROOK] = N_("Move the rook on %c%d."),
    [ENG_QUEEN] = N_("Move the queen on %c%d."),   [ENG_KING] = N_("Move the king on %c%d."),
};

char *tabiya_announce_mover(const EngPosition *position, EngMove move)
{
    EngSquare from = eng_move_from(move);

    return g_strdup_printf(_(MOVERS[eng_piece_type(position->board[from])]), 'a' + eng_file(from),
                           eng_rank(from) + 1);
}
