/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by tests of the whole window: one application per process with its own library, and
 * windows that are driven by their actions, as in scripts. */
#ifndef TABIYA_TESTS_FIXTURE_H
#define TABIYA_TESTS_FIXTURE_H

#include "app/openings/openings-session.h"
#include "app/openings/repertoire-training.h"
#include "app/puzzles/endgame-drill.h"
#include "app/puzzles/puzzle-session.h"
#include "app/session/play-session.h"
#include "app/study/coordinate-drill.h"
#include "app/study/guess-session.h"
#include "app/study/study-session.h"
#include "ui/place.h"
#include "ui/study/study-place.h"
#include "ui/window.h"

/* Starts GTK and the application; exits with 77 (skipped) without a display. `data_dir` NULL: a
 * temporary one. Fits before or after g_test_init(). */
void fixture_init(const char *data_dir);
/* The same, for a newcomer without a library: the first window welcomes them. */
void fixture_init_newcomer(const char *data_dir);

/* A shown window of that size, drawn, with its game, at the place "play". */
TabiyaWindow *fixture_open(int width, int height);
/* The same at the place where the last window was left, as a start of the program has it. */
TabiyaWindow *fixture_open_again(int width, int height);
/* That, whose games are read still: nothing was waited for. */
TabiyaWindow *fixture_begin_to_open(int width, int height);

/* Closes it and asserts that it was finalized, with everything in it. */
void fixture_close(TabiyaWindow *window);

/* The sessions of the places. Lent. */
TabiyaPlaySession *fixture_play(TabiyaWindow *window);
TabiyaStudySession *fixture_study(TabiyaWindow *window);
TabiyaGuessSession *fixture_guess(TabiyaWindow *window);
TabiyaCoordinateDrill *fixture_coordinates(TabiyaWindow *window);
TabiyaOpeningsSession *fixture_openings(TabiyaWindow *window);
TabiyaRepertoires *fixture_repertoires(TabiyaWindow *window);
TabiyaRepertoireTraining *fixture_training(TabiyaWindow *window);
TabiyaEndgameDrill *fixture_drill(TabiyaWindow *window);
TabiyaPuzzleSession *fixture_puzzles(TabiyaWindow *window);
/* The engines of the study, and the reviews; the panel is made with them. Lent. */
TabiyaAnalysis *fixture_analysis(TabiyaWindow *window);
TabiyaAnalysis *fixture_second_analysis(TabiyaWindow *window);
TabiyaReviewer *fixture_reviewer(TabiyaWindow *window);
/* The part of that type, a place or none. Lent. */
gpointer fixture_part(TabiyaWindow *window, GType type);
/* The panel of a place, made if need be. Lent. */
GtkWidget *fixture_panel(TabiyaWindow *window, const char *place);

/* Lets the main loop go round once, or for a while (longer with patience). */
void fixture_spin(void);
void fixture_spin_ms(int ms);

/* From TABIYA_TEST_PATIENCE: sanitizers are so many times slower. */
gint64 fixture_patience(void);

/* Searches for answers are ten times shorter: for tests of how the window shows answers, whichever
 * those are. That they are true, tests of app/talk/ find out. */
void fixture_shorten_answers(void);

/* Whether a test is one of the names, separated by commas, in FIXTURE_ONLY; all are without it. */
gboolean fixture_wants(const char *test);

/* A minute, or a multiple: nobody waits for it but a test that fails. */
gint64 fixture_patience_us(void);

/* Goes round until `condition`; fails when patience ends. */
#define fixture_wait(condition)                                                  \
    do {                                                                         \
        gint64 fixture_end = g_get_monotonic_time() + fixture_patience_us();     \
        while (!(condition)) {                                                   \
            if (g_get_monotonic_time() > fixture_end)                            \
                g_error("%s:%d: waited for %s", __FILE__, __LINE__, #condition); \
            fixture_spin();                                                      \
        }                                                                        \
    } while (0)

/* Activates "play-move" with 'e4' etc.: `parameter` is GVariant text or NULL. The action's name
 * without prefix is the window's, with "app." the application's. It must be enabled. */
void fixture_act(TabiyaWindow *window, const char *action, const char *parameter);
gboolean fixture_is_enabled(TabiyaWindow *window, const char *action);

/* The state of a string action: position, moves, status. */
char *fixture_state(TabiyaWindow *window, const char *action);
gboolean fixture_has_state(TabiyaWindow *window, const char *action, const char *expected);
void fixture_assert_state(TabiyaWindow *window, const char *action, const char *expected);
int fixture_n_moves(TabiyaWindow *window);

/* In `widget` and its descendants: the first with that CSS class, class name or type, NULL: none;
 * and whether a visible label contains this text, wherever its lines break. */
GtkWidget *fixture_find_class(GtkWidget *widget, const char *css_class);
GtkWidget *fixture_find_name(GtkWidget *widget, const char *class_name);
GtkWidget *fixture_find(GtkWidget *widget, GType type);
gboolean fixture_says(GtkWidget *widget, const char *words);
/* Whether a visible label of it says just this, and is not cut off. */
gboolean fixture_says_whole(GtkWidget *widget, const char *words);
/* Whether all of it is visible in the window: not scrolled away, nor below the bar of places. */
gboolean fixture_is_in_sight(TabiyaWindow *window, GtkWidget *widget);
/* The visible button or entry of that action, "win.hint"; NULL: none. */
GtkWidget *fixture_find_action(GtkWidget *widget, const char *action);
/* A visible button with this text as its label or tooltip; a row with that title. */
GtkWidget *fixture_find_button(GtkWidget *widget, const char *words);
GtkWidget *fixture_find_row(GtkWidget *widget, const char *title);
/* The button with this tooltip that opens a menu, visible or not. */
GtkWidget *fixture_find_menu_button(GtkWidget *widget, const char *tooltip);
/* Clicks that button as soon as it is there. */
void fixture_press(GtkWidget *widget, const char *words);

/* Saves the shown place to `file`, as if the person had chosen that file. */
void fixture_save_to(TabiyaWindow *window, GFile *file);

/* The window of that title, borrowed; NULL: there is none. */
GtkWindow *fixture_find_window(const char *title);
/* The question that is asked in a dialog, borrowed; NULL: none is. */
GtkWidget *fixture_find_question(void);

/* Starts a game from a FEN (NULL: the initial position) without an opponent. */
void fixture_new_free_game(TabiyaWindow *window, const char *fen);

#endif
