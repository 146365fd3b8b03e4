/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See openings-place.h. This file: the list of repertoires, their page, and adding to them. */
#include <glib/gi18n.h>

#include "app/data/progress-keeper.h"
#include "app/game/shown-move.h"
#include "ui/application.h"
#include "ui/compat.h"
#include "ui/library/library-game.h"
#include "ui/openings/openings-place-private.h"
#include "ui/openings/repertoire-dialog.h"
#include "ui/openings/repertoire-page.h"

static GtkWindow *window_of(gpointer self)
{
    return GTK_WINDOW(tabiya_part_get_shell(self));
}

static TabiyaRepertoires *repertoires_of(gpointer self)
{
    return TABIYA_OPENINGS_PLACE(self)->repertoires;
}

static TabiyaLibrarian *librarian_of(TabiyaOpeningsPlace *self)
{
    return tabiya_application_get_librarian(tabiya_application_of(window_of(self)));
}

/* --- The repertoires -------------------------------------------------------------------------- */

static void done_cb(TabiyaOpeningsPlace *self, const char *text, gboolean undoable)
{
    if (undoable)
        tabiya_part_say_undo(self, text, "win.repertoire-undo");
    else
        tabiya_part_say(self, text);
    tabiya_openings_place_tell_changed(self);
}

/* Lines are games of the library, which other places change, too. */
static void library_changed_cb(TabiyaOpeningsPlace *self)
{
    if (tabiya_repertoires_is_loaded(self->repertoires))
        tabiya_repertoires_refresh(self->repertoires);
}

static void ask_where(TabiyaOpeningsPlace *self);
static void take_made(TabiyaOpeningsPlace *self);

static void changed_cb(TabiyaOpeningsPlace *self)
{
    tabiya_openings_place_tell_changed(self);
    take_made(self);
    if (self->adding_line)
        ask_where(self);
}

void tabiya_openings_place_make_repertoires(TabiyaOpeningsPlace *self)
{
    TabiyaLibrarian *librarian = librarian_of(self);
    TabiyaProgressKeeper *keeper = tabiya_progress_keeper_get_default();

    self->repertoires = tabiya_repertoires_new(tabiya_openings_place_get_library(self));
    g_signal_connect_object(self->repertoires, "done", G_CALLBACK(done_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->repertoires, "failed", G_CALLBACK(tabiya_part_say), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->repertoires, "games-changed",
                            G_CALLBACK(tabiya_librarian_tell_changed), librarian,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->repertoires, "changed", G_CALLBACK(changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(librarian, "changed", G_CALLBACK(library_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(keeper, "changed", G_CALLBACK(tabiya_repertoires_refresh),
                            self->repertoires, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->repertoires, "changed", G_CALLBACK(tabiya_progress_keeper_note),
                            keeper, G_CONNECT_SWAPPED);
}

/* --- The page --------------------------------------------------------------------------------- */

static void show_line_cb(TabiyaOpeningsPlace *self, const char *moves)
{
    tabiya_openings_session_set_line(tabiya_openings_place_get_session(self), moves);
}

/* In Study the line is a file that saves back into the library. */
static void open_line_cb(TabiyaOpeningsPlace *self, gint64 game)
{
    tabiya_library_game_open(TABIYA_PART(self), game, -1);
}

GtkWidget *tabiya_openings_place_new_repertoire_page(gpointer place)
{
    GtkWidget *page = tabiya_repertoire_page_new(repertoires_of(place));

    g_signal_connect_object(page, "show-line", G_CALLBACK(show_line_cb), place, G_CONNECT_SWAPPED);
    g_signal_connect_object(page, "open-line", G_CALLBACK(open_line_cb), place, G_CONNECT_SWAPPED);
    return page;
}

static TabiyaRepertoirePage *ensure_page(TabiyaOpeningsPlace *self)
{
    return TABIYA_REPERTOIRE_PAGE(
        tabiya_paged_panel_ensure_page(tabiya_openings_place_ensure_panel(self), "repertoire"));
}

/* The side of the repertoire is below, as in its training. */
static void turn_board(TabiyaOpeningsPlace *self, gint64 id)
{
    TabiyaRepertoireItem *item = tabiya_repertoires_find(self->repertoires, id);

    if (item) {
        tabiya_board_session_set_flipped(
            TABIYA_BOARD_SESSION(tabiya_openings_place_get_session(self)),
            tabiya_repertoire_item_get_color(item) == ENG_BLACK);
    }
}

static void show(TabiyaOpeningsPlace *self, gint64 id)
{
    tabiya_place_show(TABIYA_PLACE(self));
    turn_board(self, id);
    tabiya_paged_panel_set_page(tabiya_openings_place_ensure_panel(self), "repertoire");
    tabiya_repertoire_page_show(ensure_page(self), id);
    tabiya_openings_place_tell_changed(self);
}

static void show_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    show(user, g_variant_get_int64(parameter));
}

static void view_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    if (tabiya_repertoire_page_show_view(ensure_page(user), g_variant_get_string(value, NULL)))
        g_simple_action_set_state(action, value);
    else
        tabiya_part_say(user, _("The view must be lines, conflicts, gaps or reviews."));
}

/* --- The list --------------------------------------------------------------------------------- */

static void made_cb(const char *name, EngColor color, gpointer user)
{
    tabiya_repertoires_add(repertoires_of(user), name, color);
}

/* The newest one of this name, or of any; 0: none. */
static gint64 find_newest(TabiyaOpeningsPlace *self, const char *name)
{
    gint64 newest = 0;

    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(self->repertoires)); i++) {
        g_autoptr(TabiyaRepertoireItem) item =
            g_list_model_get_item(G_LIST_MODEL(self->repertoires), i);

        if (!name || g_str_equal(tabiya_repertoire_item_get_name(item), name))
            newest = MAX(newest, tabiya_repertoire_item_get_id(item));
    }
    return newest;
}

static void named_new_cb(const char *name, EngColor color, gpointer user)
{
    TabiyaOpeningsPlace *self = user;

    g_free(self->made);
    self->made = g_strdup(name);
    self->made_after = find_newest(self, NULL);
    made_cb(name, color, user);
}

/* `line` NULL: it is made to be filled on its page. */
static void ask_new(TabiyaOpeningsPlace *self, TabiyaGame *line)
{
    g_clear_pointer(&self->made, g_free);
    g_set_object(&self->made_for, line);
    tabiya_repertoire_ask_new(window_of(self), named_new_cb, self);
}

static void new_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    ask_new(user, NULL);
}

/* "Italian", "white" */
static void make_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name, *word;
    EngColor side;

    g_variant_get(parameter, "(&s&s)", &name, &word);
    if (tabiya_part_read_side(user, word, &side))
        made_cb(name, side, user);
}

static const char *name_of(TabiyaOpeningsPlace *self, gint64 id)
{
    TabiyaRepertoireItem *item = tabiya_repertoires_find(self->repertoires, id);

    return item ? tabiya_repertoire_item_get_name(item) : "";
}

static void named_cb(const char *name, gpointer user)
{
    TabiyaOpeningsPlace *self = user;

    tabiya_repertoires_rename(self->repertoires, self->asked_repertoire, name);
}

static void rename_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaOpeningsPlace *self = user;

    self->asked_repertoire = g_variant_get_int64(parameter);
    tabiya_ask_name(window_of(self),
                    &(TabiyaNameQuestion){_("Rename Repertoire"), _("_Rename"),
                                          name_of(self, self->asked_repertoire)},
                    named_cb, self);
}

static void delete_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_repertoires_delete(repertoires_of(user), g_variant_get_int64(parameter));
}

static void undo_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_repertoires_undo(repertoires_of(user));
}

/* --- Files ------------------------------------------------------------------------------------ */

static void chosen_to_import_cb(GListModel *files, gpointer user)
{
    TabiyaOpeningsPlace *self = user;
    g_auto(GStrv) paths = tabiya_files_dup_paths(files);

    for (char **path = paths; *path; path++)
        tabiya_repertoires_import(self->repertoires, self->asked_repertoire, *path);
}

static void import_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TABIYA_OPENINGS_PLACE(user)->asked_repertoire = g_variant_get_int64(parameter);
    tabiya_choose_files_to_import(window_of(user), FALSE, chosen_to_import_cb, user);
}

static void import_file_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *path;
    gint64 id;

    g_variant_get(parameter, "(x&s)", &id, &path);
    tabiya_repertoires_import(repertoires_of(user), id, path);
}

static void export_chosen_cb(GFile *file, gpointer user)
{
    TabiyaOpeningsPlace *self = user;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (path)
        tabiya_repertoires_export(self->repertoires, self->asked_repertoire, path);
}

static void export_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    static const char *const SUFFIXES[] = {"pgn", NULL};
    TabiyaOpeningsPlace *self = user;
    g_autofree char *name = NULL;

    self->asked_repertoire = g_variant_get_int64(parameter);
    name = g_strdup_printf("%s.pgn", name_of(self, self->asked_repertoire));
    tabiya_choose_file_to_write(window_of(self),
                                &(TabiyaFileQuestion){.title = _("Export Repertoire"),
                                                      .verb = _("_Export"),
                                                      .name = name,
                                                      .kind = _("Chess games (PGN)"),
                                                      .suffixes = SUFFIXES},
                                export_chosen_cb, self);
}

static void export_to_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *path;
    gint64 id;

    g_variant_get(parameter, "(x&s)", &id, &path);
    if (!tabiya_part_refuse_existing(user, path))
        tabiya_repertoires_export(repertoires_of(user), id, path);
}

/* --- Lines ------------------------------------------------------------------------------------ */

static void add_game(TabiyaOpeningsPlace *self, gint64 id, TabiyaGame *game)
{
    g_autoptr(GPtrArray) games = g_ptr_array_new();

    g_ptr_array_add(games, game);
    tabiya_repertoires_add_games(self->repertoires, id, games);
}

/* A repertoire that a dialog was asked for is there. */
static void take_made(TabiyaOpeningsPlace *self)
{
    gint64 id = self->made ? find_newest(self, self->made) : 0;

    if (id == 0 || id <= self->made_after)
        return;
    g_clear_pointer(&self->made, g_free);
    g_autoptr(TabiyaGame) line = g_steal_pointer(&self->made_for);
    if (line)
        add_game(self, id, line);
    else
        show(self, id);
}

static TabiyaPlace *find_study(TabiyaOpeningsPlace *self)
{
    return tabiya_shell_find_place(tabiya_part_get_shell(self), "study");
}

static TabiyaPlace *get_shown(TabiyaOpeningsPlace *self)
{
    return tabiya_shell_get_place(tabiya_part_get_shell(self));
}

/* The game on the board; lent. */
static TabiyaGame *get_shown_game(TabiyaOpeningsPlace *self)
{
    return tabiya_board_session_get_game(tabiya_place_get_session(get_shown(self)));
}

/* The moves up to the shown position, without the tags of their game. */
static TabiyaGame *dup_shown_line(TabiyaOpeningsPlace *self)
{
    if (tabiya_place_is_shown(self))
        return tabiya_openings_session_dup_line(tabiya_openings_place_get_session(self));
    return tabiya_game_dup_line(get_shown_game(self), tabiya_place_get_cursor(get_shown(self)));
}

static void chosen_cb(gint64 id, gboolean whole, gpointer user)
{
    TabiyaOpeningsPlace *self = user;
    g_autoptr(TabiyaGame) line = dup_shown_line(self);

    TabiyaGame *chosen = whole ? get_shown_game(self) : line;

    if (id == 0)
        ask_new(self, chosen);
    else
        add_game(self, id, chosen);
}

/* Asks for the repertoire, or makes the first one. */
static void ask_where(TabiyaOpeningsPlace *self)
{
    g_autoptr(TabiyaGame) line = dup_shown_line(self);
    g_autoptr(GString) moves = g_string_new(NULL);
    const TabiyaNode *node = tabiya_game_get_root(line);

    self->adding_line = FALSE;
    if (g_list_model_get_n_items(G_LIST_MODEL(self->repertoires)) == 0) {
        ask_new(self, line);
        return;
    }
    while ((node = tabiya_node_get_child(node))) {
        g_autofree char *san = tabiya_shown_san_dup(tabiya_node_get_san(node));

        g_string_append_printf(moves, "%s%s", moves->len > 0 ? " " : "", san);
    }
    tabiya_repertoire_ask_where(window_of(self),
                                &(TabiyaRepertoireQuestion){self->repertoires, moves->str,
                                                            get_shown(self) == find_study(self)},
                                chosen_cb, self);
}

static void add_line_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaOpeningsPlace *self = user;

    if (tabiya_repertoires_is_loaded(self->repertoires)) {
        ask_where(self);
        return;
    }
    self->adding_line = TRUE;
    tabiya_repertoires_refresh(self->repertoires);
}

static void add_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaOpeningsPlace *self = user;
    g_autoptr(TabiyaGame) line = dup_shown_line(self);

    add_game(self, g_variant_get_int64(parameter), line);
}

static void add_study_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaOpeningsPlace *self = user;

    add_game(self, g_variant_get_int64(parameter),
             tabiya_board_session_get_game(tabiya_place_get_session(find_study(self))));
}

/* The repertoire, the key of the position, and the move to keep, in UCI; "": all of them. */
static void settle_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaOpeningsPlace *self = user;
    const char *uci;
    guint64 key;
    gint64 id;

    g_variant_get(parameter, "(xt&s)", &id, &key, &uci);
    TabiyaRepertoireItem *item = tabiya_repertoires_find(self->repertoires, id);
    if (!item)
        return;
    const TabiyaRepertoire *repertoire = tabiya_repertoire_item_get_repertoire(item);
    guint index = tabiya_repertoire_find(repertoire, key);
    if (index != TABIYA_NO_POSITION) {
        tabiya_repertoires_settle(
            self->repertoires, id, key,
            *uci ? eng_uci_parse(&tabiya_repertoire_get(repertoire, index)->position, uci)
                 : ENG_NO_MOVE);
    }
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry ACTIONS[] = {
    {"repertoire-show", show_cb, "x"},
    {"repertoire-view", NULL, "s", "'lines'", view_cb},
    {"repertoire-new", new_cb},
    {"repertoire-make", make_cb, "(ss)"},
    {"repertoire-rename", rename_cb, "x"},
    {"repertoire-delete", delete_cb, "x"},
    {"repertoire-undo", undo_cb},
    {"repertoire-import", import_cb, "x"},
    {"repertoire-import-file", import_file_cb, "(xs)"},
    {"repertoire-export", export_cb, "x"},
    {"repertoire-export-to", export_to_cb, "(xs)"},
    {"repertoire-add", add_cb, "x"},
    {"repertoire-add-line", add_line_cb},
    {"repertoire-add-study", add_study_cb, "x"},
    {"repertoire-settle", settle_cb, "(xts)"},
};

void tabiya_openings_place_add_repertoire_actions(TabiyaOpeningsPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}

/* Lines can be added from openings and from studies. */
void tabiya_openings_place_update_repertoire_actions(TabiyaOpeningsPlace *self)
{
    TabiyaPlace *shown = get_shown(self);
    gboolean has_line = (tabiya_place_is_shown(self) || shown == find_study(self)) &&
                        tabiya_node_get_parent(tabiya_place_get_cursor(shown));

    tabiya_part_enable(self, "repertoire-add", has_line);
    tabiya_part_enable(self, "repertoire-add-line", has_line);
    tabiya_part_enable(self, "repertoire-undo", tabiya_repertoires_can_undo(self->repertoires));
}
