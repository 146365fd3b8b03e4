/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A small file that saves something that changes often, such as a position or a tree of moves. It
 * is written as a whole, in the background, one write at a time; changes made during a write are
 * saved by the next one.
 *
 *     self->kept = tabiya_kept_file_new(directory, "editor.fen", dup_kept, self);
 *     g_autofree char *text = tabiya_kept_file_read(self->kept);    the saved text
 *     tabiya_kept_file_save(self->kept);                            after each change
 *
 * If the disk is full or read-only, the store's bar says so and work continues. Main context
 * only. */
#ifndef TABIYA_KEPT_FILE_H
#define TABIYA_KEPT_FILE_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaKeptFile TabiyaKeptFile;

/* Returns the text to save now. (transfer full) */
typedef char *(*TabiyaKeptFunc)(gpointer owner);

/* `owner` is handed to `func`. */
TabiyaKeptFile *tabiya_kept_file_new(const char *directory, const char *name, TabiyaKeptFunc func,
                                     gpointer owner) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_kept_file_free(TabiyaKeptFile *self);

/* NULL: nothing could be read. */
char *tabiya_kept_file_read(TabiyaKeptFile *self) G_GNUC_WARN_UNUSED_RESULT;
/* `self` NULL: nothing is kept. */
void tabiya_kept_file_save(TabiyaKeptFile *self);
/* Waits until the latest changes of all such files are written: before the program ends. */
void tabiya_kept_files_finish(void);

G_END_DECLS

#endif
