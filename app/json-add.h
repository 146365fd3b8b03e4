/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A member of the object that a JsonBuilder is in, by name and value. */
#ifndef TABIYA_JSON_ADD_H
#define TABIYA_JSON_ADD_H

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* NULL becomes null. */
void tabiya_json_add_string(JsonBuilder *builder, const char *name, const char *value);
void tabiya_json_add_int(JsonBuilder *builder, const char *name, gint64 value);

/* What JSON cannot say, an infinity or no number, becomes null. */
void tabiya_json_add_double(JsonBuilder *builder, const char *name, double value);
void tabiya_json_add_boolean(JsonBuilder *builder, const char *name, gboolean value);

G_END_DECLS

#endif
