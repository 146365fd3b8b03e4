/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the specifications of query.h have in common: reading their texts, errors that say where,
 * numbers and ranges, squares and pieces, and the words that say when something must stand and
 * whether it may be turned about. */
#ifndef TABIYA_SPEC_TEXT_H
#define TABIYA_SPEC_TEXT_H

#include <glib.h>

#include "engine/board/bitboard.h"

G_BEGIN_DECLS

/* --- When, and turned about ------------------------------------------------------------------- */

typedef struct {
    guint16 first_ply, last_ply; /* half-moves played, both included; 0 … G_MAXUINT16: any time */
    guint16 hold;                /* it stands for so many positions on end, at least 1 */
    gboolean flip;               /* or with the colors changed and the board upside down */
    gboolean mirror;             /* or with left and right changed */
} TabiyaSpecWhen;

#define TABIYA_SPEC_ANY_TIME            \
    {                                   \
        0, G_MAXUINT16, 1, FALSE, FALSE \
    }

gboolean tabiya_spec_when_equal(const TabiyaSpecWhen *a, const TabiyaSpecWhen *b);

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct {
    const char *text;
    const char *at;
    gsize *where;   /* where it went wrong, bytes from the start; may be NULL */
    GError **error; /* TABIYA_ERROR_BAD_ARGUMENT: "expected …, found “…”"; may be NULL */
} TabiyaSpecReader;

/* Fills in the error with what was expected (translated) at `at`. Returns FALSE. */
gboolean tabiya_spec_fail(TabiyaSpecReader *reader, const char *at, const char *expected);

/* Passes over blanks and commas. FALSE at the end of the text. */
gboolean tabiya_spec_skip(TabiyaSpecReader *reader);
/* Whether the text goes on with `word` (ASCII, any case) and a number of blanks or its end; then it
 * is passed over. */
gboolean tabiya_spec_take_word(TabiyaSpecReader *reader, const char *word);
gboolean tabiya_spec_take_char(TabiyaSpecReader *reader, char c);
/* "12", up to `max`. */
gboolean tabiya_spec_take_number(TabiyaSpecReader *reader, guint max, guint *number);
/* "3", "3-5", "3-" (to `max`) and "-5" (from 0). */
gboolean tabiya_spec_take_range(TabiyaSpecReader *reader, guint max, guint *from, guint *to);
/* "e4", "e" (the file), "4" (the rank), "(e4,d5)". */
gboolean tabiya_spec_take_squares(TabiyaSpecReader *reader, EngBitboard *squares);

typedef enum {
    TABIYA_SPEC_FLIP = 1 << 0,
    TABIYA_SPEC_MIRROR = 1 << 1,
    TABIYA_SPEC_HOLD = 1 << 2,
    TABIYA_SPEC_PLY = 1 << 3,
} TabiyaSpecOptions;

/* Reads one of the options "flip", "mirror", "for N" and "ply A-B" that `allowed` names. `*taken`
 * says whether there was one. FALSE: there was, and it is wrong. */
gboolean tabiya_spec_take_option(TabiyaSpecReader *reader, TabiyaSpecOptions allowed,
                                 TabiyaSpecWhen *when, gboolean *taken);

/* --- Writing ---------------------------------------------------------------------------------- */

/* A blank first, unless `out` is empty; so each word can be appended for itself. */
void tabiya_spec_append_blank(GString *out);
void tabiya_spec_append_range(GString *out, guint from, guint to, guint max);
void tabiya_spec_append_squares(GString *out, EngBitboard squares);
void tabiya_spec_append_when(GString *out, const TabiyaSpecWhen *when);

/* --- Turning about ---------------------------------------------------------------------------- */

/* The board upside down, and left and right changed. */
EngBitboard tabiya_spec_flip_squares(EngBitboard squares);
EngBitboard tabiya_spec_mirror_squares(EngBitboard squares);

G_END_DECLS

#endif
