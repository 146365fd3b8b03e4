/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tags of a game and its result, which is one of them. The derived tags are computed from the
 * game itself, the others are read from a list in the game's arena.
 *
 * The list is searched from its start: games have a dozen tags, and a reader only appends. Where
 * changes are recorded, the old list stays unchanged and the new one is a copy. */
#include "app/game/game-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const DERIVED_TAGS[] = {"Result", "SetUp", "FEN", "Variant"};

static gboolean is_derived(const char *name)
{
    for (gsize i = 0; i < G_N_ELEMENTS(DERIVED_TAGS); i++) {
        if (name[0] == DERIVED_TAGS[i][0] && strcmp(name, DERIVED_TAGS[i]) == 0)
            return TRUE;
    }
    return FALSE;
}

static const char *derived_value(TabiyaGame *self, const char *name)
{
    if (strcmp(name, "Result") == 0)
        return tabiya_result_to_string(self->result);
    if (strcmp(name, "Variant") == 0)
        return self->root->position.chess960 ? "Chess960" : NULL;
    if (!self->fen)
        return NULL;
    return strcmp(name, "SetUp") == 0 ? "1" : self->fen;
}

/* The first tag of that name from `from` on, or the number of tags. */
static guint find_tag(const TabiyaTags *tags, const char *name, guint from)
{
    while (from < tags->count && strcmp(tags->list[from].name, name) != 0)
        from++;
    return from;
}

const char *tabiya_game_get_tag(TabiyaGame *self, const char *name)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && name, NULL);

    if (is_derived(name))
        return derived_value(self, name);
    guint place = find_tag(&self->tags, name, 0);
    return place < self->tags.count ? self->tags.list[place].value : NULL;
}

/* --- The file's spelling ---------------------------------------------------------------------- */

/* In the order of TabiyaStartWords. */
static const char *const START_TAGS[] = {"SetUp", "FEN", "Variant"};

/* Six fields: a FEN without counters is completed instead of kept. */
static gboolean is_whole_fen(const char *fen)
{
    g_auto(GStrv) fields = g_strsplit(fen, " ", -1);
    for (guint i = 0; fields[i]; i++) {
        if (*fields[i] == '\0')
            return FALSE;
    }
    return g_strv_length(fields) == 6;
}

void tabiya_game_spell_start(TabiyaGame *self, const char *setup, const char *fen,
                             const char *variant)
{
    g_return_if_fail(TABIYA_IS_GAME(self));
    const char *const words[] = {setup, fen && is_whole_fen(fen) ? fen : NULL, variant};
    self->start_words = (TabiyaStartWords){.known = TRUE, .fen = self->fen};
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
        if (words[i])
            self->start_words.words[i] = tabiya_arena_strdup(&self->arena, words[i]);
    }
}

const char *tabiya_game_get_written_tag(TabiyaGame *self, const char *name)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && name, NULL);
    const TabiyaStartWords *start = &self->start_words;
    gboolean is_spelled = start->known && g_strcmp0(start->fen, self->fen) == 0;
    for (gsize i = 0; is_spelled && i < G_N_ELEMENTS(START_TAGS); i++) {
        if (strcmp(name, START_TAGS[i]) == 0 && start->words[i])
            return start->words[i];
    }
    return tabiya_game_get_tag(self, name);
}

guint tabiya_game_get_n_tags(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), 0);
    return self->tags.count;
}

const char *tabiya_game_get_nth_tag(TabiyaGame *self, guint index, const char **value)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && index < self->tags.count, NULL);
    if (value)
        *value = self->tags.list[index].value;
    return self->tags.list[index].name;
}

/* --- Changing them ---------------------------------------------------------------------------- */

/* A list like `tags` with room for `room`. */
static TabiyaTags copy_list(TabiyaGame *self, const TabiyaTags *tags, guint room)
{
    TabiyaTags copy = {
        .list = tabiya_arena_alloc(&self->arena, room * sizeof *copy.list),
        .count = tags->count,
        .room = room,
    };
    if (tags->count > 0)
        memcpy(copy.list, tags->list, tags->count * sizeof *copy.list);
    return copy;
}

/* A list that may be changed, with room for one more tag: the current one, or a copy if that is
 * recorded. */
static TabiyaTags begin_change(TabiyaGame *self)
{
    const TabiyaTags *tags = &self->tags;
    if (!self->history && tags->count < tags->room)
        return *tags;
    return copy_list(self, tags, MAX(2 * tags->count, 16));
}

static void apply_tags(TabiyaGame *self, TabiyaTags tags)
{
    TabiyaGameChange change = {.kind = TABIYA_GAME_CHANGE_TAGS, .tags = tags};
    tabiya_game_apply(self, change, N_("Edit Tags"));
    tabiya_game_changed(self, self->root);
}

static void push(TabiyaGame *self, TabiyaTags *tags, const char *name, const char *value)
{
    tags->list[tags->count++] = (TabiyaTag){
        .name = tabiya_arena_strdup(&self->arena, name),
        .value = tabiya_arena_strdup(&self->arena, value),
    };
}

void tabiya_game_append_tag(TabiyaGame *self, const char *name, const char *value)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && name && value);
    if (is_derived(name))
        return;
    TabiyaTags tags = begin_change(self);
    push(self, &tags, name, value);
    apply_tags(self, tags);
}

void tabiya_game_put_tags(TabiyaGame *self, const char *texts, gsize size, guint count)
{
    const char *name = tabiya_arena_memdup(&self->arena, texts, size);
    TabiyaTags tags = copy_list(self, &(TabiyaTags){0}, MAX(count, 1));
    for (guint i = 0; i < count; i++) {
        const char *value = name + strlen(name) + 1;
        if (!is_derived(name))
            tags.list[tags.count++] = (TabiyaTag){.name = name, .value = value};
        name = value + strlen(value) + 1;
    }
    self->tags = tags;
}

static void remove_tag(TabiyaGame *self, const char *name)
{
    TabiyaTags tags = begin_change(self);
    guint kept = 0;
    for (guint i = 0; i < tags.count; i++) {
        if (strcmp(tags.list[i].name, name) != 0)
            tags.list[kept++] = tags.list[i];
    }
    tags.count = kept;
    apply_tags(self, tags);
}

void tabiya_game_set_tag(TabiyaGame *self, const char *name, const char *value)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && name);

    guint place = find_tag(&self->tags, name, 0);
    gboolean is_there = place < self->tags.count;
    if (is_derived(name))
        return;
    if (!value) {
        if (is_there)
            remove_tag(self, name);
    } else if (!is_there) {
        tabiya_game_append_tag(self, name, value);
    } else if (strcmp(self->tags.list[place].value, value) != 0) {
        TabiyaTags tags = begin_change(self);
        tags.list[place].value = tabiya_arena_strdup(&self->arena, value);
        apply_tags(self, tags);
    }
}

static gboolean are_tags(TabiyaGame *self, const char *const *pairs)
{
    guint n = 0;
    for (; pairs[0]; pairs += 2) {
        if (is_derived(pairs[0]))
            continue;
        if (n == self->tags.count || strcmp(self->tags.list[n].name, pairs[0]) != 0 ||
            strcmp(self->tags.list[n].value, pairs[1]) != 0) {
            return FALSE;
        }
        n++;
    }
    return n == self->tags.count;
}

void tabiya_game_set_tags(TabiyaGame *self, const char *const *pairs)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && pairs);
    if (are_tags(self, pairs))
        return;
    guint count = 0;
    while (pairs[2 * count])
        count++;
    TabiyaTags tags = copy_list(self, &(TabiyaTags){0}, MAX(count, 1));
    for (; pairs[0]; pairs += 2) {
        if (!is_derived(pairs[0]))
            push(self, &tags, pairs[0], pairs[1]);
    }
    apply_tags(self, tags);
}

void tabiya_game_copy_tags(TabiyaGame *self, TabiyaGame *other)
{
    for (guint i = 0; i < other->tags.count; i++)
        tabiya_game_append_tag(self, other->tags.list[i].name, other->tags.list[i].value);
    const TabiyaStartWords *start = &other->start_words;
    if (start->known && g_strcmp0(self->fen, start->fen) == 0)
        tabiya_game_spell_start(self, start->words[0], start->words[1], start->words[2]);
}

const char *tabiya_game_check_tags(TabiyaGame *self)
{
    if (self->tags.count > self->tags.room)
        return "more tags than there is room for";
    for (guint i = 0; i < self->tags.count; i++) {
        if (is_derived(self->tags.list[i].name) || !self->tags.list[i].value)
            return "a tag stands in the list that is not its own";
    }
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
    TabiyaGameChange change = {.kind = TABIYA_GAME_CHANGE_RESULT, .result = result};
    tabiya_game_apply(self, change, N_("Change Result"));
    g_object_notify(G_OBJECT(self), "result");
    tabiya_game_changed(self, self->root);
}
