/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See progress.h. */
#include "app/cli/progress.h"

#include <stdarg.h>
#include <stdio.h>

#define TELL_US 100000

gboolean tabiya_cli_shows_progress(void)
{
    return g_log_writer_supports_color(fileno(stderr));
}

void tabiya_cli_show_progress(const char *format, ...)
{
    if (!tabiya_cli_shows_progress())
        return;
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    fprintf(stderr, "\r%s ", text);
    fflush(stderr);
}

void tabiya_cli_clear_progress(void)
{
    if (tabiya_cli_shows_progress())
        fputs("\r\033[K", stderr);
}

static double percent_of(guint64 done, guint64 total)
{
    return 100.0 * (double)done / (double)total;
}

char *tabiya_cli_dup_part(guint64 done, guint64 total)
{
    return total > 0 ? g_strdup_printf("%3.0f %%", percent_of(done, total)) : g_format_size(done);
}

double tabiya_cli_rate(guint64 count, gint64 elapsed_us)
{
    const double seconds = (double)elapsed_us / G_USEC_PER_SEC;
    return seconds > 0 ? (double)count / seconds : 0;
}

/* --- In percent ------------------------------------------------------------------------------- */

static void percent_cb(guint64 done, guint64 total, gpointer user)
{
    gint64 *told_us = user;
    const gint64 now_us = g_get_monotonic_time();
    if (total == 0 || now_us - *told_us < TELL_US)
        return;
    *told_us = now_us;
    fprintf(stderr, "\r%3.0f %%", percent_of(done, total));
    fflush(stderr);
}

TabiyaStoreProgress tabiya_cli_get_percent(void)
{
    return tabiya_cli_shows_progress() ? percent_cb : NULL;
}

void tabiya_cli_clear_percent(gint64 told_us)
{
    if (told_us > 0)
        fputs("\r      \r", stderr);
}
