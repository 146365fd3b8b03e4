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
#include "ui/shortcuts.h"
#include "ui/shrink.h"
#include "ui/widget.h"

struct _TabiyaOpeningsPanel {
    TabiyaPlacePanel parent_instance;

    TabiyaPanelPages pages;

    /* Template */
    GtkWidget *content, *header;
    GtkLabel *opening, *hint, *details, *line;
    GtkBox *switcher;
    GtkWidget *first, *previous, *next, *last;
    GtkStack *stack;
};

G_DEFINE_FINAL_TYPE(TabiyaOpeningsPanel, tabiya_openings_panel, TABIYA_TYPE_PLACE_PANEL)

enum { PROP_PAGE = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

static TabiyaBoardSession *session_of(TabiyaOpeningsPanel *self)
{
    return tabiya_place_panel_get_session(TABIYA_PLACE_PANEL(self));
}

/* --- What the position is called ---------------------------------------------------------------- */

/* Of "Sicilian Defense: Najdorf Variation" the family is what the heading says, */
static char *dup_family(const char *family, gboolean begun)
{
    if (family)
        return tabiya_opening_dup_shown(family, 0);
    return g_strdup(begun ? _("An opening without a name") : _("The initial position"));
}

/* and below it "B90 · Najdorf Variation", or how it stands where nothing has a name: each in one line,
 * so that nothing moves when the name is another one. */
static char *dup_details(TabiyaOpeningsPanel *self, const TabiyaOpening *opening)
{
    const char *rest = opening ? strchr(opening->name, ':') : NULL;
    g_autofree char *shown = NULL;
    char *status = NULL;

    if (rest)
        shown = tabiya_opening_dup_shown(opening->name,
                                         (gsize)(rest + strspn(rest, ": ") - opening->name));
    if (opening)
        return shown ? g_strdup_printf("%s · %s", opening->eco, shown) : g_strdup(opening->eco);
    g_object_get(session_of(self), "status", &status, NULL);
    return status;
}

/* All of it in one line, where there is no room for more. */
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

    /* A tooltip is a description, too, until another one is given. */
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

/* --- Pages -------------------------------------------------------------------------------------- */

GtkWidget *tabiya_openings_panel_ensure_page(TabiyaOpeningsPanel *self, const char *name)
{
    g_return_val_if_fail(TABIYA_IS_OPENINGS_PANEL(self) && name != NULL, NULL);
    return tabiya_panel_pages_ensure(&self->pages, name);
}

void tabiya_openings_panel_set_page(TabiyaOpeningsPanel *self, const char *name)
{
    g_return_if_fail(TABIYA_IS_OPENINGS_PANEL(self) && name != NULL);
    if (tabiya_panel_pages_set(&self->pages, name))
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PAGE]);
}

const char *tabiya_openings_panel_get_page(TabiyaOpeningsPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENINGS_PANEL(self), NULL);
    return tabiya_panel_pages_get(&self->pages);
}

/* Beside three pages there is no room for four buttons where the panel is narrowest; Home and End do
 * what two of them would. */
static void show_steps(TabiyaOpeningsPanel *self, gboolean compact)
{
    gtk_widget_set_visible(self->first, !compact && self->pages.n_pages < 3);
    gtk_widget_set_visible(self->last, !compact && self->pages.n_pages < 3);
}

/* --- The class ---------------------------------------------------------------------------------- */

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    TabiyaOpeningsPanel *self = TABIYA_OPENINGS_PANEL(panel);

    tabiya_panel_pages_set_session(&self->pages, session);
    if (!session)
        return;
    update_opening(self);
}

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaOpeningsPanel *self = TABIYA_OPENINGS_PANEL(panel);

    gtk_widget_set_visible(self->header, !compact);
    gtk_widget_set_visible(GTK_WIDGET(self->line), compact);
    show_steps(self, compact);
    gtk_box_set_spacing(GTK_BOX(self->content), compact ? 2 : 6);
    tabiya_panel_pages_set_compact(&self->pages, compact);
}

static gboolean tabiya_openings_panel_grab_focus(GtkWidget *widget)
{
    GtkWidget *page = gtk_stack_get_visible_child(TABIYA_OPENINGS_PANEL(widget)->stack);

    return page && gtk_widget_grab_focus(page);
}

static void tabiya_openings_panel_get_property(GObject *object, guint id, GValue *value,
                                               GParamSpec *spec)
{
    if (id == PROP_PAGE)
        g_value_set_string(value, tabiya_openings_panel_get_page(TABIYA_OPENINGS_PANEL(object)));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_openings_panel_set_property(GObject *object, guint id, const GValue *value,
                                               GParamSpec *spec)
{
    if (id == PROP_PAGE)
        tabiya_openings_panel_set_page(TABIYA_OPENINGS_PANEL(object), g_value_get_string(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_openings_panel_class_init(TabiyaOpeningsPanelClass *klass)
{
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    panel_class->watched = WATCHED;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    object_class->get_property = tabiya_openings_panel_get_property;
    object_class->set_property = tabiya_openings_panel_set_property;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_openings_panel_grab_focus;
    properties[PROP_PAGE] = g_param_spec_string("page", NULL, NULL, NULL, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    g_type_ensure(TABIYA_TYPE_SHRINK);
    tabiya_widget_set_template(widget_class, "openings/openings-panel.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, content);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, header);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, opening);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, hint);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, details);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, line);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, switcher);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, first);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, previous);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, next);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, last);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpeningsPanel, stack);
}

static void tabiya_openings_panel_init(TabiyaOpeningsPanel *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_shortcuts_name_button(self->first, _("To the start"), "win.first");
    tabiya_direction_keep(gtk_widget_get_parent(self->first));
    tabiya_shortcuts_name_button(self->previous, _("One move back"), "win.previous");
    tabiya_shortcuts_name_button(self->next, _("One move on"), "win.next");
    tabiya_shortcuts_name_button(self->last, _("To the last move"), "win.last");
}

GtkWidget *tabiya_openings_panel_new(TabiyaOpeningsSession *session,
                                     const TabiyaPanelPage *pages, gsize n_pages, gpointer user)
{
    TabiyaOpeningsPanel *self = g_object_new(TABIYA_TYPE_OPENINGS_PANEL, "session", session, NULL);

    g_return_val_if_fail(n_pages > 0, NULL);
    self->pages.pages = pages;
    self->pages.n_pages = n_pages;
    self->pages.user = user;
    tabiya_panel_pages_init(&self->pages, TABIYA_PLACE_PANEL(self), self->stack, self->switcher,
                            "win.openings-page");
    show_steps(self, FALSE);
    tabiya_openings_panel_set_page(self, pages[0].name);
    return GTK_WIDGET(self);
}
