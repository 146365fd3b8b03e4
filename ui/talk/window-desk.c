/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See window-desk.h. */
#include "ui/talk/window-desk-private.h"

#include <glib/gi18n.h>

#include "app/error.h"
#include "app/names/opening-shown.h"
#include "app/store/puzzle-attempt-rows.h"
#include "app/training/training-session.h"
#include "ui/application.h"
#include "ui/puzzles/puzzles-place.h"

#define STEPS_MAX 200
#define RATING_US (30 * G_TIME_SPAN_SECOND) /* for so long it is not asked for again */

enum { SIGNAL_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void desk_init(TabiyaDeskInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaWindowDesk, tabiya_window_desk, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(TABIYA_TYPE_DESK, desk_init))

/* --- Steps ------------------------------------------------------------------------------------ */

static void step_free(gpointer data)
{
    Step *self = data;

    tabiya_change_free(self->change);
    g_clear_object(&self->session);
    g_clear_object(&self->game);
    g_clear_object(&self->later);
    g_clear_object(&self->tab);
    g_clear_object(&self->former);
    g_clear_object(&self->file);
    g_clear_pointer(&self->value, g_variant_unref);
    g_clear_pointer(&self->later_value, g_variant_unref);
    g_free(self->place);
    g_free(self->panel);
    g_free(self->path);
    g_free(self->name);
    g_free(self);
}

/* The place of the shown panel, by name. */
static char *dup_panel(TabiyaWindowDesk *self)
{
    g_autoptr(GVariant) state =
        g_action_group_get_action_state(G_ACTION_GROUP(self->shell), "place");

    return g_variant_dup_string(state, NULL);
}

static Step *step_new(TabiyaWindowDesk *self, const TabiyaChange *change)
{
    Step *step = g_new0(Step, 1);

    step->change = tabiya_change_copy(change);
    step->place = g_strdup(tabiya_place_get_name(tabiya_window_desk_get_place(self)));
    step->panel = dup_panel(self);
    return step;
}

static Step *get_top(TabiyaWindowDesk *self)
{
    return self->steps->len > 0 ? self->steps->pdata[self->steps->len - 1] : NULL;
}

static void push(TabiyaWindowDesk *self, Step *step)
{
    step->id = ++self->last_id;
    if (self->steps->len == STEPS_MAX)
        g_ptr_array_remove_index(self->steps, 0);
    g_ptr_array_add(self->steps, step);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* --- Places and sessions ---------------------------------------------------------------------- */

gboolean tabiya_window_desk_refuse(GError **error, const char *sentence)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, sentence);
    return FALSE;
}

TabiyaPlace *tabiya_window_desk_get_place(TabiyaWindowDesk *self)
{
    return tabiya_shell_get_place(self->shell);
}

TabiyaBoardSession *tabiya_window_desk_get_session(TabiyaWindowDesk *self)
{
    return tabiya_place_get_session(tabiya_window_desk_get_place(self));
}

static gpointer session_of(TabiyaWindowDesk *self, const char *place)
{
    return tabiya_place_get_session(tabiya_shell_find_place(self->shell, place));
}

TabiyaPlaySession *tabiya_window_desk_get_play(TabiyaWindowDesk *self)
{
    return TABIYA_PLAY_SESSION(session_of(self, "play"));
}

TabiyaStudySession *tabiya_window_desk_get_study(TabiyaWindowDesk *self)
{
    return TABIYA_STUDY_SESSION(session_of(self, "study"));
}

gboolean tabiya_window_desk_has_action(TabiyaWindowDesk *self, const char *action)
{
    return g_action_group_get_action_enabled(G_ACTION_GROUP(self->shell), action);
}

void tabiya_window_desk_note_board(Step *step, TabiyaBoardSession *session)
{
    g_set_object(&step->session, session);
    g_set_object(&step->game, tabiya_board_session_get_game(session));
    step->state = tabiya_game_get_state(step->game);
    g_free(step->path);
    step->path = tabiya_node_dup_path(tabiya_board_session_get_cursor(session));
}

/* --- The scene -------------------------------------------------------------------------------- */

static void rated_cb(GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindowDesk) self = user;
    TabiyaGlicko2 rating;

    if (tabiya_puzzle_progress_load_rating_finish(result, &rating, NULL))
        self->rating = (guint)CLAMP(rating.rating, 0, 4000);
}

/* The next question knows it. */
static void ask_rating(TabiyaWindowDesk *self)
{
    const gint64 now = g_get_monotonic_time();
    TabiyaPuzzlesPlace *place = tabiya_shell_find(self->shell, TABIYA_TYPE_PUZZLES_PLACE);

    if (!place || (self->rated_at_us != 0 && now - self->rated_at_us < RATING_US))
        return;
    self->rated_at_us = now;
    tabiya_puzzle_progress_load_rating_async(
        tabiya_puzzles_place_get_progress(place), TABIYA_PUZZLE_RATING_ALL,
        tabiya_shell_get_cancellable(self->shell), rated_cb, g_object_ref(self));
}

static char *dup_player_name(TabiyaBoardSession *session, EngColor color)
{
    TabiyaPlayer player = {0};

    tabiya_board_session_describe_player(session, color, &player);
    return player.name;
}

/* The person's side in a game against Tabiya, and in an exercise, where it is at the bottom. */
static void fill_side(TabiyaScene *scene, TabiyaBoardSession *session)
{
    gboolean playing = FALSE, flipped = FALSE;
    int side = ENG_WHITE;

    if (TABIYA_IS_PLAY_SESSION(session)) {
        g_object_get(session, "engine-playing", &playing, "human-color", &side, NULL);
        scene->has_side = playing;
        if (playing)
            scene->strength = tabiya_play_session_get_strength(TABIYA_PLAY_SESSION(session));
        scene->side = (EngColor)side;
    } else if (TABIYA_IS_TRAINING_SESSION(session)) {
        g_object_get(session, "flipped", &flipped, NULL);
        scene->has_side = TRUE;
        scene->side = flipped ? ENG_BLACK : ENG_WHITE;
    }
}

static TabiyaScene *look(TabiyaDesk *desk)
{
    TabiyaWindowDesk *self = TABIYA_WINDOW_DESK(desk);

    if (!self->shell) {
        g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
        return tabiya_scene_new(tabiya_game_get_root(game));
    }
    TabiyaBoardSession *session = tabiya_window_desk_get_session(self);
    TabiyaGameStore *store = tabiya_application_get_store(tabiya_application_of(self->shell));
    TabiyaScene *scene = tabiya_scene_new(tabiya_board_session_get_cursor(session));

    g_free(scene->white);
    g_free(scene->black);
    g_free(scene->place);
    scene->white = dup_player_name(session, ENG_WHITE);
    scene->black = dup_player_name(session, ENG_BLACK);
    scene->place = g_strdup(tabiya_place_get_name(tabiya_window_desk_get_place(self)));
    fill_side(scene, session);
    ask_rating(self);
    scene->rating = self->rating;
    scene->library = g_strdup(tabiya_game_store_get_path(store));
    scene->data_dir = g_path_get_dirname(scene->library);
    scene->language = g_strdup(tabiya_opening_language());
    return scene;
}

/* --- Undo and redo ---------------------------------------------------------------------------- */

static guint get_last(TabiyaDesk *desk)
{
    const Step *top = get_top(TABIYA_WINDOW_DESK(desk));

    return top ? top->id : 0;
}

static gboolean can_undo(TabiyaDesk *desk, guint id)
{
    TabiyaWindowDesk *self = TABIYA_WINDOW_DESK(desk);
    Step *top = get_top(self);

    return self->shell && top && top->id == id && top->klass && top->klass->can_undo(self, top);
}

/* The place that had the board, and then the panel. */
static void go_back(TabiyaWindowDesk *self, const Step *step)
{
    const char *shown = tabiya_place_get_name(tabiya_window_desk_get_place(self));
    g_autofree char *panel = NULL;

    if (!g_str_equal(shown, step->place))
        tabiya_shell_show_place(self->shell, step->place);
    panel = dup_panel(self);
    if (!g_str_equal(panel, step->panel))
        tabiya_shell_show_place(self->shell, step->panel);
}

static void undo_top(TabiyaWindowDesk *self)
{
    Step *top = g_ptr_array_steal_index(self->steps, self->steps->len - 1);

    self->changing++;
    top->klass->undo(self, top);
    go_back(self, top);
    self->changing--;
    g_ptr_array_add(self->undone, g_steal_pointer(&top->change));
    step_free(top);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
    tabiya_shell_update_actions(self->shell);
}

static gboolean undo(TabiyaDesk *desk, guint id, GError **error)
{
    if (!can_undo(desk, id))
        return tabiya_window_desk_refuse(error, _("This can no longer be undone."));
    undo_top(TABIYA_WINDOW_DESK(desk));
    return TRUE;
}

static gboolean step_board(TabiyaWindowDesk *self, const char *action, const char *nothing,
                           GError **error)
{
    if (!tabiya_window_desk_has_action(self, action))
        return tabiya_window_desk_refuse(error, nothing);
    tabiya_shell_activate(self->shell, action, NULL);
    return TRUE;
}

/* The last change of the conversation, else the board's own. */
static gboolean undo_last(TabiyaWindowDesk *self, GError **error)
{
    if (can_undo(TABIYA_DESK(self), get_last(TABIYA_DESK(self)))) {
        undo_top(self);
        return TRUE;
    }
    return step_board(self, "undo-move", _("There is nothing to undo."), error);
}

static gboolean make(TabiyaWindowDesk *self, const TabiyaChange *change, char **said,
                     GError **error);

static gboolean redo_last(TabiyaWindowDesk *self, char **said, GError **error)
{
    if (self->undone->len == 0)
        return step_board(self, "redo-move", _("There is nothing to redo."), error);
    TabiyaChange *change = g_ptr_array_steal_index(self->undone, self->undone->len - 1);
    gboolean done = make(self, change, said, error);
    tabiya_change_free(change);
    return done;
}

/* --- Changes ---------------------------------------------------------------------------------- */

static const TabiyaStepFunc CHANGES[TABIYA_N_CHANGES] = {
    [TABIYA_CHANGE_PLAY_MOVES] = tabiya_window_desk_play_moves,
    [TABIYA_CHANGE_TAKE_BACK] = tabiya_window_desk_take_back,
    [TABIYA_CHANGE_NEW_GAME] = tabiya_window_desk_new_game,
    [TABIYA_CHANGE_SHOW_LINE] = tabiya_window_desk_show_line,
    [TABIYA_CHANGE_SET_POSITION] = tabiya_window_desk_show_line,
    [TABIYA_CHANGE_TRY_LINE] = tabiya_window_desk_try_line,
    [TABIYA_CHANGE_FLIP] = tabiya_window_desk_flip,
    [TABIYA_CHANGE_GO_TO] = tabiya_window_desk_go_to,
    [TABIYA_CHANGE_TRAIN] = tabiya_window_desk_train,
    [TABIYA_CHANGE_MAKE_REPERTOIRE] = tabiya_window_desk_make_repertoire,
    [TABIYA_CHANGE_STOP] = tabiya_window_desk_stop,
    [TABIYA_CHANGE_PUZZLE] = tabiya_window_desk_puzzle,
    [TABIYA_CHANGE_DRILL] = tabiya_window_desk_drill,
    [TABIYA_CHANGE_FLASHCARDS] = tabiya_window_desk_train,
    [TABIYA_CHANGE_SHOW_GAME] = tabiya_window_desk_show_game,
    [TABIYA_CHANGE_FIND_GAMES] = tabiya_window_desk_find_games,
    [TABIYA_CHANGE_SET_LEVEL] = tabiya_window_desk_set_level,
    [TABIYA_CHANGE_SETTING] = tabiya_window_desk_set_setting,
    [TABIYA_CHANGE_ENGINE] = tabiya_window_desk_set_engine,
    [TABIYA_CHANGE_RESIGN] = tabiya_window_desk_resign,
    [TABIYA_CHANGE_OFFER_DRAW] = tabiya_window_desk_offer_draw,
    [TABIYA_CHANGE_REMATCH] = tabiya_window_desk_rematch,
    [TABIYA_CHANGE_SWAP_SIDES] = tabiya_window_desk_swap_sides,
    [TABIYA_CHANGE_MOVE_NOW] = tabiya_window_desk_move_now,
    [TABIYA_CHANGE_COMMENT] = tabiya_window_desk_comment,
    [TABIYA_CHANGE_GLYPH] = tabiya_window_desk_glyph,
    [TABIYA_CHANGE_REVIEW] = tabiya_window_desk_review,
    [TABIYA_CHANGE_GO_TO_PLACE] = tabiya_window_desk_go_to_place,
    [TABIYA_CHANGE_MANUAL] = tabiya_window_desk_manual,
};

static gboolean make(TabiyaWindowDesk *self, const TabiyaChange *change, char **said,
                     GError **error)
{
    const TabiyaStepFunc func = CHANGES[change->kind];

    if (!func)
        return tabiya_window_desk_refuse(error, _("Tabiya cannot do this here."));
    Step *step = step_new(self, change);
    self->changing++;
    gboolean done = func(self, step, said, error);
    self->changing--;
    /* The manual is a window of its own: what was changed last is still that. */
    if (done && change->kind != TABIYA_CHANGE_MANUAL)
        push(self, step);
    else
        step_free(step);
    return done;
}

static gboolean change(TabiyaDesk *desk, const TabiyaChange *wanted, char **said, GError **error)
{
    TabiyaWindowDesk *self = TABIYA_WINDOW_DESK(desk);

    if (!self->shell || (guint)wanted->kind >= TABIYA_N_CHANGES)
        return tabiya_window_desk_refuse(error, _("Tabiya cannot do this here."));
    if (wanted->kind == TABIYA_CHANGE_UNDO)
        return undo_last(self, error);
    if (wanted->kind == TABIYA_CHANGE_REDO)
        return redo_last(self, said, error);
    gboolean done = make(self, wanted, said, error);
    if (done)
        g_ptr_array_set_size(self->undone, 0);
    return done;
}

static void desk_init(TabiyaDeskInterface *iface)
{
    iface->look = look;
    iface->change = change;
    iface->can_undo = can_undo;
    iface->get_last = get_last;
    iface->undo = undo;
}

gboolean tabiya_window_desk_is_changing(TabiyaWindowDesk *self)
{
    g_return_val_if_fail(TABIYA_IS_WINDOW_DESK(self), FALSE);
    return self->changing > 0;
}

/* --- Life ------------------------------------------------------------------------------------- */

void tabiya_window_desk_close(TabiyaWindowDesk *self)
{
    g_return_if_fail(TABIYA_IS_WINDOW_DESK(self));
    g_clear_weak_pointer(&self->shell);
    g_ptr_array_set_size(self->steps, 0);
    g_ptr_array_set_size(self->undone, 0);
}

static void free_change_cb(gpointer data)
{
    tabiya_change_free(data);
}

static void tabiya_window_desk_init(TabiyaWindowDesk *self)
{
    self->steps = g_ptr_array_new_with_free_func(step_free);
    self->undone = g_ptr_array_new_with_free_func(free_change_cb);
}

static void tabiya_window_desk_finalize(GObject *object)
{
    TabiyaWindowDesk *self = TABIYA_WINDOW_DESK(object);

    g_clear_weak_pointer(&self->shell);
    g_ptr_array_unref(self->steps);
    g_ptr_array_unref(self->undone);
    G_OBJECT_CLASS(tabiya_window_desk_parent_class)->finalize(object);
}

static void tabiya_window_desk_class_init(TabiyaWindowDeskClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_window_desk_finalize;
    signals[SIGNAL_CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

TabiyaWindowDesk *tabiya_window_desk_new(TabiyaShell *shell)
{
    TabiyaWindowDesk *self = g_object_new(TABIYA_TYPE_WINDOW_DESK, NULL);

    g_set_weak_pointer(&self->shell, shell);
    return self;
}
