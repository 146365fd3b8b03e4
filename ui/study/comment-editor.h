/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a comment is written: a card with the words of one move's comment, shown while there is
 * something to write.
 *
 * What is typed goes into the game every second, as one step to undo, so that it is never lost;
 * Escape, Ctrl+Enter and the button put it there and close; leaving puts it there. Arrows, clocks
 * and other commands in the comment are not shown and not touched.
 *
 * Signal "closed": it has been closed; the keyboard should go back to where it was.
 */
#ifndef TABIYA_COMMENT_EDITOR_H
#define TABIYA_COMMENT_EDITOR_H

#include <gtk/gtk.h>

#include "app/game/game.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_COMMENT_EDITOR (tabiya_comment_editor_get_type())
G_DECLARE_FINAL_TYPE(TabiyaCommentEditor, tabiya_comment_editor, TABIYA, COMMENT_EDITOR, GtkWidget)

/* Opens it for the comment after `node` of `game`, or before its move; what was open is closed. */
void tabiya_comment_editor_open(TabiyaCommentEditor *self, TabiyaGame *game, const TabiyaNode *node,
                                gboolean before);
/* Puts what was typed into the game and hides. */
void tabiya_comment_editor_close(TabiyaCommentEditor *self);
gboolean tabiya_comment_editor_is_open(TabiyaCommentEditor *self);
/* In one row, for the place below the board. */
void tabiya_comment_editor_set_compact(TabiyaCommentEditor *self, gboolean compact);

G_END_DECLS

#endif
