/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See game-facts.h. */
#include "ui/arena/game-facts.h"

#include <glib/gi18n.h>

#include "app/analysis/line-text.h"
#include "app/arena/arena-board.h"

#define TENTHS_MS 20000 /* below this a clock shows tenths of a second */

static const TabiyaNode *get_end(const TabiyaGameFacts *self)
{
    return self->game ? tabiya_game_get_main_end(self->game) : NULL;
}

int tabiya_game_facts_get_move_number(const TabiyaGameFacts *self)
{
    const TabiyaNode *end = get_end(self);

    if (!end)
        return 1;
    const TabiyaNode *before = tabiya_node_get_parent(end);
    gboolean over = self->result != TABIYA_RESULT_UNKNOWN && before;

    return tabiya_node_get_position(over ? before : end)->fullmove_number;
}

char *tabiya_clock_dup_text(gint64 ms)
{
    int seconds = (int)(ms / 1000);

    if (ms < 0)
        return g_strdup("");
    if (ms < TENTHS_MS)
        return g_strdup_printf("%d.%d", seconds, (int)(ms % 1000 / 100));
    if (seconds < 3600)
        return g_strdup_printf("%d:%02d", seconds / 60, seconds % 60);
    return g_strdup_printf("%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

/* --- In words --------------------------------------------------------------------------------- */

static const char *get_result_words(TabiyaResult result)
{
    if (result == TABIYA_RESULT_DRAW)
        return _("Draw");
    return result == TABIYA_RESULT_WHITE ? _("White wins") : _("Black wins");
}

char *tabiya_game_facts_dup_words(const TabiyaGameFacts *self, int board)
{
    g_autofree char *state = NULL;

    if (!self->game)
        return g_strdup_printf(_("Board %d: waiting for a game"), board);
    if (self->result != TABIYA_RESULT_UNKNOWN)
        state = g_strdup(get_result_words(self->result));
    else if (self->has_score)
        state = tabiya_score_dup_words(self->score);
    else
        state = g_strdup(_("not evaluated yet"));
    /* Translators: a game being played: the number of its board, White's name, Black's name, the
     * number of the move, and who is ahead or has won: "Board 3: Level 4 against Level 6, move 23,
     * White is ahead by 1.00" */
    return g_strdup_printf(_("Board %d: %s against %s, move %d, %s"), board, self->names[ENG_WHITE],
                           self->names[ENG_BLACK], tabiya_game_facts_get_move_number(self), state);
}

/* --- Boards of the arena ---------------------------------------------------------------------- */

static void read_thought(TabiyaArenaBoard *board, EngColor color, TabiyaSideThought *thought)
{
    TabiyaArenaThought told;

    tabiya_arena_board_get_thought(board, color, &told);
    thought->has_score = told.has_score;
    thought->score = told.score;
    thought->line = told.line;
    thought->figures = (TabiyaAnalysisFigures){
        .depth = told.depth,
        .selective_depth = told.depth,
        .nodes = told.nodes,
        .time_ms = told.time_ms,
        .nodes_per_second = told.time_ms > 0 ? told.nodes * 1000 / (guint64)told.time_ms : 0,
    };
}

void tabiya_game_facts_read(gpointer item, TabiyaGameFacts *facts)
{
    TabiyaArenaBoard *board = item;

    facts->game = tabiya_arena_board_get_game(board);
    facts->live = tabiya_arena_board_is_live(board);
    facts->has_score = tabiya_arena_board_get_score(board, &facts->score);
    if (facts->game && !facts->live)
        facts->result = tabiya_game_get_result(facts->game);
    for (int i = 0; i < 2; i++) {
        EngColor color = (EngColor)i;

        facts->names[i] = tabiya_arena_board_get_name(board, color);
        facts->clocks_ms[i] = tabiya_arena_board_get_clock_ms(board, color);
        if (facts->wants_thoughts)
            read_thought(board, color, &facts->thoughts[i]);
    }
}
