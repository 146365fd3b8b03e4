/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Hints, in steps: which piece, then where to, then why. Each request for the same position takes
 * the next step; another position starts over. The reason is a gain in the engine's line, tested
 * like the reasons of a review, or else what the board alone shows of the move. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/analysis/deeds.h"
#include "app/analysis/explain.h"
#include "app/analysis/move-judge.h"
#include "app/game/shown-move.h"
#include "app/session/hint-words.h"
#include "app/session/play-session-private.h"

static const EngLimits HINT_LIMITS = {.nodes = TABIYA_HINT_NODES, .movetime_ms = TABIYA_HINT_MS};
enum { REASON_MOST_MS = 1500 };

static const EngPosition *shown_position(TabiyaPlaySession *self)
{
    return tabiya_node_get_position(self->board.cursor);
}

/* --- Words ------------------------------------------------------------------------------------ */

/* Where the move before captured. */
static EngSquare get_captured_on(TabiyaPlaySession *self)
{
    const TabiyaNode *node = self->board.cursor, *before = tabiya_node_get_parent(node);

    return before && tabiya_node_get_move(node) != ENG_NULL_MOVE
               ? tabiya_move_get_capture(tabiya_node_get_position(before),
                                         tabiya_node_get_move(node))
               : ENG_NO_SQUARE;
}

char *tabiya_play_dup_hint(TabiyaPlaySession *self)
{
    if (self->hint == ENG_NO_MOVE)
        return NULL;
    if (self->hint_step == TABIYA_HINT_PIECE)
        return tabiya_hint_dup_piece(shown_position(self), self->hint);
    return self->hint_step == TABIYA_HINT_REASON && self->hint_reason
               ? g_strdup(self->hint_reason)
               : tabiya_hint_dup_move(shown_position(self), self->hint);
}

/* --- The three steps -------------------------------------------------------------------------- */

static void say_step(TabiyaPlaySession *self)
{
    tabiya_board_session_announce(&self->board, tabiya_play_describe_hint(self));
    tabiya_board_session_update(&self->board);
}

static void show_first_step(TabiyaPlaySession *self, EngMove move)
{
    self->hint = move;
    self->hint_step = TABIYA_HINT_PIECE;
    g_clear_pointer(&self->hint_reason, g_free);
    if (move != ENG_NO_MOVE)
        say_step(self);
}

static void reasoned_cb(const TabiyaMoveVerdict *verdict, const GError *error, gpointer user)
{
    TabiyaPlaySession *self = user;

    if (verdict && verdict->win.motif != TABIYA_MOTIF_NONE) {
        self->hint_reason = tabiya_claim_to_string(&verdict->win, tabiya_shown_letters_get());
    } else {
        self->hint_reason =
            tabiya_hint_dup_deed(shown_position(self), self->hint, get_captured_on(self));
    }
    tabiya_play_enter(self, TABIYA_PLAY_RESTING);
    self->hint_step = TABIYA_HINT_REASON;
    say_step(self);
}

static void look_for_reason(TabiyaPlaySession *self)
{
    const TabiyaMoveCase question = {
        .node = self->board.cursor,
        .move = ENG_NO_MOVE,
        .line = self->hint_line,
        .length = self->hint_length,
        .score = self->hint_score,
        .nodes = TABIYA_HINT_REASON_NODES,
        .most_ms = REASON_MOST_MS,
    };

    tabiya_play_enter(self, TABIYA_PLAY_HINTING);
    self->hint_judge = tabiya_move_judge_new(self->arbiter, tabiya_play_get_coach_engine(self),
                                             &question, reasoned_cb, self);
    tabiya_board_session_update(&self->board);
}

/* A move of the book has no reason but that it is played; the last step only repeats itself. */
static void step_on(TabiyaPlaySession *self)
{
    tabiya_board_session_announce_now(&self->board, g_strdup(""));
    if (self->hint_step == TABIYA_HINT_PIECE) {
        self->hint_step = TABIYA_HINT_MOVE;
        say_step(self);
    } else if (self->hint_reason || self->book_hint.count > 0) {
        say_step(self);
    } else {
        look_for_reason(self);
    }
}

/* --- Looking for one -------------------------------------------------------------------------- */

static void hint_info_cb(const TabiyaSearchInfo *info, gpointer user)
{
    TabiyaPlaySession *self = user;

    if (info->multipv > 1 || info->bound != ENG_BOUND_EXACT || info->pv_length == 0)
        return;
    self->hint_score = info->score;
    self->hint_length = (guint)MIN(info->pv_length, G_N_ELEMENTS(self->hint_line));
    memcpy(self->hint_line, info->pv, self->hint_length * sizeof *self->hint_line);
}

static void hinted_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    TabiyaPlaySession *self = user;

    self->ticket = 0;
    tabiya_play_enter(self, TABIYA_PLAY_RESTING);
    self->book_hint.count = 0;
    if (!error && (self->hint_length == 0 || self->hint_line[0] != result->best))
        self->hint_length = 0; /* the line is another move's */
    if (!error)
        show_first_step(self, result->best);
    tabiya_board_session_update(&self->board);
    if (error)
        tabiya_board_session_emit_message(&self->board, error->message);
}

/* Why there is no hint at the cursor now, or NULL. */
static const char *why_no_hint(TabiyaPlaySession *self)
{
    const TabiyaPlayTurn turn = tabiya_play_turn(self);
    const gboolean counts = self->engine_playing || self->board.cursor == tabiya_play_end(self);

    if (counts && turn == TABIYA_TURN_OPPONENT)
        return tabiya_opponent_get_turn(self->strength.opponent);
    const gboolean over = counts
                              ? turn == TABIYA_TURN_NOBODY
                              : eng_outcome_is_final(tabiya_node_get_outcome(self->board.cursor));
    return over ? _("The game is over.") : NULL;
}

void tabiya_play_look_for_hint(TabiyaPlaySession *self)
{
    if (!tabiya_play_can_ask_book(self))
        return;
    self->hint_length = 0;
    if (!self->book || !self->use_book ||
        !tabiya_play_book_find(self->book, self->board.cursor, &self->book_hint)) {
        self->ticket = tabiya_play_ask(self, self->board.cursor,
                                       (TabiyaSearchRequest){
                                           .priority = TABIYA_SEARCH_HINT,
                                           .cores = 1,
                                           .limits = HINT_LIMITS,
                                           .info = hint_info_cb,
                                           .done = hinted_cb,
                                       });
        return;
    }
    tabiya_play_enter(self, TABIYA_PLAY_RESTING);
    show_first_step(self, self->book_hint.moves[0].move);
}

static void begin(TabiyaPlaySession *self)
{
    self->n_hints++;
    tabiya_play_keep(self);
    tabiya_play_enter(self, TABIYA_PLAY_HINTING);
    tabiya_board_session_announce(&self->board, g_strdup("")); /* repeating the same hint is news */
    tabiya_board_session_update(&self->board);
    tabiya_play_look_for_hint(self);
    tabiya_board_session_update(&self->board);
}

void tabiya_play_session_hint(TabiyaPlaySession *self)
{
    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    const char *why = why_no_hint(self);
    if (why) {
        tabiya_board_session_refuse(&self->board, why, NULL);
        return;
    }
    if (self->phase != TABIYA_PLAY_RESTING)
        return; /* a hint, or the opponent's answer to an offer, is pending */
    if (self->engine_playing)
        tabiya_play_move_cursor(self, tabiya_play_end(self));
    if (self->hint != ENG_NO_MOVE)
        step_on(self);
    else
        begin(self);
}

const EngBookMoves *tabiya_play_session_get_book_hint(TabiyaPlaySession *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_SESSION(self), NULL);

    return self->hint != ENG_NO_MOVE && self->hint_step > TABIYA_HINT_PIECE &&
                   self->book_hint.count > 0
               ? &self->book_hint
               : NULL;
}
