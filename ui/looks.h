/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The look of boards: the person's choice, and what the desktop asks for.
 *
 * One object for the program; "changed", without arguments, is for all that draws a board to draw
 * it again ("pieces-changed" comes before it, for those who keep drawn pieces):
 *
 *     g_signal_connect_object(tabiya_looks_get(), "changed", G_CALLBACK(gtk_widget_queue_draw),
 *                             self, G_CONNECT_SWAPPED);
 *
 * Where no board was chosen it is sand, or the board for high contrast while the desktop asks for
 * that; a board that was chosen stays. Main thread only. */
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

/* The colors for now, and those that `board` would have. Static. */
const TabiyaTheme *tabiya_looks_get_theme(void);
const TabiyaTheme *tabiya_looks_get_theme_of(TabiyaBoardTheme board);
/* The colors of plots for now: the desktop's, whatever board was chosen. Static. */
const TabiyaTheme *tabiya_looks_get_plot_theme(void);
/* The bright colors of the board, for what is printed and sent. */
const TabiyaTheme *tabiya_looks_get_printed_theme(void);

/* The board that shows. Choosing the one that would show without a choice takes the choice back. */
TabiyaBoardTheme tabiya_looks_get_board_theme(void);
void tabiya_looks_choose_board_theme(TabiyaBoardTheme board);

/* Where the person's own sets of pieces are looked for: DIR/pieces. Before any piece is drawn. */
void tabiya_looks_set_data_dir(const char *data_dir);
const char *tabiya_looks_get_data_dir(void);

/* The set of pieces that shows, lent; NULL: ours. */
TabiyaPieceFiles *tabiya_looks_get_piece_files(void);

/* Its drawings for pictures and paper, the caller's; NULL: ours. */
TabiyaPieceDrawings *tabiya_looks_dup_piece_drawings(void) G_GNUC_WARN_UNUSED_RESULT;
/* Shows `files` (NULL: ours), if they can be used. */
gboolean tabiya_looks_choose_piece_files(TabiyaPieceFiles *files, GError **error);

/* Why the set that was chosen does not show, a sentence, and only once; NULL: it does. The
 * caller's. */
char *tabiya_looks_take_trouble(void);

G_END_DECLS

#endif
