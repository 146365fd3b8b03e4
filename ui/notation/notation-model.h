/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game as the paragraphs and words of a book, without widgets and pixels: notation-layout.h
 * places the words.
 *
 * The main line has depth 0; in columns, each of its moves (White's and Black's) is a paragraph. A
 * comment on it is a paragraph, and so is each variation, which has a handle to fold it; after such
 * an interruption the line continues with a new number ("12…"). A short variation of a variation,
 * without variations of its own, is in brackets within its paragraph.
 *
 * Changes to the game are cheap: the tree is walked to outline the paragraphs, and the outlines are
 * compared with the previous ones; only paragraphs that changed are written again
 * (tabiya_notation_model_update()). This relies on what game.h guarantees: nodes and their texts
 * live as long as the game.
 */
#ifndef TABIYA_NOTATION_MODEL_H
#define TABIYA_NOTATION_MODEL_H

#include "app/game/game.h"
#include "app/game/piece-letters.h"

G_BEGIN_DECLS

/* Longer comments are cut off on the page and when read out. */
#define TABIYA_NOTATION_COMMENT_CHARS 10000

typedef enum {
    TABIYA_NOTATION_HANDLE, /* folds the variation that starts here; has no text */
    TABIYA_NOTATION_NUMBER, /* "12." or, before a move of Black, "12…" */
    TABIYA_NOTATION_MOVE,   /* "Nf3", with the glyphs of its NAGs: "Nf3! ⩲" */
    TABIYA_NOTATION_TEXT,   /* one word of a comment */
    TABIYA_NOTATION_REMARK, /* one word of a NAG without a glyph, or about folded moves */
    TABIYA_NOTATION_VALUE,  /* evaluation, clock, time taken: "+0.35", "1:05:59", "7″" */
    TABIYA_NOTATION_MARK,   /* a diagram; has no text */
    TABIYA_NOTATION_OPEN,   /* "(" */
    TABIYA_NOTATION_CLOSE,  /* ")" */
    TABIYA_NOTATION_BREAK,  /* starts a new row; has no text */
    TABIYA_NOTATION_RESULT, /* "1–0" after the last move of the main line */
} TabiyaNotationKind;

typedef struct {
    TabiyaPieceLetters letters;
    gboolean columns;       /* FALSE: the main line flows */
    gboolean values;        /* shows evaluations and clocks */
    guint8 undrawable[256]; /* NAGs whose glyph no font has: shown as symbols or words */
} TabiyaNotationStyle;

typedef struct {
    guint8 kind;            /* TabiyaNotationKind */
    guint8 side;            /* EngColor of the move, or of the number's move */
    guint8 judgment;        /* TabiyaNagJudgment of the move */
    gboolean glued;         /* stays on the same row as the previous word */
    gboolean tight;         /* without a space before it, though a row may end there */
    guint start, length;    /* its bytes in the paragraph's text; one blank separates words */
    guint glyph_start;      /* of a move: where the glyphs for its quality begin, in bytes … */
    guint glyph_end;        /* … from `start`, and end */
    int width;              /* set by measuring, in 1/1024 px */
    const TabiyaNode *node; /* borrowed: the move, or the move that the word belongs to */
} TabiyaNotationWord;

typedef enum {
    TABIYA_PARAGRAPH_MAIN,    /* moves of the main line */
    TABIYA_PARAGRAPH_COMMENT, /* on the main line */
    TABIYA_PARAGRAPH_LINE,    /* a variation, or its continuation after an interruption */
    TABIYA_PARAGRAPH_RESULT,
} TabiyaParagraphKind;

typedef struct {
    guint8 kind; /* TabiyaParagraphKind */
    guint16 depth;
    gboolean handle, folded;
    const TabiyaNode *line; /* of a paragraph with a handle: the first move of its variation */
    guint first_move;       /* number of moves before it */
    guint n_moves;
    guint64 signature; /* the same for the same words */
    char *text;
    GArray *words; /* TabiyaNotationWord */

    /* notation-layout.h and notation-page.h */
    int laid_out_px; /* the width it is laid out for; -1: none yet */
    gboolean measured;
    int top_px, height_px;
    GArray *pieces; /* TabiyaNotationPiece */
} TabiyaNotationParagraph;

/* (transfer none) */
static inline TabiyaNotationWord *tabiya_notation_word_at(const TabiyaNotationParagraph *paragraph,
                                                          guint index)
{
    return &g_array_index(paragraph->words, TabiyaNotationWord, index);
}

typedef struct TabiyaNotationModel TabiyaNotationModel;

/* Called before an update frees a paragraph. */
typedef void (*TabiyaNotationGoneFunc)(TabiyaNotationParagraph *paragraph, gpointer user);

/* `gone` may be NULL. */
TabiyaNotationModel *tabiya_notation_model_new(TabiyaNotationGoneFunc gone,
                                               gpointer user) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_notation_model_free(TabiyaNotationModel *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaNotationModel, tabiya_notation_model_free)

/* TabiyaNotationParagraph, in order; lent until the next update. */
GPtrArray *tabiya_notation_model_get_paragraphs(TabiyaNotationModel *self);
/* The number of moves on the page. */
guint tabiya_notation_model_get_n_moves(TabiyaNotationModel *self);
/* (transfer none): the paragraph with the move of `node`; NULL if it is folded or not in the
 * game. */
TabiyaNotationParagraph *tabiya_notation_model_find(TabiyaNotationModel *self,
                                                    const TabiyaNode *node);

/* The result of an update: all paragraphs before `position` and all after the `added` new ones are
 * unchanged; `removed` are gone. */
typedef struct {
    guint position, removed, added;
} TabiyaNotationChange;

/* Replaces the paragraphs by those of `game` (NULL: none; those of another game are never kept),
 * written in `style`. `folded` (may be NULL) is a set of first moves of variations. */
TabiyaNotationChange tabiya_notation_model_update(TabiyaNotationModel *self, TabiyaGame *game,
                                                  const TabiyaNotationStyle *style,
                                                  GHashTable *folded);

/* The accessible name of a move: "12. Nf3, Good move. Comment", "12… Nc6, variation": always in
 * English letters, which screen readers can read, with its NAGs and comments in words. */
char *tabiya_notation_dup_label(const TabiyaNode *node, gboolean variation);
/* Its NAGs in words: "Good move, Equal position"; NULL if there are none. */
char *tabiya_notation_dup_nag_words(const TabiyaNode *node);

G_END_DECLS

#endif
