/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The desk of the window (app/talk/desk.h): questions are about the shown board, and changes are
 * made as if the person had made them, by the sessions and actions of the places.
 *
 * Every change is a step; the last one can be undone as long as nothing else has changed what it
 * changed, then the one before it. What cannot be taken back (an answer to a puzzle) is a step that
 * cannot be undone.
 *
 * Signal "changed": another step can be undone now, or none.
 */
#ifndef TABIYA_WINDOW_DESK_H
#define TABIYA_WINDOW_DESK_H

#include "app/talk/desk.h"
#include "ui/shell.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_WINDOW_DESK (tabiya_window_desk_get_type())
G_DECLARE_FINAL_TYPE(TabiyaWindowDesk, tabiya_window_desk, TABIYA, WINDOW_DESK, GObject)

/* `shell` is not kept alive: changes fail once it is gone. */
TabiyaWindowDesk *tabiya_window_desk_new(TabiyaShell *shell) G_GNUC_WARN_UNUSED_RESULT;

/* Whether it is just making or undoing a change: places that show themselves now do not want the
 * panel. */
gboolean tabiya_window_desk_is_changing(TabiyaWindowDesk *self);

/* Drops the steps, before the window goes. */
void tabiya_window_desk_close(TabiyaWindowDesk *self);

G_END_DECLS

#endif
