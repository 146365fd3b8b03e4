/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The letters for pieces in moves: English, the user's language, or figurines. Also reads moves
 * written with the letters of a language, typed by the user or in a file. This is the only table of
 * such letters. */
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

/* How moves are written in another language. */
typedef struct {
    const char *name; /* the language in English: what tabiya-cli prints */
    const char *letters[TABIYA_N_LETTERS];
} TabiyaNotation;

/* Those that texts are read in beside the English one, which is none of them. */
enum { TABIYA_N_NOTATIONS = 11 };
extern const TabiyaNotation tabiya_notations[TABIYA_N_NOTATIONS];

/* The language as a word to go before "notation", translated. */
const char *tabiya_notation_get_name(const TabiyaNotation *self);

/* Longer ones are no moves. */
enum { TABIYA_MOVE_BYTES = 64 };

/* Writes a move of `length` bytes to `english` in English letters, without a NUL. Returns its
 * length; 0 if a letter in it is none of this notation's. Whether the rest makes a move is not
 * asked. */
gsize tabiya_notation_read(const TabiyaNotation *self, const char *text, gsize length,
                           char english[TABIYA_MOVE_BYTES]);

/* Whether a word names a move in English notation or in any other, and is none of the words that
 * prose has too (the captures of pawns "de" and "ed", "pass"). */
gboolean tabiya_is_move_word(const char *text, gsize length);

/* The bytes of a letter of pieces that is not ASCII at the start of `text`, or of one that is
 * mistaken for an ASCII one by its looks (the Cyrillic а, е, с, х, О); 0: none is there. */
gsize tabiya_match_letter(const char *text, gsize length);

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
