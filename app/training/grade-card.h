/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What an answer makes of a card: what is to be written, and what the card is then. Pure but for
 * the time zone, by which days are counted. */
#ifndef TABIYA_GRADE_CARD_H
#define TABIYA_GRADE_CARD_H

#include "app/store/card-rows.h"

G_BEGIN_DECLS

/* The answer `grade` at `now_ms`. `played` is left NULL. */
TabiyaCardAnswer tabiya_card_grade(const TabiyaCard *card, TabiyaGrade grade, gint64 now_ms);

/* How many days each grade would be at `now_ms`, by grade - 1; 0: today again. */
void tabiya_card_plan(const TabiyaCard *card, gint64 now_ms, guint days[TABIYA_N_GRADES]);

/* The card once the answer is written. */
TabiyaCard tabiya_card_after(const TabiyaCard *card, const TabiyaCardAnswer *answer);

G_END_DECLS

#endif
