/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of the place "puzzles" share: window-puzzles.c, window-puzzles-browse.c,
 * window-puzzles-sets.c, window-puzzles-train.c, window-drills.c, window-mistakes.c. */
#ifndef TABIYA_WINDOW_PUZZLES_PRIVATE_H
#define TABIYA_WINDOW_PUZZLES_PRIVATE_H

#include "app/puzzles/puzzle-list.h"
#include "ui/puzzles/browse-page.h"
#include "ui/window-private.h"

/* window-puzzles.c */
/* Begins the course, and shows where it is solved. */
void tabiya_window_solve(TabiyaWindow *self, TabiyaPuzzleCourse *course);
/* Made if need be, as the whole panel is. */
TabiyaBrowsePage *tabiya_window_ensure_browse_page(TabiyaWindow *self);

/* window-puzzles-browse.c; the shelf is there */
GtkWidget *tabiya_window_make_browse_page(TabiyaWindow *self);
/* What the person has done may be more than is known. */
void tabiya_window_load_puzzle_states(TabiyaWindow *self);
void tabiya_window_install_puzzle_browse_actions(TabiyaWindow *self);
void tabiya_window_update_puzzle_browse_actions(TabiyaWindow *self, gboolean here);
/* Looks for what the page wants; once more where what its set has may be other. */
void tabiya_window_look_for_puzzles(TabiyaWindow *self, gboolean set_changed);
/* Back from a puzzle that was chosen among others; FALSE: it was not. */
gboolean tabiya_window_leave_puzzle(TabiyaWindow *self);

/* window-puzzles-sets.c; the shelf is there */
void tabiya_window_make_puzzle_sets(TabiyaWindow *self);
void tabiya_window_install_puzzle_set_actions(TabiyaWindow *self);
void tabiya_window_update_puzzle_set_actions(TabiyaWindow *self);

/* window-puzzles-train.c */
GtkWidget *tabiya_window_make_train_page(TabiyaWindow *self);
GtkWidget *tabiya_window_make_progress_page(TabiyaWindow *self);
void tabiya_window_install_puzzle_train_actions(TabiyaWindow *self);

/* window-drills.c */
void tabiya_window_install_drill_actions(TabiyaWindow *self);
void tabiya_window_update_drill_actions(TabiyaWindow *self);

/* window-mistakes.c */
void tabiya_window_install_mistake_actions(TabiyaWindow *self);
void tabiya_window_update_mistake_actions(TabiyaWindow *self, gboolean here);
void tabiya_window_forget_mistakes(TabiyaWindow *self);
/* Takes up what was begun and neither done nor stopped when the program ended. */
void tabiya_window_go_on_with_mistakes(TabiyaWindow *self);
/* Where one trains, if a job runs and that page is there. */
void tabiya_window_show_mistakes_job(TabiyaWindow *self);

#endif
