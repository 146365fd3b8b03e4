/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Saves an endgame move by move while it is played, and resumes it at the next start. */
#include "app/puzzles/endgame-drill-private.h"

#include <string.h>

/* --- Saving ----------------------------------------------------------------------------------- */

/* "lucena/1" */
static char *dup_name(TabiyaEndgameDrill *self)
{
    return self->start > 0 ? g_strdup_printf("%s/%u", self->task.drill->key, self->start)
                           : g_strdup(self->task.drill->key);
}

static void append_word(GString *text, const char *word)
{
    g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", word);
}

/* The moves before `at`, in the form of drill-rows.h; `marked` if the attempt must not be judged
 * again. */
static char *dup_moves(TabiyaEndgameDrill *self, gboolean marked)
{
    g_autoptr(GArray) moves = tabiya_node_dup_moves(self->base.at);
    EngPosition position = *tabiya_game_get_start(self->base.board.game), after;
    GString *text = g_string_new(NULL);
    char uci[ENG_UCI_MAX];

    if (marked)
        append_word(text, "?");
    if (self->helped)
        append_word(text, "+");
    for (guint i = 0; i < moves->len; i++) {
        EngMove move = g_array_index(moves, EngMove, i);

        append_word(text, eng_uci_write(&position, move, uci));
        eng_position_play(&after, &position, move);
        position = after;
    }
    return g_string_free(text, FALSE);
}

void tabiya_endgame_drill_keep(TabiyaEndgameDrill *self)
{
    g_autofree char *name = dup_name(self);
    g_autofree char *hand = dup_moves(self, self->judged);

    tabiya_puzzle_progress_take_drill(self->progress, name, hand);
}

void tabiya_endgame_drill_judge(TabiyaEndgameDrill *self, gboolean reached, gboolean done)
{
    g_autofree char *name = dup_name(self);
    g_autofree char *moves = dup_moves(self, FALSE);
    g_autofree char *hand = done ? NULL : dup_moves(self, TRUE);

    if (self->judged) {
        tabiya_puzzle_progress_take_drill(self->progress, name, hand);
        return;
    }
    self->judged = TRUE;
    self->missed = !reached && !self->helped;
    tabiya_puzzle_progress_add_drill(self->progress, name, reached, moves, hand);
    g_signal_emit_by_name(self, "judged", reached);
}

/* --- Resuming --------------------------------------------------------------------------------- */

/* NULL: the drill no longer exists. */
static const TabiyaDrill *find_drill(const char *name, guint *start)
{
    g_auto(GStrv) parts = g_strsplit(name, "/", 2);
    const TabiyaDrill *drill = parts[0] ? tabiya_drills_find(parts[0]) : NULL;

    *start = parts[0] && parts[1] ? (guint)g_ascii_strtoull(parts[1], NULL, 10) : 0;
    return drill && *start < tabiya_drill_count_starts(drill) ? drill : NULL;
}

/* Up to the first illegal move. */
static void replay(TabiyaEndgameDrill *self, const char *text)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);

    for (char **word = words; *word; word++) {

        self->judged |= g_str_equal(*word, "?");
        self->helped |= g_str_equal(*word, "+");
        if (strlen(*word) < 2)
            continue;
        EngMove move = eng_uci_parse(tabiya_node_get_position(self->base.at), *word);
        if (move == ENG_NO_MOVE)
            break;
        tabiya_training_session_advance(&self->base, move);
    }
    self->missed = self->judged;
}

static void loaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaEndgameDrill) self = user;
    g_autoptr(TabiyaDrillHand) hand = tabiya_puzzle_progress_load_drill_hand_finish(result, NULL);
    guint start;

    self->loading = FALSE;
    if (!hand || !self->progress || self->base.stage != TABIYA_DRILL_STAGE_EMPTY)
        return;
    const TabiyaDrill *drill = find_drill(hand->drill, &start);
    if (!drill)
        return;
    tabiya_endgame_drill_set_up(self, drill, start);
    replay(self, hand->moves);
    tabiya_training_session_go_to(&self->base, self->base.at);
    tabiya_training_session_announce_cursor(&self->base);
    tabiya_endgame_drill_take_up(self);
}

void tabiya_endgame_drill_go_on(TabiyaEndgameDrill *self)
{
    g_return_if_fail(TABIYA_IS_ENDGAME_DRILL(self));
    if (self->loading || self->base.stage != TABIYA_DRILL_STAGE_EMPTY)
        return;
    self->loading = TRUE;
    tabiya_puzzle_progress_load_drill_hand_async(self->progress, NULL, loaded_cb,
                                                 g_object_ref(self));
}
