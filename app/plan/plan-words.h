/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The texts of a plan for today, all translated. Strings from functions with `dup` in their name
 * are the caller's. */
#ifndef TABIYA_PLAN_WORDS_H
#define TABIYA_PLAN_WORDS_H

#include "app/plan/day-plan.h"

G_BEGIN_DECLS

/* "10 puzzles", "3 puzzles: Pin", "Endgame: Lucena position" */
char *tabiya_plan_words_dup_part(const TabiyaDayPlan *day, const TabiyaPlanFacts *facts,
                                 TabiyaPlanPart part);
/* "4 of 10 done", "8 minutes", "Skipped today" */
char *tabiya_plan_words_dup_state(const TabiyaDayPlan *day, TabiyaPlanPart part);

/* "12 minutes left", "Done for today" */
char *tabiya_plan_words_dup_left(const TabiyaDayPlan *day);
/* "5 minutes" */
char *tabiya_plan_words_dup_minutes(guint minutes);
/* What today has brought: "9 of 10 puzzles solved · Rating 1512 (+14) · 12 flashcards"; NULL:
 * nothing yet. */
char *tabiya_plan_words_dup_gain(const TabiyaPlanFacts *facts);
/* All open parts: "10 puzzles · 4 reviews"; "Done for today" if there are none. */
char *tabiya_plan_words_dup_all(const TabiyaDayPlan *day, const TabiyaPlanFacts *facts);

/* The puzzle of the day. */
const char *tabiya_plan_words_get_daily(TabiyaDailyState state);

G_END_DECLS

#endif
