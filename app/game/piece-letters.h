/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How the pieces of a move are written: English letters, those of the person's language, or
 * pictures; and what is meant by a move that was typed in the letters of that language. */
#ifndef TABIYA_PIECE_LETTERS_H
#define TABIYA_PIECE_LETTERS_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_LETTERS_ENGLISH,
    TABIYA_LETTERS_LOCAL, /* as in the person's language; English where it has none of its own */
    TABIYA_LETTERS_FIGURINE,
} TabiyaPieceLetters;

/* The letters of a language, of king, queen, rook, bishop and knight; one may be several
 * characters, as the king's "Кр". */
enum { TABIYA_N_LETTERS = 5 };

/* Those of the person's language, for ever; NULL: English ones. */
const char *const *tabiya_local_letters_get(void);

/* The letters of other languages, for a text that may be in any of them; ended by a row of NULLs.
 */
extern const char *const tabiya_foreign_letters[][TABIYA_N_LETTERS];

/* "Nf3" so written, "O-O" as it is. The caller's. */
char *tabiya_san_dup_with(const char *san, TabiyaPieceLetters letters) G_GNUC_WARN_UNUSED_RESULT;
char *tabiya_san_dup_with_letters(const char *san, const char *const letters[TABIYA_N_LETTERS])
    G_GNUC_WARN_UNUSED_RESULT;

/* What was typed, in such letters, in English ones: "Sf3" is "Nf3" in German. A small letter at the
 * start is one of theirs where it is no file: "sf3", but not "df3". NULL where it says the same, or
 * `letters` is NULL. The caller's. */
char *tabiya_typed_dup_english(const char *typed, const char *const letters[TABIYA_N_LETTERS])
    G_GNUC_WARN_UNUSED_RESULT;

/* Whether one of the letters, or its small one, begins with `first`. FALSE if `letters` is NULL. */
gboolean tabiya_letters_can_start(const char *const letters[TABIYA_N_LETTERS], gunichar first);

G_END_DECLS

#endif
