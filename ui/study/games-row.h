/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One game in the list of a file's games: the players and the result, and on a second line the
 * place, date, opening and length.
 *
 * Property "entry" (read-write): TabiyaPgnEntry or NULL; the row follows its changes. "current"
 * (read-write): gboolean, whether this game is open.
 */
#ifndef TABIYA_GAMES_ROW_H
#define TABIYA_GAMES_ROW_H

#include <gtk/gtk.h>

#include "app/study/pgn-entry.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_GAMES_ROW (tabiya_games_row_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGamesRow, tabiya_games_row, TABIYA, GAMES_ROW, GtkWidget)

GtkWidget *tabiya_games_row_new(void);

void tabiya_games_row_set_entry(TabiyaGamesRow *self, TabiyaPgnEntry *entry);
TabiyaPgnEntry *tabiya_games_row_get_entry(TabiyaGamesRow *self);

/* The second line: "London 1851 · C33 · 23 moves", as far as known. */
char *tabiya_games_row_dup_details(TabiyaPgnEntry *entry) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
