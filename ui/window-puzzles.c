/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "puzzles": its session, its pages, and solving. All but the session is made when the place is
 * first shown. */
#include "ui/window-puzzles-private.h"

#include <glib/gi18n.h>

#include "app/analysis/builtin-engine.h"
#include "app/store/puzzle-file.h"
#include "ui/puzzles/puzzles-panel.h"
#include "ui/puzzles/solve-page.h"
#include "ui/settings.h"

static const char *library_path(TabiyaWindow *self)
{
    TabiyaApplication *application =
        TABIYA_APPLICATION(gtk_window_get_application(GTK_WINDOW(self)));

    return tabiya_game_store_get_path(tabiya_application_get_store(application));
}

static TabiyaPuzzlesPanel *ensure_panel(TabiyaWindow *self)
{
    return TABIYA_PUZZLES_PANEL(tabiya_window_get_panel(self, "puzzles"));
}

TabiyaBrowsePage *tabiya_window_ensure_browse_page(TabiyaWindow *self)
{
    return TABIYA_BROWSE_PAGE(tabiya_puzzles_panel_ensure_page(ensure_panel(self), "browse"));
}

static GSimpleAction *find(TabiyaWindow *self, const char *name)
{
    return G_SIMPLE_ACTION(g_action_map_lookup_action(G_ACTION_MAP(self), name));
}

/* --- Solving ------------------------------------------------------------------------------------
 */

/* The board shows the puzzle beside every page; the page Solve says what becomes of the move. */
static void tried_cb(TabiyaWindow *self)
{
    if (tabiya_window_is_at(self, "puzzles"))
        tabiya_puzzles_panel_set_page(ensure_panel(self), "solve");
}

/* The last move, or a wrong one. */
static void judged_cb(TabiyaWindow *self, TabiyaPuzzleResult result)
{
    if (result == TABIYA_PUZZLE_FAILED || result == TABIYA_PUZZLE_SOLVED)
        tabiya_window_hear_answer(self, "puzzles", result == TABIYA_PUZZLE_SOLVED);
}

static void marks_changed_cb(TabiyaWindow *self)
{
    if (tabiya_window_is_at(self, "puzzles"))
        tabiya_window_show_marks(self);
}

void tabiya_window_solve(TabiyaWindow *self, TabiyaPuzzleCourse *course)
{
    tabiya_puzzle_session_begin(self->puzzles, course);
    tabiya_window_show_place(self, "puzzles");
    tabiya_puzzles_panel_set_page(ensure_panel(self), "solve");
    gtk_widget_grab_focus(tabiya_window_get_panel(self, "puzzles"));
}

/* Where one was looking; what had the focus goes with its stage. */
static void keep_focus(TabiyaWindow *self)
{
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(self));

    if (!focus || !gtk_widget_get_mapped(focus))
        gtk_widget_grab_focus(tabiya_window_get_panel(self, "puzzles"));
}

#define SOLVING_ACTION(name)                                                                       \
    static void name##_cb(GSimpleAction *action, GVariant *parameter, gpointer user)               \
    {                                                                                              \
        tabiya_puzzle_session_##name(TABIYA_WINDOW(user)->puzzles);                                \
        keep_focus(user);                                                                          \
    }

SOLVING_ACTION(previous)
SOLVING_ACTION(hint)
SOLVING_ACTION(try_again)
SOLVING_ACTION(show_solution)
SOLVING_ACTION(refute)

/* The first one is as strong as the person is. */
static void next_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    if (tabiya_puzzle_session_get_stage(self->puzzles) == TABIYA_PUZZLE_STAGE_EMPTY)
        g_action_group_activate_action(G_ACTION_GROUP(self), "puzzle-train",
                                       g_variant_new_string("adaptive"));
    else
        tabiya_puzzle_session_next(self->puzzles);
    keep_focus(self);
}

static void study_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func(g_object_unref);

    g_ptr_array_add(games, tabiya_puzzle_session_dup_game(self->puzzles));
    tabiya_window_study_games(self, games);
}

/* Against the opponent, with the pieces that one has solved it with. */
static void play_on_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    TabiyaBoardSession *board = TABIYA_BOARD_SESSION(self->puzzles);
    g_autoptr(TabiyaGame) line = tabiya_game_dup_line(tabiya_board_session_get_game(board),
                                                      tabiya_board_session_get_cursor(board));
    g_autoptr(GError) error = NULL;

    if (!tabiya_play_session_continue(self->session, line,
                                      tabiya_puzzle_session_get_solver(self->puzzles), &error))
        tabiya_window_toast(self, error->message);
}


/* --- Favourites ---------------------------------------------------------------------------------
 */

static gboolean is_favourite(TabiyaWindow *self)
{
    return self->puzzle_states && self->puzzle_ordinal != G_MAXUINT &&
           tabiya_puzzle_set_has(self->puzzle_states->favourites, self->puzzle_ordinal);
}

static void keep(TabiyaWindow *self, const char *id, gboolean kept)
{
    tabiya_puzzle_progress_set_favourite(self->progress, id, kept);
    g_free(self->starred_puzzle);
    self->starred_puzzle = g_strdup(id);
    self->starred = kept;
    tabiya_window_toast_undo(self, kept ? _("Among your favorites") : _("No favorite any more"),
                             "win.puzzle-undo-favourite");
}

static void favourite_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaWindow *self = user;
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(self->puzzles);

    if (puzzle)
        keep(self, puzzle->id, g_variant_get_boolean(value));
}

/* Any one, by its id. */
static void star_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *id;
    gboolean on;

    g_variant_get(parameter, "(&sb)", &id, &on);
    keep(user, id, on);
}

/* The star that was given or taken last. */
static void undo_favourite_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    g_autofree char *id = g_strdup(self->starred_puzzle);

    if (id)
        keep(self, id, !self->starred);
}

static void found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;
    guint ordinal = G_MAXUINT;
    g_autoptr(TabiyaPuzzle) puzzle = NULL;
    const TabiyaPuzzle *now;

    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    puzzle = tabiya_puzzle_shelf_puzzle_finish(self->shelf, result, &ordinal, NULL);
    now = tabiya_puzzle_session_get_puzzle(self->puzzles);
    if (puzzle && now && g_str_equal(now->id, puzzle->id))
        self->puzzle_ordinal = ordinal;
    tabiya_window_update_puzzle_actions(self);
}

/* Another puzzle is in hand: which one of the collection it is. */
static void follow_puzzle(TabiyaWindow *self)
{
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(self->puzzles);

    if (!self->shelf || g_strcmp0(puzzle ? puzzle->id : NULL, self->followed_puzzle) == 0)
        return;
    g_free(self->followed_puzzle);
    self->followed_puzzle = g_strdup(puzzle ? puzzle->id : NULL);
    self->puzzle_ordinal = G_MAXUINT;
    if (puzzle)
        tabiya_puzzle_shelf_find_async(self->shelf, puzzle->id, self->cancellable, found_cb,
                                       g_object_ref(self));
}

/* --- Making it ----------------------------------------------------------------------------------
 */

static GtkWidget *make_solve_cb(gpointer window)
{
    return tabiya_solve_page_new(G_MENU_MODEL(TABIYA_WINDOW(window)->collect_menu));
}

static GtkWidget *make_browse_cb(gpointer window)
{
    return tabiya_window_make_browse_page(window);
}

static GtkWidget *make_train_cb(gpointer window)
{
    return tabiya_window_make_train_page(window);
}

static GtkWidget *make_progress_cb(gpointer window)
{
    return tabiya_window_make_progress_page(window);
}

/* A new page is a row here. */
static const TabiyaPanelPage PAGES[] = {
    {"solve", N_("Solve"), N_("The puzzle on the board"), make_solve_cb},
    {"train", N_("Train"), N_("Ways to train"), make_train_cb},
    {"browse", N_("Browse"), N_("All puzzles, to look through"), make_browse_cb},
    {"progress", N_("Progress"), N_("How solving goes"), make_progress_cb},
};

static void page_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    tabiya_window_show_place(user, "puzzles");
    tabiya_puzzles_panel_set_page(ensure_panel(user), g_variant_get_string(value, NULL));
}

gboolean tabiya_window_puzzles_extend(TabiyaWindow *self)
{
    return g_str_equal(tabiya_puzzles_panel_get_page(ensure_panel(self)), "browse");
}

static void page_changed_cb(TabiyaWindow *self, GParamSpec *spec, TabiyaPuzzlesPanel *panel)
{
    const char *page = tabiya_puzzles_panel_get_page(panel);

    g_simple_action_set_state(find(self, "puzzle-page"), g_variant_new_string(page));
    if (tabiya_window_is_at(self, "puzzles"))
        tabiya_window_update_layout(self);
}

TabiyaBoardSession *tabiya_window_make_puzzles(TabiyaWindow *self)
{
    g_autoptr(TabiyaEngineSource) engine = tabiya_builtin_engine_new();

    self->puzzle_ordinal = G_MAXUINT;
    self->progress = tabiya_puzzle_progress_new(library_path(self));
    if (tabiya_settings_get())
        tabiya_puzzle_progress_set_reviews(
            self->progress, g_settings_get_boolean(tabiya_settings_get(), "puzzle-reviews"));
    self->puzzles = tabiya_puzzle_session_new(self->progress, self->arbiter, engine);
    g_signal_connect_object(self->puzzles, "tried", G_CALLBACK(tried_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->puzzles, "judged", G_CALLBACK(judged_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->puzzles, "marks-changed", G_CALLBACK(marks_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->puzzles, "notify::stage", G_CALLBACK(follow_puzzle), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->progress, "failed", G_CALLBACK(tabiya_window_toast), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->progress, "changed",
                            G_CALLBACK(tabiya_window_load_puzzle_states), self,
                            G_CONNECT_SWAPPED);
    tabiya_window_go_on_with_mistakes(self);
    return TABIYA_BOARD_SESSION(self->puzzles);
}

/* Escape goes back, a step at a time: out of filters, sets and search, and from a puzzle to where it was
 * chosen. */
static gboolean key_cb(TabiyaWindow *self, guint key, guint code, GdkModifierType state)
{
    const char *page = tabiya_puzzles_panel_get_page(ensure_panel(self));

    if (key != GDK_KEY_Escape)
        return GDK_EVENT_PROPAGATE;
    if (g_str_equal(page, "browse"))
        return tabiya_browse_page_step_back(self->browse_page);
    return g_str_equal(page, "solve") && tabiya_window_leave_puzzle(self);
}

static void watch_keys(TabiyaWindow *self, GtkWidget *panel)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    g_signal_connect_object(keys, "key-pressed", G_CALLBACK(key_cb), self, G_CONNECT_SWAPPED);
    gtk_widget_add_controller(panel, keys);
}

GtkWidget *tabiya_window_make_puzzles_panel(TabiyaWindow *self)
{
    g_autofree char *directory = g_path_get_dirname(library_path(self));
    g_autofree char *file = tabiya_puzzle_file_in(directory);
    GtkWidget *panel;

    self->shelf = tabiya_puzzle_shelf_new(file);
    tabiya_window_make_puzzle_sets(self);
    panel = tabiya_puzzles_panel_new(TABIYA_BOARD_SESSION(self->puzzles), PAGES,
                                     G_N_ELEMENTS(PAGES), self);
    g_signal_connect_object(panel, "notify::page", G_CALLBACK(page_changed_cb), self,
                            G_CONNECT_SWAPPED);
    watch_keys(self, panel);
    tabiya_puzzle_session_go_on(self->puzzles, self->shelf);
    tabiya_window_load_puzzle_states(self);
    return panel;
}

void tabiya_window_forget_puzzles(TabiyaWindow *self)
{
    self->puzzles = NULL;
    self->drill = NULL;
    self->browse_page = NULL;
    if (self->progress)
        g_signal_handlers_disconnect_by_data(self->progress, self);
    if (self->puzzle_job)
        tabiya_library_job_cancel(self->puzzle_job);
    g_clear_object(&self->puzzle_job);
    tabiya_window_forget_mistakes(self);
    g_cancellable_cancel(self->set_reading);
    g_clear_object(&self->set_reading);
    g_clear_pointer(&self->set_puzzles, tabiya_puzzle_set_unref);
    if (self->puzzle_sets)
        g_signal_handlers_disconnect_by_data(self->puzzle_sets, self);
    g_clear_object(&self->puzzle_sets);
    g_clear_object(&self->collect_menu);
    g_clear_pointer(&self->named_puzzles, g_strfreev);
    g_clear_object(&self->puzzle_list);
    g_clear_object(&self->shelf);
    g_clear_object(&self->progress);
    g_clear_pointer(&self->puzzle_states, tabiya_puzzle_states_free);
    g_clear_pointer(&self->starred_puzzle, g_free);
    g_clear_pointer(&self->followed_puzzle, g_free);
}

/* --- Actions ------------------------------------------------------------------------------------
 */

static const GActionEntry actions[] = {
    {"puzzle-page", NULL, "s", "'solve'", page_cb},
    {"puzzle-next", next_cb},
    {"puzzle-previous", previous_cb},
    {"puzzle-hint", hint_cb},
    {"puzzle-try-again", try_again_cb},
    {"puzzle-solution", show_solution_cb},
    {"puzzle-why", refute_cb},
    {"puzzle-study", study_cb},
    {"puzzle-play-on", play_on_cb},
    {"puzzle-favourite", NULL, NULL, "false", favourite_cb},
    {"puzzle-star", star_cb, "(sb)"},
    {"puzzle-undo-favourite", undo_favourite_cb},
};

void tabiya_window_install_puzzle_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
    tabiya_window_install_puzzle_browse_actions(self);
    tabiya_window_install_puzzle_set_actions(self);
    tabiya_window_install_puzzle_train_actions(self);
    tabiya_window_install_drill_actions(self);
    tabiya_window_install_mistake_actions(self);
}

#define AT(stage) (1u << TABIYA_PUZZLE_STAGE_##stage)

/* In which stages each is of use. */
static const struct {
    const char *name;
    guint stages;
} SOLVING[] = {
    {"puzzle-next", AT(EMPTY) | AT(ASKING) | AT(CHECKING) | AT(WRONG) | AT(SOLVED) | AT(SHOWN)},
    {"puzzle-hint", AT(ASKING) | AT(WRONG)},
    {"puzzle-try-again", AT(WRONG)},
    {"puzzle-solution", AT(ASKING) | AT(CHECKING) | AT(WRONG)},
    {"puzzle-study", ~(AT(EMPTY) | AT(LOADING) | AT(OVER))},
    {"puzzle-favourite", ~(AT(EMPTY) | AT(LOADING) | AT(OVER))},
};

static void update_looks(TabiyaWindow *self, gboolean here)
{
    const TabiyaNode *cursor =
        tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(self->puzzles));
    gboolean revealed = tabiya_puzzle_session_is_revealed(self->puzzles);

    tabiya_window_update_mistake_actions(self, here);
    g_simple_action_set_enabled(find(self, "puzzle-previous"),
                                here && tabiya_puzzle_session_can_go_back(self->puzzles));
    g_simple_action_set_enabled(find(self, "puzzle-why"),
                                here && tabiya_puzzle_session_can_refute(self->puzzles));
    g_simple_action_set_enabled(find(self, "puzzle-play-on"),
                                here && revealed &&
                                    !eng_outcome_is_final(tabiya_node_get_outcome(cursor)));
    g_simple_action_set_state(find(self, "puzzle-favourite"),
                              g_variant_new_boolean(is_favourite(self)));
}

void tabiya_window_update_puzzle_actions(TabiyaWindow *self)
{
    gboolean here = tabiya_window_is_at(self, "puzzles");
    guint stage = 1u << tabiya_puzzle_session_get_stage(self->puzzles);

    for (gsize i = 0; i < G_N_ELEMENTS(SOLVING); i++)
        g_simple_action_set_enabled(find(self, SOLVING[i].name),
                                    here && (SOLVING[i].stages & stage) != 0);
    update_looks(self, here);
    tabiya_window_update_puzzle_browse_actions(self, here);
    tabiya_window_update_puzzle_set_actions(self);
    tabiya_window_update_drill_actions(self);
}
