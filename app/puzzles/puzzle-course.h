/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where puzzles come from while one solves: a course hands out one after the other, knows which
 * were there, and is told what came of each.
 *
 * A puzzle that a course hands out once more, when one goes back and forth, is only for practice.
 * What a course is can be written down and made again (dup_text), so that a program that was killed
 * goes on where it was. Never blocks.
 *
 *     TabiyaPuzzleCourse *course = tabiya_puzzle_course_new(
 *         shelf, progress, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE});
 *     tabiya_puzzle_session_begin(session, course);
 *
 * By mode:
 *
 *   LIST      the puzzles of a query, in its order, forth and back; for practice
 *   ADAPTIVE  by chance, about as hard as the person is strong; rated
 *   THEME     the same of one theme, by the rating of that theme
 *   MATE      the same of mates in so many moves, or of any
 *   ENDGAME   the same of one kind of endgame, or of any
 *   STREAK    ever harder ones, until one is not solved
 *   STORM     the same in three minutes, as many as one can; the clock begins with the first one. A
 *             storm that a killed program was in comes back with the time that was left, which
 *             stands until the person plays; with none left it is over, and what was solved counts
 *   SET       a round of a set: its puzzles that the round has no answers to, in order
 *   REVIEW    puzzles that were failed and are due today; what is not known comes again
 *   MISTAKES  the same of a person's own mistakes
 *
 * What is handed out by chance was not seen for TABIYA_PUZZLE_REST_DAYS, as long as there is any
 * such.
 *
 * Signals:
 *   changed   what get_… say of it is other: a puzzle was handed out or answered
 *   over      no puzzle comes any more, and the one that was handed out last is over, too: the time
 *             is
 */
#ifndef TABIYA_PUZZLE_COURSE_H
#define TABIYA_PUZZLE_COURSE_H

#include "app/puzzles/puzzle-progress.h"
#include "app/puzzles/puzzle-shelf.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLE_COURSE (tabiya_puzzle_course_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzleCourse, tabiya_puzzle_course, TABIYA, PUZZLE_COURSE, GObject)

/* How long a puzzle that was tried rests. */
#define TABIYA_PUZZLE_REST_DAYS 60
#define TABIYA_PUZZLE_STORM_MS (3 * 60 * 1000)
/* The longest mate that there is a theme for. */
#define TABIYA_PUZZLE_MATE_MAX 5

/* All zeroes but for the mode is good, but where a field says so. */
typedef struct {
    TabiyaPuzzleMode mode;
    TabiyaPuzzleTheme theme; /* of THEME and ENDGAME; ENDGAME: TABIYA_THEME_ENDGAME is any */
    guint mate_moves;        /* of MATE; 0: any */
    int level;               /* easier (-3 … -1) or harder (1 … 3) than by one's rating */
    gboolean practice;       /* not rated, whatever the mode */
    gint64 set;              /* of SET */
    const TabiyaPuzzleQuery
        *query;     /* copied; LIST: which; others: only of these (an opening, a source);
                                       NULL: all */
    guint position; /* of LIST: the first one to be handed out, in the query's order */
    guint64 seed;   /* 0: by chance */
    guint storm_ms; /* that are left; 0: TABIYA_PUZZLE_STORM_MS */
} TabiyaCourseOptions;

TabiyaPuzzleCourse *
tabiya_puzzle_course_new(TabiyaPuzzleShelf *shelf, TabiyaPuzzleProgress *progress,
                         const TabiyaCourseOptions *options) G_GNUC_WARN_UNUSED_RESULT;

/* LIST. */
TabiyaPuzzleCourse *tabiya_puzzle_course_new_query(TabiyaPuzzleShelf *shelf,
                                                   TabiyaPuzzleProgress *progress,
                                                   const TabiyaPuzzleQuery *query,
                                                   guint position) G_GNUC_WARN_UNUSED_RESULT;

/* The course that a puzzle in hand came from, for tabiya_puzzle_session_resume(). NULL: it cannot
 * go on (the time of a storm is over; a later program wrote it). */
TabiyaPuzzleCourse *
tabiya_puzzle_course_new_from_hand(TabiyaPuzzleShelf *shelf, TabiyaPuzzleProgress *progress,
                                   const TabiyaPuzzleHand *hand) G_GNUC_WARN_UNUSED_RESULT;

/* The puzzles (TabiyaPuzzle, copied), from the one at `first` on, in their order, for practice.
 * For tests. */
TabiyaPuzzleCourse *tabiya_puzzle_course_new_puzzles(const GPtrArray *puzzles,
                                                     guint first) G_GNUC_WARN_UNUSED_RESULT;

/* --- Going through it ------------------------------------------------------------------------- */

typedef enum {
    TABIYA_COURSE_NEXT,
    TABIYA_COURSE_PREVIOUS,
} TabiyaCourseStep;

/* One at a time. The first one is a NEXT. */
void tabiya_puzzle_course_load_async(TabiyaPuzzleCourse *self, TabiyaCourseStep step,
                                     GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                     gpointer user);
/* The caller's. NULL without an error: there is none, the course is over (or at its beginning). */
TabiyaPuzzle *tabiya_puzzle_course_load_finish(TabiyaPuzzleCourse *self, GAsyncResult *result,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* As if `puzzle` (copied) had been handed out last: for going on with what was in hand. */
void tabiya_puzzle_course_resume(TabiyaPuzzleCourse *self, const TabiyaPuzzle *puzzle);
/* Learns what a run that is gone on with has answers of already, for get_count(). FALSE: it could
 * not. */
void tabiya_puzzle_course_recall_async(TabiyaPuzzleCourse *self, GCancellable *cancellable,
                                       GAsyncReadyCallback done_cb, gpointer user);
gboolean tabiya_puzzle_course_recall_finish(TabiyaPuzzleCourse *self, GAsyncResult *result,
                                            GError **error);
/* The person plays: a clock that stands goes on. */
void tabiya_puzzle_course_start_clock(TabiyaPuzzleCourse *self);

/* What came of the puzzle that was handed out last; called once for each that was answered. */
void tabiya_puzzle_course_answered(TabiyaPuzzleCourse *self, TabiyaPuzzleResult result);

/* --- What it is ------------------------------------------------------------------------------- */

TabiyaPuzzleMode tabiya_puzzle_course_get_mode(TabiyaPuzzleCourse *self);
/* Whether there is one before the one that was handed out last. */
gboolean tabiya_puzzle_course_has_previous(TabiyaPuzzleCourse *self);
/* Whether the one that was handed out last was there before, and is for practice. */
gboolean tabiya_puzzle_course_is_again(TabiyaPuzzleCourse *self);
/* Whether the one that was handed out last is rated. */
gboolean tabiya_puzzle_course_is_rated(TabiyaPuzzleCourse *self);
/* Whether it goes on by itself after each answer, and asks no engine: it runs against the clock. */
gboolean tabiya_puzzle_course_is_quick(TabiyaPuzzleCourse *self);
/* What a person has chosen and may be told of each puzzle before it is solved ("Fork"), translated
 * and lent; NULL: nothing. */
const char *tabiya_puzzle_course_get_topic(TabiyaPuzzleCourse *self);
/* The run that the answers belong to, and the card that the last one is about; 0: none. */
gint64 tabiya_puzzle_course_get_run(TabiyaPuzzleCourse *self);
gint64 tabiya_puzzle_course_get_card(TabiyaPuzzleCourse *self);

/* Milliseconds that are left of a storm; -1: there is no clock. */
gint64 tabiya_puzzle_course_get_left_ms(TabiyaPuzzleCourse *self);
/* Whether that waits for the person to play. */
gboolean tabiya_puzzle_course_is_standing(TabiyaPuzzleCourse *self);
/* Puzzles that are still to come, as far as that is known; -1: it is not. */
int tabiya_puzzle_course_get_n_left(TabiyaPuzzleCourse *self);

/* Why no puzzle comes any more. */
typedef enum {
    TABIYA_COURSE_END_ALL,  /* there is none that was not handed out */
    TABIYA_COURSE_END_TIME, /* of a storm */
    TABIYA_COURSE_END_MISS, /* of a streak: one was not solved */
} TabiyaCourseEnd;

/* Meaningful once a NEXT had no puzzle, or after "over". */
TabiyaCourseEnd tabiya_puzzle_course_get_end(TabiyaPuzzleCourse *self);

/* Answers in this course, by result. */
guint tabiya_puzzle_course_get_count(TabiyaPuzzleCourse *self, TabiyaPuzzleResult result);

/* The course in words, for tabiya_puzzle_hand_rows_set(). */
char *tabiya_puzzle_course_dup_text(TabiyaPuzzleCourse *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
