/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A row of the preferences for choosing one of a few pictures. Each picture is a tile with its name
 * below it; a line holds as many tiles as fit. Tab goes to the chosen tile and then leaves the row;
 * the arrow keys move to another tile and choose it, as a click does.
 *
 * Signal:
 *   chosen  (string id) the user has chosen that tile; not emitted when the program selects one
 */
#ifndef TABIYA_TILES_ROW_H
#define TABIYA_TILES_ROW_H

#include <adwaita.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_TILES_ROW (tabiya_tiles_row_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTilesRow, tabiya_tiles_row, TABIYA, TILES_ROW, AdwPreferencesRow)

/* Its title is the row's property "title", its subtitle the property "subtitle"; "failed" means
 * that the subtitle explains an error. */
GtkWidget *tabiya_tiles_row_new(void);

/* Adds a tile and takes its `picture`; `title` is plain text. */
void tabiya_tiles_row_append(TabiyaTilesRow *self, const char *id, const char *title,
                             GtkWidget *picture);

/* Marks the tile with that id as chosen; none if there is no tile with that id. */
void tabiya_tiles_row_select(TabiyaTilesRow *self, const char *id);
/* Its id, lent; NULL: none. */
const char *tabiya_tiles_row_get_selected(TabiyaTilesRow *self);

G_END_DECLS

#endif
