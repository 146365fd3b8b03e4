/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See game-facts.h. */
#include "ui/arena/game-facts.h"

#include <glib/gi18n.h>

#include "app/analysis/line-text.h"

#define TENTHS_MS 20000 /* below this a clock shows tenths of a second */

static const TabiyaNode *get_end(const TabiyaGameFacts *self)
{
    return self->game ? tabiya_game_get_main_end(self->game) : NULL;
}

/* Who thinks or has thought last: the score of the other is a move old. */
gboolean tabiya_game_facts_get_score(const TabiyaGameFacts *self, TabiyaScore *score)
{
    const TabiyaNode *end = get_end(self);
    EngColor last = end ? tabiya_node_get_position(end)->side_to_move : ENG_WHITE;

    for (int i = 0; i < 2; i++, last = (EngColor)!last) {
        if (!self->sides[last].has_score)
            continue;
        *score = self->sides[last].score;
        return TRUE;
    }
    return FALSE;
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

const char *tabiya_result_get_words(TabiyaResult result)
{
    if (result == TABIYA_RESULT_DRAW)
        return _("Draw");
    return result == TABIYA_RESULT_WHITE ? _("White wins") : _("Black wins");
}

char *tabiya_game_facts_dup_words(const TabiyaGameFacts *self, int board)
{
    TabiyaScore score;
    g_autofree char *state = NULL;

    if (!self->game)
        return g_strdup_printf(_("Board %d: waiting for a game"), board);
    if (self->result != TABIYA_RESULT_UNKNOWN)
        state = g_strdup(tabiya_result_get_words(self->result));
    else if (tabiya_game_facts_get_score(self, &score))
        state = tabiya_score_dup_words(score);
    else
        state = g_strdup(_("not evaluated yet"));
    /* Translators: a game being played: the number of its board, White's name, Black's name, the
     * number of the move, and who is ahead or has won: "Board 3: Level 4 against Level 6, move 23,
     * White is ahead by 1.00" */
    return g_strdup_printf(_("Board %d: %s against %s, move %d, %s"), board,
                           self->sides[ENG_WHITE].name, self->sides[ENG_BLACK].name,
                           tabiya_game_facts_get_move_number(self), state);
}
