/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See explorer-state.h. */
#include "ui/explorer/explorer-state.h"

#include <glib/gi18n.h>

static const TabiyaExplorerState EMPTY = {
    N_("No Games Yet"),
    N_("With games in your library you see here what has been played, and with what success."),
    N_("Import Games…"), "win.library-import"};
static const TabiyaExplorerState UNKNOWN = {N_("A New Position"), N_("No game has it."), NULL,
                                            NULL};
static const TabiyaExplorerState FILTERED = {N_("No Game Like That"),
                                             N_("None of the games that count has this position."),
                                             N_("Count All Games"), "win.explorer-clear-filter"};
static const TabiyaExplorerState OUT_OF_BOOK = {N_("Out of Book"), N_("The book ends here."), NULL,
                                                NULL};

const TabiyaExplorerState *tabiya_explorer_find_state(const TabiyaExplorerAnswer *answer,
                                                      const TabiyaExplorerFilter *filter)
{
    if (answer->moves->len > 0 || answer->total.games > 0)
        return NULL;
    if (answer->kind == TABIYA_EXPLORER_BOOK)
        return &OUT_OF_BOOK;
    if (answer->is_empty)
        return &EMPTY;
    return tabiya_explorer_filter_is_open(filter) ? &UNKNOWN : &FILTERED;
}
