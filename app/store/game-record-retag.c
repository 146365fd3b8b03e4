/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Changes the tags of records. Moves, comments and the start stay the same, so that no tree is
 * built, and hundreds of thousands of games can be edited at once. */
#include "app/store/game-record.h"

#include <string.h>

typedef struct {
    char *name, *value;
} Tag;

static void tag_clear(gpointer data)
{
    Tag *tag = data;
    g_free(tag->name);
    g_free(tag->value);
}

static void add_tag(GArray *tags, const char *name, const char *value)
{
    Tag tag = {g_strdup(name), g_strdup(value)};
    g_array_append_val(tags, tag);
}

/* All but the derived ones, as a game has them. */
static GArray *list_tags(const TabiyaGameRecord *self)
{
    const struct {
        const char *name, *value;
    } COLUMNS[] = {
        {"Event", self->event}, {"Site", self->site},   {"Date", self->date_text},
        {"Round", self->round}, {"White", self->white}, {"Black", self->black},
    };
    GArray *tags = g_array_new(FALSE, FALSE, sizeof(Tag));
    g_array_set_clear_func(tags, tag_clear);
    for (gsize i = 0; i < G_N_ELEMENTS(COLUMNS); i++) {
        if (COLUMNS[i].value)
            add_tag(tags, COLUMNS[i].name, COLUMNS[i].value);
    }
    g_autoptr(GString) name = g_string_new(NULL);
    g_autoptr(GString) value = g_string_new(NULL);
    const char *at = self->tags;
    while (tabiya_game_tags_next(&at, name, value)) {
        if (!tabiya_is_start_tag(name->str))
            add_tag(tags, name->str, value->str);
    }
    return tags;
}

static void set_tag(GArray *tags, const char *name, const char *value)
{
    gboolean is_there = FALSE;
    for (guint i = 0; i < tags->len;) {
        Tag *tag = &g_array_index(tags, Tag, i);
        if (strcmp(tag->name, name) != 0 || (*value != '\0' && is_there)) {
            i++;
        } else if (*value == '\0') {
            g_array_remove_index(tags, i);
        } else {
            g_free(tag->value);
            tag->value = g_strdup(value);
            is_there = TRUE;
            i++;
        }
    }
    if (!is_there && *value != '\0')
        add_tag(tags, name, value);
}

/* Adds the lines of `from` with the file's own words for the start. */
static void keep_start_words(TabiyaGameRecord *self, const char *from)
{
    GString *lines = g_string_new(self->tags);
    g_autoptr(GString) name = g_string_new(NULL);
    g_autoptr(GString) value = g_string_new(NULL);
    const char *line = from;
    const char *at = from;
    for (; tabiya_game_tags_next(&at, name, value); line = at) {
        if (tabiya_is_start_tag(name->str))
            g_string_append_len(lines, line, at - line);
    }
    g_free(self->tags);
    self->tags = g_string_free(lines, lines->len == 0);
}

static gboolean has_eco(const TabiyaGameRecord *self)
{
    g_autofree char *eco = tabiya_game_record_dup_tag(self, "ECO");
    return tabiya_eco_parse(eco) != 0;
}

/* Takes everything but the tags, and what follows from all of it. */
static void take_rest(TabiyaGameRecord *self, const TabiyaGameRecord *from)
{
    self->result = from->result;
    self->start_fen = g_strdup(from->start_fen);
    self->chess960 = from->chess960;
    self->moves = g_memdup2(from->moves, from->n_moves * sizeof(EngMove));
    self->n_moves = from->n_moves;
    self->movetext = g_strdup(from->movetext);
    self->flags = from->flags & ~(guint)TABIYA_GAME_STARRED;
    guint16 opening = from->eco;
    if (has_eco(from))
        opening = has_eco(self) ? 0 : tabiya_game_record_find_opening(self);
    tabiya_game_record_complete(self, opening);
}

TabiyaGameRecord *tabiya_game_record_with_tags(const TabiyaGameRecord *self,
                                               const char *const *pairs)
{
    TabiyaGameRecord *made = g_new0(TabiyaGameRecord, 1);
    g_autoptr(GArray) tags = list_tags(self);
    g_autoptr(GString) texts = g_string_new(NULL);
    const gboolean is_sealed = self->movetext && self->movetext[0] == '\n';
    for (; *pairs && !is_sealed; pairs += 2)
        set_tag(tags, pairs[0], pairs[1]);
    for (guint i = 0; i < tags->len; i++) {
        const Tag *tag = &g_array_index(tags, Tag, i);
        g_string_append_len(texts, tag->name, (gssize)strlen(tag->name) + 1);
        g_string_append_len(texts, tag->value, (gssize)strlen(tag->value) + 1);
    }
    tabiya_game_record_set_tags(made, texts->str, tags->len);
    keep_start_words(made, self->tags);
    take_rest(made, self);
    return made;
}

TabiyaGameRecord *tabiya_game_record_with_texts(const TabiyaGameRecord *self,
                                                const TabiyaGameRecord *texts)
{
    TabiyaGameRecord *made = g_new0(TabiyaGameRecord, 1);
    made->white = g_strdup(texts->white);
    made->black = g_strdup(texts->black);
    made->event = g_strdup(texts->event);
    made->site = g_strdup(texts->site);
    made->round = g_strdup(texts->round);
    made->date_text = g_strdup(texts->date_text);
    made->tags = g_strdup(texts->tags);
    take_rest(made, self);
    return made;
}
