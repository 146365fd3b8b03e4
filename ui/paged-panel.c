/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See paged-panel.h. */
#include "ui/paged-panel.h"

#include <glib/gi18n.h>

#include "ui/page-rest.h"
#include "ui/shrink.h"
#include "ui/widget.h"

#define SPACING_PX 6
#define COMPACT_SPACING_PX 2

typedef struct {
    const TabiyaPanelPage *pages; /* lent */
    gsize n_pages;
    gpointer user; /* lent */

    /* Template */
    GtkBox *content, *switcher;
    GtkStack *stack;
} TabiyaPagedPanelPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE(TabiyaPagedPanel, tabiya_paged_panel, TABIYA_TYPE_PLACE_PANEL)

enum { PROP_PAGE = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

static TabiyaPagedPanelPrivate *get_private(gpointer self)
{
    return tabiya_paged_panel_get_instance_private(self);
}

/* --- Pages ------------------------------------------------------------------------------------ */

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

void tabiya_paged_panel_set_pages(TabiyaPagedPanel *self, const TabiyaPanelPage *pages,
                                  gsize n_pages, const char *action, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PAGED_PANEL(self) && n_pages > 0);
    TabiyaPagedPanelPrivate *own = get_private(self);

    own->pages = pages;
    own->n_pages = n_pages;
    own->user = user;
    for (gsize i = 0; i < n_pages; i++)
        gtk_box_append(own->switcher, make_button(&pages[i], action));
    gtk_widget_set_visible(GTK_WIDGET(own->switcher), n_pages > 1);
    tabiya_paged_panel_set_page(self, pages[0].name);
}

static const TabiyaPanelPage *find_page(TabiyaPagedPanelPrivate *own, const char *name)
{
    for (gsize i = 0; i < own->n_pages; i++) {
        if (g_str_equal(own->pages[i].name, name))
            return &own->pages[i];
    }
    return NULL;
}

GtkWidget *tabiya_paged_panel_ensure_page(TabiyaPagedPanel *self, const char *name)
{
    g_return_val_if_fail(TABIYA_IS_PAGED_PANEL(self) && name, NULL);
    TabiyaPagedPanelPrivate *own = get_private(self);
    TabiyaPlacePanel *panel = TABIYA_PLACE_PANEL(self);
    const TabiyaPanelPage *page = find_page(own, name);
    GtkWidget *widget = page ? gtk_stack_get_child_by_name(own->stack, name) : NULL;

    if (widget || !page)
        return widget;
    widget = page->make(own->user);
    tabiya_place_panel_set_compact(TABIYA_PLACE_PANEL(widget),
                                   tabiya_place_panel_get_compact(panel));
    tabiya_place_panel_set_columns(TABIYA_PLACE_PANEL(widget),
                                   tabiya_place_panel_get_columns(panel));
    tabiya_place_panel_set_session(TABIYA_PLACE_PANEL(widget),
                                   tabiya_place_panel_get_session(panel));
    gtk_stack_add_named(own->stack, widget, name);
    tabiya_page_rest(widget);
    return widget;
}

static gboolean has_focus(GtkWidget *page)
{
    GtkRoot *root = page ? gtk_widget_get_root(page) : NULL;
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;

    return focus && gtk_widget_is_ancestor(focus, page);
}

void tabiya_paged_panel_set_page(TabiyaPagedPanel *self, const char *name)
{
    g_return_if_fail(TABIYA_IS_PAGED_PANEL(self) && name);
    GtkStack *stack = get_private(self)->stack;
    gboolean had_focus = has_focus(gtk_stack_get_visible_child(stack));
    GtkWidget *page = NULL;

    if (g_strcmp0(name, tabiya_paged_panel_get_page(self)) != 0)
        page = tabiya_paged_panel_ensure_page(self, name);
    if (!page)
        return;
    gtk_stack_set_visible_child_name(stack, name);
    if (had_focus) /* on to the next step, which need not be the first widget */
        gtk_widget_grab_focus(page);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PAGE]);
}

const char *tabiya_paged_panel_get_page(TabiyaPagedPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_PAGED_PANEL(self), NULL);
    return gtk_stack_get_visible_child_name(get_private(self)->stack);
}

/* --- The class -------------------------------------------------------------------------------- */

static GtkWidget *first_page(gpointer self)
{
    return gtk_widget_get_first_child(GTK_WIDGET(get_private(self)->stack));
}

static void show_session(TabiyaPlacePanel *self, TabiyaBoardSession *session)
{
    for (GtkWidget *page = first_page(self); page; page = gtk_widget_get_next_sibling(page))
        tabiya_place_panel_set_session(TABIYA_PLACE_PANEL(page), session);
}

static void set_form(TabiyaPlacePanel *self, gboolean compact)
{
    gtk_box_set_spacing(get_private(self)->content, compact ? COMPACT_SPACING_PX : SPACING_PX);
    for (GtkWidget *page = first_page(self); page; page = gtk_widget_get_next_sibling(page))
        tabiya_place_panel_set_compact(TABIYA_PLACE_PANEL(page), compact);
}

static void set_columns(TabiyaPlacePanel *self, gboolean columns)
{
    for (GtkWidget *page = first_page(self); page; page = gtk_widget_get_next_sibling(page))
        tabiya_place_panel_set_columns(TABIYA_PLACE_PANEL(page), columns);
}

static gboolean tabiya_paged_panel_grab_focus(GtkWidget *widget)
{
    GtkWidget *page = gtk_stack_get_visible_child(get_private(widget)->stack);

    return page && gtk_widget_grab_focus(page);
}

static void tabiya_paged_panel_get_property(GObject *object, guint id, GValue *value,
                                            GParamSpec *spec)
{
    if (id == PROP_PAGE)
        g_value_set_string(value, tabiya_paged_panel_get_page(TABIYA_PAGED_PANEL(object)));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_paged_panel_set_property(GObject *object, guint id, const GValue *value,
                                            GParamSpec *spec)
{
    if (id == PROP_PAGE)
        tabiya_paged_panel_set_page(TABIYA_PAGED_PANEL(object), g_value_get_string(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_paged_panel_class_init(TabiyaPagedPanelClass *klass)
{
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    panel_class->spreads = TRUE;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    panel_class->set_columns = set_columns;
    object_class->get_property = tabiya_paged_panel_get_property;
    object_class->set_property = tabiya_paged_panel_set_property;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_paged_panel_grab_focus;
    properties[PROP_PAGE] = g_param_spec_string("page", NULL, NULL, NULL, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

/* The fields belong to this class, the template to its subclass. */
void tabiya_paged_panel_class_set_template(TabiyaPagedPanelClass *klass, const char *name)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    g_type_ensure(TABIYA_TYPE_SHRINK);
    tabiya_widget_set_template(widget_class, name);
    gtk_widget_class_bind_template_child_private(widget_class, TabiyaPagedPanel, content);
    gtk_widget_class_bind_template_child_private(widget_class, TabiyaPagedPanel, switcher);
    gtk_widget_class_bind_template_child_private(widget_class, TabiyaPagedPanel, stack);
}

static void tabiya_paged_panel_init(TabiyaPagedPanel *self)
{
}
