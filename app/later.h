/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Callbacks that run later on the caller's main context: the thread-default one at the time of the
 * call. g_idle_add() and g_timeout_add() always use the process's main context, which a thread with
 * a context of its own never runs.
 *
 *     self->step = tabiya_later(step_cb, self);
 *     …
 *     static gboolean step_cb(gpointer user)
 *     {
 *         g_clear_pointer(&self->step, tabiya_later_cancel);
 *         …
 *         return G_SOURCE_REMOVE;
 *     }
 */
#ifndef TABIYA_LATER_H
#define TABIYA_LATER_H

#include <glib.h>

G_BEGIN_DECLS

/* The caller owns the source until tabiya_later_cancel(). (transfer full) */
GSource *tabiya_later(GSourceFunc func, gpointer user) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) */
GSource *tabiya_later_after_ms(guint ms, GSourceFunc func, gpointer user) G_GNUC_WARN_UNUSED_RESULT;

/* `func` is no longer called; drops the reference to the source. */
void tabiya_later_cancel(GSource *source);

G_END_DECLS

#endif
