/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See match-log.h. */
#include "app/analysis/match-log.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "app/append-file.h"
#include "app/error.h"
#include "app/game/pgn-encoding.h"
#include "app/pack.h"

#define BLOCK_BYTES (256 << 10)

struct TabiyaMatchLog {
    char *state_path, *pgn_path;
    int state_fd, pgn_fd;       /* -1: none */
    TabiyaPgnEncoding encoding; /* of the existing PGN to append to */
    GThreadPool *writer;        /* of Entry, one at a time */
    GMutex mutex;               /* guards `error` */
    GError *error;              /* the writer's first error; nothing is written after it */
};

/* Something to write. */
typedef struct {
    char *pgn, *head, *tail;
} Entry;

static void entry_free(Entry *entry)
{
    g_free(entry->pgn);
    g_free(entry->head);
    g_free(entry->tail);
    g_free(entry);
}

/* The text in the file's encoding; letters that it lacks are replaced by similar ASCII. */
static char *dup_in_encoding(const TabiyaMatchLog *log, const char *pgn)
{
    g_autoptr(GString) bytes = g_string_new(NULL);
    if (log->encoding == TABIYA_PGN_MIXED ||
        tabiya_pgn_encode(bytes, pgn, strlen(pgn), log->encoding, NULL)) {
        return g_strdup(bytes->len > 0 ? bytes->str : pgn);
    }
    return g_str_to_ascii(pgn, "C");
}

gint64 tabiya_match_log_get_pgn_length(const TabiyaMatchLog *log)
{
    return log->pgn_fd >= 0 ? lseek(log->pgn_fd, 0, SEEK_END) : 0;
}

static gboolean write_pgn(TabiyaMatchLog *log, const char *text, GError **error)
{
    if (log->pgn_fd < 0 || !text)
        return TRUE;
    g_autofree char *pgn = dup_in_encoding(log, text);
    return tabiya_append_file_write(log->pgn_fd, log->pgn_path, pgn, error);
}

static gboolean write_entry(TabiyaMatchLog *log, const Entry *entry, GError **error)
{
    if (!write_pgn(log, entry->pgn, error))
        return FALSE;
    if (log->state_fd < 0)
        return TRUE;
    g_autofree char *line = entry->tail
                                ? g_strdup_printf("%s%" G_GINT64_FORMAT "%s", entry->head,
                                                  tabiya_match_log_get_pgn_length(log), entry->tail)
                                : g_strdup(entry->head);
    return tabiya_append_file_write(log->state_fd, log->state_path, line, error);
}

/* On the writer's thread; only this sets `error`. */
static void write_cb(gpointer data, gpointer user)
{
    Entry *entry = data;
    TabiyaMatchLog *log = user;
    GError *error = NULL;
    if (!log->error && !write_entry(log, entry, &error)) {
        g_mutex_lock(&log->mutex);
        log->error = error;
        g_mutex_unlock(&log->mutex);
    }
    entry_free(entry);
}

/* Cutting would lengthen it with zeros. */
static gboolean has_all_games(TabiyaMatchLog *log, gint64 pgn_length, GError **error)
{
    if (log->pgn_fd < 0 || tabiya_match_log_get_pgn_length(log) >= pgn_length)
        return TRUE;
    g_autofree char *name = g_filename_display_name(log->pgn_path);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                _("%s lacks games that have been counted: restore the file"), name);
    return FALSE;
}

gboolean tabiya_match_log_cut(TabiyaMatchLog *log, gint64 state_length, gint64 pgn_length,
                              GError **error)
{
    return has_all_games(log, pgn_length, error) &&
           (log->state_fd < 0 ||
            tabiya_append_file_cut(log->state_fd, log->state_path, state_length, error)) &&
           (log->pgn_fd < 0 ||
            tabiya_append_file_cut(log->pgn_fd, log->pgn_path, pgn_length, error));
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
static gboolean look_at_pgn(TabiyaMatchLog *log, GError **error)
{
    g_autofree char *block = g_malloc(BLOCK_BYTES);
    TabiyaPgnScan scan = {0};
    gssize count;
    if (tabiya_packing_of_name(log->pgn_path) != TABIYA_PACKING_NONE)
        return refuse_packed(log->pgn_path, error);
    if (!g_file_test(log->pgn_path, G_FILE_TEST_IS_REGULAR))
        return TRUE;
    const int fd = g_open(log->pgn_path, O_RDONLY | O_CLOEXEC, 0);
    if (fd < 0)
        return tabiya_error_set_errno(error, log->pgn_path);
    const gboolean is_plain = tabiya_unpack_is_plain(fd);
    while (is_plain && (count = read(fd, block, BLOCK_BYTES)) > 0)
        tabiya_pgn_scan_bytes(&scan, block, (gsize)count);
    close(fd);
    log->encoding = tabiya_pgn_scan_end(&scan);
    return is_plain || refuse_packed(log->pgn_path, error);
}

TabiyaMatchLog *tabiya_match_log_open(const char *state_path, const char *pgn_path, GError **error)
{
    g_autoptr(TabiyaMatchLog) log = g_new0(TabiyaMatchLog, 1);
    log->state_path = g_strdup(state_path);
    log->pgn_path = g_strdup(pgn_path);
    log->state_fd = log->pgn_fd = -1;
    log->writer = g_thread_pool_new(write_cb, log, 1, FALSE, NULL);
    g_mutex_init(&log->mutex);
    if (pgn_path && !look_at_pgn(log, error))
        return NULL;
    if (pgn_path && (log->pgn_fd = tabiya_append_file_open(pgn_path, error)) < 0)
        return NULL;
    if (state_path && (log->state_fd = tabiya_append_file_open(state_path, error)) < 0)
        return NULL;
    return g_steal_pointer(&log);
}

/* Waits until everything is written. */
static void finish_writing(TabiyaMatchLog *log)
{
    if (log->writer)
        g_thread_pool_free(g_steal_pointer(&log->writer), FALSE, TRUE);
}

gboolean tabiya_match_log_close(TabiyaMatchLog *log, GError **error)
{
    finish_writing(log);
    if (!log->error)
        return TRUE;
    g_propagate_error(error, g_error_copy(log->error));
    return FALSE;
}

void tabiya_match_log_free(TabiyaMatchLog *log)
{
    if (!log)
        return;
    finish_writing(log);
    if (log->state_fd >= 0)
        close(log->state_fd);
    if (log->pgn_fd >= 0)
        close(log->pgn_fd);
    g_clear_error(&log->error);
    g_mutex_clear(&log->mutex);
    g_free(log->state_path);
    g_free(log->pgn_path);
    g_free(log);
}

gboolean tabiya_match_log_append(TabiyaMatchLog *log, const char *pgn, const char *head,
                                 const char *tail, GError **error)
{
    g_mutex_lock(&log->mutex);
    GError *failed = log->error ? g_error_copy(log->error) : NULL;
    g_mutex_unlock(&log->mutex);
    if (failed) {
        g_propagate_error(error, failed);
        return FALSE;
    }
    Entry *entry = g_new(Entry, 1);
    *entry = (Entry){g_strdup(pgn), g_strdup(head), g_strdup(tail)};
    g_thread_pool_push(log->writer, entry, NULL);
    return TRUE;
}
