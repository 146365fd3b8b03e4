/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A word in the notation that can be pressed: a move, or the handle of a variation. Screen readers
 * read and press it, and it is highlighted when the pointer is over it; the view draws the move's
 * text. Only words in sight have one: notation-pool.c lends them out in turn. Private to
 * ui/notation/.
 *
 * CSS: node "move-word", classes "main" or "variation", "current" for the move shown; "handle".
 * Signal "pressed": it was activated by assistive technology (the view handles clicks).
 */
#ifndef TABIYA_MOVE_WORD_H
#define TABIYA_MOVE_WORD_H

#include <gtk/gtk.h>

#include "app/game/game.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_MOVE_WORD (tabiya_move_word_get_type())
G_DECLARE_FINAL_TYPE(TabiyaMoveWord, tabiya_move_word, TABIYA, MOVE_WORD, GtkWidget)

GtkWidget *tabiya_move_word_new(gboolean handle);
gboolean tabiya_move_word_is_handle(TabiyaMoveWord *self);

/* Makes it represent `node`, which it only compares and returns; NULL: no node. `signature` is
 * stored for tabiya_move_word_get_signature(). */
void tabiya_move_word_bind(TabiyaMoveWord *self, const TabiyaNode *node, const char *label,
                           gboolean variation, guint64 signature);
const TabiyaNode *tabiya_move_word_get_node(TabiyaMoveWord *self);
guint64 tabiya_move_word_get_signature(TabiyaMoveWord *self);

/* For screen readers: "move 7 of 80". */
void tabiya_move_word_set_place(TabiyaMoveWord *self, guint place, guint count);
void tabiya_move_word_set_current(TabiyaMoveWord *self, gboolean current);
/* Only for handles. */
void tabiya_move_word_set_folded(TabiyaMoveWord *self, gboolean folded);

G_END_DECLS

#endif
