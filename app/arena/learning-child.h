/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A program that does one step of a learning run; what it prints, on both outputs, is read line by
 * line. It leads a process group of its own, which is killed as a whole, and on Linux it does not
 * outlive us, however we end. */
#ifndef TABIYA_LEARNING_CHILD_H
#define TABIYA_LEARNING_CHILD_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct TabiyaLearningChild TabiyaLearningChild;

/* `end` may free it. A line that is too long is cut. */
typedef struct {
    void (*line)(const char *line, gpointer user);
    void (*end)(gboolean good, gpointer user); /* it has ended, with exit code 0 or not */
} TabiyaLearningChildFuncs;

/* `argv` ends with NULL. `nice`: so much lower is its priority than ours, and that of all that it
 * starts. `funcs` must outlive it. NULL and `error`: it cannot be started. */
TabiyaLearningChild *tabiya_learning_child_new(const char *const *argv, int nice,
                                               const TabiyaLearningChildFuncs *funcs, gpointer user,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Asks it to end (SIGTERM). */
void tabiya_learning_child_ask_to_end(TabiyaLearningChild *self);

/* Kills it if it still runs, and waits for its end. NULL is allowed. */
void tabiya_learning_child_free(TabiyaLearningChild *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaLearningChild, tabiya_learning_child_free)

G_END_DECLS

#endif
