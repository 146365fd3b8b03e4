/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names of openings in other languages; see opening-texts.h. */
#include "app/openings/opening-texts.h"

#include <gio/gio.h>
#include <string.h>

#include "tabiya-openings.h"

/* As the columns of families.tsv, after the English one. */
const char *const tabiya_opening_languages[] = {"de", "fr", "es", "it", "pt",
                                                "pl", "ru", "uk", "tr", "nl",
                                                "zh", NULL};

/* Registered once and never given up: a thread may be reading while the process ends. */
static GResource *get_resource(void)
{
    static gsize registered;
    if (g_once_init_enter(&registered)) {
        tabiya_openings_register_resource();
        g_once_init_leave(&registered, 1);
    }
    return tabiya_openings_get_resource();
}

GPtrArray *tabiya_opening_texts_read(const char *file)
{
    GPtrArray *rows = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
    g_autofree char *path = g_strconcat("/io/github/tabiya/Tabiya/openings/", file, NULL);
    g_autoptr(GBytes) bytes = g_resource_lookup_data(get_resource(), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    g_return_val_if_fail(bytes != NULL, rows);
    gsize length;
    const char *data = g_bytes_get_data(bytes, &length);
    g_autofree char *text = g_strndup(data, length);
    g_auto(GStrv) lines = g_strsplit(g_strchomp(text), "\n", -1);
    for (char **line = lines; *line != NULL; line++)
        if (**line != '#' && **line != '\0')
            g_ptr_array_add(rows, g_strsplit(*line, "\t", -1));
    return rows;
}

/* Family: its row. Made once, kept. */
static GHashTable *get_families(void)
{
    static GHashTable *families;
    if (g_once_init_enter(&families)) {
        GHashTable *made = g_hash_table_new(g_str_hash, g_str_equal);
        g_autoptr(GPtrArray) rows = tabiya_opening_texts_read("families.tsv");
        g_ptr_array_set_free_func(rows, NULL);
        for (guint i = 0; i < rows->len; i++) {
            GStrv row = g_ptr_array_index(rows, i);
            g_hash_table_insert(made, row[0], row);
        }
        g_once_init_leave(&families, made);
    }
    return families;
}

const char *tabiya_opening_family_in(const char *name, const char *language)
{
    g_autofree char *family = g_strndup(name, strcspn(name, ":"));
    const GStrv row = g_hash_table_lookup(get_families(), family);
    if (row == NULL)
        return NULL;
    for (guint i = 0; tabiya_opening_languages[i] != NULL; i++)
        if (strncmp(language, tabiya_opening_languages[i], 2) == 0 &&
            !g_ascii_isalpha(language[2]))
            return *row[i + 1] != '\0' ? row[i + 1] : NULL;
    return NULL;
}
