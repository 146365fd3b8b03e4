/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See training-queue.h. */
#include "app/openings/training-queue.h"

struct TabiyaTrainingQueue {
    TabiyaRepertoire *repertoire;
    GArray *cards; /* of TabiyaCard */
};

static const TabiyaCard *card_at(const TabiyaTrainingQueue *self, guint i)
{
    return &g_array_index(self->cards, TabiyaCard, i);
}

static guint ply_of(const TabiyaRepertoire *repertoire, const TabiyaCard *card)
{
    return tabiya_repertoire_get(repertoire, tabiya_repertoire_find(repertoire, card->key))->ply;
}

/* Due cards before new ones, each by ply; those of equal ply as they were. */
static int compare_cards(gconstpointer a, gconstpointer b, gpointer user)
{
    const TabiyaCard *x = a, *y = b;
    gboolean new_x = x->stand.state == TABIYA_CARD_NEW, new_y = y->stand.state == TABIYA_CARD_NEW;
    guint ply_x = ply_of(user, x), ply_y = ply_of(user, y);

    if (new_x != new_y)
        return new_x - new_y;
    return (ply_x > ply_y) - (ply_x < ply_y);
}

static gboolean is_wanted(const TabiyaTrainingQueue *self, const TabiyaCard *card, gint64 due_ms)
{
    guint index = tabiya_repertoire_find(self->repertoire, card->key);

    return index != TABIYA_NO_POSITION && tabiya_repertoire_is_card(self->repertoire, index) &&
           (card->stand.state == TABIYA_CARD_NEW || card->stand.due_ms < due_ms);
}

static guint count_due(const TabiyaTrainingQueue *self)
{
    guint n = 0;

    while (n < self->cards->len && card_at(self, n)->stand.state != TABIYA_CARD_NEW)
        n++;
    return n;
}

TabiyaTrainingQueue *tabiya_training_queue_new(TabiyaRepertoire *repertoire, const GArray *cards,
                                               gint64 due_ms, guint n_new)
{
    TabiyaTrainingQueue *self = g_new(TabiyaTrainingQueue, 1);

    self->repertoire = tabiya_repertoire_ref(repertoire);
    self->cards = g_array_new(FALSE, FALSE, sizeof(TabiyaCard));
    for (guint i = 0; i < cards->len; i++) {
        if (is_wanted(self, &g_array_index(cards, TabiyaCard, i), due_ms))
            g_array_append_val(self->cards, g_array_index(cards, TabiyaCard, i));
    }
    g_array_sort_with_data(self->cards, compare_cards, repertoire);
    guint length = count_due(self) + n_new;
    if (length < self->cards->len)
        g_array_set_size(self->cards, length);
    return self;
}

void tabiya_training_queue_free(TabiyaTrainingQueue *self)
{
    if (!self)
        return;
    g_array_unref(self->cards);
    tabiya_repertoire_unref(self->repertoire);
    g_free(self);
}

guint tabiya_training_queue_get_length(const TabiyaTrainingQueue *self)
{
    return self->cards->len;
}

static guint find_key(const TabiyaTrainingQueue *self, guint64 key)
{
    for (guint i = 0; i < self->cards->len; i++) {
        if (card_at(self, i)->key == key)
            return i;
    }
    return G_MAXUINT;
}

/* The place of a card that is one reply after the position `after`. */
static guint find_following(const TabiyaTrainingQueue *self, guint after, EngMove *reply)
{
    GArray *replies =
        after != TABIYA_NO_POSITION ? tabiya_repertoire_get(self->repertoire, after)->moves : NULL;

    for (guint i = 0; replies && i < replies->len; i++) {
        const TabiyaRepertoireMove *move = &g_array_index(replies, TabiyaRepertoireMove, i);
        guint at = find_key(self, tabiya_repertoire_get(self->repertoire, move->to)->position.key);

        if (at == G_MAXUINT)
            continue;
        *reply = move->move;
        return at;
    }
    return G_MAXUINT;
}

gboolean tabiya_training_queue_take(TabiyaTrainingQueue *self, guint after, TabiyaCard *card,
                                    EngMove *reply)
{

    *reply = ENG_NO_MOVE;
    if (self->cards->len == 0)
        return FALSE;
    guint at = find_following(self, after, reply);
    if (at == G_MAXUINT)
        at = 0;
    *card = *card_at(self, at);
    g_array_remove_index(self->cards, at);
    return TRUE;
}

void tabiya_training_queue_put(TabiyaTrainingQueue *self, const TabiyaCard *card, gboolean first)
{
    if (first)
        g_array_prepend_val(self->cards, *card);
    else
        g_array_append_val(self->cards, *card);
}

gboolean tabiya_training_queue_drop(TabiyaTrainingQueue *self, gint64 card)
{
    for (guint i = 0; i < self->cards->len; i++) {
        if (card_at(self, i)->id == card) {
            g_array_remove_index(self->cards, i);
            return TRUE;
        }
    }
    return FALSE;
}
