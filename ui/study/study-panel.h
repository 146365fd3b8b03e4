/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What stands beside the board while one studies: the open files as tabs, the game's title and
 * opening, the games of the file (on demand), the notation, where comments are written, what
 * tablebases say of the position, glyphs to press and the way through the game.
 *
 * Its buttons name actions of the window, which installs them (ui/window-study.c).
 *
 * Its session is a TabiyaStudySession.
 *
 * Properties (read-write):
 *   games-shown  gboolean: the list of games is there; in the compact form in place of the notation
 * Signals:
 *   game-deleted (const char *title): a game was taken out of the list, and can be brought back
 * gtk_widget_grab_focus() puts the keyboard's focus into the notation.
 */
#ifndef TABIYA_STUDY_PANEL_H
#define TABIYA_STUDY_PANEL_H

#include "app/study/reviewer.h"
#include "app/study/study-session.h"
#include "ui/place-panel.h"
#include "ui/study/analysis-lines.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_STUDY_PANEL (tabiya_study_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaStudyPanel, tabiya_study_panel, TABIYA, STUDY_PANEL, TabiyaPlacePanel)

GtkWidget *tabiya_study_panel_new(TabiyaStudySession *session);

void tabiya_study_panel_set_games_shown(TabiyaStudyPanel *self, gboolean shown);
gboolean tabiya_study_panel_get_games_shown(TabiyaStudyPanel *self);

/* Opens the card in which the comment after the shown move, or before it, is written. */
void tabiya_study_panel_edit_comment(TabiyaStudyPanel *self, gboolean before);

/* Goes to the game before (-1) or after (+1) among those that the list's filter lets through.
 * FALSE: there is none. */
gboolean tabiya_study_panel_step_game(TabiyaStudyPanel *self, int direction);

/* Shows the list and puts the keyboard's focus into its field. */
void tabiya_study_panel_begin_filter(TabiyaStudyPanel *self);

/* The menu behind the engine's name; it stands in the panel's own menu, too. */
void tabiya_study_panel_set_engine_menu(TabiyaStudyPanel *self, GMenuModel *engine);

/* The card of the engine's lines, hidden at first. Borrowed. */
TabiyaAnalysisLines *tabiya_study_panel_get_lines(TabiyaStudyPanel *self);

/* The page on which one sees what has been played; `explorer` is a TabiyaPlacePanel that follows
 * the session. It stands below the notation, in the compact form in its place. */
void tabiya_study_panel_set_explorer(TabiyaStudyPanel *self, GtkWidget *explorer);
gboolean tabiya_study_panel_has_explorer(TabiyaStudyPanel *self);
void tabiya_study_panel_set_explorer_shown(TabiyaStudyPanel *self, gboolean shown);

/* The row of pens, in place of the glyphs, or below the board of the way through the game. */
void tabiya_study_panel_set_drawing(TabiyaStudyPanel *self, gboolean drawing);

/* A review is under way, and so much of it is done; `text` NULL: none is. */
void tabiya_study_panel_set_reviewing(TabiyaStudyPanel *self, const char *text, double fraction);

/* Whose reviews the evaluation graph shows; NULL: only what games say themselves. */
void tabiya_study_panel_set_reviewer(TabiyaStudyPanel *self, TabiyaReviewer *reviewer);

/* How many errors the file of the tab has; 0 hides the line that says so. */
void tabiya_study_panel_set_problems(TabiyaStudyPanel *self, guint count);

G_END_DECLS

#endif
