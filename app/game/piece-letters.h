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
    TABIYA_LETTERS_LOCAL, /* the person's language; English if it has no letters of its own */
    TABIYA_LETTERS_FIGURINE,
} TabiyaPieceLetters;

/* The letters of a language, for king, queen, rook, bishop and knight; a letter may have
 * several characters, as the king's "Кр". */
enum { TABIYA_N_LETTERS = 5 };

/* Those of the person's language, static; NULL: English ones. */
const char *const *tabiya_local_letters_get(void);

/* The notation of another language. */
typedef struct {
    const char *name; /* the language in English, as tabiya-cli prints it */
    const char *letters[TABIYA_N_LETTERS];
} TabiyaNotation;

/* The notations for reading texts, besides English. */
enum { TABIYA_N_NOTATIONS = 11 };
extern const TabiyaNotation tabiya_notations[TABIYA_N_NOTATIONS];

/* The name of the language, translated, to go before "notation". */
const char *tabiya_notation_get_name(const TabiyaNotation *self);

/* Longer words are not moves. */
enum { TABIYA_MOVE_BYTES = 64 };

/* Writes a move of `length` bytes to `english` in English letters, without a NUL. Returns its
 * length; 0 if a letter in it does not belong to this notation. Does not check that the rest makes
 * a move. */
gsize tabiya_notation_read(const TabiyaNotation *self, const char *text, gsize length,
                           char english[TABIYA_MOVE_BYTES]);

/* Whether a word is a move in any notation, and not also a word of prose (the pawn captures "de"
 * and "ed", "pass"). */
gboolean tabiya_is_move_word(const char *text, gsize length);

/* The length of a non-ASCII piece letter at the start of `text`, or of one that looks like an ASCII
 * one (the Cyrillic а, е, с, х, О); 0: none. */
gsize tabiya_match_letter(const char *text, gsize length);

/* "Nf3" in these letters, "O-O" unchanged. The caller's. */
char *tabiya_san_dup_with(const char *san, TabiyaPieceLetters letters) G_GNUC_WARN_UNUSED_RESULT;
char *tabiya_san_dup_with_letters(const char *san, const char *const letters[TABIYA_N_LETTERS])
    G_GNUC_WARN_UNUSED_RESULT;

/* Typed text in such letters, in English ones: "Sf3" is "Nf3" in German. A lower case letter at the
 * start counts unless it is a file: "sf3", but not "df3". NULL if nothing changes, or `letters` is
 * NULL. The caller's. */
char *tabiya_typed_dup_english(const char *typed, const char *const letters[TABIYA_N_LETTERS])
    G_GNUC_WARN_UNUSED_RESULT;

/* Whether one of the letters, in upper or lower case, begins with `first`. FALSE if `letters` is
 * NULL. */
gboolean tabiya_letters_can_start(const char *const letters[TABIYA_N_LETTERS], gunichar first);

G_END_DECLS

#endif
