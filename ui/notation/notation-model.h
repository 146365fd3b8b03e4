/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game as the paragraphs and words it is in a book. No widget, no pixel: where words stand is
 * notation-layout.h's business.
 *
 * The main line has depth 0; in columns each of its moves (White's and Black's) is a paragraph. A
 * comment on it is a paragraph, and so is each variation, which carries a handle to fold it; after
 * such an interruption the line starts afresh ("12…"). A short variation of a variation that has
 * none itself stands in brackets within its paragraph.
 *
 * A change of the game is cheap: the tree is walked for the paragraphs' outlines, which are
 * compared with those there were; only paragraphs that became others are written again
 * (tabiya_notation_model_update()). It relies on what game.h says: nodes and the texts that they
 * lend stay as long as the game does.
 */
#ifndef TABIYA_NOTATION_MODEL_H
#define TABIYA_NOTATION_MODEL_H

#include "app/game/game.h"
#include "app/game/piece-letters.h"

G_BEGIN_DECLS

/* Longer comments are shown, and said, by their beginning. */
#define TABIYA_NOTATION_COMMENT_CHARS 10000

typedef enum {
    TABIYA_NOTATION_HANDLE, /* folds the variation that starts here; has no text */
    TABIYA_NOTATION_NUMBER, /* "12." or, before a move of Black's, "12…" */
    TABIYA_NOTATION_MOVE,   /* "Nf3", with the glyphs of its NAGs: "Nf3! ⩲" */
    TABIYA_NOTATION_TEXT,   /* one word of a comment */
    TABIYA_NOTATION_REMARK, /* one word of what a NAG without a glyph says, or of what is folded */
    TABIYA_NOTATION_VALUE,  /* evaluation, clock, time taken: "+0.35", "1:05:59", "7″" */
    TABIYA_NOTATION_MARK,   /* there is a diagram; has no text */
    TABIYA_NOTATION_OPEN,   /* "(" */
    TABIYA_NOTATION_CLOSE,  /* ")" */
    TABIYA_NOTATION_BREAK,  /* what follows starts a row; has no text */
    TABIYA_NOTATION_RESULT, /* "1–0" after the last move of the main line */
} TabiyaNotationKind;

typedef struct {
    TabiyaPieceLetters letters;
    gboolean columns;       /* else the main line flows */
    gboolean values;        /* evaluations and clocks are shown */
    guint8 undrawable[256]; /* NAGs whose glyph no font has: typed text or words stand for it */
} TabiyaNotationStyle;

typedef struct {
    guint8 kind;            /* TabiyaNotationKind */
    guint8 side;            /* EngColor that makes the move, or whose number it is */
    guint8 judgment;        /* TabiyaNagJudgment of a move */
    gboolean glued;         /* stays on one row with the word before it */
    gboolean tight;         /* no space before it, though a row may end there */
    guint start, length;    /* its bytes in the paragraph's text; one blank parts words */
    guint glyph_start;      /* of a move: where the glyphs that judge it begin, in bytes … */
    guint glyph_end;        /* … from `start`, and end */
    int width;              /* set by whoever measures, in 1/1024 px */
    const TabiyaNode *node; /* borrowed: the move's, or the one that the word belongs to */
} TabiyaNotationWord;

typedef enum {
    TABIYA_PARAGRAPH_MAIN,    /* moves of the main line */
    TABIYA_PARAGRAPH_COMMENT, /* on the main line */
    TABIYA_PARAGRAPH_LINE,    /* a variation, or what follows an interruption of it */
    TABIYA_PARAGRAPH_RESULT,
} TabiyaParagraphKind;

typedef struct {
    guint8 kind; /* TabiyaParagraphKind */
    guint16 depth;
    gboolean handle, folded;
    const TabiyaNode *line; /* of a paragraph with a handle: the first move of its variation */
    guint first_move;       /* how many moves stand before it */
    guint n_moves;
    guint64 signature; /* equal: the same words */
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

/* A paragraph is about to be freed by an update. */
typedef void (*TabiyaNotationGoneFunc)(TabiyaNotationParagraph *paragraph, gpointer user);

/* `gone` may be NULL. */
TabiyaNotationModel *tabiya_notation_model_new(TabiyaNotationGoneFunc gone,
                                               gpointer user) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_notation_model_free(TabiyaNotationModel *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaNotationModel, tabiya_notation_model_free)

/* TabiyaNotationParagraph, in order; lent until the next update. */
GPtrArray *tabiya_notation_model_get_paragraphs(TabiyaNotationModel *self);
/* How many moves are on the page. */
guint tabiya_notation_model_get_n_moves(TabiyaNotationModel *self);
/* The paragraph with the move of `node`; NULL if it is folded away or none of the game's.
 * (transfer none) */
TabiyaNotationParagraph *tabiya_notation_model_find(TabiyaNotationModel *self,
                                                    const TabiyaNode *node);

/* What an update did: all paragraphs before `position` and all behind the `added` new ones are the
 * same as before; `removed` are gone. */
typedef struct {
    guint position, removed, added;
} TabiyaNotationChange;

/* Makes the paragraphs those of `game` (NULL: none; another game's are never kept), written in
 * `style`. `folded` (may be NULL) is a set of first moves of variations. */
TabiyaNotationChange tabiya_notation_model_update(TabiyaNotationModel *self, TabiyaGame *game,
                                                  const TabiyaNotationStyle *style,
                                                  GHashTable *folded);

/* What a move is called: "12. Nf3, Good move. Comment", "12… Nc6, variation": always in English
 * letters, which screen readers know, with what its NAGs and comments say. */
char *tabiya_notation_dup_label(const TabiyaNode *node, gboolean variation);
/* What its NAGs say: "Good move, Equal position"; NULL if there are none. */
char *tabiya_notation_dup_nag_words(const TabiyaNode *node);

G_END_DECLS

#endif
