/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The last seven days, each with a dot that is filled if the person trained, and the number of days
 * in a row. */
#ifndef TABIYA_DAY_STRIP_H
#define TABIYA_DAY_STRIP_H

#include <gtk/gtk.h>

#include "app/plan/plan-facts.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_DAY_STRIP (tabiya_day_strip_get_type())
G_DECLARE_FINAL_TYPE(TabiyaDayStrip, tabiya_day_strip, TABIYA, DAY_STRIP, GtkWidget)

GtkWidget *tabiya_day_strip_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* `today` is tabiya_training_day(); trained[0] is today, trained[1] yesterday … */
void tabiya_day_strip_set_days(TabiyaDayStrip *self, gint64 today,
                               const gboolean trained[TABIYA_PLAN_DAYS_SHOWN], guint streak);

G_END_DECLS

#endif
