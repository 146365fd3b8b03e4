/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the specifications of query.h: reading their texts, errors with a place, numbers and
 * ranges, squares and pieces, and the options for when a position must occur and whether it may be
 * flipped or mirrored. */
#ifndef TABIYA_SPEC_TEXT_H
#define TABIYA_SPEC_TEXT_H

#include <glib.h>

#include "engine/board/bitboard.h"

G_BEGIN_DECLS

/* --- Time and symmetry ------------------------------------------------------------------------ */

typedef struct {
    guint16 first_ply, last_ply; /* half-moves played, both included; 0 … G_MAXUINT16: any time */
    guint16 hold;                /* the number of consecutive positions, at least 1 */
    gboolean flip;               /* also with colors swapped and the board upside down */
    gboolean mirror;             /* also with left and right swapped */
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
    gsize *where;   /* where the error is, bytes from the start; may be NULL */
    GError **error; /* TABIYA_ERROR_BAD_ARGUMENT: "expected …, found “…”"; may be NULL */
} TabiyaSpecReader;

/* Sets the error with what was expected (translated) at `at`. Returns FALSE. */
gboolean tabiya_spec_fail(TabiyaSpecReader *reader, const char *at, const char *expected);

/* Skips blanks and commas. FALSE at the end of the text. */
gboolean tabiya_spec_skip(TabiyaSpecReader *reader);
/* If the text continues with `word` (ASCII, any case) and blanks or its end, skips it and returns
 * TRUE. */
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

/* Reads one of the options "flip", "mirror", "for N" and "ply A-B" that `allowed` names. `*taken`:
 * whether there was one. FALSE: it is invalid. */
gboolean tabiya_spec_take_option(TabiyaSpecReader *reader, TabiyaSpecOptions allowed,
                                 TabiyaSpecWhen *when, gboolean *taken);

/* --- Writing ---------------------------------------------------------------------------------- */

/* Appends a blank unless `out` is empty, so that words can be appended one by one. */
void tabiya_spec_append_blank(GString *out);
void tabiya_spec_append_range(GString *out, guint from, guint to, guint max);
void tabiya_spec_append_squares(GString *out, EngBitboard squares);
void tabiya_spec_append_when(GString *out, const TabiyaSpecWhen *when);

/* --- Flipping and mirroring ------------------------------------------------------------------- */

/* The board upside down, or with left and right swapped. */
EngBitboard tabiya_spec_flip_squares(EngBitboard squares);
EngBitboard tabiya_spec_mirror_squares(EngBitboard squares);

G_END_DECLS

#endif
