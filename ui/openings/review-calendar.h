/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The calendar of a repertoire's reviews: a month and a half of days, a week per row, with the
 * number of cards due on each; below, the days with answers and their results. It is all text: each
 * day tells a screen reader its date and its number. */
#ifndef TABIYA_REVIEW_CALENDAR_H
#define TABIYA_REVIEW_CALENDAR_H

#include <gtk/gtk.h>

#include "app/openings/repertoires.h"

G_BEGIN_DECLS

/* A new widget that shows `days` (lent). */
GtkWidget *tabiya_review_calendar_new(const TabiyaTrainingDays *days);

G_END_DECLS

#endif
