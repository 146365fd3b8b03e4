/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See swap.h. File names may be any bytes; in JSON they are escaped as in a URI. */
#include "app/data/swap.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/data/data-files.h"
#include "app/error.h"
#include "app/game/safe-file.h"
#include "app/json-add.h"
#include "app/json-text.h"

#define VERSION 1
#define MAX_BYTES (16 << 20)

static const char *const STATES[] = {
    [TABIYA_SWAP_ASKED] = "asked",
    [TABIYA_SWAP_MOVING] = "moving",
    [TABIYA_SWAP_RETURNING] = "returning",
};

void tabiya_swap_clear(TabiyaSwap *self)
{
    g_clear_pointer(&self->id, g_free);
    g_clear_pointer(&self->reason, g_free);
    g_clear_pointer(&self->source, g_free);
    g_clear_pointer(&self->out, g_strfreev);
    g_clear_pointer(&self->in, g_strfreev);
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void add_names(JsonBuilder *builder, const char *name, char *const *values)
{
    if (!values)
        return;
    json_builder_set_member_name(builder, name);
    json_builder_begin_array(builder);
    for (; *values; values++) {
        g_autofree char *escaped = g_uri_escape_string(*values, NULL, FALSE);
        json_builder_add_string_value(builder, escaped);
    }
    json_builder_end_array(builder);
}

static char *dup_text(const TabiyaSwap *self)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "version", VERSION);
    tabiya_json_add_string(builder, "state", STATES[self->state]);
    tabiya_json_add_string(builder, "id", self->id);
    tabiya_json_add_string(builder, "reason", self->reason);
    tabiya_json_add_int(builder, "made", self->made_s);
    tabiya_json_add_string(builder, "source", self->source);
    add_names(builder, "out", self->out);
    add_names(builder, "in", self->in);
    json_builder_end_object(builder);
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    return json_to_string(root, TRUE);
}

gboolean tabiya_swap_write(const TabiyaSwap *self, const char *data_dir, GError **error)
{
    g_autofree char *path = g_build_filename(data_dir, TABIYA_DATA_SWAP, NULL);
    g_autofree char *text = dup_text(self);
    tabiya_data_files_step("write journal");
    g_autoptr(TabiyaSafeFile) file = tabiya_safe_file_begin(path, error);
    return file && tabiya_safe_file_write(file, text, strlen(text), error) &&
           tabiya_safe_file_commit(file, FALSE, error);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static gboolean is_bad_name(const char *name)
{
    return !name || *name == '\0' || strchr(name, '/') || g_str_equal(name, ".") ||
           g_str_equal(name, "..");
}

/* FALSE: there are other values than names of entries. `*names` NULL: none. */
static gboolean read_names(JsonObject *object, const char *member, char ***names)
{
    JsonNode *node = json_object_get_member(object, member);
    g_autoptr(GPtrArray) read = g_ptr_array_new_with_free_func(g_free);
    if (!node)
        return TRUE;
    if (!JSON_NODE_HOLDS_ARRAY(node))
        return FALSE;
    JsonArray *array = json_node_get_array(node);
    for (guint i = 0; i < json_array_get_length(array); i++) {
        const char *escaped = tabiya_json_node_get_string(json_array_get_element(array, i));
        char *name = escaped ? g_uri_unescape_string(escaped, "/") : NULL;
        g_ptr_array_add(read, name);
        if (is_bad_name(name))
            return FALSE;
    }
    g_ptr_array_add(read, NULL);
    *names = (char **)g_ptr_array_free(g_steal_pointer(&read), FALSE);
    return TRUE;
}

static gboolean read_object(TabiyaSwap *self, JsonObject *object)
{
    const char *state = tabiya_json_get_string(object, "state");
    self->state = TABIYA_N_SWAP_STATES;
    for (guint i = 0; i < TABIYA_N_SWAP_STATES; i++) {
        if (g_strcmp0(state, STATES[i]) == 0)
            self->state = (TabiyaSwapState)i;
    }
    self->id = g_strdup(tabiya_json_get_string(object, "id"));
    self->reason = g_strdup(tabiya_json_get_string(object, "reason"));
    self->source = g_strdup(tabiya_json_get_string(object, "source"));
    self->made_s = tabiya_json_get_int(object, "made", 0);
    return tabiya_json_get_int(object, "version", 0) == VERSION &&
           self->state != TABIYA_N_SWAP_STATES && !is_bad_name(self->id) && self->reason &&
           self->source && !strstr(self->source, "..") && read_names(object, "out", &self->out) &&
           read_names(object, "in", &self->in) && (self->state == TABIYA_SWAP_ASKED || self->out);
}

gboolean tabiya_swap_read(TabiyaSwap *self, const char *data_dir, GError **error)
{
    g_autofree char *path = g_build_filename(data_dir, TABIYA_DATA_SWAP, NULL);
    g_autoptr(JsonObject) object = tabiya_json_load(path, MAX_BYTES, NULL);
    if (object && read_object(self, object))
        return TRUE;
    g_autofree char *name = g_filename_display_name(path);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_DAMAGED,
                _("The pending change to the data, “%s”, cannot be read."), name);
    return FALSE;
}
