/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The card of the engine: who thinks, how far it has come, its best lines.
 *
 * A move of a line that is pointed at, or chosen with the keys, is shown on a small board. The card
 * changes no game: ::add-line asks for it.
 *
 * Properties (read-write):
 *   analysis    TabiyaAnalysis or NULL
 *   compact     gboolean: without the header, for the place below the board
 *   unfolded    gboolean: in the compact form all lines, of which a few are seen; else the best one
 *   flipped     gboolean: the small board has Black below
 * Signal "add-line" (guint line, guint count): so many moves of that line, from 0, are to be added.
 */
#ifndef TABIYA_ANALYSIS_LINES_H
#define TABIYA_ANALYSIS_LINES_H

#include <gtk/gtk.h>

#include "app/analysis/analysis.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ANALYSIS_LINES (tabiya_analysis_lines_get_type())
G_DECLARE_FINAL_TYPE(TabiyaAnalysisLines, tabiya_analysis_lines, TABIYA, ANALYSIS_LINES, GtkWidget)

void tabiya_analysis_lines_set_analysis(TabiyaAnalysisLines *self, TabiyaAnalysis *analysis);
void tabiya_analysis_lines_set_compact(TabiyaAnalysisLines *self, gboolean compact);
void tabiya_analysis_lines_set_unfolded(TabiyaAnalysisLines *self, gboolean unfolded);
gboolean tabiya_analysis_lines_get_unfolded(TabiyaAnalysisLines *self);

/* What the engine is called, and the menu behind its name. */
void tabiya_analysis_lines_set_engine(TabiyaAnalysisLines *self, const char *name);
void tabiya_analysis_lines_set_menu(TabiyaAnalysisLines *self, GMenuModel *menu);

/* How many rows have a line now. */
guint tabiya_analysis_lines_get_n_known_for_tests(TabiyaAnalysisLines *self);

G_END_DECLS

#endif
