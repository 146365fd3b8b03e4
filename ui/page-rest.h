/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Keeps the hidden pages of a stack from costing time.
 *
 * GTK updates the style of all visible widgets, even on pages that a stack does not show: each
 * change of the focus, within the window or to another, would update every widget of every place,
 * which took 35 ms with all places made. So the contents of such pages are hidden. */
#ifndef TABIYA_PAGE_REST_H
#define TABIYA_PAGE_REST_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Hides the only child of `page`, itself a child of a stack, while the stack does not show it. Call
 * it once the child exists; a stack that gives all pages one size then ignores the hidden ones. */
void tabiya_page_rest(GtkWidget *page);

G_END_DECLS

#endif
