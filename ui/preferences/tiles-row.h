/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A row of the preferences in which one of a few pictures is chosen: each a tile with its name
 * below it, as many beside each other as there is room for. Tab comes to the tile that is chosen
 * and goes on from there; arrows go to the others and choose them, as a click does.
 *
 * Signal:
 *   chosen  (string id) the person has chosen that tile; not when the program selects one
 */
#ifndef TABIYA_TILES_ROW_H
#define TABIYA_TILES_ROW_H

#include <adwaita.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_TILES_ROW (tabiya_tiles_row_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTilesRow, tabiya_tiles_row, TABIYA, TILES_ROW, AdwPreferencesRow)

/* Its title is the row's property "title", what else is to be said the property "subtitle";
 * "failed" says that this is why something could not be done. */
GtkWidget *tabiya_tiles_row_new(void);

/* Adds a tile; `picture` is its, `title` plain text. */
void tabiya_tiles_row_append(TabiyaTilesRow *self, const char *id, const char *title,
                             GtkWidget *picture);

/* Shows the tile with that id as the chosen one; none where there is no such tile. */
void tabiya_tiles_row_select(TabiyaTilesRow *self, const char *id);
/* Its id, lent; NULL: none. */
const char *tabiya_tiles_row_get_selected(TabiyaTilesRow *self);

G_END_DECLS

#endif
