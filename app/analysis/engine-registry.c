/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See engine-registry.h. The file: {"engines": [{"id", "name", "command", "options": {NAME: VALUE},
 * "unconfirmed": true}]}; the last only if true; the built-in engine is there only for its options.
 * The file has a few hundred bytes, and is written synchronously. */
#include "app/analysis/engine-registry.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/analysis/builtin-engine.h"
#include "app/analysis/builtin-options.h"
#include "app/analysis/uci-engine.h"
#include "app/error.h"
#include "app/json-add.h"
#include "app/json-text.h"

#define BUILTIN_ID "builtin"
#define FILE_NAME "engines.json"
#define MAX_BYTES (4 << 20)

struct _TabiyaEngineEntry {
    GObject parent_instance;

    char *id;
    char *name;
    char *command;       /* NULL: the built-in engine */
    GHashTable *options; /* name → value */
    gboolean unconfirmed;
};

struct _TabiyaEngineRegistry {
    GObject parent_instance;

    GPtrArray *entries;
    char *path; /* NULL: nothing is stored */
    GError *problem;
    gboolean damaged; /* the file must not be replaced: it is set aside first */
};

/* --- One engine ------------------------------------------------------------------------------- */

G_DEFINE_FINAL_TYPE(TabiyaEngineEntry, tabiya_engine_entry, G_TYPE_OBJECT)

enum { ENTRY_NAME = 1, ENTRY_COMMAND, N_ENTRY_PROPS };
static GParamSpec *entry_properties[N_ENTRY_PROPS];

static void tabiya_engine_entry_get_property(GObject *object, guint id, GValue *value,
                                             GParamSpec *spec)
{
    TabiyaEngineEntry *self = TABIYA_ENGINE_ENTRY(object);

    if (id == ENTRY_NAME)
        g_value_set_string(value, self->name);
    else if (id == ENTRY_COMMAND)
        g_value_set_string(value, self->command);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_engine_entry_finalize(GObject *object)
{
    TabiyaEngineEntry *self = TABIYA_ENGINE_ENTRY(object);

    g_free(self->id);
    g_free(self->name);
    g_free(self->command);
    g_hash_table_unref(self->options);
    G_OBJECT_CLASS(tabiya_engine_entry_parent_class)->finalize(object);
}

static void tabiya_engine_entry_class_init(TabiyaEngineEntryClass *klass)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

    G_OBJECT_CLASS(klass)->get_property = tabiya_engine_entry_get_property;
    G_OBJECT_CLASS(klass)->finalize = tabiya_engine_entry_finalize;
    entry_properties[ENTRY_NAME] = g_param_spec_string("name", NULL, NULL, NULL, flags);
    entry_properties[ENTRY_COMMAND] = g_param_spec_string("command", NULL, NULL, NULL, flags);
    g_object_class_install_properties(G_OBJECT_CLASS(klass), N_ENTRY_PROPS, entry_properties);
}

static void tabiya_engine_entry_init(TabiyaEngineEntry *self)
{
    self->options = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

static TabiyaEngineEntry *entry_new(const char *id, const char *name, const char *command)
{
    TabiyaEngineEntry *self = g_object_new(TABIYA_TYPE_ENGINE_ENTRY, NULL);

    self->id = g_strdup(id);
    self->name = g_strdup(name);
    self->command = g_strdup(command);
    return self;
}

const char *tabiya_engine_entry_get_id(TabiyaEngineEntry *self)
{
    g_return_val_if_fail(TABIYA_IS_ENGINE_ENTRY(self), NULL);
    return self->id;
}

const char *tabiya_engine_entry_get_name(TabiyaEngineEntry *self)
{
    g_return_val_if_fail(TABIYA_IS_ENGINE_ENTRY(self), NULL);
    return self->name;
}

const char *tabiya_engine_entry_get_command(TabiyaEngineEntry *self)
{
    g_return_val_if_fail(TABIYA_IS_ENGINE_ENTRY(self), NULL);
    return self->command;
}

const char *tabiya_engine_entry_get_option(TabiyaEngineEntry *self, const char *name)
{
    g_return_val_if_fail(TABIYA_IS_ENGINE_ENTRY(self), NULL);
    return g_hash_table_lookup(self->options, name);
}

gboolean tabiya_engine_entry_is_confirmed(TabiyaEngineEntry *self)
{
    g_return_val_if_fail(TABIYA_IS_ENGINE_ENTRY(self), FALSE);
    return !self->unconfirmed;
}

static gboolean refuse_unconfirmed(TabiyaEngineEntry *self, GError **error)
{
    if (!self->unconfirmed)
        return FALSE;
    g_set_error(
        error, TABIYA_ERROR, TABIYA_ERROR_ENGINE,
        /* Translators: an engine's name. */
        _("“%s” came from a backup. Check its command in Preferences, Engines, and allow it there "
          "before you use it."),
        self->name);
    return TRUE;
}

/* An engine that no longer accepts an option still works without it. */
char **tabiya_engine_entry_dup_options(TabiyaEngineEntry *self)
{
    g_autoptr(GStrvBuilder) names = g_strv_builder_new();

    g_return_val_if_fail(TABIYA_IS_ENGINE_ENTRY(self), NULL);
    g_autoptr(GList) keys = g_list_sort(g_hash_table_get_keys(self->options), (GCompareFunc)strcmp);
    for (GList *key = keys; key; key = key->next)
        g_strv_builder_add(names, key->data);
    return g_strv_builder_end(names);
}

TabiyaEngineSource *tabiya_engine_entry_create_source(TabiyaEngineEntry *self, GError **error)
{
    TabiyaEngineSource *source;
    GHashTableIter iter;
    gpointer name, value;

    g_return_val_if_fail(TABIYA_IS_ENGINE_ENTRY(self), NULL);
    if (refuse_unconfirmed(self, error))
        return NULL;
    if (!self->command)
        source = tabiya_builtin_engine_new();
    else
        source = (TabiyaEngineSource *)tabiya_uci_engine_new(self->command, self->name, error);
    if (!source)
        return NULL;
    if (!self->command)
        tabiya_engine_source_set_option(source, "Hash", TABIYA_BUILTIN_HASH_MB, NULL);
    g_hash_table_iter_init(&iter, self->options);
    while (g_hash_table_iter_next(&iter, &name, &value))
        tabiya_engine_source_set_option(source, name, value, NULL);
    return source;
}

static const char *find_default(const char *name)
{
    gsize count;
    const EngOption *table = eng_engine_options(&count);

    for (gsize i = 0; i < count; i++) {
        if (g_str_equal(table[i].name, name))
            return table[i].default_value;
    }
    return NULL;
}

void tabiya_engine_entry_equip_player(TabiyaEngineEntry *self, TabiyaEngineSource *player)
{
    static const char *const NAMES[] = {"Algorithm", "Hash"};

    g_return_if_fail(TABIYA_IS_ENGINE_ENTRY(self) && !self->command);
    for (gsize i = 0; i < G_N_ELEMENTS(NAMES); i++) {
        const char *value = tabiya_engine_entry_get_option(self, NAMES[i]);

        tabiya_engine_source_set_option(player, NAMES[i], value ? value : find_default(NAMES[i]),
                                        NULL);
    }
}

/* --- The list --------------------------------------------------------------------------------- */

static GType get_item_type(GListModel *model)
{
    return TABIYA_TYPE_ENGINE_ENTRY;
}

static guint get_n_items(GListModel *model)
{
    return TABIYA_ENGINE_REGISTRY(model)->entries->len;
}

static gpointer get_item(GListModel *model, guint position)
{
    TabiyaEngineRegistry *self = TABIYA_ENGINE_REGISTRY(model);

    return position < self->entries->len ? g_object_ref(g_ptr_array_index(self->entries, position))
                                         : NULL;
}

static void list_model_init(GListModelInterface *iface)
{
    iface->get_item_type = get_item_type;
    iface->get_n_items = get_n_items;
    iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaEngineRegistry, tabiya_engine_registry, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

enum { SIGNAL_OPTIONS_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void tabiya_engine_registry_finalize(GObject *object)
{
    TabiyaEngineRegistry *self = TABIYA_ENGINE_REGISTRY(object);

    g_ptr_array_unref(self->entries);
    g_free(self->path);
    g_clear_error(&self->problem);
    G_OBJECT_CLASS(tabiya_engine_registry_parent_class)->finalize(object);
}

static void tabiya_engine_registry_class_init(TabiyaEngineRegistryClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_engine_registry_finalize;
    signals[SIGNAL_OPTIONS_CHANGED] =
        g_signal_new("options-changed", TABIYA_TYPE_ENGINE_REGISTRY, G_SIGNAL_RUN_LAST, 0, NULL,
                     NULL, NULL, G_TYPE_NONE, 1, TABIYA_TYPE_ENGINE_ENTRY);
}

static void tabiya_engine_registry_init(TabiyaEngineRegistry *self)
{
    self->entries = g_ptr_array_new_with_free_func(g_object_unref);
    g_ptr_array_add(self->entries, entry_new(BUILTIN_ID, "Tabiya", NULL));
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void write_entry(JsonBuilder *builder, TabiyaEngineEntry *entry)
{
    g_autoptr(GList) names = g_hash_table_get_keys(entry->options);

    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "id", entry->id);
    if (entry->command) {
        tabiya_json_add_string(builder, "name", entry->name);
        tabiya_json_add_string(builder, "command", entry->command);
    }
    if (entry->unconfirmed) {
        tabiya_json_add_boolean(builder, "unconfirmed", TRUE);
    }
    json_builder_set_member_name(builder, "options");
    json_builder_begin_object(builder);
    names = g_list_sort(names, (GCompareFunc)strcmp);
    for (GList *name = names; name; name = name->next) {
        tabiya_json_add_string(builder, name->data,
                               g_hash_table_lookup(entry->options, name->data));
    }
    json_builder_end_object(builder);
    json_builder_end_object(builder);
}

static char *dup_json(TabiyaEngineRegistry *self)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    g_autoptr(JsonNode) root = NULL;

    json_builder_begin_object(builder);
    json_builder_set_member_name(builder, "engines");
    json_builder_begin_array(builder);
    for (guint i = 0; i < self->entries->len; i++)
        write_entry(builder, g_ptr_array_index(self->entries, i));
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    root = json_builder_get_root(builder);
    return json_to_string(root, TRUE);
}

static void put_aside(TabiyaEngineRegistry *self)
{
    g_autofree char *aside = g_strconcat(self->path, ".bad", NULL);
    g_autoptr(GFile) from = g_file_new_for_path(self->path);
    g_autoptr(GFile) to = g_file_new_for_path(aside);

    if (self->damaged)
        g_file_move(from, to, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, NULL);
    self->damaged = FALSE;
}

static void save(TabiyaEngineRegistry *self)
{
    g_autofree char *text = NULL;

    if (!self->path)
        return;
    text = dup_json(self);
    put_aside(self);
    g_clear_error(&self->problem);
    g_file_set_contents_full(self->path, text, -1,
                             G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600,
                             &self->problem);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static void read_options(TabiyaEngineEntry *entry, JsonObject *object)
{
    JsonNode *node = json_object_get_member(object, "options");
    JsonObject *options = node && JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
    g_autoptr(GList) names = options ? json_object_get_members(options) : NULL;

    for (GList *name = names; name; name = name->next) {
        const char *value = tabiya_json_get_string(options, name->data);

        if (value)
            g_hash_table_replace(entry->options, g_strdup(name->data), g_strdup(value));
    }
}

static gboolean read_entry(TabiyaEngineRegistry *self, JsonNode *node)
{
    JsonObject *object = JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
    const char *id = object ? tabiya_json_get_string(object, "id") : NULL;
    const char *name = object ? tabiya_json_get_string(object, "name") : NULL;
    const char *command = object ? tabiya_json_get_string(object, "command") : NULL;
    TabiyaEngineEntry *entry = g_ptr_array_index(self->entries, 0);

    if (g_strcmp0(id, BUILTIN_ID) == 0) {
        g_hash_table_remove_all(entry->options);
        read_options(entry, object);
        return TRUE;
    }
    if (!id || !name || !command)
        return FALSE;
    entry = entry_new(id, name, command);
    entry->unconfirmed = json_object_has_member(object, "unconfirmed");
    read_options(entry, object);
    g_ptr_array_add(self->entries, entry);
    return TRUE;
}

static gboolean read_all(TabiyaEngineRegistry *self, const char *text, gsize length)
{
    g_autoptr(JsonObject) root = tabiya_json_parse(text, (gssize)length, MAX_BYTES, NULL);
    JsonNode *list = root ? json_object_get_member(root, "engines") : NULL;

    if (!list || !JSON_NODE_HOLDS_ARRAY(list))
        return FALSE;
    for (guint i = 0; i < json_array_get_length(json_node_get_array(list)); i++) {
        if (!read_entry(self, json_array_get_element(json_node_get_array(list), i)))
            return FALSE;
    }
    return TRUE;
}

static void load(TabiyaEngineRegistry *self, const char *directory)
{
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;
    gsize length;

    self->path = g_build_filename(directory, FILE_NAME, NULL);
    if (!g_file_get_contents(self->path, &text, &length, &error)) {
        if (!g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
            self->problem = g_steal_pointer(&error);
        return;
    }
    if (read_all(self, text, length))
        return;
    self->damaged = TRUE;
    g_ptr_array_set_size(self->entries, 1); /* discards the entries before the damage, too */
    g_clear_error(&self->problem);
    g_set_error(
        &self->problem, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
        _("The list of engines in “%s” cannot be read. It will be saved as “%s.bad” when you "
          "change the list."),
        self->path, FILE_NAME);
}

TabiyaEngineRegistry *tabiya_engine_registry_new(const char *directory)
{
    TabiyaEngineRegistry *self = g_object_new(TABIYA_TYPE_ENGINE_REGISTRY, NULL);

    if (directory)
        load(self, directory);
    return self;
}

const GError *tabiya_engine_registry_get_problem(TabiyaEngineRegistry *self)
{
    g_return_val_if_fail(TABIYA_IS_ENGINE_REGISTRY(self), NULL);
    return self->problem;
}

/* --- Backups ---------------------------------------------------------------------------------- */

void tabiya_engine_registry_confirm(TabiyaEngineRegistry *self, TabiyaEngineEntry *entry)
{
    guint position;

    g_return_if_fail(TABIYA_IS_ENGINE_REGISTRY(self) && TABIYA_IS_ENGINE_ENTRY(entry));
    if (!entry->unconfirmed || !g_ptr_array_find(self->entries, entry, &position))
        return;
    entry->unconfirmed = FALSE;
    save(self);
    g_list_model_items_changed(G_LIST_MODEL(self), position, 1, 1);
}

/* Drops options that name files or folders: an engine may read them, and write to them. */
static void drop_paths(TabiyaEngineEntry *entry, GStrvBuilder *told)
{
    GHashTableIter iter;
    gpointer name, value;

    g_hash_table_iter_init(&iter, entry->options);
    while (g_hash_table_iter_next(&iter, &name, &value)) {
        g_autofree char *line = NULL;

        if (!strchr(value, '/'))
            continue;
        line = g_strdup_printf("%s, %s: %s", entry->name, (char *)name, (char *)value);
        g_strv_builder_add(told, line);
        g_hash_table_iter_remove(&iter);
    }
}

char **tabiya_engine_registry_distrust(const char *directory, char ***paths, GError **error)
{
    g_autoptr(TabiyaEngineRegistry) self = tabiya_engine_registry_new(directory);
    g_autoptr(GStrvBuilder) told = g_strv_builder_new(), dropped = g_strv_builder_new();

    for (guint i = 0; i < self->entries->len; i++) {
        TabiyaEngineEntry *entry = self->entries->pdata[i];
        g_autofree char *line = NULL;

        drop_paths(entry, dropped);
        if (!entry->command)
            continue;
        line = g_strdup_printf("%s: %s", entry->name, entry->command);
        entry->unconfirmed = TRUE;
        g_strv_builder_add(told, line);
    }
    *paths = g_strv_builder_end(dropped);
    if ((self->entries->len > 1 || **paths) && !self->damaged)
        save(self);
    if (self->problem && !self->damaged) {
        g_propagate_error(error, g_error_copy(self->problem));
        return NULL;
    }
    return g_strv_builder_end(told);
}

/* --- Changing --------------------------------------------------------------------------------- */

TabiyaEngineEntry *tabiya_engine_registry_add(TabiyaEngineRegistry *self, const char *command,
                                              const char *name, GError **error)
{
    g_auto(GStrv) words = NULL;
    g_autofree char *program = NULL;
    g_autofree char *id = g_uuid_string_random();

    g_return_val_if_fail(TABIYA_IS_ENGINE_REGISTRY(self) && command, NULL);
    if (!tabiya_uci_engine_is_installed(command, error) ||
        !g_shell_parse_argv(command, NULL, &words, error)) {
        return NULL;
    }
    program = g_path_get_basename(words[0]);
    TabiyaEngineEntry *entry = entry_new(id, name && *name != '\0' ? name : program, command);
    g_ptr_array_add(self->entries, entry);
    save(self);
    g_list_model_items_changed(G_LIST_MODEL(self), self->entries->len - 1, 0, 1);
    return entry;
}

void tabiya_engine_registry_remove(TabiyaEngineRegistry *self, TabiyaEngineEntry *entry)
{
    guint position;

    g_return_if_fail(TABIYA_IS_ENGINE_REGISTRY(self));
    if (!g_ptr_array_find(self->entries, entry, &position) || position == 0)
        return;
    g_ptr_array_remove_index(self->entries, position);
    save(self);
    g_list_model_items_changed(G_LIST_MODEL(self), position, 1, 0);
}

void tabiya_engine_registry_restore(TabiyaEngineRegistry *self, TabiyaEngineEntry *entry,
                                    guint position)
{
    g_return_if_fail(TABIYA_IS_ENGINE_REGISTRY(self) && TABIYA_IS_ENGINE_ENTRY(entry));
    if (g_ptr_array_find(self->entries, entry, NULL))
        return;
    position = CLAMP(position, 1, self->entries->len);
    g_ptr_array_insert(self->entries, (int)position, g_object_ref(entry));
    save(self);
    g_list_model_items_changed(G_LIST_MODEL(self), position, 0, 1);
}

void tabiya_engine_registry_rename(TabiyaEngineRegistry *self, TabiyaEngineEntry *entry,
                                   const char *name)
{
    g_return_if_fail(TABIYA_IS_ENGINE_REGISTRY(self) && TABIYA_IS_ENGINE_ENTRY(entry));
    if (!entry->command || *name == '\0' || strcmp(entry->name, name) == 0)
        return;
    g_free(entry->name);
    entry->name = g_strdup(name);
    save(self);
    g_object_notify_by_pspec(G_OBJECT(entry), entry_properties[ENTRY_NAME]);
}

void tabiya_engine_registry_set_option(TabiyaEngineRegistry *self, TabiyaEngineEntry *entry,
                                       const char *name, const char *value)
{
    g_return_if_fail(TABIYA_IS_ENGINE_REGISTRY(self) && TABIYA_IS_ENGINE_ENTRY(entry));
    if (g_strcmp0(g_hash_table_lookup(entry->options, name), value) == 0)
        return;
    if (value)
        g_hash_table_replace(entry->options, g_strdup(name), g_strdup(value));
    else
        g_hash_table_remove(entry->options, name);
    save(self);
    g_signal_emit(self, signals[SIGNAL_OPTIONS_CHANGED], 0, entry);
}

static gboolean starts(TabiyaEngineEntry *entry, const GStatBuf *program)
{
    g_auto(GStrv) words = NULL;
    GStatBuf own;

    if (!entry->command || !g_shell_parse_argv(entry->command, NULL, &words, NULL))
        return FALSE;
    g_autofree char *path = g_find_program_in_path(words[0]);
    return path && g_stat(path, &own) == 0 && own.st_dev == program->st_dev &&
           own.st_ino == program->st_ino;
}

TabiyaEngineEntry *tabiya_engine_registry_find_program(TabiyaEngineRegistry *self, const char *path)
{
    GStatBuf program;

    g_return_val_if_fail(TABIYA_IS_ENGINE_REGISTRY(self) && path, NULL);
    if (g_stat(path, &program) != 0)
        return NULL;
    for (guint i = 0; i < self->entries->len; i++) {
        if (starts(g_ptr_array_index(self->entries, i), &program))
            return g_ptr_array_index(self->entries, i);
    }
    return NULL;
}

TabiyaEngineEntry *tabiya_engine_registry_find(TabiyaEngineRegistry *self, const char *id)
{
    g_return_val_if_fail(TABIYA_IS_ENGINE_REGISTRY(self), NULL);
    for (guint i = 0; i < self->entries->len; i++) {
        TabiyaEngineEntry *entry = g_ptr_array_index(self->entries, i);

        if (g_strcmp0(entry->id, id) == 0)
            return entry;
    }
    return g_ptr_array_index(self->entries, 0);
}
