/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See clicks.h: whether an action exists. */
#include "tests/ui/clicks.h"

#include <string.h>

#include "ui/menu-items.h"

/* --- One -------------------------------------------------------------------------------------- */

/* Of the widget's window, or of the program; NULL: of neither. */
static GActionGroup *find_group(GtkWidget *widget, const char *name)
{
    GtkRoot *root = gtk_widget_get_root(widget);

    if (g_str_has_prefix(name, "win.") && G_IS_ACTION_GROUP(root))
        return G_ACTION_GROUP(root);
    if (g_str_has_prefix(name, "app.") && GTK_IS_WINDOW(root))
        return G_ACTION_GROUP(gtk_window_get_application(GTK_WINDOW(root)));
    return NULL;
}

static gboolean find_in_class(GtkWidgetClass *klass, const char *name, const GVariantType **type)
{
    const char *action, *property;
    GType owner;

    for (guint i = 0; gtk_widget_class_query_action(klass, i, &owner, &action, type, &property);
         i++) {
        if (g_str_equal(action, name))
            return TRUE;
    }
    return FALSE;
}

/* An action of its class, or of an ancestor's. */
static gboolean find_outwards(GtkWidget *widget, const char *name, const GVariantType **type)
{
    for (; widget; widget = gtk_widget_get_parent(widget)) {
        if (find_in_class(GTK_WIDGET_GET_CLASS(widget), name, type))
            return TRUE;
    }
    return FALSE;
}

static gboolean find_action(GtkWidget *widget, const char *name, const GVariantType **type)
{
    GActionGroup *group = find_group(widget, name);

    if (!group)
        return find_outwards(widget, name, type);
    if (!g_action_group_has_action(group, strchr(name, '.') + 1))
        return FALSE;
    *type = g_action_group_get_action_parameter_type(group, strchr(name, '.') + 1);
    return TRUE;
}

char *clicks_check_action(GtkWidget *widget, const char *name, GVariant *target)
{
    const GVariantType *type = NULL;

    if (!find_action(widget, name, &type))
        return g_strdup_printf("there is no action %s", name);
    if (target ? !type || !g_variant_is_of_type(target, type) : type != NULL) {
        return g_strdup_printf("%s does not take %s", name,
                               target ? g_variant_get_type_string(target) : "nothing");
    }
    return NULL;
}

/* --- All -------------------------------------------------------------------------------------- */

typedef struct {
    GHashTable *failures;
    guint count;
} Check;

static void check(Check *self, GtkWidget *widget, const char *where, const char *name,
                  GVariant *target)
{
    g_autofree char *wrong = clicks_check_action(widget, name, target);

    self->count++;
    if (wrong)
        g_hash_table_add(self->failures, g_strdup_printf("%s: %s", where, wrong));
}

static void check_menu(Check *self, GtkWidget *widget, GMenuModel *menu);

static void check_item(Check *self, GtkWidget *widget, GMenuModel *menu, int i)
{
    static const char *const links[] = {G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU};
    g_autoptr(GVariant) target =
        g_menu_model_get_item_attribute_value(menu, i, G_MENU_ATTRIBUTE_TARGET, NULL);
    g_autofree char *name = NULL, *label = NULL, *where = NULL;

    g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label);
    where =
        g_strdup_printf("“%s” of the menu of a %s", label ? label : "", G_OBJECT_TYPE_NAME(widget));
    if (g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &name))
        check(self, widget, where, name, target);
    for (gsize n = 0; n < G_N_ELEMENTS(links); n++) {
        g_autoptr(GMenuModel) more = g_menu_model_get_item_link(menu, i, links[n]);

        if (more)
            check_menu(self, widget, more);
    }
}

static void check_menu(Check *self, GtkWidget *widget, GMenuModel *menu)
{
    for (int i = 0; menu && i < g_menu_model_get_n_items(menu); i++)
        check_item(self, widget, menu, i);
}

static void check_button(Check *self, GtkWidget *widget)
{
    const char *name = gtk_actionable_get_action_name(GTK_ACTIONABLE(widget));
    GtkWidget *parent = gtk_widget_get_parent(widget);
    g_autofree char *where =
        g_strdup_printf("a %s in a %s", G_OBJECT_TYPE_NAME(widget), G_OBJECT_TYPE_NAME(parent));

    if (name) {
        check(self, widget, where, name,
              gtk_actionable_get_action_target_value(GTK_ACTIONABLE(widget)));
    }
}

static void check_below(Check *self, GtkWidget *widget)
{
    if (GTK_IS_ACTIONABLE(widget))
        check_button(self, widget);
    if (GTK_IS_MENU_BUTTON(widget))
        check_menu(self, widget, tabiya_menu_button_get_menu(GTK_MENU_BUTTON(widget)));
    else if (GTK_IS_POPOVER_MENU(widget))
        check_menu(self, widget, gtk_popover_menu_get_menu_model(GTK_POPOVER_MENU(widget)));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        check_below(self, child);
    }
}

guint clicks_check_actions(GtkWidget *root, GHashTable *failures)
{
    Check self = {failures, 0};

    check_below(&self, root);
    return self.count;
}
