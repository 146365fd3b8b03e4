/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See review-state.h. Appends to two files in step, and finally replaces a third. */
#include "app/analysis/review-state.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/append-file.h"
#include "app/error.h"
#include "app/game/games-file.h"
#include "app/whole-file.h"

#define TITLE "tabiya-analyze 2 "
#define END "end\n"

struct TabiyaReviewState {
    char *output_path, *part_path, *state_path; /* as given; NULL: none */
    gboolean rewrites;                          /* the output is the reviewed file */
    TabiyaGamesFile *file;                      /* without a state file */
    char *remark;
    int part_fd, state_fd; /* with one; neither: standard output */
    guint done;
    gboolean is_complete; /* and is in its place */
};

/* --- Writing ---------------------------------------------------------------------------------- */

static gboolean write_text(TabiyaReviewState *self, const char *text, GError **error)
{
    if (self->file)
        return tabiya_games_file_write(self->file, text, strlen(text), error);
    if (self->part_fd >= 0)
        return tabiya_append_file_write(self->part_fd, self->part_path, text, error);
    return (fputs(text, stdout) >= 0 && fflush(stdout) == 0) ||
           tabiya_error_set_errno(error, "stdout");
}

static gboolean write_record(TabiyaReviewState *self, GError **error)
{
    if (self->state_fd < 0)
        return TRUE;
    g_autofree char *line = g_strdup_printf("%u %" G_GINT64_FORMAT "\n", self->done,
                                            (gint64)lseek(self->part_fd, 0, SEEK_END));
    return tabiya_append_file_write(self->state_fd, self->state_path, line, error);
}

gboolean tabiya_review_state_append(TabiyaReviewState *self, const char *text, GError **error)
{
    if (!write_text(self, text, error))
        return FALSE;
    self->done++;
    return write_record(self, error);
}

static gboolean copy_part(TabiyaReviewState *self, TabiyaGamesFile *file, GError **error)
{
    g_autoptr(GBytes) bytes = tabiya_whole_file_read(self->part_path, error);
    if (!bytes)
        return FALSE;
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    return tabiya_games_file_write(file, text ? text : "", length, error);
}

static gboolean commit(TabiyaReviewState *self, TabiyaGamesFile *file, GError **error)
{
    if (!tabiya_games_file_commit(file, error))
        return FALSE;
    self->remark = g_strdup(tabiya_games_file_get_remark(file));
    return TRUE;
}

/* In this order, so that a killed program only has to repeat it. */
static gboolean put_part_in_place(TabiyaReviewState *self, GError **error)
{
    g_autoptr(TabiyaGamesFile) file =
        tabiya_games_file_begin(self->output_path, self->rewrites, error);
    if (!file || !copy_part(self, file, error) || !commit(self, file, error) ||
        !tabiya_append_file_write(self->state_fd, self->state_path, END, error)) {
        return FALSE;
    }
    g_unlink(self->part_path);
    return TRUE;
}

gboolean tabiya_review_state_end(TabiyaReviewState *self, const char *text, GError **error)
{
    if (self->is_complete)
        return TRUE;
    if (!write_text(self, text, error))
        return FALSE;
    self->is_complete = self->file            ? commit(self, self->file, error)
                        : self->state_fd >= 0 ? put_part_in_place(self, error)
                                              : TRUE;
    return self->is_complete;
}

const char *tabiya_review_state_get_remark(TabiyaReviewState *self)
{
    return self->remark;
}

/* --- Opening ---------------------------------------------------------------------------------- */

/* Begins both files. */
static gboolean begin(TabiyaReviewState *self, const char *fingerprint, const char *head,
                      GError **error)
{
    g_autofree char *title = g_strconcat(TITLE, fingerprint, "\n", NULL);
    return tabiya_append_file_cut(self->part_fd, self->part_path, 0, error) &&
           write_text(self, head, error) &&
           tabiya_append_file_cut(self->state_fd, self->state_path, 0, error) &&
           tabiya_append_file_write(self->state_fd, self->state_path, title, error) &&
           write_record(self, error);
}

/* The progress of a review, from its state file. */
typedef struct {
    gsize kept; /* the valid bytes of the state */
    guint done;
    gint64 length; /* of OUTPUT.part; -1: not begun */
    gboolean ended;
} Records;

/* Reads the complete lines after the title. */
static void read_records(const char *text, Records *records)
{
    const char *line = text + records->kept, *end;
    while ((end = strchr(line, '\n'))) {
        unsigned games;
        long long bytes;
        records->ended = g_str_has_prefix(line, END);
        if (!records->ended) {
            if (sscanf(line, "%u %lld", &games, &bytes) != 2 || bytes < 0)
                return;
            records->done = games;
            records->length = bytes;
        }
        line = end + 1;
        records->kept = (gsize)(line - text);
    }
}

static gboolean is_part_as_long(TabiyaReviewState *self, gint64 length, GError **error)
{
    if (lseek(self->part_fd, 0, SEEK_END) >= length)
        return TRUE;
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                _("%s is shorter than %s says: delete both to start over"), self->part_path,
                self->state_path);
    return FALSE;
}

/* FALSE: the state belongs to another review. */
static gboolean read_state(TabiyaReviewState *self, const char *fingerprint, Records *records,
                           GError **error)
{
    g_autofree char *text = NULL;
    g_autofree char *title = g_strconcat(TITLE, fingerprint, "\n", NULL);
    *records = (Records){.length = -1};
    if (!g_file_get_contents(self->state_path, &text, NULL, NULL))
        text = g_strdup("");
    if (!g_str_has_prefix(text, title) && !g_str_has_prefix(title, text)) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("%s belongs to another review: name another file, or give the same games and "
                      "options"),
                    self->state_path);
        return FALSE;
    }
    records->kept = MIN(strlen(title), strlen(text));
    if (g_str_has_prefix(text, title))
        read_records(text, records);
    return TRUE;
}

static gboolean resume(TabiyaReviewState *self, const char *fingerprint, const char *head,
                       GError **error)
{
    Records records;
    if (!read_state(self, fingerprint, &records, error))
        return FALSE;
    const gboolean has_part = g_file_test(self->part_path, G_FILE_TEST_EXISTS);
    if (records.ended && !has_part && g_file_test(self->output_path, G_FILE_TEST_EXISTS)) {
        self->done = records.done;
        self->is_complete = TRUE;
        return TRUE;
    }
    if ((self->part_fd = tabiya_append_file_open(self->part_path, error)) < 0 ||
        (self->state_fd = tabiya_append_file_open(self->state_path, error)) < 0) {
        return FALSE;
    }
    if (records.length < 0 || (records.ended && !has_part))
        return begin(self, fingerprint, head, error);
    self->done = records.done;
    return is_part_as_long(self, records.length, error) &&
           tabiya_append_file_cut(self->part_fd, self->part_path, records.length, error) &&
           tabiya_append_file_cut(self->state_fd, self->state_path, (gint64)records.kept, error);
}

/* Reports at once, rather than after a night's work, that the output cannot be replaced. */
static gboolean try_output(TabiyaReviewState *self, GError **error)
{
    if (g_file_test(self->output_path, G_FILE_TEST_EXISTS) &&
        !g_file_test(self->output_path, G_FILE_TEST_IS_REGULAR)) {
        return TRUE; /* a reader of a pipe would take this for its end */
    }
    g_autoptr(TabiyaGamesFile) file =
        tabiya_games_file_begin(self->output_path, self->rewrites, error);
    return file != NULL;
}

static gboolean open_files(TabiyaReviewState *self, const char *fingerprint, const char *head,
                           GError **error)
{
    if (self->state_path)
        return try_output(self, error) && resume(self, fingerprint, head, error);
    if (self->output_path &&
        !(self->file = tabiya_games_file_begin(self->output_path, self->rewrites, error))) {
        return FALSE;
    }
    return write_text(self, head, error);
}

TabiyaReviewState *tabiya_review_state_open(const TabiyaReviewFiles *files, const char *fingerprint,
                                            const char *head, guint *done, GError **error)
{
    const char *output_path = files->output, *state_path = files->state;
    g_return_val_if_fail(output_path || !state_path, NULL);
    g_autoptr(TabiyaReviewState) self = g_new0(TabiyaReviewState, 1);
    if (g_strcmp0(output_path, "-") != 0)
        self->output_path = g_strdup(output_path);
    self->state_path = g_strdup(state_path);
    self->rewrites = files->rewrites;
    if (state_path)
        self->part_path = g_strconcat(output_path, ".part", NULL);
    self->part_fd = self->state_fd = -1;
    const gboolean good = open_files(self, fingerprint, head, error);
    *done = self->done;
    return good ? g_steal_pointer(&self) : NULL;
}

void tabiya_review_state_free(TabiyaReviewState *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->file, tabiya_games_file_free);
    g_free(self->remark);
    if (self->part_fd >= 0)
        close(self->part_fd);
    if (self->state_fd >= 0)
        close(self->state_fd);
    g_free(self->output_path);
    g_free(self->part_path);
    g_free(self->state_path);
    g_free(self);
}
