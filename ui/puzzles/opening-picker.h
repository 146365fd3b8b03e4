/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A row for typing the name of an opening. While the person types, the matching openings of puzzles
 * appear in rows below. Down moves to them, Return or a click takes one; Return in the row itself
 * takes the first; Escape closes them. */
#ifndef TABIYA_OPENING_PICKER_H
#define TABIYA_OPENING_PICKER_H

#include <adwaita.h>

#include "app/puzzles/puzzle-shelf.h"

G_BEGIN_DECLS

#define TABIYA_OPENING_CHOICES 5

typedef struct TabiyaOpeningPicker TabiyaOpeningPicker;

/* Appends its rows to `group` and is freed with it. `shelf`: the puzzles whose openings are
 * offered; NULL: none are known. */
TabiyaOpeningPicker *tabiya_opening_picker_new(AdwPreferencesGroup *group,
                                               TabiyaPuzzleShelf *shelf);

/* The row; its text is what was typed or taken. Lent. */
GtkEditable *tabiya_opening_picker_get_editable(TabiyaOpeningPicker *self);
/* Fills in the opening of a query (puzzle-query.h), shown in the person's language, and offers
 * nothing; NULL: none. */
void tabiya_opening_picker_set_opening(TabiyaOpeningPicker *self, const char *opening);
/* The opening for a query, NULL: none. The caller's. */
char *tabiya_opening_picker_dup_opening(TabiyaOpeningPicker *self);

/* The openings offered, NULL if there are fewer; for tests. Lent. */
const char *tabiya_opening_picker_get_choice(TabiyaOpeningPicker *self, guint index);
/* As if the person had clicked that one. */
void tabiya_opening_picker_take(TabiyaOpeningPicker *self, guint index);

G_END_DECLS

#endif
