/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The stages of solving a puzzle (puzzle-session.h). */
#ifndef TABIYA_PUZZLE_STAGE_H
#define TABIYA_PUZZLE_STAGE_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_PUZZLE_STAGE_EMPTY, /* before the first course */
    TABIYA_PUZZLE_STAGE_LOADING,
    TABIYA_PUZZLE_STAGE_SHOWING, /* a move of the opponent, or of the solution, is coming */
    TABIYA_PUZZLE_STAGE_ASKING,
    TABIYA_PUZZLE_STAGE_CHECKING, /* the engine checks the move on the board */
    TABIYA_PUZZLE_STAGE_WRONG,    /* the position is shown again; another move may be tried */
    TABIYA_PUZZLE_STAGE_SOLVED,   /* all moves were found, with or without help */
    TABIYA_PUZZLE_STAGE_SHOWN,    /* the solution was shown */
    TABIYA_PUZZLE_STAGE_OVER,     /* the course is over: tabiya_puzzle_course_get_end() */
} TabiyaPuzzleStage;

G_END_DECLS

#endif
