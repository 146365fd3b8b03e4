/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The strongest games with a position, as rows of a list: the players, the move played, the result,
 * the year. */
#ifndef TABIYA_EXPLORER_GAMES_H
#define TABIYA_EXPLORER_GAMES_H

#include <gtk/gtk.h>

#include "app/openings/explorer-answer.h"

G_BEGIN_DECLS

/* Fills `list`, which has no other rows, with the games of `answer`. */
void tabiya_explorer_games_show(GtkListBox *list, const TabiyaExplorerAnswer *answer);

guint tabiya_explorer_games_get_n_shown(GtkListBox *list);

G_END_DECLS

#endif
