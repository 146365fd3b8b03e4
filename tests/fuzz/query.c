/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fuzz target: any text as a query. An error has a place within the text; a valid query is written
 * so that it reads back equal; and it can be evaluated on any game, valid or not. */
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "app/library/query.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Knights go out and home. */
static const EngMove MOVES[] = {6 | 21 << 6, 57 | 42 << 6, 21 | 6 << 6, 42 | 57 << 6};

static void ask(const TabiyaQuery *query)
{
    if (!query->children)
        tabiya_query_find_leaf(query, NULL, MOVES, G_N_ELEMENTS(MOVES));
    for (guint i = 0; query->children && i < query->children->len; i++)
        ask(query->children->pdata[i]);
}

static void check(const TabiyaQuery *query)
{
    g_autofree char *text = tabiya_query_to_string(query);
    g_autoptr(TabiyaQuery) again = tabiya_query_parse(text, NULL, NULL);
    if (!again || !tabiya_query_equal(query, again))
        abort();
    ask(query);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autofree char *text = g_strndup((const char *)data, size);
    if (!g_utf8_validate(text, -1, NULL))
        return 0;
    gsize where = 0;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaQuery) query = tabiya_query_parse(text, &where, &error);
    if (query)
        check(query);
    else if (!error || where > strlen(text))
        abort();
    return 0;
}
