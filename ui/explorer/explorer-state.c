/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See explorer-state.h. */
#include "ui/explorer/explorer-state.h"

#include <glib/gi18n.h>

static const TabiyaExplorerState EMPTY = {
    N_("No Games Yet"),
    N_("Add games to your library to see which moves were played and how they scored."),
    N_("Import Games…"), "win.library-import", NULL};
static const TabiyaExplorerState UNKNOWN = {
    N_("Not in Your Library"), N_("No game in your library has reached this position."),
    N_("Use Tabiya’s Book"), "win.explorer-source", "book"};
static const TabiyaExplorerState UNKNOWN_ELSEWHERE = {
    N_("Not in These Games"), N_("No game of this source has reached this position."),
    N_("Use Tabiya’s Book"), "win.explorer-source", "book"};
static const TabiyaExplorerState FILTERED = {
    N_("No Matching Games"), N_("No game that passes the filters has reached this position."),
    N_("Clear Filters"), "win.explorer-clear-filter", NULL};
static const TabiyaExplorerState OUT_OF_BOOK = {N_("Out of Book"), N_("The book ends here."), NULL,
                                                NULL, NULL};

const TabiyaExplorerState *tabiya_explorer_find_state(const TabiyaExplorerAnswer *answer,
                                                      const TabiyaExplorerFilter *filter)
{
    if (answer->moves->len > 0 || answer->total.games > 0)
        return NULL;
    if (answer->kind == TABIYA_EXPLORER_BOOK)
        return &OUT_OF_BOOK;
    if (answer->is_empty)
        return &EMPTY;
    if (!tabiya_explorer_filter_is_open(filter))
        return &FILTERED;
    return answer->kind == TABIYA_EXPLORER_LIBRARY ? &UNKNOWN : &UNKNOWN_ELSEWHERE;
}
