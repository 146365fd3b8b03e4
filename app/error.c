/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The name of app/'s error domain, and C library errors as messages. */
#include "app/error.h"

#include <errno.h>
#include <gio/gio.h>

G_DEFINE_QUARK(tabiya - error - quark, tabiya_error)

gboolean tabiya_error_set_errno(GError **error, const char *path)
{
    const int number = errno;
    const int code = g_io_error_from_errno(number);
    if (!path) {
        g_set_error_literal(error, G_IO_ERROR, code, g_strerror(number));
    } else {
        g_autofree char *name = g_filename_display_name(path);
        g_set_error(error, G_IO_ERROR, code, "%s: %s", name, g_strerror(number));
    }
    errno = number;
    return FALSE;
}
