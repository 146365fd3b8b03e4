/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The menus of the Browse page that name sets: for all puzzles shown, and for a single one. */
#include "ui/puzzles/browse-page-private.h"

#include <glib/gi18n.h>

#include "app/puzzles/puzzle-item.h"
#include "ui/menu-items.h"

static const TabiyaPuzzleSetRow *set_at(const GPtrArray *all, guint index)
{
    return g_ptr_array_index((GPtrArray *)all, index);
}

void tabiya_browse_page_fill_menus(TabiyaBrowsePage *self)
{
    const GPtrArray *all = tabiya_puzzle_sets_get_all(self->model.sets);
    g_autoptr(GMenu) into = g_menu_new();

    g_menu_remove_all(self->put_menu);
    for (guint i = 0; all && i < all->len; i++) {
        tabiya_menu_append_named(into, NULL, set_at(all, i)->name, "win.puzzle-put-shown",
                                 g_variant_new_int64(set_at(all, i)->id));
    }
    if (all && all->len > 0)
        g_menu_append_submenu(self->put_menu, _("_Add These to Set"), G_MENU_MODEL(into));
}

/* --- For one puzzle --------------------------------------------------------------------------- */

static GVariant *ids_target(gint64 set, const char *id)
{
    const char *const ids[] = {id, NULL};

    return g_variant_new("(x^as)", set, ids);
}

GMenuModel *tabiya_browse_page_get_menu(TabiyaBrowsePage *self)
{
    g_return_val_if_fail(TABIYA_IS_BROWSE_PAGE(self), NULL);
    return G_MENU_MODEL(self->more_menu);
}

static void append_item(GMenu *menu, const char *label, const char *action, GVariant *target)
{
    g_autoptr(GMenuItem) item = g_menu_item_new(label, NULL);

    g_menu_item_set_action_and_target_value(item, action, target);
    g_menu_append_item(menu, item);
}

static GMenuModel *make_put_menu(TabiyaBrowsePage *self, const char *id)
{
    const GPtrArray *all = tabiya_puzzle_sets_get_all(self->model.sets);
    const char *const ids[] = {id, NULL};
    GMenu *menu = g_menu_new(), *sets = g_menu_new(), *other = g_menu_new();

    for (guint i = 0; all && i < all->len; i++) {
        if (set_at(all, i)->id != self->wish->set) {
            tabiya_menu_append_named(sets, NULL, set_at(all, i)->name, "win.puzzle-put",
                                     ids_target(set_at(all, i)->id, id));
        }
    }
    append_item(other, _("_New Set…"), "win.puzzle-new-set-of", g_variant_new_strv(ids, -1));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(sets));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(other));
    g_object_unref(sets);
    g_object_unref(other);
    return G_MENU_MODEL(menu);
}

static GMenuModel *make_keeping(TabiyaBrowsePage *self, const char *id, gboolean starred)
{
    GMenu *menu = g_menu_new();
    g_autoptr(GMenuModel) into = make_put_menu(self, id);
    const char *name = tabiya_browse_page_get_set_name(self);

    append_item(menu, starred ? _("Remove from _Favorites") : _("Add to _Favorites"),
                "win.puzzle-star", g_variant_new("(sb)", id, !starred));
    g_menu_append_submenu(menu, _("_Add to Set"), into);
    if (name) {
        tabiya_menu_append_named(menu, _("Rem_ove from “%s”"), name, "win.puzzle-take-out",
                                 ids_target(self->wish->set, id));
    }
    return G_MENU_MODEL(menu);
}

GMenuModel *tabiya_browse_page_dup_menu(TabiyaBrowsePage *self, guint position)
{
    g_return_val_if_fail(TABIYA_IS_BROWSE_PAGE(self), NULL);
    g_autoptr(TabiyaPuzzleItem) item =
        g_list_model_get_item(G_LIST_MODEL(self->model.list), position);
    const TabiyaPuzzle *puzzle = item ? tabiya_puzzle_item_get_puzzle(item) : NULL;
    g_autoptr(GMenu) solve = g_menu_new();
    g_autoptr(GMenuModel) keeping = NULL;

    if (!puzzle)
        return NULL;
    TabiyaPuzzleSigns signs =
        self->model.signs(tabiya_puzzle_item_get_ordinal(item), self->model.user);
    GMenu *menu = g_menu_new();
    append_item(solve, _("_Solve"), "browse.open", g_variant_new_uint32(position));
    keeping = make_keeping(self, puzzle->id, (signs & TABIYA_PUZZLE_SIGN_FAVORITE) != 0);
    g_menu_append_section(menu, NULL, G_MENU_MODEL(solve));
    g_menu_append_section(menu, NULL, keeping);
    return G_MENU_MODEL(menu);
}

void tabiya_browse_page_menu_cb(TabiyaBrowsePage *self, guint position, GdkRectangle *at)
{
    g_autoptr(GMenuModel) menu = tabiya_browse_page_dup_menu(self, position);
    double x, y;

    if (!menu)
        return;
    if (!self->popover) {
        self->popover = gtk_popover_menu_new_from_model(NULL);
        gtk_widget_set_parent(self->popover, GTK_WIDGET(self));
        gtk_popover_set_has_arrow(GTK_POPOVER(self->popover), FALSE);
        gtk_widget_set_halign(self->popover, GTK_ALIGN_START);
    }
    gtk_popover_menu_set_menu_model(GTK_POPOVER_MENU(self->popover), menu);
    gtk_widget_translate_coordinates(GTK_WIDGET(self->grid), GTK_WIDGET(self), at->x, at->y, &x,
                                     &y);
    gtk_popover_set_pointing_to(GTK_POPOVER(self->popover), &(GdkRectangle){(int)x, (int)y, 1, 1});
    gtk_popover_popup(GTK_POPOVER(self->popover));
}
