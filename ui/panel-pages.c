/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See panel-pages.h. */
#include "ui/panel-pages.h"

#include <glib/gi18n.h>

#include "ui/page-rest.h"
#include "ui/widget.h"

static GtkWidget *make_button(const TabiyaPanelPage *page, const char *action)
{
    GtkWidget *button = gtk_toggle_button_new();
    GtkWidget *label = gtk_label_new(_(page->title));

    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_button_set_child(GTK_BUTTON(button), label);
    gtk_widget_set_tooltip_text(button, _(page->tooltip));
    tabiya_widget_set_name(button, _(page->title));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s", page->name);
    return button;
}

void tabiya_panel_pages_init(TabiyaPanelPages *self, TabiyaPlacePanel *panel, GtkStack *stack,
                             GtkBox *switcher, const char *action)
{
    self->panel = panel;
    self->stack = stack;
    for (gsize i = 0; i < self->n_pages; i++)
        gtk_box_append(switcher, make_button(&self->pages[i], action));
    gtk_widget_set_visible(GTK_WIDGET(switcher), self->n_pages > 1);
}

static const TabiyaPanelPage *find_page(TabiyaPanelPages *self, const char *name)
{
    for (gsize i = 0; i < self->n_pages; i++) {
        if (g_str_equal(self->pages[i].name, name))
            return &self->pages[i];
    }
    return NULL;
}

GtkWidget *tabiya_panel_pages_ensure(TabiyaPanelPages *self, const char *name)
{
    const TabiyaPanelPage *page = find_page(self, name);
    GtkWidget *widget = page ? gtk_stack_get_child_by_name(self->stack, name) : NULL;

    if (widget || !page)
        return widget;
    widget = page->make(self->user);
    tabiya_place_panel_set_compact(TABIYA_PLACE_PANEL(widget),
                                   tabiya_place_panel_get_compact(self->panel));
    tabiya_place_panel_set_session(TABIYA_PLACE_PANEL(widget),
                                   tabiya_place_panel_get_session(self->panel));
    gtk_stack_add_named(self->stack, widget, name);
    tabiya_page_rest(widget);
    return widget;
}

gboolean tabiya_panel_pages_set(TabiyaPanelPages *self, const char *name)
{
    GtkWidget *page = NULL, *former = gtk_stack_get_visible_child(self->stack);
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self->stack));
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
    gboolean had_focus = focus && former && gtk_widget_is_ancestor(focus, former);

    if (g_strcmp0(name, tabiya_panel_pages_get(self)) != 0)
        page = tabiya_panel_pages_ensure(self, name);
    if (!page)
        return FALSE;
    gtk_stack_set_visible_child_name(self->stack, name);
    if (had_focus) /* on to what one does there, which need not be what comes first */
        gtk_widget_grab_focus(page);
    return TRUE;
}

const char *tabiya_panel_pages_get(TabiyaPanelPages *self)
{
    return gtk_stack_get_visible_child_name(self->stack);
}

static GtkWidget *first_page(TabiyaPanelPages *self)
{
    return self->stack ? gtk_widget_get_first_child(GTK_WIDGET(self->stack)) : NULL;
}

void tabiya_panel_pages_set_session(TabiyaPanelPages *self, TabiyaBoardSession *session)
{
    for (GtkWidget *page = first_page(self); page; page = gtk_widget_get_next_sibling(page))
        tabiya_place_panel_set_session(TABIYA_PLACE_PANEL(page), session);
}

void tabiya_panel_pages_set_compact(TabiyaPanelPages *self, gboolean compact)
{
    for (GtkWidget *page = first_page(self); page; page = gtk_widget_get_next_sibling(page))
        tabiya_place_panel_set_compact(TABIYA_PLACE_PANEL(page), compact);
}
