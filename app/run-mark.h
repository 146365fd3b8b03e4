/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tells whether the last run of the program ended cleanly or crashed: a file beside the games that
 * exists while the program runs and is removed when it ends cleanly.
 *
 *     g_autoptr(TabiyaRunMark) mark = tabiya_run_mark_take(data_dir, &died, &doing);
 *     … the program runs …
 *     (the mark is removed)
 *
 * The running process locks the file. A lock ends with its process, however that ends; a process ID
 * could be reused and means nothing inside a sandbox. A mark from before the last boot says nothing
 * about the program: the power may have failed.
 *
 * The mark also names a risky step that the program is about to take, such as showing a place, so
 * that the next run can tell what a crashed one was doing.
 */
#ifndef TABIYA_RUN_MARK_H
#define TABIYA_RUN_MARK_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaRunMark TabiyaRunMark;

/* Sets the mark in `data_dir`, which is created if needed. `*died`: an earlier run left its mark,
 * and no process holds it now; `*doing`: what that run was doing, "" if nothing (transfer full).
 * Returns NULL, with `*died` FALSE and `*doing` NULL, if another process holds the mark or it
 * cannot be set. */
TabiyaRunMark *tabiya_run_mark_take(const char *data_dir, gboolean *died,
                                    char **doing) G_GNUC_WARN_UNUSED_RESULT;

/* Records what the program is about to do: a few letters without a line break. "": it went well. */
void tabiya_run_mark_set_doing(TabiyaRunMark *mark, const char *doing);

/* Whether a process holds the mark now. */
gboolean tabiya_run_mark_is_taken(const char *data_dir);

/* The run has ended cleanly. */
void tabiya_run_mark_release(TabiyaRunMark *mark);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaRunMark, tabiya_run_mark_release)

G_END_DECLS

#endif
