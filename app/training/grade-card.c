/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See grade-card.h. */
#include "app/training/grade-card.h"

#include "app/training/fsrs.h"
#include "app/training/training-day.h"

static double elapsed_days(const TabiyaCard *card, gint64 now_ms)
{
    if (card->last_review_ms == 0)
        return 0;
    return (double)MAX(
        tabiya_training_day(now_ms, NULL) - tabiya_training_day(card->last_review_ms, NULL), 0);
}

static TabiyaCardState next_state(TabiyaCardState state, TabiyaGrade grade)
{
    if (grade != TABIYA_GRADE_AGAIN)
        return TABIYA_CARD_REVIEW;
    return state == TABIYA_CARD_NEW || state == TABIYA_CARD_LEARNING ? TABIYA_CARD_LEARNING
                                                                     : TABIYA_CARD_RELEARNING;
}

/* What is to be asked on a day is due from its beginning. */
static gint64 find_due(const TabiyaGradeTime *time, guint days)
{
    return days == 0 ? time->now_ms : tabiya_training_day_begin_ms(time->day + days, NULL);
}

TabiyaCardAnswer tabiya_card_grade(const TabiyaCard *card, TabiyaGrade grade, gint64 now_ms)
{
    const TabiyaGradeTime time = {now_ms, tabiya_training_day(now_ms, NULL),
                                  elapsed_days(card, now_ms)};

    return tabiya_card_grade_at(card, grade, &time);
}

TabiyaCardAnswer tabiya_card_grade_at(const TabiyaCard *card, TabiyaGrade grade,
                                      const TabiyaGradeTime *time)
{
    TabiyaFsrsChoice choices[TABIYA_N_GRADES];
    const TabiyaFsrsChoice *made = &choices[grade - 1];
    gboolean lapsed = grade == TABIYA_GRADE_AGAIN && card->stand.state == TABIYA_CARD_REVIEW;

    tabiya_fsrs_plan(&card->stand.memory, time->elapsed_days, TABIYA_RETENTION, choices);
    return (TabiyaCardAnswer){
        .card = card->id,
        .reviewed_ms = time->now_ms,
        .grade = grade,
        .elapsed_days = time->elapsed_days,
        .after =
            {
                .state = next_state(card->stand.state, grade),
                .due_ms = find_due(time, made->days),
                .memory = made->memory,
                .lapses = card->stand.lapses + lapsed,
            },
    };
}

void tabiya_card_plan(const TabiyaCard *card, gint64 now_ms, guint days[TABIYA_N_GRADES])
{
    TabiyaFsrsChoice choices[TABIYA_N_GRADES];

    tabiya_fsrs_plan(&card->stand.memory, elapsed_days(card, now_ms), TABIYA_RETENTION, choices);
    for (int i = 0; i < TABIYA_N_GRADES; i++)
        days[i] = choices[i].days;
}

TabiyaCard tabiya_card_after(const TabiyaCard *card, const TabiyaCardAnswer *answer)
{
    TabiyaCard after = *card;

    after.stand = answer->after;
    after.reps++;
    after.last_review_ms = answer->reviewed_ms;
    return after;
}
