/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The effect of an answer on a card: what to store, and the card afterwards. Pure, except that days
 * are counted in the local time zone. */
#ifndef TABIYA_GRADE_CARD_H
#define TABIYA_GRADE_CARD_H

#include "app/store/card-rows.h"

G_BEGIN_DECLS

/* The answer `grade` at `now_ms`. `played` is left NULL. */
TabiyaCardAnswer tabiya_card_grade(const TabiyaCard *card, TabiyaGrade grade, gint64 now_ms);

/* When an answer is given: the day (training-day.h), and the days since the answer before. */
typedef struct {
    gint64 now_ms, day;
    double elapsed_days;
} TabiyaGradeTime;

/* The same where the days are known, for they may have been another time zone's. */
TabiyaCardAnswer tabiya_card_grade_at(const TabiyaCard *card, TabiyaGrade grade,
                                      const TabiyaGradeTime *time);

/* The interval in days for each grade at `now_ms`, indexed by grade - 1; 0: again today. */
void tabiya_card_plan(const TabiyaCard *card, gint64 now_ms, guint days[TABIYA_N_GRADES]);

/* The card after the answer is stored. */
TabiyaCard tabiya_card_after(const TabiyaCard *card, const TabiyaCardAnswer *answer);

G_END_DECLS

#endif
