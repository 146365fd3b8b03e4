/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The editor for comments: a card with the text of one move's comment, shown only while a comment
 * is being written.
 *
 * The text is written to the game every second, as a single undo step, so that nothing is lost.
 * Escape, Ctrl+Enter and the button write it and close the editor; leaving the editor writes it,
 * too. Arrows, clocks and other commands in the comment are not shown and not changed.
 *
 * Signal "closed": the editor was closed; the focus should return to where it was.
 */
#ifndef TABIYA_COMMENT_EDITOR_H
#define TABIYA_COMMENT_EDITOR_H

#include <gtk/gtk.h>

#include "app/game/game.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_COMMENT_EDITOR (tabiya_comment_editor_get_type())
G_DECLARE_FINAL_TYPE(TabiyaCommentEditor, tabiya_comment_editor, TABIYA, COMMENT_EDITOR, GtkWidget)

/* Opens it for the comment after `node` of `game`, or before its move; closes an open comment. */
void tabiya_comment_editor_open(TabiyaCommentEditor *self, TabiyaGame *game, const TabiyaNode *node,
                                gboolean before);
/* Writes the text into the game and hides the editor. */
void tabiya_comment_editor_close(TabiyaCommentEditor *self);
gboolean tabiya_comment_editor_is_open(TabiyaCommentEditor *self);
/* On one row, for the place below the board. */
void tabiya_comment_editor_set_compact(TabiyaCommentEditor *self, gboolean compact);

G_END_DECLS

#endif
