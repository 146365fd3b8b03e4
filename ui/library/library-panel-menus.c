/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The menus of the library's panel: for a game, and for collections and saved searches. */
#include "ui/library/library-panel-private.h"

void tabiya_library_panel_menu_cb(TabiyaLibraryPanel *self, GdkRectangle *at)
{
    double x, y;

    if (!self->popover) {
        self->popover = gtk_popover_menu_new_from_model(G_MENU_MODEL(self->row_menu));
        gtk_widget_set_parent(self->popover, GTK_WIDGET(self));
        gtk_popover_set_has_arrow(GTK_POPOVER(self->popover), FALSE);
        gtk_widget_set_halign(self->popover, GTK_ALIGN_START);
    }
    gtk_widget_translate_coordinates(GTK_WIDGET(self->table), GTK_WIDGET(self), at->x, at->y, &x,
                                     &y);
    gtk_popover_set_pointing_to(GTK_POPOVER(self->popover), &(GdkRectangle){(int)x, (int)y, 1, 1});
    gtk_popover_popup(GTK_POPOVER(self->popover));
}

/* More games than this are not looked up one by one: any collection may contain some of them. */
#define LOOKED_FOR 2000

static void take_out_found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaLibraryPanel) self = user;
    gboolean late = g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result)));
    g_autoptr(GArray) ids = tabiya_librarian_find_collections_finish(result, NULL);

    if (ids && self->session && !late)
        tabiya_kept_menus_offer_take_out(&self->menus, self->lists, ids);
}

void tabiya_library_panel_stop_asking(TabiyaLibraryPanel *self)
{
    g_cancellable_cancel(self->asking);
    g_clear_object(&self->asking);
}

static GArray *list_all(GPtrArray *collections)
{
    GArray *ids = g_array_new(FALSE, FALSE, sizeof(gint64));

    for (guint i = 0; i < collections->len; i++)
        g_array_append_val(ids, ((TabiyaCollection *)g_ptr_array_index(collections, i))->id);
    return ids;
}

void tabiya_library_panel_update_take_out(TabiyaLibraryPanel *self)
{
    guint n = tabiya_games_table_get_n_chosen(self->table);
    g_autoptr(GArray) ids = NULL;

    tabiya_library_panel_stop_asking(self);
    if (!self->lists)
        return;
    if (n > LOOKED_FOR) {
        ids = list_all(self->lists->collections);
        tabiya_kept_menus_offer_take_out(&self->menus, self->lists, ids);
        return;
    }
    ids = tabiya_games_table_dup_chosen(self->table);
    self->asking = g_cancellable_new();
    tabiya_librarian_find_collections_async(tabiya_library_session_get_librarian(self->session),
                                            ids, self->asking, take_out_found_cb,
                                            g_object_ref(self));
}

static TabiyaCollection *find_collection(GPtrArray *collections, gint64 id)
{
    for (guint i = 0; i < collections->len; i++) {
        TabiyaCollection *collection = g_ptr_array_index(collections, i);

        if (collection->id == id)
            return collection;
    }
    return NULL;
}

/* If the shown collection was renamed, keeps showing it; if it is gone, shows all games. */
static void follow(TabiyaLibraryPanel *self, GPtrArray *before, GPtrArray *now)
{
    const char *text = tabiya_library_list_get_text(self->list);

    for (guint i = 0; text && i < before->len; i++) {
        TabiyaCollection *was = g_ptr_array_index(before, i);
        TabiyaCollection *is = find_collection(now, was->id);
        g_autofree char *query = tabiya_kept_menus_dup_query(was->name);

        if (!g_str_equal(text, query) || (is && g_str_equal(is->name, was->name)))
            continue;
        g_autofree char *next = is ? tabiya_kept_menus_dup_query(is->name) : g_strdup("");
        tabiya_library_panel_search(self, next);
        return;
    }
    if (self->asked)
        tabiya_library_list_refresh(self->list);
}

static void listed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaLibraryPanel) self = user;
    g_autoptr(TabiyaLibraryLists) before = NULL;
    TabiyaLibraryLists *lists = tabiya_librarian_list_finish(result, NULL);

    if (!lists || !self->session) {
        tabiya_library_lists_free(lists);
        return;
    }
    before = self->lists;
    self->lists = lists;
    tabiya_kept_menus_fill(&self->menus, lists);
    tabiya_library_panel_update_take_out(self);
    if (before)
        follow(self, before->collections, lists->collections);
}

void tabiya_library_panel_read_lists(TabiyaLibraryPanel *self)
{
    tabiya_librarian_list_async(tabiya_library_session_get_librarian(self->session), NULL,
                                listed_cb, g_object_ref(self));
}

const TabiyaLibraryLists *tabiya_library_panel_get_lists(TabiyaLibraryPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_PANEL(self), NULL);
    return self->lists;
}

GMenuModel *tabiya_library_panel_get_menu(TabiyaLibraryPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_PANEL(self), NULL);
    return G_MENU_MODEL(self->library_menu);
}
