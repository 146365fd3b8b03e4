/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Two files that are appended to in step; see the header. */
#include "app/analysis/review-state.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/append-file.h"
#include "app/error.h"

#define TITLE "tabiya-analyze 1 "

struct TabiyaReviewState {
    char *output_path, *state_path;
    int output_fd, state_fd; /* state -1: none */
    guint done;
};

static gboolean write_record(TabiyaReviewState *self, GError **error)
{
    if (self->state_fd < 0)
        return TRUE;
    g_autofree char *line = g_strdup_printf("%u %" G_GINT64_FORMAT "\n", self->done,
                                            (gint64)lseek(self->output_fd, 0, SEEK_END));
    return tabiya_append_file_write(self->state_fd, self->state_path, line, error);
}

gboolean tabiya_review_state_append(TabiyaReviewState *self, const char *text, GError **error)
{
    if (!tabiya_append_file_write(self->output_fd, self->output_path, text, error))
        return FALSE;
    self->done++;
    return write_record(self, error);
}

gboolean tabiya_review_state_end(TabiyaReviewState *self, const char *text, GError **error)
{
    return tabiya_append_file_write(self->output_fd, self->output_path, text, error);
}

/* Begins both files anew. */
static gboolean begin(TabiyaReviewState *self, const char *fingerprint, const char *head,
                      GError **error)
{
    if (!tabiya_append_file_cut(self->output_fd, self->output_path, 0, error) ||
        !tabiya_append_file_write(self->output_fd, self->output_path, head, error))
        return FALSE;
    if (self->state_fd < 0)
        return TRUE;
    g_autofree char *title = g_strconcat(TITLE, fingerprint, "\n", NULL);
    return tabiya_append_file_cut(self->state_fd, self->state_path, 0, error) &&
           tabiya_append_file_write(self->state_fd, self->state_path, title, error) &&
           write_record(self, error);
}

/* Reads the whole lines after the title. `*kept` is how many bytes are good. */
static void read_records(const char *text, gsize *kept, guint *done, gint64 *length)
{
    const char *line = text + *kept, *end;
    while ((end = strchr(line, '\n')) != NULL) {
        unsigned games;
        long long bytes;
        if (sscanf(line, "%u %lld", &games, &bytes) != 2 || bytes < 0)
            return;
        *done = games;
        *length = bytes;
        line = end + 1;
        *kept = (gsize)(line - text);
    }
}

static gboolean is_output_as_long(TabiyaReviewState *self, gint64 length, GError **error)
{
    if (lseek(self->output_fd, 0, SEEK_END) >= length)
        return TRUE;
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                _("%s is shorter than %s says: delete both to begin anew"), self->output_path,
                self->state_path);
    return FALSE;
}

static gboolean resume(TabiyaReviewState *self, const char *fingerprint, const char *head,
                       GError **error)
{
    g_autofree char *text = NULL;
    g_autofree char *title = g_strconcat(TITLE, fingerprint, "\n", NULL);
    if (!g_file_get_contents(self->state_path, &text, NULL, NULL))
        text = g_strdup("");
    if (!g_str_has_prefix(text, title) && !g_str_has_prefix(title, text)) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("%s belongs to another review: name another file, or the same games and "
                      "options"),
                    self->state_path);
        return FALSE;
    }
    gsize kept = MIN(strlen(title), strlen(text));
    gint64 length = -1;
    if (g_str_has_prefix(text, title))
        read_records(text, &kept, &self->done, &length);
    if ((self->output_fd = tabiya_append_file_open(self->output_path, error)) < 0 ||
        (self->state_fd = tabiya_append_file_open(self->state_path, error)) < 0)
        return FALSE;
    if (length < 0)
        return begin(self, fingerprint, head, error);
    return is_output_as_long(self, length, error) &&
           tabiya_append_file_cut(self->output_fd, self->output_path, length, error) &&
           tabiya_append_file_cut(self->state_fd, self->state_path, (gint64)kept, error);
}

TabiyaReviewState *tabiya_review_state_open(const char *output_path, const char *state_path,
                                            const char *fingerprint, const char *head, guint *done,
                                            GError **error)
{
    g_return_val_if_fail(output_path != NULL || state_path == NULL, NULL);
    g_autoptr(TabiyaReviewState) self = g_new0(TabiyaReviewState, 1);
    self->output_path = g_strdup(output_path != NULL ? output_path : "stdout");
    self->state_path = g_strdup(state_path);
    self->output_fd = self->state_fd = -1;
    gboolean good;
    if (output_path == NULL) {
        self->output_fd = dup(STDOUT_FILENO);
        good = tabiya_append_file_write(self->output_fd, self->output_path, head, error);
    } else if (state_path == NULL) {
        good = (self->output_fd = tabiya_append_file_open(output_path, error)) >= 0 &&
               begin(self, fingerprint, head, error);
    } else {
        good = resume(self, fingerprint, head, error);
    }
    *done = self->done;
    return good ? g_steal_pointer(&self) : NULL;
}

void tabiya_review_state_free(TabiyaReviewState *self)
{
    if (self == NULL)
        return;
    if (self->output_fd >= 0)
        close(self->output_fd);
    if (self->state_fd >= 0)
        close(self->state_fd);
    g_free(self->output_path);
    g_free(self->state_path);
    g_free(self);
}
