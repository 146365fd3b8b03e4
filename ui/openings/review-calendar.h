/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* When a repertoire is asked for again, and how training went: a month and a half of days, a week a
 * row, with the number of cards that are due on each; below it the days on which something was
 * answered. All of it is text: each day says its date and its number to a screen reader. */
#ifndef TABIYA_REVIEW_CALENDAR_H
#define TABIYA_REVIEW_CALENDAR_H

#include <gtk/gtk.h>

#include "app/openings/repertoires.h"

G_BEGIN_DECLS

/* A new widget that shows `days` (lent). */
GtkWidget *tabiya_review_calendar_new(const TabiyaTrainingDays *days);

G_END_DECLS

#endif
