/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See rules.h. A test verifies that each task can be solved in `fewest` moves and no fewer. Every
 * position needs kings; they stand where they are out of the way. */
#include "app/training/rules.h"

#include <glib/gi18n-lib.h>

static const TabiyaRule RULES[] = {
    {
        .key = "game",
        .name = N_("The Game"),
        .text = N_(
            "White moves first, then the players take turns. A piece moves to an empty square, or "
            "takes an enemy piece by moving to its square. You win by attacking the enemy king so "
            "that it cannot escape."),
        .task = N_("Try a few moves for both sides."),
        .fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        .piece = ENG_NO_PIECE_TYPE,
        .goal = TABIYA_RULE_FREE,
    },
    {
        .key = "rook",
        .name = N_("Rook"),
        .text =
            N_("A rook moves any distance in a straight line: forward, backward or sideways. It "
               "cannot jump over other pieces."),
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
            "A bishop moves any distance diagonally, so it always stays on squares of one color. "
            "It cannot jump over other pieces either."),
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
            "The queen moves any distance in a straight line, like a rook, or diagonally, like a "
            "bishop. It is the strongest piece."),
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
            "The king moves one square in any direction, but never to a square that the other side "
            "attacks. The whole game is about the king: it cannot be taken, only trapped."),
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
            "A knight moves two squares in a straight line and then one to the side, in a single "
            "jump. It is the only piece that can jump over others."),
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
        .text = N_("A pawn moves one square forward, or two from its starting square. It takes "
                   "differently: one square diagonally forward. It never moves backward."),
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
        .text = N_(
            "A pawn that reaches the last rank immediately becomes a queen, rook, bishop or "
            "knight, even if you still have all your other pieces. You will almost always choose a "
            "queen."),
        .task = N_("Move your pawn to the last rank."),
        .fen = "8/8/2P5/8/6k1/8/8/4K3 w - - 0 1",
        .piece = ENG_PAWN,
        .goal = TABIYA_RULE_PROMOTE,
        .fewest = 2,
    },
    {
        .key = "castling",
        .name = N_("Castling"),
        .text = N_(
            "Once per game, the king may move two squares toward a rook, and the rook jumps to the "
            "king’s other side. Neither may have moved before, no piece may stand between them, "
            "and the king may not be in check or cross an attacked square."),
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
            "A pawn that has just moved two squares and stands next to your pawn can be taken as "
            "if it had moved only one, but only on the very next move."),
        .task = N_("Take the black pawn en passant."),
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
            "A king under attack is in check and must get out of it at once. There are three ways: "
            "move the king, take the attacker, or put a piece between them."),
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
            "If a king is in check and has no way out, it is checkmate, and the other side wins. "
            "You may also resign."),
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
            "If it is your turn, you are not in check and you have no legal move, it is stalemate, "
            "and the game is a draw. A game is also drawn by agreement, if a position occurs for "
            "the third time, after fifty moves without a capture or a pawn move, or if neither "
            "side has enough material for checkmate."),
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
