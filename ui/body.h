/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The body of the window: the parent of the board, the panel and the other parts in layout.h. It
 * scrolls (GtkScrollable) if a narrow window is too low for all of it, keeps the focused widget
 * visible then, and has the edge between board and panel for dragging. */
#ifndef TABIYA_BODY_H
#define TABIYA_BODY_H

#include "ui/layout.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_BODY (tabiya_body_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBody, tabiya_body, TABIYA, BODY, GtkWidget)

GtkWidget *tabiya_body_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* (transfer none) */
TabiyaLayout *tabiya_body_get_layout(TabiyaBody *self);

/* Adds a widget as that part. */
void tabiya_body_put(TabiyaBody *self, TabiyaLayoutPart part, GtkWidget *widget);

/* Shows a widget below a preview board; NULL: none. */
void tabiya_body_show_moves(TabiyaBody *self, GtkWidget *moves);

/* In pixels, of what scrolls: without the bar of places, which lies at the bottom. */
int tabiya_body_get_visible_height(TabiyaBody *self);

/* Scrolls to the board, when another place or exercise is shown. */
void tabiya_body_go_up(TabiyaBody *self);
/* Scrolls to a widget in it once that is laid out, if not all of it is in sight. */
void tabiya_body_bring(TabiyaBody *self, GtkWidget *widget);

G_END_DECLS

#endif
