/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds where a table row got its name.
 *
 * Many rows only continue a line: they have the name of its last named position. The first row of a
 * line with that name is the origin of the others, and a row that is named itself is its own
 * origin. The classifier needs this to tell a game of that line from one that reached it by another
 * move order. Pure: the program that makes the table during the build uses it too. */
#ifndef TABIYA_OPENING_ORIGIN_H
#define TABIYA_OPENING_ORIGIN_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t key;
    const char *name, *moves;
} TabiyaOpeningNamed;

typedef struct {
    size_t row; /* its index */
    int ply;    /* after how many half-moves of the line */
} TabiyaOpeningOrigin;

/* The origin of row `i` among `count` rows sorted by key. */
TabiyaOpeningOrigin tabiya_opening_find_origin(const TabiyaOpeningNamed *rows, size_t count,
                                               size_t i);

#endif
