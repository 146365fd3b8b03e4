/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads a file that another program is writing, line by line, as far as it goes. The file may be
 * anybody's: only a regular file is read, a part at a time; an endless line is skipped. */
#ifndef TABIYA_LEARNING_READER_H
#define TABIYA_LEARNING_READER_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaLearningReader TabiyaLearningReader;

TabiyaLearningReader *tabiya_learning_reader_new(const char *path) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_learning_reader_free(TabiyaLearningReader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaLearningReader, tabiya_learning_reader_free)

/* The next whole lines, at most 256 KiB of them; NULL: nothing new. `*again`: the file is not the
 * one that was read before, or was cut: what was read from it is void. (transfer full) */
char *tabiya_learning_reader_read(TabiyaLearningReader *self, gsize *length,
                                  gboolean *again) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
