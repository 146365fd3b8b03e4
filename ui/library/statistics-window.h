/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The statistics of a set of games: results, years, openings and players; for a player whose name
 * is typed (or chosen from the list) also the score with either color, the opponents, and the
 * ratings. */
#ifndef TABIYA_STATISTICS_WINDOW_H
#define TABIYA_STATISTICS_WINDOW_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Shows it over `parent`. `ids` (of gint64, copied): the games; NULL: all of the library at `path`.
 * `player`: the first player shown, may be "". Returns the window, owned by GTK. (transfer none) */
GtkWindow *tabiya_statistics_window_present(GtkWindow *parent, const char *path, GArray *ids,
                                            const char *player);

G_END_DECLS

#endif
