/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel beside the board at a place of the window, or below it in a narrow one. Each place's
 * panel is a subclass of this: a group for assistive technology, with one child over all its room,
 * which its template makes.
 *
 * Properties (read-write, notify when they change):
 *   session   TabiyaBoardSession or NULL: what the panel shows, of the place's own class
 *   columns   gboolean: it has room for two columns; then it has the CSS class "columns", too
 *   compact   gboolean: it stands below the board, where room is short; then it has the CSS class
 *             "compact", too
 *
 * To make one: G_DEFINE_FINAL_TYPE(…, TABIYA_TYPE_PLACE_PANEL), a template whose parent is
 * "TabiyaPlacePanel", and in class_init the fields below. Disposing it lets the session and the
 * template's children go.
 */
#ifndef TABIYA_PLACE_PANEL_H
#define TABIYA_PLACE_PANEL_H

#include <gtk/gtk.h>

#include "app/session/board-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PLACE_PANEL (tabiya_place_panel_get_type())
G_DECLARE_DERIVABLE_TYPE(TabiyaPlacePanel, tabiya_place_panel, TABIYA, PLACE_PANEL, GtkWidget)

/* A signal of the session, and what is called then, with the panel first. */
typedef struct {
    const char *signal; /* "notify::status"; NULL ends a table */
    GCallback callback;
} TabiyaPanelWatch;

struct _TabiyaPlacePanelClass {
    GtkWidgetClass parent_class;

    /* What is listened to while the panel has the session. NULL: nothing. */
    const TabiyaPanelWatch *watched;
    /* The session is another one, or NULL: shows it. Never the one it was. */
    void (*show_session)(TabiyaPlacePanel *self, TabiyaBoardSession *session);
    /* The form is the other one: takes it on. Not called for the form a panel is made in, the wide
     * one. */
    void (*set_form)(TabiyaPlacePanel *self, gboolean compact);
    /* There is room for two columns, or that no more. NULL: it has one. */
    void (*set_columns)(TabiyaPlacePanel *self, gboolean columns);
    /* There is no height to spare, or there is again. NULL: all of it is needed. */
    void (*set_low)(TabiyaPlacePanel *self, gboolean low);
};

void tabiya_place_panel_set_session(TabiyaPlacePanel *self, TabiyaBoardSession *session);
/* Lent, or NULL. */
TabiyaBoardSession *tabiya_place_panel_get_session(TabiyaPlacePanel *self);

void tabiya_place_panel_set_compact(TabiyaPlacePanel *self, gboolean compact);
gboolean tabiya_place_panel_get_compact(TabiyaPlacePanel *self);

void tabiya_place_panel_set_columns(TabiyaPlacePanel *self, gboolean columns);
gboolean tabiya_place_panel_get_columns(TabiyaPlacePanel *self);

/* Beside the board there is no height to spare, or there is again. */
void tabiya_place_panel_set_low(TabiyaPlacePanel *self, gboolean low);

/* Shows the "verdict" of the session, which has one, in two labels: its first line, and what
 * follows in `details` (NULL: all of it is shown in one). Where there is no verdict, `otherwise`
 * (or NULL) stands in the second. A label without words is hidden. */
void tabiya_place_panel_show_verdict(TabiyaPlacePanel *self, GtkLabel *verdict, GtkLabel *details,
                                     const char *otherwise);

/* A widget of a panel, and the stages of its session in which it shows, as bits: 1u << stage. */
typedef struct {
    gsize widget; /* G_STRUCT_OFFSET() of a GtkWidget * of the panel's struct */
    guint stages;
} TabiyaPanelShown;

/* Shows what of `table`, which has `n` rows, belongs to the stage of that bit, and hides the
 * others. */
void tabiya_place_panel_show_stage(TabiyaPlacePanel *self, const TabiyaPanelShown *table, gsize n,
                                   guint stage);

/* Whether the keyboard is to go to what one does next here: it is in the panel, or in the one that
 * this is a page of, or where a move is typed, or nowhere. */
gboolean tabiya_place_panel_has_keyboard(TabiyaPlacePanel *self);

G_END_DECLS

#endif
