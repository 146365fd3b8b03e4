/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See match-state.h for the format and why it is safe.
 *
 * A thread writes the files, in order: otherwise a slow disk would keep the referee from receiving
 * moves, and players would lose on time. */
#include "app/analysis/match-state.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/append-file.h"
#include "app/error.h"
#include "app/game/pgn-encoding.h"
#include "app/pack.h"
#include "app/plain-text.h"

#define BLOCK_BYTES (256 << 10)
#define STATE_TITLE "tabiya-match 1 "

struct TabiyaMatchState {
    char *state_path, *pgn_path;
    int state_fd, pgn_fd;       /* -1: none */
    TabiyaPgnEncoding encoding; /* of the existing PGN to append to */
    GThreadPool *writer;        /* of Entry, one at a time */
    GMutex mutex;               /* guards `error` */
    GError *error;              /* the writer's first error; nothing is written after it */
};

/* A game to write. */
typedef struct {
    TabiyaMatchRecord record;
    char *pgn;
} Entry;

/* The text in the file's encoding; letters that it lacks are replaced by similar ASCII. */
static char *dup_in_encoding(const TabiyaMatchState *state, const char *pgn)
{
    g_autoptr(GString) bytes = g_string_new(NULL);
    if (state->encoding == TABIYA_PGN_MIXED ||
        tabiya_pgn_encode(bytes, pgn, strlen(pgn), state->encoding, NULL)) {
        return g_strdup(bytes->len > 0 ? bytes->str : pgn);
    }
    return g_str_to_ascii(pgn, "C");
}

static gboolean write_entry(TabiyaMatchState *state, const Entry *entry, GError **error)
{
    gint64 pgn_length = 0;
    if (state->pgn_fd >= 0) {
        g_autofree char *pgn = dup_in_encoding(state, entry->pgn);
        if (!tabiya_append_file_write(state->pgn_fd, state->pgn_path, pgn, error))
            return FALSE;
        pgn_length = lseek(state->pgn_fd, 0, SEEK_END);
    }
    if (state->state_fd < 0)
        return TRUE;
    g_autofree char *line = g_strdup_printf("%d %d %" G_GINT64_FORMAT "\n", entry->record.result,
                                            entry->record.end, pgn_length);
    return tabiya_append_file_write(state->state_fd, state->state_path, line, error);
}

/* On the writer's thread; only this sets `error`. */
static void write_cb(gpointer data, gpointer user)
{
    Entry *entry = data;
    TabiyaMatchState *state = user;
    GError *error = NULL;
    if (!state->error && !write_entry(state, entry, &error)) {
        g_mutex_lock(&state->mutex);
        state->error = error;
        g_mutex_unlock(&state->mutex);
    }
    g_free(entry->pgn);
    g_free(entry);
}

/* Reads "RESULT END PGN_LENGTH". */
static gboolean parse_record(const char *line, TabiyaMatchRecord *record, gint64 *pgn_length)
{
    int result, end;
    long long length;
    char rest;
    if (sscanf(line, "%d %d %lld%c", &result, &end, &length, &rest) != 3 ||
        result < TABIYA_RESULT_WHITE || result > TABIYA_RESULT_DRAW || end < 0 ||
        end > TABIYA_MATCH_END_DISCONNECT || length < 0) {
        return FALSE;
    }
    *record = (TabiyaMatchRecord){(TabiyaResult)result, (TabiyaMatchEnd)end};
    *pgn_length = length;
    return TRUE;
}

/* Reads the line with the PGN's length before the match. */
static gboolean parse_base(const char *line, gint64 *pgn_length)
{
    long long length;
    char rest;
    if (sscanf(line, "pgn %lld%c", &length, &rest) != 1 || length < 0)
        return FALSE;
    *pgn_length = length;
    return TRUE;
}

/* The progress of a match, from its state file. */
typedef struct {
    GArray *records;   /* lent; of TabiyaMatchRecord */
    gint64 pgn_length; /* of the PGN after the last of them */
    gsize kept;        /* bytes of complete lines; 0 if the head is incomplete */
} Progress;

/* Reads one line after the title: the first has the PGN's length, every other one a game. */
static gboolean read_line(Progress *progress, guint number, const char *line)
{
    TabiyaMatchRecord record;
    if (number == 2)
        return parse_base(line, &progress->pgn_length);
    if (!parse_record(line, &record, &progress->pgn_length))
        return FALSE;
    g_array_append_val(progress->records, record);
    return TRUE;
}

/* Reads the complete lines of the state's text. */
static gboolean read_progress(Progress *progress, const char *path, const char *text,
                              const char *fingerprint, GError **error)
{
    g_autofree char *title = g_strconcat(STATE_TITLE, fingerprint, "\n", NULL);
    if (!g_str_has_prefix(text, title) && !g_str_has_prefix(title, text)) {
        g_set_error(
            error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
            _("%s:1: this state belongs to another match: name another file, or give the same "
              "players, limits, openings and seed"),
            path);
        return FALSE;
    }
    const char *line = text + MIN(strlen(title), strlen(text));
    const char *end;
    for (guint number = 2; (end = strchr(line, '\n')); number++) {
        g_autofree char *copy = g_strndup(line, (gsize)(end - line));
        if (!read_line(progress, number, copy)) {
            g_autofree char *quote = tabiya_dup_quote(line, end - line);
            g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("%s:%u: “%s” is not a game record"), path, number, quote);
            return FALSE;
        }
        line = end + 1;
        progress->kept = (gsize)(line - text);
    }
    return TRUE;
}

/* Begins a new state file: its title, and the PGN's length before the first game. */
static gboolean write_head(TabiyaMatchState *state, const char *fingerprint, GError **error)
{
    const gint64 pgn_length = state->pgn_fd >= 0 ? lseek(state->pgn_fd, 0, SEEK_END) : 0;
    g_autofree char *head =
        g_strdup_printf(STATE_TITLE "%s\npgn %" G_GINT64_FORMAT "\n", fingerprint, pgn_length);
    return tabiya_append_file_cut(state->state_fd, state->state_path, 0, error) &&
           tabiya_append_file_write(state->state_fd, state->state_path, head, error);
}

static gboolean open_state(TabiyaMatchState *state, const char *fingerprint, GArray *records,
                           GError **error)
{
    g_autofree char *text = NULL;
    Progress progress = {.records = records};
    if (g_file_get_contents(state->state_path, &text, NULL, NULL) &&
        !read_progress(&progress, state->state_path, text, fingerprint, error)) {
        return FALSE;
    }
    state->state_fd = tabiya_append_file_open(state->state_path, error);
    if (state->state_fd < 0)
        return FALSE;
    if (progress.kept == 0)
        return write_head(state, fingerprint, error);
    return tabiya_append_file_cut(state->state_fd, state->state_path, (gint64)progress.kept,
                                  error) &&
           (state->pgn_fd < 0 ||
            tabiya_append_file_cut(state->pgn_fd, state->pgn_path, progress.pgn_length, error));
}

static gboolean refuse_packed(const char *path, GError **error)
{
    g_autofree char *name = g_filename_display_name(path);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                _("%s: games cannot be added to a compressed or UTF-16 file; name another file"),
                name);
    return FALSE;
}

/* Finds the encoding of the PGN to append to. */
static gboolean look_at_pgn(TabiyaMatchState *state, GError **error)
{
    g_autofree char *block = g_malloc(BLOCK_BYTES);
    TabiyaPgnScan scan = {0};
    gssize count;
    if (tabiya_packing_of_name(state->pgn_path) != TABIYA_PACKING_NONE)
        return refuse_packed(state->pgn_path, error);
    if (!g_file_test(state->pgn_path, G_FILE_TEST_IS_REGULAR))
        return TRUE;
    const int fd = g_open(state->pgn_path, O_RDONLY | O_CLOEXEC, 0);
    if (fd < 0)
        return tabiya_error_set_errno(error, state->pgn_path);
    const gboolean is_plain = tabiya_unpack_is_plain(fd);
    while (is_plain && (count = read(fd, block, BLOCK_BYTES)) > 0)
        tabiya_pgn_scan_bytes(&scan, block, (gsize)count);
    close(fd);
    state->encoding = tabiya_pgn_scan_end(&scan);
    return is_plain || refuse_packed(state->pgn_path, error);
}

TabiyaMatchState *tabiya_match_state_open(const char *state_path, const char *pgn_path,
                                          const char *fingerprint, GArray *records, GError **error)
{
    g_autoptr(TabiyaMatchState) state = g_new0(TabiyaMatchState, 1);
    state->state_path = g_strdup(state_path);
    state->pgn_path = g_strdup(pgn_path);
    state->state_fd = state->pgn_fd = -1;
    state->writer = g_thread_pool_new(write_cb, state, 1, FALSE, NULL);
    g_mutex_init(&state->mutex);
    if (pgn_path && !look_at_pgn(state, error))
        return NULL;
    if (pgn_path && (state->pgn_fd = tabiya_append_file_open(pgn_path, error)) < 0)
        return NULL;
    if (state_path && !open_state(state, fingerprint, records, error))
        return NULL;
    return g_steal_pointer(&state);
}

/* Waits until everything is written. */
static void finish_writing(TabiyaMatchState *state)
{
    if (state->writer)
        g_thread_pool_free(g_steal_pointer(&state->writer), FALSE, TRUE);
}

gboolean tabiya_match_state_close(TabiyaMatchState *state, GError **error)
{
    finish_writing(state);
    if (!state->error)
        return TRUE;
    g_propagate_error(error, g_error_copy(state->error));
    return FALSE;
}

void tabiya_match_state_free(TabiyaMatchState *state)
{
    if (!state)
        return;
    finish_writing(state);
    if (state->state_fd >= 0)
        close(state->state_fd);
    if (state->pgn_fd >= 0)
        close(state->pgn_fd);
    g_clear_error(&state->error);
    g_mutex_clear(&state->mutex);
    g_free(state->state_path);
    g_free(state->pgn_path);
    g_free(state);
}

gboolean tabiya_match_state_append(TabiyaMatchState *state, TabiyaMatchRecord record,
                                   const char *pgn, GError **error)
{
    g_mutex_lock(&state->mutex);
    GError *failed = state->error ? g_error_copy(state->error) : NULL;
    g_mutex_unlock(&state->mutex);
    if (failed) {
        g_propagate_error(error, failed);
        return FALSE;
    }
    Entry *entry = g_new(Entry, 1);
    *entry = (Entry){record, g_strdup(pgn)};
    g_thread_pool_push(state->writer, entry, NULL);
    return TRUE;
}
