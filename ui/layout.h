/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The layout manager of the window's body. The window says which child is which part; where the
 * parts go is layout-geometry.h's business.
 *
 * Properties (read-only) for what else depends on the size. They notify after the allocation that
 * changed them, never inside it:
 *   narrow   the panel is below the board
 *   tight    the header has room for words or icons, not for both
 *   broad    the panel has room for a table
 *   roomy    the window is so large that words may be larger, too
 */
#ifndef TABIYA_LAYOUT_H
#define TABIYA_LAYOUT_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_LAYOUT_OPPONENT,
    TABIYA_LAYOUT_BOARD,
    TABIYA_LAYOUT_YOU,
    TABIYA_LAYOUT_BAR,
    TABIYA_LAYOUT_PANEL,
} TabiyaLayoutPart;

#define TABIYA_LAYOUT_N_PARTS (TABIYA_LAYOUT_PANEL + 1)

#define TABIYA_TYPE_LAYOUT (tabiya_layout_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLayout, tabiya_layout, TABIYA, LAYOUT, GtkLayoutManager)

GtkLayoutManager *tabiya_layout_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Says which part the layout's child `widget` is; the last one said holds. What it needs is asked
 * of `measured`, itself or a widget inside it: what is laid over a part for a while, a toast, must
 * not move the board. */
void tabiya_layout_set_part(TabiyaLayout *self, TabiyaLayoutPart part, GtkWidget *widget,
                            GtkWidget *measured);

/* Whether the panel takes all the width beside the board, which stays where it is. */
void tabiya_layout_set_panel_extends(TabiyaLayout *self, gboolean extends);

/* How wide the header is with all its words. */
void tabiya_layout_set_header_width(TabiyaLayout *self, int width_px);
int tabiya_layout_get_header_width(TabiyaLayout *self);

gboolean tabiya_layout_get_narrow(TabiyaLayout *self);
gboolean tabiya_layout_get_tight(TabiyaLayout *self);
gboolean tabiya_layout_get_broad(TabiyaLayout *self);
gboolean tabiya_layout_get_roomy(TabiyaLayout *self);

G_END_DECLS

#endif
