/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See explorer-part.h. */
#include "ui/explorer/explorer-part.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/books/book-edit.h"
#include "ui/application.h"
#include "ui/compat.h"
#include "ui/explorer/explorer-page.h"
#include "ui/library/library-game.h"
#include "ui/settings.h"

#define RECENT_MAX 5

struct _TabiyaExplorerPart {
    TabiyaPart parent_instance;

    TabiyaExplorer *explorer; /* owned; NULL until first used */
    GMenu *sources;           /* owned: the menu of sources; NULL until then, too */
    EngMove pointed;          /* the move under the pointer */
};

G_DEFINE_FINAL_TYPE(TabiyaExplorerPart, tabiya_explorer_part, TABIYA_TYPE_PART)

static TabiyaLibrarian *librarian_of(TabiyaExplorerPart *self)
{
    return tabiya_application_get_librarian(tabiya_application_of(tabiya_part_get_shell(self)));
}

/* --- Sources ---------------------------------------------------------------------------------- */

static gboolean takes_path(const char *source, const char *kind, const char **path)
{
    if (!g_str_has_prefix(source, kind) || source[strlen(kind)] == '\0')
        return FALSE;
    *path = source + strlen(kind);
    return TRUE;
}

/* FALSE: the source does not exist. */
static gboolean set_source(TabiyaExplorerPart *self, const char *source)
{
    g_autofree char *shipped = tabiya_book_dup_shipped();
    const char *path;

    if (g_str_equal(source, "library")) {
        tabiya_explorer_set_source(self->explorer, TABIYA_EXPLORER_LIBRARY,
                                   tabiya_librarian_get_path(librarian_of(self)));
    } else if (g_str_equal(source, "book") && shipped) {
        tabiya_explorer_set_source(self->explorer, TABIYA_EXPLORER_BOOK, shipped);
    } else if (takes_path(source, "pgn:", &path)) {
        tabiya_explorer_set_source(self->explorer, TABIYA_EXPLORER_PGN, path);
    } else if (takes_path(source, "book:", &path)) {
        tabiya_explorer_set_source(self->explorer, TABIYA_EXPLORER_BOOK, path);
    } else {
        return FALSE;
    }
    return TRUE;
}

static char **dup_recent(void)
{
    return g_settings_get_strv(tabiya_settings_get(), "explorer-recent");
}

/* The most recent source comes first. */
static void keep_recent(const char *source)
{
    g_autoptr(GPtrArray) kept = g_ptr_array_new();
    g_auto(GStrv) recent = dup_recent();

    if (!strchr(source, ':'))
        return;
    g_ptr_array_add(kept, (gpointer)source);
    for (guint i = 0; recent[i] && kept->len < RECENT_MAX; i++) {
        if (!g_str_equal(recent[i], source))
            g_ptr_array_add(kept, recent[i]);
    }
    g_ptr_array_add(kept, NULL);
    g_settings_set_strv(tabiya_settings_get(), "explorer-recent", (const char *const *)kept->pdata);
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

/* Escapes underscores, which menus use for mnemonics. */
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

    g_menu_append(section, _("Game _File…"), "win.explorer-open-games");
    g_menu_append(section, _("Opening _Book…"), "win.explorer-open-book");
    return section;
}

static GMenu *make_people(void)
{
    GMenu *section = g_menu_new();

    g_menu_append(section, _("Human _Moves"), "win.explorer-people");
    return section;
}

static void append_section(GMenu *menu, GMenu *section)
{
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
    g_object_unref(section);
}

static void fill_sources(TabiyaExplorerPart *self)
{
    g_menu_remove_all(self->sources);
    append_section(self->sources, make_fixed_sources());
    append_section(self->sources, make_recent_sources());
    append_section(self->sources, make_choosers());
    append_section(self->sources, make_people());
}

static void source_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaExplorerPart *self = user;
    const char *source = g_variant_get_string(value, NULL);

    tabiya_explorer_part_get_explorer(self);
    if (!set_source(self, source)) {
        tabiya_part_say(self, _("Unknown opening source."));
        return;
    }
    tabiya_part_set_state(self, "explorer-source", value);
    g_settings_set_string(tabiya_settings_get(), "explorer-source", source);
    keep_recent(source);
    fill_sources(self);
}

static void use_file(TabiyaExplorerPart *self, const char *kind, GFile *file)
{
    g_autofree char *path = file ? g_file_get_path(file) : NULL;
    g_autofree char *source = path ? g_strconcat(kind, path, NULL) : NULL;

    if (source) {
        tabiya_shell_activate(tabiya_part_get_shell(self), "explorer-source",
                              g_variant_new_string(source));
    } else if (file) {
        tabiya_part_say(self, _("Only files on this computer can be explored."));
    }
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

    tabiya_choose_file(GTK_WINDOW(tabiya_part_get_shell(user)),
                       &(TabiyaFileQuestion){.title = _("Explore Games"),
                                             .kind = _("Game files"),
                                             .suffixes = SUFFIXES},
                       games_chosen_cb, user);
}

static void open_book_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    static const char *const SUFFIXES[] = {"bin", NULL};

    tabiya_choose_file(GTK_WINDOW(tabiya_part_get_shell(user)),
                       &(TabiyaFileQuestion){.title = _("Explore a Book"),
                                             .kind = _("Polyglot books"),
                                             .suffixes = SUFFIXES},
                       book_chosen_cb, user);
}

/* --- Filters ---------------------------------------------------------------------------------- */

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

static void read_filter(TabiyaExplorerPart *self)
{
    GSettings *settings = tabiya_settings_get();
    g_autofree char *player = g_settings_get_string(settings, "explorer-player");
    TabiyaExplorerFilter filter = {.player = player};

    filter.rating = read_range(settings, "explorer-rating");
    filter.date = read_range(settings, "explorer-dates");
    filter.results = g_settings_get_uint(settings, "explorer-results");
    filter.side = read_side(settings);
    tabiya_explorer_set_filter(self->explorer, &filter);
}

static void keep_filter(TabiyaExplorerPart *self)
{
    const TabiyaExplorerFilter *filter = tabiya_explorer_get_filter(self->explorer);
    GSettings *settings = tabiya_settings_get();

    g_settings_set(settings, "explorer-rating", "(uu)", filter->rating.from, filter->rating.to);
    g_settings_set(settings, "explorer-dates", "(uu)", filter->date.from, filter->date.to);
    g_settings_set_uint(settings, "explorer-results", filter->results);
    g_settings_set_string(settings, "explorer-player", filter->player ? filter->player : "");
    g_settings_set_string(settings, "explorer-side", SIDES[filter->side]);
}

static void clear_filter_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_explorer_set_filter(tabiya_explorer_part_get_explorer(user), NULL);
}

static void refresh_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_explorer_refresh(tabiya_explorer_part_get_explorer(user));
}

static void stop_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_explorer_stop(tabiya_explorer_part_get_explorer(user));
}

/* --- Construction ----------------------------------------------------------------------------- */

static void restore_source(TabiyaExplorerPart *self)
{
    g_autofree char *kept = g_settings_get_string(tabiya_settings_get(), "explorer-source");

    gboolean found = set_source(self, kept);

    if (!found)
        set_source(self, "library");
    tabiya_part_set_state(self, "explorer-source", g_variant_new_string(found ? kept : "library"));
}

TabiyaExplorer *tabiya_explorer_part_get_explorer(TabiyaExplorerPart *self)
{
    g_return_val_if_fail(TABIYA_IS_EXPLORER_PART(self), NULL);
    if (self->explorer)
        return self->explorer;
    self->explorer = tabiya_explorer_new();
    self->sources = g_menu_new();
    restore_source(self);
    read_filter(self);
    fill_sources(self);
    g_signal_connect_object(self->explorer, "question-changed", G_CALLBACK(keep_filter), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(librarian_of(self), "changed", G_CALLBACK(tabiya_explorer_refresh),
                            self->explorer, G_CONNECT_SWAPPED);
    return self->explorer;
}

/* --- Pages ------------------------------------------------------------------------------------ */

static void point_cb(TabiyaExplorerPart *self, guint move)
{
    self->pointed = (EngMove)move;
    if (tabiya_part_get_shell(self))
        tabiya_shell_show_marks(tabiya_part_get_shell(self));
}

void tabiya_explorer_part_show_arrow(TabiyaExplorerPart *self, TabiyaBoardView *board)
{
    g_return_if_fail(TABIYA_IS_EXPLORER_PART(self));
    if (self->pointed != ENG_NO_MOVE)
        tabiya_board_view_add_move_arrow(board, self->pointed, TABIYA_ARROW_BLUE);
}

static void loaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaExplorerPart) self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaGame) game = tabiya_explorer_load_finish(result, &error);

    if (tabiya_part_is_over(self))
        return;
    if (game)
        tabiya_shell_open_game(tabiya_part_get_shell(self), game, NULL);
    else
        tabiya_part_say(self, error ? error->message : _("This game is gone."));
}

/* A game from the library saves back into it; one from a file is studied as a copy. */
static void open_game_cb(TabiyaExplorerPart *self, gint64 id)
{
    if (tabiya_explorer_get_kind(self->explorer) == TABIYA_EXPLORER_LIBRARY) {
        tabiya_library_game_open(TABIYA_PART(self), id, -1);
    } else {
        tabiya_explorer_load_async(self->explorer, id, tabiya_part_get_cancellable(self), loaded_cb,
                                   g_object_ref(self));
    }
}

GtkWidget *tabiya_explorer_part_new_page(TabiyaExplorerPart *self)
{
    g_return_val_if_fail(TABIYA_IS_EXPLORER_PART(self), NULL);
    TabiyaExplorer *explorer = tabiya_explorer_part_get_explorer(self);
    GtkWidget *page = tabiya_explorer_page_new(explorer, G_MENU_MODEL(self->sources));

    g_signal_connect_object(page, "point", G_CALLBACK(point_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(page, "open-game", G_CALLBACK(open_game_cb), self, G_CONNECT_SWAPPED);
    return page;
}

/* --- Life ------------------------------------------------------------------------------------- */

static const GActionEntry ACTIONS[] = {
    {"explorer-source", NULL, "s", "'library'", source_cb},
    {"explorer-open-games", open_games_cb},
    {"explorer-open-book", open_book_cb},
    {"explorer-clear-filter", clear_filter_cb},
    {"explorer-refresh", refresh_cb},
    {"explorer-stop", stop_cb},
};

static void tabiya_explorer_part_dispose(GObject *object)
{
    TabiyaExplorerPart *self = TABIYA_EXPLORER_PART(object);

    g_clear_object(&self->sources);
    g_clear_object(&self->explorer);
    G_OBJECT_CLASS(tabiya_explorer_part_parent_class)->dispose(object);
}

static void tabiya_explorer_part_class_init(TabiyaExplorerPartClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_explorer_part_dispose;
}

static void tabiya_explorer_part_init(TabiyaExplorerPart *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
    tabiya_part_add_setting(self, "explorer-people");
}
