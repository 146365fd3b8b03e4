/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The contents of a file that a person may change at any time.
 *
 * They are read, not mapped: a mapped file that another program shortens, or that the output of the
 * same command replaces, ends the process with SIGBUS. What is larger than memory should hold is
 * copied to a nameless temporary file and mapped from there, where nobody can reach it.
 *
 * A packed file (gzip, zstd, xz, bzip2, zip) is unpacked, UTF-16 is decoded: app/unpack.h. The games of
 * an archive follow one another. */
#ifndef TABIYA_WHOLE_FILE_H
#define TABIYA_WHOLE_FILE_H

#include "app/unpack.h"

G_BEGIN_DECLS

/* What claims to be small and unpacks to more is refused. */
#define TABIYA_WHOLE_FILE_MAX ((guint64)4 << 30)

/* NULL with a G_IO_ERROR that names the file if it cannot be read. "-" is standard input. Blocks;
 * any thread. */
GBytes *tabiya_whole_file_read(const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
