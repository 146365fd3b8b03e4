/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A table of the themes that a person has tried: rating, number, share solved, time. The buttons
 * above its columns sort it, and a row trains its theme. */
#ifndef TABIYA_THEME_TABLE_H
#define TABIYA_THEME_TABLE_H

#include <gtk/gtk.h>

#include "app/puzzles/puzzle-summary.h"

G_BEGIN_DECLS

/* `summary` is lent, and not kept. NULL: no theme was tried yet. */
GtkWidget *tabiya_theme_table_new(const TabiyaPuzzleSummary *summary) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
