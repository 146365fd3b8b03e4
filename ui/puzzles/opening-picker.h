/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A row in which the name of an opening is typed, and below it, while one types, rows of those that
 * puzzles have and that it may become. Down goes to them, Return or a click takes one; Return in
 * the row itself takes the first; Escape lets them go. */
#ifndef TABIYA_OPENING_PICKER_H
#define TABIYA_OPENING_PICKER_H

#include <adwaita.h>

#include "app/puzzles/puzzle-shelf.h"

G_BEGIN_DECLS

#define TABIYA_OPENING_CHOICES 5

typedef struct TabiyaOpeningPicker TabiyaOpeningPicker;

/* Appends its rows to `group`, with which it goes. `shelf`: whose puzzles; NULL: nothing is known
 * of openings. */
TabiyaOpeningPicker *tabiya_opening_picker_new(AdwPreferencesGroup *group,
                                               TabiyaPuzzleShelf *shelf);

/* The row: its text is what is typed or taken. Lent. */
GtkEditable *tabiya_opening_picker_get_editable(TabiyaOpeningPicker *self);
/* Fills it in with the opening of a query (puzzle-query.h), which is shown in the person's
 * language, and offers nothing; NULL: none. */
void tabiya_opening_picker_set_opening(TabiyaOpeningPicker *self, const char *opening);
/* The opening for a query, NULL: none. The caller's. */
char *tabiya_opening_picker_dup_opening(TabiyaOpeningPicker *self);

/* What is offered, NULL for less; for tests. Lent. */
const char *tabiya_opening_picker_get_choice(TabiyaOpeningPicker *self, guint index);
/* As if that one had been clicked. */
void tabiya_opening_picker_take(TabiyaOpeningPicker *self, guint index);

G_END_DECLS

#endif
