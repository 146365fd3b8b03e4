/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A container for a page that must never be cut off: with large letters, or in a language of long
 * words, it may need more width or height than a small window has. Then the page is laid out in the
 * room it needs, and drawn that much smaller, as a sheet of paper is copied onto a smaller one;
 * otherwise this has no effect. Single words that lack room are the task of ui/shrink.h.
 *
 * One child; it asks for no width of its own, and for no more height than
 * TABIYA_FIT_LEAST_HEIGHT_PX.
 */
#ifndef TABIYA_FIT_H
#define TABIYA_FIT_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TABIYA_FIT_LEAST_HEIGHT_PX 340

#define TABIYA_TYPE_FIT (tabiya_fit_get_type())
G_DECLARE_FINAL_TYPE(TabiyaFit, tabiya_fit, TABIYA, FIT, GtkWidget)

GtkWidget *tabiya_fit_new(GtkWidget *child) G_GNUC_WARN_UNUSED_RESULT;
/* Lent. */
GtkWidget *tabiya_fit_get_child(TabiyaFit *self);

/* Whether a tall child scrolls in a container: then asks for all the height that it needs. */
void tabiya_fit_set_scrolls(TabiyaFit *self, gboolean scrolls);

/* The scale at which the child was last drawn: 1 or, if it lacked room, less. */
double tabiya_fit_get_scale_for_tests(TabiyaFit *self);

G_END_DECLS

#endif
