/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A file to which records are appended, each in one go. If the program is killed, the file holds
 * complete records and at most one partial one. Used for the state and the output of
 * long-running work. Errors are G_IO_ERROR and name the path. */
#ifndef TABIYA_APPEND_FILE_H
#define TABIYA_APPEND_FILE_H

#include <glib.h>

G_BEGIN_DECLS

/* Opens the file for appending, creating it if needed. Returns a file descriptor for close(), or
 * -1. */
int tabiya_append_file_open(const char *path, GError **error);
/* Appends all of `text`, or nothing if there is no room for it. */
gboolean tabiya_append_file_write(int fd, const char *path, const char *text, GError **error);
/* Truncates the file to `length` bytes. */
gboolean tabiya_append_file_cut(int fd, const char *path, gint64 length, GError **error);

G_END_DECLS

#endif
