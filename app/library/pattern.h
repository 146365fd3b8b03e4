/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A condition on pieces: which pieces stand on given squares; the rest of the board may hold
 * anything.
 *
 * A pattern is a list of terms that must all hold in one position. As text (tabiya_pattern_help) it
 * is written as a list, "Nd5 pe6 Rd !pd", or as the board of a FEN with wildcards. Immutable, used
 * by any number of threads.
 */
#ifndef TABIYA_PATTERN_H
#define TABIYA_PATTERN_H

#include "app/library/spec-find.h"

G_BEGIN_DECLS

/* Help for the person. */
extern const char tabiya_pattern_help[];

/* A set of pieces: bit n for the EngPiece n, bit ENG_NO_PIECE for an empty square. */
typedef guint16 TabiyaPieceKinds;
#define TABIYA_PIECES_WHITE ((TabiyaPieceKinds)0x003f)
#define TABIYA_PIECES_BLACK ((TabiyaPieceKinds)0x3f00)
#define TABIYA_PIECES_NONE ((TabiyaPieceKinds)(1 << ENG_NO_PIECE))

/* At least one of `squares` has one of `pieces`; `negated`: none has. Neither set is empty. */
typedef struct {
    EngBitboard squares;
    TabiyaPieceKinds pieces;
    gboolean negated;
} TabiyaPatternTerm;

typedef struct TabiyaPattern TabiyaPattern;

/* `n_terms` at least 1; arguments are copied. For tests. */
TabiyaPattern *tabiya_pattern_new(const TabiyaPatternTerm *terms, guint n_terms,
                                  const TabiyaSpecWhen *when) G_GNUC_WARN_UNUSED_RESULT;
/* NULL with `error` (TABIYA_ERROR_BAD_ARGUMENT) and `*where` (bytes from the start) on an error;
 * both may be NULL. (transfer full) */
TabiyaPattern *tabiya_pattern_parse(const char *text, gsize *where,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_pattern_free(TabiyaPattern *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPattern, tabiya_pattern_free)

char *tabiya_pattern_to_string(const TabiyaPattern *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean tabiya_pattern_equal(const TabiyaPattern *a, const TabiyaPattern *b);

/* As tabiya_spec_find(). */
int tabiya_pattern_find(const TabiyaPattern *self, const EngPosition *start, const EngMove *moves,
                        guint n_moves);

/* --- For other specifications that have such terms -------------------------------------------- */

/* "N" or "[NB]", and back. */
gboolean tabiya_pattern_take_pieces(TabiyaSpecReader *reader, TabiyaPieceKinds *pieces);
void tabiya_pattern_append_pieces(GString *out, TabiyaPieceKinds pieces);
/* Swaps White's and Black's pieces. */
TabiyaPieceKinds tabiya_pattern_flip_pieces(TabiyaPieceKinds pieces);
gboolean tabiya_pattern_take_term(TabiyaSpecReader *reader, TabiyaPatternTerm *term);
void tabiya_pattern_append_term(GString *out, const TabiyaPatternTerm *term);
gboolean tabiya_pattern_term_equal(const TabiyaPatternTerm *a, const TabiyaPatternTerm *b);
TabiyaPatternTerm tabiya_pattern_turn_term(const TabiyaPatternTerm *term, gboolean flip,
                                           gboolean mirror);

static inline EngBitboard tabiya_piece_kinds_squares(const TabiyaReplayBoard *board,
                                                     TabiyaPieceKinds set)
{
    EngBitboard squares = 0;
    for (guint rest = set; rest != 0; rest &= rest - 1)
        squares |= board->pieces[__builtin_ctz(rest)];
    return squares;
}

static inline gboolean tabiya_pattern_term_holds(const TabiyaPatternTerm *term,
                                                 const TabiyaReplayBoard *board)
{
    return ((tabiya_piece_kinds_squares(board, term->pieces) & term->squares) != 0) !=
           term->negated;
}

G_END_DECLS

#endif
