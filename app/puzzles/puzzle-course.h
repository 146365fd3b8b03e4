/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A course of puzzles: hands out one puzzle after the other, remembers which it has handed out, and
 * is told the result of each.
 *
 * A puzzle that a course hands out again, when the user goes back and forth, is only for practice.
 * A course can be written as text and restored (dup_text), so that a program that was killed
 * continues where it was. Never blocks.
 *
 *     TabiyaPuzzleCourse *course = tabiya_puzzle_course_new(
 *         shelf, progress, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE});
 *     tabiya_puzzle_session_begin(session, course);
 *
 * By mode:
 *
 *   LIST      the puzzles of a query, in its order, back and forth; for practice
 *   ADAPTIVE  random puzzles near the user's rating; rated
 *   THEME     the same with one theme, near the user's rating for that theme
 *   MATE      the same with mates in a given number of moves, or any mates
 *   ENDGAME   the same with one kind of endgame, or any endgames
 *   STREAK    harder and harder puzzles, until one is not solved; one of them may be skipped
 *   STORM     the same, as many as possible in three minutes; the clock starts with the first one.
 *             Right moves in a row win seconds, a mistake costs some (puzzle-combo.h).
 *             A storm that was interrupted because the program was killed comes back with the time
 *             that was left, and the clock waits until the user plays; with no time left it is
 *             over, and the solved puzzles count
 *   SET       a round of a set: the puzzles that are not answered in this round yet, in order
 *   REVIEW    failed puzzles that are due today; one that is failed again comes back
 *   MISTAKES  the same with the user's own mistakes
 *
 * A streak and a storm are games: there is no help, and no way back. Random puzzles are new, or at
 * least were not seen for TABIYA_PUZZLE_REST_DAYS; one that was tried before is not rated. A game
 * or a part of a plan (`limit`) may go far from the rating it wants, and repeat puzzles, rather
 * than stop: get_far() and is_repeat() tell. Other rated training stays within
 * TABIYA_PUZZLE_NEAR points of the person's rating and then stops, with TABIYA_COURSE_END_DRY:
 * tabiya_puzzle_course_new_beyond() goes on in the way that the person chooses. Mates in a given
 * number of moves may be far from it.
 *
 * Signals:
 *   changed   the results of get_… have changed: a puzzle was handed out or answered
 *   gained (int ms)   the storm's clock was put forward by a combo, or back (ms < 0) by a mistake
 *   over      there are no more puzzles, and the last one is over as well: time is up
 */
#ifndef TABIYA_PUZZLE_COURSE_H
#define TABIYA_PUZZLE_COURSE_H

#include "app/puzzles/puzzle-combo.h"
#include "app/puzzles/puzzle-progress.h"
#include "app/puzzles/puzzle-shelf.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLE_COURSE (tabiya_puzzle_course_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzleCourse, tabiya_puzzle_course, TABIYA, PUZZLE_COURSE, GObject)

/* How long a puzzle is not shown again after an attempt. */
#define TABIYA_PUZZLE_REST_DAYS 60
#define TABIYA_PUZZLE_STORM_MS (3 * 60 * 1000)
/* The greatest distance of a rated puzzle from the person's rating. */
#define TABIYA_PUZZLE_NEAR 200
/* The longest mate that there is a theme for. */
#define TABIYA_PUZZLE_MATE_MAX 5

/* The puzzles of rated training when there are no new ones near the person's rating. */
typedef enum {
    TABIYA_COURSE_NEAR,    /* none: stops */
    TABIYA_COURSE_REPEATS, /* those near it that were tried before, failed ones first, then those
                            * tried longest ago; not rated */
    TABIYA_COURSE_HARDER,  /* the nearest new ones above it */
    TABIYA_COURSE_EASIER,  /* the nearest new ones below it */
    TABIYA_N_COURSE_BEYONDS,
} TabiyaCourseBeyond;

/* The options of a course. All zeroes except for the mode is valid, unless a field says
 * otherwise. */
typedef struct {
    TabiyaPuzzleMode mode;
    TabiyaPuzzleTheme theme; /* of THEME and ENDGAME; for ENDGAME, TABIYA_THEME_ENDGAME means any */
    guint mate_moves;        /* of MATE; 0: any */
    int level;               /* easier (-3 … -1) or harder (1 … 3) than the person's rating */
    TabiyaCourseBeyond beyond;
    gboolean practice; /* not rated, whatever the mode */
    gint64 set;        /* of SET */
    const TabiyaPuzzleQuery
        *query;        /* copied; LIST: its puzzles; other modes: only these (an opening, a source);
                     * NULL: all */
    guint position;    /* of LIST: the first to hand out, in the query's order */
    guint64 seed;      /* 0: random */
    guint storm_ms;    /* remaining time; 0: TABIYA_PUZZLE_STORM_MS */
    guint limit;       /* the most puzzles, as a part of a plan for today; 0: any number */
    const char *title; /* copied: what the person chose, as the name of a set; NULL: see the mode */
} TabiyaCourseOptions;

TabiyaPuzzleCourse *
tabiya_puzzle_course_new(TabiyaPuzzleShelf *shelf, TabiyaPuzzleProgress *progress,
                         const TabiyaCourseOptions *options) G_GNUC_WARN_UNUSED_RESULT;

/* LIST. */
TabiyaPuzzleCourse *tabiya_puzzle_course_new_query(TabiyaPuzzleShelf *shelf,
                                                   TabiyaPuzzleProgress *progress,
                                                   const TabiyaPuzzleQuery *query,
                                                   guint position) G_GNUC_WARN_UNUSED_RESULT;

/* The course of a puzzle in progress, for tabiya_puzzle_session_resume(). NULL: it cannot be
 * resumed (the time of a storm is up; a later program wrote it). */
TabiyaPuzzleCourse *
tabiya_puzzle_course_new_from_hand(TabiyaPuzzleShelf *shelf, TabiyaPuzzleProgress *progress,
                                   const TabiyaPuzzleHand *hand) G_GNUC_WARN_UNUSED_RESULT;

/* The given puzzles (TabiyaPuzzle, copied), from index `first` on, in order, for practice. For
 * tests. */
TabiyaPuzzleCourse *tabiya_puzzle_course_new_puzzles(const GPtrArray *puzzles,
                                                     guint first) G_GNUC_WARN_UNUSED_RESULT;

/* The training that `self` was, with the puzzles that `beyond` stands for. */
TabiyaPuzzleCourse *
tabiya_puzzle_course_new_beyond(TabiyaPuzzleCourse *self,
                                TabiyaCourseBeyond beyond) G_GNUC_WARN_UNUSED_RESULT;

/* --- Stepping --------------------------------------------------------------------------------- */

typedef enum {
    TABIYA_COURSE_NEXT,
    TABIYA_COURSE_PREVIOUS,
} TabiyaCourseStep;

/* One call at a time. The first is a NEXT. */
void tabiya_puzzle_course_load_async(TabiyaPuzzleCourse *self, TabiyaCourseStep step,
                                     GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                     gpointer user);
/* The caller's. NULL without an error: no puzzle is left (or none before the first). */
TabiyaPuzzle *tabiya_puzzle_course_load_finish(TabiyaPuzzleCourse *self, GAsyncResult *result,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Acts as if `puzzle` (copied) had been handed out last, to resume it. */
void tabiya_puzzle_course_resume(TabiyaPuzzleCourse *self, const TabiyaPuzzle *puzzle);
/* Reads the answers that a resumed run already has, for get_count(). FALSE: that failed. */
void tabiya_puzzle_course_recall_async(TabiyaPuzzleCourse *self, GCancellable *cancellable,
                                       GAsyncReadyCallback done_cb, gpointer user);
gboolean tabiya_puzzle_course_recall_finish(TabiyaPuzzleCourse *self, GAsyncResult *result,
                                            GError **error);
/* The user has played: a stopped clock resumes. */
void tabiya_puzzle_course_start_clock(TabiyaPuzzleCourse *self);

/* Reports a right move in the puzzle handed out last. */
void tabiya_puzzle_course_found_move(TabiyaPuzzleCourse *self);
/* Reports the result of the puzzle handed out last; call it once per answered puzzle. */
void tabiya_puzzle_course_answered(TabiyaPuzzleCourse *self, TabiyaPuzzleResult result);

/* Leaves the puzzle handed out last without an answer. FALSE: not allowed in this game, or not once
 * more. */
gboolean tabiya_puzzle_course_skip(TabiyaPuzzleCourse *self);

/* --- Properties ------------------------------------------------------------------------------- */

/* Lent. NULL: a course of given puzzles. */
TabiyaPuzzleShelf *tabiya_puzzle_course_get_shelf(TabiyaPuzzleCourse *self);
TabiyaPuzzleProgress *tabiya_puzzle_course_get_progress(TabiyaPuzzleCourse *self);

TabiyaPuzzleMode tabiya_puzzle_course_get_mode(TabiyaPuzzleCourse *self);
/* Whether there is a puzzle before the one handed out last. */
gboolean tabiya_puzzle_course_has_previous(TabiyaPuzzleCourse *self);
/* Whether the puzzle handed out last had been handed out before, and is for practice. */
gboolean tabiya_puzzle_course_is_again(TabiyaPuzzleCourse *self);
/* Whether the puzzle handed out last is rated. */
gboolean tabiya_puzzle_course_is_rated(TabiyaPuzzleCourse *self);
/* Whether it is one of rated training that is not rated, since it was tried before. */
gboolean tabiya_puzzle_course_is_repeat(TabiyaPuzzleCourse *self);
/* Its rating, if it is farther than TABIYA_PUZZLE_NEAR from the person's because nothing nearer is
 * left; 0: it is near, or far on purpose. */
guint tabiya_puzzle_course_get_far(TabiyaPuzzleCourse *self);
/* Whether it is a streak or a storm. */
gboolean tabiya_puzzle_course_is_game(TabiyaPuzzleCourse *self);
/* Whether there are no more puzzles to hand out. */
gboolean tabiya_puzzle_course_is_over(TabiyaPuzzleCourse *self);
/* Whether tabiya_puzzle_course_skip() would succeed. */
gboolean tabiya_puzzle_course_can_skip(TabiyaPuzzleCourse *self);
/* Lent. */
const TabiyaPuzzleCombo *tabiya_puzzle_course_get_combo(TabiyaPuzzleCourse *self);
/* The rating near which rated training looks for puzzles; 0: not known yet. */
guint tabiya_puzzle_course_get_target(TabiyaPuzzleCourse *self);
/* Whether the course moves on by itself after each answer and asks no engine, because it runs
 * against the clock. */
gboolean tabiya_puzzle_course_is_quick(TabiyaPuzzleCourse *self);
/* The person's chosen topic, which may be shown before solving ("Fork"), translated and lent; NULL:
 * none. */
const char *tabiya_puzzle_course_get_topic(TabiyaPuzzleCourse *self);
/* The title of the options, lent; NULL: none. */
const char *tabiya_puzzle_course_get_title(TabiyaPuzzleCourse *self);
/* The run of the answers, and the card of the last one; 0: none. */
gint64 tabiya_puzzle_course_get_run(TabiyaPuzzleCourse *self);
gint64 tabiya_puzzle_course_get_card(TabiyaPuzzleCourse *self);

/* The milliseconds left of a storm; -1: there is no clock. */
gint64 tabiya_puzzle_course_get_left_ms(TabiyaPuzzleCourse *self);
/* Whether the clock waits for the user to play. */
gboolean tabiya_puzzle_course_is_standing(TabiyaPuzzleCourse *self);
/* Whether the course is part of a plan: it has a limit. */
gboolean tabiya_puzzle_course_is_limited(TabiyaPuzzleCourse *self);
/* The number of puzzles still to come; -1: unknown. */
int tabiya_puzzle_course_get_n_left(TabiyaPuzzleCourse *self);

/* Why there are no more puzzles. */
typedef enum {
    TABIYA_COURSE_END_ALL,  /* all puzzles were handed out, or as many as the limit says */
    TABIYA_COURSE_END_TIME, /* of a storm */
    TABIYA_COURSE_END_MISS, /* of a streak: a puzzle was not solved */
    TABIYA_COURSE_END_DRY,  /* of rated training: there is no new one near the person's rating */
    TABIYA_COURSE_END_LEFT, /* the person wants to choose others: tabiya_puzzle_course_leave() */
} TabiyaCourseEnd;

/* Ends rated training before its end, for the person to choose what to go on with. */
void tabiya_puzzle_course_leave(TabiyaPuzzleCourse *self);

/* Valid after a NEXT without a puzzle, or after "over". */
TabiyaCourseEnd tabiya_puzzle_course_get_end(TabiyaPuzzleCourse *self);

/* Answers in this course, by result. */
guint tabiya_puzzle_course_get_count(TabiyaPuzzleCourse *self, TabiyaPuzzleResult result);

/* What a training that has run dry could go on with: numbers of puzzles. */
typedef struct {
    guint n_new;    /* near the person's rating, if any were added since */
    guint n_tried;  /* there, tried before */
    guint n_harder; /* not tried lately */
    guint n_easier;
} TabiyaCourseOffers;

void tabiya_puzzle_course_count_offers_async(TabiyaPuzzleCourse *self, GCancellable *cancellable,
                                             GAsyncReadyCallback done_cb, gpointer user);
gboolean tabiya_puzzle_course_count_offers_finish(TabiyaPuzzleCourse *self, GAsyncResult *result,
                                                  TabiyaCourseOffers *offers, GError **error);

/* The course as text, for tabiya_puzzle_hand_rows_set(). */
char *tabiya_puzzle_course_dup_text(TabiyaPuzzleCourse *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
