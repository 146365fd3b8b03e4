/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See uci-option.h. A line is split at its keywords; the text between belongs to the keyword before
 * it, with its blanks. */
#include "app/analysis/uci-option.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"

static const char *const TYPES[] = {
    [TABIYA_UCI_CHECK] = "check",   [TABIYA_UCI_SPIN] = "spin",     [TABIYA_UCI_COMBO] = "combo",
    [TABIYA_UCI_BUTTON] = "button", [TABIYA_UCI_STRING] = "string",
};

static const char *const KEYWORDS[] = {"default", "min", "max", "var"};

static gboolean is_keyword(const char *word)
{
    for (gsize i = 0; i < G_N_ELEMENTS(KEYWORDS); i++) {
        if (strcmp(word, KEYWORDS[i]) == 0)
            return TRUE;
    }
    return FALSE;
}

static gboolean read_type(const char *word, TabiyaUciOptionType *type)
{
    for (gsize i = 0; i < G_N_ELEMENTS(TYPES); i++) {
        if (g_strcmp0(word, TYPES[i]) == 0) {
            *type = (TabiyaUciOptionType)i;
            return TRUE;
        }
    }
    return FALSE;
}

/* The words from `*words` to the next keyword as one text; moves `*words` there. */
static char *take_value(char ***words)
{
    g_autoptr(GString) value = g_string_new(NULL);

    for (; **words && !is_keyword(**words); (*words)++)
        g_string_append_printf(value, "%s%s", value->len > 0 ? " " : "", **words);
    return g_strdup(value->str);
}

static void take_keyword(TabiyaUciOption *option, GPtrArray *choices, char ***words)
{
    const char *keyword = *(*words)++;
    g_autofree char *value = take_value(words);

    if (strcmp(keyword, "default") == 0) {
        g_free(option->default_value);
        option->default_value = g_strdup(strcmp(value, "<empty>") == 0 ? "" : value);
    } else if (strcmp(keyword, "min") == 0) {
        option->minimum = g_ascii_strtoll(value, NULL, 10);
    } else if (strcmp(keyword, "max") == 0) {
        option->maximum = g_ascii_strtoll(value, NULL, 10);
    } else {
        g_ptr_array_add(choices, g_steal_pointer(&value));
    }
}

static gboolean makes_sense(const TabiyaUciOption *option)
{
    switch (option->type) {
    case TABIYA_UCI_SPIN:
        return option->minimum <= option->maximum;
    case TABIYA_UCI_COMBO:
        return option->choices[0] != NULL;
    default:
        return TRUE;
    }
}

TabiyaUciOption *tabiya_uci_option_parse(const char *line)
{
    static const char START[] = "option name ";
    const char *type = strstr(line, " type ");
    g_autoptr(TabiyaUciOption) option = NULL;
    g_autoptr(GPtrArray) choices = g_ptr_array_new();

    if (!g_str_has_prefix(line, START) || !type || type < line + strlen(START))
        return NULL;
    option = g_new0(TabiyaUciOption, 1);
    option->name = g_strndup(line + strlen(START), (gsize)(type - line) - strlen(START));
    g_strstrip(option->name);
    option->default_value = g_strdup("");
    option->minimum = G_MININT64;
    option->maximum = G_MAXINT64;
    g_auto(GStrv) words = g_strsplit_set(type + strlen(" type "), " \t", -1);
    char **word = words;
    if (*option->name == '\0' || !read_type(*word, &option->type))
        return NULL;
    for (word++; *word;)
        take_keyword(option, choices, &word);
    g_ptr_array_add(choices, NULL);
    option->choices = (char **)g_ptr_array_free(g_steal_pointer(&choices), FALSE);
    return makes_sense(option) ? g_steal_pointer(&option) : NULL;
}

void tabiya_uci_option_free(TabiyaUciOption *option)
{
    g_free(option->name);
    g_free(option->default_value);
    g_strfreev(option->choices);
    g_free(option);
}

/* --- Values ----------------------------------------------------------------------------------- */

static gboolean refuse(GError **error, char *message)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, message);
    g_free(message);
    return FALSE;
}

static gboolean check_number(const TabiyaUciOption *option, const char *value, GError **error)
{
    char *end;
    gint64 number = g_ascii_strtoll(value, &end, 10);

    if (end != value && *end == '\0' && number >= option->minimum && number <= option->maximum)
        return TRUE;
    g_autofree char *least = g_strdup_printf("%" G_GINT64_FORMAT, option->minimum);
    g_autofree char *most = g_strdup_printf("%" G_GINT64_FORMAT, option->maximum);
    /* Translators: an option of an engine, the least and the greatest number. */
    return refuse(error, g_strdup_printf(_("%s must be a whole number from %s to %s."),
                                         option->name, least, most));
}

gboolean tabiya_uci_option_check(const TabiyaUciOption *option, const char *value, GError **error)
{
    switch (option->type) {
    case TABIYA_UCI_CHECK:
        return strcmp(value, "true") == 0 || strcmp(value, "false") == 0 ||
               refuse(error, g_strdup_printf(_("%s must be true or false."), option->name));
    case TABIYA_UCI_SPIN:
        return check_number(option, value, error);
    case TABIYA_UCI_COMBO:
        return g_strv_contains((const char *const *)option->choices, value) ||
               refuse(error, g_strdup_printf(_("%s cannot be “%s”."), option->name, value));
    default:
        return !strpbrk(value, "\r\n") ||
               refuse(error, g_strdup_printf(_("%s must be a single line of text."), option->name));
    }
}
