/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See json-text.h. */
#include "app/json-text.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "app/error.h"

/* Past the string that begins at `at`; NULL: it has no end. */
static const char *skip_string(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++) {
        if (*at == '\\' && at + 1 < end)
            at++;
    }
    return at < end ? at + 1 : NULL;
}

/* Only JSON's own characters may be outside of strings: json-glib also accepts comments, where a
 * quotation mark begins no string. */
static gboolean is_shallow(const char *text, gsize length)
{
    const char *end = text + length;
    guint depth = 0;
    for (const char *at = text; at < end;) {
        if (*at == '"') {
            if (!(at = skip_string(at, end)))
                return FALSE;
            continue;
        }
        if (*at == '[' || *at == '{')
            depth++;
        else if ((*at == ']' || *at == '}') && depth > 0)
            depth--;
        else if (!g_ascii_isalnum(*at) && !strchr(" \t\r\n,:+-.", *at))
            return FALSE;
        if (depth > TABIYA_JSON_MAX_DEPTH)
            return FALSE;
        at++;
    }
    return TRUE;
}

JsonObject *tabiya_json_parse(const char *text, gssize length, gsize max_bytes, GError **error)
{
    const gsize bytes = length < 0 ? strlen(text) : (gsize)length;
    g_autoptr(JsonParser) parser = json_parser_new();
    if (bytes <= max_bytes && g_utf8_validate(text, (gssize)bytes, NULL) &&
        is_shallow(text, bytes) && json_parser_load_from_data(parser, text, (gssize)bytes, NULL)) {
        JsonNode *root = json_parser_get_root(parser); /* an empty text has none */
        if (root && JSON_NODE_HOLDS_OBJECT(root))
            return json_object_ref(json_node_get_object(root));
    }
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("This is not valid JSON, or it is too large"));
    return NULL;
}

/* Reads no more than that, whatever size the file claims. */
static char *read_some(const char *path, gsize max_bytes, gsize *length, GError **error)
{
    g_autofree char *text = g_malloc(max_bytes);
    FILE *file = fopen(path, "re");
    if (!file) {
        tabiya_error_set_errno(error, path);
        return NULL;
    }
    *length = fread(text, 1, max_bytes, file);
    const gboolean good = !ferror(file);
    if (!good)
        tabiya_error_set_errno(error, path);
    fclose(file);
    return good ? g_steal_pointer(&text) : NULL;
}

JsonObject *tabiya_json_load(const char *path, gsize max_bytes, GError **error)
{
    gsize length;
    g_autofree char *text = read_some(path, max_bytes + 1, &length, error);
    return text ? tabiya_json_parse(text, (gssize)length, max_bytes, error) : NULL;
}

const char *tabiya_json_node_get_string(JsonNode *node)
{
    return node && json_node_get_value_type(node) == G_TYPE_STRING ? json_node_get_string(node)
                                                                   : NULL;
}

const char *tabiya_json_get_string(JsonObject *object, const char *name)
{
    return tabiya_json_node_get_string(json_object_get_member(object, name));
}

gint64 tabiya_json_get_int(JsonObject *object, const char *name, gint64 otherwise)
{
    JsonNode *node = json_object_get_member(object, name);
    return node && json_node_get_value_type(node) == G_TYPE_INT64 ? json_node_get_int(node)
                                                                  : otherwise;
}
