/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel beside the board while a position is set up: the pieces, the side to move, castling, en
 * passant, counters, FEN, problems of the position, and what can be done with it.
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

/* Lets the panel's chosen piece and the editor answer what the hand does on `board`, as long as it
 * is being set up. */
void tabiya_editor_panel_attach_board(TabiyaEditorPanel *self, TabiyaBoardView *board);

/* `character` was typed outside any field: a FEN begins with it, or something that is refused there
 * in words. */
void tabiya_editor_panel_type(TabiyaEditorPanel *self, gunichar character);

/* Shows the editor's position on `board`, its wrong squares marked. */
void tabiya_editor_panel_show_on(TabiyaEditorPanel *self, TabiyaBoardView *board);

G_END_DECLS

#endif
