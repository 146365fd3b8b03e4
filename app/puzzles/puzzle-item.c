/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-item.h. */
#include "app/puzzles/puzzle-item.h"

struct _TabiyaPuzzleItem {
    GObject parent_instance;

    guint ordinal;
    gboolean is_loaded;
    TabiyaPuzzle *puzzle;
};

G_DEFINE_FINAL_TYPE(TabiyaPuzzleItem, tabiya_puzzle_item, G_TYPE_OBJECT)

enum { PROP_LOADED = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

void tabiya_puzzle_item_take(TabiyaPuzzleItem *self, TabiyaPuzzle *puzzle)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_ITEM(self));
    tabiya_puzzle_free(self->puzzle);
    self->puzzle = puzzle;
    self->is_loaded = TRUE;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_LOADED]);
}

guint tabiya_puzzle_item_get_ordinal(TabiyaPuzzleItem *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_ITEM(self), G_MAXUINT);
    return self->ordinal;
}

gboolean tabiya_puzzle_item_is_loaded(TabiyaPuzzleItem *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_ITEM(self), FALSE);
    return self->is_loaded;
}

const TabiyaPuzzle *tabiya_puzzle_item_get_puzzle(TabiyaPuzzleItem *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_ITEM(self), NULL);
    return self->puzzle;
}

static void tabiya_puzzle_item_get_property(GObject *object, guint id, GValue *value,
                                            GParamSpec *spec)
{
    if (id == PROP_LOADED)
        g_value_set_boolean(value, TABIYA_PUZZLE_ITEM(object)->is_loaded);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_puzzle_item_finalize(GObject *object)
{
    tabiya_puzzle_free(TABIYA_PUZZLE_ITEM(object)->puzzle);
    G_OBJECT_CLASS(tabiya_puzzle_item_parent_class)->finalize(object);
}

static void tabiya_puzzle_item_class_init(TabiyaPuzzleItemClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->get_property = tabiya_puzzle_item_get_property;
    object_class->finalize = tabiya_puzzle_item_finalize;
    properties[PROP_LOADED] =
        g_param_spec_boolean("loaded", NULL, NULL, FALSE,
                             G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_puzzle_item_init(TabiyaPuzzleItem *self)
{
}

TabiyaPuzzleItem *tabiya_puzzle_item_new(guint ordinal)
{
    TabiyaPuzzleItem *self = g_object_new(TABIYA_TYPE_PUZZLE_ITEM, NULL);
    self->ordinal = ordinal;
    return self;
}
