/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A small file that keeps what changes all the time, a position or a tree of moves: written whole,
 * in the background, one write at a time; what changed meanwhile is written after it.
 *
 *     self->kept = tabiya_kept_file_new(directory, "editor.fen", dup_kept, self);
 *     g_autofree char *text = tabiya_kept_file_read(self->kept);    what was left there
 *     tabiya_kept_file_save(self->kept);                            whenever something changed
 *
 * A disk that is full or read-only is told of by the store's bar; the work goes on. Main context
 * only. */
#ifndef TABIYA_KEPT_FILE_H
#define TABIYA_KEPT_FILE_H

#include <glib-object.h>

G_BEGIN_DECLS

typedef struct TabiyaKeptFile TabiyaKeptFile;

/* What is to be kept now, text. (transfer full) */
typedef char *(*TabiyaKeptFunc)(gpointer owner);

/* `owner`, a GObject, frees it when it is finalized, and lives while a write is under way. */
TabiyaKeptFile *tabiya_kept_file_new(const char *directory, const char *name, TabiyaKeptFunc func,
                                     gpointer owner) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_kept_file_free(TabiyaKeptFile *self);

/* NULL: there is nothing that can be read. */
char *tabiya_kept_file_read(TabiyaKeptFile *self) G_GNUC_WARN_UNUSED_RESULT;
/* `self` NULL: nothing is kept. */
void tabiya_kept_file_save(TabiyaKeptFile *self);
/* Waits until what was changed last is written; `self` may be NULL. For tests. */
void tabiya_kept_file_flush(TabiyaKeptFile *self);

G_END_DECLS

#endif
