/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The keyboard's focus is never lost. GTK 4 drops it when the widget that has it goes, is hidden or
 * can no longer be used (a button that has done its work): the next Tab begins at the window's
 * first button again, and a screen reader is silent. In every window of the program it goes to what
 * is nearest instead: what comes next beside the widget, before it, or round it. A focus that was
 * let go of on purpose stays so. And it stays in sight where it scrolls: see focus-sight.h. */
#ifndef TABIYA_FOCUS_KEEPER_H
#define TABIYA_FOCUS_KEEPER_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* For all windows there are and those to come, once a process; gtk_init() was called. */
void tabiya_focus_keeper_start(void);

G_END_DECLS

#endif
