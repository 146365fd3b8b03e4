/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-options.h. */
#include "app/cli/puzzle-options.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/command.h"

GOptionEntry *tabiya_puzzle_cli_options_make(TabiyaPuzzleCliOptions *self)
{
    *self = (TabiyaPuzzleCliOptions){.popularity = TABIYA_PUZZLE_NO_POPULARITY};
    const GOptionEntry entries[] = {
        {"theme", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->themes,
         N_("With this theme, as Lichess spells it; repeat to require several"), N_("THEME")},
        {"any-theme", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->any_themes,
         N_("With any of these themes"), N_("THEME")},
        {"without-theme", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->no_themes,
         N_("Without this theme"), N_("THEME")},
        {"rating", 0, 0, G_OPTION_ARG_STRING, &self->rating,
         N_("Rating range; either end may be missing"), "A-B"},
        {"length", 0, 0, G_OPTION_ARG_STRING, &self->length, N_("Number of moves to find"), "A-B"},
        {"pieces", 0, 0, G_OPTION_ARG_STRING, &self->pieces, N_("Number of pieces on the board"),
         "A-B"},
        {"popularity", 0, 0, G_OPTION_ARG_INT, &self->popularity,
         N_("Minimum popularity (-100 to 100)"), "N"},
        {"opening", 0, 0, G_OPTION_ARG_STRING, &self->opening,
         N_("From games with this opening: a Lichess tag or the start of one"), N_("NAME")},
        {"side", 0, 0, G_OPTION_ARG_STRING, &self->side, N_("Side that solves: white, black"),
         N_("SIDE")},
        {"source", 0, 0, G_OPTION_ARG_STRING, &self->source,
         N_("Source of the puzzles: shipped, lichess, mined"), N_("SOURCE")},
        {"id", 0, 0, G_OPTION_ARG_STRING, &self->id, N_("With an id that starts with this"), "ID"},
        {NULL},
    };
    return g_memdup2(entries, sizeof entries);
}

void tabiya_puzzle_cli_options_clear(TabiyaPuzzleCliOptions *self)
{
    g_strfreev(self->themes);
    g_strfreev(self->any_themes);
    g_strfreev(self->no_themes);
    g_free(self->rating);
    g_free(self->length);
    g_free(self->pieces);
    g_free(self->opening);
    g_free(self->side);
    g_free(self->source);
    g_free(self->id);
}

static gboolean fail(const char *option, const char *text)
{
    tabiya_cli_fail(TABIYA_EXIT_USAGE, _("--%s: “%s” is not a valid value"), option, text);
    return FALSE;
}

gboolean tabiya_puzzle_cli_read_themes(const char *option, char **words, TabiyaThemes *themes)
{
    for (char **word = words; word && *word; word++) {
        TabiyaPuzzleTheme theme;
        if (!tabiya_puzzle_theme_find(*word, -1, &theme))
            return fail(option, *word);
        tabiya_themes_add(themes, theme);
    }
    return TRUE;
}

/* "A-B", "A-", "-B" or "A". */
static gboolean read_range(const char *option, const char *text, guint *low, guint *high)
{
    if (!text)
        return TRUE;
    const gsize first = strspn(text, "0123456789");
    const char *rest = text + first + (text[first] == '-');
    const gsize second = strspn(rest, "0123456789");
    if (first > 6 || second > 6 || first + second == 0 || rest[second] != '\0' ||
        (text[first] == '\0') != (rest == text + first)) {
        return fail(option, text);
    }
    *low = (guint)atoi(text);
    *high = text[first] == '\0' ? *low : (guint)atoi(rest);
    /* 0 means no bound, so an upper bound of 0 is an error */
    if ((second > 0 || text[first] == '\0') && *high == 0)
        return fail(option, text);
    if (text[0] == '-')
        *low = 0;
    return (*high == 0 || *low <= *high) || fail(option, text);
}

static gboolean read_choice(const char *option, const char *text, const char *const *names,
                            guint *place)
{
    if (!text)
        return TRUE;
    for (guint i = 0; names[i]; i++) {
        if (strcmp(names[i], text) == 0) {
            *place = i + 1;
            return TRUE;
        }
    }
    return fail(option, text);
}

TabiyaPuzzleQuery *tabiya_puzzle_cli_options_make_query(const TabiyaPuzzleCliOptions *self)
{
    static const char *const SIDES[] = {"white", "black", NULL};
    static const char *const SOURCES[] = {"shipped", "lichess", "mined", NULL};
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();
    guint side = 0, source = 0;
    if (!tabiya_puzzle_cli_read_themes("theme", self->themes, &query->all_themes) ||
        !tabiya_puzzle_cli_read_themes("any-theme", self->any_themes, &query->any_themes) ||
        !tabiya_puzzle_cli_read_themes("without-theme", self->no_themes, &query->no_themes) ||
        !read_range("rating", self->rating, &query->rating_min, &query->rating_max) ||
        !read_range("length", self->length, &query->length_min, &query->length_max) ||
        !read_range("pieces", self->pieces, &query->pieces_min, &query->pieces_max) ||
        !read_choice("side", self->side, SIDES, &side) ||
        !read_choice("source", self->source, SOURCES, &source)) {
        return NULL;
    }
    query->side = (TabiyaPuzzleSide)side;
    query->sources = source > 0 ? 1u << (source - 1) : 0;
    query->popularity_min = self->popularity;
    query->opening = g_strdup(self->opening);
    query->id_prefix = g_strdup(self->id);
    return g_steal_pointer(&query);
}
