/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The data of a lesson's page (lesson-page.h), as JSON:
 *
 *   title, size (of a piece's drawing), words {…}
 *   ours, theirs   {lang, dir} of Tabiya's words and of the lesson's; lang "", dir "auto": unknown
 *   chapters  [{title, learner "w" or "b", start (index of a node)}]
 *   nodes     [{b: the board, 64 letters from a1 to h8, "-" for an empty square
 *               m: the move that led here, "e2e4"; n: "1. e4"; w: words; s: shapes ["Ge2e4", …]
 *               k: the square of a king in check
 *               c: the index of the main continuation, -1 if there is none
 *               and where the learner is asked: q: the question; t: it is the lesson's task;
 *               h: hints;
 *               l: [[uci, san, "e2- e4P" (what it changes), kind, an index or a reason], …]}]
 *
 * The kinds of moves: 0 right, 1 wrong, 2 aside (all three with the index of a node); 3 worse, 4 as
 * good (with a reason, or ""); 5 ends the chapter as well. */
#ifndef TABIYA_PAGE_DATA_H
#define TABIYA_PAGE_DATA_H

#include <gio/gio.h>

#include "app/lessons/lesson.h"

G_BEGIN_DECLS

/* More than this would not be one lesson. */
#define TABIYA_PAGE_DATA_MOST_CHAPTERS 100
#define TABIYA_PAGE_DATA_MOST_MOVES 5000
#define TABIYA_PAGE_DATA_MOST_BYTES (16 * 1024 * 1024)

/* On the caller's thread. */
typedef struct {
    guint64 nodes; /* the engine's, for each move of which the lesson says nothing; 0: those moves
                    * get no reason */
    GCancellable *cancellable;                        /* NULL: none */
    void (*progress)(double fraction, gpointer user); /* NULL: none */
    gpointer user;
} TabiyaPageOptions;

/* Safe in a script element: no < > & is in it. NULL with TABIYA_ERROR_BAD_ARGUMENT: the lesson is
 * too long; or with G_IO_ERROR_CANCELLED. */
char *tabiya_page_data_new(TabiyaLesson *lesson, const TabiyaPageOptions *options,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
