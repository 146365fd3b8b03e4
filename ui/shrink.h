/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Text that becomes smaller instead of being cut off: with large letters a title has less room than
 * it needs. One child, usually a label that does not wrap, which gets the width it asks for and is
 * drawn smaller to fit, down to 40%; in less room, not at all. Several widgets side by side (any
 * other child) are then cut off rather than hidden.
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
