/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One repertoire of the list; see repertoires.h. */
#include "app/openings/repertoires-private.h"

struct _TabiyaRepertoireItem {
    GObject parent_instance;

    TabiyaDeck deck; /* its name is owned */
    TabiyaRepertoire *repertoire;
};

G_DEFINE_FINAL_TYPE(TabiyaRepertoireItem, tabiya_repertoire_item, G_TYPE_OBJECT)

gint64 tabiya_repertoire_item_get_id(TabiyaRepertoireItem *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_ITEM(self), 0);
    return self->deck.id;
}

const char *tabiya_repertoire_item_get_name(TabiyaRepertoireItem *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_ITEM(self), NULL);
    return self->deck.name;
}

EngColor tabiya_repertoire_item_get_color(TabiyaRepertoireItem *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_ITEM(self), ENG_WHITE);
    return self->deck.color;
}

guint tabiya_repertoire_item_get_n_lines(TabiyaRepertoireItem *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_ITEM(self), 0);
    return self->deck.n_lines;
}

guint tabiya_repertoire_item_get_n_cards(TabiyaRepertoireItem *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_ITEM(self), 0);
    return self->deck.n_cards;
}

guint tabiya_repertoire_item_get_n_due(TabiyaRepertoireItem *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_ITEM(self), 0);
    return self->deck.n_due;
}

guint tabiya_repertoire_item_get_n_new(TabiyaRepertoireItem *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_ITEM(self), 0);
    return self->deck.n_new;
}

guint tabiya_repertoires_count_new(const TabiyaDeck *deck)
{
    guint left = TABIYA_NEW_A_DAY > deck->n_begun ? TABIYA_NEW_A_DAY - deck->n_begun : 0;

    return MIN(deck->n_new, left);
}

guint tabiya_repertoire_item_get_n_today(TabiyaRepertoireItem *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_ITEM(self), 0);
    return self->deck.n_due + tabiya_repertoires_count_new(&self->deck);
}

TabiyaRepertoire *tabiya_repertoire_item_get_repertoire(TabiyaRepertoireItem *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_ITEM(self), NULL);
    return self->repertoire;
}

gboolean tabiya_repertoire_item_equals(TabiyaRepertoireItem *a, TabiyaRepertoireItem *b)
{
    const TabiyaDeck *x = &a->deck, *y = &b->deck;

    return x->id == y->id && g_str_equal(x->name, y->name) && x->color == y->color &&
           x->collection == y->collection && x->n_lines == y->n_lines && x->n_cards == y->n_cards &&
           x->n_due == y->n_due && x->n_new == y->n_new && x->n_begun == y->n_begun &&
           a->repertoire == b->repertoire;
}

static void tabiya_repertoire_item_finalize(GObject *object)
{
    TabiyaRepertoireItem *self = TABIYA_REPERTOIRE_ITEM(object);

    g_free(self->deck.name);
    g_clear_pointer(&self->repertoire, tabiya_repertoire_unref);
    G_OBJECT_CLASS(tabiya_repertoire_item_parent_class)->finalize(object);
}

static void tabiya_repertoire_item_class_init(TabiyaRepertoireItemClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_repertoire_item_finalize;
}

static void tabiya_repertoire_item_init(TabiyaRepertoireItem *self)
{
}

TabiyaRepertoireItem *tabiya_repertoire_item_new(const TabiyaRepertoireValue *value)
{
    TabiyaRepertoireItem *self = g_object_new(TABIYA_TYPE_REPERTOIRE_ITEM, NULL);

    self->deck = *value->deck;
    self->deck.name = g_strdup(value->deck->name);
    self->repertoire = tabiya_repertoire_ref(value->repertoire);
    return self;
}
