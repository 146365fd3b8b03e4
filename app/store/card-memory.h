/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How well a card is remembered, and the grade of an answer, as rows of cards and answers store
 * them (card-rows.h). FSRS computes the effect of an answer (app/training/fsrs.h). */
#ifndef TABIYA_CARD_MEMORY_H
#define TABIYA_CARD_MEMORY_H

#include <glib.h>

G_BEGIN_DECLS

/* The grade of an answer. The numbers are those of the algorithm and of the rows (card_review). */
typedef enum {
    TABIYA_GRADE_AGAIN = 1, /* wrong */
    TABIYA_GRADE_HARD,
    TABIYA_GRADE_GOOD,
    TABIYA_GRADE_EASY,
} TabiyaGrade;

#define TABIYA_N_GRADES 4

/* All zeroes: never asked. */
typedef struct {
    double stability;  /* days; above 0 once it was asked */
    double difficulty; /* 1 … 10 */
} TabiyaMemory;

G_END_DECLS

#endif
