/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which puzzles are shown, as a form: what one has done with them, themes, rating, length, opening and so
 * on. What is changed holds at once.
 *
 * Signals:
 *   changed   the person has changed something; not while one types, but a moment later
 */
#ifndef TABIYA_PUZZLE_FILTER_FORM_H
#define TABIYA_PUZZLE_FILTER_FORM_H

#include <gtk/gtk.h>

#include "app/puzzles/puzzle-shelf.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLE_FILTER_FORM (tabiya_puzzle_filter_form_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzleFilterForm, tabiya_puzzle_filter_form, TABIYA, PUZZLE_FILTER_FORM,
                     GtkWidget)

/* What the person has done with the puzzles that are wanted; in a query that is a set. */
typedef enum {
    TABIYA_PUZZLE_SCOPE_ALL,
    TABIYA_PUZZLE_SCOPE_UNSEEN,
    TABIYA_PUZZLE_SCOPE_SOLVED,
    TABIYA_PUZZLE_SCOPE_FAILED,
    TABIYA_PUZZLE_SCOPE_FAVOURITES,
    TABIYA_PUZZLE_N_SCOPES,
} TabiyaPuzzleScope;

/* "Not seen yet", translated, for ever. */
const char *tabiya_puzzle_scope_get_title(TabiyaPuzzleScope scope);

/* `shelf`: where examples of themes are from; NULL: there are none. */
GtkWidget *tabiya_puzzle_filter_form_new(TabiyaPuzzleShelf *shelf);

/* Fills its fields in; nothing is emitted. Sets and order of the query do not matter. */
void tabiya_puzzle_filter_form_set(TabiyaPuzzleFilterForm *self, const TabiyaPuzzleQuery *query,
                                   TabiyaPuzzleScope scope);
/* What they say, without sets. The caller's. */
TabiyaPuzzleQuery *tabiya_puzzle_filter_form_dup_query(TabiyaPuzzleFilterForm *self)
    G_GNUC_WARN_UNUSED_RESULT;
TabiyaPuzzleScope tabiya_puzzle_filter_form_get_scope(TabiyaPuzzleFilterForm *self);

/* "Fork, 1400–1600, 3 moves, failed"; "" where all puzzles are wanted. The caller's. */
char *tabiya_puzzle_filter_dup_words(const TabiyaPuzzleQuery *query,
                                     TabiyaPuzzleScope scope) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
