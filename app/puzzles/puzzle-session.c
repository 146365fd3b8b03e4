/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-session.h. This file: the session itself, what it tells those who watch it, and what the
 * board asks of it. */
#include "app/puzzles/puzzle-session-private.h"

#include <glib/gi18n-lib.h>

#include "app/puzzles/puzzle-words.h"
#include "app/session/announce.h"

#define PAUSE_MS 500

enum {
    PROP_STAGE = 1,
    PROP_VERDICT,
    N_PROPS,
    PROP_BOARD = N_PROPS, /* and the others of the interface after it */
};

static GParamSpec *properties[N_PROPS];
static guint marks_changed; /* a signal */

static void session_iface_init(TabiyaBoardSessionInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaPuzzleSession, tabiya_puzzle_session, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(TABIYA_TYPE_BOARD_SESSION, session_iface_init))

/* --- What is told ----------------------------------------------------------------------------- */

static void tell(TabiyaPuzzleSession *self, char **told, char *text, const char *property)
{
    if (g_strcmp0(*told, text) == 0) {
        g_free(text);
        return;
    }
    g_free(*told);
    *told = text;
    g_object_notify(G_OBJECT(self), property);
}

void tabiya_puzzle_session_announce(TabiyaPuzzleSession *self, char *text)
{
    tell(self, &self->announcement, text, "announcement");
}

void tabiya_puzzle_session_set_verdict(TabiyaPuzzleSession *self, char *verdict)
{
    tell(self, &self->verdict, verdict, "verdict");
    if (*self->verdict != '\0')
        tabiya_puzzle_session_announce(self, g_strdup(self->verdict));
}

void tabiya_puzzle_session_announce_cursor(TabiyaPuzzleSession *self)
{
    const TabiyaNode *before = tabiya_node_get_parent(self->cursor);

    if (before != NULL)
        tabiya_puzzle_session_announce(
            self, tabiya_announce_move(tabiya_node_get_position(before),
                                       tabiya_node_get_move(self->cursor)));
}

static void refresh(TabiyaPuzzleSession *self)
{
    guint counts[TABIYA_N_PUZZLE_RESULTS] = {0};

    for (int i = 0; self->course != NULL && i < TABIYA_N_PUZZLE_RESULTS; i++)
        counts[i] = tabiya_puzzle_course_get_count(self->course, (TabiyaPuzzleResult)i);
    tell(self, &self->status,
         tabiya_puzzle_words_dup_status(
             self->stage, tabiya_puzzle_session_get_solver(self),
             self->course != NULL ? tabiya_puzzle_course_get_topic(self->course) : NULL, counts),
         "status");
}

void tabiya_puzzle_session_set_stage(TabiyaPuzzleSession *self, TabiyaPuzzleStage stage)
{
    self->stage = stage;
    refresh(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_STAGE]);
    g_object_notify(G_OBJECT(self), "can-undo");
}

void tabiya_puzzle_session_marks_changed(TabiyaPuzzleSession *self)
{
    g_signal_emit(self, marks_changed, 0);
}

void tabiya_puzzle_session_go_to(TabiyaPuzzleSession *self, const TabiyaNode *node)
{
    self->cursor = node;
    tabiya_board_session_emit_cursor_changed(TABIYA_BOARD_SESSION(self));
    tabiya_puzzle_session_marks_changed(self);
}

void tabiya_puzzle_session_set_game(TabiyaPuzzleSession *self, TabiyaGame *game)
{
    g_autoptr(TabiyaGame) before = self->game;

    self->game = game;
    self->at = self->cursor = tabiya_game_get_root(game);
    self->tried = NULL;
    g_object_notify(G_OBJECT(self), "game");
    tabiya_puzzle_session_go_to(self, self->at);
}

/* --- What is asked ---------------------------------------------------------------------------- */

#define NO_MARKS ((TabiyaPuzzleMarks){ENG_NO_MOVE, ENG_NO_SQUARE, ENG_NO_SQUARE})

TabiyaPuzzleMarks tabiya_puzzle_session_get_marks(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), NO_MARKS);
    TabiyaPuzzleMarks marks = NO_MARKS;

    if (self->stage == TABIYA_PUZZLE_STAGE_WRONG && self->tried != NULL &&
        self->cursor == self->tried && self->n_answer > 0)
        marks.refutation = self->answer[0];
    if (self->stage == TABIYA_PUZZLE_STAGE_ASKING && self->cursor == self->at) {
        EngMove expected = tabiya_puzzle_session_get_expected(self);

        if (self->hints > 0)
            marks.hint = eng_move_from(expected);
        if (self->hints > 1)
            marks.hint_to = eng_move_arrival(expected);
    }
    return marks;
}

TabiyaPuzzleStage tabiya_puzzle_session_get_stage(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), TABIYA_PUZZLE_STAGE_EMPTY);
    return self->stage;
}

TabiyaPuzzleCourse *tabiya_puzzle_session_get_course(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), NULL);
    return self->course;
}

const TabiyaPuzzle *tabiya_puzzle_session_get_puzzle(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), NULL);
    return self->puzzle;
}

gboolean tabiya_puzzle_session_is_revealed(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), FALSE);
    return self->puzzle != NULL && (self->stage == TABIYA_PUZZLE_STAGE_SOLVED ||
                                    self->stage == TABIYA_PUZZLE_STAGE_SHOWN);
}

gboolean tabiya_puzzle_session_is_rated(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), FALSE);
    return self->puzzle != NULL && self->rated;
}

gboolean tabiya_puzzle_session_get_result(TabiyaPuzzleSession *self, TabiyaPuzzleResult *result)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), FALSE);
    if (self->puzzle == NULL || !self->judged)
        return FALSE;
    *result = self->result;
    return TRUE;
}

gboolean tabiya_puzzle_session_get_gain(TabiyaPuzzleSession *self, TabiyaPuzzleGain *gain)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), FALSE);
    if (self->puzzle == NULL || !self->rated || !self->gained)
        return FALSE;
    *gain = self->gain;
    return TRUE;
}

EngColor tabiya_puzzle_session_get_solver(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), ENG_WHITE);
    return self->puzzle != NULL ? tabiya_puzzle_get_solver(self->puzzle) : ENG_WHITE;
}

TabiyaGame *tabiya_puzzle_session_dup_game(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), NULL);
    TabiyaGame *copy;
    g_autofree char *event = NULL;

    if (self->puzzle == NULL)
        return NULL;
    event = g_strdup_printf(_("Puzzle %s"), self->puzzle->id);
    copy = tabiya_game_new(tabiya_game_get_start(self->game));
    tabiya_game_set_tag(copy, "Event", event);
    tabiya_game_set_tag(copy, "Site", self->puzzle->game_url);
    tabiya_game_merge(copy, tabiya_game_get_root(copy), self->game);
    return copy;
}

void tabiya_puzzle_session_set_pause_ms(TabiyaPuzzleSession *self, guint pause_ms)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SESSION(self));
    self->pause_ms = pause_ms;
}

/* --- What the board asks ---------------------------------------------------------------------- */

static TabiyaGame *get_game(TabiyaBoardSession *session)
{
    return TABIYA_PUZZLE_SESSION(session)->game;
}

static TabiyaBoardState get_state(TabiyaBoardSession *session)
{
    TabiyaPuzzleSession *self = TABIYA_PUZZLE_SESSION(session);

    return (TabiyaBoardState){
        .flipped = self->flipped,
        .status = self->status,
        .announcement = self->announcement,
        .can_undo = self->stage == TABIYA_PUZZLE_STAGE_WRONG,
    };
}

static const TabiyaNode *get_cursor(TabiyaBoardSession *session)
{
    return TABIYA_PUZZLE_SESSION(session)->cursor;
}

static void set_cursor(TabiyaBoardSession *session, const TabiyaNode *node)
{
    TabiyaPuzzleSession *self = TABIYA_PUZZLE_SESSION(session);

    if (node == self->cursor)
        return;
    tabiya_puzzle_session_go_to(self, node);
    tabiya_puzzle_session_announce_cursor(self);
}

static const char *get_obstacle(TabiyaBoardSession *session)
{
    TabiyaPuzzleSession *self = TABIYA_PUZZLE_SESSION(session);
    const char *obstacle = tabiya_puzzle_words_get_obstacle(self->stage);

    if (obstacle != NULL)
        return obstacle;
    return self->cursor != self->at ? _("Go back to the position that is asked for.") : NULL;
}

static gboolean play(TabiyaBoardSession *session, EngMove move, GError **error)
{
    tabiya_puzzle_session_try(TABIYA_PUZZLE_SESSION(session), move);
    return TRUE;
}

static void undo(TabiyaBoardSession *session)
{
    tabiya_puzzle_session_try_again(TABIYA_PUZZLE_SESSION(session));
}

static void redo(TabiyaBoardSession *session)
{
    tabiya_board_session_refuse(session, _("An answer is given by playing it."), NULL);
}

static void session_iface_init(TabiyaBoardSessionInterface *iface)
{
    iface->get_game = get_game;
    iface->get_state = get_state;
    iface->get_cursor = get_cursor;
    iface->set_cursor = set_cursor;
    iface->get_obstacle = get_obstacle;
    iface->play = play;
    iface->undo = undo;
    iface->redo = redo;
}

/* --- Properties and life ---------------------------------------------------------------------- */

static void tabiya_puzzle_session_get_property(GObject *object, guint id, GValue *value,
                                               GParamSpec *spec)
{
    TabiyaPuzzleSession *self = TABIYA_PUZZLE_SESSION(object);

    if (id == PROP_STAGE)
        g_value_set_int(value, (int)self->stage);
    else if (id == PROP_VERDICT)
        g_value_set_string(value, self->verdict);
    else
        tabiya_board_session_get_property(TABIYA_BOARD_SESSION(self), id - PROP_BOARD, value);
}

static void tabiya_puzzle_session_set_property(GObject *object, guint id, const GValue *value,
                                               GParamSpec *spec)
{
    TabiyaPuzzleSession *self = TABIYA_PUZZLE_SESSION(object);

    if (id == PROP_BOARD + TABIYA_BOARD_PROP_FLIPPED)
        tabiya_board_session_set_flag(TABIYA_BOARD_SESSION(self), &self->flipped, value, spec);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_puzzle_session_dispose(GObject *object)
{
    TabiyaPuzzleSession *self = TABIYA_PUZZLE_SESSION(object);

    /* what is in hand stays there, for the next time */
    if (self->loading != NULL)
        g_cancellable_cancel(self->loading);
    g_clear_object(&self->loading);
    tabiya_puzzle_session_rest(self);
    tabiya_puzzle_session_set_course(self, NULL);
    g_clear_object(&self->progress);
    g_clear_object(&self->arbiter);
    g_clear_object(&self->engine);
    G_OBJECT_CLASS(tabiya_puzzle_session_parent_class)->dispose(object);
}

static void tabiya_puzzle_session_finalize(GObject *object)
{
    TabiyaPuzzleSession *self = TABIYA_PUZZLE_SESSION(object);

    g_clear_pointer(&self->puzzle, tabiya_puzzle_free);
    g_array_unref(self->line);
    g_string_free(self->played, TRUE);
    g_object_unref(self->game);
    g_free(self->status);
    g_free(self->verdict);
    g_free(self->announcement);
    G_OBJECT_CLASS(tabiya_puzzle_session_parent_class)->finalize(object);
}

static void tabiya_puzzle_session_class_init(TabiyaPuzzleSessionClass *class)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    GType type = G_TYPE_FROM_CLASS(class);

    object_class->get_property = tabiya_puzzle_session_get_property;
    object_class->set_property = tabiya_puzzle_session_set_property;
    object_class->dispose = tabiya_puzzle_session_dispose;
    object_class->finalize = tabiya_puzzle_session_finalize;
    properties[PROP_STAGE] =
        g_param_spec_int("stage", NULL, NULL, TABIYA_PUZZLE_STAGE_EMPTY, TABIYA_PUZZLE_STAGE_OVER,
                         TABIYA_PUZZLE_STAGE_EMPTY, flags);
    properties[PROP_VERDICT] = g_param_spec_string("verdict", NULL, NULL, NULL, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    tabiya_board_session_override_properties(object_class, PROP_BOARD);
    g_signal_new("judged", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                 G_TYPE_INT);
    g_signal_new("rated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    marks_changed =
        g_signal_new("marks-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_puzzle_session_init(TabiyaPuzzleSession *self)
{
    self->line = g_array_new(FALSE, FALSE, sizeof(EngMove));
    self->played = g_string_new(NULL);
    self->game = tabiya_game_new(NULL);
    self->at = self->cursor = tabiya_game_get_root(self->game);
    self->pause_ms = PAUSE_MS;
    self->verdict = g_strdup("");
    self->announcement = g_strdup("");
    refresh(self);
}

TabiyaPuzzleSession *tabiya_puzzle_session_new(TabiyaPuzzleProgress *progress,
                                               TabiyaEngineArbiter *arbiter,
                                               TabiyaEngineSource *engine)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_PROGRESS(progress), NULL);
    g_return_val_if_fail(TABIYA_IS_ENGINE_ARBITER(arbiter) && TABIYA_IS_ENGINE_SOURCE(engine),
                         NULL);
    TabiyaPuzzleSession *self = g_object_new(TABIYA_TYPE_PUZZLE_SESSION, NULL);

    self->progress = g_object_ref(progress);
    self->arbiter = g_object_ref(arbiter);
    self->engine = g_object_ref(engine);
    return self;
}
