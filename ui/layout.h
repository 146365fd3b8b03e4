/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The layout manager of the window's body. The window sets the part of each child;
 * layout-geometry.h computes the places. Contents taller than the window scroll, with the
 * adjustment of the body (body.h).
 *
 * Properties (read-only) for other code that depends on the size. They notify after the allocation
 * that changed them, never inside it:
 *   narrow   the panel is below the board, the places are at the bottom
 *   slim     the header has room only for small buttons
 *   tight    the header has room for text or icons, not both
 *   broad    the panel has room for a table
 *   columns  the panel has room for two columns
 *   low      the panel is short of height
 *   roomy    the window is large enough for larger text
 *   vast     and large enough for even larger text
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
    TABIYA_LAYOUT_NOTES, /* above the panel, for a while */
    TABIYA_LAYOUT_PANEL,
    TABIYA_LAYOUT_MOVES,  /* below a preview board */
    TABIYA_LAYOUT_EDGE,   /* between board and panel */
    TABIYA_LAYOUT_PLACES, /* at the bottom of a narrow window */
} TabiyaLayoutPart;

#define TABIYA_LAYOUT_N_PARTS (TABIYA_LAYOUT_PLACES + 1)

#define TABIYA_TYPE_LAYOUT (tabiya_layout_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLayout, tabiya_layout, TABIYA, LAYOUT, GtkLayoutManager)

GtkLayoutManager *tabiya_layout_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Sets the part of the child `widget`, instead of any previous one. `measured`, itself or a widget
 * inside it, is asked for its height at a width. */
void tabiya_layout_set_part(TabiyaLayout *self, TabiyaLayoutPart part, GtkWidget *widget,
                            GtkWidget *measured);

/* Sets the form of the shown place. */
void tabiya_layout_set_form(TabiyaLayout *self, TabiyaLayoutForm form);

/* The scroll position. */
void tabiya_layout_set_adjustment(TabiyaLayout *self, GtkAdjustment *adjustment);

/* The panel's width set by hand, in the current form; 0: none. */
void tabiya_layout_set_panel_width(TabiyaLayout *self, int width_px);

/* The current places. Lent, until the next allocation. */
const TabiyaLayoutGeometry *tabiya_layout_get_geometry(TabiyaLayout *self);

/* Before the first allocation: sets the properties for a body of that size. */
void tabiya_layout_expect(TabiyaLayout *self, int width_px, int height_px);

/* Sets the width of the header with all of its text. */
void tabiya_layout_set_header_width(TabiyaLayout *self, int width_px);
/* Another button has come into it, of that width, or with a negative one has gone. */
void tabiya_layout_widen_header(TabiyaLayout *self, int by_px);

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
