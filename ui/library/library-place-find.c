/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "library": searches, their order, saved searches, and statistics of the found games. */
#include "ui/library/library-place-private.h"

#include <glib/gi18n.h>

#include "ui/board/move-entry.h"
#include "ui/compat.h"
#include "ui/library/search-form.h"
#include "ui/library/statistics-window.h"

static TabiyaLibraryList *list_of(TabiyaLibraryPlace *self)
{
    return tabiya_library_panel_get_list(tabiya_library_place_get_panel(self));
}

static void search(TabiyaLibraryPlace *self, const char *query)
{
    tabiya_place_show(self);
    tabiya_library_panel_search(tabiya_library_place_get_panel(self), query);
}

static void search_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    search(user, g_variant_get_string(parameter, NULL));
}

static void find_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_library_panel_begin_search(tabiya_library_place_get_panel(user));
}

/* A character that would begin a move in other places. */
gboolean tabiya_library_place_type(TabiyaPlace *place, gunichar character)
{
    char text[7] = "";

    if (!g_unichar_isalnum(character) && !tabiya_move_entry_is_figurine(character))
        return FALSE;
    g_unichar_to_utf8(character, text);
    tabiya_library_panel_type(tabiya_library_place_get_panel(TABIYA_LIBRARY_PLACE(place)), text);
    return TRUE;
}

/* The position on the board of the place with that name; NULL: no place has it. */
static const EngPosition *position_at(TabiyaLibraryPlace *self, const char *name)
{
    TabiyaShell *shell = tabiya_part_get_shell(self);
    TabiyaPlace *place = tabiya_shell_find_place(shell, name);

    return place ? tabiya_node_get_position(tabiya_place_get_cursor(place)) : NULL;
}

static void find_position_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const EngPosition *position = position_at(user, g_variant_get_string(parameter, NULL));
    g_autoptr(TabiyaQuery) query = position ? tabiya_query_new_position(position) : NULL;
    g_autofree char *text = query ? tabiya_query_to_string(query) : NULL;

    if (text)
        search(user, text);
}

static void form_done_cb(const char *query, gpointer user)
{
    search(user, query);
}

static char **dup_collection_names(const TabiyaLibraryLists *lists)
{
    g_autoptr(GStrvBuilder) names = g_strv_builder_new();

    for (guint i = 0; lists && i < lists->collections->len; i++) {
        g_strv_builder_add(names,
                           ((TabiyaCollection *)g_ptr_array_index(lists->collections, i))->name);
    }
    return g_strv_builder_end(names);
}

static void form_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaLibraryPlace *self = user;
    const TabiyaSearchFormBoard boards[] = {
        {_("On the board in Play"), position_at(self, "play")},
        {_("On the board in Study"), position_at(self, "study")},
        {_("On the board in Editor"), position_at(self, "editor")},
        {_("On the board here"), position_at(self, "library")},
    };
    g_auto(GStrv) collections =
        dup_collection_names(tabiya_library_panel_get_lists(tabiya_library_place_get_panel(self)));
    const TabiyaSearchFormOptions options = {
        .before = tabiya_library_list_get_query(list_of(self)),
        .boards = boards,
        .n_boards = G_N_ELEMENTS(boards),
        .collections = (const char *const *)collections,
        .func = form_done_cb,
        .user = self,
    };

    tabiya_place_show(self);
    tabiya_search_form_present(tabiya_library_place_get_window(self), &options);
}

/* "date desc" */
static void sort_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaLibraryPlace *self = user;
    g_auto(GStrv) words = g_strsplit(g_variant_get_string(value, NULL), " ", 2);
    TabiyaSortColumn column;

    if (!words[0] || !tabiya_sort_column_find(words[0], &column)) {
        tabiya_part_say(self, _("The library does not have this column."));
        return;
    }
    g_simple_action_set_state(action, value);
    tabiya_library_panel_sort(tabiya_library_place_get_panel(self), column,
                              g_strcmp0(words[1], "desc") == 0);
}

/* Of the selected games if there are several, else of all found ones. */
static void statistics_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GArray) ids = tabiya_library_place_dup_chosen(user);

    if (ids->len < 2) {
        g_array_unref(ids);
        ids = tabiya_library_list_dup_ids(list_of(user));
    }
    tabiya_statistics_window_present(tabiya_library_place_get_window(user),
                                     tabiya_library_place_get_path(user), ids, "");
}

/* Of the whole library. */
static void players_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_statistics_window_present(tabiya_library_place_get_window(user),
                                     tabiya_library_place_get_path(user), NULL,
                                     g_variant_get_string(parameter, NULL));
}

static void name_search_cb(const char *name, gpointer user)
{
    tabiya_librarian_save_search(tabiya_library_place_get_librarian(user), name,
                                 tabiya_library_list_get_text(list_of(user)));
}

static void save_search_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_ask_name(tabiya_library_place_get_window(user),
                    &(TabiyaNameQuestion){_("Save This Search"), _("_Save"),
                                          tabiya_library_list_get_text(list_of(user))},
                    name_search_cb, user);
}

static void forget_search_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name;
    gint64 id;

    g_variant_get(parameter, "(x&s)", &id, &name);
    tabiya_librarian_remove_search(tabiya_library_place_get_librarian(user), id, name);
}

static void rename_search_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name, *query;
    gint64 id;

    g_variant_get(parameter, "(x&s&s)", &id, &name, &query);
    tabiya_library_place_ask_name(user, _("Rename This Search"), id, name, query);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry actions[] = {
    {"library-search", search_cb, "s"},
    {"library-find", find_cb},
    {"library-find-position", find_position_cb, "s"},
    {"library-form", form_cb},
    {"library-sort", NULL, "s", "'id desc'", sort_cb},
    {"library-statistics", statistics_cb},
    {"library-players", players_cb, "s"},
    {"library-save-search", save_search_cb},
    {"library-rename-search", rename_search_cb, "(xss)"},
    {"library-forget-search", forget_search_cb, "(xs)"},
};

void tabiya_library_place_add_find_actions(TabiyaLibraryPlace *self)
{
    tabiya_part_add_actions(self, actions, G_N_ELEMENTS(actions), self);
}
