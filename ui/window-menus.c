/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The menus of the header bar: of the program, of a new game, and of the shown place. The last one
 * has the place's own commands, and below them those for any board. */
#include <glib/gi18n.h>

#include "app/session/level-texts.h"
#include "ui/board/blindfold.h"
#include "ui/menu-items.h"
#include "ui/widget.h"
#include "ui/window-private.h"

#define SHOWN_KEY "tabiya-menu-of-place" /* the place's menu in the button's menu */

static gpointer get_object(TabiyaWindow *self, const char *name)
{
    return gtk_widget_get_template_child(GTK_WIDGET(self), TABIYA_TYPE_WINDOW, name);
}

static GMenu *get_menu(TabiyaWindow *self, const char *name)
{
    return G_MENU(get_object(self, name));
}

/* --- Levels ----------------------------------------------------------------------------------- */

static void append_level(GMenu *menu, int level, const char *action, GVariant *target)
{
    g_autofree char *label =
        g_strdup_printf(_("Level _%d: %s"), level, tabiya_level_get_title(level));
    g_autoptr(GMenuItem) item = g_menu_item_new(label, NULL);

    g_menu_item_set_action_and_target_value(item, action, target);
    g_menu_append_item(menu, item);
}

static void fill_level_menu(GMenu *menu)
{
    for (int level = TABIYA_LEVEL_MIN; level <= TABIYA_LEVEL_MAX; level++) {
        g_autoptr(GVariant) target =
            g_variant_ref_sink(g_variant_new_parsed("{'level': <%i>}", level));

        append_level(menu, level, "app.new-game-with", target);
    }
}

/* --- Beside New ------------------------------------------------------------------------------- */

void tabiya_window_put_open_into_menu(TabiyaWindow *self, gboolean in_menu)
{
    GMenu *menu = get_menu(self, "new_game_menu");
    int last = g_menu_model_get_n_items(G_MENU_MODEL(menu)) - 1;
    g_autofree char *action = NULL;

    g_menu_model_get_item_attribute(G_MENU_MODEL(menu), last, G_MENU_ATTRIBUTE_ACTION, "s",
                                    &action);
    gboolean is_there = g_str_equal(action, "app.open");
    if (in_menu && !is_there)
        g_menu_append(menu, _("Open…"), "app.open");
    else if (!in_menu && is_there)
        g_menu_remove(menu, last);
}

/* --- Of the place that shows ------------------------------------------------------------------ */

static void append_all(GMenu *menu, GMenuModel *items)
{
    for (int i = 0; i < g_menu_model_get_n_items(items); i++) {
        g_autoptr(GMenuItem) item = g_menu_item_new_from_model(items, i);

        g_menu_append_item(menu, item);
    }
}

/* Made again each time: GTK has trouble with a submenu that is removed and added again. */
void tabiya_window_update_menu(TabiyaWindow *self)
{
    TabiyaPlace *place = tabiya_window_get_panel_place(self);
    TabiyaPlaceClass *klass = TABIYA_PLACE_GET_CLASS(place);
    GMenuModel *own = klass->get_menu ? klass->get_menu(place) : NULL;
    GMenuModel *everywhere = G_MENU_MODEL(get_menu(self, "everywhere_menu"));
    g_autoptr(GMenu) menu = NULL;

    if (g_object_get_data(G_OBJECT(self->place_menu), SHOWN_KEY) == (own ? own : everywhere))
        return;
    menu = g_menu_new();
    if (own)
        append_all(menu, own);
    append_all(menu, everywhere);
    tabiya_menu_button_set_menu(self->place_menu, G_MENU_MODEL(menu));
    g_object_set_data_full(G_OBJECT(self->place_menu), SHOWN_KEY,
                           g_object_ref(own ? own : everywhere), g_object_unref);
}

void tabiya_window_make_menus(TabiyaWindow *self)
{
    fill_level_menu(get_menu(self, "new_level_menu"));
    tabiya_blindfold_append_menu(get_menu(self, "blindfold_menu"));
    tabiya_menu_button_set_menu(GTK_MENU_BUTTON(get_object(self, "main_menu")),
                                G_MENU_MODEL(get_menu(self, "primary_menu")));
    tabiya_split_button_set_menu(self->new_button, G_MENU_MODEL(get_menu(self, "new_menu")));
    tabiya_widget_set_name(GTK_WIDGET(self->place_menu), _("More commands"));
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->place_menu), _("More commands"));
}
