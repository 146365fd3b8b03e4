/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The buttons for drawing arrows and circles: one for each color, and one to stop drawing. They use
 * the window's actions "win.pen" (the color) and "win.draw" (whether drawing is on). */
#ifndef TABIYA_PEN_ROW_H
#define TABIYA_PEN_ROW_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *tabiya_pen_row_new(void);

G_END_DECLS

#endif
