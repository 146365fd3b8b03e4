/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See carried-file.h. The file may come from anywhere: everything in it is limited, and each game
 * is replayed before it is written. */
#include "app/data/carried-file.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/data/carried-settings.h"
#include "app/data/data-files.h"
#include "app/data/progress-line.h"
#include "app/data/progress-sync.h"
#include "app/error.h"
#include "app/game/pgn-reader.h"
#include "app/game/safe-file.h"
#include "app/json-text.h"
#include "app/store/carried-rows.h"
#include "app/store/library-connect.h"
#include "app/store/library-edit.h"

#define FORMAT "tabiya-data"
#define VERSION 1
#define FILE_MAX_BYTES (64 << 20)
#define LINE_MAX_BYTES (512 * 1024)
#define HEADER_MAX_BYTES 1000
#define GAMES_MAX 100000
#define EVENTS_MAX 1000000
#define TIME_MAX G_GINT64_CONSTANT(253402300799999) /* the last millisecond of the year 9999 */

static TabiyaDatabase *open_library(const char *data_dir, GError **error)
{
    g_autofree char *path = g_build_filename(data_dir, "library.db", NULL);

    return tabiya_library_connect(path, TABIYA_PATIENCE_MS, error);
}

/* --- Giving ----------------------------------------------------------------------------------- */

static void append_string(GString *text, const char *string)
{
    g_autoptr(JsonNode) node = json_node_init_string(json_node_alloc(), string);
    g_autofree char *json = json_to_string(node, FALSE);

    g_string_append(text, json);
}

static void append_game(GString *text, const TabiyaCarriedGame *game)
{
    g_autoptr(GString) pgn = g_string_new(NULL);

    tabiya_game_record_append_pgn(game->record, pgn);
    g_string_append_printf(
        text, "{\"kind\":\"game\",\"time\":%" G_GINT64_FORMAT ",\"pgn\":", game->time_ms);
    append_string(text, pgn->str);
    g_string_append(text, "}\n");
}

static gboolean append_library(GString *text, TabiyaDatabase *db, TabiyaCarriedGiven *given,
                               GError **error)
{
    g_autoptr(GPtrArray) games = tabiya_carried_rows_list(db, error);
    g_autoptr(GPtrArray) events = games ? tabiya_progress_sync_list(db, error) : NULL;

    if (!events)
        return FALSE;
    for (guint i = 0; i < games->len; i++)
        append_game(text, games->pdata[i]);
    for (guint i = 0; i < events->len; i++)
        tabiya_progress_line_append(text, events->pdata[i]);
    given->n_games = games->len;
    given->n_events = events->len;
    return TRUE;
}

static gboolean write_text(const char *path, const GString *text, GError **error)
{
    g_autoptr(TabiyaSafeFile) file = tabiya_safe_file_begin(path, error);

    return file && tabiya_safe_file_write(file, text->str, text->len, error) &&
           tabiya_safe_file_commit(file, FALSE, error);
}

char *tabiya_carried_file_dup_name(void)
{
    return tabiya_data_files_dup_dated_name(TABIYA_CARRIED_SUFFIX);
}

gboolean tabiya_carried_file_give(const char *data_dir, const char *path, TabiyaCarriedGiven *given,
                                  GError **error)
{
    g_autoptr(TabiyaDatabase) db = open_library(data_dir, error);
    g_autoptr(GString) text = g_string_new(NULL);
    TabiyaTransaction transaction;

    *given = (TabiyaCarriedGiven){0};
    if (!db || !tabiya_database_begin_reading(db, &transaction, error))
        return FALSE;
    g_string_append_printf(
        text, "{\"kind\":\"" FORMAT "\",\"version\":%d,\"made\":%" G_GINT64_FORMAT "}\n", VERSION,
        g_get_real_time() / 1000);
    given->n_settings = tabiya_carried_settings_append(text);
    const gboolean good = append_library(text, db, given, error);
    tabiya_database_end_reading(db, transaction);
    return good && write_text(path, text, error);
}

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct {
    char *shown; /* the file's name; owned */
    guint line;
    GPtrArray *games; /* of TabiyaCarriedGame */
    GPtrArray *settings;
    TabiyaProgressLog *log;
} Reading;

static void reading_clear(Reading *self)
{
    g_free(self->shown);
    g_clear_pointer(&self->games, g_ptr_array_unref);
    g_clear_pointer(&self->settings, g_ptr_array_unref);
    g_clear_pointer(&self->log, tabiya_progress_log_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Reading, reading_clear)

static gboolean refuse(GError **error, const char *reason)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, reason);
    return FALSE;
}

/* The only game of a text; one that was cut off or cannot be followed is refused. */
static TabiyaGame *read_pgn(const char *text, GError **error)
{
    g_autoptr(TabiyaPgnGames) games = tabiya_pgn_games_new(text, -1);
    g_autoptr(TabiyaGame) game = tabiya_pgn_games_next(games);
    const GPtrArray *errors = tabiya_pgn_games_get_errors(games);

    if (!game) {
        refuse(error, _("there is no game"));
        return NULL;
    }
    if (errors->len > 0) {
        g_autofree char *reason = tabiya_pgn_error_to_string(errors->pdata[0]);
        refuse(error, reason);
        return NULL;
    }
    g_autoptr(TabiyaGame) second = tabiya_pgn_games_next(games);
    if (second) {
        refuse(error, _("there is more than one game"));
        return NULL;
    }
    return g_steal_pointer(&game);
}

static gboolean refuse_member(GError **error, const char *member)
{
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                _("“%s” is missing or has an impossible value"), member);
    return FALSE;
}

static gboolean read_game(Reading *self, JsonObject *object, GError **error)
{
    const char *pgn = tabiya_json_get_string(object, "pgn");
    const gint64 time_ms = tabiya_json_get_int(object, "time", -1);

    if (!pgn || time_ms < 0 || time_ms > TIME_MAX)
        return refuse_member(error, pgn ? "time" : "pgn");
    if (self->games->len >= GAMES_MAX)
        return refuse(error, _("there are too many lines"));
    g_autoptr(TabiyaGame) game = read_pgn(pgn, error);
    if (!game)
        return FALSE;
    TabiyaCarriedGame *carried = g_new(TabiyaCarriedGame, 1);
    *carried = (TabiyaCarriedGame){tabiya_game_record_new(game), time_ms};
    g_ptr_array_add(self->games, carried);
    return TRUE;
}

static gboolean read_event(Reading *self, const char *line, gsize length, GError **error)
{
    GError *problem = NULL;

    if (self->log->events->len >= EVENTS_MAX)
        return refuse(error, _("there are too many lines"));
    TabiyaProgressEvent *event = tabiya_progress_line_read(line, length, &problem);
    if (problem) {
        g_propagate_error(error, problem);
        return FALSE;
    }
    if (event)
        g_ptr_array_add(self->log->events, event);
    else
        self->log->n_newer++;
    return TRUE;
}

static gboolean read_line(Reading *self, const char *line, gsize length, GError **error)
{
    g_autoptr(JsonObject) object = tabiya_json_parse(line, (gssize)length, LINE_MAX_BYTES, error);
    const char *kind = object ? tabiya_json_get_string(object, "kind") : NULL;

    if (!object)
        return FALSE;
    if (g_strcmp0(kind, "game") == 0)
        return read_game(self, object, error);
    if (g_strcmp0(kind, "setting") == 0) {
        return tabiya_carried_settings_read(object, self->settings) ||
               refuse_member(error, "value");
    }
    return read_event(self, line, length, error);
}

static void read_lines(Reading *self, const char *text, gsize length)
{
    const char *end = text + length;

    while (text < end) {
        g_autoptr(GError) error = NULL;
        const char *stop = memchr(text, '\n', (gsize)(end - text));
        gsize n = (gsize)((stop ? stop : end) - text);

        if (n > 0 && text[n - 1] == '\r')
            n--;
        self->line++;
        if (self->line > 1 && n > 0 && !read_line(self, text, n, &error)) {
            tabiya_progress_log_note_problem(self->log, self->shown, self->line, error->message);
        }
        text = stop ? stop + 1 : end;
    }
}

static gboolean is_header(const char *text, gsize length)
{
    const char *stop = memchr(text, '\n', MIN(length, HEADER_MAX_BYTES));
    const gsize n = stop ? (gsize)(stop - text) : MIN(length, HEADER_MAX_BYTES);
    g_autoptr(JsonObject) object = tabiya_json_parse(text, (gssize)n, HEADER_MAX_BYTES, NULL);

    return object && g_strcmp0(tabiya_json_get_string(object, "kind"), FORMAT) == 0 &&
           tabiya_json_get_int(object, "version", 0) >= 1;
}

gboolean tabiya_carried_file_is(const char *path)
{
    char text[HEADER_MAX_BYTES];
    GStatBuf info;

    if (g_stat(path, &info) != 0 || !S_ISREG(info.st_mode))
        return FALSE;
    FILE *file = g_fopen(path, "rb");
    const gsize length = file ? fread(text, 1, sizeof text, file) : 0;
    if (file)
        fclose(file);
    return is_header(text, length);
}

/* Reading anything but a regular file might never end. */
static gboolean load(const char *path, char **text, gsize *length, GError **error)
{
    g_autofree char *shown = g_filename_display_name(path);
    const char *reason = NULL;
    GStatBuf info;

    if (g_stat(path, &info) != 0)
        return tabiya_error_set_errno(error, path);
    if (!S_ISREG(info.st_mode))
        reason = _("it is not a regular file");
    else if (info.st_size > FILE_MAX_BYTES)
        reason = _("it is too large");
    else if (!g_file_get_contents(path, text, length, error))
        return FALSE;
    else if (!is_header(*text, *length))
        reason = _("it is not a file of Tabiya’s data");
    if (reason)
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, "%s: %s", shown, reason);
    return !reason;
}

static gboolean read_file(Reading *self, const char *path, GError **error)
{
    g_autofree char *text = NULL;
    gsize length;

    if (!load(path, &text, &length, error))
        return FALSE;
    self->shown = g_filename_display_name(path);
    self->games = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_carried_game_free);
    self->settings = tabiya_carried_settings_new();
    self->log = tabiya_progress_log_new();
    read_lines(self, text, length);
    return TRUE;
}

/* --- Taking ----------------------------------------------------------------------------------- */

void tabiya_carried_taken_clear(TabiyaCarriedTaken *self)
{
    g_clear_pointer(&self->games, g_array_unref);
    g_clear_pointer(&self->events, g_ptr_array_unref);
    g_clear_pointer(&self->before, g_ptr_array_unref);
    g_clear_pointer(&self->settings, g_ptr_array_unref);
    g_clear_pointer(&self->log, tabiya_progress_log_free);
}

static TabiyaProgressEvent *copy_event(const TabiyaProgressEvent *event)
{
    TabiyaProgressEvent *copy = g_memdup2(event, sizeof *event);

    copy->subject = g_strdup(event->subject);
    copy->name = g_strdup(event->name);
    copy->fen = g_strdup(event->fen);
    copy->played = g_strdup(event->played);
    copy->themes = g_strdup(event->themes);
    return copy;
}

static gpointer copy_event_cb(gconstpointer event, gpointer user)
{
    return copy_event(event);
}

static GPtrArray *copy_events(const GPtrArray *events)
{
    GPtrArray *copies = g_ptr_array_copy((GPtrArray *)events, copy_event_cb, NULL);

    g_ptr_array_set_free_func(copies, (GDestroyNotify)tabiya_progress_event_free);
    return copies;
}

/* Copies of those of `events` that are not in `before`, each once. */
static GPtrArray *list_new(const GPtrArray *events, const GPtrArray *before)
{
    g_autoptr(GHashTable) marks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GPtrArray *list = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_progress_event_free);

    for (guint i = 0; i < before->len; i++)
        g_hash_table_add(marks, tabiya_progress_event_dup_mark(before->pdata[i]));
    for (guint i = 0; i < events->len; i++) {
        if (g_hash_table_add(marks, tabiya_progress_event_dup_mark(events->pdata[i])))
            g_ptr_array_add(list, copy_event(events->pdata[i]));
    }
    return list;
}

/* Answers to repertoires that the library lacks are no events of it, however often they come. */
static void keep_those_there(GPtrArray *events, const GPtrArray *after)
{
    g_autoptr(GHashTable) marks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < after->len; i++)
        g_hash_table_add(marks, tabiya_progress_event_dup_mark(after->pdata[i]));
    for (guint i = events->len; i > 0; i--) {
        g_autofree char *mark = tabiya_progress_event_dup_mark(events->pdata[i - 1]);

        if (!g_hash_table_contains(marks, mark))
            g_ptr_array_remove_index(events, i - 1);
    }
}

static gboolean write_events(TabiyaDatabase *db, TabiyaCarriedTaken *taken, GError **error)
{
    guint n_new[TABIYA_N_EVENT_KINDS];

    if (taken->events->len == 0)
        return TRUE;
    if (!tabiya_progress_sync_take(db, copy_events(taken->events), n_new, error))
        return FALSE;
    g_autoptr(GPtrArray) after = tabiya_progress_sync_list(db, error);
    if (after)
        keep_those_there(taken->events, after);
    return after != NULL;
}

static gboolean take(TabiyaDatabase *db, Reading *reading, TabiyaCarriedTaken *taken,
                     GError **error)
{
    const guint n_read = reading->games->len + reading->log->events->len;

    taken->before = tabiya_progress_sync_list(db, error);
    if (!taken->before)
        return FALSE;
    taken->events = list_new(reading->log->events, taken->before);
    taken->games = g_array_new(FALSE, FALSE, sizeof(gint64));
    if (!tabiya_carried_rows_add(db, reading->games, taken->games, error) ||
        !write_events(db, taken, error)) {
        return FALSE;
    }
    taken->n_known = n_read - taken->games->len - taken->events->len;
    taken->settings = g_steal_pointer(&reading->settings);
    g_ptr_array_set_size(reading->log->events, 0);
    taken->log = g_steal_pointer(&reading->log);
    return TRUE;
}

gboolean tabiya_carried_file_take(const char *data_dir, const char *path, TabiyaCarriedTaken *taken,
                                  GError **error)
{
    g_auto(Reading) reading = {0};
    TabiyaTransaction transaction;

    *taken = (TabiyaCarriedTaken){0};
    if (!read_file(&reading, path, error))
        return FALSE;
    g_autoptr(TabiyaDatabase) db = open_library(data_dir, error);
    if (!db || !tabiya_database_begin(db, &transaction, error))
        return FALSE;
    return tabiya_database_end(db, transaction, take(db, &reading, taken, error), error);
}

/* --- Taking back ------------------------------------------------------------------------------ */

static gboolean delete_games(TabiyaDatabase *db, const GArray *ids, GError **error)
{
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);

    return tabiya_library_set_deleted(rows, (const gint64 *)(void *)ids->data, ids->len, TRUE, NULL,
                                      error);
}

/* What was there before includes answers that the file took back. */
static gboolean restore_events(TabiyaDatabase *db, const TabiyaCarriedTaken *taken, GError **error)
{
    guint n_new[TABIYA_N_EVENT_KINDS];

    return taken->events->len == 0 ||
           (tabiya_carried_rows_remove_events(db, taken->events, error) &&
            tabiya_progress_sync_take(db, copy_events(taken->before), n_new, error));
}

gboolean tabiya_carried_file_take_back(const char *data_dir, const TabiyaCarriedTaken *taken,
                                       GError **error)
{
    g_autoptr(TabiyaDatabase) db = open_library(data_dir, error);
    TabiyaTransaction transaction;

    return db && tabiya_database_begin(db, &transaction, error) &&
           tabiya_database_end(
               db, transaction,
               delete_games(db, taken->games, error) && restore_events(db, taken, error), error);
}

guint tabiya_carried_taken_exchange_settings(TabiyaCarriedTaken *self)
{
    return tabiya_carried_settings_exchange(self->settings);
}
