/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the two halves of the model: notation-model.c walks the tree and outlines paragraphs as
 * lists of items, notation-words.c writes the words of the new ones. */
#ifndef TABIYA_NOTATION_PRIVATE_H
#define TABIYA_NOTATION_PRIVATE_H

#include "ui/notation/notation-model.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_ITEM_BEFORE, /* the comment before the move */
    TABIYA_ITEM_NUMBER,
    TABIYA_ITEM_MOVE,
    TABIYA_ITEM_REMARKS, /* the NAGs without a glyph, in words */
    TABIYA_ITEM_COMMENT,
    TABIYA_ITEM_OPEN,
    TABIYA_ITEM_CLOSE,
    TABIYA_ITEM_FOLDED, /* the number of folded moves */
    TABIYA_ITEM_RESULT,
} TabiyaNotationItemKind;

typedef struct {
    guint8 kind; /* TabiyaNotationItemKind */
    guint count; /* FOLDED: moves; RESULT: TabiyaResult */
    const TabiyaNode *node;
} TabiyaNotationItem;

/* Fills in the text and the words of `paragraph`. */
void tabiya_notation_write(TabiyaNotationParagraph *paragraph, const TabiyaNotationItem *items,
                           guint count, const TabiyaNotationStyle *style);

/* What is shown of a comment: its words, and the marks of a lesson, so that an author sees them. */
char *tabiya_notation_dup_comment(const char *comment) G_GNUC_WARN_UNUSED_RESULT;

/* Whether a NAG is shown in words, because it has no glyph and is no diagram. */
gboolean tabiya_notation_is_wordy(const TabiyaNotationStyle *style, guint8 nag);

G_END_DECLS

#endif
