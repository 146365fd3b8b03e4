/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Words that become smaller instead of being cut off: with large letters a title has less room than
 * it needs. One child, usually a label that does not wrap, which gets the width it asks for and is
 * drawn smaller where there is less, down to 40%; where there is less than that, not at all.
 * Several words beside each other (any other child) are cut off there rather than not shown.
 *
 * Property "child" (GtkWidget, read-write).
 */
#ifndef TABIYA_SHRINK_H
#define TABIYA_SHRINK_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_SHRINK (tabiya_shrink_get_type())
G_DECLARE_FINAL_TYPE(TabiyaShrink, tabiya_shrink, TABIYA, SHRINK, GtkWidget)

GtkWidget *tabiya_shrink_new(GtkWidget *child);

G_END_DECLS

#endif
