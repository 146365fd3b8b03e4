/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The plan for today as a group of rows: its parts with their progress, the button that goes on
 * with it, its size, the puzzle of the day and the last seven days. It activates the actions of
 * today-part.h. gtk_widget_grab_focus() focuses the button. */
#ifndef TABIYA_TODAY_GROUP_H
#define TABIYA_TODAY_GROUP_H

#include <adwaita.h>

#include "ui/today/today-part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_TODAY_GROUP (tabiya_today_group_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTodayGroup, tabiya_today_group, TABIYA, TODAY_GROUP, AdwPreferencesGroup)

GtkWidget *tabiya_today_group_new(TabiyaTodayPart *today) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
