/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel beside the board while a position is set up: the pieces, the side to move, castling, en
 * passant, counters, FEN, problems of the position, and the commands for it.
 *
 * Its session is a TabiyaEditorSession.
 */
#ifndef TABIYA_EDITOR_PANEL_H
#define TABIYA_EDITOR_PANEL_H

#include "app/editor/editor-session.h"
#include "ui/board/view.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_EDITOR_PANEL (tabiya_editor_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEditorPanel, tabiya_editor_panel, TABIYA, EDITOR_PANEL, TabiyaPlacePanel)

GtkWidget *tabiya_editor_panel_new(TabiyaEditorSession *session);

/* Connects the panel to `board`: while it is in setup mode, presses and drags on it change the
 * editor. */
void tabiya_editor_panel_attach_board(TabiyaEditorPanel *self, TabiyaBoardView *board);

/* `character` was typed outside any field: it begins a FEN, or an invalid text that the field
 * explains. */
void tabiya_editor_panel_type(TabiyaEditorPanel *self, gunichar character);

/* Shows the editor's position on `board`, with its wrong squares marked. */
void tabiya_editor_panel_show_on(TabiyaEditorPanel *self, TabiyaBoardView *board);

G_END_DECLS

#endif
