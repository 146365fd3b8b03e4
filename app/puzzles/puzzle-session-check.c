/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Judges moves other than the solution's (try-judge.h), and shows why they are wrong. */
#include "app/puzzles/puzzle-session-private.h"

/* --- Judging ---------------------------------------------------------------------------------- */

static gboolean is_own_mistake(TabiyaPuzzleSession *self)
{
    return self->course &&
           tabiya_puzzle_course_get_mode(self->course) == TABIYA_PUZZLE_MODE_MISTAKES;
}

/* Whether the line that is expected mates. */
static gboolean expects_mate(TabiyaPuzzleSession *self)
{
    EngPosition position = *tabiya_node_get_position(self->base.at), after;

    for (guint i = self->step; i < self->line->len; i++) {
        eng_position_play(&after, &position, g_array_index(self->line, EngMove, i));
        position = after;
    }
    return eng_outcome(&position, NULL, 0) == ENG_OUTCOME_CHECKMATE;
}

static void ensure_finder(TabiyaPuzzleSession *self)
{
    const TabiyaThemes themes = self->puzzle->themes;
    const TabiyaTryTask task = {
        .node = self->base.at,
        .expected = tabiya_puzzle_session_get_expected(self),
        .question =
            {
                .position = *tabiya_node_get_position(self->base.at),
                .left = self->line->len - self->step,
                .mates = expects_mate(self),
                .holds = tabiya_themes_has(themes, TABIYA_THEME_EQUALITY),
                .mistake = is_own_mistake(self),
            },
        .rating = (int)self->puzzle->rating,
    };

    if (!self->finder)
        self->finder = tabiya_try_finder_new(self->arbiter, self->engine, &task);
}

/* No engine is asked against the clock. */
void tabiya_puzzle_session_think(TabiyaPuzzleSession *self)
{
    if (tabiya_puzzle_course_is_quick(self->course))
        return;
    ensure_finder(self);
    if (self->ahead)
        tabiya_try_finder_think(self->finder);
}

/* The puzzle continues with `tried`, which mates sooner, and the engine's line after it. */
static void replace_line(TabiyaPuzzleSession *self)
{
    EngMove move = tabiya_node_get_move(self->tried);
    const TabiyaMoveWorth *worth = &tabiya_try_finder_get_worth(self->finder, move)->worth;

    g_array_set_size(self->line, self->step);
    g_array_append_val(self->line, move);
    g_array_append_vals(self->line, worth->line, worth->length);
}

/* Its reason will perhaps be asked for. */
static void reject(TabiyaPuzzleSession *self)
{
    tabiya_puzzle_session_reject(self);
    if (!self->finder || !self->tried)
        return;
    tabiya_try_finder_expect(self->finder, tabiya_node_get_move(self->tried));
    tabiya_puzzle_session_think(self);
}

static void decide(TabiyaPuzzleSession *self, TabiyaTryVerdict verdict)
{
    EngMove move = tabiya_node_get_move(self->tried);

    if (verdict == TABIYA_TRY_EQUAL) {
        if (self->step + 1 < self->line->len)
            replace_line(self);
        tabiya_puzzle_session_accept(self, move);
    } else if (verdict == TABIYA_TRY_WINS) {
        tabiya_puzzle_session_ask_again(self);
    } else {
        reject(self);
    }
}

/* Without an engine only the proven solution counts. */
static void checked_cb(const GError *error, gpointer user)
{
    g_autoptr(TabiyaPuzzleSession) self = g_object_ref(user);

    if (error)
        tabiya_board_session_emit_message(&self->base.board, error->message);
    decide(self, error ? TABIYA_TRY_WRONG
                       : tabiya_try_finder_get(self->finder, tabiya_node_get_move(self->tried)));
}

void tabiya_puzzle_session_check(TabiyaPuzzleSession *self)
{
    EngMove move = tabiya_node_get_move(self->tried);

    ensure_finder(self);
    TabiyaTryVerdict verdict = tabiya_try_finder_get(self->finder, move);
    if (verdict != TABIYA_TRY_OPEN) {
        tabiya_try_finder_rest(self->finder);
        decide(self, verdict);
        return;
    }
    tabiya_training_session_set_stage(&self->base, TABIYA_PUZZLE_STAGE_CHECKING);
    tabiya_try_finder_ask(self->finder, move, FALSE, checked_cb, self);
}

/* --- Reasons ---------------------------------------------------------------------------------- */

void tabiya_puzzle_session_forget_reason(TabiyaPuzzleSession *self)
{
    TabiyaPuzzleReason *reason = g_steal_pointer(&self->reason);

    if (!reason)
        return;
    if (!tabiya_board_session_owns(&self->base.board, self->base.board.cursor))
        tabiya_training_session_go_to(&self->base, self->base.at);
    tabiya_puzzle_reason_free(reason);
}

static void show_reason(TabiyaPuzzleSession *self)
{
    EngMove move = tabiya_node_get_move(self->tried);
    const TabiyaMoveWorth *worth = &tabiya_try_finder_get_worth(self->finder, move)->worth;

    self->refuting = FALSE;
    if (!self->reason) {
        self->reason =
            tabiya_puzzle_reason_new(tabiya_node_get_position(self->base.at), move, worth);
    }
    tabiya_training_session_go_to(&self->base, tabiya_puzzle_reason_get_tried(self->reason));
    tabiya_training_session_set_verdict(&self->base,
                                        g_strdup(tabiya_puzzle_reason_get_words(self->reason)));
}

static void refuted_cb(const GError *error, gpointer user)
{
    g_autoptr(TabiyaPuzzleSession) self = g_object_ref(user);

    self->refuting = FALSE;
    if (error)
        tabiya_board_session_emit_message(&self->base.board, error->message);
    else
        show_reason(self);
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
    ensure_finder(self);
    EngMove move = tabiya_node_get_move(self->tried);
    if (tabiya_try_finder_get_worth(self->finder, move)->nodes >= TABIYA_TRY_NODES) {
        show_reason(self);
        return;
    }
    self->refuting = TRUE;
    tabiya_try_finder_ask(self->finder, move, TRUE, refuted_cb, self);
}
