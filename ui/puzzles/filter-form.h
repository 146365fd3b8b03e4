/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which puzzles are shown, as a form: what one has done with them, the set, themes, rating, length,
 * opening and so on, and a button that clears it. What is changed holds at once.
 *
 * Signals:
 *   changed   the person has changed something; not while one types, but a moment later
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

/* `shelf`: where examples of themes and names of openings are from; NULL: there are none. `sets`:
 * of the person; NULL: there are none. */
GtkWidget *tabiya_puzzle_filter_form_new(TabiyaPuzzleShelf *shelf, TabiyaPuzzleSets *sets);

/* Fills its fields in; nothing is emitted. Id and order do not matter. */
void tabiya_puzzle_filter_form_set(TabiyaPuzzleFilterForm *self, const TabiyaPuzzleWish *wish);
/* What they say, without id and order. The caller's. */
TabiyaPuzzleWish *
tabiya_puzzle_filter_form_dup_wish(TabiyaPuzzleFilterForm *self) G_GNUC_WARN_UNUSED_RESULT;

/* The field of openings; for tests. */
TabiyaOpeningPicker *tabiya_puzzle_filter_form_get_opening_for_tests(TabiyaPuzzleFilterForm *self);

G_END_DECLS

#endif
