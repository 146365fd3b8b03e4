/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The only parser for JSON that comes from outside: from a file, a backup or the network.
 *
 * json-glib recurses once for each level of nesting and crashes on deeply nested text. So the text
 * is checked first: it must be UTF-8 and plain JSON without comments, no longer than the caller
 * allows and nested no deeper than TABIYA_JSON_MAX_DEPTH. tests/checks/layers.py makes sure that
 * nothing else calls json-glib's parser. */
#ifndef TABIYA_JSON_TEXT_H
#define TABIYA_JSON_TEXT_H

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define TABIYA_JSON_MAX_DEPTH 64

/* The object in `text`, or NULL with TABIYA_ERROR_BAD_ARGUMENT. `length` -1: to its NUL. Any
 * thread. (transfer full) */
JsonObject *tabiya_json_parse(const char *text, gssize length, gsize max_bytes,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The object in a file. NULL with a G_IO_ERROR if the file cannot be read. (transfer full) */
JsonObject *tabiya_json_load(const char *path, gsize max_bytes,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The string in `node`, or in the member of that name; NULL if there is none or it is not a string.
 * Borrowed. (json-glib's own functions accept an object as a string.) */
const char *tabiya_json_node_get_string(JsonNode *node);
const char *tabiya_json_get_string(JsonObject *object, const char *name);

/* The integer in the member of that name; `otherwise` if there is none or it is not an integer.
 * (json-glib's own function treats a list as a programming error.) */
gint64 tabiya_json_get_int(JsonObject *object, const char *name, gint64 otherwise);

G_END_DECLS

#endif
