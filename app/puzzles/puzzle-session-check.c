/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks moves other than the solution's: the engine compares them with the solution and finds what
 * refutes them.
 *
 * Chances are those of judgment.h. A move also wins if it is winning by itself and gives away less
 * than AS_GOOD points; so in a mate puzzle, winning a queen is not wrong, but not the solution
 * either. A move is as good as the solution, so that the puzzle continues with it, if it mates no
 * later than the solution; or, as the last move, if it gives away less than SAME points.
 *
 * A puzzle made from a user's mistake may have several good moves, in a game that was not won:
 * there, any move that gives away less than AS_GOOD is as good. */
#include "app/puzzles/puzzle-session-private.h"

#include <string.h>

#include "app/analysis/judgment.h"
#include "app/puzzles/puzzle-words.h"

#define AS_GOOD 5.0
#define SAME 1.0
/* Lower winning chances are neither a win nor a draw. */
#define WINNING 65.0
#define HOLDING 40.0

static EngColor get_solver(TabiyaPuzzleSession *self)
{
    return (EngColor)tabiya_node_get_position(self->base.at)->side_to_move;
}

/* --- As good as the solution ------------------------------------------------------------------ */

/* Whether `line` mates after `tried`, within that many half-moves. */
static gboolean line_mates(TabiyaPuzzleSession *self, const EngMove *line, guint length)
{
    EngPosition position = *tabiya_node_get_position(self->tried), after;

    for (guint i = 0; i < length; i++) {
        if (!eng_move_is_legal(&position, line[i]))
            return FALSE;
        eng_position_play(&after, &position, line[i]);
        position = after;
    }
    return eng_outcome(&position, NULL, 0) == ENG_OUTCOME_CHECKMATE;
}

/* The solution's own mate takes its whole line. */
static gboolean mates_as_soon(TabiyaPuzzleSession *self, const TabiyaMoveWorth *worth)
{
    guint left = self->line->len - self->step; /* moves from the current one on */
    int sign = get_solver(self) == ENG_WHITE ? 1 : -1;
    int plies = worth->score.value * sign;

    return tabiya_themes_has(self->puzzle->themes, TABIYA_THEME_MATE) &&
           worth->score.type == TABIYA_SCORE_MATE && plies > 0 && (guint)plies < left &&
           worth->length == (guint)plies && line_mates(self, worth->line, worth->length);
}

/* The puzzle continues with `tried` and the engine's line after it. */
static void replace_line(TabiyaPuzzleSession *self, const TabiyaMoveWorth *worth)
{
    EngMove move = tabiya_node_get_move(self->tried);

    g_array_set_size(self->line, self->step);
    g_array_append_val(self->line, move);
    g_array_append_vals(self->line, worth->line, worth->length);
}

/* --- Judging ---------------------------------------------------------------------------------- */

static gboolean is_own_mistake(TabiyaPuzzleSession *self)
{
    return self->course &&
           tabiya_puzzle_course_get_mode(self->course) == TABIYA_PUZZLE_MODE_MISTAKES;
}

static gboolean wins_as_well(TabiyaPuzzleSession *self, double tried, double expected)
{
    gboolean holds = tabiya_themes_has(self->puzzle->themes, TABIYA_THEME_EQUALITY);
    double least = is_own_mistake(self) ? 0 : holds ? HOLDING : WINNING;

    return tried >= least && expected - tried < AS_GOOD;
}

static void keep_refutation(TabiyaPuzzleSession *self, const TabiyaMoveWorth *worth)
{
    self->n_answer = worth->length;
    self->answer_score = worth->score;
    memcpy(self->answer, worth->line, worth->length * sizeof *worth->line);
}

static void decide(TabiyaPuzzleSession *self, const TabiyaMoveWorth worth[2])
{
    EngColor solver = get_solver(self);
    double tried = tabiya_win_percent(worth[0].score, solver);
    double expected = tabiya_win_percent(worth[1].score, solver);
    EngMove move = tabiya_node_get_move(self->tried);
    gboolean good = wins_as_well(self, tried, expected);
    double same = is_own_mistake(self) ? AS_GOOD : SAME;

    if (mates_as_soon(self, &worth[0])) {
        replace_line(self, &worth[0]);
        tabiya_puzzle_session_accept(self, move);
    } else if (good && self->step + 1 == self->line->len && expected - tried < same) {
        tabiya_puzzle_session_accept(self, move);
    } else if (good) {
        tabiya_puzzle_session_ask_again(self);
    } else {
        keep_refutation(self, &worth[0]);
        tabiya_puzzle_session_reject(self);
    }
}

/* Without an engine only the proven solution counts. */
static void checked_cb(const TabiyaMoveWorth worth[2], const GError *error, gpointer user)
{
    g_autoptr(TabiyaPuzzleSession) self = g_object_ref(user);

    g_clear_pointer(&self->compare, tabiya_move_compare_free);
    if (error) {
        tabiya_board_session_emit_message(&self->base.board, error->message);
        tabiya_puzzle_session_reject(self);
        return;
    }
    decide(self, worth);
}

void tabiya_puzzle_session_check(TabiyaPuzzleSession *self)
{
    const TabiyaMoveQuestion question = {
        .node = self->base.at,
        .moves = {tabiya_node_get_move(self->tried), tabiya_puzzle_session_get_expected(self)},
        .nodes = TABIYA_PUZZLE_NODES,
    };

    self->compare =
        tabiya_move_compare_new(self->arbiter, self->engine, &question, checked_cb, self);
}

/* --- Refuting --------------------------------------------------------------------------------- */

/* The line is added after the wrong move, and shown from there. */
static void show_refutation(TabiyaPuzzleSession *self)
{
    const TabiyaNode *node = self->tried;

    self->refuting = FALSE;
    for (guint i = 0; i < self->n_answer; i++) {
        if (!eng_move_is_legal(tabiya_node_get_position(node), self->answer[i]))
            break;
        node = tabiya_game_add_move(self->base.board.game, node, self->answer[i]);
    }
    tabiya_training_session_go_to(&self->base, self->tried);
    tabiya_training_session_marks_changed(&self->base);
    tabiya_training_session_set_verdict(
        &self->base, tabiya_puzzle_words_dup_refutation(
                         tabiya_node_get_position(self->base.at), tabiya_node_get_move(self->tried),
                         self->answer, self->n_answer, self->answer_score));
}

static void refuted_cb(const TabiyaMoveWorth worth[2], const GError *error, gpointer user)
{
    g_autoptr(TabiyaPuzzleSession) self = g_object_ref(user);

    g_clear_pointer(&self->compare, tabiya_move_compare_free);
    self->refuting = FALSE;
    if (error) {
        tabiya_board_session_emit_message(&self->base.board, error->message);
        return;
    }
    keep_refutation(self, &worth[0]);
    show_refutation(self);
}

gboolean tabiya_puzzle_session_can_refute(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), FALSE);
    return self->base.stage == TABIYA_PUZZLE_STAGE_WRONG && self->tried;
}

void tabiya_puzzle_session_refute(TabiyaPuzzleSession *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SESSION(self));
    if (!tabiya_puzzle_session_can_refute(self) || self->refuting)
        return;
    if (self->n_answer > 0) {
        show_refutation(self);
        return;
    }
    const TabiyaMoveQuestion question = {
        .node = self->base.at,
        .moves = {tabiya_node_get_move(self->tried), ENG_NO_MOVE},
        .nodes = TABIYA_PUZZLE_NODES,
    };
    self->refuting = TRUE;
    self->compare =
        tabiya_move_compare_new(self->arbiter, self->engine, &question, refuted_cb, self);
}
