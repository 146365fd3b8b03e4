/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the compiled schema: beside the executable's build folder first, so that a program that is
 * run uninstalled never meets an older installed schema; then in its own prefix, which need not be
 * in XDG_DATA_DIRS; then where the system looks. */
#include "app/settings.h"

#include "app/program.h"

#define SCHEMA_ID "io.github.tabiya.Tabiya"
#define GROUP "Settings"

static GSettingsSchema *lookup_in(const char *directory, GSettingsSchemaSource *parent)
{
    g_autoptr(GSettingsSchemaSource) source =
        g_settings_schema_source_new_from_directory(directory, parent, TRUE, NULL);

    return source != NULL ? g_settings_schema_source_lookup(source, SCHEMA_ID, FALSE) : NULL;
}

static GSettingsSchema *find_schema(void)
{
    static const char *const places[] = {"../data", "../../data", "../share/glib-2.0/schemas"};
    GSettingsSchemaSource *source = g_settings_schema_source_get_default();
    g_autofree char *base = tabiya_program_dup_dir();

    for (gsize i = 0; base != NULL && i < G_N_ELEMENTS(places); i++) {
        g_autofree char *directory = g_build_filename(base, places[i], NULL);
        GSettingsSchema *schema = lookup_in(directory, source);

        if (schema != NULL)
            return schema;
    }
    return source != NULL ? g_settings_schema_source_lookup(source, SCHEMA_ID, TRUE) : NULL;
}

static gpointer make_settings(gpointer user)
{
    g_autoptr(GSettingsSchema) schema = find_schema();

    return schema != NULL ? g_settings_new_full(schema, NULL, NULL) : NULL;
}

GSettings *tabiya_settings_get(void)
{
    static GOnce once = G_ONCE_INIT;

    return g_once(&once, make_settings, NULL);
}

/* --- As text ---------------------------------------------------------------------------------- */

static char **list_keys(GSettings *settings)
{
    g_autoptr(GSettingsSchema) schema = NULL;

    g_object_get(settings, "settings-schema", &schema, NULL);
    return g_settings_schema_list_keys(schema);
}

char *tabiya_settings_dup_text(void)
{
    GSettings *settings = tabiya_settings_get();
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_auto(GStrv) keys = settings != NULL ? list_keys(settings) : NULL;

    if (settings == NULL)
        return NULL;
    for (char **key = keys; *key != NULL; key++) {
        g_autoptr(GVariant) value = g_settings_get_user_value(settings, *key);
        g_autofree char *text = value != NULL ? g_variant_print(value, FALSE) : NULL;

        if (text != NULL)
            g_key_file_set_value(file, GROUP, *key, text);
    }
    return g_key_file_to_data(file, NULL, NULL);
}

/* What is out of range, or of another type, is no value. */
static GVariant *parse_value(GSettings *settings, const char *key, const char *text)
{
    g_autoptr(GSettingsSchema) schema = NULL;
    g_autoptr(GSettingsSchemaKey) known = NULL;
    g_autoptr(GVariant) value = NULL;

    g_object_get(settings, "settings-schema", &schema, NULL);
    known = g_settings_schema_get_key(schema, key);
    value = g_variant_parse(g_settings_schema_key_get_value_type(known), text, NULL, NULL, NULL);
    return value != NULL && g_settings_schema_key_range_check(known, value)
               ? g_variant_take_ref(g_steal_pointer(&value))
               : NULL;
}

void tabiya_settings_apply_text(const char *text)
{
    GSettings *settings = tabiya_settings_get();
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_auto(GStrv) keys = settings != NULL ? list_keys(settings) : NULL;

    if (settings == NULL ||
        !g_key_file_load_from_data(file, text, (gsize)-1, G_KEY_FILE_NONE, NULL))
        return;
    for (char **key = keys; *key != NULL; key++) {
        g_autofree char *kept = g_key_file_get_value(file, GROUP, *key, NULL);
        g_autoptr(GVariant) value = kept != NULL ? parse_value(settings, *key, kept) : NULL;

        if (value != NULL)
            g_settings_set_value(settings, *key, value);
        else
            g_settings_reset(settings, *key);
    }
    g_settings_sync();
}
