/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel beside the board in the place "study": the open files as tabs, the game's title and
 * opening, the games in the file (on demand), the notation, the comment editor, tablebase results
 * for the position, glyph buttons and game navigation.
 *
 * Its buttons use actions of the window, which installs them (ui/window-study.c).
 *
 * Its session is a TabiyaStudySession.
 *
 * Properties (read-write):
 *   games-shown  gboolean: the list of games is shown; in the compact form it replaces the notation
 * Signals:
 *   game-deleted (const char *title): a game was removed from the list; it can be restored
 * gtk_widget_grab_focus() moves the keyboard focus to the notation.
 */
#ifndef TABIYA_STUDY_PANEL_H
#define TABIYA_STUDY_PANEL_H

#include "app/job/job.h"
#include "app/study/reviewer.h"
#include "app/study/study-session.h"
#include "ui/people/people-card.h"
#include "ui/place-panel.h"
#include "ui/study/analysis-lines.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_STUDY_PANEL (tabiya_study_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaStudyPanel, tabiya_study_panel, TABIYA, STUDY_PANEL, TabiyaPlacePanel)

GtkWidget *tabiya_study_panel_new(TabiyaStudySession *session);

void tabiya_study_panel_set_games_shown(TabiyaStudyPanel *self, gboolean shown);
gboolean tabiya_study_panel_get_games_shown(TabiyaStudyPanel *self);

/* Opens the editor for the comment after the shown move, or before it. */
void tabiya_study_panel_edit_comment(TabiyaStudyPanel *self, gboolean before);

/* Goes to the previous (-1) or next (+1) game among those that match the list's filter. FALSE:
 * none. */
gboolean tabiya_study_panel_step_game(TabiyaStudyPanel *self, int direction);

/* Shows the list and moves the keyboard focus to its entry. */
void tabiya_study_panel_begin_filter(TabiyaStudyPanel *self);

/* The menu of the engine's name; it is also in the panel's own menu. */
void tabiya_study_panel_set_engine_menu(TabiyaStudyPanel *self, GMenuModel *engine);

/* The card of the engine's lines, hidden at first. Borrowed. */
TabiyaAnalysisLines *tabiya_study_panel_get_lines(TabiyaStudyPanel *self);

/* The card of a second engine, below the first. Borrowed. The panel shows it if the user wants it
 * and there is room. */
TabiyaAnalysisLines *tabiya_study_panel_get_second_lines(TabiyaStudyPanel *self);
/* The card of human moves. Lent. */
TabiyaPeopleCard *tabiya_study_panel_get_people(TabiyaStudyPanel *self);
void tabiya_study_panel_set_second_shown(TabiyaStudyPanel *self, gboolean shown);

/* The page of the opening explorer; `explorer` is a TabiyaPlacePanel that follows the session. It
 * is below the notation; in the compact form it replaces the notation. */
void tabiya_study_panel_set_explorer(TabiyaStudyPanel *self, GtkWidget *explorer);
gboolean tabiya_study_panel_has_explorer(TabiyaStudyPanel *self);
void tabiya_study_panel_set_explorer_shown(TabiyaStudyPanel *self, gboolean shown);

/* Shows the pens instead of the glyphs, or, below the board, instead of the navigation buttons. */
void tabiya_study_panel_set_drawing(TabiyaStudyPanel *self, gboolean drawing);

/* Shows the progress of a review, below the board with the text `brief`. Both NULL: no review is
 * running. */
void tabiya_study_panel_set_reviewing(TabiyaStudyPanel *self, const char *text, const char *brief,
                                      double fraction);

/* Shows the progress of an export; NULL: none is running. */
void tabiya_study_panel_show_export(TabiyaStudyPanel *self, TabiyaJob *job);

/* Sets the source of the graph's reviews; NULL: only evaluations stored in the games. */
void tabiya_study_panel_set_reviewer(TabiyaStudyPanel *self, TabiyaReviewer *reviewer);

/* Sets the number of errors in the tab's file; 0 hides the line about them. */
void tabiya_study_panel_set_problems(TabiyaStudyPanel *self, guint count);

G_END_DECLS

#endif
