/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tags of a game and its result, which is one of them. The derived tags are read from where the
 * truth stands, the others from an array with an index by name. */
#include "app/game/game-private.h"

#include <string.h>

static const char *const RESULT_WORDS[] = {
    [TABIYA_RESULT_UNKNOWN] = "*",
    [TABIYA_RESULT_WHITE] = "1-0",
    [TABIYA_RESULT_BLACK] = "0-1",
    [TABIYA_RESULT_DRAW] = "1/2-1/2",
};

static void tag_clear(gpointer data)
{
    TabiyaTag *tag = data;
    g_free(tag->name);
    g_free(tag->value);
}

void tabiya_game_init_tags(TabiyaGame *self)
{
    self->tags = g_array_new(FALSE, FALSE, sizeof(TabiyaTag));
    g_array_set_clear_func(self->tags, tag_clear);
    self->tag_places = g_hash_table_new(g_str_hash, g_str_equal);
}

void tabiya_game_free_tags(TabiyaGame *self)
{
    g_hash_table_unref(self->tag_places);
    g_array_unref(self->tags);
}

static const char *const DERIVED_TAGS[] = {"Result", "SetUp", "FEN", "Variant"};

static gboolean is_derived(const char *name)
{
    for (gsize i = 0; i < G_N_ELEMENTS(DERIVED_TAGS); i++)
        if (strcmp(name, DERIVED_TAGS[i]) == 0)
            return TRUE;
    return FALSE;
}

static const char *derived_value(TabiyaGame *self, const char *name)
{
    if (strcmp(name, "Result") == 0)
        return RESULT_WORDS[self->result];
    if (strcmp(name, "Variant") == 0)
        return self->root->position.chess960 ? "Chess960" : NULL;
    if (self->fen == NULL)
        return NULL;
    return strcmp(name, "SetUp") == 0 ? "1" : self->fen;
}

/* 0 if the tag is not there, else its index + 1. */
static guint tag_place(TabiyaGame *self, const char *name)
{
    return GPOINTER_TO_UINT(g_hash_table_lookup(self->tag_places, name));
}

const char *tabiya_game_get_tag(TabiyaGame *self, const char *name)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && name != NULL, NULL);

    if (is_derived(name))
        return derived_value(self, name);
    guint place = tag_place(self, name);
    return place > 0 ? g_array_index(self->tags, TabiyaTag, place - 1).value : NULL;
}

static void remove_tag(TabiyaGame *self, guint place)
{
    g_hash_table_remove(self->tag_places, g_array_index(self->tags, TabiyaTag, place - 1).name);
    g_array_remove_index(self->tags, place - 1);
    for (guint i = place - 1; i < self->tags->len; i++)
        g_hash_table_insert(self->tag_places, g_array_index(self->tags, TabiyaTag, i).name,
                            GUINT_TO_POINTER(i + 1));
}

void tabiya_game_set_tag(TabiyaGame *self, const char *name, const char *value)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && name != NULL);

    guint place = tag_place(self, name);
    if (is_derived(name) || (place == 0 && value == NULL))
        return;
    if (value == NULL) {
        remove_tag(self, place);
    } else if (place > 0) {
        TabiyaTag *tag = &g_array_index(self->tags, TabiyaTag, place - 1);
        if (strcmp(tag->value, value) == 0)
            return;
        char *copy = g_strdup(value);
        g_free(tag->value);
        tag->value = copy;
    } else {
        TabiyaTag tag = {g_strdup(name), g_strdup(value)};
        g_array_append_val(self->tags, tag);
        g_hash_table_insert(self->tag_places, tag.name, GUINT_TO_POINTER(self->tags->len));
    }
    tabiya_game_changed(self, self->root);
}

char **tabiya_game_dup_tag_names(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), NULL);

    g_autoptr(GStrvBuilder) names = g_strv_builder_new();
    for (guint i = 0; i < self->tags->len; i++)
        g_strv_builder_add(names, g_array_index(self->tags, TabiyaTag, i).name);
    for (gsize i = 0; i < G_N_ELEMENTS(DERIVED_TAGS); i++)
        if (derived_value(self, DERIVED_TAGS[i]) != NULL)
            g_strv_builder_add(names, DERIVED_TAGS[i]);
    return g_strv_builder_end(names);
}

const char *tabiya_game_check_tags(TabiyaGame *self)
{
    if (g_hash_table_size(self->tag_places) != self->tags->len)
        return "the tags and their index differ";
    for (guint i = 0; i < self->tags->len; i++)
        if (tag_place(self, g_array_index(self->tags, TabiyaTag, i).name) != i + 1)
            return "a tag is not where the index says";
    return NULL;
}

/* --- The result ------------------------------------------------------------------------------- */

TabiyaResult tabiya_game_get_result(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), TABIYA_RESULT_UNKNOWN);
    return self->result;
}

void tabiya_game_set_result(TabiyaGame *self, TabiyaResult result)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && result <= TABIYA_RESULT_DRAW);

    if (self->result == result)
        return;
    self->result = result;
    g_object_notify(G_OBJECT(self), "result");
    tabiya_game_changed(self, self->root);
}

const char *tabiya_result_to_string(TabiyaResult result)
{
    g_return_val_if_fail(result <= TABIYA_RESULT_DRAW, "*");
    return RESULT_WORDS[result];
}

TabiyaResult tabiya_result_from_string(const char *text)
{
    for (gsize i = 0; i < G_N_ELEMENTS(RESULT_WORDS); i++)
        if (g_strcmp0(text, RESULT_WORDS[i]) == 0)
            return (TabiyaResult)i;
    return TABIYA_RESULT_UNKNOWN;
}
