/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The words of each language for what synthesizers would read wrongly: moves, squares, results,
 * evaluations. A table of its own beside the catalogs, because a person may listen to another
 * language than the window has, and because the words are chosen by how they sound. */
#ifndef TABIYA_SPOKEN_LANGUAGE_H
#define TABIYA_SPOKEN_LANGUAGE_H

#include <glib.h>

G_BEGIN_DECLS

/* Words with %1$s and %2$s are formats. */
typedef struct {
    const char *code;      /* "pt_BR", as in po/LINGUAS; "en" */
    const char *name;      /* its own: "Deutsch" */
    const char *tag;       /* "pt-BR", for speech-dispatcher */
    const char *voice;     /* "pt-br", for espeak-ng */
    const char *notation;  /* of its letters in piece-letters.h; NULL: English ones */
    const char *pieces[6]; /* by EngPieceType */
    const char *files[8];
    const char *takes; /* %1$s: a piece or a file, %2$s: a square */
    const char *check, *mate;
    const char *castles[2];  /* short, long */
    const char *promotes[5]; /* by EngPieceType: "promotes to queen"; the pawn's is NULL */
    const char *en_passant;
    const char *results[3];   /* White wins, Black wins, a draw */
    const char *plus, *minus; /* of an evaluation */
    const char *percent[3];   /* %1$s: the number; for one, few and many */
    const char *mates[2];     /* %1$s: moves; White's or nobody's, Black's */
    char decimal;             /* the mark in numbers */
    gboolean is_slavic;       /* "few" are 2 to 4, 22 to 24 … */
} TabiyaSpokenLanguage;

/* That of a code such as "de", "de_AT.UTF-8" or "pt-BR"; English for one that is not there. NULL:
 * the language of the program. Static, never NULL. */
const TabiyaSpokenLanguage *tabiya_spoken_language_find(const char *code);
/* For tests and lists; NULL after the last one. Static. */
const TabiyaSpokenLanguage *tabiya_spoken_language_at(guint index);

G_END_DECLS

#endif
