/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One line of an engine: its score and its moves.
 *
 * A move is selected when the pointer is over it, or with Left and Right while the row has the
 * focus. The selected move is underlined, and ::chosen reports it. A click adds the line up to that
 * move. Enter adds the line up to the selected move, or all of it if none is selected; so does the
 * button.
 *
 * Signals:
 *   chosen  (int move): index into the line, -1: none. See tabiya_analysis_row_get_place()
 *   add     (guint count): the first `count` moves are to be added
 *   leave   (int direction): Up (-1) or Down (+1) was pressed
 */
#ifndef TABIYA_ANALYSIS_ROW_H
#define TABIYA_ANALYSIS_ROW_H

#include <gtk/gtk.h>

#include "app/analysis/analysis.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ANALYSIS_ROW (tabiya_analysis_row_get_type())
G_DECLARE_FINAL_TYPE(TabiyaAnalysisRow, tabiya_analysis_row, TABIYA, ANALYSIS_ROW, GtkWidget)

/* `rank` from 1. */
GtkWidget *tabiya_analysis_row_new(int rank);

/* NULL: this line does not exist yet; the row keeps its place. */
void tabiya_analysis_row_set_line(TabiyaAnalysisRow *self, const EngPosition *start,
                                  const TabiyaAnalysisLine *line);

/* The maximum number of text lines for the moves. */
void tabiya_analysis_row_set_height(TabiyaAnalysisRow *self, int text_lines);

/* The place of the selected move, in the row's coordinates. FALSE: none is selected. */
gboolean tabiya_analysis_row_get_place(TabiyaAnalysisRow *self, GdkRectangle *place);

G_END_DECLS

#endif
