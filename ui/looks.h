/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The look of boards: the person's choice, and the desktop's settings.
 *
 * One object for the program; at "changed", without arguments, widgets that draw a board draw it
 * again ("pieces-changed" comes before it, for caches of drawn pieces):
 *
 *     g_signal_connect_object(tabiya_looks_get(), "changed", G_CALLBACK(gtk_widget_queue_draw),
 *                             self, G_CONNECT_SWAPPED);
 *
 * If no board was chosen, it is sand, or the board for high contrast while the desktop is set to
 * it; a chosen board stays. Main thread only. */
#ifndef TABIYA_LOOKS_H
#define TABIYA_LOOKS_H

#include <glib-object.h>

#include "app/render/piece-drawings.h"
#include "app/render/piece-files.h"
#include "app/render/theme.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LOOKS (tabiya_looks_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLooks, tabiya_looks, TABIYA, LOOKS, GObject)

/* Lent; lives as long as the program. */
TabiyaLooks *tabiya_looks_get(void);

/* The current colors, and those of `board`. Static. */
const TabiyaTheme *tabiya_looks_get_theme(void);
const TabiyaTheme *tabiya_looks_get_theme_of(TabiyaBoardTheme board);
/* The current colors of plots: the desktop's, whatever the chosen board. Static. */
const TabiyaTheme *tabiya_looks_get_plot_theme(void);
/* The light colors of the board, for printing and export. */
const TabiyaTheme *tabiya_looks_get_printed_theme(void);

/* The current board. Choosing the automatic one resets the choice. */
TabiyaBoardTheme tabiya_looks_get_board_theme(void);
void tabiya_looks_choose_board_theme(TabiyaBoardTheme board);

/* Sets the folder of the person's own piece sets: DIR/pieces. Call it before any piece is drawn. */
void tabiya_looks_set_data_dir(const char *data_dir);
const char *tabiya_looks_get_data_dir(void);

/* The current set of pieces, lent; NULL: built-in. */
TabiyaPieceFiles *tabiya_looks_get_piece_files(void);

/* Its drawings for pictures and paper, the caller's; NULL: built-in. */
TabiyaPieceDrawings *tabiya_looks_dup_piece_drawings(void) G_GNUC_WARN_UNUSED_RESULT;
/* Shows `files` (NULL: built-in), if they can be used. */
gboolean tabiya_looks_choose_piece_files(TabiyaPieceFiles *files, GError **error);

/* Why the chosen set is not shown, a sentence, and only once; NULL: it is. The caller's. */
char *tabiya_looks_take_trouble(void);

G_END_DECLS

#endif
