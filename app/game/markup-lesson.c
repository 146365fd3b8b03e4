/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See markup.h. The marks of a lesson: its tasks, hints and hidden moves. */
#include "app/game/markup.h"

#include "app/game/markup-pieces.h"

#define TASK "tsk"
#define HINT "hnt"
#define HIDDEN "hid"

/* All values of that command that are not empty. */
static GPtrArray *find_values(const char *text, const char *name)
{
    g_autoptr(GArray) pieces = tabiya_markup_pieces_new(text);
    GPtrArray *values = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < pieces->len; i++) {
        const TabiyaMarkupPiece *piece = tabiya_markup_piece_at(pieces, i);

        if (tabiya_markup_piece_is(piece, name) && piece->value_length > 0)
            g_ptr_array_add(values, g_strndup(piece->value, piece->value_length));
    }
    return values;
}

/* `words` as they can stand in a command: in one line, without brackets or braces. */
static char *dup_value(const char *words)
{
    char *value = g_strdup(words ? words : "");

    for (char *at = value; *at; at++) {
        if (*at == '[' || *at == '{')
            *at = '(';
        else if (*at == ']' || *at == '}')
            *at = ')';
        else if (g_ascii_isspace(*at))
            *at = ' ';
    }
    return g_strstrip(value);
}

char *tabiya_markup_dup_task(const char *text)
{
    g_autoptr(GPtrArray) tasks = find_values(text, TASK);

    return tasks->len > 0 ? g_strdup(tasks->pdata[0]) : NULL;
}

char *tabiya_markup_set_task(const char *text, const char *task)
{
    g_autofree char *value = dup_value(task);
    g_autofree char *present = tabiya_markup_dup_task(text);
    g_autofree char *command = *value ? g_strdup_printf("[%%" TASK " %s]", value) : g_strdup("");

    return g_strcmp0(present ? present : "", value) == 0
               ? g_strdup(text ? text : "")
               : tabiya_markup_set_commands(text, TASK, command);
}

GStrv tabiya_markup_dup_hints(const char *text)
{
    g_autoptr(GPtrArray) hints = find_values(text, HINT);

    g_ptr_array_add(hints, NULL);
    g_ptr_array_set_free_func(hints, NULL);
    return (GStrv)g_ptr_array_free(g_steal_pointer(&hints), FALSE);
}

char *tabiya_markup_set_hints(const char *text, const char *const *hints)
{
    g_auto(GStrv) present = tabiya_markup_dup_hints(text);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_autoptr(GString) commands = g_string_new(NULL);

    for (; hints && *hints; hints++) {
        g_autofree char *value = dup_value(*hints);

        if (*value == '\0')
            continue;
        g_strv_builder_add(builder, value);
        g_string_append_printf(commands, "%s[%%" HINT " %s]", commands->len > 0 ? " " : "", value);
    }
    g_auto(GStrv) wanted = g_strv_builder_end(builder);
    return g_strv_equal((const char *const *)present, (const char *const *)wanted)
               ? g_strdup(text ? text : "")
               : tabiya_markup_set_commands(text, HINT, commands->str);
}

gboolean tabiya_markup_hides_next(const char *text)
{
    g_autoptr(GArray) pieces = tabiya_markup_pieces_new(text);

    for (guint i = 0; i < pieces->len; i++) {
        if (tabiya_markup_piece_is(tabiya_markup_piece_at(pieces, i), HIDDEN))
            return TRUE;
    }
    return FALSE;
}

char *tabiya_markup_set_hides_next(const char *text, gboolean hides)
{
    return tabiya_markup_hides_next(text) == !!hides
               ? g_strdup(text ? text : "")
               : tabiya_markup_set_commands(text, HIDDEN, hides ? "[%" HIDDEN "]" : "");
}
