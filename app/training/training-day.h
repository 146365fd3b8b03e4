/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Calendar days, from midnight to midnight local time. Times are Unix milliseconds; `zone` NULL is
 * the local time zone. */
#ifndef TABIYA_TRAINING_DAY_H
#define TABIYA_TRAINING_DAY_H

#include <glib.h>

G_BEGIN_DECLS

/* The number of the day, counted from 1970-01-01 there. */
gint64 tabiya_training_day(gint64 time_ms, GTimeZone *zone);

/* The beginning of the day: cards due before day n + 1 begins are due on day n. */
gint64 tabiya_training_day_begin_ms(gint64 day, GTimeZone *zone);

/* The Monday of the week that the day is in. */
gint64 tabiya_training_find_monday(gint64 day);

G_END_DECLS

#endif
