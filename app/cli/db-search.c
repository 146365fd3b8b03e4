/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `db search`: finds games in a library, and how they continued from a position. */
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "app/cli/db-query.h"
#include "app/json-add.h"
#include "app/store/database.h"
#include "app/store/library-file.h"
#include "app/store/library-rows.h"
#include "app/store/position-find.h"

#define DEFAULT_LIMIT 100

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
    return text && *text != '\0' ? text : "?";
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

/* A number; 0 means unknown. */
static void add_known(JsonBuilder *builder, const char *name, gint64 value)
{
    if (value != 0)
        tabiya_json_add_int(builder, name, value);
    else
        tabiya_json_add_string(builder, name, NULL);
}

static void add_row(JsonBuilder *builder, const Row *row)
{
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "id", row->header.id);
    tabiya_json_add_string(builder, "white", row->white);
    tabiya_json_add_string(builder, "black", row->black);
    add_known(builder, "white_elo", row->header.white_elo);
    add_known(builder, "black_elo", row->header.black_elo);
    tabiya_json_add_string(builder, "result", RESULTS[row->header.result]);
    tabiya_json_add_string(builder, "date", row->date);
    tabiya_json_add_string(builder, "eco", *row->eco != '\0' ? row->eco : NULL);
    tabiya_json_add_string(builder, "event", row->event);
    tabiya_json_add_string(builder, "site", row->site);
    tabiya_json_add_int(builder, "length", count_moves(row));
    json_builder_end_object(builder);
}

/* The first games of `ids`, to stdout or into an array. */
static gboolean show_rows(TabiyaDatabase *db, const GArray *ids, guint limit, JsonBuilder *builder,
                          GError **error)
{
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    for (guint i = 0; i < ids->len && i < limit; i++) {
        Row row;
        g_autoptr(GError) problem = NULL;
        if (!read_row(rows, g_array_index(ids, gint64, i), &row, &problem)) {
            if (!problem)
                continue; /* deleted meanwhile */
            g_propagate_error(error, g_steal_pointer(&problem));
            return FALSE;
        }
        if (builder)
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
    tabiya_json_add_string(builder, "san", eng_san_write(position, move->move, san));
    tabiya_json_add_string(builder, "uci", eng_uci_write(position, move->move, uci));
    tabiya_json_add_int(builder, "games", (gint64)move->games);
    tabiya_json_add_int(builder, "white", (gint64)move->white);
    tabiya_json_add_int(builder, "draws", (gint64)move->draws);
    tabiya_json_add_int(builder, "black", (gint64)move->black);
    add_known(builder, "average_elo",
              move->elo_games > 0 ? (gint64)(move->elo_sum / move->elo_games) : 0);
    add_known(builder, "last_year", move->last_year);
    json_builder_end_object(builder);
}

static gboolean is_found_cb(gint64 id, gpointer user)
{
    return g_hash_table_contains(user, &id);
}

/* --- Results ---------------------------------------------------------------------------------- */

typedef struct {
    guint64 games;
    GArray *ids; /* of gint64: at least those to list, in order */
    gboolean has_moves;
    TabiyaPositionAnswer answer; /* how they continued, if a position was asked for */
} Found;

static void found_clear(Found *self)
{
    g_clear_pointer(&self->ids, g_array_unref);
    if (self->has_moves)
        tabiya_position_answer_clear(&self->answer);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Found, found_clear)

static gboolean find_moves(Found *self, TabiyaDatabase *db, const EngPosition *position,
                           const TabiyaPositionFilter *filter, guint limit, GError **error)
{
    g_autoptr(TabiyaPositionIndex) index = tabiya_position_index_new(db);
    tabiya_position_index_set_with_lines(index, filter != NULL); /* which knows what it needs */
    self->has_moves =
        tabiya_position_index_find(index, position, filter, limit, NULL, &self->answer, error);
    return self->has_moves;
}

/* All games with the position. */
static gboolean find_position(Found *self, TabiyaDatabase *db, const EngPosition *position,
                              guint limit, GError **error)
{
    if (!find_moves(self, db, position, NULL, limit, error))
        return FALSE;
    self->games = self->answer.games;
    self->ids = g_array_ref(self->answer.rows);
    return TRUE;
}

/* The games in `ids`, of which it takes ownership. */
static gboolean find_those(Found *self, TabiyaDatabase *db, const EngPosition *position,
                           GArray *ids, GError **error)
{
    self->games = ids->len;
    self->ids = ids;
    if (!position)
        return TRUE;
    g_autoptr(GHashTable) found = g_hash_table_new(g_int64_hash, g_int64_equal);
    const TabiyaPositionFilter filter = {.accept = is_found_cb, .user = found};
    for (guint i = 0; i < ids->len; i++)
        g_hash_table_add(found, &g_array_index(ids, gint64, i));
    return find_moves(self, db, position, &filter, 0, error);
}

static void show_moves(const Found *self, const EngPosition *position, JsonBuilder *builder)
{
    for (guint i = 0; i < self->answer.moves->len; i++) {
        const TabiyaPositionMove *move = &g_array_index(self->answer.moves, TabiyaPositionMove, i);
        if (builder)
            add_move(builder, position, move);
        else
            print_move(position, move);
    }
    if (!builder && self->answer.moves->len > 0)
        putchar('\n');
}

/* --- The command ------------------------------------------------------------------------------ */

static gboolean show_text(TabiyaDatabase *db, const EngPosition *position, const Found *found,
                          guint limit, GError **error)
{
    if (found->has_moves)
        show_moves(found, position, NULL);
    if (!show_rows(db, found->ids, limit, NULL, error))
        return FALSE;
    const guint games = (guint)found->games;
    printf("%u %s\n", games, games == 1 ? "game" : "games");
    return TRUE;
}

static gboolean show_json(TabiyaDatabase *db, const EngPosition *position, const Found *found,
                          guint limit, GError **error)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "games", (gint64)found->games);
    if (found->has_moves) {
        json_builder_set_member_name(builder, "moves");
        json_builder_begin_array(builder);
        show_moves(found, position, builder);
        json_builder_end_array(builder);
    }
    json_builder_set_member_name(builder, "rows");
    json_builder_begin_array(builder);
    if (!show_rows(db, found->ids, limit, builder, error))
        return FALSE;
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
    return TRUE;
}

static TabiyaExit search(const TabiyaCliQuery *query, const char *path, guint limit, gboolean json)
{
    TabiyaExit exit = TABIYA_EXIT_DONE;
    EngPosition position;
    GArray *ids = NULL;
    g_auto(Found) found = {0};
    g_autoptr(GError) error = NULL;
    const gboolean by_index = tabiya_cli_query_is_position(query);
    if (by_index && !tabiya_cli_parse_fen(query->fen, &position))
        return TABIYA_EXIT_BAD_INPUT;
    if (!by_index && !(ids = tabiya_cli_query_collect(query, path, &position, &exit)))
        return exit;
    const EngPosition *asked = query->fen ? &position : NULL;
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(path, &error);
    if (db &&
        (by_index ? find_position(&found, db, asked, limit, &error)
                  : find_those(&found, db, asked, g_steal_pointer(&ids), &error)) &&
        (json ? show_json : show_text)(db, asked, &found, limit, &error)) {
        return TABIYA_EXIT_DONE;
    }
    g_clear_pointer(&ids, g_array_unref);
    return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
}

TabiyaExit tabiya_cmd_db_search(int argc, char **argv)
{
    g_autofree char *path = NULL;
    g_auto(TabiyaCliQuery) query = {0};
    gint limit = DEFAULT_LIMIT;
    gboolean json = FALSE;
    const GOptionEntry own[] = {
        {"db", 0, 0, G_OPTION_ARG_FILENAME, &path, N_("Library to use instead of your own"),
         N_("FILE")},
        {"limit", 0, 0, G_OPTION_ARG_INT, &limit,
         N_("Maximum number of games to list (100; 0: none)"), N_("N")},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object"), NULL},
        {NULL},
    };
    g_autoptr(GArray) entries = tabiya_cli_query_list_options(&query, own);
    if (!tabiya_cli_parse("db search", (const GOptionEntry *)(void *)entries->data, argc, argv,
                          NULL)) {
        return TABIYA_EXIT_USAGE;
    }
    if (limit < 0)
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("--limit must not be negative"));
    g_autofree char *library = tabiya_cli_dup_library(path);
    return search(&query, library, (guint)limit, json);
}
