/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The moves of a puzzle: showing them, accepting the user's, and judging the result. */
#include "app/puzzles/puzzle-session-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/puzzles/puzzle-words.h"
#include "engine/board/fen.h"

EngMove tabiya_puzzle_session_get_expected(TabiyaPuzzleSession *self)
{
    return g_array_index(self->line, EngMove, self->step);
}

/* --- Time and moves --------------------------------------------------------------------------- */

static void start_clock(TabiyaPuzzleSession *self)
{
    if (self->asked_us == 0)
        self->asked_us = g_get_monotonic_time();
}

static void stop_clock(TabiyaPuzzleSession *self)
{
    if (self->asked_us != 0)
        self->elapsed_us += g_get_monotonic_time() - self->asked_us;
    self->asked_us = 0;
}

void tabiya_puzzle_session_pause(TabiyaPuzzleSession *self)
{
    tabiya_training_session_stay(&self->base);
    if (self->finder)
        tabiya_try_finder_rest(self->finder);
    stop_clock(self);
    self->refuting = FALSE;
    tabiya_puzzle_session_forget_reason(self);
}

void tabiya_puzzle_session_rest(TabiyaPuzzleSession *self)
{
    tabiya_puzzle_session_pause(self);
    g_clear_pointer(&self->finder, tabiya_try_finder_free);
}

static gint64 get_elapsed_ms(TabiyaPuzzleSession *self)
{
    gint64 running = self->asked_us != 0 ? g_get_monotonic_time() - self->asked_us : 0;

    return (self->elapsed_us + running) / 1000;
}

/* Adds a move to `played`: `mark` is '?', '~' or 0. */
static void note(TabiyaPuzzleSession *self, EngMove move, char mark)
{
    char uci[ENG_UCI_MAX];

    if (self->played->len > 0)
        g_string_append_c(self->played, ' ');
    g_string_append(self->played,
                    eng_uci_write(tabiya_node_get_position(self->base.at), move, uci));
    if (mark != '\0')
        g_string_append_c(self->played, mark);
}

/* Saves the moves before they are answered. */
static void keep(TabiyaPuzzleSession *self)
{
    if (!self->practice)
        tabiya_puzzle_progress_note(self->progress, self->played->str, get_elapsed_ms(self));
}

/* --- Judging ---------------------------------------------------------------------------------- */

typedef struct {
    TabiyaPuzzleSession *session; /* owned */
    guint serial;
} Judging;

/* Called again when the rating is known. */
static void tell_end(TabiyaPuzzleSession *self)
{
    if (tabiya_puzzle_session_is_revealed(self)) {
        tabiya_training_session_set_verdict(
            &self->base,
            tabiya_puzzle_words_dup_end(self->base.stage, self->result, self->practice, self->other,
                                        self->gained ? &self->gain : NULL));
    }
}

static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autofree Judging *judging = user;
    g_autoptr(TabiyaPuzzleSession) self = judging->session;
    g_autoptr(GError) error = NULL;
    TabiyaPuzzleGain gain;

    if (!tabiya_puzzle_progress_answer_finish(result, &gain, &error)) {
        tabiya_board_session_emit_message(&self->base.board, error->message);
        return;
    }
    if (judging->serial != self->serial)
        return;
    self->gain = gain;
    self->gained = TRUE;
    self->puzzle_change = (int)gain.puzzle_rating - (int)self->puzzle_rating;
    tabiya_puzzle_session_move_rating(self, gain.puzzle_rating);
    if (gain.after > 0)
        self->standing = (TabiyaGlicko2){.rating = gain.after, .deviation = gain.deviation};
    tell_end(self);
    g_signal_emit_by_name(self, "standing");
    g_signal_emit_by_name(self, "rated");
}

/* Decides the result of the puzzle, once, and writes it. */
static void judge(TabiyaPuzzleSession *self, TabiyaPuzzleResult result)
{
    Judging judging = {self, self->serial};

    if (self->judged || self->practice)
        return;
    self->judged = TRUE;
    self->result = result;
    g_object_ref(self);
    tabiya_puzzle_progress_answer_async(self->progress,
                                        &(TabiyaPuzzleOutcome){
                                            .puzzle = self->puzzle,
                                            .mode = tabiya_puzzle_course_get_mode(self->course),
                                            .run = self->run,
                                            .card = self->card,
                                            .rated = self->rated,
                                            .result = result,
                                            .elapsed_ms = get_elapsed_ms(self),
                                            .played = self->played->str,
                                        },
                                        answered_cb, g_memdup2(&judging, sizeof judging));
    tabiya_puzzle_course_answered(self->course, result);
    g_signal_emit_by_name(self, "judged", (int)result);
}

/* --- Coming moves ----------------------------------------------------------------------------- */

static void ask_now(TabiyaPuzzleSession *self)
{
    self->hints = 0;
    self->tried = NULL;
    g_clear_pointer(&self->finder, tabiya_try_finder_free);
    tabiya_training_session_set_stage(&self->base, TABIYA_PUZZLE_STAGE_ASKING);
    tabiya_training_session_marks_changed(&self->base);
    /* The first step may be the opponent's. */
    if (self->step > 1) {
        tabiya_training_session_set_verdict(&self->base,
                                            g_strdup(_("Correct. Find the next move.")));
    }
    start_clock(self);
    tabiya_training_session_announce_question(&self->base);
    tabiya_puzzle_session_think(self);
}

static void next_cb(gpointer user)
{
    tabiya_puzzle_session_next(user);
}

/* At once against the clock; the last position of a game that is over is seen for a moment. */
static void go_on_by_itself(TabiyaPuzzleSession *self)
{
    gboolean quick = tabiya_puzzle_course_is_quick(self->course);

    if (quick || tabiya_puzzle_course_is_over(self->course))
        tabiya_training_session_come(&self->base, quick ? 0 : 2, next_cb);
}

/* All moves are found. */
static void finish(TabiyaPuzzleSession *self)
{
    gboolean solved = !self->giving_up;

    if (solved)
        judge(self, TABIYA_PUZZLE_SOLVED);
    if (self->run == 0 || tabiya_puzzle_course_get_n_left(self->course) == 0)
        tabiya_puzzle_session_drop(self); /* an unfinished run will be resumed */
    tabiya_training_session_set_stage(&self->base, solved ? TABIYA_PUZZLE_STAGE_SOLVED
                                                          : TABIYA_PUZZLE_STAGE_SHOWN);
    tell_end(self);
    go_on_by_itself(self);
}

/* Puts line[step] on the board. */
static void play_step(TabiyaPuzzleSession *self)
{
    tabiya_training_session_advance(&self->base, tabiya_puzzle_session_get_expected(self));
    self->step++;
}

static void come_cb(gpointer user);

static void come(TabiyaPuzzleSession *self)
{
    tabiya_training_session_set_stage(&self->base, TABIYA_PUZZLE_STAGE_SHOWING);
    tabiya_training_session_come(&self->base, 1, come_cb);
}

static void come_cb(gpointer user)
{
    TabiyaPuzzleSession *self = user;

    play_step(self);
    tabiya_training_session_go_to(&self->base, self->base.at);
    tabiya_training_session_announce_cursor(&self->base);
    tabiya_board_session_emit_move_played(&self->base.board, tabiya_node_get_move(self->base.at),
                                          TRUE);
    if (self->giving_up && self->step < self->line->len)
        come(self);
    else if (self->giving_up)
        finish(self);
    else
        ask_now(self);
}

/* --- Moves that are taken --------------------------------------------------------------------- */

static gboolean mates(const EngPosition *position, EngMove move)
{
    EngPosition after;

    eng_position_play(&after, position, move);
    return eng_outcome(&after, NULL, 0) == ENG_OUTCOME_CHECKMATE;
}

/* The node of the person's move, which is on the board now. */
static const TabiyaNode *put_on_board(TabiyaPuzzleSession *self, EngMove move)
{
    const TabiyaNode *node = tabiya_game_add_move(self->base.board.game, self->base.at, move);

    if (self->base.board.cursor != node) {
        tabiya_training_session_go_to(&self->base, node);
        tabiya_board_session_emit_move_played(&self->base.board, move, FALSE);
    }
    return node;
}

void tabiya_puzzle_session_accept(TabiyaPuzzleSession *self, EngMove move)
{
    gboolean mate = mates(tabiya_node_get_position(self->base.at), move);

    stop_clock(self);
    g_clear_pointer(&self->finder, tabiya_try_finder_free);
    self->other = move != tabiya_puzzle_session_get_expected(self);
    self->tried = NULL;
    note(self, move, '\0');
    self->base.at = put_on_board(self, move);
    if (!self->judged)
        tabiya_puzzle_course_found_move(self->course);
    tabiya_game_make_main(self->base.board.game, self->base.at);
    self->step++;
    tabiya_training_session_marks_changed(&self->base);
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    tabiya_training_session_announce_cursor(&self->base);
    keep(self);
    if (mate || self->step >= self->line->len)
        finish(self);
    else
        come(self);
}

void tabiya_puzzle_session_reject(TabiyaPuzzleSession *self)
{
    EngMove move = tabiya_node_get_move(self->tried);

    stop_clock(self);
    note(self, move, '?');
    if (self->judged)
        keep(self);
    judge(self, TABIYA_PUZZLE_FAILED);
    tabiya_training_session_set_stage(&self->base, TABIYA_PUZZLE_STAGE_WRONG);
    tabiya_training_session_go_to(&self->base, self->base.at);
    tabiya_training_session_set_verdict(
        &self->base,
        tabiya_puzzle_words_dup_tried(tabiya_node_get_position(self->base.at), move, FALSE));
    go_on_by_itself(self);
}

void tabiya_puzzle_session_ask_again(TabiyaPuzzleSession *self)
{
    EngMove move = tabiya_node_get_move(self->tried);

    note(self, move, '~');
    keep(self);
    self->tried = NULL;
    tabiya_training_session_set_stage(&self->base, TABIYA_PUZZLE_STAGE_ASKING);
    tabiya_training_session_go_to(&self->base, self->base.at);
    tabiya_training_session_set_verdict(
        &self->base,
        tabiya_puzzle_words_dup_tried(tabiya_node_get_position(self->base.at), move, TRUE));
    start_clock(self);
    tabiya_puzzle_session_think(self);
}

void tabiya_puzzle_session_try(TabiyaPuzzleSession *self, EngMove move)
{
    const EngPosition *position = tabiya_node_get_position(self->base.at);

    tabiya_puzzle_course_start_clock(self->course);
    self->refuting = FALSE;
    tabiya_puzzle_session_forget_reason(self);
    if (move == tabiya_puzzle_session_get_expected(self) || mates(position, move)) {
        tabiya_puzzle_session_accept(self, move);
        return;
    }
    stop_clock(self);
    self->tried = put_on_board(self, move);
    tabiya_training_session_announce_cursor(&self->base);
    if (tabiya_puzzle_course_is_quick(self->course)) {
        tabiya_puzzle_session_reject(self);
        return;
    }
    tabiya_puzzle_session_check(self);
}

/* --- Help ------------------------------------------------------------------------------------- */

void tabiya_puzzle_session_try_again(TabiyaPuzzleSession *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SESSION(self));
    if (self->base.stage != TABIYA_PUZZLE_STAGE_WRONG)
        return;
    tabiya_puzzle_session_pause(self);
    if (self->finder)
        tabiya_try_finder_expect(self->finder, ENG_NO_MOVE);
    tabiya_training_session_go_to(&self->base, self->base.at);
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    tabiya_training_session_set_stage(&self->base, TABIYA_PUZZLE_STAGE_ASKING);
    tabiya_puzzle_session_think(self);
    start_clock(self);
    tabiya_training_session_announce_status(&self->base);
}

void tabiya_puzzle_session_hint(TabiyaPuzzleSession *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SESSION(self));

    if (!tabiya_puzzle_session_allows_help(self))
        return;
    if (self->base.stage == TABIYA_PUZZLE_STAGE_WRONG)
        tabiya_puzzle_session_try_again(self);
    if (self->base.stage != TABIYA_PUZZLE_STAGE_ASKING)
        return;
    tabiya_puzzle_course_start_clock(self->course);
    self->hints = MIN(self->hints + 1, 2);
    judge(self, TABIYA_PUZZLE_HELPED);
    tabiya_training_session_go_to(&self->base, self->base.at);
    tabiya_training_session_marks_changed(&self->base);
    EngMove expected = tabiya_puzzle_session_get_expected(self);
    tabiya_training_session_set_verdict(
        &self->base, tabiya_puzzle_words_dup_hint(tabiya_node_get_position(self->base.at), expected,
                                                  self->hints == 2));
}

void tabiya_puzzle_session_show_solution(TabiyaPuzzleSession *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SESSION(self));
    if (self->base.stage != TABIYA_PUZZLE_STAGE_ASKING &&
        self->base.stage != TABIYA_PUZZLE_STAGE_WRONG &&
        self->base.stage != TABIYA_PUZZLE_STAGE_CHECKING) {
        return;
    }
    if (!tabiya_puzzle_session_allows_help(self))
        return;
    tabiya_puzzle_course_start_clock(self->course);
    tabiya_puzzle_session_rest(self);
    self->giving_up = TRUE;
    judge(self, TABIYA_PUZZLE_FAILED);
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    tabiya_training_session_go_to(&self->base, self->base.at);
    tabiya_training_session_marks_changed(&self->base);
    come(self);
}

/* --- A puzzle's beginning --------------------------------------------------------------------- */

/* Wrong tries are added to the game, too. */
static gboolean replay(TabiyaPuzzleSession *self, const char *word)
{
    gsize length = strcspn(word, "?~");
    g_autofree char *uci = g_strndup(word, length);
    EngMove move = eng_uci_parse(tabiya_node_get_position(self->base.at), uci);

    if (move == ENG_NO_MOVE)
        return FALSE;
    if (word[length] != '\0') {
        note(self, move, word[length]);
        tabiya_game_add_move(self->base.board.game, self->base.at, move);
        return TRUE;
    }
    if (move != tabiya_puzzle_session_get_expected(self) || self->step + 2 >= self->line->len)
        return FALSE;
    note(self, move, '\0');
    play_step(self);
    play_step(self);
    return TRUE;
}

/* Replays as far as the solution goes: other good moves have to be found again. */
static void replay_all(TabiyaPuzzleSession *self, const char *played)
{
    g_auto(GStrv) words = g_strsplit(played, " ", -1);

    if (tabiya_puzzle_get_first(self->puzzle) > 0)
        play_step(self);
    for (char **word = words; *word && **word != '\0'; word++) {
        if (!replay(self, *word))
            break;
    }
}

void tabiya_puzzle_session_show(TabiyaPuzzleSession *self, const char *played)
{
    EngPosition start;

    tabiya_puzzle_session_rest(self);
    tabiya_puzzle_get_position(self->puzzle, 0, &start);
    g_array_set_size(self->line, 0);
    g_array_append_vals(self->line, self->puzzle->moves, self->puzzle->n_moves);
    self->step = 0;
    self->giving_up = FALSE;
    self->other = FALSE;
    self->hints = 0;
    self->tried = NULL;
    g_string_truncate(self->played, 0);
    tabiya_board_session_set_flipped(&self->base.board,
                                     tabiya_puzzle_get_solver(self->puzzle) == ENG_BLACK);
    tabiya_training_session_set_game(&self->base, tabiya_game_new(&start), NULL);
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    tabiya_training_session_marks_changed(&self->base);
    tabiya_training_session_announce(&self->base, g_strdup(""));
    if (!played && tabiya_puzzle_get_first(self->puzzle) > 0) {
        come(self);
        return;
    }
    if (played)
        replay_all(self, played);
    tabiya_training_session_go_to(&self->base, self->base.at);
    tabiya_training_session_announce_cursor(&self->base);
    ask_now(self);
}
