/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See openings-panel.h. */
#include "ui/openings/openings-panel.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "app/names/classifier.h"
#include "app/names/opening-shown.h"
#include "ui/direction.h"
#include "ui/notation/notation-view.h"
#include "ui/panes/panes.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

struct _TabiyaOpeningsPanel {
    TabiyaPagedPanel parent_instance;

    TabiyaPanes *panes; /* around the content */

    /* Template */
    GtkWidget *header, *page, *empty;
    TabiyaNotationView *notation;
    GtkLabel *opening, *hint, *details, *line;
    GtkWidget *previous, *next;
};

G_DEFINE_FINAL_TYPE(TabiyaOpeningsPanel, tabiya_openings_panel, TABIYA_TYPE_PAGED_PANEL)

static TabiyaBoardSession *session_of(TabiyaOpeningsPanel *self)
{
    return tabiya_place_panel_get_session(TABIYA_PLACE_PANEL(self));
}

/* --- The name of the position ----------------------------------------------------------------- */

/* The heading: the family of "Sicilian Defense: Najdorf Variation". */
static char *dup_family(const char *family, gboolean begun)
{
    if (family)
        return tabiya_opening_dup_shown(family, 0);
    return g_strdup(begun ? _("Unnamed opening") : _("The initial position"));
}

/* The line below: "B90 · Najdorf Variation", or the status of a position without a name. Each on
 * one line, so that nothing moves when the name changes. */
static char *dup_details(TabiyaOpeningsPanel *self, const TabiyaOpening *opening)
{
    const char *rest = opening ? strchr(opening->name, ':') : NULL;
    g_autofree char *shown = NULL;
    char *status = NULL;

    if (rest) {
        shown = tabiya_opening_dup_shown(opening->name,
                                         (gsize)(rest + strspn(rest, ": ") - opening->name));
    }
    if (opening)
        return shown ? g_strdup_printf("%s · %s", opening->eco, shown) : g_strdup(opening->eco);
    g_object_get(session_of(self), "status", &status, NULL);
    return status;
}

/* All of it on one line, in a small panel. */
static void show_line(TabiyaOpeningsPanel *self, const char *name, const char *eco)
{
    g_autofree char *text = eco ? g_strdup_printf("%s %s", eco, name) : g_strdup(name);

    gtk_label_set_text(self->line, text);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->line), text);
}

static void tell_opening(TabiyaOpeningsPanel *self, const char *name, const char *eco,
                         const char *hint)
{
    g_autofree char *spoken = g_strjoin(", ", name, eco, eco ? hint : NULL, NULL);

    /* A tooltip also sets the description, until it is set again. */
    gtk_widget_set_tooltip_text(self->header, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->opening), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Opening"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, spoken, -1);
}

static void update_opening(TabiyaOpeningsPanel *self)
{
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(session_of(self));
    gboolean begun = tabiya_node_get_parent(cursor) != NULL;
    const TabiyaOpening *opening = begun ? tabiya_openings_classify(cursor) : NULL;
    g_autofree char *english =
        opening ? g_strndup(opening->name, strcspn(opening->name, ":")) : NULL;
    g_autofree char *family = dup_family(english, begun);
    g_autofree char *details = dup_details(self, opening);
    g_autofree char *name = opening ? tabiya_opening_dup_shown(opening->name, 0) : g_strdup(family);
    const char *hint = g_strcmp0(english, family) != 0 ? english : NULL;

    gtk_widget_set_visible(self->empty, !begun && !tabiya_node_get_child(cursor));
    gtk_label_set_text(self->opening, family);
    gtk_label_set_text(self->hint, hint ? hint : "");
    gtk_label_set_text(self->details, details);
    show_line(self, name, opening ? opening->eco : NULL);
    tell_opening(self, name, opening ? opening->eco : NULL, hint);
}

static const TabiyaPanelWatch WATCHED[] = {
    {"cursor-changed", G_CALLBACK(update_opening)},
    {NULL, NULL},
};

/* --- The class -------------------------------------------------------------------------------- */

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    TABIYA_PLACE_PANEL_CLASS(tabiya_openings_panel_parent_class)->show_session(panel, session);
    tabiya_notation_view_set_session(TABIYA_OPENINGS_PANEL(panel)->notation, session);
    if (session)
        update_opening(TABIYA_OPENINGS_PANEL(panel));
}

/* In a large window the moves have a pane of their own; elsewhere the pages need the room. */
static void update_panes(TabiyaOpeningsPanel *self)
{
    gboolean compact = tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));
    gboolean columns = tabiya_place_panel_get_columns(TABIYA_PLACE_PANEL(self));

    tabiya_panes_set_compact(self->panes, compact);
    tabiya_panes_set_columns(self->panes, columns);
    gtk_widget_set_visible(self->page, columns && !compact);
}

static void set_columns(TabiyaPlacePanel *panel, gboolean columns)
{
    TABIYA_PLACE_PANEL_CLASS(tabiya_openings_panel_parent_class)->set_columns(panel, columns);
    update_panes(TABIYA_OPENINGS_PANEL(panel));
}

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaOpeningsPanel *self = TABIYA_OPENINGS_PANEL(panel);

    TABIYA_PLACE_PANEL_CLASS(tabiya_openings_panel_parent_class)->set_form(panel, compact);
    gtk_widget_set_visible(self->header, !compact);
    gtk_widget_set_visible(GTK_WIDGET(self->line), compact);
    update_panes(self);
}

static void tabiya_openings_panel_class_init(TabiyaOpeningsPanelClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    panel_class->watched = WATCHED;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    panel_class->set_columns = set_columns;
    g_type_ensure(TABIYA_TYPE_NOTATION_VIEW);
    tabiya_paged_panel_class_set_template(TABIYA_PAGED_PANEL_CLASS(klass),
                                          "openings/openings-panel.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, header);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, page);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, empty);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, notation);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, opening);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, hint);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, details);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, line);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, previous);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, next);
}

static void tabiya_openings_panel_init(TabiyaOpeningsPanel *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    self->panes = tabiya_panes_wrap(GTK_BOX(gtk_widget_get_parent(self->header)), self->page,
                                    TABIYA_PANES_OPENINGS);
    tabiya_direction_keep(gtk_widget_get_parent(self->previous));
    tabiya_shortcuts_name_button(self->previous, _("One move back"), "win.previous");
    tabiya_shortcuts_name_button(self->next, _("One move forward"), "win.next");
}

GtkWidget *tabiya_openings_panel_new(TabiyaOpeningsSession *session, const TabiyaPanelPage *pages,
                                     gsize n_pages, gpointer user)
{
    TabiyaPagedPanel *self = g_object_new(TABIYA_TYPE_OPENINGS_PANEL, "session", session, NULL);

    tabiya_paged_panel_set_pages(self, pages, n_pages, "win.openings-page", user);
    return GTK_WIDGET(self);
}
