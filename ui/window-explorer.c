/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The explorer of the window: one, which whatever page shows of it follows its board with. What is
 * explored, and which games count, comes back with the next start.
 *
 * A source is called "library", "book" (the one that comes with the program), "pgn:PATH" or
 * "book:PATH". */
#include <glib/gi18n.h>
#include <string.h>

#include "app/openings/book-edit.h"
#include "ui/compat.h"
#include "ui/openings/explorer-page.h"
#include "ui/settings.h"
#include "ui/study/study-panel.h"
#include "ui/window-private.h"

#define RECENT_MAX 5

static TabiyaLibrarian *librarian_of(TabiyaWindow *self)
{
    return tabiya_library_session_get_librarian(self->library);
}

/* --- Sources ---------------------------------------------------------------------------------- */

static gboolean takes_path(const char *source, const char *kind, const char **path)
{
    if (!g_str_has_prefix(source, kind) || source[strlen(kind)] == '\0')
        return FALSE;
    *path = source + strlen(kind);
    return TRUE;
}

/* FALSE: there is no such source. */
static gboolean set_source(TabiyaWindow *self, const char *source)
{
    g_autofree char *shipped = tabiya_book_dup_shipped();
    const char *path;

    if (g_str_equal(source, "library"))
        tabiya_explorer_set_source(self->explorer, TABIYA_EXPLORER_LIBRARY,
                                   tabiya_librarian_get_path(librarian_of(self)));
    else if (g_str_equal(source, "book") && shipped)
        tabiya_explorer_set_source(self->explorer, TABIYA_EXPLORER_BOOK, shipped);
    else if (takes_path(source, "pgn:", &path))
        tabiya_explorer_set_source(self->explorer, TABIYA_EXPLORER_PGN, path);
    else if (takes_path(source, "book:", &path))
        tabiya_explorer_set_source(self->explorer, TABIYA_EXPLORER_BOOK, path);
    else
        return FALSE;
    return TRUE;
}

static char **dup_recent(void)
{
    return tabiya_settings_get() ? g_settings_get_strv(tabiya_settings_get(), "explorer-recent")
                                 : g_new0(char *, 1);
}

/* The one used last comes first. */
static void keep_recent(const char *source)
{
    g_autoptr(GPtrArray) kept = g_ptr_array_new();
    g_auto(GStrv) recent = dup_recent();

    if (!strchr(source, ':') || !tabiya_settings_get())
        return;
    g_ptr_array_add(kept, (gpointer)source);
    for (guint i = 0; recent[i] && kept->len < RECENT_MAX; i++) {
        if (!g_str_equal(recent[i], source))
            g_ptr_array_add(kept, recent[i]);
    }
    g_ptr_array_add(kept, NULL);
    g_settings_set_strv(tabiya_settings_get(), "explorer-recent",
                        (const char *const *)kept->pdata);
}

static void add_source(GMenu *menu, const char *label, const char *source)
{
    g_autoptr(GMenuItem) item = g_menu_item_new(label, NULL);

    g_menu_item_set_action_and_target(item, "win.explorer-source", "s", source);
    g_menu_append_item(menu, item);
}

static GMenu *make_fixed_sources(void)
{
    GMenu *section = g_menu_new();
    g_autofree char *shipped = tabiya_book_dup_shipped();

    add_source(section, _("My Library"), "library");
    if (shipped)
        add_source(section, _("Tabiya’s Book"), "book");
    return section;
}

/* A name may have what menus take for a mnemonic. */
static char *dup_label(const char *source)
{
    g_autofree char *name = g_filename_display_basename(strchr(source, ':') + 1);
    g_auto(GStrv) parts = g_strsplit(name, "_", -1);

    return g_strjoinv("__", parts);
}

static GMenu *make_recent_sources(void)
{
    GMenu *section = g_menu_new();
    g_auto(GStrv) recent = dup_recent();

    for (guint i = 0; recent[i]; i++) {
        g_autofree char *label = strchr(recent[i], ':') ? dup_label(recent[i]) : NULL;

        if (label)
            add_source(section, label, recent[i]);
    }
    return section;
}

static GMenu *make_choosers(void)
{
    GMenu *section = g_menu_new();

    g_menu_append(section, _("A _File of Games…"), "win.explorer-open-games");
    g_menu_append(section, _("A _Book…"), "win.explorer-open-book");
    return section;
}

static void append_section(GMenu *menu, GMenu *section)
{
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
    g_object_unref(section);
}

static void fill_sources(TabiyaWindow *self)
{
    g_menu_remove_all(self->explorer_sources);
    append_section(self->explorer_sources, make_fixed_sources());
    append_section(self->explorer_sources, make_recent_sources());
    append_section(self->explorer_sources, make_choosers());
}

static void source_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaWindow *self = user;
    const char *source = g_variant_get_string(value, NULL);

    tabiya_window_get_explorer(self);
    if (!set_source(self, source)) {
        tabiya_window_toast(self, _("There is no such source of openings."));
        return;
    }
    g_simple_action_set_state(action, value);
    if (tabiya_settings_get())
        g_settings_set_string(tabiya_settings_get(), "explorer-source", source);
    keep_recent(source);
    fill_sources(self);
}

static void use_file(TabiyaWindow *self, const char *kind, GFile *file)
{
    g_autofree char *path = file ? g_file_get_path(file) : NULL;
    g_autofree char *source = path ? g_strconcat(kind, path, NULL) : NULL;

    if (source)
        g_action_group_activate_action(G_ACTION_GROUP(self), "explorer-source",
                                       g_variant_new_string(source));
    else if (file)
        tabiya_window_toast(self, _("Only files on this computer can be explored."));
}

static void games_chosen_cb(GFile *file, gpointer user)
{
    use_file(user, "pgn:", file);
}

static void book_chosen_cb(GFile *file, gpointer user)
{
    use_file(user, "book:", file);
}

static void open_games_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    static const char *const SUFFIXES[] = {"pgn", "gz", "zst", "zip", NULL};

    tabiya_choose_file(user, _("Explore Games"), _("Files of games"), SUFFIXES, games_chosen_cb,
                       user);
}

static void open_book_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    static const char *const SUFFIXES[] = {"bin", NULL};

    tabiya_choose_file(user, _("Explore a Book"), _("Polyglot books"), SUFFIXES, book_chosen_cb,
                       user);
}

/* --- Which games count ------------------------------------------------------------------------ */

static const char *const SIDES[] = {"either", "white", "black"};

static TabiyaPositionRange read_range(GSettings *settings, const char *key)
{
    TabiyaPositionRange range;

    g_settings_get(settings, key, "(uu)", &range.from, &range.to);
    return range;
}

static TabiyaExplorerSide read_side(GSettings *settings)
{
    g_autofree char *kept = g_settings_get_string(settings, "explorer-side");

    for (guint i = 0; i < G_N_ELEMENTS(SIDES); i++) {
        if (g_str_equal(kept, SIDES[i]))
            return (TabiyaExplorerSide)i;
    }
    return TABIYA_EXPLORER_EITHER;
}

static void read_filter(TabiyaWindow *self)
{
    GSettings *settings = tabiya_settings_get();
    g_autofree char *player = settings ? g_settings_get_string(settings, "explorer-player") : NULL;
    TabiyaExplorerFilter filter = {.player = player};

    if (!settings)
        return;
    filter.rating = read_range(settings, "explorer-rating");
    filter.date = read_range(settings, "explorer-dates");
    filter.results = g_settings_get_uint(settings, "explorer-results");
    filter.side = read_side(settings);
    tabiya_explorer_set_filter(self->explorer, &filter);
}

static void keep_filter(TabiyaWindow *self)
{
    const TabiyaExplorerFilter *filter = tabiya_explorer_get_filter(self->explorer);
    GSettings *settings = tabiya_settings_get();

    if (!settings)
        return;
    g_settings_set(settings, "explorer-rating", "(uu)", filter->rating.from, filter->rating.to);
    g_settings_set(settings, "explorer-dates", "(uu)", filter->date.from, filter->date.to);
    g_settings_set_uint(settings, "explorer-results", filter->results);
    g_settings_set_string(settings, "explorer-player", filter->player ? filter->player : "");
    g_settings_set_string(settings, "explorer-side", SIDES[filter->side]);
}

static void clear_filter_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_explorer_set_filter(tabiya_window_get_explorer(user), NULL);
}

static void refresh_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_explorer_refresh(tabiya_window_get_explorer(user));
}

static void stop_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_explorer_stop(tabiya_window_get_explorer(user));
}

/* --- Making it -------------------------------------------------------------------------------- */

static void restore_source(TabiyaWindow *self)
{
    GSettings *settings = tabiya_settings_get();
    g_autofree char *kept = settings ? g_settings_get_string(settings, "explorer-source") : NULL;
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "explorer-source");
    gboolean found = kept && set_source(self, kept);

    if (!found)
        set_source(self, "library");
    g_simple_action_set_state(G_SIMPLE_ACTION(action),
                              g_variant_new_string(found ? kept : "library"));
}

TabiyaExplorer *tabiya_window_get_explorer(TabiyaWindow *self)
{
    g_return_val_if_fail(TABIYA_IS_WINDOW(self), NULL);
    if (self->explorer)
        return self->explorer;
    self->explorer = tabiya_explorer_new();
    self->explorer_sources = g_menu_new();
    restore_source(self);
    read_filter(self);
    fill_sources(self);
    g_signal_connect_object(self->explorer, "question-changed", G_CALLBACK(keep_filter), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(librarian_of(self), "changed", G_CALLBACK(tabiya_explorer_refresh),
                            self->explorer, G_CONNECT_SWAPPED);
    return self->explorer;
}

void tabiya_window_forget_explorer(TabiyaWindow *self)
{
    g_clear_object(&self->explorer_sources);
    g_clear_object(&self->explorer);
}

/* --- Pages ------------------------------------------------------------------------------------ */

static void point_cb(TabiyaWindow *self, guint move)
{
    self->explorer_move = (EngMove)move;
    tabiya_window_show_marks(self);
}

void tabiya_window_show_explorer_arrow(TabiyaWindow *self)
{
    if (self->explorer_move != ENG_NO_MOVE)
        tabiya_board_view_add_move_arrow(self->board, self->explorer_move, TABIYA_ARROW_BLUE);
}

static void loaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaGame) game = tabiya_explorer_load_finish(result, &error);
    g_autoptr(GPtrArray) games = g_ptr_array_new();

    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    if (game) {
        g_ptr_array_add(games, game);
        tabiya_window_study_games(self, games);
    } else {
        tabiya_window_toast(self, error ? error->message : _("This game is gone."));
    }
}

/* A game of the library is saved back into it; one of a file is studied as a copy. */
static void open_game_cb(TabiyaWindow *self, gint64 id)
{
    if (tabiya_explorer_get_kind(self->explorer) == TABIYA_EXPLORER_LIBRARY)
        tabiya_window_open_library_game(self, id);
    else
        tabiya_explorer_load_async(self->explorer, id, self->cancellable, loaded_cb,
                                   g_object_ref(self));
}

GtkWidget *tabiya_window_make_explorer_page(TabiyaWindow *self)
{
    TabiyaExplorer *explorer = tabiya_window_get_explorer(self);
    GtkWidget *page = tabiya_explorer_page_new(explorer, G_MENU_MODEL(self->explorer_sources));

    g_signal_connect_object(page, "point", G_CALLBACK(point_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(page, "open-game", G_CALLBACK(open_game_cb), self, G_CONNECT_SWAPPED);
    return page;
}

/* --- In the study ----------------------------------------------------------------------------- */

static gboolean is_wanted(TabiyaWindow *self)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "explorer");
    g_autoptr(GVariant) state = g_action_get_state(action);

    return g_variant_get_boolean(state);
}

void tabiya_window_update_explorer(TabiyaWindow *self)
{
    GtkWidget *panel = tabiya_place_peek_panel(tabiya_window_find_place(self, "study"));
    gboolean wanted = is_wanted(self);

    if (!panel)
        return;
    if (wanted && !tabiya_study_panel_has_explorer(TABIYA_STUDY_PANEL(panel)))
        tabiya_study_panel_set_explorer(TABIYA_STUDY_PANEL(panel),
                                        tabiya_window_make_explorer_page(self));
    tabiya_study_panel_set_explorer_shown(TABIYA_STUDY_PANEL(panel), wanted);
}

static void explorer_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    g_simple_action_set_state(action, value);
    if (tabiya_settings_get())
        g_settings_set_boolean(tabiya_settings_get(), "study-explorer",
                               g_variant_get_boolean(value));
    tabiya_window_update_explorer(user);
}

void tabiya_window_update_explorer_actions(TabiyaWindow *self)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "explorer");

    g_simple_action_set_enabled(G_SIMPLE_ACTION(action), tabiya_window_is_at(self, "study"));
    tabiya_window_update_explorer(self);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry actions[] = {
    {"explorer", NULL, NULL, "false", explorer_cb},
    {"explorer-source", NULL, "s", "'library'", source_cb},
    {"explorer-open-games", open_games_cb},
    {"explorer-open-book", open_book_cb},
    {"explorer-clear-filter", clear_filter_cb},
    {"explorer-refresh", refresh_cb},
    {"explorer-stop", stop_cb},
};

void tabiya_window_install_explorer_actions(TabiyaWindow *self)
{
    GSettings *settings = tabiya_settings_get();
    gboolean wanted = settings && g_settings_get_boolean(settings, "study-explorer");

    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
    g_simple_action_set_state(
        G_SIMPLE_ACTION(g_action_map_lookup_action(G_ACTION_MAP(self), "explorer")),
        g_variant_new_boolean(wanted));
}
