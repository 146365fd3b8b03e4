/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See progress-log.h. */
#include "app/data/progress-log.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "app/append-file.h"
#include "app/data/progress-line.h"
#include "app/error.h"

#define PREFIX "tabiya-progress-"
#define SUFFIX ".ndjson"

/* More than any person's: about a million answers. */
#define FILE_MAX_BYTES (64 << 20)
#define FILES_MAX 4096
#define EVENTS_MAX 1000000
#define PROBLEMS_TOLD 20

gboolean tabiya_progress_log_is_name(const char *name)
{
    return g_str_has_prefix(name, PREFIX) && g_str_has_suffix(name, SUFFIX);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static void problem_free(gpointer data)
{
    TabiyaLogProblem *problem = data;

    g_free(problem->file);
    g_free(problem->reason);
    g_free(problem);
}

TabiyaProgressLog *tabiya_progress_log_new(void)
{
    TabiyaProgressLog *self = g_new0(TabiyaProgressLog, 1);

    self->events = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_progress_event_free);
    self->problems = g_ptr_array_new_with_free_func(problem_free);
    return self;
}

void tabiya_progress_log_note_problem(TabiyaProgressLog *self, const char *file, guint line,
                                      const char *reason)
{
    self->n_problems++;
    if (self->problems->len >= PROBLEMS_TOLD)
        return;
    TabiyaLogProblem *problem = g_new(TabiyaLogProblem, 1);
    *problem = (TabiyaLogProblem){g_strdup(file), line, g_strdup(reason)};
    g_ptr_array_add(self->problems, problem);
}

/* A line without its end is one that is still being written or carried here: the rest will come. */
static void read_line(TabiyaProgressLog *self, const char *file, guint number, const char *line,
                      gsize length, gboolean whole)
{
    g_autoptr(GError) error = NULL;

    if (length > 0 && line[length - 1] == '\r')
        length--;
    if (length == 0)
        return;
    TabiyaProgressEvent *event = tabiya_progress_line_read(line, length, &error);
    if (event)
        g_ptr_array_add(self->events, event);
    else if (error && whole)
        tabiya_progress_log_note_problem(self, file, number, error->message);
    else if (!error)
        self->n_newer++;
}

static void read_lines(TabiyaProgressLog *self, const char *file, const char *text, gsize length)
{
    const char *end = text + length;
    guint number = 0;

    while (text < end) {
        const char *stop = memchr(text, '\n', (gsize)(end - text));

        if (self->events->len >= EVENTS_MAX) {
            tabiya_progress_log_note_problem(self, file, number + 1, _("there are too many lines"));
            return;
        }
        read_line(self, file, ++number, text, (gsize)((stop ? stop : end) - text), stop != NULL);
        text = stop ? stop + 1 : end;
    }
}

/* Only a regular file: reading another one might never end. */
static void read_file(TabiyaProgressLog *self, const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *shown = g_filename_display_name(name);
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;
    gsize length;
    GStatBuf info;

    if (g_lstat(path, &info) != 0 || !S_ISREG(info.st_mode)) {
        tabiya_progress_log_note_problem(self, shown, 0, _("it is not a regular file"));
    } else if (info.st_size > FILE_MAX_BYTES) {
        tabiya_progress_log_note_problem(self, shown, 0, _("it is too large"));
    } else if (!g_file_get_contents(path, &text, &length, &error)) {
        tabiya_progress_log_note_problem(self, shown, 0, error->message);
    } else {
        self->n_files++;
        read_lines(self, shown, text, length);
    }
}

static int compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static GPtrArray *list_names(const char *folder, GError **error)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, error);
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        if (tabiya_progress_log_is_name(name))
            g_ptr_array_add(names, g_strdup(name));
    }
    g_ptr_array_sort(names, compare_names);
    if (!dir)
        g_clear_pointer(&names, g_ptr_array_unref);
    return names;
}

TabiyaProgressLog *tabiya_progress_log_read(const char *folder, GError **error)
{
    g_autoptr(GPtrArray) names = list_names(folder, error);
    TabiyaProgressLog *self = NULL;

    if (!names)
        return NULL;
    self = tabiya_progress_log_new();
    for (guint i = 0; i < names->len && i < FILES_MAX; i++)
        read_file(self, folder, names->pdata[i]);
    if (names->len > FILES_MAX) {
        tabiya_progress_log_note_problem(self, names->pdata[FILES_MAX], 0,
                                         _("there are too many files"));
    }
    return self;
}

void tabiya_progress_log_free(TabiyaProgressLog *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->events, g_ptr_array_unref);
    g_ptr_array_unref(self->problems);
    g_free(self);
}

/* --- Writing ---------------------------------------------------------------------------------- */

static char *dup_path(const char *folder, const char *machine, gint64 time_ms)
{
    g_autoptr(GDateTime) time = g_date_time_new_from_unix_utc(time_ms / 1000);
    g_autofree char *name =
        time ? g_strdup_printf(PREFIX "%s-%04d-%02d" SUFFIX, machine, g_date_time_get_year(time),
                               g_date_time_get_month(time))
             : g_strdup_printf(PREFIX "%s" SUFFIX, machine);

    return g_build_filename(folder, name, NULL);
}

/* Removes a line that was cut short by a full disk or a power failure: its event is written again.
 */
static gboolean mend_end(int fd, const char *path, GError **error)
{
    g_autofree char *text = NULL;
    gsize length;

    if (!g_file_get_contents(path, &text, &length, error))
        return FALSE;
    const char *last = g_strrstr_len(text, (gssize)length, "\n");
    const gsize whole = last ? (gsize)(last + 1 - text) : 0;
    return whole == length || tabiya_append_file_cut(fd, path, (gint64)whole, error);
}

static gboolean append_text(const char *path, const char *text, GError **error)
{
    const int fd = tabiya_append_file_open(path, error);

    if (fd < 0)
        return FALSE;
    /* The window and a command may write at once. Where nothing can be locked, the next round
     * writes what was lost. */
    (void)!flock(fd, LOCK_EX);
    gboolean good = mend_end(fd, path, error) && tabiya_append_file_write(fd, path, text, error);
    if (good && fsync(fd) != 0)
        good = tabiya_error_set_errno(error, path);
    if (close(fd) != 0 && good)
        good = tabiya_error_set_errno(error, path);
    return good;
}

gboolean tabiya_progress_log_append(const char *folder, const char *machine,
                                    const GPtrArray *events, GError **error)
{
    g_autoptr(GHashTable) texts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GHashTableIter iter;
    gpointer path, text;
    gboolean good = TRUE;

    for (guint i = 0; i < events->len; i++) {
        const TabiyaProgressEvent *event = events->pdata[i];
        char *name = dup_path(folder, machine, event->time_ms);

        text = g_hash_table_lookup(texts, name);
        if (!text)
            g_hash_table_insert(texts, g_strdup(name), text = g_string_new(NULL));
        tabiya_progress_line_append(text, event);
        g_free(name);
    }
    g_hash_table_iter_init(&iter, texts);
    while (g_hash_table_iter_next(&iter, &path, &text)) {
        good = good && append_text(path, ((GString *)text)->str, error);
        g_string_free(text, TRUE);
    }
    return good;
}
