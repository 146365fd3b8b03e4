/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opening-texts.h. */
#include "app/names/opening-texts.h"

#include <string.h>

/* The columns of families.tsv and variations.tsv after the English one. */
const char *const tabiya_opening_languages[] = {"de", "fr", "es", "it", "pt", "pl", "ru",
                                                "uk", "tr", "nl", "zh", "ar", NULL};

/* Tolerates bad lines: missing fields are empty, extra ones are dropped. */
static GStrv split_row(const char *line, guint n_columns)
{
    g_auto(GStrv) fields = g_strsplit(line, "\t", -1);
    GStrv row = g_new0(char *, n_columns + 1);
    gboolean ended = FALSE;
    for (guint i = 0; i < n_columns; i++) {
        ended = ended || !fields[i];
        row[i] = g_strdup(ended ? "" : fields[i]);
    }
    return row;
}

GPtrArray *tabiya_opening_texts_parse(const char *text, guint n_columns)
{
    GPtrArray *rows = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++) {
        (*line)[strcspn(*line, "\r")] = '\0';
        if (**line != '#' && **line != '\0')
            g_ptr_array_add(rows, split_row(*line, n_columns));
    }
    return rows;
}

static GPtrArray *read_rows(const char *file, guint n_columns)
{
    g_autofree char *text = tabiya_opening_texts_dup(file);
    return tabiya_opening_texts_parse(text, n_columns);
}

/* Of the languages, the last is NULL; of the columns, the first is English. */
#define N_COLUMNS G_N_ELEMENTS(tabiya_opening_languages)

GPtrArray *tabiya_opening_families_read(void)
{
    return read_rows("families.tsv", N_COLUMNS);
}

GPtrArray *tabiya_opening_variations_read(void)
{
    return read_rows("variations.tsv", N_COLUMNS);
}

GPtrArray *tabiya_opening_aliases_read(void)
{
    return read_rows("aliases.tsv", 2);
}

/* Maps each English name to its row. Takes the rows, and keeps them. */
static GHashTable *index_rows(GPtrArray *rows)
{
    GHashTable *made = g_hash_table_new(g_str_hash, g_str_equal);
    g_ptr_array_set_free_func(rows, NULL);
    for (guint i = 0; i < rows->len; i++) {
        GStrv row = g_ptr_array_index(rows, i);
        g_hash_table_insert(made, row[0], row);
    }
    g_ptr_array_unref(rows);
    return made;
}

/* Made once, kept. */
static GHashTable *get_families(void)
{
    static GHashTable *families;
    if (g_once_init_enter(&families))
        g_once_init_leave(&families, index_rows(tabiya_opening_families_read()));
    return families;
}

static GHashTable *get_variations(void)
{
    static GHashTable *variations;
    if (g_once_init_enter(&variations))
        g_once_init_leave(&variations, index_rows(tabiya_opening_variations_read()));
    return variations;
}

int tabiya_opening_language_index(const char *language)
{
    for (int i = 0; tabiya_opening_languages[i]; i++) {
        if (strncmp(language, tabiya_opening_languages[i], 2) == 0 && !g_ascii_isalpha(language[2]))
            return i;
    }
    return -1;
}

static const char *find_text(GHashTable *table, const char *key, const char *language)
{
    const int index = tabiya_opening_language_index(language);
    const GStrv row = index >= 0 ? g_hash_table_lookup(table, key) : NULL;

    return row && *row[index + 1] != '\0' ? row[index + 1] : NULL;
}

const char *tabiya_opening_family_in(const char *name, const char *language)
{
    g_autofree char *family = g_strndup(name, strcspn(name, ":"));

    return find_text(get_families(), family, language);
}

const char *tabiya_opening_variation_in(const char *key, const char *language)
{
    return find_text(get_variations(), key, language);
}
