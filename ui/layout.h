/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The layout manager of the window's body. The window says which child is which part; where the
 * parts go is layout-geometry.h's business. What is higher than the window scrolls, by the
 * adjustment of the body (body.h).
 *
 * Properties (read-only) for what else depends on the size. They notify after the allocation that
 * changed them, never inside it:
 *   narrow   the panel is below the board, the places are at the bottom
 *   slim     the header has room for small buttons alone
 *   tight    the header has room for words or icons, not for both
 *   broad    the panel has room for a table
 *   columns  the panel has room for two columns
 *   low      the panel has no height to spare
 *   roomy    the window is so large that words may be larger, too
 *   vast     and so large that they may be larger still
 */
#ifndef TABIYA_LAYOUT_H
#define TABIYA_LAYOUT_H

#include <gtk/gtk.h>

#include "ui/layout-geometry.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_LAYOUT_OPPONENT,
    TABIYA_LAYOUT_BOARD,
    TABIYA_LAYOUT_YOU,
    TABIYA_LAYOUT_BAR,
    TABIYA_LAYOUT_NOTES, /* what is said above the panel for a while */
    TABIYA_LAYOUT_PANEL,
    TABIYA_LAYOUT_MOVES,  /* under a board that is a preview */
    TABIYA_LAYOUT_EDGE,   /* between board and panel */
    TABIYA_LAYOUT_PLACES, /* at the bottom of a narrow window */
} TabiyaLayoutPart;

#define TABIYA_LAYOUT_N_PARTS (TABIYA_LAYOUT_PLACES + 1)

#define TABIYA_TYPE_LAYOUT (tabiya_layout_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLayout, tabiya_layout, TABIYA, LAYOUT, GtkLayoutManager)

GtkLayoutManager *tabiya_layout_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Says which part the layout's child `widget` is; the last one said holds. What it needs is asked
 * of `measured`, itself or a widget inside it: what is laid over a part for a while, a toast, must
 * not move the board. */
void tabiya_layout_set_part(TabiyaLayout *self, TabiyaLayoutPart part, GtkWidget *widget,
                            GtkWidget *measured);

/* What the place that shows makes of the board. */
void tabiya_layout_set_form(TabiyaLayout *self, TabiyaLayoutForm form);

/* How far it is scrolled. */
void tabiya_layout_set_adjustment(TabiyaLayout *self, GtkAdjustment *adjustment);

/* The width that the panel was given by hand, of the form that shows; 0: none. */
void tabiya_layout_set_panel_width(TabiyaLayout *self, int width_px);

/* How everything stands. Lent, until the next allocation. */
const TabiyaLayoutGeometry *tabiya_layout_get_geometry(TabiyaLayout *self);

/* Before there is an allocation: the properties are those of a body of that size. */
void tabiya_layout_expect(TabiyaLayout *self, int width_px, int height_px);

/* How wide the header is with all its words. */
void tabiya_layout_set_header_width(TabiyaLayout *self, int width_px);

gboolean tabiya_layout_get_narrow(TabiyaLayout *self);
gboolean tabiya_layout_get_slim(TabiyaLayout *self);
gboolean tabiya_layout_get_tight(TabiyaLayout *self);
gboolean tabiya_layout_get_broad(TabiyaLayout *self);
gboolean tabiya_layout_get_columns(TabiyaLayout *self);
gboolean tabiya_layout_get_low(TabiyaLayout *self);
gboolean tabiya_layout_get_roomy(TabiyaLayout *self);
gboolean tabiya_layout_get_vast(TabiyaLayout *self);

G_END_DECLS

#endif
