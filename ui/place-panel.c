/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See place-panel.h. */
#include "ui/place-panel.h"

#include "ui/board/move-entry.h"
#include "ui/panes/reading-width.h"
#include "ui/widget.h"

typedef struct {
    TabiyaBoardSession *session; /* owned */
    gboolean compact, columns, low, without_panes;
} TabiyaPlacePanelPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE(TabiyaPlacePanel, tabiya_place_panel, GTK_TYPE_WIDGET)

enum { PROP_SESSION = 1, PROP_COMPACT, PROP_COLUMNS, N_PROPS };
static GParamSpec *properties[N_PROPS];

static TabiyaPlacePanelPrivate *get_private(TabiyaPlacePanel *self)
{
    return tabiya_place_panel_get_instance_private(self);
}

/* A panel below the board is as wide as the board. */
static void update_width(TabiyaPlacePanel *self)
{
    GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
    const TabiyaPlacePanelPrivate *priv = get_private(self);
    const gboolean spreads = TABIYA_PLACE_PANEL_GET_CLASS(self)->spreads && !priv->without_panes;

    tabiya_reading_width_set_spreads(TABIYA_READING_WIDTH(layout), spreads || priv->compact);
}

void tabiya_place_panel_set_without_panes(TabiyaPlacePanel *self, gboolean without_panes)
{
    g_return_if_fail(TABIYA_IS_PLACE_PANEL(self));
    TabiyaPlacePanelPrivate *priv = get_private(self);
    if (priv->without_panes == !!without_panes)
        return;
    priv->without_panes = !!without_panes;
    update_width(self);
}

void tabiya_place_panel_set_session(TabiyaPlacePanel *self, TabiyaBoardSession *session)
{
    g_return_if_fail(TABIYA_IS_PLACE_PANEL(self));
    TabiyaPlacePanelClass *klass = TABIYA_PLACE_PANEL_GET_CLASS(self);
    TabiyaPlacePanelPrivate *priv = get_private(self);
    const TabiyaPanelWatch *watch = session ? klass->watched : NULL;
    if (session == priv->session)
        return;
    if (priv->session)
        g_signal_handlers_disconnect_by_data(priv->session, self);
    /* Until the new one is shown, the panel may still use the old one. */
    g_autoptr(TabiyaBoardSession) before = priv->session;
    priv->session = session ? g_object_ref(session) : NULL;
    klass->show_session(self, session);
    for (; watch && watch->signal; watch++)
        g_signal_connect_swapped(session, watch->signal, watch->callback, self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_SESSION]);
}

TabiyaBoardSession *tabiya_place_panel_get_session(TabiyaPlacePanel *self)
{
    g_return_val_if_fail(TABIYA_IS_PLACE_PANEL(self), NULL);
    return get_private(self)->session;
}

void tabiya_place_panel_set_compact(TabiyaPlacePanel *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_PLACE_PANEL(self));
    TabiyaPlacePanelPrivate *priv = get_private(self);
    compact = !!compact;
    if (compact == priv->compact)
        return;
    priv->compact = compact;
    tabiya_widget_set_css_class(GTK_WIDGET(self), "compact", compact);
    update_width(self);
    TABIYA_PLACE_PANEL_GET_CLASS(self)->set_form(self, compact);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_COMPACT]);
}

gboolean tabiya_place_panel_get_compact(TabiyaPlacePanel *self)
{
    g_return_val_if_fail(TABIYA_IS_PLACE_PANEL(self), FALSE);
    return get_private(self)->compact;
}

void tabiya_place_panel_set_columns(TabiyaPlacePanel *self, gboolean columns)
{
    g_return_if_fail(TABIYA_IS_PLACE_PANEL(self));
    TabiyaPlacePanelPrivate *priv = get_private(self);
    columns = !!columns;
    if (columns == priv->columns)
        return;
    priv->columns = columns;
    tabiya_widget_set_css_class(GTK_WIDGET(self), "columns", columns);
    if (TABIYA_PLACE_PANEL_GET_CLASS(self)->set_columns)
        TABIYA_PLACE_PANEL_GET_CLASS(self)->set_columns(self, columns);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_COLUMNS]);
}

gboolean tabiya_place_panel_get_columns(TabiyaPlacePanel *self)
{
    g_return_val_if_fail(TABIYA_IS_PLACE_PANEL(self), FALSE);
    return get_private(self)->columns;
}

void tabiya_place_panel_set_low(TabiyaPlacePanel *self, gboolean low)
{
    g_return_if_fail(TABIYA_IS_PLACE_PANEL(self));
    TabiyaPlacePanelPrivate *priv = get_private(self);
    if (priv->low == !!low)
        return;
    priv->low = !!low;
    if (TABIYA_PLACE_PANEL_GET_CLASS(self)->set_low)
        TABIYA_PLACE_PANEL_GET_CLASS(self)->set_low(self, priv->low);
}

static void tabiya_place_panel_get_property(GObject *object, guint id, GValue *value,
                                            GParamSpec *pspec)
{
    TabiyaPlacePanel *self = TABIYA_PLACE_PANEL(object);
    if (id == PROP_SESSION)
        g_value_set_object(value, tabiya_place_panel_get_session(self));
    else if (id == PROP_COMPACT)
        g_value_set_boolean(value, tabiya_place_panel_get_compact(self));
    else if (id == PROP_COLUMNS)
        g_value_set_boolean(value, tabiya_place_panel_get_columns(self));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void tabiya_place_panel_set_property(GObject *object, guint id, const GValue *value,
                                            GParamSpec *pspec)
{
    TabiyaPlacePanel *self = TABIYA_PLACE_PANEL(object);
    if (id == PROP_SESSION)
        tabiya_place_panel_set_session(self, g_value_get_object(value));
    else if (id == PROP_COMPACT)
        tabiya_place_panel_set_compact(self, g_value_get_boolean(value));
    else if (id == PROP_COLUMNS)
        tabiya_place_panel_set_columns(self, g_value_get_boolean(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void tabiya_place_panel_dispose(GObject *object)
{
    tabiya_place_panel_set_session(TABIYA_PLACE_PANEL(object), NULL);
    tabiya_widget_dispose_template(GTK_WIDGET(object), G_OBJECT_TYPE(object));
    G_OBJECT_CLASS(tabiya_place_panel_parent_class)->dispose(object);
}

static void tabiya_place_panel_constructed(GObject *object)
{
    G_OBJECT_CLASS(tabiya_place_panel_parent_class)->constructed(object);
    update_width(TABIYA_PLACE_PANEL(object));
}

static void tabiya_place_panel_class_init(TabiyaPlacePanelClass *klass)
{
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    object_class->get_property = tabiya_place_panel_get_property;
    object_class->set_property = tabiya_place_panel_set_property;
    object_class->constructed = tabiya_place_panel_constructed;
    object_class->dispose = tabiya_place_panel_dispose;
    properties[PROP_SESSION] =
        g_param_spec_object("session", NULL, NULL, TABIYA_TYPE_BOARD_SESSION, flags);
    properties[PROP_COMPACT] = g_param_spec_boolean("compact", NULL, NULL, FALSE, flags);
    properties[PROP_COLUMNS] = g_param_spec_boolean("columns", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    gtk_widget_class_set_layout_manager_type(widget_class, TABIYA_TYPE_READING_WIDTH);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void tabiya_place_panel_init(TabiyaPlacePanel *self)
{
}

static void show_words(GtkLabel *label, const char *words)
{
    gtk_label_set_text(label, words ? words : "");
    gtk_widget_set_visible(GTK_WIDGET(label), words != NULL);
}

void tabiya_place_panel_show_verdict(TabiyaPlacePanel *self, GtkLabel *verdict, GtkLabel *details,
                                     const char *otherwise)
{
    g_return_if_fail(TABIYA_IS_PLACE_PANEL(self));
    g_autofree char *text = NULL;
    g_auto(GStrv) parts = NULL;

    g_object_get(get_private(self)->session, "verdict", &text, NULL);
    parts = g_strsplit(text ? text : "", "\n", details ? 2 : 1);
    show_words(verdict, parts[0]);
    if (details)
        show_words(details, parts[0] ? parts[1] : otherwise);
}

void tabiya_place_panel_show_stage(TabiyaPlacePanel *self, const TabiyaPanelShown *table, gsize n,
                                   guint stage)
{
    g_return_if_fail(TABIYA_IS_PLACE_PANEL(self));

    for (gsize i = 0; i < n; i++) {
        gtk_widget_set_visible(G_STRUCT_MEMBER(GtkWidget *, self, table[i].widget),
                               (table[i].stages & stage) != 0);
    }
}

gboolean tabiya_place_panel_has_keyboard(TabiyaPlacePanel *self)
{
    GtkWidget *parent = gtk_widget_get_parent(GTK_WIDGET(self));
    GtkWidget *around = parent ? gtk_widget_get_ancestor(parent, TABIYA_TYPE_PLACE_PANEL) : NULL;
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;

    if (!root || !gtk_widget_get_mapped(GTK_WIDGET(self)))
        return FALSE;
    /* An open menu keeps it, whatever happens below. */
    if (focus && gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER))
        return FALSE;
    return !focus || gtk_widget_is_ancestor(focus, around ? around : GTK_WIDGET(self)) ||
           gtk_widget_get_ancestor(focus, TABIYA_TYPE_MOVE_ENTRY);
}
