/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One line of a table of openings in Lichess's format: "eco name pgn", separated by tabs; further
 * fields are ignored. Pure: the program that makes the table during the build uses it too. */
#ifndef TABIYA_OPENING_LINE_H
#define TABIYA_OPENING_LINE_H

#include <stdint.h>

typedef enum {
    TABIYA_OPENING_LINE_GOOD,
    TABIYA_OPENING_LINE_FIELDS, /* fewer than three, or an empty one */
    TABIYA_OPENING_LINE_CODE,   /* not A00 to E99 */
    TABIYA_OPENING_LINE_MOVE,   /* not a legal move there, or no move at all */
} TabiyaOpeningLineStatus;

typedef struct {
    char *eco, *name, *pgn; /* in the line that was given */
    uint64_t key;           /* of the position after the moves, as in EngPosition */
} TabiyaOpeningLine;

/* The longest word among the moves; the size of `wrong`. */
#define TABIYA_OPENING_WRONG_MAX 64

/* Cuts `text` (without its line end) into fields and plays the moves. If the line is bad, `wrong`
 * gets the word at fault. */
TabiyaOpeningLineStatus tabiya_opening_line_read(char *text, TabiyaOpeningLine *line,
                                                 char wrong[TABIYA_OPENING_WRONG_MAX]);

/* The longest line, in half-moves; the end of a longer one is ignored when names are compared. */
#define TABIYA_OPENING_PATH_MAX 64

/* The keys of the positions after each move of `moves`, a field of a line that was read. Returns
 * their number. */
int tabiya_opening_line_path(const char *moves, uint64_t path[TABIYA_OPENING_PATH_MAX]);

/* 1 for the header, "eco name pgn", and for a blank line. */
int tabiya_opening_line_is_idle(const char *text);

#endif
