/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See training-day.h. A Julian day is a calendar day, however many hours it has: in GDate's count,
 * 1970-01-01 is 719163. */
#include "app/training/training-day.h"

#define EPOCH_JULIAN 719163

gint64 tabiya_training_day(gint64 time_ms, GTimeZone *zone)
{
    g_autoptr(GTimeZone) here = zone ? g_time_zone_ref(zone) : g_time_zone_new_local();
    g_autoptr(GDateTime) utc = g_date_time_new_from_unix_utc(time_ms / 1000);
    g_autoptr(GDateTime) local = g_date_time_to_timezone(utc, here);
    int year, month, day;
    GDate date;

    g_date_time_get_ymd(local, &year, &month, &day);
    g_date_set_dmy(&date, (GDateDay)day, (GDateMonth)month, (GDateYear)year);
    return (gint64)g_date_get_julian(&date) - EPOCH_JULIAN;
}

gint64 tabiya_training_day_begin_ms(gint64 day, GTimeZone *zone)
{
    g_autoptr(GTimeZone) here = zone ? g_time_zone_ref(zone) : g_time_zone_new_local();
    g_autoptr(GDateTime) midnight = NULL;
    GDate date;

    g_date_set_julian(&date, (guint32)(day + EPOCH_JULIAN));
    midnight = g_date_time_new(here, g_date_get_year(&date), (int)g_date_get_month(&date),
                               g_date_get_day(&date), 0, 0, 0);
    return g_date_time_to_unix(midnight) * 1000;
}

/* Day 0, 1970-01-01, was a Thursday. */
gint64 tabiya_training_find_monday(gint64 day)
{
    gint64 since_monday = (day + 3) % 7;

    return day - (since_monday < 0 ? since_monday + 7 : since_monday);
}
