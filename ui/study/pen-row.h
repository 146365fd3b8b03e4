/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The row of buttons while arrows and circles are drawn: a color each, and an end to it. They name
 * actions of the window: "win.pen" (which color) and "win.draw" (whether at all). */
#ifndef TABIYA_PEN_ROW_H
#define TABIYA_PEN_ROW_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *tabiya_pen_row_new(void);

G_END_DECLS

#endif
