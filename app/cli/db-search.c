/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `db search`: games of a library, and how they went on from a position. */
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "app/cli/command.h"
#include "app/error.h"
#include "app/library/search.h"
#include "app/library/sort.h"
#include "app/store/database.h"
#include "app/store/library-file.h"
#include "app/store/library-rows.h"
#include "app/store/position-find.h"

#define DEFAULT_LIMIT 100

/* --- Options ---------------------------------------------------------------------------------- */

/* Options that are fields of the query language (app/library/query.h), each of which may be given
 * several times. */
static const struct {
    const char *field, *word, *help;
} FIELDS[] = {
    {"player", N_("NAME"), N_("Games of a player: each word begins a word of the name")},
    {"white", N_("NAME"), N_("… with White")},
    {"black", N_("NAME"), N_("… with Black")},
    {"event", N_("NAME"), N_("Where the event has such a name")},
    {"site", N_("NAME"), N_("Played there")},
    {"date", "A-B", N_("Played then: 1990, 1990.05-1991, 2000-")},
    {"elo", "A-B", N_("One of the players has such a rating: 2700-, 2000-2200")},
    {"eco", "A-B", N_("Openings by code: B90-B99, B9, B")},
    {"result", "R", N_("1-0, 0-1, 1/2 or *; several with commas")},
    {"length", "A-B", N_("So many moves: 20-40, -25")},
    {"tag", N_("NAME[=TEXT]"), N_("Games with a tag, and words of its value")},
    {"is", N_("WORD"), N_("annotated, variations, shapes, setup, chess960 or starred")},
    {"collection", N_("NAME"), N_("Games in a collection")},
    {"material", "SPEC", N_("Material such as “R+4 v R+3”: see below")},
    {"pattern", "SPEC", N_("Pieces on squares such as “Nd5 pe6”: see below")},
    {"pawns", "SPEC", N_("A pawn structure such as “Pd4 !Pc !Pe”: see below")},
    {"path", "SPEC", N_("A manoeuvre such as “Nb1-d2-f1-g3”: see below")},
};

typedef struct {
    char **values[G_N_ELEMENTS(FIELDS)];
    char *db, *fen, *query, *sort;
    int limit;
    gboolean annotated, reverse, json;
} Options;

static void clear_options(Options *options)
{
    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++)
        g_strfreev(options->values[i]);
    g_free(options->db);
    g_free(options->fen);
    g_free(options->query);
    g_free(options->sort);
}

static gboolean parse_options(Options *options, int argc, char **argv)
{
    const GOptionEntry own[] = {
        {"db", 0, 0, G_OPTION_ARG_FILENAME, &options->db, N_("The library (your own)"), "FILE"},
        {"fen", 0, 0, G_OPTION_ARG_STRING, &options->fen,
         N_("Games with this position, and what was played in it"), "FEN"},
        {"query", 0, 0, G_OPTION_ARG_STRING, &options->query,
         N_("A query in one text, such as “carlsen elo:2700- not result:1/2”"), N_("TEXT")},
        {"annotated", 0, 0, G_OPTION_ARG_NONE, &options->annotated,
         N_("Games with comments or glyphs"), NULL},
        {"sort", 0, 0, G_OPTION_ARG_STRING, &options->sort,
         N_("By id, white, black, event, site, date, white-elo, black-elo, mean-elo, result, eco or "
            "length"),
         N_("COLUMN")},
        {"reverse", 0, 0, G_OPTION_ARG_NONE, &options->reverse, N_("The largest first"), NULL},
        {"limit", 0, 0, G_OPTION_ARG_INT, &options->limit,
         N_("List so many games at most (100; 0: none)"), "N"},
        {"json", 0, 0, G_OPTION_ARG_NONE, &options->json, N_("One JSON object"), NULL},
        {NULL},
    };
    GOptionEntry entries[G_N_ELEMENTS(FIELDS) + G_N_ELEMENTS(own)];
    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++)
        entries[i] = (GOptionEntry){FIELDS[i].field,    0, 0, G_OPTION_ARG_STRING_ARRAY,
                                    &options->values[i], FIELDS[i].help, FIELDS[i].word};
    memcpy(entries + G_N_ELEMENTS(FIELDS), own, sizeof own);
    return tabiya_cli_parse("db search", entries, argc, argv, NULL);
}

/* --- The query -------------------------------------------------------------------------------- */

static TabiyaExit add_fields(GPtrArray *terms, const Options *options)
{
    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++)
        for (char **value = options->values[i]; value != NULL && *value != NULL; value++) {
            g_autoptr(GError) error = NULL;
            gsize where = 0;
            TabiyaQuery *term = tabiya_query_new_field(FIELDS[i].field, *value, &where, &error);
            if (term == NULL)
                return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, "--%s:%ld: %s", FIELDS[i].field,
                                       g_utf8_strlen(*value, (gssize)where) + 1, error->message);
            g_ptr_array_add(terms, term);
        }
    return TABIYA_EXIT_DONE;
}

static TabiyaExit add_others(GPtrArray *terms, const Options *options, EngPosition *position)
{
    if (options->annotated)
        g_ptr_array_add(terms, tabiya_query_new_flag(TABIYA_GAME_ANNOTATED));
    if (options->fen != NULL) {
        if (!tabiya_cli_parse_fen(options->fen, position))
            return TABIYA_EXIT_BAD_INPUT;
        g_ptr_array_add(terms, tabiya_query_new_position(position));
    }
    if (options->query != NULL) {
        g_autoptr(GError) error = NULL;
        TabiyaQuery *term = tabiya_query_parse(options->query, NULL, &error);
        if (term == NULL)
            return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, "--query: %s", error->message);
        g_ptr_array_add(terms, term);
    }
    return TABIYA_EXIT_DONE;
}

/* All that was asked, joined by "and". */
static TabiyaExit make_query(const Options *options, EngPosition *position, TabiyaQuery **query)
{
    g_autoptr(GPtrArray) terms =
        g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_query_free);
    TabiyaExit exit = add_fields(terms, options);
    if (exit == TABIYA_EXIT_DONE)
        exit = add_others(terms, options, position);
    if (exit != TABIYA_EXIT_DONE)
        return exit;
    g_ptr_array_set_free_func(terms, NULL);
    *query = tabiya_query_new_join(TABIYA_QUERY_AND, (TabiyaQuery **)terms->pdata, terms->len);
    return TABIYA_EXIT_DONE;
}

/* --- Rows ------------------------------------------------------------------------------------- */

static const char *const RESULTS[] = {"*", "1-0", "0-1", "1/2-1/2"};

typedef struct {
    TabiyaGameHeader header;
    char *white, *black, *event, *site; /* NULL: none */
    char date[16], eco[4];
} Row;

static void clear_row(Row *row)
{
    g_free(row->white);
    g_free(row->black);
    g_free(row->event);
    g_free(row->site);
}

static char *dup_name(TabiyaLibraryRows *rows, TabiyaNameKind kind, guint32 id)
{
    return id != 0 ? tabiya_library_rows_dup_name(rows, kind, id, NULL) : NULL;
}

static gboolean read_row(TabiyaLibraryRows *rows, gint64 id, Row *row, GError **error)
{
    memset(row, 0, sizeof *row);
    if (!tabiya_library_rows_get_header(rows, id, &row->header, error))
        return FALSE;
    row->white = dup_name(rows, TABIYA_NAME_PLAYER, row->header.white);
    row->black = dup_name(rows, TABIYA_NAME_PLAYER, row->header.black);
    row->event = dup_name(rows, TABIYA_NAME_EVENT, row->header.event);
    row->site = dup_name(rows, TABIYA_NAME_SITE, row->header.site);
    tabiya_date_write(row->header.date, row->date);
    tabiya_eco_write(row->header.eco, row->eco);
    return TRUE;
}

static const char *or_question_mark(const char *text)
{
    return text != NULL && *text != '\0' ? text : "?";
}

static guint count_moves(const Row *row)
{
    return (row->header.ply_count + 1u) / 2;
}

static void print_row(const Row *row)
{
    printf("%" G_GINT64_FORMAT "\t%s\t%u\t%s\t%u\t%s\t%s\t%s\t%u\t%s\t%s\n", row->header.id,
           or_question_mark(row->white), row->header.white_elo, or_question_mark(row->black),
           row->header.black_elo, RESULTS[row->header.result], row->date,
           or_question_mark(row->eco), count_moves(row), or_question_mark(row->event),
           or_question_mark(row->site));
}

/* A number of which 0 says that it is not known. */
static void add_known(JsonBuilder *builder, const char *name, gint64 value)
{
    if (value != 0)
        tabiya_cli_add_int(builder, name, value);
    else
        tabiya_cli_add_string(builder, name, NULL);
}

static void add_row(JsonBuilder *builder, const Row *row)
{
    json_builder_begin_object(builder);
    tabiya_cli_add_int(builder, "id", row->header.id);
    tabiya_cli_add_string(builder, "white", row->white);
    tabiya_cli_add_string(builder, "black", row->black);
    add_known(builder, "white_elo", row->header.white_elo);
    add_known(builder, "black_elo", row->header.black_elo);
    tabiya_cli_add_string(builder, "result", RESULTS[row->header.result]);
    tabiya_cli_add_string(builder, "date", row->date);
    tabiya_cli_add_string(builder, "eco", *row->eco != '\0' ? row->eco : NULL);
    tabiya_cli_add_string(builder, "event", row->event);
    tabiya_cli_add_string(builder, "site", row->site);
    tabiya_cli_add_int(builder, "length", count_moves(row));
    json_builder_end_object(builder);
}

/* The first games of `ids`, to stdout or into an array. */
static gboolean show_rows(sqlite3 *db, const GArray *ids, guint limit, JsonBuilder *builder,
                          GError **error)
{
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    for (guint i = 0; i < ids->len && i < limit; i++) {
        Row row;
        g_autoptr(GError) problem = NULL;
        if (!read_row(rows, g_array_index(ids, gint64, i), &row, &problem)) {
            if (problem == NULL)
                continue; /* deleted meanwhile */
            g_propagate_error(error, g_steal_pointer(&problem));
            return FALSE;
        }
        if (builder != NULL)
            add_row(builder, &row);
        else
            print_row(&row);
        clear_row(&row);
    }
    return TRUE;
}

/* --- Moves from a position -------------------------------------------------------------------- */

static void print_move(const EngPosition *position, const TabiyaPositionMove *move)
{
    char san[ENG_SAN_MAX], elo[16] = "-", year[16] = "-";
    if (move->elo_games > 0)
        g_snprintf(elo, sizeof elo, "%u", (guint)(move->elo_sum / move->elo_games));
    if (move->last_year > 0)
        g_snprintf(year, sizeof year, "%u", move->last_year);
    printf("%s\t%" G_GUINT64_FORMAT "\t+%" G_GUINT64_FORMAT "\t=%" G_GUINT64_FORMAT
           "\t-%" G_GUINT64_FORMAT "\t%s\t%s\n",
           eng_san_write(position, move->move, san), move->games, move->white, move->draws,
           move->black, elo, year);
}

static void add_move(JsonBuilder *builder, const EngPosition *position,
                     const TabiyaPositionMove *move)
{
    char san[ENG_SAN_MAX], uci[ENG_UCI_MAX];
    json_builder_begin_object(builder);
    tabiya_cli_add_string(builder, "san", eng_san_write(position, move->move, san));
    tabiya_cli_add_string(builder, "uci", eng_uci_write(position, move->move, uci));
    tabiya_cli_add_int(builder, "games", (gint64)move->games);
    tabiya_cli_add_int(builder, "white", (gint64)move->white);
    tabiya_cli_add_int(builder, "draws", (gint64)move->draws);
    tabiya_cli_add_int(builder, "black", (gint64)move->black);
    add_known(builder, "average_elo",
              move->elo_games > 0 ? (gint64)(move->elo_sum / move->elo_games) : 0);
    add_known(builder, "last_year", move->last_year);
    json_builder_end_object(builder);
}

static gboolean is_found_cb(gint64 id, gpointer user)
{
    return g_hash_table_contains(user, &id);
}

/* How the games in `ids` went on. */
static gboolean show_moves(sqlite3 *db, const EngPosition *position, const GArray *ids,
                           JsonBuilder *builder, GError **error)
{
    g_autoptr(GHashTable) found = g_hash_table_new(g_int64_hash, g_int64_equal);
    g_autoptr(TabiyaPositionIndex) index = tabiya_position_index_new(db);
    const TabiyaPositionFilter filter = {.accept = is_found_cb, .user = found};
    TabiyaPositionAnswer answer;
    for (guint i = 0; i < ids->len; i++)
        g_hash_table_add(found, &g_array_index(ids, gint64, i));
    if (!tabiya_position_index_find(index, position, &filter, 0, NULL, &answer, error))
        return FALSE;
    for (guint i = 0; i < answer.moves->len; i++) {
        const TabiyaPositionMove *move = &g_array_index(answer.moves, TabiyaPositionMove, i);
        if (builder != NULL)
            add_move(builder, position, move);
        else
            print_move(position, move);
    }
    if (builder == NULL && answer.moves->len > 0)
        putchar('\n');
    tabiya_position_answer_clear(&answer);
    return TRUE;
}

/* --- The command ------------------------------------------------------------------------------ */

/* `position` NULL: none was asked for. */
static gboolean show_text(sqlite3 *db, const EngPosition *position, const GArray *ids, guint limit,
                          GError **error)
{
    if ((position != NULL && !show_moves(db, position, ids, NULL, error)) ||
        !show_rows(db, ids, limit, NULL, error))
        return FALSE;
    printf(ngettext("%u game\n", "%u games\n", ids->len), ids->len);
    return TRUE;
}

static gboolean show_json(sqlite3 *db, const EngPosition *position, const GArray *ids, guint limit,
                          GError **error)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_cli_add_int(builder, "games", ids->len);
    if (position != NULL) {
        json_builder_set_member_name(builder, "moves");
        json_builder_begin_array(builder);
        if (!show_moves(db, position, ids, builder, error))
            return FALSE;
        json_builder_end_array(builder);
    }
    json_builder_set_member_name(builder, "rows");
    json_builder_begin_array(builder);
    if (!show_rows(db, ids, limit, builder, error))
        return FALSE;
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
    return TRUE;
}

static gboolean search(const Options *options, const char *path, sqlite3 *db,
                       const TabiyaQuery *query, const EngPosition *position,
                       TabiyaSortColumn column, GError **error)
{
    g_autoptr(GArray) ids = tabiya_search_collect(path, query, NULL, error);
    if (ids == NULL || !tabiya_library_sort(path, ids, column, options->reverse, NULL, error))
        return FALSE;
    const guint limit = (guint)options->limit;
    return options->json ? show_json(db, position, ids, limit, error)
                         : show_text(db, position, ids, limit, error);
}

static TabiyaExit run_options(const Options *options)
{
    g_autoptr(TabiyaQuery) query = NULL;
    g_autoptr(GError) error = NULL;
    EngPosition position;
    TabiyaSortColumn column = TABIYA_SORT_ID;
    if (options->limit < 0)
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("--limit is a number from 0"));
    if (options->sort != NULL && !tabiya_sort_column_find(options->sort, &column))
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("there is no column “%s”: see --help"),
                               options->sort);
    const TabiyaExit exit = make_query(options, &position, &query);
    if (exit != TABIYA_EXIT_DONE)
        return exit;
    g_autofree char *path = tabiya_cli_dup_library(options->db);
    g_autoptr(sqlite3) db = tabiya_library_open_reader(path, &error);
    if (db == NULL)
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    if (search(options, path, db, query, options->fen != NULL ? &position : NULL, column,
               &error))
        return TABIYA_EXIT_DONE;
    return tabiya_cli_fail(g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT)
                               ? TABIYA_EXIT_BAD_INPUT
                               : TABIYA_EXIT_ENVIRONMENT,
                           "%s", error->message);
}

TabiyaExit tabiya_cmd_db_search(int argc, char **argv)
{
    Options options = {.limit = DEFAULT_LIMIT};
    if (!parse_options(&options, argc, argv))
        return TABIYA_EXIT_USAGE;
    const TabiyaExit exit = run_options(&options);
    clear_options(&options);
    return exit;
}
