/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Helpers for right-to-left languages. */
#ifndef TABIYA_DIRECTION_H
#define TABIYA_DIRECTION_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Keeps the current contents of `widget` from left to right in any language: the moves of a game,
 * glyphs, numbers with signs. */
void tabiya_direction_keep(GtkWidget *widget);

G_END_DECLS

#endif
