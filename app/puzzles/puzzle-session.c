/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-session.h. This file has the session itself, what it reports to its observers, and
 * what the board needs from it. */
#include "app/puzzles/puzzle-session-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/puzzles/puzzle-words.h"

#define PAUSE_MS 500
/* The table is emptied before each of many small searches. */
#define HASH_MB 8

G_DEFINE_FINAL_TYPE(TabiyaPuzzleSession, tabiya_puzzle_session, TABIYA_TYPE_TRAINING_SESSION)

/* --- Status and notifications ----------------------------------------------------------------- */

static char *dup_status(TabiyaBoardSession *session)
{
    TabiyaPuzzleSession *self = TABIYA_PUZZLE_SESSION(session);

    if (self->base.stage == TABIYA_PUZZLE_STAGE_OVER) {
        return tabiya_puzzle_words_dup_over(self->course,
                                            tabiya_puzzle_session_is_in_trouble(self));
    }
    return tabiya_puzzle_words_dup_status(
        (TabiyaPuzzleStage)self->base.stage, tabiya_puzzle_session_get_solver(self),
        self->course ? tabiya_puzzle_course_get_topic(self->course) : NULL);
}

/* --- Queries ---------------------------------------------------------------------------------- */

static TabiyaTrainingMarks get_marks(TabiyaTrainingSession *base)
{
    TabiyaPuzzleSession *self = TABIYA_PUZZLE_SESSION(base);
    TabiyaTrainingMarks marks = TABIYA_NO_TRAINING_MARKS;

    if (self->reason && self->base.board.cursor == tabiya_puzzle_reason_get_tried(self->reason))
        marks.refutation = tabiya_puzzle_reason_get_answer(self->reason);
    if (self->base.stage == TABIYA_PUZZLE_STAGE_ASKING &&
        self->base.board.cursor == self->base.at) {
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
    return (TabiyaPuzzleStage)self->base.stage;
}

gboolean tabiya_puzzle_session_is_in_trouble(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), FALSE);
    return self->trouble;
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
    return self->puzzle && (self->base.stage == TABIYA_PUZZLE_STAGE_SOLVED ||
                            self->base.stage == TABIYA_PUZZLE_STAGE_SHOWN);
}

gboolean tabiya_puzzle_session_is_open(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), FALSE);
    switch (self->base.stage) {
    case TABIYA_PUZZLE_STAGE_SHOWING:
    case TABIYA_PUZZLE_STAGE_ASKING:
    case TABIYA_PUZZLE_STAGE_CHECKING:
    case TABIYA_PUZZLE_STAGE_WRONG:
        return self->puzzle != NULL;
    default:
        return FALSE;
    }
}

gboolean tabiya_puzzle_session_is_from_earlier(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), FALSE);
    return self->puzzle && self->earlier;
}

gboolean tabiya_puzzle_session_is_rated(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), FALSE);
    return self->puzzle && self->rated;
}

gboolean tabiya_puzzle_session_get_standing(TabiyaPuzzleSession *self,
                                            TabiyaPuzzleStanding *standing)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self) && standing, FALSE);
    if (!self->puzzle || self->standing.deviation == 0)
        return FALSE;
    *standing = (TabiyaPuzzleStanding){
        .rating = self->standing.rating,
        .deviation = self->standing.deviation,
        .changed = self->rated && self->gained && self->gain.after > 0,
    };
    if (standing->changed)
        standing->change = (int)(lround(self->gain.after) - lround(self->gain.before));
    return TRUE;
}

guint tabiya_puzzle_session_get_puzzle_rating(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), 0);
    return self->puzzle ? self->puzzle_rating : 0;
}

int tabiya_puzzle_session_get_puzzle_change(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), 0);
    return self->puzzle ? self->puzzle_change : 0;
}

gboolean tabiya_puzzle_session_is_settled_for_tests(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), TRUE);
    return !self->asking;
}

gboolean tabiya_puzzle_session_get_result(TabiyaPuzzleSession *self, TabiyaPuzzleResult *result)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), FALSE);
    if (!self->puzzle || !self->judged)
        return FALSE;
    *result = self->result;
    return TRUE;
}

EngColor tabiya_puzzle_session_get_solver(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), ENG_WHITE);
    return self->puzzle ? tabiya_puzzle_get_solver(self->puzzle) : ENG_WHITE;
}

TabiyaGame *tabiya_puzzle_session_dup_game(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), NULL);
    g_autofree char *event = NULL;

    if (!self->puzzle)
        return NULL;
    event = g_strdup_printf(_("Puzzle %s"), self->puzzle->id);
    TabiyaGame *copy = tabiya_game_new(tabiya_game_get_start(self->base.board.game));
    tabiya_game_set_tag(copy, "Event", event);
    tabiya_game_set_tag(copy, "Site", self->puzzle->game_url);
    tabiya_game_merge(copy, tabiya_game_get_root(copy), self->base.board.game);
    return copy;
}

/* --- Board session ---------------------------------------------------------------------------- */

static const char *get_stage_obstacle(TabiyaTrainingSession *base)
{
    return tabiya_puzzle_words_get_obstacle((TabiyaPuzzleStage)base->stage);
}

static gboolean play(TabiyaBoardSession *session, EngMove move, GError **error)
{
    g_signal_emit_by_name(session, "tried");
    tabiya_puzzle_session_try(TABIYA_PUZZLE_SESSION(session), move);
    return TRUE;
}

static void undo(TabiyaBoardSession *session)
{
    tabiya_puzzle_session_try_again(TABIYA_PUZZLE_SESSION(session));
}

/* The reason is a line of its own. Going back from it leads to the game, and forward from the tried
 * move to the line. */
static void set_cursor(TabiyaBoardSession *session, const TabiyaNode *node)
{
    TabiyaPuzzleSession *self = TABIYA_PUZZLE_SESSION(session);

    if (self->reason && node == self->tried)
        node = tabiya_puzzle_reason_get_tried(self->reason);
    else if (self->reason && node == tabiya_puzzle_reason_get_root(self->reason))
        node = self->base.at;
    TABIYA_BOARD_SESSION_CLASS(tabiya_puzzle_session_parent_class)->set_cursor(session, node);
}

static const TabiyaNode *get_aside(TabiyaBoardSession *session)
{
    const TabiyaPuzzleReason *reason = TABIYA_PUZZLE_SESSION(session)->reason;

    return reason ? tabiya_puzzle_reason_get_root(reason) : NULL;
}

static gboolean can_undo(TabiyaBoardSession *session)
{
    return TABIYA_TRAINING_SESSION(session)->stage == TABIYA_PUZZLE_STAGE_WRONG;
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static void tabiya_puzzle_session_dispose(GObject *object)
{
    TabiyaPuzzleSession *self = TABIYA_PUZZLE_SESSION(object);

    /* the puzzle in progress stays in the store, for the next time */
    if (self->loading)
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
    G_OBJECT_CLASS(tabiya_puzzle_session_parent_class)->finalize(object);
}

static void tabiya_puzzle_session_class_init(TabiyaPuzzleSessionClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);
    TabiyaTrainingSessionClass *training_class = TABIYA_TRAINING_SESSION_CLASS(klass);
    GType type = G_TYPE_FROM_CLASS(klass);

    object_class->dispose = tabiya_puzzle_session_dispose;
    object_class->finalize = tabiya_puzzle_session_finalize;
    board_class->dup_status = dup_status;
    training_class->get_stage_obstacle = get_stage_obstacle;
    training_class->elsewhere = N_("To move, go back to the current position.");
    board_class->play = play;
    board_class->undo = undo;
    board_class->can_undo = can_undo;
    board_class->set_cursor = set_cursor;
    board_class->get_aside = get_aside;
    training_class->get_marks = get_marks;
    g_signal_new("tried", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    g_signal_new("judged", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                 G_TYPE_INT);
    g_signal_new("standing", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    g_signal_new("moved", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    g_signal_new("rated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_puzzle_session_init(TabiyaPuzzleSession *self)
{
    self->line = g_array_new(FALSE, FALSE, sizeof(EngMove));
    self->played = g_string_new(NULL);
    self->base.pause_ms = PAUSE_MS;
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
    tabiya_engine_source_set_number(engine, "Hash", HASH_MB, NULL);
    return self;
}

void tabiya_puzzle_session_set_ahead(TabiyaPuzzleSession *self, gboolean ahead)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SESSION(self));
    self->ahead = ahead;
}
