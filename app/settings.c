/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See settings.h. Finds the compiled schema: first beside the executable's build folder, so that a
 * program run uninstalled never uses an older installed schema; then in its own prefix, which need
 * not be in XDG_DATA_DIRS; then in the system's folders. */
#include "app/settings.h"

#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>
#include <string.h>

#include "app/program.h"

#define SCHEMA_ID "io.github.tabiya.Tabiya"
#define GROUP "Settings"
#define FOLDERS_KEY "data-folders"
/* To whom questions may be sent is agreed to on each computer: no file can do that. */
#define ALLOWED_KEY "model-allowed"
#define MOST_FOLDERS 8

static GSettingsSchema *lookup_in(const char *directory, GSettingsSchemaSource *parent)
{
    g_autoptr(GSettingsSchemaSource) source =
        g_settings_schema_source_new_from_directory(directory, parent, TRUE, NULL);

    return source ? g_settings_schema_source_lookup(source, SCHEMA_ID, FALSE) : NULL;
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
    return source ? g_settings_schema_source_lookup(source, SCHEMA_ID, TRUE) : NULL;
}

static gpointer make_settings(gpointer user)
{
    g_autoptr(GSettingsSchema) schema = find_schema();

    return schema ? g_settings_new_full(schema, NULL, NULL) : NULL;
}

GSettings *tabiya_settings_find(void)
{
    static GOnce once = G_ONCE_INIT;

    return g_once(&once, make_settings, NULL);
}

GSettings *tabiya_settings_get(void)
{
    GSettings *settings = tabiya_settings_find();

    if (!settings)
        g_error("The settings’ schema " SCHEMA_ID " is not installed");
    return settings;
}

/* --- As text ---------------------------------------------------------------------------------- */

/* All keys that belong to the person, not to this computer. */
static char **list_keys(GSettings *settings)
{
    g_autoptr(GSettingsSchema) schema = NULL;
    g_autoptr(GStrvBuilder) kept = g_strv_builder_new();
    g_auto(GStrv) keys = NULL;

    g_object_get(settings, "settings-schema", &schema, NULL);
    keys = g_settings_schema_list_keys(schema);
    for (char **key = keys; *key; key++) {
        if (!g_str_equal(*key, FOLDERS_KEY) && !g_str_equal(*key, ALLOWED_KEY))
            g_strv_builder_add(kept, *key);
    }
    return g_strv_builder_end(kept);
}

char *tabiya_settings_dup_text(void)
{
    GSettings *settings = tabiya_settings_find();
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_auto(GStrv) keys = settings ? list_keys(settings) : NULL;

    if (!settings)
        return NULL;
    for (char **key = keys; *key; key++) {
        g_autoptr(GVariant) value = g_settings_get_user_value(settings, *key);
        g_autofree char *text = value ? g_variant_print(value, FALSE) : NULL;

        if (text)
            g_key_file_set_value(file, GROUP, *key, text);
    }
    return g_key_file_to_data(file, NULL, NULL);
}

/* A value of the wrong type or out of range is rejected. */
static GVariant *parse_value(GSettings *settings, const char *key, const char *text)
{
    g_autoptr(GSettingsSchema) schema = NULL;
    g_autoptr(GSettingsSchemaKey) known = NULL;
    g_autoptr(GVariant) value = NULL;

    g_object_get(settings, "settings-schema", &schema, NULL);
    known = g_settings_schema_get_key(schema, key);
    value = g_variant_parse(g_settings_schema_key_get_value_type(known), text, NULL, NULL, NULL);
    return value && g_settings_schema_key_range_check(known, value)
               ? g_variant_take_ref(g_steal_pointer(&value))
               : NULL;
}

gboolean tabiya_settings_are_kept(void)
{
    g_autoptr(GSettingsBackend) backend = g_settings_backend_get_default();

    return !g_str_equal(G_OBJECT_TYPE_NAME(backend), "GMemorySettingsBackend") ||
           g_strcmp0(g_getenv("GSETTINGS_BACKEND"), "memory") == 0;
}

/* A value that could not be written reverts to the old one. */
static gboolean is_set(GSettings *settings, const char *key, GVariant *value)
{
    g_autoptr(GVariant) found = g_settings_get_user_value(settings, key);

    return !value ? found == NULL : found && g_variant_equal(found, value);
}

static gboolean has_all(GSettings *settings, char **keys, GKeyFile *file)
{
    for (char **key = keys; *key; key++) {
        g_autofree char *kept = g_key_file_get_value(file, GROUP, *key, NULL);
        g_autoptr(GVariant) value = kept ? parse_value(settings, *key, kept) : NULL;

        if (!is_set(settings, *key, value))
            return FALSE;
    }
    return TRUE;
}

gboolean tabiya_settings_apply_text(const char *text)
{
    GSettings *settings = tabiya_settings_find();
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_auto(GStrv) keys = settings ? list_keys(settings) : NULL;

    if (!settings || !g_key_file_load_from_data(file, text, (gsize)-1, G_KEY_FILE_NONE, NULL)) {
        return TRUE; /* none to write */
    }
    for (char **key = keys; *key; key++) {
        g_autofree char *kept = g_key_file_get_value(file, GROUP, *key, NULL);
        g_autoptr(GVariant) value = kept ? parse_value(settings, *key, kept) : NULL;

        if (value)
            g_settings_set_value(settings, *key, value);
        else
            g_settings_reset(settings, *key);
    }
    g_settings_sync();
    return tabiya_settings_are_kept() && has_all(settings, keys, file);
}

/* --- Known libraries -------------------------------------------------------------------------- */

static char *dup_folder(const char *data_dir)
{
    g_autofree char *whole = g_canonicalize_filename(data_dir, NULL);

    return g_filename_to_uri(whole, NULL, NULL);
}

gboolean tabiya_settings_knows_library(const char *data_dir)
{
    GSettings *settings = tabiya_settings_find();
    g_autofree char *folder = dup_folder(data_dir);
    g_auto(GStrv) folders = settings ? g_settings_get_strv(settings, FOLDERS_KEY) : NULL;

    return folders && folder && g_strv_contains((const char *const *)folders, folder);
}

void tabiya_settings_remember_library(const char *data_dir, gboolean exists)
{
    GSettings *settings = tabiya_settings_find();
    g_autofree char *folder = dup_folder(data_dir);
    g_auto(GStrv) folders = NULL;
    g_autoptr(GPtrArray) kept = g_ptr_array_new();

    if (!settings || !folder || tabiya_settings_knows_library(data_dir) == exists)
        return;
    folders = g_settings_get_strv(settings, FOLDERS_KEY);
    for (char **other = folders; *other; other++) {
        if (!g_str_equal(*other, folder))
            g_ptr_array_add(kept, *other);
    }
    if (exists)
        g_ptr_array_add(kept, folder);
    if (kept->len > MOST_FOLDERS)
        g_ptr_array_remove_range(kept, 0, kept->len - MOST_FOLDERS);
    g_ptr_array_add(kept, NULL);
    g_settings_set_strv(settings, FOLDERS_KEY, (const char *const *)kept->pdata);
    g_settings_sync();
}

/* --- Paths ------------------------------------------------------------------------------------ */

/* Keys whose values, texts or lists of texts, may name files or folders. */
static const char *const PATH_KEYS[] = {"book-file", "explorer-recent", "explorer-source",
                                        "sync-folder", "tablebase-folders"};
/* Keys that decide which code is run, wherever it is. */
static const char *const CODE_KEYS[] = {"voice-command", "voice-library", "voice-model"};

static gboolean leads_out(const char *path, const char *data_dir)
{
    if (g_str_has_prefix(path, "pgn:") || g_str_has_prefix(path, "book:"))
        path = strchr(path, ':') + 1;
    g_autofree char *full = g_path_is_absolute(path) ? g_canonicalize_filename(path, NULL) : NULL;
    g_autofree char *folder = g_strconcat(data_dir, "/", NULL);

    return full ? !g_str_has_prefix(full, folder) : strchr(path, '/') || strstr(path, "://");
}

/* Whether it is run or read as code. */
static gboolean names_code(GSettings *settings, GKeyFile *file, const char *key, char **named)
{
    g_autofree char *kept = g_key_file_get_value(file, GROUP, key, NULL);
    g_autoptr(GVariant) value = kept ? parse_value(settings, key, kept) : NULL;

    if (!value || is_set(settings, key, value))
        return FALSE;
    *named = g_variant_dup_string(value, NULL);
    return TRUE;
}

/* The texts in `value` that name files or folders elsewhere. */
static void find_paths(GVariant *value, const char *data_dir, GStrvBuilder *paths, guint *count)
{
    if (g_variant_is_of_type(value, G_VARIANT_TYPE_STRING)) {
        if (!leads_out(g_variant_get_string(value, NULL), data_dir))
            return;
        g_strv_builder_add(paths, g_variant_get_string(value, NULL));
        (*count)++;
        return;
    }
    for (gsize i = 0; g_variant_is_container(value) && i < g_variant_n_children(value); i++) {
        g_autoptr(GVariant) child = g_variant_get_child_value(value, i);
        find_paths(child, data_dir, paths, count);
    }
}

static void drop_code(GSettings *settings, GKeyFile *file, GStrvBuilder *dropped)
{
    for (gsize i = 0; i < G_N_ELEMENTS(CODE_KEYS); i++) {
        g_autofree char *named = NULL;

        if (!names_code(settings, file, CODE_KEYS[i], &named))
            continue;
        if (*named != '\0')
            g_strv_builder_add(dropped, named);
        g_key_file_remove_key(file, GROUP, CODE_KEYS[i], NULL);
    }
}

char *tabiya_settings_drop_paths(const char *text, const char *data_dir, char ***paths)
{
    GSettings *settings = tabiya_settings_find();
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autoptr(GStrvBuilder) dropped = g_strv_builder_new();

    if (settings && g_key_file_load_from_data(file, text, (gsize)-1, G_KEY_FILE_NONE, NULL)) {
        for (gsize i = 0; i < G_N_ELEMENTS(PATH_KEYS); i++) {
            g_autofree char *kept = g_key_file_get_value(file, GROUP, PATH_KEYS[i], NULL);
            g_autoptr(GVariant) value = kept ? parse_value(settings, PATH_KEYS[i], kept) : NULL;
            guint count = 0;

            if (value && !is_set(settings, PATH_KEYS[i], value))
                find_paths(value, data_dir, dropped, &count);
            if (count > 0)
                g_key_file_remove_key(file, GROUP, PATH_KEYS[i], NULL);
        }
        drop_code(settings, file, dropped);
    }
    *paths = g_strv_builder_end(dropped);
    return g_key_file_to_data(file, NULL, NULL);
}
