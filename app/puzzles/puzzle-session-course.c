/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Moves a session from puzzle to puzzle of its course. */
#include "app/puzzles/puzzle-session-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/training/training-day.h"

/* --- A puzzle --------------------------------------------------------------------------------- */

/* A question about a puzzle, to recognize late answers. */
typedef struct {
    GWeakRef session;
    guint serial;
} Asking;

static void asking_free(Asking *self)
{
    g_weak_ref_clear(&self->session);
    g_free(self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Asking, asking_free)

static void moved_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(Asking) asking = user;
    g_autoptr(TabiyaPuzzleSession) self = g_weak_ref_get(&asking->session);
    guint rating = tabiya_puzzle_progress_load_moved_finish(result, NULL);

    if (self && rating > 0 && asking->serial == self->serial && !self->gained)
        tabiya_puzzle_session_move_rating(self, rating);
}

static void ask_moved(TabiyaPuzzleSession *self)
{
    Asking *asking = g_new(Asking, 1);

    g_weak_ref_init(&asking->session, self);
    asking->serial = self->serial;
    tabiya_puzzle_progress_load_moved_async(self->progress, self->puzzle, moved_cb, asking);
}

void tabiya_puzzle_session_move_rating(TabiyaPuzzleSession *self, guint rating)
{
    if (rating == self->puzzle_rating)
        return;
    self->puzzle_rating = rating;
    g_signal_emit_by_name(self, "moved");
}

/* Takes `puzzle`. */
static void set_puzzle(TabiyaPuzzleSession *self, TabiyaPuzzle *puzzle)
{
    g_clear_pointer(&self->puzzle, tabiya_puzzle_free);
    self->puzzle = puzzle;
    self->puzzle_rating = puzzle->rating;
    self->puzzle_change = 0;
    self->serial++;
    self->judged = FALSE;
    self->gained = FALSE;
    self->elapsed_us = 0;
    ask_moved(self);
}

/* After the words of the course. */
#define DAY " day="

static gint64 get_today(TabiyaPuzzleSession *self)
{
    return tabiya_training_day(tabiya_puzzle_progress_get_now_ms(self->progress), NULL);
}

/* Whether another day is written; older programs wrote none. */
static gboolean is_from_earlier(TabiyaPuzzleSession *self, const char *course)
{
    const char *day = course ? strstr(course, DAY) : NULL;

    return day && g_ascii_strtoll(day + strlen(DAY), NULL, 10) != get_today(self);
}

static void take_in_hand(TabiyaPuzzleSession *self)
{
    g_autofree char *course = tabiya_puzzle_course_dup_text(self->course);
    g_autofree char *text = g_strdup_printf("%s" DAY "%" G_GINT64_FORMAT, course, get_today(self));

    self->in_hand = TRUE;
    tabiya_puzzle_progress_take(self->progress, &(TabiyaPuzzleHand){
                                                    .puzzle = self->puzzle->id,
                                                    .course = text,
                                                    .run = self->run,
                                                    .rated = self->rated,
                                                    .played = (char *)"",
                                                });
}

static void standing_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaPuzzleSession) self = user;
    TabiyaGlicko2 standing;

    self->asking = FALSE;
    if (!tabiya_puzzle_progress_load_rating_finish(result, &standing, NULL) || self->gained)
        return;
    self->standing = standing;
    g_signal_emit_by_name(self, "standing");
}

/* After an answer its rating is known; after a pause, or on other machines, it may have changed. */
static void ask_standing(TabiyaPuzzleSession *self)
{
    if (self->asking)
        return;
    self->asking = TRUE;
    tabiya_puzzle_progress_load_rating_async(self->progress, TABIYA_PUZZLE_RATING_ALL, NULL,
                                             standing_cb, g_object_ref(self));
}

/* A waiting clock is announced. */
static void tell_clock(TabiyaPuzzleSession *self)
{
    if (tabiya_puzzle_course_is_standing(self->course)) {
        tabiya_training_session_set_verdict(&self->base,
                                            g_strdup(_("The clock resumes with your move.")));
    }
}

/* Takes `puzzle`. */
static void begin_puzzle(TabiyaPuzzleSession *self, TabiyaPuzzle *puzzle)
{
    set_puzzle(self, puzzle);
    self->earlier = FALSE;
    self->practice = tabiya_puzzle_course_is_again(self->course);
    self->rated = tabiya_puzzle_course_is_rated(self->course);
    self->run = tabiya_puzzle_course_get_run(self->course);
    self->card = tabiya_puzzle_course_get_card(self->course);
    ask_standing(self);
    if (!self->practice)
        take_in_hand(self);
    tabiya_puzzle_session_show(self, NULL);
    tell_clock(self);
}

static void be_over(TabiyaPuzzleSession *self, gboolean trouble)
{
    self->trouble = trouble;
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    tabiya_training_session_set_stage(&self->base, TABIYA_PUZZLE_STAGE_OVER);
    tabiya_training_session_announce_status(&self->base);
}

/* --- Loading ---------------------------------------------------------------------------------- */

static void loaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaPuzzleSession) self = user;
    g_autoptr(GError) error = NULL;
    TabiyaPuzzle *puzzle =
        tabiya_puzzle_course_load_finish(TABIYA_PUZZLE_COURSE(source), result, &error);

    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    g_clear_object(&self->loading);
    if (puzzle) {
        begin_puzzle(self, puzzle);
        return;
    }
    if (error)
        tabiya_board_session_emit_message(&self->base.board, error->message);
    be_over(self, error != NULL);
}

/* Cancels automatic actions; an unfinished puzzle is no longer in progress. */
static void leave(TabiyaPuzzleSession *self)
{
    if (self->loading)
        g_cancellable_cancel(self->loading);
    g_clear_object(&self->loading);
    tabiya_puzzle_session_rest(self);
    tabiya_puzzle_session_drop(self);
}

static void load(TabiyaPuzzleSession *self, TabiyaCourseStep step)
{
    leave(self);
    self->loading = g_cancellable_new();
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    tabiya_training_session_set_stage(&self->base, TABIYA_PUZZLE_STAGE_LOADING);
    tabiya_puzzle_course_load_async(self->course, step, self->loading, loaded_cb,
                                    g_object_ref(self));
}

void tabiya_puzzle_session_drop(TabiyaPuzzleSession *self)
{
    if (self->in_hand)
        tabiya_puzzle_progress_drop(self->progress);
    self->in_hand = FALSE;
}

/* --- Games ------------------------------------------------------------------------------------ */

gboolean tabiya_puzzle_session_allows_help(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), FALSE);
    return !self->course || !tabiya_puzzle_course_is_game(self->course);
}

/* Whether the next step would leave a puzzle unanswered. */
static gboolean is_open(TabiyaPuzzleSession *self)
{
    return self->puzzle && !self->judged && !tabiya_puzzle_course_is_over(self->course);
}

gboolean tabiya_puzzle_session_can_go_on(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), FALSE);
    if (!self->course || !tabiya_puzzle_course_is_game(self->course))
        return TRUE;
    return !is_open(self) || tabiya_puzzle_course_can_skip(self->course);
}

void tabiya_puzzle_session_next(TabiyaPuzzleSession *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SESSION(self));
    if (!self->course || self->base.stage == TABIYA_PUZZLE_STAGE_LOADING)
        return;
    if (!tabiya_puzzle_session_allows_help(self) && is_open(self) &&
        !tabiya_puzzle_course_skip(self->course)) {
        return;
    }
    tabiya_puzzle_course_start_clock(self->course);
    load(self, TABIYA_COURSE_NEXT);
}

gboolean tabiya_puzzle_session_can_go_back(TabiyaPuzzleSession *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SESSION(self), FALSE);
    return self->course && self->base.stage != TABIYA_PUZZLE_STAGE_LOADING &&
           tabiya_puzzle_course_has_previous(self->course);
}

void tabiya_puzzle_session_previous(TabiyaPuzzleSession *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SESSION(self));
    if (tabiya_puzzle_session_can_go_back(self))
        load(self, TABIYA_COURSE_PREVIOUS);
}

/* Time is up, in the middle of a puzzle. */
static void over_cb(TabiyaPuzzleSession *self)
{
    leave(self);
    be_over(self, FALSE);
}

void tabiya_puzzle_session_leave(TabiyaPuzzleSession *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SESSION(self));
    if (!self->course || !tabiya_puzzle_session_allows_help(self))
        return;
    leave(self);
    tabiya_puzzle_course_leave(self->course);
    be_over(self, FALSE);
}

void tabiya_puzzle_session_set_course(TabiyaPuzzleSession *self, TabiyaPuzzleCourse *course)
{
    if (self->course)
        g_signal_handlers_disconnect_by_data(self->course, self);
    g_set_object(&self->course, course);
    if (course)
        g_signal_connect_swapped(course, "over", G_CALLBACK(over_cb), self);
}

/* --- Beginning and ending --------------------------------------------------------------------- */

void tabiya_puzzle_session_begin(TabiyaPuzzleSession *self, TabiyaPuzzleCourse *course)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SESSION(self) && TABIYA_IS_PUZZLE_COURSE(course));
    leave(self);
    tabiya_puzzle_session_set_course(self, course);
    load(self, TABIYA_COURSE_NEXT);
}

/* The result so far, as the moves show it: an earlier hint is missing from the words, but not from
 * the row. */
static TabiyaPuzzleResult find_result(const TabiyaPuzzle *puzzle, const char *played)
{
    g_auto(GStrv) words = g_strsplit(played, " ", -1);
    guint n_right = 0;

    for (char **word = words; *word; word++)
        n_right += **word != '\0' && !strpbrk(*word, "?~");
    if (strchr(played, '?'))
        return TABIYA_PUZZLE_FAILED;
    return n_right >= tabiya_puzzle_get_length(puzzle) ? TABIYA_PUZZLE_SOLVED
                                                       : TABIYA_PUZZLE_HELPED;
}

void tabiya_puzzle_session_resume(TabiyaPuzzleSession *self, TabiyaPuzzleCourse *course,
                                  const TabiyaPuzzle *puzzle, const TabiyaPuzzleHand *hand)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SESSION(self) && TABIYA_IS_PUZZLE_COURSE(course));
    leave(self);
    tabiya_puzzle_session_set_course(self, course);
    set_puzzle(self, tabiya_puzzle_copy(puzzle));
    tabiya_puzzle_course_resume(course, puzzle);
    self->earlier = is_from_earlier(self, hand->course);
    self->practice = FALSE;
    self->in_hand = TRUE;
    self->rated = hand->rated;
    self->run = hand->run;
    self->card = tabiya_puzzle_course_get_card(course);
    self->judged = hand->attempt != 0;
    self->result = find_result(puzzle, hand->played);
    self->elapsed_us = hand->elapsed_ms * 1000;
    ask_standing(self);
    tabiya_puzzle_session_show(self, hand->played);
    tell_clock(self);
    if ((self->judged && tabiya_puzzle_course_is_quick(course)) ||
        tabiya_puzzle_course_is_over(course)) {
        load(self, TABIYA_COURSE_NEXT);
    }
}

/* --- Resuming --------------------------------------------------------------------------------- */

/* The puzzle in progress, while it is loaded. */
typedef struct {
    TabiyaPuzzleSession *session; /* owned */
    TabiyaPuzzleShelf *shelf;     /* owned */
    TabiyaPuzzleHand *hand;
    TabiyaPuzzleCourse *course;
    GCancellable *cancellable;
} GoingOn;

static void going_on_free(GoingOn *self)
{
    g_object_unref(self->session);
    g_object_unref(self->shelf);
    g_clear_pointer(&self->hand, tabiya_puzzle_hand_free);
    g_clear_object(&self->course);
    g_object_unref(self->cancellable);
    g_free(self);
}

/* There is nothing to resume; `drop`: and never will be. Takes `error`. */
static void stay(GoingOn *going, GError *error, gboolean drop)
{
    TabiyaPuzzleSession *self = going->session;

    if (error)
        tabiya_board_session_emit_message(&self->base.board, error->message);
    else if (drop)
        tabiya_puzzle_progress_drop(self->progress);
    g_clear_error(&error);
    g_clear_object(&self->loading);
    tabiya_training_session_set_stage(&self->base, TABIYA_PUZZLE_STAGE_EMPTY);
    going_on_free(going);
}

static void go_on_with(GoingOn *going, TabiyaPuzzle *puzzle, GError *error)
{
    if (g_cancellable_is_cancelled(going->cancellable)) { /* something else was begun */
        g_clear_error(&error);
        g_clear_pointer(&puzzle, tabiya_puzzle_free);
        going_on_free(going);
    } else if (!puzzle) {
        stay(going, error, TRUE);
    } else {
        g_clear_object(&going->session->loading);
        tabiya_puzzle_session_resume(going->session, going->course, puzzle, going->hand);
        tabiya_puzzle_free(puzzle);
        going_on_free(going);
    }
}

static void hand_found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GError *error = NULL;
    TabiyaPuzzle *puzzle =
        tabiya_puzzle_shelf_puzzle_finish(TABIYA_PUZZLE_SHELF(source), result, NULL, &error);

    go_on_with(user, puzzle, error);
}

static void hand_mistake_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GError *error = NULL;
    TabiyaPuzzle *puzzle = tabiya_puzzle_progress_load_mistake_finish(result, &error);

    go_on_with(user, puzzle, error);
}

static void find_hand(GoingOn *going)
{
    TabiyaPuzzleSession *self = going->session;

    if (tabiya_puzzle_course_get_mode(going->course) == TABIYA_PUZZLE_MODE_MISTAKES) {
        tabiya_puzzle_progress_load_mistake_async(self->progress,
                                                  tabiya_puzzle_course_get_card(going->course),
                                                  going->cancellable, hand_mistake_cb, going);
    } else {
        tabiya_puzzle_shelf_find_async(going->shelf, going->hand->puzzle, going->cancellable,
                                       hand_found_cb, going);
    }
}

static void recalled_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GoingOn *going = user;
    GError *error = NULL;

    if (tabiya_puzzle_course_recall_finish(going->course, result, &error))
        find_hand(going);
    else if (g_cancellable_is_cancelled(going->cancellable))
        go_on_with(going, NULL, error);
    else
        stay(going, error, FALSE);
}

/* A run that cannot continue is over, with its answers so far. */
static void end_run(GoingOn *going)
{
    if (going->hand && going->hand->run != 0)
        tabiya_puzzle_progress_finish_run(going->session->progress, going->hand->run);
}

static void hand_loaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GoingOn *going = user;
    GError *error = NULL;

    going->hand = tabiya_puzzle_progress_load_hand_finish(result, &error);
    if (going->hand) {
        going->course =
            tabiya_puzzle_course_new_from_hand(going->shelf, going->session->progress, going->hand);
    }
    if (g_cancellable_is_cancelled(going->cancellable)) {
        go_on_with(going, NULL, error);
    } else if (!going->course) {
        end_run(going);
        stay(going, error, going->hand != NULL);
    } else {
        tabiya_puzzle_course_recall_async(going->course, going->cancellable, recalled_cb, going);
    }
}

void tabiya_puzzle_session_go_on(TabiyaPuzzleSession *self, TabiyaPuzzleShelf *shelf)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SESSION(self) && TABIYA_IS_PUZZLE_SHELF(shelf));

    if (self->base.stage != TABIYA_PUZZLE_STAGE_EMPTY)
        return;
    self->loading = g_cancellable_new();
    GoingOn *going = g_new0(GoingOn, 1);
    going->session = g_object_ref(self);
    going->shelf = g_object_ref(shelf);
    going->cancellable = g_object_ref(self->loading);
    tabiya_training_session_set_stage(&self->base, TABIYA_PUZZLE_STAGE_LOADING);
    tabiya_puzzle_progress_load_hand_async(self->progress, NULL, hand_loaded_cb, going);
}

void tabiya_puzzle_session_end(TabiyaPuzzleSession *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SESSION(self));
    leave(self);
    tabiya_puzzle_session_set_course(self, NULL);
    g_clear_pointer(&self->puzzle, tabiya_puzzle_free);
    self->serial++;
    self->tried = NULL;
    tabiya_training_session_set_game(&self->base, tabiya_game_new(NULL), NULL);
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    tabiya_training_session_set_stage(&self->base, TABIYA_PUZZLE_STAGE_EMPTY);
}
