/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One thing that a person did in training, independent of the machine: an answer to a puzzle or a
 * flashcard, a drill, a run. Ratings and the state of cards follow from all events in their order
 * (app/data/progress-fold.h).
 *
 * An event is known by its contents: two of the same mark are the same one, wherever they were
 * stored. So nothing is counted twice after a backup was restored on another machine, and a library
 * needs no numbers from elsewhere. */
#ifndef TABIYA_PROGRESS_EVENT_H
#define TABIYA_PROGRESS_EVENT_H

#include "app/store/card-rows.h"
#include "app/store/deck-rows.h"
#include "app/store/puzzle-attempt-rows.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_EVENT_PUZZLE, /* an answer to a puzzle */
    TABIYA_EVENT_RUN,    /* a finished streak, storm or round of a set */
    TABIYA_EVENT_DRILL,  /* an endgame played out */
    TABIYA_EVENT_CARD,   /* a puzzle became a flashcard */
    TABIYA_EVENT_REVIEW, /* an answer to a flashcard */
    TABIYA_EVENT_UNDO,   /* an answer to a flashcard was taken back */
    TABIYA_N_EVENT_KINDS,
} TabiyaEventKind;

typedef struct {
    TabiyaEventKind kind;
    gint64 time_ms;
    gint64 day; /* training-day.h, where it happened */

    char *subject; /* id of a puzzle, key of a drill; of a card: the puzzle's id, or ""; of an undo:
                    * the mark of the event; "" for a person's own mistake, whose number is local */
    char *name;    /* of the deck of a repertoire, or of a set; "": none */
    char *fen;     /* of a card */
    char *played;  /* moves; "": none */
    char *themes;  /* of a puzzle, as Lichess writes them */

    int mode;          /* TabiyaPuzzleMode, of puzzles and runs */
    int result;        /* TabiyaPuzzleResult; of a drill: whether it was reached */
    gint64 elapsed_ms; /* of a puzzle */
    gint64 other_ms;   /* of a puzzle: the beginning of its run, 0: none; of a run: its end */
    gboolean rated;
    int rating, deviation; /* the puzzle's */
    int start;             /* a person's rating before their first rated puzzle */

    int deck;   /* TabiyaDeckKind */
    int color;  /* EngColor; -1: none */
    gint64 key; /* of the card's position */
    int grade;  /* TabiyaGrade */

    /* What follows from it and all before it. */
    double before, after;  /* the rating over all themes */
    double elapsed_days;   /* of a review */
    TabiyaCardStand stand; /* of the card after it */
    gboolean local;        /* read from the library; its `day` and `start` are of this machine */
    gboolean pending;      /* its puzzle is still on the board, so its moves may change */
} TabiyaProgressEvent;

void tabiya_progress_event_free(TabiyaProgressEvent *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaProgressEvent, tabiya_progress_event_free)

/* What tells it from all others. (transfer full) */
char *tabiya_progress_event_dup_mark(const TabiyaProgressEvent *self) G_GNUC_WARN_UNUSED_RESULT;

/* The mark of its card. (transfer full) */
char *tabiya_progress_event_dup_card(const TabiyaProgressEvent *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
