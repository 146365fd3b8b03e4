/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The days on which a person trained, over all kinds of training: the one count that the plan for
 * today, the calendar and the number of days in a row have. Pure but for
 * tabiya_active_days_load(). */
#ifndef TABIYA_ACTIVE_DAYS_H
#define TABIYA_ACTIVE_DAYS_H

#include "app/store/database.h"

G_BEGIN_DECLS

/* A day with training. */
typedef struct {
    gint64 day; /* tabiya_training_day() */
    guint n_puzzles, n_solved;
    guint n_cards;    /* flashcards of repertoires answered */
    guint n_drills;   /* endgames played */
    guint n_chapters; /* of lessons completed */
} TabiyaActiveDay;

typedef struct {
    gint64 today;
    GArray *days; /* of TabiyaActiveDay, in order */
    guint streak; /* days in a row up to today, or to yesterday if today has none yet */
    guint best_streak;
} TabiyaActiveDays;

/* Reads them with `db`, a connection of the calling thread; `lessons` are those of
 * tabiya_lesson_days_list(), NULL: none. Days are those of `zone`, NULL: the local time zone. NULL
 * on an error. (transfer full) */
TabiyaActiveDays *tabiya_active_days_load(TabiyaDatabase *db, gint64 now_ms, const GArray *lessons,
                                          GTimeZone *zone,
                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Those of somebody who has never trained. (transfer full) */
TabiyaActiveDays *tabiya_active_days_new(gint64 today) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_active_days_free(TabiyaActiveDays *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaActiveDays, tabiya_active_days_free)

/* (nullable): there was no training on that day. */
const TabiyaActiveDay *tabiya_active_days_find(const TabiyaActiveDays *self, gint64 day);
/* All things done on the day, of whatever kind. `day` NULL: none. */
guint tabiya_active_day_count(const TabiyaActiveDay *day);

G_END_DECLS

#endif
