/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "puzzles": a person's sets of puzzles and favorites. Menus and scripts name puzzles by
 * their IDs and sets by their numbers. */
#include "ui/puzzles/puzzles-place-private.h"

#include <glib/gi18n.h>

#include "ui/compat.h"
#include "ui/menu-items.h"
#include "ui/puzzles/solve-page.h"

static GtkWindow *window_of(TabiyaPuzzlesPlace *self)
{
    return GTK_WINDOW(tabiya_part_get_shell(self));
}

/* --- Sets ------------------------------------------------------------------------------------- */

static void fill_collect_menu(TabiyaPuzzlesPlace *self)
{
    const GPtrArray *all = tabiya_puzzle_sets_get_all(self->sets);
    g_autoptr(GMenu) sets = g_menu_new();
    g_autoptr(GMenu) other = g_menu_new();

    for (guint i = 0; all && i < all->len; i++) {
        const TabiyaPuzzleSetRow *set = g_ptr_array_index((GPtrArray *)all, i);

        tabiya_menu_append_named(sets, NULL, set->name, "win.puzzle-collect",
                                 g_variant_new_int64(set->id));
    }
    g_menu_append(other, _("_New Set…"), "win.puzzle-collect-new");
    g_menu_remove_all(self->collect_menu);
    g_menu_append_section(self->collect_menu, NULL, G_MENU_MODEL(sets));
    g_menu_append_section(self->collect_menu, NULL, G_MENU_MODEL(other));
}

/* If the shown set is gone, shows all puzzles; otherwise its puzzles may have changed. */
static void follow_set(TabiyaPuzzlesPlace *self)
{
    const TabiyaPuzzleWish *wish = tabiya_browse_page_get_wish(self->browsing.page);
    g_autoptr(TabiyaPuzzleWish) rest = NULL;

    if (wish->set == 0)
        return;
    if (tabiya_puzzle_sets_find(self->sets, wish->set)) {
        tabiya_puzzles_place_look(self, TRUE);
        return;
    }
    rest = tabiya_puzzle_wish_copy(wish);
    rest->set = 0;
    tabiya_browse_page_set_wish(self->browsing.page, rest);
}

static void changed_cb(TabiyaPuzzlesPlace *self)
{
    fill_collect_menu(self);
    if (self->browsing.page)
        follow_set(self);
}

static void done_cb(TabiyaPuzzlesPlace *self, const char *text, gboolean undoable)
{
    if (undoable)
        tabiya_part_say_undo(self, text, "win.puzzle-undo-set");
    else
        tabiya_part_say(self, text);
    tabiya_puzzles_place_update_set_actions(self);
}

const char *tabiya_puzzles_place_get_set_name(TabiyaPuzzlesPlace *self, gint64 set)
{
    const TabiyaPuzzleSetRow *row = set != 0 ? tabiya_puzzle_sets_find(self->sets, set) : NULL;

    return row ? row->name : NULL;
}

void tabiya_puzzles_place_make_sets(TabiyaPuzzlesPlace *self)
{
    self->sets = tabiya_puzzle_sets_new(self->progress);
    self->collect_menu = g_menu_new();
    fill_collect_menu(self);
    g_signal_connect_object(self->sets, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->sets, "done", G_CALLBACK(done_cb), self, G_CONNECT_SWAPPED);
}

/* A script may need them before the panel is made. */
static TabiyaPuzzleSets *ensure_sets(TabiyaPuzzlesPlace *self)
{
    tabiya_place_get_panel(self);
    return self->sets;
}

/* --- The puzzles shown ------------------------------------------------------------------------ */

/* On a thread of the shelf. */
static gpointer list_ids(TabiyaPuzzleStore *store, gpointer data, GCancellable *cancellable,
                         GError **error)
{
    GArray *ordinals = data;
    g_autoptr(GStrvBuilder) ids = g_strv_builder_new();

    if (!tabiya_puzzle_store_begin(store, error))
        return NULL;
    for (guint i = 0; i < ordinals->len; i++) {
        g_autoptr(TabiyaPuzzle) puzzle =
            tabiya_puzzle_store_load(store, g_array_index(ordinals, guint, i), NULL);

        if (puzzle)
            g_strv_builder_add(ids, puzzle->id);
    }
    tabiya_puzzle_store_end(store);
    return g_strv_builder_end(ids);
}

/* The target: a set or, if its number is 0, a new one of that name. */
typedef struct {
    TabiyaPuzzlesPlace *place; /* owned */
    gint64 set;
    char *name;
    guint n_found; /* if more than the limit; 0: all were taken */
} Listing;

static void listing_free(Listing *listing)
{
    g_object_unref(listing->place);
    g_free(listing->name);
    g_free(listing);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Listing, listing_free)

static void listed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(Listing) listing = user;
    TabiyaPuzzlesPlace *self = listing->place;
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) ids = g_task_propagate_pointer(G_TASK(result), &error);

    if (tabiya_part_is_over(self))
        return;
    if (!ids) {
        tabiya_part_say(self, error->message);
    } else if (listing->set != 0) {
        tabiya_puzzle_sets_put(self->sets, listing->set, (const char *const *)ids,
                               listing->n_found);
    } else {
        tabiya_puzzle_sets_add(self->sets, listing->name, (const char *const *)ids,
                               listing->n_found);
    }
}

static void take_shown(TabiyaPuzzlesPlace *self, gint64 set, const char *name)
{
    guint n = g_list_model_get_n_items(G_LIST_MODEL(self->browsing.list));
    guint taken = MIN(n, TABIYA_PUZZLE_SET_MAX);
    GArray *ordinals = g_array_sized_new(FALSE, FALSE, sizeof(guint), taken);
    Listing *listing = g_new(Listing, 1);
    g_autoptr(GTask) task = NULL;

    for (guint i = 0; i < taken; i++) {
        guint ordinal = tabiya_puzzle_list_get_ordinal(self->browsing.list, i);

        g_array_append_val(ordinals, ordinal);
    }
    *listing = (Listing){g_object_ref(self), set, g_strdup(name), n > taken ? n : 0};
    task = g_task_new(NULL, NULL, listed_cb, listing);
    tabiya_puzzle_shelf_push(self->shelf, TABIYA_PUZZLE_QUICK, task, list_ids, ordinals,
                             (GDestroyNotify)g_array_unref, (GDestroyNotify)g_strfreev);
}

static void put_shown_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    take_shown(user, g_variant_get_int64(parameter), NULL);
}

static void make_set_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    take_shown(user, 0, g_variant_get_string(parameter, NULL));
}

/* --- New sets --------------------------------------------------------------------------------- */

static void new_named_cb(const char *name, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;

    if (self->named_puzzles)
        tabiya_puzzle_sets_add(self->sets, name, (const char *const *)self->named_puzzles, 0);
    else
        take_shown(self, 0, name);
}

/* Takes `puzzles`; NULL: those shown. */
static void ask_new(TabiyaPuzzlesPlace *self, const char *heading, char **puzzles)
{
    g_strfreev(self->named_puzzles);
    self->named_puzzles = puzzles;
    tabiya_ask_name(window_of(self), &(TabiyaNameQuestion){heading, _("_Create"), ""}, new_named_cb,
                    self);
}

static void new_set_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    ask_new(user, _("New Set from Shown Puzzles"), NULL);
}

static void new_set_of_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    ensure_sets(user);
    ask_new(user, _("New Set with This Puzzle"), g_variant_dup_strv(parameter, NULL));
}

/* --- The current puzzle ----------------------------------------------------------------------- */

static char **dup_in_hand(TabiyaPuzzlesPlace *self)
{
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(self->session);
    const char *const ids[] = {puzzle ? puzzle->id : NULL, NULL};

    return g_strdupv((char **)ids);
}

static void collect_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_auto(GStrv) ids = dup_in_hand(user);

    tabiya_puzzle_sets_put(ensure_sets(user), g_variant_get_int64(parameter),
                           (const char *const *)ids, 0);
}

static void collect_new_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    ask_new(user, _("New Set with This Puzzle"), dup_in_hand(user));
}

/* --- Changing sets ---------------------------------------------------------------------------- */

/* "(xas)" */
static void read_ids(GVariant *parameter, gint64 *set, const char ***ids)
{
    g_variant_get(parameter, "(x^a&s)", set, ids);
}

static void put_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autofree const char **ids = NULL;
    gint64 set;

    read_ids(parameter, &set, &ids);
    tabiya_puzzle_sets_put(ensure_sets(user), set, ids, 0);
}

static void take_out_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autofree const char **ids = NULL;
    gint64 set;

    read_ids(parameter, &set, &ids);
    tabiya_puzzle_sets_take_out(ensure_sets(user), set, ids);
}

static void renamed_cb(const char *name, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;

    tabiya_puzzle_sets_rename(self->sets, self->named_set, name);
}

static void rename_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;
    const TabiyaPuzzleSetRow *set =
        tabiya_puzzle_sets_find(ensure_sets(self), g_variant_get_int64(parameter));

    if (!set)
        return;
    self->named_set = set->id;
    tabiya_ask_name(window_of(self),
                    &(TabiyaNameQuestion){_("Rename Set"), _("_Rename"), set->name}, renamed_cb,
                    self);
}

static void rename_to_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name;
    gint64 set;

    g_variant_get(parameter, "(x&s)", &set, &name);
    tabiya_puzzle_sets_rename(ensure_sets(user), set, name);
}

static void delete_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_puzzle_sets_delete(ensure_sets(user), g_variant_get_int64(parameter));
}

static void undo_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_puzzle_sets_undo(ensure_sets(user));
}

/* --- Showing sets ----------------------------------------------------------------------------- */

static void show_wish(TabiyaPuzzlesPlace *self, TabiyaPuzzleScope scope, gint64 set)
{
    TabiyaBrowsePage *page = tabiya_puzzles_place_show_browser(self);
    g_autoptr(TabiyaPuzzleWish) wish = tabiya_puzzle_wish_new();

    wish->scope = scope;
    wish->set = set;
    g_object_set(page, "listing", FALSE, "filtering", FALSE, NULL);
    tabiya_browse_page_set_wish(page, wish);
}

static void show_set_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    show_wish(user, TABIYA_PUZZLE_SCOPE_ALL, g_variant_get_int64(parameter));
}

static void show_favorites_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    show_wish(user, TABIYA_PUZZLE_SCOPE_FAVORITES, 0);
}

static void sets_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    g_object_set(tabiya_puzzles_place_show_browser(user), "listing", g_variant_get_boolean(value),
                 NULL);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry ACTIONS[] = {
    {"puzzle-sets", NULL, NULL, "false", sets_cb},
    {"puzzle-show-set", show_set_cb, "x"},
    {"puzzle-show-favourites", show_favorites_cb},
    {"puzzle-new-set", new_set_cb},
    {"puzzle-make-set", make_set_cb, "s"},
    {"puzzle-new-set-of", new_set_of_cb, "as"},
    {"puzzle-put", put_cb, "(xas)"},
    {"puzzle-put-shown", put_shown_cb, "x"},
    {"puzzle-take-out", take_out_cb, "(xas)"},
    {"puzzle-collect", collect_cb, "x"},
    {"puzzle-collect-new", collect_new_cb},
    {"puzzle-rename-set", rename_cb, "x"},
    {"puzzle-rename-set-to", rename_to_cb, "(xs)"},
    {"puzzle-delete-set", delete_cb, "x"},
    {"puzzle-undo-set", undo_cb},
};

void tabiya_puzzles_place_update_set_actions(TabiyaPuzzlesPlace *self)
{
    static const char *const OF_SHOWN[] = {"puzzle-new-set", "puzzle-make-set", "puzzle-put-shown"};
    TabiyaPart *part = TABIYA_PART(self);
    gboolean in_hand = self->shelf && tabiya_puzzle_session_get_puzzle(self->session);

    for (gsize i = 0; i < G_N_ELEMENTS(OF_SHOWN); i++)
        tabiya_part_enable(part, OF_SHOWN[i], self->browsing.list != NULL);
    tabiya_part_enable(part, "puzzle-collect", in_hand);
    tabiya_part_enable(part, "puzzle-collect-new", in_hand);
    tabiya_part_enable(part, "puzzle-undo-set",
                       self->sets && tabiya_puzzle_sets_can_undo(self->sets));
}

void tabiya_puzzles_place_add_set_actions(TabiyaPuzzlesPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}

/* --- Life ------------------------------------------------------------------------------------- */

void tabiya_puzzles_place_forget_sets(TabiyaPuzzlesPlace *self)
{
    if (self->sets)
        g_signal_handlers_disconnect_by_data(self->sets, self);
    g_clear_object(&self->sets);
    g_clear_object(&self->collect_menu);
    g_clear_pointer(&self->named_puzzles, g_strfreev);
}
