/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See filter-choices.h. */
#include "ui/puzzles/filter-choices.h"

#include <glib/gi18n.h>

#include "app/puzzles/puzzle-query.h"

static const TabiyaFilterChoice SCOPES[] = {
    {N_("All"), TABIYA_PUZZLE_SCOPE_ALL, 0, NULL},
    {N_("Not seen yet"), TABIYA_PUZZLE_SCOPE_UNSEEN, 0, N_("not seen yet")},
    {N_("Solved"), TABIYA_PUZZLE_SCOPE_SOLVED, 0, N_("solved")},
    {N_("Failed"), TABIYA_PUZZLE_SCOPE_FAILED, 0, N_("failed")},
    {N_("Favorites"), TABIYA_PUZZLE_SCOPE_FAVORITES, 0, N_("favorites")},
    {NULL, 0, 0, NULL},
};

static const TabiyaFilterChoice LENGTHS[] = {
    {N_("Any"), 0, 0, NULL},
    {N_("One move"), 1, 1, N_("one move")},
    {N_("Two moves"), 2, 2, N_("two moves")},
    {N_("Three moves"), 3, 3, N_("three moves")},
    {N_("Four moves"), 4, 4, N_("four moves")},
    {N_("Five moves or more"), 5, 0, N_("five moves or more")},
    {NULL, 0, 0, NULL},
};

static const TabiyaFilterChoice SIDES[] = {
    {N_("Either"), TABIYA_PUZZLE_SIDE_ANY, 0, NULL},
    {N_("White"), TABIYA_PUZZLE_SIDE_WHITE, 0, N_("White to move")},
    {N_("Black"), TABIYA_PUZZLE_SIDE_BLACK, 0, N_("Black to move")},
    {NULL, 0, 0, NULL},
};

static const TabiyaFilterChoice PIECES[] = {
    {N_("Any"), 0, 0, NULL},
    {N_("5 or fewer"), 0, 5, N_("5 pieces or fewer")},
    {N_("7 or fewer"), 0, 7, N_("7 pieces or fewer")},
    {N_("12 or fewer"), 0, 12, N_("12 pieces or fewer")},
    {N_("20 or fewer"), 0, 20, N_("20 pieces or fewer")},
    {N_("More than 20"), 21, 0, N_("more than 20 pieces")},
    {NULL, 0, 0, NULL},
};

static const TabiyaFilterChoice POPULARITIES[] = {
    {N_("Any"), TABIYA_PUZZLE_NO_POPULARITY, 0, NULL},
    {N_("More liked than not"), 1, 0, N_("liked")},
    {N_("Popular (80 or more)"), 80, 0, N_("popular")},
    {N_("Very popular (95 or more)"), 95, 0, N_("very popular")},
    {NULL, 0, 0, NULL},
};

static const TabiyaFilterChoice SOURCES[] = {
    {N_("Any"), 0, 0, NULL},
    {N_("Tabiya’s own"), 1 << TABIYA_PUZZLE_SHIPPED, 0, N_("Tabiya’s own")},
    {N_("Lichess"), 1 << TABIYA_PUZZLE_LICHESS, 0, N_("from Lichess")},
    {N_("From your games"), 1 << TABIYA_PUZZLE_MINED, 0, N_("from your games")},
    {NULL, 0, 0, NULL},
};

static const struct {
    const char *title;
    const TabiyaFilterChoice *choices;
} FILTERS[TABIYA_N_FILTERS] = {
    [TABIYA_FILTER_SCOPE] = {N_("Puzzles"), SCOPES},
    [TABIYA_FILTER_LENGTH] = {N_("Moves to find"), LENGTHS},
    [TABIYA_FILTER_SIDE] = {N_("Side to move"), SIDES},
    [TABIYA_FILTER_PIECES] = {N_("Pieces on the board"), PIECES},
    [TABIYA_FILTER_POPULARITY] = {N_("Popularity"), POPULARITIES},
    [TABIYA_FILTER_SOURCE] = {N_("Collection"), SOURCES},
};

const char *tabiya_filter_get_title(TabiyaFilterKind kind)
{
    g_return_val_if_fail(kind < TABIYA_N_FILTERS, "");
    return FILTERS[kind].title;
}

const TabiyaFilterChoice *tabiya_filter_get_choices(TabiyaFilterKind kind)
{
    g_return_val_if_fail(kind < TABIYA_N_FILTERS, NULL);
    return FILTERS[kind].choices;
}

guint tabiya_filter_find_choice(TabiyaFilterKind kind, int from, int to)
{
    const TabiyaFilterChoice *choices = tabiya_filter_get_choices(kind);

    for (guint i = 0; choices[i].label; i++) {
        if (choices[i].from == from && choices[i].to == to)
            return i;
    }
    return 0;
}
