/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See endgame-table.h. The positions are common knowledge of endgame theory; what each is worth was
 * searched with Stockfish as well. */
#include "app/puzzles/endgame-table.h"

#include <glib/gi18n-lib.h>

/* Held, these stay far above it; lost, they soon fall below. */
#define LOST 350
/* An engine does not know that this one is a draw: a bishop and a pawn more. */
#define LOST_FORTRESS 900

static const TabiyaDrill DRILLS[] = {
    {"queen-mate", N_("Mate with the queen"),
     N_("The queen drives the king to the edge, the own king helps, and stalemate is to be avoided."),
     TABIYA_DRILL_MATES, TABIYA_DRILL_WIN, "8/8/8/4k3/8/8/8/3QK3 w - - 0 1", 0},
    {"rook-mate", N_("Mate with the rook"),
     N_("The rook cuts the king off, and a check when the kings face each other pushes it back."),
     TABIYA_DRILL_MATES, TABIYA_DRILL_WIN, "8/8/8/4k3/8/8/8/4K2R w - - 0 1", 0},
    {"bishops-mate", N_("Mate with two bishops"),
     N_("Side by side the bishops are a fence; mate comes in a corner."), TABIYA_DRILL_MATES,
     TABIYA_DRILL_WIN, "8/8/8/4k3/8/8/8/2B1KB2 w - - 0 1", 0},
    {"bishop-knight-mate", N_("Mate with bishop and knight"),
     N_("It is mate only in a corner of the bishop’s color, within fifty moves."),
     TABIYA_DRILL_MATES, TABIYA_DRILL_WIN, "8/8/8/4k3/8/8/8/2B1K1N1 w - - 0 1", 0},

    {"opposition", N_("King before the pawn"),
     N_("With the king on the sixth rank before its pawn it wins whoever is to move."),
     TABIYA_DRILL_PAWNS, TABIYA_DRILL_WIN, "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", 0},
    {"key-squares", N_("Key squares"),
     N_("The king goes first: two ranks before the pawn it wins by the opposition."),
     TABIYA_DRILL_PAWNS, TABIYA_DRILL_WIN, "8/4k3/8/8/4K3/8/4P3/8 w - - 0 1", 0},
    {"opposition-draw", N_("Holding against a pawn"),
     N_("Step back straight, and face the king when it comes up."), TABIYA_DRILL_PAWNS,
     TABIYA_DRILL_DRAW, "8/8/4k3/8/4PK2/8/8/8 b - - 0 1", LOST},
    {"rook-pawn-draw", N_("The rook’s pawn"),
     N_("Against a pawn on the edge it is enough to reach the corner, or to shut the king in it."),
     TABIYA_DRILL_PAWNS, TABIYA_DRILL_DRAW, "8/8/8/5k2/8/4K3/7P/8 b - - 0 1", LOST},
    {"two-pawns", N_("Two connected pawns"), N_("They help each other; the king helps both."),
     TABIYA_DRILL_PAWNS, TABIYA_DRILL_WIN, "8/5k2/8/4PP2/8/4K3/8/8 w - - 0 1", 0},
    {"breakthrough", N_("Breakthrough"),
     N_("Three against three: one pawn gives itself up so that another gets through."),
     TABIYA_DRILL_PAWNS, TABIYA_DRILL_WIN, "8/ppp5/8/PPP5/6k1/8/8/6K1 w - - 0 1", 0},
    {"outside-pawn", N_("The outside passed pawn"),
     N_("It draws the king away while yours takes what is left behind."), TABIYA_DRILL_PAWNS,
     TABIYA_DRILL_WIN, "8/5k2/5p2/4p3/1P2P3/3K4/5P2/8 w - - 0 1", 0},
    {"protected-pawn", N_("The protected passed pawn"),
     N_("The king may not leave it alone, and has to give way elsewhere."), TABIYA_DRILL_PAWNS,
     TABIYA_DRILL_WIN, "8/8/3k1p2/3P1p2/2P2P2/3K4/8/8 w - - 0 1", 0},

    {"lucena", N_("Lucena’s bridge"),
     N_("The rook goes to the fourth rank and shields its king from the checks."),
     TABIYA_DRILL_ROOKS, TABIYA_DRILL_WIN, "1K6/1P1k4/8/8/8/8/r7/2R5 w - - 0 1", 0},
    {"philidor", N_("Philidor’s defense"),
     N_("The rook holds the sixth rank until the pawn steps on it, and then checks from behind."),
     TABIYA_DRILL_ROOKS, TABIYA_DRILL_DRAW, "4k3/R7/8/3KP3/8/1r6/8/8 b - - 0 1", LOST},
    {"vancura", N_("Vancura’s defense"),
     N_("Attack the rook’s pawn from the side, and check the king when it protects it."),
     TABIYA_DRILL_ROOKS, TABIYA_DRILL_DRAW, "R7/6k1/P7/1K6/8/5r2/8/8 b - - 0 1", LOST},
    {"rook-against-pawn", N_("Rook against pawn"),
     N_("The king comes round to the pawn while the rook keeps the other one from it."),
     TABIYA_DRILL_ROOKS, TABIYA_DRILL_WIN, "8/8/8/8/3k4/3p4/5K2/R7 w - - 0 1", 0},
    {"rook-bishop-draw", N_("Bishop against rook"),
     N_("The safe corner is the one that the bishop does not control."), TABIYA_DRILL_ROOKS,
     TABIYA_DRILL_DRAW, "8/8/8/4k3/8/3KB3/8/4r3 w - - 0 1", LOST},
    {"rook-knight-draw", N_("Knight against rook"),
     N_("The knight stays near its king, and out of corners."), TABIYA_DRILL_ROOKS,
     TABIYA_DRILL_DRAW, "8/8/8/4k3/8/3KN3/8/r7 w - - 0 1", LOST},

    {"queen-centre-pawn", N_("Queen against a pawn about to promote"),
     N_("Checks make the king step before its pawn, and each time yours comes a step nearer."),
     TABIYA_DRILL_QUEENS, TABIYA_DRILL_WIN, "6Q1/8/8/3K4/8/8/1p6/2k5 w - - 0 1", 0},
    {"queen-bishop-pawn", N_("A bishop’s pawn against the queen"),
     N_("Near the corner the king lets the pawn be taken, for stalemate."), TABIYA_DRILL_QUEENS,
     TABIYA_DRILL_DRAW, "8/8/8/8/3Q4/1K6/5pk1/8 b - - 0 1", LOST},
    {"queen-against-rook", N_("Queen against rook"),
     N_("Lose a move: when the other side is to move the rook has to leave its king."),
     TABIYA_DRILL_QUEENS, TABIYA_DRILL_WIN, "1k6/1r6/2K5/Q7/8/8/8/8 w - - 0 1", 0},

    {"right-bishop", N_("The right bishop"),
     N_("With a bishop of the corner’s color the rook’s pawn gets through."),
     TABIYA_DRILL_MINOR_PIECES, TABIYA_DRILL_WIN, "8/8/5k2/8/5K1P/8/8/2B5 w - - 0 1", 0},
    {"wrong-bishop", N_("The wrong bishop"),
     N_("The corner is of the other color: whoever reaches it holds."), TABIYA_DRILL_MINOR_PIECES,
     TABIYA_DRILL_DRAW, "8/8/5k2/8/5K1P/8/8/3B4 b - - 0 1", LOST_FORTRESS},
    {"opposite-bishops", N_("Bishops of opposite colors"),
     N_("Two pawns more are not enough where king and bishop stand before them."),
     TABIYA_DRILL_MINOR_PIECES, TABIYA_DRILL_DRAW, "8/8/3k4/3Pb3/4P3/3K4/8/5B2 b - - 0 1", LOST},
    {"knight-against-pawn", N_("Knight against pawn"),
     N_("The knight stops the pawn alone, as long as it can get before it."),
     TABIYA_DRILL_MINOR_PIECES, TABIYA_DRILL_DRAW, "8/8/8/1k6/1p6/8/6K1/4N3 w - - 0 1", LOST},
};

static const char *const GROUPS[TABIYA_N_DRILL_GROUPS] = {
    [TABIYA_DRILL_MATES] = N_("Mates"),
    [TABIYA_DRILL_PAWNS] = N_("Pawn endgames"),
    [TABIYA_DRILL_ROOKS] = N_("Rook endgames"),
    [TABIYA_DRILL_QUEENS] = N_("Queen endgames"),
    [TABIYA_DRILL_MINOR_PIECES] = N_("Bishops and knights"),
};

const TabiyaDrill *tabiya_drills_get(guint *n)
{
    *n = G_N_ELEMENTS(DRILLS);
    return DRILLS;
}

const TabiyaDrill *tabiya_drills_find(const char *key)
{
    for (gsize i = 0; i < G_N_ELEMENTS(DRILLS); i++)
        if (g_str_equal(DRILLS[i].key, key))
            return &DRILLS[i];
    return NULL;
}

const char *tabiya_drill_group_get_name(TabiyaDrillGroup group)
{
    return _(GROUPS[group]);
}
