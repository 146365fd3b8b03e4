/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A calendar of days with a number on each: a week per row, from Monday to Sunday; the larger the
 * number, the darker the day. Of more than six weeks it is a map: a week per column, without
 * numbers, which scrolls where it does not fit. Each day has its date and its number in words, for
 * the pointer and for a screen reader. */
#ifndef TABIYA_DAY_CALENDAR_H
#define TABIYA_DAY_CALENDAR_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_DAY_CALENDAR (tabiya_day_calendar_get_type())
G_DECLARE_FINAL_TYPE(TabiyaDayCalendar, tabiya_day_calendar, TABIYA, DAY_CALENDAR, GtkWidget)

typedef struct {
    guint n;     /* 0: no number is shown */
    char *words; /* owned: "12 positions" */
} TabiyaCalendarDay;

/* A new array of them that owns their words. (transfer full) */
GArray *tabiya_calendar_days_new(void) G_GNUC_WARN_UNUSED_RESULT;
/* Takes `words`. */
void tabiya_calendar_days_add(GArray *days, guint n, char *words);

/* A new widget that shows `days` (lent), of which the first one is the day `first`
 * (tabiya_training_day()). `today` is marked, if it is among them. */
GtkWidget *tabiya_day_calendar_new(const GArray *days, gint64 first, gint64 today,
                                   const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* A time on that day, with its date. (transfer full) */
GDateTime *tabiya_calendar_date_of(gint64 day) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
