/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A line of moves as text, with the place of each move in it; and scores in words. */
#ifndef TABIYA_LINE_TEXT_H
#define TABIYA_LINE_TEXT_H

#include "app/game/piece-letters.h"
#include "app/score.h"
#include "engine/board/san.h"

#include <glib.h>

G_BEGIN_DECLS

/* The bytes of a move in `text`, without its number. */
typedef struct {
    guint start, end;
} TabiyaLineSpan;

typedef struct {
    char *text;    /* "12. Nf3 d5 13. e4": the space after a number is non-breaking */
    GArray *spans; /* of TabiyaLineSpan, one per move */
} TabiyaLineText;

/* The `count` moves from `start` on, up to the first illegal one. */
TabiyaLineText *tabiya_line_text_new(const EngPosition *start, const EngMove *moves, guint count,
                                     TabiyaPieceLetters letters) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_line_text_free(TabiyaLineText *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaLineText, tabiya_line_text_free)

/* The index of the move at byte `index` of the text: a number belongs to the move after it, a space
 * to the one before. -1: the text is empty. */
int tabiya_line_text_find(const TabiyaLineText *self, guint index);

/* "White is ahead by 1.25", "even", "Black mates in 3": for a screen reader. The caller's. */
char *tabiya_score_dup_words(TabiyaScore score) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
