/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Keeps the library of a running program and a shared folder together (progress-sync.h): a round at
 * once, when a log of another device changes, some seconds after an answer, and every few minutes,
 * since not every folder tells of its changes. Rounds run on a thread. Off until it has a folder.
 * Main context only.
 *
 * Signals:
 *   told      get_status() has changed
 *   changed   a round has changed ratings, cards or answers in the library
 */
#ifndef TABIYA_PROGRESS_KEEPER_H
#define TABIYA_PROGRESS_KEEPER_H

#include <gio/gio.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_PROGRESS_KEEPER (tabiya_progress_keeper_get_type())
G_DECLARE_FINAL_TYPE(TabiyaProgressKeeper, tabiya_progress_keeper, TABIYA, PROGRESS_KEEPER, GObject)

/* The program's. (transfer none) */
TabiyaProgressKeeper *tabiya_progress_keeper_get_default(void);
TabiyaProgressKeeper *tabiya_progress_keeper_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Begins to keep the library in `data_dir` and `folder` together; `folder` NULL or "": stops. A
 * running round ends by itself. */
void tabiya_progress_keeper_set_folder(TabiyaProgressKeeper *self, const char *data_dir,
                                       const char *folder);

/* A round now, or right after the running one. */
void tabiya_progress_keeper_run(TabiyaProgressKeeper *self);
/* Something else has brought answers into the library, or taken them out: emits ::changed. */
void tabiya_progress_keeper_tell_changed(TabiyaProgressKeeper *self);
/* Something was answered: a round soon. */
void tabiya_progress_keeper_note(TabiyaProgressKeeper *self);
/* At the end of the program: waits until the last answers are in the folder. */
void tabiya_progress_keeper_finish(TabiyaProgressKeeper *self);

gboolean tabiya_progress_keeper_is_busy(TabiyaProgressKeeper *self);
/* "Last synced at 14:32", or what went wrong; `*good` FALSE then. "" if it is off. The caller's. */
char *tabiya_progress_keeper_dup_status(TabiyaProgressKeeper *self, gboolean *good);

G_END_DECLS

#endif
