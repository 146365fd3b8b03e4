/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-progress.h. Everything about an answer (its row, the ratings, the card, the puzzle in
 * progress) is one transaction on the writing thread, which reads the current ratings there. */
#include "app/puzzles/puzzle-progress-private.h"

#include <glib/gi18n-lib.h>

#include "app/puzzles/moved-rating.h"
#include "app/store/database.h"
#include "app/store/deck-rows.h"
#include "app/training/grade-card.h"
#include "app/training/rate-answer.h"
#include "app/training/training-day.h"

enum { SIGNAL_CHANGED, SIGNAL_FAILED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaPuzzleProgress, tabiya_puzzle_progress, G_TYPE_OBJECT)

/* --- Writing ---------------------------------------------------------------------------------- */

/* Returns whether it was written. */
static gboolean end_writing(TabiyaPuzzleProgress *self, GAsyncResult *result)
{
    g_autoptr(GError) error = NULL;

    self->n_pending--;
    g_task_propagate_pointer(G_TASK(result), &error);
    if (error)
        g_signal_emit(self, signals[SIGNAL_FAILED], 0, error->message);
    return error == NULL;
}

static void written_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaPuzzleProgress) self = user;

    if (end_writing(self, result))
        g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

static void written_silently_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaPuzzleProgress) self = user;

    end_writing(self, result);
}

/* `func` is called at the end, with a reference. */
static void write_it(TabiyaPuzzleProgress *self, TabiyaLibraryWork work, gpointer data,
                     GDestroyNotify free_data, GAsyncReadyCallback func)
{
    g_autoptr(GTask) task = g_task_new(NULL, NULL, func, g_object_ref(self));

    self->n_pending++;
    tabiya_library_worker_push(self->writer, task, work, data, free_data, NULL);
}

void tabiya_puzzle_progress_write(TabiyaPuzzleProgress *self, TabiyaLibraryWork work, gpointer data,
                                  GDestroyNotify free_data)
{
    write_it(self, work, data, free_data, written_cb);
}

void tabiya_puzzle_progress_write_silently(TabiyaPuzzleProgress *self, TabiyaLibraryWork work,
                                           gpointer data, GDestroyNotify free_data)
{
    write_it(self, work, data, free_data, written_silently_cb);
}

typedef struct {
    TabiyaPuzzleProgress *progress; /* owned */
    GDestroyNotify free_answer;
    GAsyncReadyCallback done_cb;
    gpointer user;
} Writing;

/* A caller that waits gets the error; otherwise "failed" is emitted. */
static void written_for_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autofree Writing *writing = user;
    g_autoptr(TabiyaPuzzleProgress) self = writing->progress;
    g_autoptr(GError) error = NULL;
    gpointer answer = NULL;

    self->n_pending--;
    if (writing->done_cb)
        writing->done_cb(G_OBJECT(self), result, writing->user);
    else if ((answer = g_task_propagate_pointer(G_TASK(result), &error)))
        writing->free_answer(answer);
    if (error)
        g_signal_emit(self, signals[SIGNAL_FAILED], 0, error->message);
    else
        g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

void tabiya_puzzle_progress_write_async(TabiyaPuzzleProgress *self, TabiyaLibraryWork work,
                                        gpointer data, GDestroyNotify free_data,
                                        GDestroyNotify free_answer, GAsyncReadyCallback done_cb,
                                        gpointer user)
{
    const Writing writing = {g_object_ref(self), free_answer, done_cb, user};
    g_autoptr(GTask) task =
        g_task_new(NULL, NULL, written_for_cb, g_memdup2(&writing, sizeof writing));

    self->n_pending++;
    tabiya_library_worker_push(self->writer, task, work, data, free_data, free_answer);
}

/* --- The puzzle in progress ------------------------------------------------------------------- */

static gpointer take_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                          GCancellable *cancellable, GError **error)
{
    tabiya_puzzle_hand_rows_set(db, data, error);
    return NULL;
}

void tabiya_puzzle_progress_take(TabiyaPuzzleProgress *self, const TabiyaPuzzleHand *hand)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    TabiyaPuzzleHand *copy = g_memdup2(hand, sizeof *hand);

    copy->puzzle = g_strdup(hand->puzzle);
    copy->course = g_strdup(hand->course);
    copy->played = g_strdup(hand->played);
    copy->attempt = 0;
    tabiya_puzzle_progress_write_silently(self, take_work, copy,
                                          (GDestroyNotify)tabiya_puzzle_hand_free);
}

void tabiya_puzzle_progress_drop(TabiyaPuzzleProgress *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    tabiya_puzzle_progress_write_silently(self, take_work, NULL, NULL);
}

typedef struct {
    char *played;
    gint64 elapsed_ms;
} Note;

static void note_free(gpointer data)
{
    Note *note = data;

    g_free(note->played);
    g_free(note);
}

static gboolean write_note(TabiyaDatabase *db, const Note *note, GError **error)
{
    GError *problem = NULL;
    g_autoptr(TabiyaPuzzleHand) hand = tabiya_puzzle_hand_rows_get(db, &problem);

    if (!hand) {
        if (problem)
            g_propagate_error(error, problem);
        return problem == NULL;
    }
    g_free(hand->played);
    hand->played = g_strdup(note->played);
    hand->elapsed_ms = note->elapsed_ms;
    return tabiya_puzzle_hand_rows_set(db, hand, error) &&
           (hand->attempt == 0 ||
            tabiya_puzzle_attempt_rows_set_played(db, hand->attempt, note->played, error));
}

static gpointer note_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                          GCancellable *cancellable, GError **error)
{
    TabiyaTransaction transaction;

    if (tabiya_database_begin(db, &transaction, error))
        tabiya_database_end(db, transaction, write_note(db, data, error), error);
    return NULL;
}

void tabiya_puzzle_progress_note(TabiyaPuzzleProgress *self, const char *played, gint64 elapsed_ms)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    Note note = {g_strdup(played), elapsed_ms};

    tabiya_puzzle_progress_write_silently(self, note_work, g_memdup2(&note, sizeof note),
                                          note_free);
}

static gpointer load_hand_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                               GCancellable *cancellable, GError **error)
{
    return tabiya_puzzle_hand_rows_get(db, error);
}

void tabiya_puzzle_progress_load_hand_async(TabiyaPuzzleProgress *self, GCancellable *cancellable,
                                            GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);

    tabiya_library_worker_push(self->writer, task, load_hand_work, NULL, NULL,
                               (GDestroyNotify)tabiya_puzzle_hand_free);
}

TabiyaPuzzleHand *tabiya_puzzle_progress_load_hand_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- Answers ---------------------------------------------------------------------------------- */

/* An answer for the writing thread. */
typedef struct {
    TabiyaPuzzle *puzzle;
    TabiyaPuzzleAttempt attempt; /* its strings are owned */
    gint64 card;
    gboolean reviews;
    TabiyaPuzzleGain gain;
} Answer;

static void answer_free(gpointer data)
{
    Answer *answer = data;

    tabiya_puzzle_free(answer->puzzle);
    g_free(answer->attempt.puzzle);
    g_free(answer->attempt.played);
    g_free(answer->attempt.themes);
    g_free(answer);
}

/* One rating, with days without a puzzle as periods without games. */
static gboolean rate(TabiyaDatabase *db, const char *theme, const Answer *answer,
                     TabiyaPuzzleGain *gain, GError **error)
{
    const TabiyaPuzzleAttempt *attempt = &answer->attempt;
    gint64 now_ms = attempt->answered_ms;
    TabiyaPuzzleRating rating;

    if (!tabiya_puzzle_rating_rows_get(db, theme, &rating, error))
        return FALSE;
    gain->before = rating.value.rating;
    tabiya_rate_answer(&rating,
                       &(TabiyaRatedAnswer){attempt->puzzle_rating, attempt->puzzle_deviation,
                                            attempt->result == TABIYA_PUZZLE_SOLVED, now_ms,
                                            tabiya_training_day(now_ms, NULL) -
                                                tabiya_training_day(rating.rated_ms, NULL)});
    gain->after = rating.value.rating;
    gain->deviation = rating.value.deviation;
    gboolean good = tabiya_puzzle_rating_rows_set(db, &rating, error);
    g_free(rating.theme);
    return good;
}

static gboolean rate_all(TabiyaDatabase *db, Answer *answer, GError **error)
{
    TabiyaPuzzleGain gain;

    if (!answer->attempt.rated)
        return TRUE;
    if (!rate(db, TABIYA_PUZZLE_RATING_ALL, answer, &answer->gain, error))
        return FALSE;
    answer->attempt.rating_before = answer->gain.before;
    answer->attempt.rating_after = answer->gain.after;
    for (int theme = 0; theme < TABIYA_N_THEMES; theme++) {
        if (tabiya_themes_has(answer->puzzle->themes, (TabiyaPuzzleTheme)theme) &&
            !rate(db, tabiya_puzzle_theme_get_key((TabiyaPuzzleTheme)theme), answer, &gain,
                  error)) {
            return FALSE;
        }
    }
    return TRUE;
}

/* The puzzle as it is before the answer, which is stored, so that other machines work out the
 * same. */
static gboolean find_puzzle_rating(TabiyaDatabase *db, Answer *answer, GError **error)
{
    TabiyaMovedRating moved;

    if (!tabiya_moved_rating_find(db, answer->puzzle, &moved, error))
        return FALSE;
    answer->attempt.puzzle_rating = moved.rating;
    answer->attempt.puzzle_deviation = moved.deviation;
    return TRUE;
}

static gboolean move_puzzle(TabiyaDatabase *db, Answer *answer, GError **error)
{
    TabiyaMovedRating moved;

    if (!tabiya_moved_rating_find(db, answer->puzzle, &moved, error))
        return FALSE;
    answer->gain.puzzle_rating = moved.rating;
    return TRUE;
}

/* FNV-1a: a card's number for a puzzle's id. */
static guint64 hash_id(const char *id)
{
    guint64 hash = G_GUINT64_CONSTANT(14695981039346656037);

    for (; *id != '\0'; id++)
        hash = (hash ^ (guchar)*id) * G_GUINT64_CONSTANT(1099511628211);
    return hash;
}

/* Whether there is no card of a puzzle yet. */
static gboolean has_no_cards(TabiyaDatabase *db, gboolean *none, GError **error)
{
    g_autoptr(GPtrArray) decks = tabiya_deck_rows_list(db, TABIYA_DECK_PUZZLES, 0, 0, error);

    *none = TRUE;
    for (guint i = 0; decks && i < decks->len; i++)
        *none &= ((const TabiyaDeck *)g_ptr_array_index(decks, i))->n_cards == 0;
    return decks != NULL;
}

static gboolean add_card(TabiyaDatabase *db, Answer *answer, GError **error)
{
    const TabiyaCardWanted wanted = {
        .key = hash_id(answer->puzzle->id),
        .fen = answer->puzzle->fen,
        .subject = answer->puzzle->id,
        .due_ms = answer->attempt.answered_ms,
    };
    gint64 deck;

    return has_no_cards(db, &answer->gain.first_card, error) &&
           tabiya_deck_rows_ensure(db, TABIYA_DECK_PUZZLES, _("Failed puzzles"), &deck, error) &&
           tabiya_card_rows_put(db, deck, &wanted, NULL, error);
}

static gboolean grade_card(TabiyaDatabase *db, const Answer *answer, GError **error)
{
    TabiyaGrade grade =
        answer->attempt.result == TABIYA_PUZZLE_SOLVED ? TABIYA_GRADE_GOOD : TABIYA_GRADE_AGAIN;
    GError *problem = NULL;
    TabiyaCard card;

    if (!tabiya_card_rows_get(db, answer->card, &card, &problem)) {
        if (problem)
            g_propagate_error(error, problem);
        return problem == NULL; /* gone with its deck */
    }
    TabiyaCardAnswer given = tabiya_card_grade(&card, grade, answer->attempt.answered_ms);
    return tabiya_card_rows_answer(db, &given, NULL, error);
}

static gboolean update_card(TabiyaDatabase *db, Answer *answer, GError **error)
{
    if (answer->card != 0)
        return grade_card(db, answer, error);
    if (answer->reviews && answer->attempt.result != TABIYA_PUZZLE_SOLVED)
        return add_card(db, answer, error);
    return TRUE;
}

static gboolean update_hand(TabiyaDatabase *db, const Answer *answer, gint64 attempt,
                            GError **error)
{
    GError *problem = NULL;
    g_autoptr(TabiyaPuzzleHand) hand = tabiya_puzzle_hand_rows_get(db, &problem);

    if (!hand || g_strcmp0(hand->puzzle, answer->puzzle->id) != 0) {
        if (problem)
            g_propagate_error(error, problem);
        return problem == NULL;
    }
    g_free(hand->played);
    hand->played = g_strdup(answer->attempt.played);
    hand->elapsed_ms = answer->attempt.elapsed_ms;
    hand->attempt = attempt;
    return tabiya_puzzle_hand_rows_set(db, hand, error);
}

static gpointer answer_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    Answer *answer = data;
    TabiyaTransaction transaction;
    gint64 id = 0;

    if (!tabiya_database_begin(db, &transaction, error))
        return NULL;
    gboolean good = find_puzzle_rating(db, answer, error) && rate_all(db, answer, error) &&
                    tabiya_puzzle_attempt_rows_add(db, &answer->attempt, &id, error) &&
                    move_puzzle(db, answer, error) && update_card(db, answer, error) &&
                    update_hand(db, answer, id, error);
    if (!tabiya_database_end(db, transaction, good, error))
        return NULL;
    answer->gain.attempt = id;
    return g_memdup2(&answer->gain, sizeof answer->gain);
}

typedef struct {
    TabiyaPuzzleProgress *progress; /* owned; on the main thread alone */
    GAsyncReadyCallback done_cb;
    gpointer user;
} Answering;

static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autofree Answering *answering = user;
    g_autoptr(TabiyaPuzzleProgress) self = answering->progress;

    self->n_pending--;
    if (answering->done_cb)
        answering->done_cb(G_OBJECT(self), result, answering->user);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

void tabiya_puzzle_progress_answer_async(TabiyaPuzzleProgress *self,
                                         const TabiyaPuzzleOutcome *outcome,
                                         GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self) && outcome);
    Answering answering = {g_object_ref(self), done_cb, user};
    g_autoptr(GTask) task =
        g_task_new(NULL, NULL, answered_cb, g_memdup2(&answering, sizeof answering));
    Answer *answer = g_new(Answer, 1);

    *answer = (Answer){
        .puzzle = tabiya_puzzle_copy(outcome->puzzle),
        .attempt =
            {
                .puzzle = g_strdup(outcome->puzzle->id),
                .mode = outcome->mode,
                .run = outcome->run,
                .rated = outcome->rated,
                .result = outcome->result,
                .answered_ms = tabiya_puzzle_progress_get_now_ms(self),
                .elapsed_ms = outcome->elapsed_ms,
                .played = g_strdup(outcome->played),
                .themes = tabiya_themes_dup_text(outcome->puzzle->themes),
            },
        .card = outcome->card,
        .reviews = self->reviews,
    };
    self->n_pending++;
    tabiya_library_worker_push(self->writer, task, answer_work, answer, answer_free, g_free);
}

gboolean tabiya_puzzle_progress_answer_finish(GAsyncResult *result, TabiyaPuzzleGain *gain,
                                              GError **error)
{
    g_autofree TabiyaPuzzleGain *written = g_task_propagate_pointer(G_TASK(result), error);

    if (written && gain)
        *gain = *written;
    return written != NULL;
}

/* --- Life cycle ------------------------------------------------------------------------------- */

void tabiya_puzzle_progress_tell_changed(TabiyaPuzzleProgress *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

void tabiya_puzzle_progress_set_reviews(TabiyaPuzzleProgress *self, gboolean reviews)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    self->reviews = reviews;
}

void tabiya_puzzle_progress_set_now_ms(TabiyaPuzzleProgress *self, gint64 now_ms)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self));
    self->now_ms = now_ms;
}

gint64 tabiya_puzzle_progress_get_now_ms(TabiyaPuzzleProgress *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self), 0);
    return self->now_ms != 0 ? self->now_ms : g_get_real_time() / 1000;
}

guint tabiya_puzzle_progress_get_n_pending(TabiyaPuzzleProgress *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_PROGRESS(self), 0);
    return self->n_pending;
}

static void tabiya_puzzle_progress_finalize(GObject *object)
{
    TabiyaPuzzleProgress *self = TABIYA_PUZZLE_PROGRESS(object);

    tabiya_worker_free(self->reader);
    tabiya_worker_free(self->writer);
    G_OBJECT_CLASS(tabiya_puzzle_progress_parent_class)->finalize(object);
}

static void tabiya_puzzle_progress_class_init(TabiyaPuzzleProgressClass *klass)
{
    GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = tabiya_puzzle_progress_finalize;
    signals[SIGNAL_CHANGED] =
        g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_FAILED] = g_signal_new("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void tabiya_puzzle_progress_init(TabiyaPuzzleProgress *self)
{
}

TabiyaPuzzleProgress *tabiya_puzzle_progress_new(const char *path)
{
    TabiyaPuzzleProgress *self = g_object_new(TABIYA_TYPE_PUZZLE_PROGRESS, NULL);

    self->writer = tabiya_library_worker_new(path, TRUE);
    self->reader = tabiya_library_worker_new(path, FALSE);
    return self;
}
