/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel beside the board at a place of the window, or below it in a narrow one. Each place's
 * panel is a subclass of this: a group for assistive technology, with one child that fills it, from
 * its template.
 *
 * Properties (read-write, notify when they change):
 *   session   TabiyaBoardSession or NULL: what the panel shows, of the place's own class
 *   columns   gboolean: it has room for two columns; then it has the CSS class "columns", too
 *   compact   gboolean: it is below the board, with little room; then it has the CSS class
 *             "compact", too
 *
 * To make one: G_DEFINE_FINAL_TYPE(…, TABIYA_TYPE_PLACE_PANEL), a template whose parent is
 * "TabiyaPlacePanel", and in class_init the fields below. Disposing it releases the session and the
 * template's children.
 */
#ifndef TABIYA_PLACE_PANEL_H
#define TABIYA_PLACE_PANEL_H

#include <gtk/gtk.h>

#include "app/session/board-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PLACE_PANEL (tabiya_place_panel_get_type())
G_DECLARE_DERIVABLE_TYPE(TabiyaPlacePanel, tabiya_place_panel, TABIYA, PLACE_PANEL, GtkWidget)

/* A signal of the session, and its callback, which gets the panel first. */
typedef struct {
    const char *signal; /* "notify::status"; NULL ends a table */
    GCallback callback;
} TabiyaPanelWatch;

struct _TabiyaPlacePanelClass {
    GtkWidgetClass parent_class;

    /* Uses all of the width beside the board, for panes or a table. Otherwise it is no wider than
     * is easy to read. */
    gboolean spreads;
    /* Connected while the panel has the session. NULL: none. */
    const TabiyaPanelWatch *watched;
    /* Shows another session, or NULL. Never called with the same one. */
    void (*show_session)(TabiyaPlacePanel *self, TabiyaBoardSession *session);
    /* Changes to the other form. Not called for the wide form, in which a panel is made. */
    void (*set_form)(TabiyaPlacePanel *self, gboolean compact);
    /* The panel has room for two columns now, or no longer has. NULL: always uses one. */
    void (*set_columns)(TabiyaPlacePanel *self, gboolean columns);
    /* The panel is short of height now, or no longer is. NULL: needs all of it. */
    void (*set_low)(TabiyaPlacePanel *self, gboolean low);
};

void tabiya_place_panel_set_session(TabiyaPlacePanel *self, TabiyaBoardSession *session);
/* Lent, or NULL. */
TabiyaBoardSession *tabiya_place_panel_get_session(TabiyaPlacePanel *self);

void tabiya_place_panel_set_compact(TabiyaPlacePanel *self, gboolean compact);
gboolean tabiya_place_panel_get_compact(TabiyaPlacePanel *self);

void tabiya_place_panel_set_columns(TabiyaPlacePanel *self, gboolean columns);
gboolean tabiya_place_panel_get_columns(TabiyaPlacePanel *self);

/* A panel that spreads shows nothing but text and buttons for now: they are no wider than is easy
 * to read. */
void tabiya_place_panel_set_without_panes(TabiyaPlacePanel *self, gboolean without_panes);

/* Whether the panel, beside the board, is short of height. */
void tabiya_place_panel_set_low(TabiyaPlacePanel *self, gboolean low);

/* Shows the "verdict" of the session in two labels: its first line, and the rest in `details`
 * (NULL: everything in one label). Without a verdict, the second one shows `otherwise` (or NULL). A
 * label without text is hidden. */
void tabiya_place_panel_show_verdict(TabiyaPlacePanel *self, GtkLabel *verdict, GtkLabel *details,
                                     const char *otherwise);

/* A widget of a panel, and the stages of its session in which it is visible, as bits: 1u <<
 * stage. */
typedef struct {
    gsize widget; /* G_STRUCT_OFFSET() of a GtkWidget * in the panel's struct */
    guint stages;
} TabiyaPanelShown;

/* Shows the widgets of `table`, which has `n` rows, for the stage of that bit, and hides the
 * others. */
void tabiya_place_panel_show_stage(TabiyaPlacePanel *self, const TabiyaPanelShown *table, gsize n,
                                   guint stage);

/* Whether the focus may move to the next step here: no menu is open, and it is in the panel, or in
 * the panel of which this is a page, or in the entry for moves, or nowhere. */
gboolean tabiya_place_panel_has_keyboard(TabiyaPlacePanel *self);

G_END_DECLS

#endif
