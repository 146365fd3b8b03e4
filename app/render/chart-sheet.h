/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A picture of several charts, one below the other, each under its title. It is for files, so it is
 * bright whatever the window is. */
#ifndef TABIYA_RENDER_CHART_SHEET_H
#define TABIYA_RENDER_CHART_SHEET_H

#include "app/render/chart.h"

G_BEGIN_DECLS

/* `charts`: of TabiyaChart. An SVG picture, or with `png` a PNG with twice as many pixels. NULL on
 * an error. (transfer full) */
GBytes *tabiya_chart_sheet_export(GPtrArray *charts, const char *title, gboolean mirrored,
                                  gboolean png, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
