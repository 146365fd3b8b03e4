/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See endgame-table.h. The positions are common knowledge of endgame theory; the result of each was
 * also checked with Stockfish. */
#include "app/puzzles/endgame-table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/board/fen.h"

/* Scores of drawn positions stay far above this; those of lost ones soon fall below. */
#define LOST 350
/* The engine, a bishop and a pawn up, does not see that this one is a draw. */
#define LOST_FORTRESS 900

static const TabiyaDrill DRILLS[] = {
    {"two-rooks-mate",
     N_("Mate with two rooks"),
     N_("One rook cuts the king off, and the other takes away the next rank or file."),
     TABIYA_DRILL_MATES,
     TABIYA_DRILL_WIN,
     "7k/8/R7/8/8/8/8/1R4K1 w - - 0 1",
     0,
     TABIYA_DRILL_EASY,
     {"8/8/8/4k3/8/8/8/R3K2R w - - 0 1", "8/8/3k4/8/8/8/8/1RR1K3 w - - 0 1"}},
    {"queen-mate",
     N_("Mate with the queen"),
     N_("The queen drives the king to the edge with the help of her own king. Beware of "
        "stalemate."),
     TABIYA_DRILL_MATES,
     TABIYA_DRILL_WIN,
     "8/8/8/4k3/8/8/8/3QK3 w - - 0 1",
     0,
     TABIYA_DRILL_EASY,
     {"8/8/3k4/8/8/8/1K6/7Q w - - 0 1", "4k3/8/8/8/8/2K5/8/Q7 w - - 0 1"}},
    {"rook-mate",
     N_("Mate with the rook"),
     N_("The rook cuts the king off; when the kings face each other, a check drives it back."),
     TABIYA_DRILL_MATES,
     TABIYA_DRILL_WIN,
     "8/8/8/4k3/8/8/8/4K2R w - - 0 1",
     0,
     TABIYA_DRILL_EASY,
     {"8/8/3k4/8/8/8/8/R2K4 w - - 0 1", "4k3/8/8/8/8/8/2K5/7R w - - 0 1"}},
    {"bishops-mate",
     N_("Mate with two bishops"),
     N_("Side by side, the bishops fence the king in and drive it into a corner for mate."),
     TABIYA_DRILL_MATES,
     TABIYA_DRILL_WIN,
     "8/8/8/4k3/8/8/8/2B1KB2 w - - 0 1",
     0,
     TABIYA_DRILL_MEDIUM,
     {"8/8/3k4/8/8/8/8/K1B2B2 w - - 0 1", "4k3/8/8/8/8/3K4/8/2B2B2 w - - 0 1"}},
    {"bishop-knight-mate",
     N_("Mate with bishop and knight"),
     N_("You can force mate only in a corner of the bishop’s color, and within fifty moves."),
     TABIYA_DRILL_MATES,
     TABIYA_DRILL_WIN,
     "8/8/8/4k3/8/8/8/2B1K1N1 w - - 0 1",
     0,
     TABIYA_DRILL_HARD,
     {"8/8/3k4/8/8/8/8/2B1K1N1 w - - 0 1", "8/8/8/3k4/8/8/8/KBN5 w - - 0 1"}},

    {"opposition",
     N_("King in front of the pawn"),
     N_("With the king on the sixth rank in front of its pawn, you win no matter whose turn it "
        "is."),
     TABIYA_DRILL_PAWNS,
     TABIYA_DRILL_WIN,
     "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
     0,
     TABIYA_DRILL_EASY,
     {"2k5/8/2K5/2P5/8/8/8/8 w - - 0 1", "6k1/8/6K1/6P1/8/8/8/8 w - - 0 1"}},
    {"key-squares",
     N_("Key squares"),
     N_("The king leads the way: two ranks ahead of its pawn, it wins with the opposition."),
     TABIYA_DRILL_PAWNS,
     TABIYA_DRILL_WIN,
     "8/4k3/8/8/4K3/8/4P3/8 w - - 0 1",
     0,
     TABIYA_DRILL_MEDIUM,
     {"8/2k5/8/8/2K5/8/2P5/8 w - - 0 1", "8/5k2/8/8/5K2/8/5P2/8 w - - 0 1"}},
    {"opposition-draw",
     N_("Holding against a pawn"),
     N_("Step straight back, and take the opposition when the other king advances."),
     TABIYA_DRILL_PAWNS,
     TABIYA_DRILL_DRAW,
     "8/8/4k3/8/4PK2/8/8/8 b - - 0 1",
     LOST,
     TABIYA_DRILL_EASY,
     {"8/8/3k4/8/3PK3/8/8/8 b - - 0 1", "4k3/8/8/4PK2/8/8/8/8 b - - 0 1"}},
    {"rook-pawn-draw",
     N_("The rook pawn"),
     N_("Against a rook pawn, it is enough to reach the corner or to trap the other king there."),
     TABIYA_DRILL_PAWNS,
     TABIYA_DRILL_DRAW,
     "8/8/8/5k2/8/4K3/7P/8 b - - 0 1",
     LOST,
     TABIYA_DRILL_EASY,
     {"8/8/4k3/8/8/3K3P/8/8 b - - 0 1", "8/8/8/4k3/8/8/P7/1K6 b - - 0 1"}},
    {"two-pawns",
     N_("Two connected pawns"),
     N_("The pawns support each other, and the king supports both."),
     TABIYA_DRILL_PAWNS,
     TABIYA_DRILL_WIN,
     "8/5k2/8/4PP2/8/4K3/8/8 w - - 0 1",
     0,
     TABIYA_DRILL_MEDIUM,
     {"8/8/3k4/8/3PP3/3K4/8/8 w - - 0 1", "8/2k5/8/1PP5/8/8/2K5/8 w - - 0 1"}},
    {"breakthrough",
     N_("Breakthrough"),
     N_("Three against three: sacrifice a pawn so that another gets through."),
     TABIYA_DRILL_PAWNS,
     TABIYA_DRILL_WIN,
     "8/ppp5/8/PPP5/6k1/8/8/6K1 w - - 0 1",
     0,
     TABIYA_DRILL_MEDIUM,
     {NULL}},
    {"outside-pawn",
     N_("The outside passed pawn"),
     N_("The pawn lures the king away while yours captures the pawns left behind."),
     TABIYA_DRILL_PAWNS,
     TABIYA_DRILL_WIN,
     "8/5k2/5p2/4p3/1P2P3/3K4/5P2/8 w - - 0 1",
     0,
     TABIYA_DRILL_MEDIUM,
     {"8/5k2/4p1p1/6P1/P4P2/4K3/8/8 w - - 0 1", "8/8/4kp2/4p3/P3P3/4K3/5P2/8 w - - 0 1"}},
    {"protected-pawn",
     N_("The protected passed pawn"),
     N_("The enemy king is tied to the pawn and has to give way elsewhere."),
     TABIYA_DRILL_PAWNS,
     TABIYA_DRILL_WIN,
     "8/8/3k1p2/3P1p2/2P2P2/3K4/8/8 w - - 0 1",
     0,
     TABIYA_DRILL_HARD,
     {"8/6p1/3k1p2/2pP4/2P2P2/3K4/6P1/8 w - - 0 1", "8/8/3k2p1/3P2p1/2P3P1/3K4/8/8 w - - 0 1"}},

    {"lucena",
     N_("Lucena position"),
     N_("The rook builds a bridge on the fourth rank to shield its king from checks."),
     TABIYA_DRILL_ROOKS,
     TABIYA_DRILL_WIN,
     "1K6/1P1k4/8/8/8/8/r7/2R5 w - - 0 1",
     0,
     TABIYA_DRILL_MEDIUM,
     {"3K4/3P1k2/8/8/8/8/2r5/4R3 w - - 0 1", "2K5/2P1k3/8/8/8/8/1r6/3R4 w - - 0 1"}},
    {"philidor",
     N_("Philidor position"),
     N_("The rook guards the sixth rank until the pawn reaches it, then checks from behind."),
     TABIYA_DRILL_ROOKS,
     TABIYA_DRILL_DRAW,
     "4k3/R7/8/3KP3/8/1r6/8/8 b - - 0 1",
     LOST,
     TABIYA_DRILL_MEDIUM,
     {"3k4/7R/8/2KP4/8/6r1/8/8 b - - 0 1"}},
    {"vancura",
     N_("Vancura position"),
     N_("Attack the rook pawn from the side, and check the king when it protects the pawn."),
     TABIYA_DRILL_ROOKS,
     TABIYA_DRILL_DRAW,
     "R7/6k1/P7/1K6/8/5r2/8/8 b - - 0 1",
     LOST,
     TABIYA_DRILL_HARD,
     {"R7/6k1/P7/8/2K5/5r2/8/8 b - - 0 1", "R7/7k/P7/1K6/8/4r3/8/8 b - - 0 1"}},
    {"rook-against-pawn",
     N_("Rook against pawn"),
     N_("Your king walks around to the pawn while the rook keeps the other king away."),
     TABIYA_DRILL_ROOKS,
     TABIYA_DRILL_WIN,
     "8/8/8/8/3k4/3p4/5K2/R7 w - - 0 1",
     0,
     TABIYA_DRILL_MEDIUM,
     {"8/8/8/3k4/3p4/8/8/R3K3 w - - 0 1", "8/8/8/8/2k5/2p5/4K3/7R w - - 0 1"}},
    {"rook-bishop-draw",
     N_("Bishop against rook"),
     N_("The safe corner is the one that the bishop does not control."),
     TABIYA_DRILL_ROOKS,
     TABIYA_DRILL_DRAW,
     "8/8/8/4k3/8/3KB3/8/4r3 w - - 0 1",
     LOST,
     TABIYA_DRILL_MEDIUM,
     {"8/8/8/3k4/8/2KB4/8/7r w - - 0 1", "8/8/4k3/8/8/4K3/4B3/r7 w - - 0 1"}},
    {"rook-knight-draw",
     N_("Knight against rook"),
     N_("The knight stays near its king, and out of corners."),
     TABIYA_DRILL_ROOKS,
     TABIYA_DRILL_DRAW,
     "8/8/8/4k3/8/3KN3/8/r7 w - - 0 1",
     LOST,
     TABIYA_DRILL_MEDIUM,
     {"8/8/8/3k4/8/2KN4/8/7r w - - 0 1", "8/8/8/4k3/8/2N1K3/8/7r w - - 0 1"}},

    {"queen-centre-pawn",
     N_("Queen against a pawn about to promote"),
     N_("Checks force the king in front of its pawn; each time, your own king gets a step closer."),
     TABIYA_DRILL_QUEENS,
     TABIYA_DRILL_WIN,
     "6Q1/8/8/3K4/8/8/1p6/2k5 w - - 0 1",
     0,
     TABIYA_DRILL_MEDIUM,
     {"7Q/8/8/8/4K3/8/3p4/4k3 w - - 0 1", "6Q1/8/8/4K3/8/8/4p3/5k2 w - - 0 1"}},
    {"queen-bishop-pawn",
     N_("Bishop pawn against queen"),
     N_("The king steps into the corner: taking the pawn would be stalemate."),
     TABIYA_DRILL_QUEENS,
     TABIYA_DRILL_DRAW,
     "8/8/8/8/3Q4/1K6/5pk1/8 b - - 0 1",
     LOST,
     TABIYA_DRILL_EASY,
     {NULL}},
    {"queen-against-rook",
     N_("Queen against rook"),
     N_("Lose a tempo: with the other side to move, the rook has to leave its king."),
     TABIYA_DRILL_QUEENS,
     TABIYA_DRILL_WIN,
     "1k6/1r6/2K5/Q7/8/8/8/8 w - - 0 1",
     0,
     TABIYA_DRILL_HARD,
     {"1k6/1r6/2K5/3Q4/8/8/8/8 w - - 0 1", "2k5/2r5/3K4/1Q6/8/8/8/8 w - - 0 1"}},

    {"right-bishop",
     N_("The right bishop"),
     N_("If the bishop controls the corner, the rook pawn gets through."),
     TABIYA_DRILL_MINOR_PIECES,
     TABIYA_DRILL_WIN,
     "8/8/5k2/8/5K1P/8/8/2B5 w - - 0 1",
     0,
     TABIYA_DRILL_MEDIUM,
     {"8/6k1/8/5K1P/8/8/8/2B5 w - - 0 1", "8/8/6k1/8/6KP/8/8/4B3 w - - 0 1"}},
    {"wrong-bishop",
     N_("The wrong bishop"),
     N_("The bishop does not control the corner: reach it and you hold the draw."),
     TABIYA_DRILL_MINOR_PIECES,
     TABIYA_DRILL_DRAW,
     "8/8/5k2/8/5K1P/8/8/3B4 b - - 0 1",
     LOST_FORTRESS,
     TABIYA_DRILL_EASY,
     {"8/8/5k2/7P/5K2/8/8/5B2 b - - 0 1", "8/5k2/8/4K2P/8/8/8/3B4 b - - 0 1"}},
    {"opposite-bishops",
     N_("Opposite-colored bishops"),
     N_("Two extra pawns are not enough if the king and bishop block them."),
     TABIYA_DRILL_MINOR_PIECES,
     TABIYA_DRILL_DRAW,
     "8/8/3k4/3Pb3/4P3/3K4/8/5B2 b - - 0 1",
     LOST,
     TABIYA_DRILL_MEDIUM,
     {"8/8/4k3/4Pb2/5P2/4K3/8/6B1 b - - 0 1", "8/8/2k5/2Pb4/3P4/2K5/8/4B3 b - - 0 1"}},
    {"knight-against-pawn",
     N_("Knight against pawn"),
     N_("The knight stops the pawn alone if it can get in front of it."),
     TABIYA_DRILL_MINOR_PIECES,
     TABIYA_DRILL_DRAW,
     "8/8/8/1k6/1p6/8/6K1/4N3 w - - 0 1",
     LOST,
     TABIYA_DRILL_MEDIUM,
     {"8/8/8/2k5/2p5/8/6K1/3N4 w - - 0 1", "8/8/8/8/1kp5/8/8/3N2K1 w - - 0 1"}},
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
    for (gsize i = 0; i < G_N_ELEMENTS(DRILLS); i++) {
        if (g_str_equal(DRILLS[i].key, key))
            return &DRILLS[i];
    }
    return NULL;
}

const TabiyaDrill *tabiya_drill_get_next(const TabiyaDrill *drill)
{
    const TabiyaDrill *known = tabiya_drills_find(drill->key);

    return known && known + 1 < DRILLS + G_N_ELEMENTS(DRILLS) ? known + 1 : DRILLS;
}

/* --- Positions -------------------------------------------------------------------------------- */

static guint count_fens(const TabiyaDrill *drill)
{
    guint n = 0;

    while (n < TABIYA_DRILL_OTHERS_MAX && drill->others[n])
        n++;
    return n + 1;
}

guint tabiya_drill_count_starts(const TabiyaDrill *drill)
{
    return 2 * count_fens(drill);
}

/* Mirrors left and right; nobody may castle. */
static void exchange_files(EngPosition *position)
{
    for (int rank = 0; rank < 8; rank++) {
        for (int file = 0; file < 4; file++) {
            EngPiece *left = &position->board[eng_square(file, rank)];
            EngPiece *right = &position->board[eng_square(7 - file, rank)];
            EngPiece piece = *left;

            *left = *right;
            *right = piece;
        }
    }
    eng_position_complete(position);
}

void tabiya_drill_get_start(const TabiyaDrill *drill, guint start, EngPosition *position)
{
    guint n = count_fens(drill), i = start % n;

    g_return_if_fail(start < 2 * n);
    if (!eng_fen_parse(position, i == 0 ? drill->fen : drill->others[i - 1], NULL))
        g_return_if_reached();
    if (start >= n)
        exchange_files(position);
}

/* --- Words ------------------------------------------------------------------------------------ */

gboolean tabiya_drill_matches(const TabiyaDrill *drill, const char *words)
{
    g_autofree char *text = g_strdup_printf("%s %s %s", _(drill->name), _(drill->lesson),
                                            tabiya_drill_group_get_name(drill->group));
    g_autofree char *folded = g_utf8_casefold(text, -1);
    g_autofree char *wanted = g_utf8_casefold(words, -1);
    g_auto(GStrv) parts = g_strsplit_set(wanted, " \t", -1);

    for (char **part = parts; *part; part++) {
        if (!strstr(folded, *part))
            return FALSE;
    }
    return TRUE;
}

const char *tabiya_drill_difficulty_get_name(TabiyaDrillDifficulty difficulty)
{
    static const char *const NAMES[] = {
        [TABIYA_DRILL_EASY] = N_("easy"),
        [TABIYA_DRILL_MEDIUM] = N_("medium"),
        [TABIYA_DRILL_HARD] = N_("hard"),
    };

    return _(NAMES[difficulty]);
}

const char *tabiya_drill_group_get_name(TabiyaDrillGroup group)
{
    return _(GROUPS[group]);
}
