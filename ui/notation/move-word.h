/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One move in the notation view: a word that can be pressed, and that a screen reader can read.
 * Private to notation-view.c.
 *
 * CSS: node "move-word", classes "main" or "variation", "current" for the move shown.
 * Signal "pressed": it was activated by assistive technology (clicks are the view's business).
 */
#ifndef TABIYA_MOVE_WORD_H
#define TABIYA_MOVE_WORD_H

#include <gtk/gtk.h>

#include "ui/notation/notation-model.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_MOVE_WORD (tabiya_move_word_get_type())
G_DECLARE_FINAL_TYPE(TabiyaMoveWord, tabiya_move_word, TABIYA, MOVE_WORD, GtkWidget)

/* Shows `token`'s text `pad_px` from its left edge. Nothing of the token is kept but its node. */
GtkWidget *tabiya_move_word_new(const TabiyaNotationToken *token, int pad_px);

const TabiyaNode *tabiya_move_word_get_node(TabiyaMoveWord *self);

/* Width of the text alone. */
int tabiya_move_word_get_text_width(TabiyaMoveWord *self);

void tabiya_move_word_set_current(TabiyaMoveWord *self, gboolean current);

G_END_DECLS

#endif
