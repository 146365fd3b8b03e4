/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Who corrects himself, "level five, no wait, six", says the end of the sentence twice; and who
 * says several things has several sentences. Part of intent.h. */
#include <string.h>

#include "app/talk/grammar-private.h"

#define KEPT_MOST 8    /* words of the beginning that may stay */
#define CLAUSES_MOST 4 /* who says more than that tells a story */

/* What stands between what was said and what is meant. */
static const char MARKS[] =
    "[\\s,.;:…–—-]+(?:oh +|er+m? +|uh+ +)?"
    "(?:no,? +wait|wait,? +no|no,? +sorry|sorry,? +no|no,? +no|no,? +i +mean[t]?|i +mean[t]?|"
    "(?:no,? +)?make +(?:that|it)|or +rather|(?:no,? +)?scratch +that|correction|sorry,? +i +meant|"
    "sorry|no(?=,? +(?:the|level|move|[a-h][1-8]|[kqrbn]?x?[a-h][1-8])\\b)|"
    "ich +meine|nein,? +(?:warte|doch)|je +veux +dire|non,? +(?:pardon|plutôt)|pardon|"
    "quiero +decir|digo|perdón,?(?: +no)?)[\\s,.;:…–—-]+";

GPtrArray *tabiya_grammar_list_repairs(const char *words)
{
    GPtrArray *repairs = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GRegex) regex = g_regex_new(MARKS, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    int from = 0, to = 0;

    if (!g_utf8_validate(words, -1, NULL) || !g_regex_match(regex, words, 0, &match) ||
        !g_match_info_fetch_pos(match, 0, &from, &to) || from == 0 || words[to] == '\0') {
        return repairs;
    }
    g_autofree char *head = g_strndup(words, (gsize)from);
    g_auto(GStrv) said = g_strsplit_set(head, " \t", -1);
    const guint n = g_strv_length(said);
    for (guint kept = 0; kept < MIN(n, KEPT_MOST); kept++) {
        GString *text = g_string_new(NULL);
        for (guint i = 0; i < kept; i++)
            g_string_append_printf(text, "%s ", said[i]);
        g_string_append(text, words + to);
        g_ptr_array_add(repairs, g_string_free(text, FALSE));
    }
    return repairs;
}

/* A number's comma, a name's period and "10..." part nothing. */
static const char PARTS[] = "(?<=[^\\s\\d.])[,;:.!?…]+\\s+|\\s+[–—-]\\s+|\\s+but\\s+";

GPtrArray *tabiya_grammar_list_clauses(const char *words)
{
    GPtrArray *clauses = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GRegex) regex = g_regex_new(PARTS, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);

    if (!g_utf8_validate(words, -1, NULL))
        return clauses;
    g_auto(GStrv) parts = g_regex_split(regex, words, 0);
    for (char **part = parts; *part; part++) {
        if (*g_strstrip(*part) != '\0')
            g_ptr_array_add(clauses, g_strdup(*part));
    }
    if (clauses->len < 2 || clauses->len > CLAUSES_MOST)
        g_ptr_array_set_size(clauses, 0);
    return clauses;
}
