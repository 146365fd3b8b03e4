/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Options that choose games; see db-query.h. */
#include "app/cli/db-query.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/library/search.h"
#include "app/library/sort.h"
#include "app/store/game-record.h"

/* --- Options ---------------------------------------------------------------------------------- */

/* Options that are fields of the query language (app/library/query.h); each may be given several
 * times. */
static const struct {
    const char *field, *word, *help;
} FIELDS[] = {
    {"player", N_("NAME"), N_("Games of a player; each word matches the start of a name")},
    {"white", N_("NAME"), N_("… as White")},
    {"black", N_("NAME"), N_("… as Black")},
    {"event", N_("NAME"), N_("Games from this event")},
    {"site", N_("NAME"), N_("Games played at this site")},
    {"round", N_("NAME"), N_("Games of this round: 7 includes 7.1, but not 71")},
    {"date", "A-B", N_("Games from this date or period: 1990, 1990.05-1991, 2000-")},
    {"elo", "A-B", N_("Rating of either player: 2700-, 2000-2200")},
    {"eco", "A-B", N_("Opening codes: B90-B99, B9, B")},
    {"result", "R", N_("1-0, 0-1, 1/2 or *; separate several with commas")},
    {"length", "A-B", N_("Number of moves: 20-40, -25")},
    {"tag", N_("NAME[=TEXT]"), N_("Games with this tag, optionally with these words in its value")},
    {"is", N_("WORD"), N_("annotated, variations, shapes, setup, chess960 or starred")},
    {"collection", N_("NAME"), N_("Games in a collection")},
    {"material", "SPEC", N_("Material such as “R+4 v R+3”: see below")},
    {"pattern", "SPEC", N_("Pieces on squares such as “Nd5 pe6”: see below")},
    {"pawns", "SPEC", N_("A pawn structure such as “Pd4 !Pc !Pe”: see below")},
    {"path", "SPEC", N_("A maneuver such as “Nb1-d2-f1-g3”: see below")},
};

G_STATIC_ASSERT(G_N_ELEMENTS(FIELDS) == TABIYA_CLI_QUERY_FIELDS);

void tabiya_cli_query_clear(TabiyaCliQuery *self)
{
    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++)
        g_strfreev(self->values[i]);
    g_free(self->fen);
    g_free(self->query);
    g_free(self->sort);
}

static void add_fields_of(TabiyaCliQuery *self, GArray *entries)
{
    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++) {
        const GOptionEntry entry = {
            FIELDS[i].field, 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->values[i], FIELDS[i].help,
            FIELDS[i].word};
        g_array_append_val(entries, entry);
    }
}

GArray *tabiya_cli_query_list_options(TabiyaCliQuery *self, const GOptionEntry *own)
{
    const GOptionEntry others[] = {
        {"fen", 0, 0, G_OPTION_ARG_STRING, &self->fen, N_("Games with this position"), "FEN"},
        {"query", 0, 0, G_OPTION_ARG_STRING, &self->query,
         N_("A search query such as “carlsen elo:2700- not result:1/2”"), N_("TEXT")},
        {"annotated", 0, 0, G_OPTION_ARG_NONE, &self->annotated,
         N_("Games with comments or glyphs"), NULL},
        {"sort", 0, 0, G_OPTION_ARG_STRING, &self->sort,
         N_("Sort by id, white, black, event, site, date, white-elo, black-elo, mean-elo, result, "
            "eco or length"),
         N_("COLUMN")},
        {"reverse", 0, 0, G_OPTION_ARG_NONE, &self->reverse, N_("Sort in descending order"), NULL},
    };
    GArray *entries = g_array_new(TRUE, FALSE, sizeof(GOptionEntry));
    add_fields_of(self, entries);
    g_array_append_vals(entries, others, G_N_ELEMENTS(others));
    for (; own->long_name; own++)
        g_array_append_vals(entries, own, 1);
    return entries;
}

gboolean tabiya_cli_query_chooses(const TabiyaCliQuery *self)
{
    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++) {
        if (self->values[i])
            return TRUE;
    }
    return self->fen || self->query || self->annotated;
}

gboolean tabiya_cli_query_is_position(const TabiyaCliQuery *self)
{
    for (gsize i = 0; i < G_N_ELEMENTS(self->values); i++) {
        if (self->values[i])
            return FALSE;
    }
    return self->fen && !self->query && !self->sort && !self->annotated && !self->reverse;
}

/* --- The query -------------------------------------------------------------------------------- */

static TabiyaExit add_fields(GPtrArray *terms, const TabiyaCliQuery *options)
{
    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++) {
        for (char **value = options->values[i]; value && *value; value++) {
            g_autoptr(GError) error = NULL;
            gsize where = 0;
            TabiyaQuery *term = tabiya_query_new_field(FIELDS[i].field, *value, &where, &error);
            if (!term) {
                return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, "--%s:%ld: %s", FIELDS[i].field,
                                       g_utf8_strlen(*value, (gssize)where) + 1, error->message);
            }
            g_ptr_array_add(terms, term);
        }
    }
    return TABIYA_EXIT_DONE;
}

static TabiyaExit add_others(GPtrArray *terms, const TabiyaCliQuery *options, EngPosition *position)
{
    if (options->annotated)
        g_ptr_array_add(terms, tabiya_query_new_flag(TABIYA_GAME_ANNOTATED));
    if (options->fen) {
        if (!tabiya_cli_parse_fen(options->fen, position))
            return TABIYA_EXIT_BAD_INPUT;
        g_ptr_array_add(terms, tabiya_query_new_position(position));
    }
    if (options->query) {
        g_autoptr(GError) error = NULL;
        TabiyaQuery *term = tabiya_query_parse(options->query, NULL, &error);
        if (!term)
            return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, "--query: %s", error->message);
        g_ptr_array_add(terms, term);
    }
    return TABIYA_EXIT_DONE;
}

/* All conditions, joined by "and". */
static TabiyaExit make_query(const TabiyaCliQuery *options, EngPosition *position,
                             TabiyaQuery **query)
{
    g_autoptr(GPtrArray) terms = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_query_free);
    TabiyaExit exit = add_fields(terms, options);
    if (exit == TABIYA_EXIT_DONE)
        exit = add_others(terms, options, position);
    if (exit != TABIYA_EXIT_DONE)
        return exit;
    g_ptr_array_set_free_func(terms, NULL);
    *query = tabiya_query_new_join(TABIYA_QUERY_AND, (TabiyaQuery **)terms->pdata, terms->len);
    return TABIYA_EXIT_DONE;
}

/* --- Running ---------------------------------------------------------------------------------- */

static GArray *run(const char *path, const TabiyaQuery *query, TabiyaSortColumn column,
                   gboolean reverse, TabiyaExit *exit)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) ids = tabiya_search_collect(path, query, NULL, &error);
    if (ids && tabiya_library_sort(path, ids, column, reverse, NULL, &error))
        return g_steal_pointer(&ids);
    /* File errors have their own codes, except for a missing file. */
    const gboolean is_query = g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT) &&
                              g_file_test(path, G_FILE_TEST_EXISTS);
    *exit = tabiya_cli_fail(is_query ? TABIYA_EXIT_BAD_INPUT : TABIYA_EXIT_ENVIRONMENT, "%s",
                            error->message);
    return NULL;
}

GArray *tabiya_cli_query_collect(const TabiyaCliQuery *self, const char *path,
                                 EngPosition *position, TabiyaExit *exit)
{
    TabiyaSortColumn column = TABIYA_SORT_ID;
    g_autoptr(TabiyaQuery) query = NULL;
    if (self->sort && !tabiya_sort_column_find(self->sort, &column)) {
        *exit = tabiya_cli_fail(TABIYA_EXIT_USAGE, _("there is no column “%s”: see --help"),
                                self->sort);
        return NULL;
    }
    *exit = make_query(self, position, &query);
    return *exit == TABIYA_EXIT_DONE ? run(path, query, column, self->reverse, exit) : NULL;
}
