/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The words in which moves and short answers are said in each language, in one table.
 *
 * A text lists alternatives separated by "|"; an empty one between them may be left out: "|to". All
 * words are lower-case. */
#ifndef TABIYA_SPOKEN_VOCABULARY_H
#define TABIYA_SPOKEN_VOCABULARY_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    const char *language;
    const char *pieces[6]; /* in the order of EngPieceType */
    const char *files[8];  /* the letter as it is said, then the words that spell it */
    const char *ranks[8];
    const char *takes; /* between the piece and the square */
    const char *to;    /* the same, of a move that takes nothing */
    const char *check;
    const char *checkmate;
    const char *castles; /* to whichever side is possible */
    const char *castles_short;
    const char *castles_long;
    const char *promotes; /* before the piece */
    const char *passant;  /* after a pawn's capture en passant */
    const char *yes;
    const char *no;
    const char *undo;
    const char *ordinals[4]; /* "the first one", as an answer to "b4 or d4?" */
} TabiyaSpokenVocabulary;

/* The languages that have one, NULL-terminated, static (transfer none). */
const char *const *tabiya_spoken_vocabulary_list(void);
/* NULL: the language has none. Static. */
const TabiyaSpokenVocabulary *tabiya_spoken_vocabulary_find(const char *language);

G_END_DECLS

#endif
