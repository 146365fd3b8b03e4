/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which card a training is at: it begins with those of a repertoire, comes to the position of one,
 * over the moves before it, and ends. */
#include "app/openings/repertoire-training-private.h"

#include "app/training/training-day.h"

/* So many moves before a position are played; those before them are there at once. */
#define SHOWN_MOVES 3

/* --- Coming to a position --------------------------------------------------------------------- */

static void step_cb(gpointer user);

static void go_on(TabiyaRepertoireTraining *self)
{
    tabiya_training_session_stay(&self->base);
    if (self->ahead->len > 0) {
        tabiya_training_session_come(&self->base, 1, step_cb);
        return;
    }
    tabiya_repertoire_training_set_stage(self, TABIYA_TRAINING_ASKING);
    tabiya_training_session_announce_question(&self->base);
}

static EngMove take_ahead(TabiyaRepertoireTraining *self)
{
    EngMove move = g_array_index(self->ahead, EngMove, self->ahead->len - 1);

    g_array_set_size(self->ahead, self->ahead->len - 1);
    return move;
}

static void step_cb(gpointer user)
{
    TabiyaRepertoireTraining *self = user;
    EngMove move = take_ahead(self);

    tabiya_training_session_advance(&self->base, move);
    tabiya_training_session_go_to(&self->base, self->base.at);
    tabiya_training_session_announce_cursor(&self->base);
    tabiya_board_session_emit_move_played(&self->base.board, move, TRUE);
    go_on(self);
}

/* The way to the position in a game of its own; the last `shown` moves of it are ahead. */
static void begin_game(TabiyaRepertoireTraining *self, guint shown)
{
    const EngPosition *start;
    g_autoptr(GArray) way = tabiya_repertoire_dup_way(self->repertoire, self->index, &start);
    TabiyaGame *game = tabiya_game_new(start);
    const TabiyaNode *node = tabiya_game_get_root(game);

    g_array_set_size(self->ahead, 0);
    for (guint i = way->len; i > 0; i--)
        g_array_append_val(self->ahead, g_array_index(way, EngMove, i - 1));
    while (self->ahead->len > shown)
        node = tabiya_game_add_move(game, node, take_ahead(self));
    tabiya_training_session_set_game(&self->base, game, node);
    tabiya_training_session_announce_cursor(&self->base);
}

void tabiya_repertoire_training_show_card(TabiyaRepertoireTraining *self, const TabiyaCard *card,
                                          EngMove reply, guint shown)
{
    self->card = *card;
    self->index = tabiya_repertoire_find(self->repertoire, card->key);
    self->grade = 0;
    self->helped = FALSE;
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    tabiya_repertoire_training_set_marks(self, TABIYA_NO_TRAINING_MARKS);
    if (reply != ENG_NO_MOVE) {
        g_array_set_size(self->ahead, 0);
        g_array_append_val(self->ahead, reply);
        self->base.at = self->base.board.cursor;
    } else {
        begin_game(self, shown);
    }
    tabiya_repertoire_training_set_stage(self, TABIYA_TRAINING_SHOWING);
    go_on(self);
}

/* `after`: the position that the last answer led to; the cursor is there then. */
void tabiya_repertoire_training_take_next(TabiyaRepertoireTraining *self, guint after)
{
    TabiyaCard card;
    EngMove reply;

    if (tabiya_training_queue_take(self->queue, after, &card, &reply)) {
        tabiya_repertoire_training_show_card(self, &card, reply, SHOWN_MOVES);
        return;
    }
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    tabiya_repertoire_training_set_marks(self, TABIYA_NO_TRAINING_MARKS);
    tabiya_repertoire_training_set_stage(self, TABIYA_TRAINING_OVER);
    tabiya_training_session_announce_status(&self->base);
}

/* --- Beginning and ending --------------------------------------------------------------------- */

void tabiya_repertoire_training_forget(TabiyaRepertoireTraining *self)
{
    if (self->loading != NULL)
        g_cancellable_cancel(self->loading);
    g_clear_object(&self->loading);
    self->waiting = FALSE;
    tabiya_training_session_stay(&self->base);
    g_array_set_size(self->ahead, 0);
    self->grade = 0;
}

static guint find_n_new(TabiyaRepertoireTraining *self, TabiyaRepertoireItem *item)
{
    if (self->more)
        return TABIYA_NEW_A_DAY;
    return tabiya_repertoire_item_get_n_today(item) - tabiya_repertoire_item_get_n_due(item);
}

static void take_cards(TabiyaRepertoireTraining *self, TabiyaRepertoireItem *item,
                       const GArray *cards)
{
    gint64 today = tabiya_training_day(tabiya_repertoires_get_now_ms(self->repertoires), NULL);

    g_clear_pointer(&self->queue, tabiya_training_queue_free);
    g_clear_pointer(&self->repertoire, tabiya_repertoire_unref);
    self->repertoire = tabiya_repertoire_ref(tabiya_repertoire_item_get_repertoire(item));
    self->queue = tabiya_training_queue_new(self->repertoire, cards,
                                            tabiya_training_day_begin_ms(today + 1, NULL),
                                            find_n_new(self, item));
    tabiya_board_session_set_flipped(&self->base.board,
                                     tabiya_repertoire_item_get_color(item) == ENG_BLACK);
    tabiya_repertoire_training_take_next(self, TABIYA_NO_POSITION);
}

static void loaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaRepertoireTraining) self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) cards = tabiya_repertoires_load_cards_finish(result, &error);
    TabiyaRepertoireItem *item = tabiya_repertoires_find(self->repertoires, self->id);

    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    g_clear_object(&self->loading);
    if (cards == NULL)
        tabiya_board_session_emit_message(&self->base.board, error->message);
    if (cards == NULL || item == NULL)
        tabiya_repertoire_training_set_stage(self, TABIYA_TRAINING_EMPTY);
    else
        take_cards(self, item, cards);
}

/* The lines are as they are now: cards are those of the same. */
void tabiya_repertoire_training_read_cb(TabiyaRepertoireTraining *self)
{
    if (!self->waiting || tabiya_repertoires_is_refreshing(self->repertoires))
        return;
    self->waiting = FALSE;
    self->loading = g_cancellable_new();
    tabiya_repertoires_load_cards_async(self->repertoires, self->id, self->loading, loaded_cb,
                                        g_object_ref(self));
}

void tabiya_repertoire_training_begin(TabiyaRepertoireTraining *self, gint64 id, gboolean more)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    tabiya_repertoire_training_forget(self);
    self->id = id;
    self->more = more;
    g_array_set_size(self->answered, 0);
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    tabiya_repertoire_training_set_marks(self, TABIYA_NO_TRAINING_MARKS);
    tabiya_repertoire_training_set_stage(self, TABIYA_TRAINING_LOADING);
    self->waiting = TRUE;
    tabiya_repertoires_refresh(self->repertoires);
}

void tabiya_repertoire_training_end(TabiyaRepertoireTraining *self)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    tabiya_repertoire_training_forget(self);
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    tabiya_repertoire_training_set_marks(self, TABIYA_NO_TRAINING_MARKS);
    tabiya_repertoire_training_set_stage(self, self->repertoire != NULL ? TABIYA_TRAINING_OVER
                                                                        : TABIYA_TRAINING_EMPTY);
}
