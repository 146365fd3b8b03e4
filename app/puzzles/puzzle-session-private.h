/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of TabiyaPuzzleSession: puzzle-session.c is the session and its texts,
 * puzzle-session-course.c moves from puzzle to puzzle, puzzle-session-moves.c plays and shows
 * moves, puzzle-session-check.c asks the engine about them.
 *
 * The position to solve is before line[step]; the right move is the first child of its node. */
#ifndef TABIYA_PUZZLE_SESSION_PRIVATE_H
#define TABIYA_PUZZLE_SESSION_PRIVATE_H

#include "app/puzzles/puzzle-reason.h"
#include "app/puzzles/puzzle-session.h"
#include "app/puzzles/try-finder.h"

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
    gboolean earlier; /* it was begun on an earlier day */
    gboolean trouble; /* OVER because the next puzzle could not be read */
    gboolean judged;  /* `result` is decided */
    TabiyaPuzzleResult result;
    TabiyaPuzzleGain gain;  /* 0: none */
    gboolean gained;        /* `gain` is known */
    TabiyaGlicko2 standing; /* the person's overall rating; deviation 0: unknown */
    gboolean asking;        /* for it */
    guint puzzle_rating;    /* of the puzzle, as the person's answers have moved it */
    int puzzle_change;      /* ... by the answer just given */
    guint serial;           /* of the puzzle, to recognize late answers */
    gint64 run, card;       /* of the course, when the puzzle began */
    GString *played;        /* as TabiyaPuzzleAttempt has it */
    gint64 elapsed_us;      /* of the earlier questions */
    gint64 asked_us;        /* the start of this question; 0: none */
    guint hints;            /* for this move */
    gboolean other;         /* the last right move was not the solution's */
    gboolean giving_up;     /* the rest of the solution is being shown */

    TabiyaTryFinder *finder;    /* of the verdicts on this question's moves; NULL: none */
    gboolean ahead;             /* it judges while the person thinks */
    const TabiyaNode *tried;    /* of game: the last wrong move; NULL: none for this question */
    TabiyaPuzzleReason *reason; /* why it is wrong, once that is shown; NULL */
    gboolean refuting;          /* show the reason as soon as it is known */
};

/* --- The course (puzzle-session-course.c) ----------------------------------------------------- */

/* The puzzle is no longer in progress. */
void tabiya_puzzle_session_drop(TabiyaPuzzleSession *self);
/* `course` may be NULL. */
void tabiya_puzzle_session_set_course(TabiyaPuzzleSession *self, TabiyaPuzzleCourse *course);

/* Shows the rating to which answers have moved the puzzle. */
void tabiya_puzzle_session_move_rating(TabiyaPuzzleSession *self, guint rating);

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
/* Cancels all automatic actions of this question. */
void tabiya_puzzle_session_pause(TabiyaPuzzleSession *self);
/* The same, and forgets the verdicts on its moves: another question follows. */
void tabiya_puzzle_session_rest(TabiyaPuzzleSession *self);

/* --- The engine (puzzle-session-check.c) ------------------------------------------------------ */

/* Begins to judge the moves of a new question, or goes on. */
void tabiya_puzzle_session_think(TabiyaPuzzleSession *self);
/* Judges `tried`: at once, if the verdict is known, or asks the engine. */
void tabiya_puzzle_session_check(TabiyaPuzzleSession *self);
/* Shows the game again, not the reason. */
void tabiya_puzzle_session_forget_reason(TabiyaPuzzleSession *self);

G_END_DECLS

#endif
