/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of TabiyaPuzzleCourse: puzzle-course.c steps through a course of any kind,
 * and the kind supplies puzzles that were not handed out yet: puzzle-course-lists.c in a given
 * order, puzzle-course-picks.c at random. puzzle-course-games.c has the rules of streaks and
 * storms, puzzle-course-dry.c what comes after the last new puzzle, puzzle-course-text.c writes a
 * course as text.
 *
 * A kind loads a puzzle in steps: each `load` checks what is still missing (a run, a list, a
 * rating), requests it, and is called again when it has arrived. */
#ifndef TABIYA_PUZZLE_COURSE_PRIVATE_H
#define TABIYA_PUZZLE_COURSE_PRIVATE_H

#include "app/puzzles/puzzle-course.h"
#include "app/puzzles/puzzle-states.h"

G_BEGIN_DECLS

#define TABIYA_PUZZLE_REST_MS (TABIYA_PUZZLE_REST_DAYS * (gint64)86400000)

typedef struct {
    /* Returns a new puzzle (TabiyaPuzzle, whose free function is tabiya_puzzle_free()) or NULL to
     * `task` (borrowed), whose source is the course. */
    void (*load)(TabiyaPuzzleCourse *self, TabiyaCourseStep step, GTask *task);
    /* Whether there may be a puzzle before the first one of the history. NULL: never. */
    gboolean (*has_before)(TabiyaPuzzleCourse *self);
    /* Called after an answer; NULL: nothing to do. */
    void (*answered)(TabiyaPuzzleCourse *self, TabiyaPuzzleResult result);
    /* See tabiya_puzzle_course_get_n_left(); NULL: unknown. */
    int (*count_left)(TabiyaPuzzleCourse *self);
} TabiyaCourseKind;

struct _TabiyaPuzzleCourse {
    GObject parent_instance;

    const TabiyaCourseKind *kind;
    TabiyaPuzzleShelf *shelf;       /* NULL: a course of given puzzles */
    TabiyaPuzzleProgress *progress; /* the same */
    TabiyaCourseOptions options;    /* its query is owned */
    char *topic;
    gint64 run, card; /* 0: none */
    gboolean over;
    TabiyaCourseEnd end;
    gboolean resumed; /* its run has answers that `counts` lacks */
    guint counts[TABIYA_N_PUZZLE_RESULTS];

    GPtrArray *history; /* of TabiyaPuzzle: all handed out so far */
    guint at;           /* index of the last one; meaningless if there are none */
    gboolean again;     /* it was handed out before */

    /* of lists: those from `first` to before `past` are in the history */
    guint first, past;
    GPtrArray *puzzles; /* of TabiyaPuzzle; of a course of given ones */
    GArray *ordinals;   /* of guint32; of a query; NULL: not found yet */
    GPtrArray *ids;     /* of char *; of a set; NULL: not loaded yet */
    GArray *due;        /* of TabiyaPuzzleDue; of a review; NULL: to be loaded */
    guint n_asked;      /* how many of them were answered */

    /* of picks */
    TabiyaPuzzleSet *seen;    /* tried before; as `resting` */
    TabiyaPuzzleSet *resting; /* NULL: not loaded yet; the picking thread adds to it */
    gboolean repeat;          /* the last one is in `seen` */
    guint far;                /* its rating, if nothing nearer was left; 0 */
    gboolean rating_known;    /* for this pick */
    double rating;
    guint64 picks; /* seeds used so far */
    guint target;  /* the rating wanted last */

    /* of games */
    TabiyaPuzzleCombo combo;
    gboolean skipped;  /* the one puzzle that may be */
    gint64 ends_us;    /* of a storm, monotonic; 0: not begun */
    gboolean standing; /* it begins with the person's first move */
    GSource *clock;
};

extern const TabiyaCourseKind tabiya_course_given, tabiya_course_query, tabiya_course_set,
    tabiya_course_due, tabiya_course_picks, tabiya_course_repeats;

/* Drops what the person's results say: they have changed, or the ordinals have. */
void tabiya_puzzle_course_forget_states(TabiyaPuzzleCourse *self);

/* Ends the course, and its run if it has one. */
void tabiya_puzzle_course_end(TabiyaPuzzleCourse *self, TabiyaCourseEnd end);

/* The theme of a course; TABIYA_N_THEMES: none. */
TabiyaPuzzleTheme tabiya_puzzle_course_get_theme(TabiyaPuzzleCourse *self);

/* The rating that a game's next puzzle should have. */
guint tabiya_puzzle_course_get_climb(TabiyaPuzzleCourse *self);
/* Takes what the counts of the course's run say. */
void tabiya_puzzle_course_take_counts(TabiyaPuzzleCourse *self, const GArray *runs);
/* A game's puzzle was answered. */
void tabiya_puzzle_course_game_answered(TabiyaPuzzleCourse *self, TabiyaPuzzleResult result);
/* Takes the moves played in the puzzle of a resumed game, whose clock has not begun. */
void tabiya_puzzle_course_replay(TabiyaPuzzleCourse *self, const char *played);

/* Loads the person's rating, then loads again. */
void tabiya_puzzle_course_load_rating(TabiyaPuzzleCourse *self, GTask *task);
guint tabiya_puzzle_course_find_target(TabiyaPuzzleCourse *self);
/* The query of the course, with its theme. (transfer full) */
TabiyaPuzzleQuery *tabiya_puzzle_course_dup_query(TabiyaPuzzleCourse *self);
/* Finds the puzzles of `query` (taken) as `ordinals`, then loads again. */
void tabiya_puzzle_course_find(TabiyaPuzzleCourse *self, TabiyaPuzzleQuery *query, GTask *task);
/* Loads one of `ordinals`. */
void tabiya_puzzle_course_load_listed(TabiyaPuzzleCourse *self, TabiyaCourseStep step, GTask *task);
int tabiya_puzzle_course_count_listed_left(TabiyaPuzzleCourse *self);

/* Returns an answer of the shelf or the progress to `task`, and drops the task: `puzzle` (taken),
 * or `error` (taken). */
void tabiya_puzzle_course_return(GTask *task, TabiyaPuzzle *puzzle, GError *error);
/* Calls `load` again. Drops `task`. */
void tabiya_puzzle_course_load_again(GTask *task);

G_END_DECLS

#endif
