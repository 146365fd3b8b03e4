/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of TabiyaPuzzleSession: puzzle-session.c is the session and its texts,
 * puzzle-session-course.c moves from puzzle to puzzle, puzzle-session-moves.c plays and shows
 * moves, puzzle-session-check.c asks the engine about them.
 *
 * The position to solve is before line[step]; the right move is the first child of its node. */
#ifndef TABIYA_PUZZLE_SESSION_PRIVATE_H
#define TABIYA_PUZZLE_SESSION_PRIVATE_H

#include "app/analysis/move-compare.h"
#include "app/puzzles/puzzle-session.h"

G_BEGIN_DECLS

struct _TabiyaPuzzleSession {
    TabiyaTrainingSession base;

    TabiyaPuzzleProgress *progress;
    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *engine;

    TabiyaPuzzleCourse *course; /* NULL: none */
    GCancellable *loading;      /* NULL: not loading */

    TabiyaPuzzle *puzzle; /* NULL: none */
    GArray *line;         /* of EngMove: the solution, or another good line */
    guint step;
    gboolean rated, practice;
    gboolean in_hand; /* the puzzle is saved as the one in progress */
    gboolean trouble; /* OVER because the next puzzle could not be read */
    gboolean judged;  /* `result` is decided */
    TabiyaPuzzleResult result;
    TabiyaPuzzleGain gain; /* 0: none */
    gboolean gained;       /* `gain` is known */
    guint serial;          /* of the puzzle, to recognize late answers */
    gint64 run, card;      /* of the course, when the puzzle began */
    GString *played;       /* as TabiyaPuzzleAttempt has it */
    gint64 elapsed_us;     /* of the earlier questions */
    gint64 asked_us;       /* the start of this question; 0: none */
    guint hints;           /* for this move */
    gboolean other;        /* the last right move was not the solution's */
    gboolean giving_up;    /* the rest of the solution is being shown */

    TabiyaMoveCompare *compare; /* the running comparison, NULL if none */
    const TabiyaNode *tried;    /* of game: the last wrong move; NULL: none for this question */
    EngMove answer[TABIYA_WORTH_MOVES];
    guint n_answer; /* moves of its refutation; 0: unknown */
    TabiyaScore answer_score;
    gboolean refuting; /* show the refutation as soon as it is known */
};

/* The nodes for each of the two searches that compare a move with the solution's; a fraction of a
 * second. */
#define TABIYA_PUZZLE_NODES 300000

/* --- The course (puzzle-session-course.c) ----------------------------------------------------- */

/* The puzzle is no longer in progress. */
void tabiya_puzzle_session_drop(TabiyaPuzzleSession *self);
/* `course` may be NULL. */
void tabiya_puzzle_session_set_course(TabiyaPuzzleSession *self, TabiyaPuzzleCourse *course);

/* --- Moves (puzzle-session-moves.c) ----------------------------------------------------------- */

EngMove tabiya_puzzle_session_get_expected(TabiyaPuzzleSession *self);
/* Shows the puzzle's position before the opponent's move, then plays that move. If `played` is not
 * NULL, the moves played earlier are there at once. */
void tabiya_puzzle_session_show(TabiyaPuzzleSession *self, const char *played);
/* The user plays a move at `at`. */
void tabiya_puzzle_session_try(TabiyaPuzzleSession *self, EngMove move);
/* Accepts `move` as right: it stays on the board. */
void tabiya_puzzle_session_accept(TabiyaPuzzleSession *self, EngMove move);
/* Rejects `tried` as wrong. */
void tabiya_puzzle_session_reject(TabiyaPuzzleSession *self);
/* Takes back `tried` and asks for another move. */
void tabiya_puzzle_session_ask_again(TabiyaPuzzleSession *self);
/* Cancels all automatic actions. */
void tabiya_puzzle_session_rest(TabiyaPuzzleSession *self);

/* --- The engine (puzzle-session-check.c) ------------------------------------------------------ */

/* Asks the engine about `tried`. */
void tabiya_puzzle_session_check(TabiyaPuzzleSession *self);

G_END_DECLS

#endif
