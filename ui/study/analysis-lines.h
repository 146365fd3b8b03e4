/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The engine's card: the engine's name, its progress and its best lines. If two engines analyze the
 * position, there are two cards, one below the other.
 *
 * A move in a line is shown on a small board when the pointer is over it or the keys select it. The
 * card never changes the game; it emits ::add-line instead.
 *
 * Properties (read-write):
 *   analysis    TabiyaAnalysis or NULL
 *   compact     gboolean: without the header, for the place below the board
 *   unfolded    gboolean: in the compact form, show all lines (a few of them at a time) instead of
 *               only the best one
 *   folded      gboolean: one of two cards shows only the best line, in the wide form
 *   flipped     gboolean: the small board has Black at the bottom
 * Signal "add-line" (guint line, guint count): the first `count` moves of that line, counted from
 * 0, are to be added.
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
/* Whether there is room for two rows a line beside another engine; alone there always is. */
void tabiya_analysis_lines_set_roomy(TabiyaAnalysisLines *self, gboolean roomy);
void tabiya_analysis_lines_set_unfolded(TabiyaAnalysisLines *self, gboolean unfolded);
gboolean tabiya_analysis_lines_get_unfolded(TabiyaAnalysisLines *self);

/* The engine's name, and the menu that it opens. */
void tabiya_analysis_lines_set_engine(TabiyaAnalysisLines *self, const char *name);
void tabiya_analysis_lines_set_menu(TabiyaAnalysisLines *self, GMenuModel *menu);

typedef enum {
    TABIYA_LINES_ALONE,
    TABIYA_LINES_FIRST,  /* of two: the main one */
    TABIYA_LINES_SECOND, /* can be removed, by the action win.remove-second-engine */
} TabiyaLinesPlace;

/* As one of two, the card takes less room, is named after its engine, and has the color of its
 * arrow. */
void tabiya_analysis_lines_set_place(TabiyaAnalysisLines *self, TabiyaLinesPlace place);

/* The number of rows that have a line now. */
guint tabiya_analysis_lines_get_n_known_for_tests(TabiyaAnalysisLines *self);

G_END_DECLS

#endif
