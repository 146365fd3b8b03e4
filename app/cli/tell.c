/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tell.h. */
#define _GNU_SOURCE /* fopencookie */
#include "app/cli/tell.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/plain-text.h"

#define MESSAGE_CHARS 2000
#define PROBLEMS_A_FILE 100

/* Guards the problems, which come from several threads. */
static GMutex lock;
static char *problem_file; /* of the last problem */
static guint n_problems;   /* of that file */

static void print(const char *message)
{
    g_autofree char *plain = tabiya_dup_plain(message, -1, MESSAGE_CHARS);
    fprintf(stderr, "%s\n", plain);
}

void tabiya_cli_tell(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    print(message);
}

/* --- Problems --------------------------------------------------------------------------------- */

/* "FILE" of "FILE:12: …". */
static char *dup_file(const char *message)
{
    const char *colon = strchr(message, ':');
    while (colon && !g_ascii_isdigit(colon[1]))
        colon = strchr(colon + 1, ':');
    return g_strndup(message, colon ? (gsize)(colon - message) : 0);
}

static void end_file(void)
{
    if (n_problems > PROBLEMS_A_FILE) {
        const guint more = n_problems - PROBLEMS_A_FILE;
        /* Translators: after the first hundred errors of a file. */
        g_autofree char *text = g_strdup_printf(
            ngettext("%s: … and %u more", "%s: … and %u more", more), problem_file, more);
        print(text);
    }
    g_clear_pointer(&problem_file, g_free);
    n_problems = 0;
}

void tabiya_cli_tell_remark(const char *path, const char *remark)
{
    g_autofree char *name = g_filename_display_name(path);
    if (remark)
        tabiya_cli_tell("%s: %s", name, remark);
}

void tabiya_cli_tell_problem(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_autofree char *file = dup_file(message);
    g_mutex_lock(&lock);
    if (g_strcmp0(file, problem_file) != 0) {
        end_file();
        problem_file = g_steal_pointer(&file);
    }
    if (++n_problems <= PROBLEMS_A_FILE)
        print(message);
    g_mutex_unlock(&lock);
}

void tabiya_cli_problem_cb(const char *name, guint64 line, guint column, const char *message,
                           gpointer user)
{
    if (line == 0)
        tabiya_cli_tell_problem("%s", message);
    else
        tabiya_cli_tell_problem("%s:%" G_GUINT64_FORMAT ":%u: %s", name, line, column, message);
}

void tabiya_cli_end_problems(void)
{
    g_mutex_lock(&lock);
    end_file();
    g_mutex_unlock(&lock);
}

/* --- Standard output -------------------------------------------------------------------------- */

static char pending[4]; /* the start of a character whose end has not arrived yet */
static gsize n_pending;

/* The number of bytes at the end of `text` that start an incomplete character. */
static gsize count_torn(const char *text, gsize length)
{
    for (gsize n = 1; n <= MIN(length, 3); n++) {
        const guchar byte = (guchar)text[length - n];
        const gsize whole = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
        if ((byte & 0xc0) != 0x80)
            return whole > n ? n : 0;
    }
    return 0;
}

static gboolean write_fully(const char *bytes, gsize length)
{
    while (length > 0) {
        const gssize written = write(STDOUT_FILENO, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return FALSE;
        bytes += written;
        length -= (gsize)written;
    }
    return TRUE;
}

static ssize_t write_cb(void *cookie, const char *bytes, size_t length)
{
    g_autoptr(GString) text = g_string_new_len(pending, (gssize)n_pending);
    g_string_append_len(text, bytes, (gssize)length);
    n_pending = count_torn(text->str, text->len);
    memcpy(pending, text->str + text->len - n_pending, n_pending);
    g_autofree char *plain =
        tabiya_dup_plain(text->str, (gssize)(text->len - n_pending), G_MAXSIZE);
    return write_fully(plain, strlen(plain)) ? (ssize_t)length : 0;
}

void tabiya_cli_guard_stdout(void)
{
    if (!isatty(STDOUT_FILENO))
        return;
    FILE *guarded = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_cb});
    if (!guarded)
        return;
    setvbuf(guarded, NULL, _IOLBF, BUFSIZ);
    stdout = guarded;
}
