/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Numeric annotation glyphs: how $0 to $255 look, what they mean and how to type them.
 *
 * $1 to $139 as the PGN standard (section 10) has them, the others as ChessPad, Scid, ChessBase and
 * Lichess use them.
 */
#ifndef TABIYA_NAG_H
#define TABIYA_NAG_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_NAG_OTHER,
    TABIYA_NAG_MOVE,     /* judges the move: $1 to $9 */
    TABIYA_NAG_POSITION, /* judges the position after it: $10 to $135 */
    TABIYA_NAG_TIME,     /* time trouble: $136 to $139 */
} TabiyaNagKind;

/* The color of a glyph. */
typedef enum {
    TABIYA_NAG_NEUTRAL,
    TABIYA_NAG_BRILLIANT,   /* !! */
    TABIYA_NAG_GOOD,        /* ! */
    TABIYA_NAG_INTERESTING, /* !? */
    TABIYA_NAG_DUBIOUS,     /* ?! */
    TABIYA_NAG_MISTAKE,     /* ? */
    TABIYA_NAG_BLUNDER,     /* ?? */
} TabiyaNagJudgment;

/* MOVE is the one kind of which a move has at most one. */
TabiyaNagKind tabiya_nag_get_kind(guint8 nag);
TabiyaNagJudgment tabiya_nag_get_judgment(guint8 nag);
/* "!", "⩲"; NULL if it has none. Static. */
const char *tabiya_nag_get_glyph(guint8 nag);
/* "Good move", translated; "$185" for a number without a meaning. Static. */
const char *tabiya_nag_get_words(guint8 nag);
/* What to type for it, in ASCII ("+="); NULL: it cannot be typed. */
const char *tabiya_nag_get_typed(guint8 nag);

/* The longest glyph or typed spelling at the start of `text` (`length` bytes, -1: NUL-terminated),
 * as in files or as people type it. Returns its length in bytes, 0 if there is none. "=" is $10. */
gsize tabiya_nag_match(const char *text, gssize length, guint8 *nag);
/* The NAG for the whole of `text`: a glyph, a typed spelling, or "$14". */
gboolean tabiya_nag_from_text(const char *text, guint8 *nag);

G_END_DECLS

#endif
