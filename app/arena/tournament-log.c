/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tournament-log.h. */
#include "app/arena/tournament-log.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/analysis/match-log.h"
#include "app/append-file.h"
#include "app/error.h"
#include "app/game/safe-file.h"
#include "app/json-add.h"
#include "app/json-text.h"

#define MAX_LINE (64 << 10)
#define MAX_STATE ((gint64)1 << 30)

struct TabiyaTournamentLog {
    TabiyaMatchLog *files;
    int lock_fd; /* -1: nothing is locked */
};

static const char *const end_words[] = {"rules", "length",  "time",  "disconnect",
                                        "hang",  "illegal", "score", "tablebases"};

G_STATIC_ASSERT(G_N_ELEMENTS(end_words) == TABIYA_MATCH_END_LAST + 1);

char *tabiya_tournament_log_dup_config_path(const char *folder)
{
    return g_build_filename(folder, "tournament.json", NULL);
}

char *tabiya_tournament_log_dup_state_path(const char *folder)
{
    return g_build_filename(folder, "state.jsonl", NULL);
}

char *tabiya_tournament_log_dup_pgn_path(const char *folder)
{
    return g_build_filename(folder, "games.pgn", NULL);
}

static gboolean refuse(GError **error, int code, const char *message)
{
    g_set_error_literal(error, TABIYA_ERROR, code, message);
    return FALSE;
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* A whole number from 0 on; FALSE if there is none. */
static gboolean read_count(JsonObject *object, const char *name, gint64 max, gint64 *value)
{
    *value = tabiya_json_get_int(object, name, -1);
    return *value >= 0 && *value <= max;
}

static gboolean read_int(JsonObject *object, const char *name, int *value)
{
    gint64 number;
    const gboolean good = read_count(object, name, G_MAXINT, &number);
    *value = good ? (int)number : 0;
    return good;
}

static gboolean read_result(JsonObject *object, TabiyaMatchRecord *record)
{
    const char *result = tabiya_json_get_string(object, "result");
    const char *end = tabiya_json_get_string(object, "end");
    gboolean has_result = FALSE, has_end = FALSE;
    for (int i = TABIYA_RESULT_WHITE; result && i <= TABIYA_RESULT_DRAW; i++) {
        if (strcmp(result, tabiya_result_to_string((TabiyaResult)i)) == 0) {
            record->result = (TabiyaResult)i;
            has_result = TRUE;
        }
    }
    for (gsize i = 0; end && i < G_N_ELEMENTS(end_words); i++) {
        if (strcmp(end, end_words[i]) == 0) {
            record->end = (TabiyaMatchEnd)i;
            has_end = TRUE;
        }
    }
    return has_result && has_end;
}

static gboolean read_game(JsonObject *object, TabiyaArenaGameFacts *game)
{
    game->reason = tabiya_json_get_string(object, "reason");
    return read_int(object, "game", &game->number) && game->number-- > 0 &&
           read_int(object, "white", &game->fixture.players[0]) &&
           read_int(object, "black", &game->fixture.players[1]) &&
           read_int(object, "round", &game->fixture.round) &&
           read_int(object, "opening", &game->fixture.opening) &&
           read_result(object, &game->record) && game->reason &&
           read_int(object, "plies", &game->plies) &&
           read_count(object, "ms", G_MAXINT64, &game->duration_ms) &&
           read_count(object, "pgn", G_MAXINT64, &game->pgn_end);
}

static gboolean read_change(JsonObject *object, TabiyaTournamentEntry *entry)
{
    static const struct {
        const char *name;
        TabiyaTournamentEntryKind kind;
    } numbers[] = {{"withdraw", TABIYA_ENTRY_WITHDRAW},
                   {"rounds", TABIYA_ENTRY_ROUNDS},
                   {"concurrency", TABIYA_ENTRY_CONCURRENCY}};
    if (!read_int(object, "from", &entry->from))
        return FALSE;
    entry->player = tabiya_json_get_string(object, "player");
    if (entry->player) {
        entry->kind = TABIYA_ENTRY_PLAYER;
        return TRUE;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++) {
        if (read_int(object, numbers[i].name, &entry->number)) {
            entry->kind = numbers[i].kind;
            return TRUE;
        }
    }
    return FALSE;
}

static gboolean read_entry(JsonObject *object, TabiyaTournamentEntry *entry)
{
    entry->kind = TABIYA_ENTRY_GAME;
    return json_object_has_member(object, "game") ? read_game(object, &entry->game)
                                                  : read_change(object, entry);
}

typedef struct {
    TabiyaTournamentEntryFunc func;
    gpointer user;
    TabiyaTournamentProgress *progress;
} Reading;

static gboolean read_object(const Reading *reading, guint number, JsonObject *object,
                            GError **error)
{
    TabiyaTournamentProgress *progress = reading->progress;
    TabiyaTournamentEntry entry = {0};
    if (number == 1) {
        return (tabiya_json_get_int(object, "tabiya_tournament_state", 0) == 1 &&
                read_count(object, "pgn", G_MAXINT64, &progress->pgn_length)) ||
               refuse(error, TABIYA_ERROR_BAD_ARGUMENT,
                      _("this is not the state of a tournament, or one of a newer version"));
    }
    if (!read_entry(object, &entry) ||
        (entry.kind == TABIYA_ENTRY_GAME && entry.game.pgn_end < progress->pgn_length)) {
        return refuse(error, TABIYA_ERROR_BAD_ARGUMENT, _("this line is damaged"));
    }
    entry.game.pgn_at = progress->pgn_length;
    if (!reading->func(&entry, reading->user, error))
        return FALSE;
    if (entry.kind == TABIYA_ENTRY_GAME)
        progress->pgn_length = entry.game.pgn_end;
    return TRUE;
}

static gboolean read_line(const Reading *reading, guint number, const char *line, gssize length,
                          GError **error)
{
    JsonObject *object = tabiya_json_parse(line, length, MAX_LINE, error);
    if (!object)
        return FALSE;
    const gboolean good = read_object(reading, number, object, error);
    json_object_unref(object);
    return good;
}

/* The complete lines; what comes after the last line break is torn. */
static gboolean read_lines(const Reading *reading, const char *path, const char *text,
                           GError **error)
{
    const gint64 size = reading->progress->size;
    const char *line = text, *end;
    for (guint number = 1; (end = memchr(line, '\n', (gsize)(text + size - line))); number++) {
        GError *reason = NULL;
        if (!read_line(reading, number, line, end - line, &reason)) {
            g_autofree char *name = g_filename_display_name(path);
            g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, "%s:%u: %s", name, number,
                        reason->message);
            g_error_free(reason);
            return FALSE;
        }
        line = end + 1;
        reading->progress->kept = line - text;
    }
    return TRUE;
}

static gboolean refuse_size(const char *path, GError **error)
{
    g_autofree char *name = g_filename_display_name(path);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                _("%s is not the state of a tournament"), name);
    return FALSE;
}

gboolean tabiya_tournament_log_read(const char *folder, TabiyaTournamentEntryFunc func,
                                    gpointer user, TabiyaTournamentProgress *progress,
                                    GError **error)
{
    const Reading reading = {func, user, progress};
    g_autofree char *path = tabiya_tournament_log_dup_state_path(folder);
    g_autofree char *text = NULL;
    gsize size = 0;
    GStatBuf info;
    *progress = (TabiyaTournamentProgress){0};
    if (g_stat(path, &info) != 0)
        return errno == ENOENT || tabiya_error_set_errno(error, path);
    if (!S_ISREG(info.st_mode) || info.st_size > MAX_STATE)
        return refuse_size(path, error);
    if (!g_file_get_contents(path, &text, &size, error))
        return FALSE;
    progress->size = (gint64)size;
    return read_lines(&reading, path, text, error);
}

/* --- Writing ---------------------------------------------------------------------------------- */

gboolean tabiya_tournament_log_create(const char *folder, const char *config, GError **error)
{
    g_autofree char *path = tabiya_tournament_log_dup_config_path(folder);
    if (g_mkdir_with_parents(folder, 0755) != 0)
        return tabiya_error_set_errno(error, folder);
    if (g_file_test(path, G_FILE_TEST_EXISTS)) {
        g_autofree char *name = g_filename_display_name(folder);
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("%s already has a tournament"), name);
        return FALSE;
    }
    g_autoptr(TabiyaSafeFile) file = tabiya_safe_file_begin(path, error);
    return file && tabiya_safe_file_write(file, config, strlen(config), error) &&
           tabiya_safe_file_commit(file, FALSE, error);
}

/* Locks the state for this process; the file is as long as it was when it was read. */
static gboolean lock_state(TabiyaTournamentLog *log, const char *path, gint64 size, GError **error)
{
    struct stat info;
    log->lock_fd = g_open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0644);
    if (log->lock_fd < 0)
        return tabiya_error_set_errno(error, path);
    if (flock(log->lock_fd, LOCK_EX | LOCK_NB) != 0) {
        return refuse(error, TABIYA_ERROR_STORE_LOCKED,
                      _("This tournament is already being played by another program"));
    }
    if (fstat(log->lock_fd, &info) != 0)
        return tabiya_error_set_errno(error, path);
    return (gint64)info.st_size == size ||
           refuse(error, TABIYA_ERROR_FILE_CHANGED,
                  _("Another program has played on in this tournament. Open it again"));
}

/* The state begins before the first game is written: without it the games of the folder would be
 * played, and kept, once more. A PGN elsewhere may have had others before. */
static gboolean has_no_stray_games(TabiyaTournamentLog *log, const char *folder,
                                   const char *pgn_path, GError **error)
{
    g_autofree char *own = tabiya_tournament_log_dup_pgn_path(folder);
    if (g_strcmp0(own, pgn_path) != 0 || tabiya_match_log_get_pgn_length(log->files) == 0)
        return TRUE;
    g_autofree char *name = g_filename_display_name(pgn_path);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                _("%s has games that are not counted, since state.jsonl is missing: restore that "
                  "file, or move the games elsewhere"),
                name);
    return FALSE;
}

static gboolean begin(TabiyaTournamentLog *log, const TabiyaTournamentProgress *progress,
                      GError **error)
{
    if (progress->kept > 0)
        return tabiya_match_log_cut(log->files, progress->kept, progress->pgn_length, error);
    return tabiya_match_log_cut(log->files, 0, tabiya_match_log_get_pgn_length(log->files),
                                error) &&
           tabiya_match_log_append(log->files, NULL,
                                   "{\"tabiya_tournament_state\":1,\"pgn\":", "}\n", error);
}

TabiyaTournamentLog *tabiya_tournament_log_open(const char *folder, const char *pgn_path,
                                                const TabiyaTournamentProgress *progress,
                                                GError **error)
{
    g_autoptr(TabiyaTournamentLog) log = g_new0(TabiyaTournamentLog, 1);
    g_autofree char *state = folder ? tabiya_tournament_log_dup_state_path(folder) : NULL;
    log->lock_fd = -1;
    if (state && !lock_state(log, state, progress->size, error))
        return NULL;
    log->files = tabiya_match_log_open(state, pgn_path, error);
    if (!log->files)
        return NULL;
    if (state && progress->kept == 0 && !has_no_stray_games(log, folder, pgn_path, error))
        return NULL;
    if (state && !begin(log, progress, error))
        return NULL;
    return g_steal_pointer(&log);
}

void tabiya_tournament_log_free(TabiyaTournamentLog *log)
{
    if (!log)
        return;
    g_clear_pointer(&log->files, tabiya_match_log_free);
    if (log->lock_fd >= 0)
        close(log->lock_fd);
    g_free(log);
}

gint64 tabiya_tournament_log_get_pgn_length(const TabiyaTournamentLog *log)
{
    return tabiya_match_log_get_pgn_length(log->files);
}

/* An engine's own words may be anything. */
static char *dup_reason(const char *reason)
{
    g_autofree char *valid = g_utf8_make_valid(reason ? reason : "", -1);
    return g_utf8_substring(valid, 0, MIN(g_utf8_strlen(valid, -1), 400));
}

static void add_game(JsonBuilder *builder, const TabiyaArenaGameFacts *game)
{
    g_autofree char *reason = dup_reason(game->reason);
    tabiya_json_add_int(builder, "game", game->number + 1);
    tabiya_json_add_int(builder, "white", game->fixture.players[0]);
    tabiya_json_add_int(builder, "black", game->fixture.players[1]);
    tabiya_json_add_int(builder, "round", game->fixture.round);
    tabiya_json_add_int(builder, "opening", game->fixture.opening);
    tabiya_json_add_string(builder, "result", tabiya_result_to_string(game->record.result));
    tabiya_json_add_string(builder, "end", end_words[game->record.end]);
    tabiya_json_add_string(builder, "reason", reason);
    tabiya_json_add_int(builder, "plies", game->plies);
    tabiya_json_add_int(builder, "ms", game->duration_ms);
}

static void add_change(JsonBuilder *builder, const TabiyaTournamentEntry *entry)
{
    static const char *const names[] = {NULL, "player", "withdraw", "rounds", "concurrency"};
    tabiya_json_add_int(builder, "from", entry->from);
    if (entry->kind == TABIYA_ENTRY_PLAYER)
        tabiya_json_add_string(builder, "player", entry->player);
    else
        tabiya_json_add_int(builder, names[entry->kind], entry->number);
}

/* One line without its end: "{…" */
static char *dup_open_line(const TabiyaTournamentEntry *entry)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    if (entry->kind == TABIYA_ENTRY_GAME)
        add_game(builder, &entry->game);
    else
        add_change(builder, entry);
    json_builder_end_object(builder);
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    char *text = json_to_string(root, FALSE);
    text[strlen(text) - 1] = '\0';
    return text;
}

gboolean tabiya_tournament_log_append(TabiyaTournamentLog *log, const TabiyaTournamentEntry *entry,
                                      const char *pgn, GError **error)
{
    const gboolean is_game = entry->kind == TABIYA_ENTRY_GAME;
    g_autofree char *open = dup_open_line(entry);
    g_autofree char *head = g_strconcat(open, is_game ? ",\"pgn\":" : "}\n", NULL);
    return tabiya_match_log_append(log->files, is_game ? pgn : NULL, head, is_game ? "}\n" : NULL,
                                   error);
}

gboolean tabiya_tournament_log_close(TabiyaTournamentLog *log, GError **error)
{
    return tabiya_match_log_close(log->files, error);
}
