/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See online.h. Games are downloaded into an unlinked file, which is imported like any other.
 *
 * The progress is kept as the state of a source (library-batch.h) whose uri is the address of the
 * player's games: `changed_ns` is the start of the last Lichess game, in nanoseconds since 1970, or
 * the last Chess.com month as yyyymm. Both are fetched again, since they may have been
 * incomplete. */
#include "app/library/online.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>

#include "app/files/game-parser.h"
#include "app/json-text.h"
#include "app/library/online-fetch.h"
#include "app/store/database.h"
#include "app/store/library-batch.h"
#include "app/store/library-connect.h"

#define MAX_LIST_BYTES (4 << 20)
#define LIST_SECONDS 120
#define MAX_GAMES_BYTES ((guint64)4 << 30)
#define GAMES_SECONDS (12 * 3600) /* a busy player's years, at Lichess's pace */
#define MAX_MONTH_BYTES (256 << 20)
#define MONTH_SECONDS 1800
#define TAIL_BYTES (1 << 20)
#define NS_A_MS 1000000
#define MS_A_SECOND 1000

/* The kinds that Tabiya can play. */
#define LICHESS_KINDS "ultraBullet,bullet,blitz,rapid,classical,correspondence,chess960"

typedef struct {
    const TabiyaOnlineOptions *options;
    const char *base_url;
    TabiyaFetcher *fetcher;
    GCancellable *cancellable;
    char *path; /* of the file */
    GFileOutputStream *out;
    gint64 since, until; /* as in `changed_ns` */
} Online;

typedef gboolean (*FetchFunc)(Online *self, GError **error);
static gboolean fetch_lichess(Online *self, GError **error);
static gboolean fetch_chesscom(Online *self, GError **error);

static const struct {
    const char *name;
    const char *base_url;
    FetchFunc fetch;
} SITES[TABIYA_N_ONLINE_SITES] = {
    [TABIYA_ONLINE_LICHESS] = {"Lichess", "https://lichess.org", fetch_lichess},
    [TABIYA_ONLINE_CHESSCOM] = {"Chess.com", "https://api.chess.com", fetch_chesscom},
};

const char *tabiya_online_get_name(TabiyaOnlineSite site)
{
    return SITES[site].name;
}

gboolean tabiya_online_is_name(const char *user)
{
    gsize length = 0;
    for (; user[length] != '\0'; length++) {
        if (!g_ascii_isalnum(user[length]) && user[length] != '_' && user[length] != '-')
            return FALSE;
    }
    return length >= 2 && length <= 40;
}

/* --- Lichess ---------------------------------------------------------------------------------- */

/* The last `length` bytes of the file, at most; NULL: unreadable. */
static char *dup_tail(const char *path, gsize length, goffset *offset, gsize *count)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GFileInputStream) in = g_file_read(file, NULL, NULL);
    if (!in || !g_seekable_seek(G_SEEKABLE(in), 0, G_SEEK_END, NULL, NULL))
        return NULL;
    *offset = MAX(g_seekable_tell(G_SEEKABLE(in)) - (goffset)length, 0);
    char *bytes = g_malloc(length + 1);
    if (!g_seekable_seek(G_SEEKABLE(in), *offset, G_SEEK_SET, NULL, NULL) ||
        !g_input_stream_read_all(G_INPUT_STREAM(in), bytes, length, count, NULL, NULL)) {
        g_free(bytes);
        return NULL;
    }
    bytes[*count] = '\0';
    return bytes;
}

/* When the last game of the text began: [UTCDate "2024.05.17"] and [UTCTime "18:20:03"]. 0: no game
 * has these tags. */
static gint64 find_last_start_ms(const char *text)
{
    int year, month, day, hour, minute, second;
    const char *date = g_strrstr(text, "[UTCDate \"");
    const char *clock = g_strrstr(text, "[UTCTime \"");
    if (!date || !clock || sscanf(date, "[UTCDate \"%4d.%2d.%2d\"]", &year, &month, &day) != 3 ||
        sscanf(clock, "[UTCTime \"%2d:%2d:%2d\"]", &hour, &minute, &second) != 3) {
        return 0;
    }
    g_autoptr(GDateTime) time = g_date_time_new_utc(year, month, day, hour, minute, second);
    return time ? g_date_time_to_unix(time) * MS_A_SECOND : 0;
}

/* Notes when the last game began. Cuts off an incomplete game, and returns FALSE then. */
static gboolean settle_lichess(Online *self)
{
    goffset offset;
    gsize count;
    g_autofree char *tail = dup_tail(self->path, TAIL_BYTES, &offset, &count);
    if (!tail || count == 0)
        return TRUE;
    const gboolean is_whole = tabiya_game_parser_ends_game(tail, count);
    if (!is_whole) {
        gsize cut = tabiya_game_parser_cut(TABIYA_SOURCE_PGN, tail, count);
        tail[cut] = '\0';
        g_seekable_truncate(G_SEEKABLE(self->out), offset + (goffset)cut, NULL, NULL);
    }
    self->until = MAX(self->until, find_last_start_ms(tail) * NS_A_MS);
    return is_whole;
}

static TabiyaFetchLimits limits_of(const Online *self, guint64 bytes, guint seconds)
{
    const guint wanted = self->options->max_seconds;
    return (TabiyaFetchLimits){bytes, wanted > 0 ? wanted : seconds};
}

/* A stream that breaks off may look complete: only its last game shows it. */
static gboolean fetch_lichess(Online *self, GError **error)
{
    g_autofree char *url =
        g_strdup_printf("%s/api/games/user/%s?since=%" G_GINT64_FORMAT
                        "&sort=dateAsc&clocks=true&evals=true&opening=true&perfType=" LICHESS_KINDS,
                        self->base_url, self->options->user, self->since / NS_A_MS);
    const TabiyaFetchLimits limits = limits_of(self, MAX_GAMES_BYTES, GAMES_SECONDS);
    const gboolean good = tabiya_fetcher_get(self->fetcher, url, "application/x-chess-pgn", &limits,
                                             G_OUTPUT_STREAM(self->out), self->cancellable, error);
    if (settle_lichess(self) || !good)
        return good;
    g_set_error(
        error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT,
        _("Download from %s interrupted: the games received were imported; try again for the rest"),
        SITES[TABIYA_ONLINE_LICHESS].name);
    return FALSE;
}

/* --- Chess.com -------------------------------------------------------------------------------- */

/* The body of an answer; NULL on an error. */
static GBytes *get_bytes(Online *self, const char *url, const char *accept,
                         TabiyaFetchLimits limits, GError **error)
{
    g_autoptr(GOutputStream) out = g_memory_output_stream_new_resizable();
    if (!tabiya_fetcher_get(self->fetcher, url, accept, &limits, out, self->cancellable, error) ||
        !g_output_stream_close(out, NULL, error)) {
        return NULL;
    }
    return g_memory_output_stream_steal_as_bytes(G_MEMORY_OUTPUT_STREAM(out));
}

static int compare_months(gconstpointer a, gconstpointer b)
{
    const gint x = *(const gint *)a, y = *(const gint *)b;
    return (x > y) - (x < y);
}

/* Months as yyyymm, ascending, of {"archives": ["https://…/games/2024/05", …]}. The addresses
 * themselves are not used: an answer could send us anywhere. */
static GArray *read_months(GBytes *bytes, const char *site, GError **error)
{
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    g_autoptr(JsonObject) root =
        tabiya_json_parse(text ? text : "", (gssize)length, MAX_LIST_BYTES, NULL);
    JsonNode *list = root ? json_object_get_member(root, "archives") : NULL;
    if (!list || !JSON_NODE_HOLDS_ARRAY(list)) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                    _("%s did not send a list of months"), site);
        return NULL;
    }
    GArray *months = g_array_new(FALSE, FALSE, sizeof(gint));
    JsonArray *array = json_node_get_array(list);
    for (guint i = 0; i < json_array_get_length(array); i++) {
        JsonNode *node = json_array_get_element(array, i);
        const char *url = tabiya_json_node_get_string(node);
        const char *games = url ? g_strrstr(url, "/games/") : NULL;
        int year, month;
        if (!games || sscanf(games, "/games/%4d/%2d", &year, &month) != 2 || year < 1900 ||
            month < 1 || month > 12) {
            continue;
        }
        const gint number = year * 100 + month;
        g_array_append_val(months, number);
    }
    g_array_sort(months, compare_months);
    return months;
}

static gboolean fetch_month(Online *self, gint month, GError **error)
{
    g_autofree char *url = g_strdup_printf("%s/pub/player/%s/games/%04d/%02d/pgn", self->base_url,
                                           self->options->user, month / 100, month % 100);
    g_autoptr(GBytes) bytes = get_bytes(self, url, "application/x-chess-pgn",
                                        limits_of(self, MAX_MONTH_BYTES, MONTH_SECONDS), error);
    if (!bytes)
        return FALSE;
    if (!g_output_stream_write_all(G_OUTPUT_STREAM(self->out), g_bytes_get_data(bytes, NULL),
                                   g_bytes_get_size(bytes), NULL, self->cancellable, error) ||
        !g_output_stream_write_all(G_OUTPUT_STREAM(self->out), "\n\n", 2, NULL, self->cancellable,
                                   error)) {
        return FALSE;
    }
    self->until = month;
    return TRUE;
}

static gboolean fetch_chesscom(Online *self, GError **error)
{
    g_autofree char *url =
        g_strdup_printf("%s/pub/player/%s/games/archives", self->base_url, self->options->user);
    g_autoptr(GBytes) bytes = get_bytes(self, url, "application/json",
                                        limits_of(self, MAX_LIST_BYTES, LIST_SECONDS), error);
    g_autoptr(GArray) months =
        bytes ? read_months(bytes, SITES[TABIYA_ONLINE_CHESSCOM].name, error) : NULL;
    gboolean good = months != NULL;
    for (guint i = 0; good && i < months->len; i++) {
        const gint month = g_array_index(months, gint, i);
        if (month >= self->since)
            good = fetch_month(self, month, error);
    }
    return good;
}

/* --- Progress --------------------------------------------------------------------------------- */

static char *dup_state_uri(const Online *self)
{
    g_autofree char *user = g_ascii_strdown(self->options->user, -1);
    return g_strdup_printf("%s/@/%s", self->base_url, user);
}

static gboolean load_since(Online *self, const char *library, GError **error)
{
    TabiyaImportState state = {0};
    g_autofree char *uri = dup_state_uri(self);
    g_autoptr(TabiyaDatabase) db = tabiya_library_connect(library, TABIYA_JOB_PATIENCE_MS, error);
    if (!db)
        return FALSE;
    g_autoptr(GError) trouble = NULL;
    if (tabiya_import_state_load(db, uri, &state, &trouble))
        self->since = self->until = state.changed_ns;
    tabiya_import_state_clear(&state);
    if (trouble)
        g_propagate_error(error, g_steal_pointer(&trouble));
    return *error == NULL;
}

static gboolean save_until(Online *self, const char *library, guint64 games, GError **error)
{
    g_autofree char *uri = dup_state_uri(self);
    const TabiyaImportState state = {
        .uri = uri,
        .changed_ns = self->until,
        .games = games,
        .done = TRUE,
    };
    g_autoptr(TabiyaDatabase) db = tabiya_library_connect(library, TABIYA_JOB_PATIENCE_MS, error);
    return db && tabiya_import_state_save(db, &state, error);
}

/* --- Whole runs ------------------------------------------------------------------------------- */

static gboolean import_file(Online *self, const TabiyaImportOptions *import,
                            TabiyaImportProgress *result, GError **error)
{
    const char *const names[] = {self->path, NULL};
    TabiyaImportOptions options = *import;
    options.names = names;
    options.start_over = TRUE;
    return tabiya_import_run(&options, self->cancellable, result, error) &&
           save_until(self, import->library, result->games, error);
}

static gboolean fetch_and_import(Online *self, const TabiyaImportOptions *import,
                                 TabiyaImportProgress *result, GError **error)
{
    g_autoptr(GFile) file = g_file_new_for_path(self->path);
    g_autoptr(GError) trouble = NULL;
    self->out = g_file_create(file, G_FILE_CREATE_PRIVATE, NULL, error);
    if (!self->out)
        return FALSE;
    const gboolean fetched = SITES[self->options->site].fetch(self, &trouble);
    const gboolean closed = g_output_stream_close(G_OUTPUT_STREAM(self->out), NULL, error);
    g_clear_object(&self->out);
    const gboolean good = closed && import_file(self, import, result, error);
    if (good && !fetched)
        g_propagate_error(error, g_steal_pointer(&trouble));
    return good && fetched;
}

gboolean tabiya_online_import(const TabiyaOnlineOptions *options, const TabiyaImportOptions *import,
                              GCancellable *cancellable, TabiyaImportProgress *result,
                              GError **error)
{
    g_return_val_if_fail(tabiya_online_is_name(options->user) && error, FALSE);
    *result = (TabiyaImportProgress){0};
    g_autofree char *folder = g_dir_make_tmp("tabiya-online-XXXXXX", error);
    if (!folder)
        return FALSE;
    g_autofree char *name = g_strdup_printf("%s.pgn", options->user);
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(TabiyaFetcher) fetcher =
        tabiya_fetcher_new(SITES[options->site].name, options->fetched, import->user);
    Online online = {
        .options = options,
        .base_url = options->base_url ? options->base_url : SITES[options->site].base_url,
        .fetcher = fetcher,
        .cancellable = cancellable,
        .path = path,
    };
    const gboolean good = (import->start_over || load_since(&online, import->library, error)) &&
                          fetch_and_import(&online, import, result, error);
    g_unlink(path);
    g_rmdir(folder);
    return good;
}
