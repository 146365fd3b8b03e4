/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzles-place.h: its session, its pages, solving and favorites. Everything but the session is
 * created with the panel. */
#include "ui/puzzles/puzzles-place-private.h"

#include <glib/gi18n.h>

#include "app/analysis/builtin-engine.h"
#include "app/data/progress-keeper.h"
#include "app/store/puzzle-file.h"
#include "app/training/training-day.h"
#include "ui/application.h"
#include "ui/puzzles/puzzles-panel.h"
#include "ui/puzzles/solve-page.h"
#include "ui/settings.h"
#include "ui/today/today-part.h"

G_DEFINE_FINAL_TYPE(TabiyaPuzzlesPlace, tabiya_puzzles_place, TABIYA_TYPE_PLACE)

static TabiyaPagedPanel *ensure_panel(TabiyaPuzzlesPlace *self)
{
    return TABIYA_PAGED_PANEL(tabiya_place_get_panel(self));
}

const char *tabiya_puzzles_place_get_library(TabiyaPuzzlesPlace *self)
{
    TabiyaApplication *application = tabiya_application_of(tabiya_part_get_shell(self));

    return tabiya_librarian_get_path(tabiya_application_get_librarian(application));
}

void tabiya_puzzles_place_show_page(TabiyaPuzzlesPlace *self, const char *page)
{
    tabiya_place_show(self);
    tabiya_paged_panel_set_page(ensure_panel(self), page);
}

/* --- Solving ---------------------------------------------------------------------------------- */

/* The board shows the puzzle beside every page; the Solve page reports the result of the move. */
static void tried_cb(TabiyaPuzzlesPlace *self)
{
    if (tabiya_place_is_shown(self))
        tabiya_paged_panel_set_page(ensure_panel(self), "solve");
}

/* After the last move, or a wrong one. */
static void judged_cb(TabiyaPuzzlesPlace *self, TabiyaPuzzleResult result)
{
    if (result == TABIYA_PUZZLE_FAILED || result == TABIYA_PUZZLE_SOLVED)
        tabiya_place_answer(self, result == TABIYA_PUZZLE_SOLVED);
}

void tabiya_puzzles_place_solve(TabiyaPuzzlesPlace *self, TabiyaPuzzleCourse *course)
{
    tabiya_puzzle_session_begin(self->session, course);
    tabiya_puzzles_place_show_page(self, "solve");
    tabiya_place_focus(self);
}

/* Actions that the session handles by itself. */
static const struct {
    const char *action;
    void (*act)(TabiyaPuzzleSession *session);
} STEPS[] = {
    {"puzzle-previous", tabiya_puzzle_session_previous},
    {"puzzle-hint", tabiya_puzzle_session_hint},
    {"puzzle-try-again", tabiya_puzzle_session_try_again},
    {"puzzle-solution", tabiya_puzzle_session_show_solution},
    {"puzzle-why", tabiya_puzzle_session_refute},
};

/* The focus stays in the panel, although the focused button disappears with its stage. */
static void step_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;

    for (gsize i = 0; i < G_N_ELEMENTS(STEPS); i++) {
        if (g_str_equal(g_action_get_name(G_ACTION(action)), STEPS[i].action))
            STEPS[i].act(self->session);
    }
    tabiya_place_keep_focus(self);
}

/* The first puzzle matches the person's rating. */
static void next_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;

    if (tabiya_puzzle_session_get_stage(self->session) == TABIYA_PUZZLE_STAGE_EMPTY)
        tabiya_puzzles_place_train(self, "adaptive");
    else if (!tabiya_puzzles_place_finish_part(self))
        tabiya_puzzle_session_next(self->session);
    tabiya_place_keep_focus(self);
}

static void study_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;
    g_autoptr(TabiyaGame) game = tabiya_puzzle_session_dup_game(self->session);

    tabiya_shell_open_game(tabiya_part_get_shell(self), game, NULL);
}

/* Against Tabiya, with the pieces of the solver. */
static void play_on_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;
    TabiyaGame *game = tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->session));
    g_autoptr(TabiyaGame) line = tabiya_game_dup_line(game, tabiya_place_get_cursor(self));

    tabiya_shell_play_on(tabiya_part_get_shell(self), line,
                         tabiya_puzzle_session_get_solver(self->session));
}

/* The plan for today, where the Solve page is. */
static void show_plan(TabiyaPuzzlesPlace *self)
{
    GtkWidget *panel = tabiya_place_peek_panel(self);

    if (panel && g_str_equal(tabiya_paged_panel_get_page(TABIYA_PAGED_PANEL(panel)), "solve"))
        tabiya_paged_panel_set_page(TABIYA_PAGED_PANEL(panel), "train");
}

/* In a window that was left open overnight, too, a new day begins with its plan. */
static void follow_day(TabiyaPuzzlesPlace *self, gboolean here)
{
    gboolean enters = here && !self->shown;

    self->shown = here;
    if (!enters)
        return;
    gint64 day = tabiya_training_day(tabiya_puzzle_progress_get_now_ms(self->progress), NULL);
    if (self->day != 0 && day != self->day)
        show_plan(self);
    self->day = day;
}

/* With no puzzle in progress, or one of an earlier day, the place begins with the plan for today,
 * which offers to continue that puzzle. A part of the plan is over when its last puzzle was
 * skipped, too. */
static void stage_cb(TabiyaPuzzlesPlace *self)
{
    if (tabiya_part_is_over(self) || !self->session)
        return;
    TabiyaPuzzleStage stage = tabiya_puzzle_session_get_stage(self->session);
    gboolean begins = self->resuming && stage != TABIYA_PUZZLE_STAGE_LOADING;

    if (stage == TABIYA_PUZZLE_STAGE_OVER)
        tabiya_puzzles_place_finish_part(self);
    if (stage == TABIYA_PUZZLE_STAGE_EMPTY ||
        (begins && tabiya_puzzle_session_is_from_earlier(self->session))) {
        show_plan(self);
    }
    self->resuming = self->resuming && !begins;
}

/* --- Favorites -------------------------------------------------------------------------------- */

static gboolean is_favorite(TabiyaPuzzlesPlace *self)
{
    const TabiyaPuzzleStates *states = self->browsing.states;

    return states && self->stars.ordinal != G_MAXUINT &&
           tabiya_puzzle_set_has(states->favorites, self->stars.ordinal);
}

static void keep(TabiyaPuzzlesPlace *self, const char *id, gboolean kept)
{
    tabiya_puzzle_progress_set_favorite(self->progress, id, kept);
    g_free(self->stars.starred);
    self->stars.starred = g_strdup(id);
    self->stars.is_kept = kept;
    tabiya_part_say_undo(self, kept ? _("Added to favorites") : _("Removed from favorites"),
                         "win.puzzle-undo-favourite");
}

static void favorite_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(self->session);

    if (puzzle)
        keep(self, puzzle->id, g_variant_get_boolean(value));
}

/* Any puzzle, by its ID. */
static void star_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *id;
    gboolean on;

    g_variant_get(parameter, "(&sb)", &id, &on);
    keep(user, id, on);
}

/* Undoes the last star given or removed. */
static void undo_favorite_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;
    g_autofree char *id = g_strdup(self->stars.starred);

    if (id)
        keep(self, id, !self->stars.is_kept);
}

static void found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaPuzzlesPlace) self = user;

    if (tabiya_part_is_over(self))
        return;
    guint ordinal = G_MAXUINT;
    g_autoptr(TabiyaPuzzle) puzzle =
        tabiya_puzzle_shelf_puzzle_finish(self->shelf, result, &ordinal, NULL);
    const TabiyaPuzzle *now = tabiya_puzzle_session_get_puzzle(self->session);

    if (puzzle && now && g_str_equal(now->id, puzzle->id))
        self->stars.ordinal = ordinal;
    tabiya_puzzles_place_update(self);
}

/* Looks up the current puzzle's ordinal in the collection. The page of a narrow window may have
 * been scrolled to the verdict on the one before. */
static void follow_puzzle(TabiyaPuzzlesPlace *self)
{
    if (!self->shelf)
        return;
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(self->session);

    if (g_strcmp0(puzzle ? puzzle->id : NULL, self->stars.in_hand) == 0)
        return;
    g_free(self->stars.in_hand);
    self->stars.in_hand = g_strdup(puzzle ? puzzle->id : NULL);
    self->stars.ordinal = G_MAXUINT;
    if (tabiya_place_is_shown(self))
        tabiya_shell_bring(tabiya_part_get_shell(self), NULL);
    if (puzzle) {
        tabiya_puzzle_shelf_find_async(self->shelf, puzzle->id, tabiya_part_get_cancellable(self),
                                       found_cb, g_object_ref(self));
    }
}

/* --- Pages ------------------------------------------------------------------------------------ */

static GtkWidget *make_solve_page(gpointer self)
{
    return tabiya_solve_page_new(G_MENU_MODEL(TABIYA_PUZZLES_PLACE(self)->collect_menu),
                                 tabiya_today_part_of(self));
}

/* A new page needs a row here. */
static const TabiyaPanelPage PAGES[] = {
    {"solve", N_("Solve"), N_("The puzzle on the board"), make_solve_page},
    {"train", N_("Train"), N_("Ways to train"), tabiya_puzzles_place_make_train_page},
    {"browse", N_("Browse"), N_("Browse all puzzles"), tabiya_puzzles_place_make_browse_page},
    {"progress", N_("Progress"), N_("Your rating and results"),
     tabiya_puzzles_place_make_progress_page},
};

/* The manual's topics for pages. */
static const struct {
    const char *page, *topic;
} TOPICS[] = {
    {"solve", "solve"},
    {"train", "training"},
    {"browse", "browse"},
    {"progress", "training"},
};

static const char *get_topic(TabiyaPlace *place)
{
    const char *page = tabiya_paged_panel_get_page(ensure_panel(TABIYA_PUZZLES_PLACE(place)));

    for (gsize i = 0; i < G_N_ELEMENTS(TOPICS); i++) {
        if (g_str_equal(page, TOPICS[i].page))
            return TOPICS[i].topic;
    }
    return tabiya_place_get_name(place);
}

static void page_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    tabiya_puzzles_place_show_page(user, g_variant_get_string(value, NULL));
}

/* Only the Solve page needs a large board, while there is something to solve: the end of a game
 * needs the room in a small window. */
static TabiyaLayoutForm get_form(TabiyaPlace *place)
{
    TabiyaPuzzlesPlace *self = TABIYA_PUZZLES_PLACE(place);
    const char *page = tabiya_paged_panel_get_page(ensure_panel(self));

    return g_str_equal(page, "solve") && !self->is_over ? TABIYA_LAYOUT_FORM_BOARD
                                                        : TABIYA_LAYOUT_FORM_FOLDED;
}

/* Another layout when a training ends, and when the next one begins. */
static void follow_end(TabiyaPuzzlesPlace *self)
{
    if (!self->session)
        return;
    gboolean is_over = tabiya_puzzle_session_get_stage(self->session) == TABIYA_PUZZLE_STAGE_OVER;

    if (is_over == self->is_over)
        return;
    self->is_over = is_over;
    if (tabiya_place_is_shown(self))
        tabiya_shell_update_layout(tabiya_part_get_shell(self));
}

/* While puzzles are browsed, includes the commands for those shown. */
static GMenuModel *get_menu(TabiyaPlace *place)
{
    TabiyaPuzzlesPlace *self = TABIYA_PUZZLES_PLACE(place);
    const char *page = tabiya_paged_panel_get_page(ensure_panel(self));
    g_autoptr(GMenu) menu = NULL, section = NULL, today = NULL;

    if (self->browsing.page && g_str_equal(page, "browse"))
        return tabiya_browse_page_get_menu(self->browsing.page);
    if (self->menu)
        return self->menu;
    menu = g_menu_new();
    today = g_menu_new();
    section = g_menu_new();
    g_menu_append(today, _("_Go On with Today’s Plan"), "win.today-go-on");
    g_menu_append(today, _("Puzzle of the _Day"), "win.today-puzzle");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(today));
    g_menu_append(section, _("_Your Sets"), "win.puzzle-sets");
    g_menu_append(section, _("_Import Puzzles…"), "win.puzzle-import");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
    return self->menu = G_MENU_MODEL(g_steal_pointer(&menu));
}

static void page_changed_cb(TabiyaPuzzlesPlace *self, GParamSpec *spec, TabiyaPagedPanel *panel)
{
    const char *page = tabiya_paged_panel_get_page(panel);

    tabiya_part_set_state(self, "puzzle-page", g_variant_new_string(page));
    if (tabiya_place_is_shown(self))
        tabiya_shell_update_layout(tabiya_part_get_shell(self));
    if (tabiya_place_is_shown(self))
        tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

/* --- Construction ----------------------------------------------------------------------------- */

static void reviews_cb(TabiyaPuzzlesPlace *self)
{
    tabiya_puzzle_progress_set_reviews(
        self->progress, g_settings_get_boolean(tabiya_settings_get(), "puzzle-reviews"));
}

static void make_progress(TabiyaPuzzlesPlace *self)
{
    TabiyaProgressKeeper *keeper = tabiya_progress_keeper_get_default();

    self->progress = tabiya_puzzle_progress_new(tabiya_puzzles_place_get_library(self));
    g_signal_connect_object(tabiya_settings_get(), "changed::puzzle-reviews",
                            G_CALLBACK(reviews_cb), self, G_CONNECT_SWAPPED);
    reviews_cb(self);
    g_signal_connect_object(self->progress, "failed", G_CALLBACK(tabiya_part_say), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->progress, "changed", G_CALLBACK(tabiya_puzzles_place_load_states),
                            self, G_CONNECT_SWAPPED);
    g_signal_connect_object(keeper, "changed", G_CALLBACK(tabiya_puzzle_progress_tell_changed),
                            self->progress, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->progress, "changed", G_CALLBACK(tabiya_progress_keeper_note),
                            keeper, G_CONNECT_SWAPPED);
}

static TabiyaBoardSession *make_session(TabiyaPlace *place)
{
    TabiyaPuzzlesPlace *self = TABIYA_PUZZLES_PLACE(place);
    g_autoptr(TabiyaEngineSource) engine = tabiya_builtin_engine_new();

    make_progress(self);
    self->session = tabiya_puzzle_session_new(
        self->progress, tabiya_shell_get_arbiter(tabiya_part_get_shell(self)), engine);
    tabiya_puzzle_session_set_ahead(self->session, TRUE);
    g_signal_connect_object(self->session, "tried", G_CALLBACK(tried_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "judged", G_CALLBACK(judged_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "marks-changed", G_CALLBACK(tabiya_place_update_marks),
                            self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "notify::stage", G_CALLBACK(follow_puzzle), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "notify::stage", G_CALLBACK(stage_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "notify::stage", G_CALLBACK(follow_end), self,
                            G_CONNECT_SWAPPED);
    tabiya_puzzles_place_go_on_with_mistakes(self);
    return TABIYA_BOARD_SESSION(self->session);
}

/* Escape goes back one step: closes filters, sets or search, or returns from a puzzle to where it
 * was opened. */
static gboolean key_cb(TabiyaPuzzlesPlace *self, guint key, guint code, GdkModifierType state)
{
    if (key != GDK_KEY_Escape)
        return GDK_EVENT_PROPAGATE;
    const char *page = tabiya_paged_panel_get_page(ensure_panel(self));

    if (g_str_equal(page, "browse"))
        return tabiya_browse_page_step_back(self->browsing.page);
    return g_str_equal(page, "solve") && tabiya_puzzles_place_leave_puzzle(self);
}

static void watch_keys(TabiyaPuzzlesPlace *self, GtkWidget *panel)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    g_signal_connect_object(keys, "key-pressed", G_CALLBACK(key_cb), self, G_CONNECT_SWAPPED);
    gtk_widget_add_controller(panel, keys);
}

static GtkWidget *make_panel(TabiyaPlace *place)
{
    TabiyaPuzzlesPlace *self = TABIYA_PUZZLES_PLACE(place);
    g_autofree char *directory = g_path_get_dirname(tabiya_puzzles_place_get_library(self));
    g_autofree char *file = tabiya_puzzle_file_in(directory);

    self->shelf = tabiya_puzzle_shelf_new(file);
    g_signal_connect_object(self->shelf, "changed", G_CALLBACK(tabiya_puzzles_place_load_states),
                            self, G_CONNECT_SWAPPED);
    tabiya_puzzles_place_make_sets(self);
    GtkWidget *panel = tabiya_puzzles_panel_new(TABIYA_BOARD_SESSION(self->session), PAGES,
                                                G_N_ELEMENTS(PAGES), self);
    g_signal_connect_object(panel, "notify::page", G_CALLBACK(page_changed_cb), self,
                            G_CONNECT_SWAPPED);
    watch_keys(self, panel);
    self->resuming = TRUE;
    tabiya_puzzle_session_go_on(self->session, self->shelf);
    tabiya_puzzle_shelf_watch(self->shelf, TRUE);
    tabiya_puzzles_place_load_states(self);
    return panel;
}

/* --- For other places ------------------------------------------------------------------------- */

TabiyaPuzzleProgress *tabiya_puzzles_place_get_progress(TabiyaPuzzlesPlace *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLES_PLACE(self), NULL);
    return self->progress;
}

TabiyaPuzzleSets *tabiya_puzzles_place_get_sets_for_tests(TabiyaPuzzlesPlace *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLES_PLACE(self), NULL);
    return self->sets;
}

TabiyaJob *tabiya_puzzles_place_get_mistakes_job_for_tests(TabiyaPuzzlesPlace *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLES_PLACE(self), NULL);
    return self->mistakes.job;
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry ACTIONS[] = {
    {"puzzle-page", NULL, "s", "'solve'", page_cb},
    {"puzzle-next", next_cb},
    {"puzzle-previous", step_cb},
    {"puzzle-hint", step_cb},
    {"puzzle-try-again", step_cb},
    {"puzzle-solution", step_cb},
    {"puzzle-why", step_cb},
    {"puzzle-study", study_cb},
    {"puzzle-play-on", play_on_cb},
    {"puzzle-favourite", NULL, NULL, "false", favorite_cb},
    {"puzzle-star", star_cb, "(sb)"},
    {"puzzle-undo-favourite", undo_favorite_cb},
};

#define AT(stage) (1u << TABIYA_PUZZLE_STAGE_##stage)

/* The stages in which each action is enabled. */
static const struct {
    const char *action;
    guint stages;
} SOLVING[] = {
    {"puzzle-next", AT(EMPTY) | AT(ASKING) | AT(CHECKING) | AT(WRONG) | AT(SOLVED) | AT(SHOWN)},
    {"puzzle-hint", AT(ASKING) | AT(WRONG)},
    {"puzzle-try-again", AT(WRONG)},
    {"puzzle-solution", AT(ASKING) | AT(CHECKING) | AT(WRONG)},
    {"puzzle-study", ~(AT(EMPTY) | AT(LOADING) | AT(OVER))},
    {"puzzle-favourite", ~(AT(EMPTY) | AT(LOADING) | AT(OVER))},
};

/* What a game forbids. */
static const char *const HELP[] = {"puzzle-hint", "puzzle-try-again", "puzzle-solution",
                                   "puzzle-study"};

static void update_solving(TabiyaPuzzlesPlace *self, gboolean here)
{
    TabiyaPart *part = TABIYA_PART(self);
    gboolean helped = tabiya_puzzle_session_allows_help(self->session);
    const TabiyaNode *cursor = tabiya_place_get_cursor(self);
    gboolean ended = eng_outcome_is_final(tabiya_node_get_outcome(cursor));
    guint stage = 1u << tabiya_puzzle_session_get_stage(self->session);

    for (gsize i = 0; i < G_N_ELEMENTS(SOLVING); i++)
        tabiya_part_enable(part, SOLVING[i].action, here && (SOLVING[i].stages & stage) != 0);
    for (gsize i = 0; !helped && i < G_N_ELEMENTS(HELP); i++)
        tabiya_part_enable(part, HELP[i], FALSE);
    if (!tabiya_puzzle_session_can_go_on(self->session))
        tabiya_part_enable(part, "puzzle-next", FALSE);
    tabiya_part_enable(part, "puzzle-previous",
                       here && tabiya_puzzle_session_can_go_back(self->session));
    tabiya_part_enable(part, "puzzle-why",
                       here && helped && tabiya_puzzle_session_can_refute(self->session));
    tabiya_part_enable(part, "puzzle-play-on",
                       here && tabiya_puzzle_session_is_revealed(self->session) && !ended);
    tabiya_part_set_on(part, "puzzle-favourite", is_favorite(self));
}

void tabiya_puzzles_place_update(TabiyaPuzzlesPlace *self)
{
    gboolean here = tabiya_place_is_shown(self);

    follow_day(self, here);
    update_solving(self, here);
    tabiya_puzzles_place_update_mistake_actions(self, here);
    tabiya_puzzles_place_update_browse_actions(self, here);
    tabiya_puzzles_place_update_set_actions(self);
}

static void update(TabiyaPart *part)
{
    tabiya_puzzles_place_update(TABIYA_PUZZLES_PLACE(part));
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_puzzles_place_dispose(GObject *object)
{
    TabiyaPuzzlesPlace *self = TABIYA_PUZZLES_PLACE(object);

    self->session = NULL;
    if (self->progress)
        g_signal_handlers_disconnect_by_data(self->progress, self);
    tabiya_puzzles_place_forget_mistakes(self);
    tabiya_puzzles_place_forget_browsing(self);
    tabiya_puzzles_place_forget_sets(self);
    g_clear_object(&self->menu);
    g_clear_object(&self->shelf);
    g_clear_object(&self->progress);
    g_clear_pointer(&self->stars.in_hand, g_free);
    g_clear_pointer(&self->stars.starred, g_free);
    G_OBJECT_CLASS(tabiya_puzzles_place_parent_class)->dispose(object);
}

static void tabiya_puzzles_place_class_init(TabiyaPuzzlesPlaceClass *klass)
{
    TabiyaPlaceClass *place_class = TABIYA_PLACE_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_puzzles_place_dispose;
    TABIYA_PART_CLASS(klass)->update = update;
    place_class->name = "puzzles";
    place_class->title = N_("Puzzles");
    place_class->icon = "tabiya-puzzles-symbolic";
    place_class->hides_pieces = TRUE;
    place_class->make_session = make_session;
    place_class->make_panel = make_panel;
    place_class->get_menu = get_menu;
    place_class->get_form = get_form;
    place_class->take_files = tabiya_puzzles_place_take_files;
    place_class->get_topic = get_topic;
}

static void tabiya_puzzles_place_init(TabiyaPuzzlesPlace *self)
{
    self->stars.ordinal = G_MAXUINT;
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
    tabiya_puzzles_place_add_browse_actions(self);
    tabiya_puzzles_place_add_set_actions(self);
    tabiya_puzzles_place_add_train_actions(self);
    tabiya_puzzles_place_add_mistake_actions(self);
    tabiya_puzzles_place_add_run_actions(self);
}
