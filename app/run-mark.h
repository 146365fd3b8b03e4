/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether the last run of the program came to its end, or died: a file beside the games that is
 * there while one runs, and goes with its clean end.
 *
 *     g_autoptr(TabiyaRunMark) mark = tabiya_run_mark_take(data_dir, &died, &doing);
 *     … the program runs …
 *     (the mark goes)
 *
 * The file is locked by who runs: a lock ends with its process however that ends, where a number of
 * a process is given to another one, and means nothing from inside a sandbox. A mark from before
 * the machine was started last tells nothing of the program: the power may have failed.
 *
 * The mark also names what the program is about to do that may be its end, such as showing a place:
 * who finds the mark of a run that died learns what it was at.
 */
#ifndef TABIYA_RUN_MARK_H
#define TABIYA_RUN_MARK_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaRunMark TabiyaRunMark;

/* Sets the mark in `data_dir`, which is made if need be. `*died`: a run before left its own, and
 * none has it now; `*doing`: what it was at, "" if nothing (transfer full). NULL, with `*died`
 * FALSE and `*doing` NULL, where another process has the mark or there can be none. */
TabiyaRunMark *tabiya_run_mark_take(const char *data_dir, gboolean *died,
                                    char **doing) G_GNUC_WARN_UNUSED_RESULT;

/* What is about to be done: a few letters without a line's end. "": it went well. */
void tabiya_run_mark_set_doing(TabiyaRunMark *mark, const char *doing);

/* Whether a process has the mark now. */
gboolean tabiya_run_mark_is_taken(const char *data_dir);

/* The run has come to its end. */
void tabiya_run_mark_release(TabiyaRunMark *mark);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaRunMark, tabiya_run_mark_release)

G_END_DECLS

#endif
