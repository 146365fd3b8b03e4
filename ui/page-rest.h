/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Keeps the hidden pages of a stack from costing time.
 *
 * GTK keeps the style of all that is visible up to date, also on pages that a stack does not show:
 * when the focus goes from one row to the next, or the window loses the keyboard, each widget of
 * each place would be looked at again, which took 35 ms with all places made. What is in such a
 * page is hidden instead. */
#ifndef TABIYA_PAGE_REST_H
#define TABIYA_PAGE_REST_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Hides the only child of `page`, itself a child of a stack, whenever the stack does not show it.
 * Call it when the child is there; a stack that gives all pages one size knows nothing of the
 * hidden ones. */
void tabiya_page_rest(GtkWidget *page);

G_END_DECLS

#endif
