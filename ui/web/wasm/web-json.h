/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes the answers of the page's functions: JSON.
 *
 *     GString *json = web_json_new();
 *     web_json_text(json, "fen", fen);
 *     web_json_open(json, "moves", '[');
 *     …
 *     web_json_close(json, ']');
 *     return web_json_done(json);
 *
 * Every value has a key, or NULL in a list; commas are set between them. */
#ifndef TABIYA_WEB_JSON_H
#define TABIYA_WEB_JSON_H

#include <glib.h>

#include "ui/web/wasm/web.h"

G_BEGIN_DECLS

/* An object that is open. */
GString *web_json_new(void);
/* The same for a list. */
GString *web_json_new_list(void);
/* Closes it; the text lives until the next answer. */
const char *web_json_done(GString *json);

void web_json_open(GString *json, const char *key, char bracket);
void web_json_close(GString *json, char bracket);
void web_json_text(GString *json, const char *key, const char *text); /* NULL: null */
void web_json_take(GString *json, const char *key, char *text);       /* and frees `text` */
void web_json_int(GString *json, const char *key, int number);
void web_json_double(GString *json, const char *key, double number);
void web_json_bool(GString *json, const char *key, gboolean is_true);

/* {"error": sentence}, which is freed. */
const char *web_json_error(char *sentence);

G_END_DECLS

#endif
