/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See active-days.h. */
#include "app/training/active-days.h"

#include "app/store/day-rows.h"
#include "app/training/lesson-days.h"
#include "app/training/training-day.h"

/* --- Counting --------------------------------------------------------------------------------- */

/* The place of the first day that is not earlier. */
static guint find_place(const TabiyaActiveDays *self, gint64 day)
{
    guint low = 0, high = self->days->len;

    while (low < high) {
        guint middle = (low + high) / 2;

        if (g_array_index(self->days, TabiyaActiveDay, middle).day < day)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static TabiyaActiveDay *ensure_day(TabiyaActiveDays *self, gint64 day)
{
    guint place = find_place(self, day);
    TabiyaActiveDay begun = {.day = day};

    if (place == self->days->len || g_array_index(self->days, TabiyaActiveDay, place).day != day)
        g_array_insert_val(self->days, place, begun);
    return &g_array_index(self->days, TabiyaActiveDay, place);
}

/* The time zone is asked once a day, not once a quarter of an hour. */
static void count_quarters(TabiyaActiveDays *self, const GArray *quarters, GTimeZone *zone)
{
    gint64 day = 0, end_ms = G_MININT64;

    for (guint i = 0; i < quarters->len; i++) {
        const TabiyaQuarter *quarter = &g_array_index(quarters, TabiyaQuarter, i);

        if (quarter->begin_ms >= end_ms) {
            day = tabiya_training_day(quarter->begin_ms, zone);
            end_ms = tabiya_training_day_begin_ms(day + 1, zone);
        }
        TabiyaActiveDay *active = ensure_day(self, day);
        active->n_puzzles += quarter->n_puzzles;
        active->n_solved += quarter->n_solved;
        active->n_cards += quarter->n_cards;
        active->n_drills += quarter->n_drills;
    }
}

static void count_lessons(TabiyaActiveDays *self, const GArray *lessons)
{
    for (guint i = 0; lessons && i < lessons->len; i++) {
        const TabiyaLessonDay *lesson = &g_array_index(lessons, TabiyaLessonDay, i);

        ensure_day(self, lesson->day)->n_chapters += lesson->n_chapters;
    }
}

/* Days after today, as where a clock was wrong, are in no current row. */
static void count_streaks(TabiyaActiveDays *self)
{
    gint64 last = G_MININT64, latest = G_MININT64;
    guint streak = 0;

    for (guint i = 0; i < self->days->len; i++) {
        gint64 day = g_array_index(self->days, TabiyaActiveDay, i).day;

        streak = i > 0 && day == last + 1 ? streak + 1 : 1;
        last = day;
        self->best_streak = MAX(self->best_streak, streak);
        if (day <= self->today) {
            self->streak = streak;
            latest = day;
        }
    }
    if (latest < self->today - 1)
        self->streak = 0;
}

/* --- All of it -------------------------------------------------------------------------------- */

TabiyaActiveDays *tabiya_active_days_new(gint64 today)
{
    TabiyaActiveDays *self = g_new0(TabiyaActiveDays, 1);

    self->today = today;
    self->days = g_array_new(FALSE, FALSE, sizeof(TabiyaActiveDay));
    return self;
}

TabiyaActiveDays *tabiya_active_days_load(TabiyaDatabase *db, gint64 now_ms, const GArray *lessons,
                                          GTimeZone *zone, GError **error)
{
    g_autoptr(GTimeZone) here = zone ? g_time_zone_ref(zone) : g_time_zone_new_local();
    g_autoptr(GArray) quarters = tabiya_day_rows_list_quarters(db, error);

    if (!quarters)
        return NULL;
    TabiyaActiveDays *self = tabiya_active_days_new(tabiya_training_day(now_ms, here));
    count_quarters(self, quarters, here);
    count_lessons(self, lessons);
    count_streaks(self);
    return self;
}

void tabiya_active_days_free(TabiyaActiveDays *self)
{
    if (!self)
        return;
    g_array_unref(self->days);
    g_free(self);
}

const TabiyaActiveDay *tabiya_active_days_find(const TabiyaActiveDays *self, gint64 day)
{
    guint place = find_place(self, day);
    const TabiyaActiveDay *found =
        place < self->days->len ? &g_array_index(self->days, TabiyaActiveDay, place) : NULL;

    return found && found->day == day ? found : NULL;
}

guint tabiya_active_day_count(const TabiyaActiveDay *day)
{
    return day ? day->n_puzzles + day->n_cards + day->n_drills + day->n_chapters : 0;
}
