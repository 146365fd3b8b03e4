/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Repertoires: the page of the place "openings", and the place "train". */
#include <glib/gi18n.h>

#include "app/library/game-file.h"
#include "ui/compat.h"
#include "ui/openings/openings-panel.h"
#include "ui/openings/repertoire-dialog.h"
#include "ui/openings/repertoire-page.h"
#include "ui/openings/trainer-panel.h"
#include "ui/window-private.h"

static TabiyaBoardSession *training_board(TabiyaWindow *self)
{
    return TABIYA_BOARD_SESSION(self->training);
}

/* --- What there is ------------------------------------------------------------------------------ */

static void done_cb(TabiyaWindow *self, const char *text, gboolean undoable)
{
    if (undoable)
        tabiya_window_toast_undo(self, text, "win.repertoire-undo");
    else
        tabiya_window_toast(self, text);
    tabiya_window_update_actions(self);
}

static void games_changed_cb(TabiyaWindow *self)
{
    tabiya_librarian_tell_changed(tabiya_library_session_get_librarian(self->library));
}

/* Lines are games of the library, which others change, too. */
static void library_changed_cb(TabiyaWindow *self)
{
    if (tabiya_repertoires_is_loaded(self->repertoires))
        tabiya_repertoires_refresh(self->repertoires);
}

static void ask_where(TabiyaWindow *self);

static void changed_cb(TabiyaWindow *self)
{
    tabiya_window_update_repertoire_actions(self);
    if (self->adding_line)
        ask_where(self);
}

static void make_repertoires(TabiyaWindow *self)
{
    TabiyaApplication *application =
        TABIYA_APPLICATION(gtk_window_get_application(GTK_WINDOW(self)));
    const char *path = tabiya_game_store_get_path(tabiya_application_get_store(application));

    self->repertoires = tabiya_repertoires_new(path);
    g_signal_connect_object(self->repertoires, "done", G_CALLBACK(done_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->repertoires, "failed", G_CALLBACK(tabiya_window_toast), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->repertoires, "games-changed", G_CALLBACK(games_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->repertoires, "changed",
                            G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(tabiya_library_session_get_librarian(self->library), "changed",
                            G_CALLBACK(library_changed_cb), self, G_CONNECT_SWAPPED);
}

TabiyaRepertoires *tabiya_window_get_repertoires(TabiyaWindow *self)
{
    g_return_val_if_fail(TABIYA_IS_WINDOW(self), NULL);
    return self->repertoires;
}

/* --- The page ----------------------------------------------------------------------------------- */

static void show_line_cb(TabiyaWindow *self, const char *moves)
{
    tabiya_openings_session_set_line(self->openings, moves);
}

/* In Study the line is a file that is saved back into the library. */
static void open_line_cb(TabiyaWindow *self, gint64 game)
{
    tabiya_window_open_library_game(self, game);
}

GtkWidget *tabiya_window_make_repertoire_page(gpointer window)
{
    TabiyaWindow *self = window;
    GtkWidget *page = tabiya_repertoire_page_new(self->repertoires);

    g_signal_connect_object(page, "show-line", G_CALLBACK(show_line_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(page, "open-line", G_CALLBACK(open_line_cb), self, G_CONNECT_SWAPPED);
    return page;
}

static TabiyaRepertoirePage *ensure_page(TabiyaWindow *self)
{
    GtkWidget *panel = tabiya_window_get_panel(self, "openings");

    return TABIYA_REPERTOIRE_PAGE(
        tabiya_openings_panel_ensure_page(TABIYA_OPENINGS_PANEL(panel), "repertoire"));
}

static void show_page(TabiyaWindow *self)
{
    tabiya_window_show_place(self, "openings");
    g_action_group_activate_action(G_ACTION_GROUP(self), "openings-page",
                                   g_variant_new_string("repertoire"));
}

static void show_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    show_page(user);
    tabiya_repertoire_page_show(ensure_page(user), g_variant_get_int64(parameter));
    tabiya_window_update_actions(user);
}

static void view_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    if (tabiya_repertoire_page_show_view(ensure_page(user), g_variant_get_string(value, NULL)))
        g_simple_action_set_state(action, value);
    else
        tabiya_window_toast(user, _("A repertoire has lines, conflicts, gaps and reviews."));
}

/* --- The list ----------------------------------------------------------------------------------- */

static void made_cb(const char *name, EngColor color, gpointer user)
{
    tabiya_repertoires_add(TABIYA_WINDOW(user)->repertoires, name, color);
}

static void new_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_repertoire_ask_new(user, made_cb, user);
}

/* "Italian", "white" */
static void make_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name, *side;

    g_variant_get(parameter, "(&s&s)", &name, &side);
    if (g_str_equal(side, "white") || g_str_equal(side, "black"))
        made_cb(name, g_str_equal(side, "white") ? ENG_WHITE : ENG_BLACK, user);
    else
        tabiya_window_toast(user, _("A side is white or black."));
}

static const char *name_of(TabiyaWindow *self, gint64 id)
{
    TabiyaRepertoireItem *item = tabiya_repertoires_find(self->repertoires, id);

    return item ? tabiya_repertoire_item_get_name(item) : "";
}

static void named_cb(const char *name, gpointer user)
{
    TabiyaWindow *self = user;

    tabiya_repertoires_rename(self->repertoires, self->asked_repertoire, name);
}

static void rename_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    self->asked_repertoire = g_variant_get_int64(parameter);
    tabiya_ask_name(user, _("Rename Repertoire"), _("_Rename"),
                    name_of(self, self->asked_repertoire), named_cb, self);
}

static void delete_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_repertoires_delete(TABIYA_WINDOW(user)->repertoires, g_variant_get_int64(parameter));
}

static void undo_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_repertoires_undo(TABIYA_WINDOW(user)->repertoires);
}

/* --- Files -------------------------------------------------------------------------------------- */

static void chosen_to_import_cb(GListModel *files, gpointer user)
{
    TabiyaWindow *self = user;
    g_auto(GStrv) paths = tabiya_files_dup_paths(files);

    for (char **path = paths; *path; path++)
        tabiya_repertoires_import(self->repertoires, self->asked_repertoire, *path);
}

static void import_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TABIYA_WINDOW(user)->asked_repertoire = g_variant_get_int64(parameter);
    tabiya_choose_files_to_import(user, FALSE, chosen_to_import_cb, user);
}

static void import_file_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *path;
    gint64 id;

    g_variant_get(parameter, "(x&s)", &id, &path);
    tabiya_repertoires_import(TABIYA_WINDOW(user)->repertoires, id, path);
}

static void export_chosen_cb(GFile *file, gpointer user)
{
    TabiyaWindow *self = user;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (path)
        tabiya_repertoires_export(self->repertoires, self->asked_repertoire, path);
}

static void export_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    static const char *const SUFFIXES[] = {"pgn", NULL};
    TabiyaWindow *self = user;
    g_autofree char *name = NULL;

    self->asked_repertoire = g_variant_get_int64(parameter);
    name = g_strdup_printf("%s.pgn", name_of(self, self->asked_repertoire));
    tabiya_choose_file_to_export(user, _("Export Repertoire"), name, _("Chess games (PGN)"),
                                 SUFFIXES, export_chosen_cb, user);
}

static void export_to_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *path;
    gint64 id;

    g_variant_get(parameter, "(x&s)", &id, &path);
    if (tabiya_window_refuse_existing(user, path))
        return;
    tabiya_repertoires_export(TABIYA_WINDOW(user)->repertoires, id, path);
}

/* --- Lines -------------------------------------------------------------------------------------- */

static void add_game(TabiyaWindow *self, gint64 id, TabiyaGame *game)
{
    g_autoptr(GPtrArray) games = g_ptr_array_new();

    g_ptr_array_add(games, game);
    tabiya_repertoires_add_games(self->repertoires, id, games);
}

/* What the board shows, up to the position that shows: of a game, nothing that is told of the game. */
static TabiyaGame *dup_shown_line(TabiyaWindow *self)
{
    TabiyaBoardSession *session = tabiya_place_get_session(self->place);

    if (tabiya_window_is_at(self, "openings"))
        return tabiya_openings_session_dup_line(self->openings);
    return tabiya_game_dup_line(tabiya_board_session_get_game(session),
                                tabiya_board_session_get_cursor(session));
}

static void chosen_cb(gint64 id, gboolean whole, gpointer user)
{
    TabiyaWindow *self = user;
    g_autoptr(TabiyaGame) line = dup_shown_line(self);

    if (id == 0)
        tabiya_repertoire_ask_new(GTK_WINDOW(self), made_cb, self);
    else
        add_game(self, id, whole ? tabiya_board_session_get_game(tabiya_place_get_session(self->place)) : line);
}

/* Asks into which one, or for the first one. */
static void ask_where(TabiyaWindow *self)
{
    g_autoptr(TabiyaGame) line = dup_shown_line(self);
    g_autoptr(GString) moves = g_string_new(NULL);
    const TabiyaNode *node = tabiya_game_get_root(line);

    self->adding_line = FALSE;
    if (g_list_model_get_n_items(G_LIST_MODEL(self->repertoires)) == 0) {
        tabiya_repertoire_ask_new(GTK_WINDOW(self), made_cb, self);
        return;
    }
    while ((node = tabiya_node_get_child(node)))
        g_string_append_printf(moves, "%s%s", moves->len > 0 ? " " : "",
                               tabiya_node_get_san(node));
    tabiya_repertoire_ask_where(GTK_WINDOW(self), self->repertoires, moves->str,
                                tabiya_window_is_at(self, "study"), chosen_cb, self);
}

static void add_line_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    if (tabiya_repertoires_is_loaded(self->repertoires)) {
        ask_where(self);
        return;
    }
    self->adding_line = TRUE;
    tabiya_repertoires_refresh(self->repertoires);
}

static void add_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    g_autoptr(TabiyaGame) line = dup_shown_line(self);

    add_game(self, g_variant_get_int64(parameter), line);
}

static void add_study_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    add_game(self, g_variant_get_int64(parameter),
             tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->study)));
}

/* The repertoire, the key of the position, and what stays, in UCI; "": all of them. */
static void settle_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    TabiyaRepertoireItem *item;
    const TabiyaRepertoire *repertoire;
    const char *uci;
    guint64 key;
    gint64 id;
    guint index;

    g_variant_get(parameter, "(xt&s)", &id, &key, &uci);
    item = tabiya_repertoires_find(self->repertoires, id);
    if (!item)
        return;
    repertoire = tabiya_repertoire_item_get_repertoire(item);
    index = tabiya_repertoire_find(repertoire, key);
    if (index != TABIYA_NO_POSITION)
        tabiya_repertoires_settle(
            self->repertoires, id, key,
            *uci ? eng_uci_parse(&tabiya_repertoire_get(repertoire, index)->position, uci)
                 : ENG_NO_MOVE);
}

/* --- Training ----------------------------------------------------------------------------------- */

/* Right ones follow each other; their moves are heard. */
static void judged_cb(TabiyaWindow *self, gboolean right)
{
    if (!right)
        tabiya_window_hear_answer(self, "train", FALSE);
}

static void marks_changed_cb(TabiyaWindow *self)
{
    if (tabiya_window_is_at(self, "train"))
        tabiya_window_show_marks(self);
}

TabiyaBoardSession *tabiya_window_make_training(TabiyaWindow *self)
{
    make_repertoires(self);
    self->training = tabiya_repertoire_training_new(self->repertoires);
    g_signal_connect_object(self->training, "judged", G_CALLBACK(judged_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->training, "marks-changed", G_CALLBACK(marks_changed_cb), self,
                            G_CONNECT_SWAPPED);
    return training_board(self);
}

GtkWidget *tabiya_window_make_training_panel(TabiyaWindow *self)
{
    return tabiya_trainer_panel_new(self->training, self->repertoires);
}

void tabiya_window_forget_repertoires(TabiyaWindow *self)
{
    if (self->repertoires)
        g_signal_handlers_disconnect_by_data(self->repertoires, self);
    self->training = NULL;
    g_clear_object(&self->repertoires);
}

static void train_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    tabiya_repertoire_training_begin(self->training, g_variant_get_int64(parameter), FALSE);
    tabiya_window_show_place(self, "train");
    gtk_widget_grab_focus(tabiya_window_get_panel(self, "train"));
}

static void more_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    tabiya_repertoire_training_begin(
        self->training, tabiya_repertoire_training_get_repertoire_id(self->training), TRUE);
}

/* Where one was looking; what had the focus goes with its stage. */
static void keep_focus(TabiyaWindow *self)
{
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(self));

    if (!focus || !gtk_widget_get_mapped(focus))
        gtk_widget_grab_focus(tabiya_window_get_panel(self, "train"));
}

static void next_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_repertoire_training_next(TABIYA_WINDOW(user)->training);
    keep_focus(user);
}

static void grade_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    gint32 grade = g_variant_get_int32(parameter);

    if (grade < TABIYA_GRADE_AGAIN || grade > TABIYA_GRADE_EASY) {
        tabiya_window_toast(user, _("A grade is a number from 1 to 4."));
        return;
    }
    tabiya_repertoire_training_grade(TABIYA_WINDOW(user)->training, (TabiyaGrade)grade);
    keep_focus(user);
}

static void hint_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_repertoire_training_hint(TABIYA_WINDOW(user)->training);
    keep_focus(user);
}

static void try_again_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_repertoire_training_try_again(TABIYA_WINDOW(user)->training);
    keep_focus(user);
}

static void close_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    tabiya_repertoire_training_end(self->training);
    show_page(self);
}

/* Where an answer waits for its grade no move can be typed, so digits are free: 1 to 4 are grades, and
 * Enter goes on. */
gboolean tabiya_window_type_grade(TabiyaWindow *self, gunichar character)
{
    TabiyaTrainingStage stage = tabiya_repertoire_training_get_stage(self->training);
    gboolean answered = stage == TABIYA_TRAINING_RIGHT || stage == TABIYA_TRAINING_WRONG;

    if (!tabiya_window_is_at(self, "train") || !answered)
        return FALSE;
    if (character == '\r') {
        next_cb(NULL, NULL, self);
        return TRUE;
    }
    if (stage != TABIYA_TRAINING_RIGHT || character < '1' || character > '4')
        return FALSE;
    tabiya_repertoire_training_grade(self->training, (TabiyaGrade)(character - '0'));
    keep_focus(self);
    return TRUE;
}

/* --- Actions ------------------------------------------------------------------------------------ */

static const GActionEntry actions[] = {
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
    {"repertoire-train", train_cb, "x"},
    {"repertoire-more", more_cb},
    {"repertoire-next", next_cb},
    {"repertoire-grade", grade_cb, "i"},
    {"repertoire-hint", hint_cb},
    {"repertoire-try-again", try_again_cb},
    {"repertoire-close", close_cb},
};

void tabiya_window_install_repertoire_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}

#define AT(stage) (1u << TABIYA_TRAINING_##stage)

/* In which stages each is of use, where one trains. */
static const struct {
    const char *name;
    guint stages;
} TRAINING[] = {
    {"repertoire-more", AT(OVER)},
    {"repertoire-next", AT(RIGHT) | AT(WRONG)},
    {"repertoire-grade", AT(RIGHT)},
    {"repertoire-hint", AT(ASKING)},
    {"repertoire-try-again", AT(WRONG)},
    {"repertoire-close", ~0u},
};

static void enable(TabiyaWindow *self, const char *name, gboolean enabled)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), name);

    g_simple_action_set_enabled(G_SIMPLE_ACTION(action), enabled);
}

void tabiya_window_update_repertoire_actions(TabiyaWindow *self)
{
    gboolean here = tabiya_window_is_at(self, "train");
    gboolean has_board =
        tabiya_window_is_at(self, "openings") || tabiya_window_is_at(self, "study");
    const TabiyaNode *cursor = tabiya_place_get_cursor(self->place);
    gboolean has_line = has_board && tabiya_node_get_parent(cursor) != NULL;
    guint stage = 1u << tabiya_repertoire_training_get_stage(self->training);

    for (gsize i = 0; i < G_N_ELEMENTS(TRAINING); i++)
        enable(self, TRAINING[i].name, here && (TRAINING[i].stages & stage) != 0);
    enable(self, "repertoire-add", has_line);
    enable(self, "repertoire-add-line", has_line);
    enable(self, "repertoire-undo", tabiya_repertoires_can_undo(self->repertoires));
}
