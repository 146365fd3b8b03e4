/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A file that grows by records, each written to its end in one go, so that a program that is killed
 * leaves whole records and at most one part of one: the state and the output of long work. Errors
 * are G_IO_ERROR and name the path. */
#ifndef TABIYA_APPEND_FILE_H
#define TABIYA_APPEND_FILE_H

#include <glib.h>

G_BEGIN_DECLS

/* Opens it for appending, making it where there is none; a file descriptor for close(), or -1. */
int tabiya_append_file_open(const char *path, GError **error);
/* Appends all of `text`, or nothing if there is no room for it. */
gboolean tabiya_append_file_write(int fd, const char *path, const char *text, GError **error);
/* Cuts it to `length` bytes. */
gboolean tabiya_append_file_cut(int fd, const char *path, gint64 length, GError **error);

G_END_DECLS

#endif
