/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the compiled schema: beside the executable's build folder first, so that a program that is
 * run uninstalled never meets an older installed schema; then in its own prefix, which need not be
 * in XDG_DATA_DIRS; then where the system looks. */
#include "ui/settings.h"

#include "app/program.h"
#include "ui/application.h"

static GSettingsSchema *lookup_in(const char *directory, GSettingsSchemaSource *parent)
{
    g_autoptr(GSettingsSchemaSource) source =
        g_settings_schema_source_new_from_directory(directory, parent, TRUE, NULL);

    return source ? g_settings_schema_source_lookup(source, TABIYA_APPLICATION_ID, FALSE) : NULL;
}

static GSettingsSchema *find_schema(void)
{
    static const char *const places[] = {"../data", "../../data", "../share/glib-2.0/schemas"};
    GSettingsSchemaSource *source = g_settings_schema_source_get_default();
    g_autofree char *base = tabiya_program_dup_dir();

    for (gsize i = 0; base && i < G_N_ELEMENTS(places); i++) {
        g_autofree char *directory = g_build_filename(base, places[i], NULL);
        GSettingsSchema *schema = lookup_in(directory, source);

        if (schema)
            return schema;
    }
    return source ? g_settings_schema_source_lookup(source, TABIYA_APPLICATION_ID, TRUE) : NULL;
}

static gpointer make_settings(gpointer user)
{
    g_autoptr(GSettingsSchema) schema = find_schema();

    return schema ? g_settings_new_full(schema, NULL, NULL) : NULL;
}

GSettings *tabiya_settings_get(void)
{
    static GOnce once = G_ONCE_INIT;

    return g_once(&once, make_settings, NULL);
}

void tabiya_settings_bind(const char *key, gpointer object, const char *property)
{
    GSettings *settings = tabiya_settings_get();

    if (settings)
        g_settings_bind(settings, key, object, property, G_SETTINGS_BIND_DEFAULT);
}

int tabiya_settings_get_int(const char *key, int fallback)
{
    GSettings *settings = tabiya_settings_get();

    return settings ? g_settings_get_int(settings, key) : fallback;
}

TabiyaPieceLetters tabiya_settings_get_letters(void)
{
    GSettings *settings = tabiya_settings_get();

    if (settings && g_settings_get_boolean(settings, "figurine"))
        return TABIYA_LETTERS_FIGURINE;
    return settings && g_settings_get_boolean(settings, "local-letters") ? TABIYA_LETTERS_LOCAL
                                                                         : TABIYA_LETTERS_ENGLISH;
}

void tabiya_settings_watch_letters(gpointer object, GCallback changed)
{
    static const char *const SIGNALS[] = {"changed::figurine", "changed::local-letters"};

    for (gsize i = 0; tabiya_settings_get() && i < G_N_ELEMENTS(SIGNALS); i++)
        g_signal_connect_object(tabiya_settings_get(), SIGNALS[i], changed, object,
                                G_CONNECT_SWAPPED);
}
