/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See web-json.h. */
#include "ui/web/wasm/web-json.h"

#include <math.h>

static GString *start(char bracket)
{
    GString *json = g_string_new(NULL);

    g_string_append_c(json, bracket);
    return json;
}

GString *web_json_new(void)
{
    return start('{');
}

GString *web_json_new_list(void)
{
    return start('[');
}

const char *web_json_done(GString *json)
{
    static char *last;

    g_string_append_c(json, json->str[0] == '{' ? '}' : ']');
    g_free(last);
    return last = g_string_free(json, FALSE);
}

static void append_quoted(GString *json, const char *text)
{
    g_string_append_c(json, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            g_string_append_c(json, '\\');
        if ((guchar)*text < ' ')
            g_string_append_printf(json, "\\u%04x", (guint)*text);
        else
            g_string_append_c(json, *text);
    }
    g_string_append_c(json, '"');
}

static void begin(GString *json, const char *key)
{
    if (!strchr("{[", json->str[json->len - 1]))
        g_string_append_c(json, ',');
    if (!key)
        return;
    append_quoted(json, key);
    g_string_append_c(json, ':');
}

void web_json_open(GString *json, const char *key, char bracket)
{
    begin(json, key);
    g_string_append_c(json, bracket);
}

void web_json_close(GString *json, char bracket)
{
    g_string_append_c(json, bracket);
}

void web_json_text(GString *json, const char *key, const char *text)
{
    begin(json, key);
    if (text)
        append_quoted(json, text);
    else
        g_string_append(json, "null");
}

void web_json_take(GString *json, const char *key, char *text)
{
    web_json_text(json, key, text);
    g_free(text);
}

void web_json_int(GString *json, const char *key, int number)
{
    begin(json, key);
    g_string_append_printf(json, "%d", number);
}

void web_json_double(GString *json, const char *key, double number)
{
    begin(json, key);
    if (isfinite(number))
        g_string_append_printf(json, "%.17g", number);
    else
        g_string_append(json, "null");
}

void web_json_bool(GString *json, const char *key, gboolean is_true)
{
    begin(json, key);
    g_string_append(json, is_true ? "true" : "false");
}

const char *web_json_error(char *sentence)
{
    GString *json = web_json_new();

    web_json_take(json, "error", sentence);
    return web_json_done(json);
}
