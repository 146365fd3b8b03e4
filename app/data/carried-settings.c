/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See carried-settings.h. */
#include "app/data/carried-settings.h"

#include "app/json-text.h"
#include "app/settings.h"

/* SHARED_SETTINGS of ui/web/page/store-file.js has the same ones. */
static const char *const KEYS[] = {
    "theme",         "board-theme", "pieces",  "coordinates",        "figurine",
    "local-letters", "sounds",      "animate", "show-legal-targets", "level",
};

typedef struct {
    const char *key;
    GVariant *value; /* owned; NULL: the default */
} Setting;

static void setting_free(gpointer data)
{
    Setting *setting = data;

    g_clear_pointer(&setting->value, g_variant_unref);
    g_free(setting);
}

GPtrArray *tabiya_carried_settings_new(void)
{
    return g_ptr_array_new_with_free_func(setting_free);
}

/* --- Writing ---------------------------------------------------------------------------------- */

guint tabiya_carried_settings_append(GString *text)
{
    GSettings *settings = tabiya_settings_find();
    guint n = 0;

    for (gsize i = 0; settings && i < G_N_ELEMENTS(KEYS); i++) {
        g_autoptr(GVariant) value = g_settings_get_user_value(settings, KEYS[i]);

        if (!value)
            continue;
        g_autofree char *json = json_gvariant_serialize_data(value, NULL);
        g_string_append_printf(text, "{\"kind\":\"setting\",\"key\":\"%s\",\"value\":%s}\n",
                               KEYS[i], json);
        n++;
    }
    return n;
}

/* --- Reading ---------------------------------------------------------------------------------- */

static const char *find_key(const char *name)
{
    for (gsize i = 0; name && i < G_N_ELEMENTS(KEYS); i++) {
        if (g_str_equal(KEYS[i], name))
            return KEYS[i];
    }
    return NULL;
}

/* NULL: of another type, or out of range. */
static GVariant *read_value(GSettings *settings, const char *key, JsonNode *node)
{
    g_autoptr(GSettingsSchema) schema = NULL;

    if (!node || !JSON_NODE_HOLDS_VALUE(node))
        return NULL;
    g_object_get(settings, "settings-schema", &schema, NULL);
    g_autoptr(GSettingsSchemaKey) known = g_settings_schema_get_key(schema, key);
    g_autofree char *type = g_variant_type_dup_string(g_settings_schema_key_get_value_type(known));
    g_autoptr(GVariant) value = json_gvariant_deserialize(node, type, NULL);
    if (!value)
        return NULL;
    g_variant_ref_sink(value);
    return g_settings_schema_key_range_check(known, value) ? g_steal_pointer(&value) : NULL;
}

/* Takes `value`. The last one of a key counts. */
static void put(GPtrArray *settings, const char *key, GVariant *value)
{
    Setting *setting = g_new(Setting, 1);

    for (guint i = settings->len; i > 0; i--) {
        if (((const Setting *)settings->pdata[i - 1])->key == key)
            g_ptr_array_remove_index(settings, i - 1);
    }
    *setting = (Setting){key, value};
    g_ptr_array_add(settings, setting);
}

gboolean tabiya_carried_settings_read(JsonObject *line, GPtrArray *settings)
{
    const char *key = find_key(tabiya_json_get_string(line, "key"));
    GSettings *own = tabiya_settings_find();

    if (!key || !own)
        return TRUE;
    GVariant *value = read_value(own, key, json_object_get_member(line, "value"));
    if (!value)
        return FALSE;
    put(settings, key, value);
    return TRUE;
}

/* --- Setting ---------------------------------------------------------------------------------- */

static gboolean is_same(GVariant *a, GVariant *b)
{
    return a && b ? g_variant_equal(a, b) : a == b;
}

static void exchange(GSettings *own, Setting *setting)
{
    GVariant *before = g_settings_get_user_value(own, setting->key);

    if (!is_same(before, setting->value) && setting->value)
        g_settings_set_value(own, setting->key, setting->value);
    else if (!is_same(before, setting->value))
        g_settings_reset(own, setting->key);
    g_clear_pointer(&setting->value, g_variant_unref);
    setting->value = before;
}

static gboolean has_changed(GSettings *own, const Setting *setting)
{
    g_autoptr(GVariant) now = g_settings_get_user_value(own, setting->key);

    return !is_same(now, setting->value);
}

guint tabiya_carried_settings_exchange(GPtrArray *settings)
{
    GSettings *own = settings->len > 0 ? tabiya_settings_find() : NULL;
    guint n = 0;

    for (guint i = 0; own && i < settings->len; i++)
        exchange(own, settings->pdata[i]);
    if (own)
        g_settings_sync();
    /* What could not be written has reverted, or would be gone with this program. */
    for (guint i = 0; own && tabiya_settings_are_kept() && i < settings->len; i++)
        n += has_changed(own, settings->pdata[i]) ? 1 : 0;
    return n;
}
