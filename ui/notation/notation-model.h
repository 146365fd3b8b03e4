/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game as the sequence of printed words it is in a book: numbers, moves, comments, brackets.
 * No widget, no pixel: where the words stand is notation-layout.h's business.
 *
 * The main line has depth 0. A variation of it (depth 1) and a comment on it are paragraphs of
 * their own, after which the main line starts afresh ("12…"); deeper variations stand in brackets
 * within their paragraph.
 */
#ifndef TABIYA_NOTATION_MODEL_H
#define TABIYA_NOTATION_MODEL_H

#include "app/game/game.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_NOTATION_NUMBER,  /* "12." or, before a move of Black's, "12…" */
    TABIYA_NOTATION_MOVE,    /* "Nf3", with the glyph of its first NAG: "Nf3!" */
    TABIYA_NOTATION_COMMENT, /* one word of a comment */
    TABIYA_NOTATION_OPEN,    /* "(" */
    TABIYA_NOTATION_CLOSE,   /* ")" */
    TABIYA_NOTATION_RESULT,  /* "1–0" after the last move of the main line */
} TabiyaNotationKind;

/* What a move's NAG says about it, to colour its glyph. */
typedef enum {
    TABIYA_JUDGEMENT_NONE,
    TABIYA_JUDGEMENT_GOOD,
    TABIYA_JUDGEMENT_INTERESTING,
    TABIYA_JUDGEMENT_DUBIOUS,
    TABIYA_JUDGEMENT_BAD,
} TabiyaJudgement;

typedef struct {
    TabiyaNotationKind kind;
    guint8 depth;             /* 0: main line */
    guint8 side;              /* EngColor that makes the move, or whose number it is */
    guint8 judgement;         /* TabiyaJudgement of a move */
    gboolean starts_block;    /* a paragraph begins here */
    gboolean glued;           /* stays on one line with the word before it */
    const TabiyaNode *node;   /* borrowed: the move's, or the node that the word belongs to */
    char *text;               /* owned */
    int glyph_start;          /* of a move: where its NAG's glyph begins in the text, in bytes */
} TabiyaNotationToken;

/* The words of `game`: a GArray of TabiyaNotationToken that frees its texts. Nodes in it are
 * borrowed, and good until the game's next ::changed. `figurine`: pieces are pictures ("♘f3"), not
 * English letters. */
GArray *tabiya_notation_tokens_new(TabiyaGame *game,
                                   gboolean figurine) G_GNUC_WARN_UNUSED_RESULT;

/* What has to be done to make `before` into `after`: at `*position`, `*removed` words are replaced
 * by `*added` new ones. All else is the same, so that a view can keep it. */
void tabiya_notation_tokens_diff(const GArray *before, const GArray *after, guint *position,
                                 guint *removed, guint *added);

/* The spoken form of a move's word, always in letters: "12. Nf3!", "12… Nc6, variation". */
char *tabiya_notation_token_dup_label(const TabiyaNotationToken *token);

G_END_DECLS

#endif
