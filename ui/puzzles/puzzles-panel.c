/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzles-panel.h. */
#include "ui/puzzles/puzzles-panel.h"

#include <glib/gi18n.h>

#include "ui/shortcuts.h"
#include "ui/shrink.h"
#include "ui/widget.h"

struct _TabiyaPuzzlesPanel {
    TabiyaPlacePanel parent_instance;

    TabiyaPanelPages pages;

    /* Template */
    GtkBox *content, *switcher;
    GtkWidget *previous, *next;
    GtkStack *stack;
};

G_DEFINE_FINAL_TYPE(TabiyaPuzzlesPanel, tabiya_puzzles_panel, TABIYA_TYPE_PLACE_PANEL)

enum { PROP_PAGE = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

GtkWidget *tabiya_puzzles_panel_ensure_page(TabiyaPuzzlesPanel *self, const char *name)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLES_PANEL(self) && name != NULL, NULL);
    return tabiya_panel_pages_ensure(&self->pages, name);
}

void tabiya_puzzles_panel_set_page(TabiyaPuzzlesPanel *self, const char *name)
{
    g_return_if_fail(TABIYA_IS_PUZZLES_PANEL(self) && name != NULL);
    if (tabiya_panel_pages_set(&self->pages, name))
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PAGE]);
}

const char *tabiya_puzzles_panel_get_page(TabiyaPuzzlesPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLES_PANEL(self), NULL);
    return tabiya_panel_pages_get(&self->pages);
}

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    tabiya_panel_pages_set_session(&TABIYA_PUZZLES_PANEL(panel)->pages, session);
}

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaPuzzlesPanel *self = TABIYA_PUZZLES_PANEL(panel);

    gtk_box_set_spacing(self->content, compact ? 2 : 6);
    tabiya_panel_pages_set_compact(&self->pages, compact);
}

static gboolean tabiya_puzzles_panel_grab_focus(GtkWidget *widget)
{
    GtkWidget *page = gtk_stack_get_visible_child(TABIYA_PUZZLES_PANEL(widget)->stack);

    return page && gtk_widget_grab_focus(page);
}

static void tabiya_puzzles_panel_get_property(GObject *object, guint id, GValue *value,
                                              GParamSpec *spec)
{
    if (id == PROP_PAGE)
        g_value_set_string(value, tabiya_puzzles_panel_get_page(TABIYA_PUZZLES_PANEL(object)));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_puzzles_panel_set_property(GObject *object, guint id, const GValue *value,
                                              GParamSpec *spec)
{
    if (id == PROP_PAGE)
        tabiya_puzzles_panel_set_page(TABIYA_PUZZLES_PANEL(object), g_value_get_string(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_puzzles_panel_class_init(TabiyaPuzzlesPanelClass *klass)
{
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    object_class->get_property = tabiya_puzzles_panel_get_property;
    object_class->set_property = tabiya_puzzles_panel_set_property;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_puzzles_panel_grab_focus;
    properties[PROP_PAGE] = g_param_spec_string("page", NULL, NULL, NULL, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    g_type_ensure(TABIYA_TYPE_SHRINK);
    tabiya_widget_set_template(widget_class, "puzzles/puzzles-panel.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaPuzzlesPanel, content);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPuzzlesPanel, switcher);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPuzzlesPanel, previous);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPuzzlesPanel, next);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPuzzlesPanel, stack);
}

static void tabiya_puzzles_panel_init(TabiyaPuzzlesPanel *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_shortcuts_name_button(self->previous, _("The puzzle before"), "win.puzzle-previous");
    tabiya_shortcuts_name_button(self->next, _("The next puzzle"), "win.puzzle-next");
}

GtkWidget *tabiya_puzzles_panel_new(TabiyaBoardSession *session, const TabiyaPanelPage *pages,
                                    gsize n_pages, gpointer user)
{
    TabiyaPuzzlesPanel *self = g_object_new(TABIYA_TYPE_PUZZLES_PANEL, "session", session, NULL);

    g_return_val_if_fail(n_pages > 0, NULL);
    self->pages.pages = pages;
    self->pages.n_pages = n_pages;
    self->pages.user = user;
    tabiya_panel_pages_init(&self->pages, TABIYA_PLACE_PANEL(self), self->stack, self->switcher,
                            "win.puzzle-page");
    tabiya_puzzles_panel_set_page(self, pages[0].name);
    return GTK_WIDGET(self);
}
