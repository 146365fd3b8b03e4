/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Helpers for languages that are read from right to left. */
#ifndef TABIYA_DIRECTION_H
#define TABIYA_DIRECTION_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What stands as it is whichever way one reads: the way through a game, glyphs, numbers with signs.
 * All that `widget` has in it, now. */
void tabiya_direction_keep(GtkWidget *widget);

G_END_DECLS

#endif
