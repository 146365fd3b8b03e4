/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How well something is remembered, and how well it was known when it was asked for: what rows of
 * cards and of their answers keep (card-rows.h). What an answer makes of a memory is FSRS's to say
 * (app/training/fsrs.h). */
#ifndef TABIYA_CARD_MEMORY_H
#define TABIYA_CARD_MEMORY_H

#include <glib.h>

G_BEGIN_DECLS

/* How well it was known. The numbers are the algorithm's, and those of the rows (card_review). */
typedef enum {
    TABIYA_GRADE_AGAIN = 1, /* not */
    TABIYA_GRADE_HARD,
    TABIYA_GRADE_GOOD,
    TABIYA_GRADE_EASY,
} TabiyaGrade;

#define TABIYA_N_GRADES 4

/* All zeroes: it was never asked for. */
typedef struct {
    double stability;  /* days; above 0 once it was asked for */
    double difficulty; /* 1 … 10 */
} TabiyaMemory;

G_END_DECLS

#endif
