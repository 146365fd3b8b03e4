/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A chart on a card, below its title and what it tells in a sentence. A button shows its data as a
 * table instead. */
#ifndef TABIYA_CHART_CARD_H
#define TABIYA_CHART_CARD_H

#include <gtk/gtk.h>

#include "app/render/chart.h"

G_BEGIN_DECLS

/* `chart`: (transfer full). */
GtkWidget *tabiya_chart_card_new(TabiyaChart *chart) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
