/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A local file that is replaced completely or not at all, whatever happens in between.
 *
 * Data is written to a new file beside the old one; committing flushes it to disk and renames it
 * over the old file. Permissions are kept, links are followed; a write-protected file is refused. A
 * pipe or a device, such as /dev/stdout, is written to.
 *
 *     g_autoptr(TabiyaSafeFile) out = tabiya_safe_file_begin(path, error);
 *     if (out == NULL || !tabiya_safe_file_write(out, text, length, error))
 *         return FALSE;
 *     return tabiya_safe_file_commit(out, FALSE, error);
 *
 * Blocks; any thread. Errors are G_IO_ERRORs that name the file.
 */
#ifndef TABIYA_SAFE_FILE_H
#define TABIYA_SAFE_FILE_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaSafeFile TabiyaSafeFile;

/* (transfer full) */
TabiyaSafeFile *tabiya_safe_file_begin(const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Small pieces are buffered. */
gboolean tabiya_safe_file_write(TabiyaSafeFile *self, const char *bytes, gsize length,
                                GError **error);

/* Replaces the file. With `backup`, the old one stays as PATH~. */
gboolean tabiya_safe_file_commit(TabiyaSafeFile *self, gboolean backup, GError **error);

/* Removes leftovers beside `path` of processes that were killed while writing it. begin() does so,
 * too. */
void tabiya_safe_file_sweep(const char *path);

/* Without a commit the file is unchanged, and nothing stays beside it. */
void tabiya_safe_file_free(TabiyaSafeFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaSafeFile, tabiya_safe_file_free)

G_END_DECLS

#endif
