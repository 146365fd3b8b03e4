/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See kept-menus.h. */
#include "ui/library/kept-menus.h"

#include <glib/gi18n.h>

#include "app/library/query.h"
#include "ui/menu-items.h"

/* "Rename" and the command to delete or remove, with an item for each. */
static void append_care(GMenu *menu, GMenu *rename, const char *verb, GMenu *remove)
{
    g_menu_remove_all(menu);
    if (g_menu_model_get_n_items(G_MENU_MODEL(rename)) == 0)
        return;
    g_menu_append_submenu(menu, _("Re_name"), G_MENU_MODEL(rename));
    g_menu_append_submenu(menu, verb, G_MENU_MODEL(remove));
}

static void fill_searches(const TabiyaKeptMenus *self, GPtrArray *searches)
{
    g_autoptr(GMenu) rename = g_menu_new();
    g_autoptr(GMenu) forget = g_menu_new();

    g_menu_remove_all(self->search_items);
    for (guint i = 0; i < searches->len; i++) {
        TabiyaSavedSearch *search = g_ptr_array_index(searches, i);

        tabiya_menu_append_named(self->search_items, NULL, search->name, "win.library-search",
                                 g_variant_new_string(search->query));
        tabiya_menu_append_named(rename, NULL, search->name, "win.library-rename-search",
                                 g_variant_new("(xss)", search->id, search->name, search->query));
        tabiya_menu_append_named(forget, NULL, search->name, "win.library-forget-search",
                                 g_variant_new("(xs)", search->id, search->name));
    }
    append_care(self->search_care, rename, _("_Delete"), forget);
}

char *tabiya_kept_menus_dup_query(const char *name)
{
    g_autoptr(TabiyaQuery) query = tabiya_query_new_text(TABIYA_QUERY_COLLECTION, name);

    return tabiya_query_to_string(query);
}

static void fill_collections(const TabiyaKeptMenus *self, GPtrArray *collections)
{
    g_autoptr(GMenu) rename = g_menu_new();
    g_autoptr(GMenu) remove = g_menu_new();

    g_menu_remove_all(self->collection_items);
    g_menu_remove_all(self->collect_into);
    for (guint i = 0; i < collections->len; i++) {
        TabiyaCollection *collection = g_ptr_array_index(collections, i);
        g_autofree char *query = tabiya_kept_menus_dup_query(collection->name);
        GVariant *own = g_variant_new("(xs)", collection->id, collection->name);

        g_variant_ref_sink(own);
        tabiya_menu_append_named(self->collection_items, NULL, collection->name,
                                 "win.library-search", g_variant_new_string(query));
        tabiya_menu_append_named(self->collect_into, NULL, collection->name, "win.library-collect",
                                 own);
        tabiya_menu_append_named(rename, NULL, collection->name, "win.library-rename-collection",
                                 own);
        tabiya_menu_append_named(remove, NULL, collection->name, "win.library-remove-collection",
                                 own);
        g_variant_unref(own);
    }
    append_care(self->collection_care, rename, _("_Remove"), remove);
}

void tabiya_kept_menus_fill(const TabiyaKeptMenus *self, const TabiyaLibraryLists *lists)
{
    fill_searches(self, lists->searches);
    fill_collections(self, lists->collections);
}

/* --- Removing from a collection --------------------------------------------------------------- */

static gboolean contains(GArray *ids, gint64 id)
{
    for (guint i = 0; i < ids->len; i++) {
        if (g_array_index(ids, gint64, i) == id)
            return TRUE;
    }
    return FALSE;
}

/* A single one is an item without a submenu. */
void tabiya_kept_menus_offer_take_out(const TabiyaKeptMenus *self, const TabiyaLibraryLists *lists,
                                      GArray *ids)
{
    g_autoptr(GMenu) menu = g_menu_new();
    TabiyaCollection *only = NULL;

    for (guint i = 0; i < lists->collections->len; i++) {
        TabiyaCollection *collection = g_ptr_array_index(lists->collections, i);

        if (!contains(ids, collection->id))
            continue;
        only = g_menu_model_get_n_items(G_MENU_MODEL(menu)) == 0 ? collection : NULL;
        tabiya_menu_append_named(menu, NULL, collection->name, "win.library-take-out",
                                 g_variant_new("(xs)", collection->id, collection->name));
    }
    while (g_menu_model_get_n_items(G_MENU_MODEL(self->collect_section)) > 1)
        g_menu_remove(self->collect_section, 1);
    if (only) {
        tabiya_menu_append_named(self->collect_section, _("Remove _from “%s”"), only->name,
                                 "win.library-take-out",
                                 g_variant_new("(xs)", only->id, only->name));
    } else if (g_menu_model_get_n_items(G_MENU_MODEL(menu)) > 0) {
        g_menu_append_submenu(self->collect_section, _("Remove _from Collection"),
                              G_MENU_MODEL(menu));
    }
}
