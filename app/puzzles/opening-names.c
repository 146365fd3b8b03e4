/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opening-names.h. Every keystroke compares a few thousand tags, in a few milliseconds at
 * most. */
#include "app/puzzles/opening-names.h"

#include <string.h>

#include "app/names/opening-shown.h"
#include "app/names/table.h"

/* "Sicilian Defense Najdorf Variation". */
static char *dup_words(const char *tag)
{
    return g_strdelimit(g_strdup(tag), "_", ' ');
}

/* " sicilian defense najdorf": lower case, one space before each word. */
static char *dup_folded(const char *text)
{
    g_autofree char *ascii = g_str_to_ascii(text, "C");
    GString *folded = g_string_new(NULL);
    gboolean inside = FALSE;

    for (const char *c = ascii; *c != '\0'; c++) {
        if (strchr("':,.", *c))
            continue;
        if (g_ascii_isspace(*c) || *c == '_') {
            inside = FALSE;
            continue;
        }
        if (!inside)
            g_string_append_c(folded, ' ');
        inside = TRUE;
        g_string_append_c(folded, g_ascii_tolower(*c));
    }
    return g_string_free(folded, FALSE);
}

/* --- Full names ------------------------------------------------------------------------------- */

/* Maps the folded words of "Sicilian Defense" and "Sicilian Defense: Najdorf Variation", as in
 * tags, to the name. For the names in use. */
static GHashTable *make_full_names(const TabiyaOpeningTable *table)
{
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

    for (guint i = 0; i < table->count; i++) {
        const char *name = table->rows[i].opening.name;
        gsize family = strcspn(name, ":");
        gsize upto[] = {family, family + strcspn(name + family, ",")};

        for (guint k = 0; k < G_N_ELEMENTS(upto); k++) {
            char *full = g_strndup(name, upto[k]);
            char *folded = dup_folded(full);

            if (!g_hash_table_contains(names, folded)) {
                g_hash_table_insert(names, folded, full);
            } else {
                g_free(folded);
                g_free(full);
            }
        }
    }
    return names;
}

/* Main thread; rebuilt when other names come into use. */
static GHashTable *get_full_names(void)
{
    static const TabiyaOpeningTable *made_of;
    static GHashTable *names;
    const TabiyaOpeningTable *table = tabiya_opening_table_get();

    if (made_of != table) {
        g_clear_pointer(&names, g_hash_table_unref);
        names = make_full_names(table);
        made_of = table;
    }
    return names;
}

/* "Italian Game: Deutz Gambit" from words that begin with a family, if they are no name in use as a
 * whole. */
static char *dup_under_family(const char *words)
{
    g_auto(GStrv) list = g_strsplit(words, " ", -1);

    for (guint n = g_strv_length(list); n-- > 1;) {
        g_autofree char *rest = g_strjoinv(" ", list + n);
        g_autofree char *beginning = g_strndup(words, strlen(words) - strlen(rest) - 1);
        g_autofree char *folded = dup_folded(beginning);
        const char *family = g_hash_table_lookup(get_full_names(), folded);

        if (family && !strchr(family, ':'))
            return g_strdup_printf("%s: %s", family, rest);
    }
    return NULL;
}

char *tabiya_opening_tag_dup_shown(const char *tag)
{
    g_autofree char *words = dup_words(tag);
    g_autofree char *folded = dup_folded(words);
    g_autofree char *full = NULL;

    if (!tabiya_opening_language())
        return g_steal_pointer(&words);
    full = g_strdup(g_hash_table_lookup(get_full_names(), folded));
    if (!full)
        full = dup_under_family(words);
    return full ? tabiya_opening_dup_shown(full, 0) : g_steal_pointer(&words);
}

/* --- Tags ------------------------------------------------------------------------------------- */

typedef struct {
    char *words;  /* English */
    char *folded; /* of `words` */
    char *shown;  /* may equal `words` */
} Tag;

struct TabiyaOpeningTags {
    GArray *tags; /* Tag */
};

static void tag_clear(gpointer data)
{
    Tag *tag = data;

    g_free(tag->words);
    g_free(tag->folded);
    g_free(tag->shown);
}

TabiyaOpeningTags *tabiya_opening_tags_new(const char *const *tags)
{
    TabiyaOpeningTags *self = g_new0(TabiyaOpeningTags, 1);

    self->tags = g_array_new(FALSE, FALSE, sizeof(Tag));
    g_array_set_clear_func(self->tags, tag_clear);
    for (; *tags; tags++) {
        g_array_append_vals(
            self->tags,
            &(Tag){dup_words(*tags), dup_folded(*tags), tabiya_opening_tag_dup_shown(*tags)}, 1);
    }
    return self;
}

void tabiya_opening_tags_free(TabiyaOpeningTags *self)
{
    if (!self)
        return;
    g_array_unref(self->tags);
    g_free(self);
}

/* Whether each word begins one of the name's. */
static gboolean has_words(const char *name, const char *typed)
{
    g_auto(GStrv) words = g_strsplit(typed + 1, " ", -1);

    for (guint i = 0; words[i]; i++) {
        g_autofree char *start = g_strconcat(" ", words[i], NULL);

        if (!strstr(name, start))
            return FALSE;
    }
    return TRUE;
}

static gboolean begins_with(const char *text, const char *beginning)
{
    g_autofree char *folded = g_utf8_casefold(text, -1);
    g_autofree char *start = g_utf8_casefold(beginning, -1);

    return g_str_has_prefix(folded, start);
}

typedef struct {
    const Tag *tag;
    gboolean begins; /* with the typed text */
    gsize length;
} Hit;

static int compare_hits(gconstpointer a, gconstpointer b)
{
    const Hit *one = a, *other = b;

    if (one->begins != other->begins)
        return one->begins ? -1 : 1;
    if (one->length != other->length)
        return one->length < other->length ? -1 : 1;
    return strcmp(one->tag->words, other->tag->words);
}

/* Of Hit, best first. */
static GArray *find_hits(const TabiyaOpeningTags *self, const char *typed)
{
    GArray *hits = g_array_new(FALSE, FALSE, sizeof(Hit));
    g_autofree char *folded = dup_folded(typed);

    for (guint i = 0; i < self->tags->len && *folded != '\0'; i++) {
        const Tag *tag = &g_array_index(self->tags, Tag, i);
        gboolean is_english = has_words(tag->folded, folded);

        if (is_english || g_str_match_string(typed, tag->shown, TRUE)) {
            g_array_append_vals(hits,
                                &(Hit){tag,
                                       (is_english && g_str_has_prefix(tag->folded, folded)) ||
                                           begins_with(tag->shown, typed),
                                       strlen(tag->words)},
                                1);
        }
    }
    g_array_sort(hits, compare_hits);
    return hits;
}

GPtrArray *tabiya_opening_tags_complete(const TabiyaOpeningTags *self, const char *typed,
                                        guint limit)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GArray) hits = find_hits(self, typed);

    for (guint i = 0; i < MIN(hits->len, limit); i++)
        g_ptr_array_add(names, g_strdup(g_array_index(hits, Hit, i).tag->shown));
    return names;
}

/* Whether tags begin with the typed text, so that a query finds them. */
static gboolean begins_tag(const TabiyaOpeningTags *self, const char *typed)
{
    g_autofree char *folded = dup_folded(typed);

    for (guint i = 0; i < self->tags->len; i++) {
        if (g_str_has_prefix(g_array_index(self->tags, Tag, i).folded, folded))
            return TRUE;
    }
    return FALSE;
}

char *tabiya_opening_tags_dup_asked(const TabiyaOpeningTags *self, const char *typed)
{
    g_autofree char *folded = g_utf8_casefold(typed, -1);
    g_autoptr(GArray) hits = NULL;

    for (guint i = 0; i < self->tags->len; i++) {
        const Tag *tag = &g_array_index(self->tags, Tag, i);
        g_autofree char *shown = g_utf8_casefold(tag->shown, -1);

        if (g_str_equal(shown, folded))
            return g_strdup(tag->words);
    }
    if (!tabiya_opening_language() || begins_tag(self, typed))
        return g_strdup(typed);
    hits = find_hits(self, typed);
    return g_strdup(hits->len > 0 ? g_array_index(hits, Hit, 0).tag->words : typed);
}
