/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A chart (app/render/chart.h) in a window. The point under the pointer is marked, with its date
 * and value; with the keyboard, arrow keys, Page Up, Page Down, Home and End move the mark. A
 * screen reader has it as a slider whose value is the marked point, in words. */
#ifndef TABIYA_CHART_VIEW_H
#define TABIYA_CHART_VIEW_H

#include <gtk/gtk.h>

#include "app/render/chart.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_CHART_VIEW (tabiya_chart_view_get_type())
G_DECLARE_FINAL_TYPE(TabiyaChartView, tabiya_chart_view, TABIYA, CHART_VIEW, GtkWidget)

/* `chart`: (transfer full). */
GtkWidget *tabiya_chart_view_new(TabiyaChart *chart) G_GNUC_WARN_UNUSED_RESULT;

/* Shows `chart` (transfer full) instead; the marked point stays where it is. */
void tabiya_chart_view_set_chart(TabiyaChartView *self, TabiyaChart *chart);
const TabiyaChart *tabiya_chart_view_get_chart(TabiyaChartView *self);
/* The marked point; -1: none. For tests. */
int tabiya_chart_view_get_current_for_tests(TabiyaChartView *self);

/* What the pointer marks at that place. For tests. */
int tabiya_chart_view_find_for_tests(TabiyaChartView *self, double x, double y);

G_END_DECLS

#endif
