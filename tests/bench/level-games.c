/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* level-games FILE: facts about the games of a PGN file from the rules alone, for levels.py. One
 * line per game, with fields separated by tabs:
 *
 *     White's name, Black's name, the moves in UCI, then remarkable events, as PLY:WHAT
 *
 * WHAT is "mate-missed" (another move would have mated) or "queen-N" (the queen can be taken after
 * it, which wins the opponent N centipawns by static exchange more than the move had taken). Games
 * begin in the initial position. */
#include <stdio.h>

#include "app/game/pgn-reader.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"

enum { STEP_CP = 50, LEAST_CP = 400 };

static gboolean is_mate(const EngPosition *position)
{
    return position->checkers != 0 && !eng_movegen_any(position);
}

static gboolean can_mate(const EngPosition *position)
{
    EngMoveList list;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        EngPosition after;
        eng_position_play(&after, position, list.moves[i]);
        if (is_mate(&after))
            return TRUE;
    }
    return FALSE;
}

/* The gain of the side to move by taking a queen. */
static int queen_gain_cp(const EngPosition *position)
{
    EngMoveList list;
    int most = 0;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        const EngPiece taken = position->board[eng_move_to(list.moves[i])];
        if (eng_move_is_capture(position, list.moves[i]) && eng_piece_type(taken) == ENG_QUEEN) {
            while (eng_see_at_least(position, list.moves[i], most + STEP_CP))
                most += STEP_CP;
        }
    }
    return most;
}

static int taken_cp(const EngPosition *position, EngMove move)
{
    static const int VALUES_CP[] = {100, 320, 330, 500, 900, 0, 0};
    return eng_move_is_capture(position, move)
               ? VALUES_CP[eng_piece_type(position->board[eng_move_to(move)])]
               : 0;
}

static void remark(GString *remarks, guint ply, const EngPosition *before, EngMove move,
                   const EngPosition *after)
{
    if (!is_mate(after) && can_mate(before))
        g_string_append_printf(remarks, "\t%u:mate-missed", ply);
    const int lost_cp = queen_gain_cp(after) - taken_cp(before, move);
    if (lost_cp >= LEAST_CP)
        g_string_append_printf(remarks, "\t%u:queen-%d", ply, lost_cp);
}

static void print_game(TabiyaGame *game)
{
    g_autoptr(GString) moves = g_string_new(NULL);
    g_autoptr(GString) remarks = g_string_new(NULL);
    const TabiyaNode *node = tabiya_game_get_root(game), *next;
    for (guint ply = 1; (next = tabiya_node_get_child(node)); ply++, node = next) {
        const EngPosition *before = tabiya_node_get_position(node);
        const EngMove move = tabiya_node_get_move(next);
        char text[ENG_UCI_MAX];
        g_string_append_printf(moves, "%s%s", ply > 1 ? " " : "",
                               eng_uci_write(before, move, text));
        remark(remarks, ply, before, move, tabiya_node_get_position(next));
    }
    printf("%s\t%s\t%s%s\n", tabiya_game_get_tag(game, "White"), tabiya_game_get_tag(game, "Black"),
           moves->str, remarks->str);
}

int main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GMappedFile) file = argc == 2 ? g_mapped_file_new(argv[1], FALSE, &error) : NULL;
    if (!file) {
        fprintf(stderr, "level-games: %s\n", error ? error->message : "FILE");
        return 2;
    }
    g_autoptr(TabiyaPgnGames) reading = tabiya_pgn_games_new(
        g_mapped_file_get_contents(file), (gssize)g_mapped_file_get_length(file));
    TabiyaGame *game;
    while ((game = tabiya_pgn_games_next(reading))) {
        print_game(game);
        g_object_unref(game);
    }
    return 0;
}
