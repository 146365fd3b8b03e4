/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The form of puzzle filters: the person's results, the set, themes, rating, length, opening and so
 * on, and a button that clears them all. Changes apply at once.
 *
 * Signals:
 *   changed   the person has changed a filter; a moment after typing stops
 */
#ifndef TABIYA_PUZZLE_FILTER_FORM_H
#define TABIYA_PUZZLE_FILTER_FORM_H

#include <gtk/gtk.h>

#include "app/puzzles/puzzle-sets.h"
#include "app/puzzles/puzzle-shelf.h"
#include "ui/puzzles/opening-picker.h"
#include "ui/puzzles/puzzle-wish.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLE_FILTER_FORM (tabiya_puzzle_filter_form_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzleFilterForm, tabiya_puzzle_filter_form, TABIYA, PUZZLE_FILTER_FORM,
                     GtkWidget)

/* `shelf`: the source of theme examples and opening names; NULL: none. `sets`: the person's; NULL:
 * none. */
GtkWidget *tabiya_puzzle_filter_form_new(TabiyaPuzzleShelf *shelf, TabiyaPuzzleSets *sets);

/* Fills in the fields and emits nothing. ID and order do not matter. */
void tabiya_puzzle_filter_form_set(TabiyaPuzzleFilterForm *self, const TabiyaPuzzleWish *wish);
/* The wish that the fields describe, without ID and order. The caller's. */
TabiyaPuzzleWish *
tabiya_puzzle_filter_form_dup_wish(TabiyaPuzzleFilterForm *self) G_GNUC_WARN_UNUSED_RESULT;

/* Shows the number of puzzles found on the button that closes the form; `searching`: it is of the
 * wish before. */
void tabiya_puzzle_filter_form_show_count(TabiyaPuzzleFilterForm *self, guint n,
                                          gboolean searching);

/* Beside what is found, there is no such button: the puzzles are in sight. */
void tabiya_puzzle_filter_form_set_beside(TabiyaPuzzleFilterForm *self, gboolean beside);

/* The opening field; for tests. */
TabiyaOpeningPicker *tabiya_puzzle_filter_form_get_opening_for_tests(TabiyaPuzzleFilterForm *self);

G_END_DECLS

#endif
