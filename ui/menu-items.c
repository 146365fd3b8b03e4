/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See menu-items.h. */
#include "ui/menu-items.h"

#define MENU_KEY "tabiya-menu"       /* the model: the button has it only once opened */
#define UPWARDS_KEY "tabiya-upwards" /* of a popover: it would open there */

void tabiya_menu_append_named(GMenu *menu, const char *words, const char *name, const char *action,
                              GVariant *target)
{
    g_auto(GStrv) parts = g_strsplit(name, "_", -1);
    g_autofree char *plain = g_strjoinv("__", parts);
    g_autoptr(GString) label = g_string_new(words ? words : "%s");
    g_autoptr(GMenuItem) item = NULL;

    g_string_replace(label, "%s", plain, 1);
    item = g_menu_item_new(label->str, NULL);
    g_menu_item_set_action_and_target_value(item, action, target);
    g_menu_append_item(menu, item);
}

/* --- Menus behind buttons --------------------------------------------------------------------- */

/* Whether an open menu of a button that opens upwards had no room there. */
static gboolean is_below(GtkWidget *popover)
{
    GtkWidget *button = gtk_widget_get_parent(popover);
    GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(popover));
    GtkNative *native = gtk_widget_get_native(button);
    graphene_rect_t bounds;
    double x = 0, y = 0;

    if (!surface || !gtk_widget_compute_bounds(button, GTK_WIDGET(native), &bounds))
        return FALSE;
    gtk_native_get_surface_transform(native, &x, &y);
    return gdk_popup_get_position_y(GDK_POPUP(surface)) >= y + bounds.origin.y;
}

/* A submenu stays where its menu is, though it may be short enough for the other side. */
static void page_cb(GtkWidget *popover)
{
    if (gtk_widget_get_mapped(popover) &&
        gtk_popover_get_position(GTK_POPOVER(popover)) == GTK_POS_TOP && is_below(popover)) {
        gtk_popover_set_position(GTK_POPOVER(popover), GTK_POS_BOTTOM);
        g_object_set_data(G_OBJECT(popover), UPWARDS_KEY, popover);
    }
}

static void closed_cb(GtkPopover *popover)
{
    if (g_object_steal_data(G_OBJECT(popover), UPWARDS_KEY))
        gtk_popover_set_position(popover, GTK_POS_TOP);
}

/* Each page is as wide as it needs. GTK makes all as wide as the widest: on a phone the right edge
 * was cut off, with the shortcuts and the arrows of submenus. */
static void free_pages(GtkWidget *popover)
{
    GtkWidget *stack = gtk_widget_get_first_child(popover);

    while (stack && !GTK_IS_STACK(stack))
        stack = gtk_widget_get_first_child(stack);
    if (!stack)
        return;
    gtk_stack_set_hhomogeneous(GTK_STACK(stack), FALSE);
    g_signal_connect_object(stack, "notify::visible-child", G_CALLBACK(page_cb), popover,
                            G_CONNECT_SWAPPED);
    g_signal_connect(popover, "closed", G_CALLBACK(closed_cb), NULL);
}

/* Where the pointer rests on the button, its tooltip would cover the menu. When that closes, the
 * tooltip waits for the pointer to move: GTK would still be about to show it when the window is
 * gone, and complain. */
static void shown_cb(GtkWidget *button, GParamSpec *spec, GtkWidget *popover)
{
    const gboolean shown = gtk_widget_get_visible(popover);

    gtk_widget_set_has_tooltip(button, !shown && gtk_widget_get_tooltip_text(button));
    if (shown)
        gtk_widget_trigger_tooltip_query(button);
}

void tabiya_menu_button_mind_tooltip(GtkMenuButton *button)
{
    g_return_if_fail(GTK_IS_MENU_BUTTON(button));
    g_signal_connect_object(gtk_menu_button_get_popover(button), "notify::visible",
                            G_CALLBACK(shown_cb), button, G_CONNECT_SWAPPED);
}

static void make_menu_cb(GtkMenuButton *button, gpointer user)
{
    if (gtk_menu_button_get_popover(button))
        return;
    gtk_menu_button_set_menu_model(button, tabiya_menu_button_get_menu(button));
    free_pages(GTK_WIDGET(gtk_menu_button_get_popover(button)));
    tabiya_menu_button_mind_tooltip(button);
}

void tabiya_menu_button_set_menu(GtkMenuButton *button, GMenuModel *menu)
{
    g_return_if_fail(GTK_IS_MENU_BUTTON(button));
    g_return_if_fail(!menu || G_IS_MENU_MODEL(menu));

    if (menu == tabiya_menu_button_get_menu(button))
        return;
    g_object_set_data_full(G_OBJECT(button), MENU_KEY, menu ? g_object_ref(menu) : NULL,
                           g_object_unref);
    gtk_menu_button_set_popover(button, NULL); /* that of another menu */
    gtk_menu_button_set_create_popup_func(button, menu ? make_menu_cb : NULL, NULL, NULL);
}

GMenuModel *tabiya_menu_button_get_menu(GtkMenuButton *button)
{
    g_return_val_if_fail(GTK_IS_MENU_BUTTON(button), NULL);
    return g_object_get_data(G_OBJECT(button), MENU_KEY);
}

/* Its arrow is a menu button, which libadwaita does not hand out. */
void tabiya_split_button_set_menu(AdwSplitButton *button, GMenuModel *menu)
{
    g_return_if_fail(ADW_IS_SPLIT_BUTTON(button));
    GtkWidget *half = gtk_widget_get_first_child(GTK_WIDGET(button));

    while (half && !GTK_IS_MENU_BUTTON(half))
        half = gtk_widget_get_next_sibling(half);
    if (half)
        tabiya_menu_button_set_menu(GTK_MENU_BUTTON(half), menu);
    else
        adw_split_button_set_menu_model(button, menu);
}
