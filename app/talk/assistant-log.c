/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See assistant-log.h. */
#include "app/talk/assistant-log.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/append-file.h"

#define NAME "language-model-log.txt"
/* Longer texts are not worth keeping whole. */
#define ENTRY_BYTES_MAX (TABIYA_ASSISTANT_LOG_BYTES_MAX / 8)

char *tabiya_assistant_log_dup_path(const char *data_dir)
{
    return g_build_filename(data_dir, NAME, NULL);
}

/* Entries begin with this at the start of a line; a text's own lines are indented. */
#define MARK "== "

static void cut(const char *path)
{
    g_autofree char *text = NULL;
    gsize length = 0;
    GStatBuf status;

    if (g_stat(path, &status) != 0 || status.st_size < TABIYA_ASSISTANT_LOG_BYTES_MAX ||
        !g_file_get_contents(path, &text, &length, NULL)) {
        return;
    }
    const char *from = strstr(text + length / 2, "\n" MARK);
    g_file_set_contents_full(path, from ? from + 1 : "", -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600,
                             NULL);
}

static char *dup_entry(const char *title, const char *address, const char *text, const char *key)
{
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *time = g_date_time_format(now, "%F %T");
    g_autofree char *some = g_strndup(text, ENTRY_BYTES_MAX);
    g_autofree char *valid = g_utf8_make_valid(some, -1);
    g_autoptr(GString) indented = g_string_new(valid);

    if (key && *key != '\0')
        g_string_replace(indented, key, "***", 0);
    g_string_replace(indented, "\n", "\n  ", 0);
    return g_strdup_printf(MARK "%s %s: %s\n  %s\n\n", time, title, address, indented->str);
}

static gboolean append(const char *path, const char *entry, GError **error)
{
    const int fd = tabiya_append_file_open(path, error);

    if (fd < 0)
        return FALSE;
    fchmod(fd, 0600);
    const gboolean good = tabiya_append_file_write(fd, path, entry, error);
    close(fd);
    return good;
}

void tabiya_assistant_log_add(const char *data_dir, const char *title, const char *address,
                              const char *text, const char *key)
{
    g_autofree char *path = tabiya_assistant_log_dup_path(data_dir);
    g_autofree char *entry = dup_entry(title, address, text, key);
    g_autoptr(GError) error = NULL;

    g_mkdir_with_parents(data_dir, 0700);
    cut(path);
    if (!append(path, entry, &error))
        g_warning("%s", error->message);
}
