/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of the rules: see rules.h. A test plays out that each task can be done in `fewest`
 * moves, and in no fewer. Kings stand where they are in nobody's way: they belong to every
 * position. */
#include "app/training/rules.h"

#include <glib/gi18n-lib.h>

static const TabiyaRule RULES[] = {
    {
        .key = "game",
        .name = N_("The Game"),
        .text = N_(
            "White begins, then the two sides take turns. A piece goes to a free square, or takes "
            "a piece of the other side by going to its square. Whoever attacks the other king so "
            "that it cannot escape has won."),
        .task = N_("Try some moves, for both sides."),
        .fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        .piece = ENG_NO_PIECE_TYPE,
        .goal = TABIYA_RULE_FREE,
    },
    {
        .key = "rook",
        .name = N_("Rook"),
        .text = N_(
            "The rook goes straight, forward, back or to the side, as far as it likes. It cannot "
            "jump over a piece."),
        .task = N_("Take the three pawns with your rook."),
        .fen = "k7/3p2p1/8/8/3R4/6p1/8/K7 w - - 0 1",
        .piece = ENG_ROOK,
        .is_piece = TRUE,
        .goal = TABIYA_RULE_TAKE,
        .fewest = 3,
    },
    {
        .key = "bishop",
        .name = N_("Bishop"),
        .text = N_(
            "The bishop goes diagonally, as far as it likes. So it always stays on squares of one "
            "color. It cannot jump over a piece either."),
        .task = N_("Take the three pawns with your bishop."),
        .fen = "k7/2p5/8/p7/5p2/8/8/2B4K w - - 0 1",
        .piece = ENG_BISHOP,
        .is_piece = TRUE,
        .goal = TABIYA_RULE_TAKE,
        .fewest = 3,
    },
    {
        .key = "queen",
        .name = N_("Queen"),
        .text = N_(
            "The queen goes straight like a rook or diagonally like a bishop, as far as she likes. "
            "She is the strongest piece."),
        .task = N_("Take the three pawns with your queen."),
        .fen = "k7/8/8/1p5p/8/8/1p6/3Q3K w - - 0 1",
        .piece = ENG_QUEEN,
        .is_piece = TRUE,
        .goal = TABIYA_RULE_TAKE,
        .fewest = 3,
    },
    {
        .key = "king",
        .name = N_("King"),
        .text = N_(
            "The king goes one square in any direction, but never to a square that the other side "
            "attacks. The whole game is about him: he cannot be taken, only caught."),
        .task = N_("Take both pawns with your king."),
        .fen = "7k/8/8/2p2p2/8/3K4/8/8 w - - 0 1",
        .piece = ENG_KING,
        .is_piece = TRUE,
        .goal = TABIYA_RULE_TAKE,
        .fewest = 5,
    },
    {
        .key = "knight",
        .name = N_("Knight"),
        .text = N_(
            "The knight goes two squares straight and then one to the side, in one leap. It is the "
            "only piece that jumps over others."),
        .task = N_("Take the three pawns with your knight."),
        .fen = "k7/8/5p2/8/4p3/2p5/P1P5/1N5K w - - 0 1",
        .piece = ENG_KNIGHT,
        .is_piece = TRUE,
        .goal = TABIYA_RULE_TAKE,
        .fewest = 3,
    },
    {
        .key = "pawn",
        .name = N_("Pawn"),
        .text = N_("A pawn goes one square forward; from where it starts it may go two. It takes "
                   "differently: diagonally, one square ahead. It never goes back."),
        .task = N_("Take both pawns with your pawn."),
        .fen = "7k/8/4p3/3p4/8/8/4P3/K7 w - - 0 1",
        .piece = ENG_PAWN,
        .is_piece = TRUE,
        .goal = TABIYA_RULE_TAKE,
        .fewest = 3,
    },
    {
        .key = "promotion",
        .name = N_("Promotion"),
        .text =
            N_("A pawn that reaches the last row becomes a queen, a rook, a bishop or a knight at "
               "once, whatever pieces you still have. Mostly one takes a queen."),
        .task = N_("Take your pawn to the last row."),
        .fen = "8/8/2P5/8/6k1/8/8/4K3 w - - 0 1",
        .piece = ENG_PAWN,
        .goal = TABIYA_RULE_PROMOTE,
        .fewest = 2,
    },
    {
        .key = "castling",
        .name = N_("Castling"),
        .text = N_(
            "Once in a game the king goes two squares towards a rook, and that rook jumps to his "
            "other side. Neither may have moved before, nothing may stand between them, and the "
            "king may not be in check, nor pass an attacked square."),
        .task = N_("Castle: move your king two squares."),
        .fen = "4k3/8/8/8/8/8/PPP2PPP/R3K2R w KQ - 0 1",
        .piece = ENG_KING,
        .goal = TABIYA_RULE_CASTLE,
        .fewest = 1,
    },
    {
        .key = "en-passant",
        .name = N_("En Passant"),
        .text = N_(
            "A pawn that has just gone two squares and stands beside your pawn can be taken as if "
            "it had gone only one: right now, or never again."),
        .task = N_("Take the black pawn in passing."),
        .fen = "7k/3p4/8/4P3/8/8/8/K7 b - - 0 1",
        .first = "d7d5",
        .piece = ENG_PAWN,
        .goal = TABIYA_RULE_EN_PASSANT,
        .fewest = 1,
    },
    {
        .key = "check",
        .name = N_("Check"),
        .text = N_(
            "A king that is attacked is in check and must get out of it at once. There are three "
            "ways: he goes away, the attacker is taken, or a piece goes between them."),
        .task = N_("Your king is in check. Find the three ways out."),
        .fen = "4r3/7k/8/8/Q7/8/3P1P2/4KB2 w - - 0 1",
        .piece = ENG_NO_PIECE_TYPE,
        .goal = TABIYA_RULE_ESCAPE,
        .fewest = 3,
    },
    {
        .key = "checkmate",
        .name = N_("Checkmate"),
        .text = N_(
            "A king in check who has no way out is checkmated, and the game is over: this is how "
            "it is won. One may also give up before."),
        .task = N_("Give checkmate in one move."),
        .fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
        .piece = ENG_NO_PIECE_TYPE,
        .goal = TABIYA_RULE_MATE,
        .fewest = 1,
    },
    {
        .key = "stalemate",
        .name = N_("Stalemate"),
        .text = N_(
            "Who is not in check, but has no legal move, is stalemated, and the game is a draw. It "
            "is a draw, too, if both agree, if a position comes for the third time, after fifty "
            "moves without a capture or a pawn’s move, and when nobody has enough left to give "
            "mate."),
        .task = N_("Give checkmate in one move, and beware of stalemate."),
        .fen = "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1",
        .piece = ENG_QUEEN,
        .goal = TABIYA_RULE_MATE,
        .fewest = 1,
    },
};

const TabiyaRule *tabiya_rules_get(guint *n)
{
    *n = G_N_ELEMENTS(RULES);
    return RULES;
}

const TabiyaRule *tabiya_rules_find(const char *key)
{
    for (gsize i = 0; i < G_N_ELEMENTS(RULES); i++) {
        if (g_strcmp0(key, RULES[i].key) == 0)
            return &RULES[i];
    }
    return NULL;
}

const TabiyaRule *tabiya_rules_get_next(const TabiyaRule *rule)
{
    gsize next = (gsize)(rule - RULES) + 1;

    g_return_val_if_fail(rule >= RULES && rule < RULES + G_N_ELEMENTS(RULES), NULL);
    return next < G_N_ELEMENTS(RULES) ? &RULES[next] : NULL;
}
