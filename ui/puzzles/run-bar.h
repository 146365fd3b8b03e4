/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The line below the header of the Solve page while a streak or a storm is played: the combo and
 * the way to its next bonus, the seconds last won or lost, the mistakes, and the button that skips
 * a puzzle. Invisible otherwise. Won and lost seconds are announced. */
#ifndef TABIYA_RUN_BAR_H
#define TABIYA_RUN_BAR_H

#include <gtk/gtk.h>

#include "app/puzzles/puzzle-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_RUN_BAR (tabiya_run_bar_get_type())
G_DECLARE_FINAL_TYPE(TabiyaRunBar, tabiya_run_bar, TABIYA, RUN_BAR, GtkBox)

/* NULL: none. */
void tabiya_run_bar_set_session(TabiyaRunBar *self, TabiyaPuzzleSession *session);

G_END_DECLS

#endif
