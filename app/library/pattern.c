/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Patterns; see pattern.h. */
#include "app/library/pattern.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char tabiya_pattern_help[] = N_(
    "A pattern lists pieces and their squares: “Nd5 pe6” is a white knight on d5 and a black\n"
    "pawn on e6. White’s pieces are KQRBNP, Black’s are kqrbnp. A or a: any white or black\n"
    "piece; M or m: a bishop or knight; X: any piece; .: an empty square; [NB]: one of these.\n"
    "Instead of a square, you can give a file (Rd), a rank (R7) or several squares (N(d5,e5)):\n"
    "the piece is on one of them. ! excludes: “!pd” means no black pawn on the d-file. The board\n"
    "part of a FEN also works; there, ? is any square and * the rest of a rank with any content.\n"
    "Options: flip (also with colors swapped), mirror (also with left and right swapped),\n"
    "for N (for at least N half-moves in a row), ply A-B (between half-moves A and B).\n");

/* A pattern after flipping or mirroring, sorted by how fast it can be checked. */
typedef struct {
    EngBitboard must[16]; /* by EngPiece: squares that must all have it */
    guint must_pieces[16];
    guint n_must;
    TabiyaPatternTerm *others;
    guint n_others;
    guint8 needs[2][6]; /* by side and type: the minimum of such pieces */
} Form;

struct TabiyaPattern {
    GArray *terms; /* TabiyaPatternTerm */
    TabiyaSpecWhen when;
    Form forms[TABIYA_SPEC_MAX_FORMS];
    TabiyaSpecSearch search;
};

/* --- Searching -------------------------------------------------------------------------------- */

static gboolean form_holds(const void *data, const TabiyaReplayBoard *board)
{
    const Form *form = data;
    for (guint i = 0; i < form->n_must; i++) {
        const guint piece = form->must_pieces[i];
        if (form->must[piece] & ~board->pieces[piece])
            return FALSE;
    }
    for (guint i = 0; i < form->n_others; i++) {
        if (!tabiya_pattern_term_holds(&form->others[i], board))
            return FALSE;
    }
    return TRUE;
}

static gboolean form_may_come(const void *data, const TabiyaReplayBoard *board)
{
    const Form *form = data;
    /* A pawn that has left its home square never comes back. */
    const EngBitboard home = (form->must[ENG_PAWN] & ENG_RANK_2 & ~board->pieces[ENG_PAWN]) |
                             (form->must[8 + ENG_PAWN] & ENG_RANK_7 & ~board->pieces[8 + ENG_PAWN]);
    return home == 0 && tabiya_spec_may_have(board->counts, form->needs[ENG_WHITE]) &&
           tabiya_spec_may_have(board->counts + 8, form->needs[ENG_BLACK]);
}

/* --- Making ----------------------------------------------------------------------------------- */

TabiyaPieceKinds tabiya_pattern_flip_pieces(TabiyaPieceKinds pieces)
{
    return (TabiyaPieceKinds)((pieces & TABIYA_PIECES_NONE) | (pieces & TABIYA_PIECES_WHITE) << 8 |
                              (pieces & TABIYA_PIECES_BLACK) >> 8);
}

TabiyaPatternTerm tabiya_pattern_turn_term(const TabiyaPatternTerm *term, gboolean flip,
                                           gboolean mirror)
{
    TabiyaPatternTerm turned = *term;
    if (flip) {
        turned.squares = tabiya_spec_flip_squares(turned.squares);
        turned.pieces = tabiya_pattern_flip_pieces(turned.pieces);
    }
    if (mirror)
        turned.squares = tabiya_spec_mirror_squares(turned.squares);
    return turned;
}

static gboolean is_plain(const TabiyaPatternTerm *term)
{
    return !term->negated && !eng_has_several(term->squares) && !eng_has_several(term->pieces);
}

static void add_plain(Form *form, const TabiyaPatternTerm *term)
{
    const guint piece = eng_first(term->pieces);
    if (form->must[piece] & term->squares)
        return;
    if (form->must[piece] == 0)
        form->must_pieces[form->n_must++] = piece;
    form->must[piece] |= term->squares;
    if (piece != ENG_NO_PIECE)
        form->needs[eng_piece_color((EngPiece)piece)][eng_piece_type((EngPiece)piece)]++;
}

static void add_form(TabiyaPattern *self, gboolean flip, gboolean mirror)
{
    Form *form = &self->forms[self->search.n_forms];
    EngBitboard cares = 0;
    form->others = g_new(TabiyaPatternTerm, self->terms->len);
    for (guint i = 0; i < self->terms->len; i++) {
        const TabiyaPatternTerm term = tabiya_pattern_turn_term(
            &g_array_index(self->terms, TabiyaPatternTerm, i), flip, mirror);
        cares |= term.squares;
        if (is_plain(&term))
            add_plain(form, &term);
        else
            form->others[form->n_others++] = term;
    }
    self->search.forms[self->search.n_forms] = form;
    self->search.cares[self->search.n_forms++] = cares;
}

TabiyaPattern *tabiya_pattern_new(const TabiyaPatternTerm *terms, guint n_terms,
                                  const TabiyaSpecWhen *when)
{
    g_return_val_if_fail(n_terms > 0 && when->hold > 0, NULL);
    TabiyaPattern *self = g_new0(TabiyaPattern, 1);
    self->terms = g_array_new(FALSE, FALSE, sizeof *terms);
    g_array_append_vals(self->terms, terms, n_terms);
    self->when = *when;
    self->search.when = *when;
    self->search.holds = form_holds;
    self->search.may_come = form_may_come;
    for (int flip = 0; flip <= when->flip; flip++) {
        for (int mirror = 0; mirror <= when->mirror; mirror++)
            add_form(self, flip, mirror);
    }
    return self;
}

void tabiya_pattern_free(TabiyaPattern *self)
{
    if (!self)
        return;
    for (guint i = 0; i < self->search.n_forms; i++)
        g_free(self->forms[i].others);
    g_array_unref(self->terms);
    g_free(self);
}

gboolean tabiya_pattern_term_equal(const TabiyaPatternTerm *a, const TabiyaPatternTerm *b)
{
    return a->squares == b->squares && a->pieces == b->pieces && a->negated == b->negated;
}

gboolean tabiya_pattern_equal(const TabiyaPattern *a, const TabiyaPattern *b)
{
    if (a->terms->len != b->terms->len || !tabiya_spec_when_equal(&a->when, &b->when))
        return FALSE;
    for (guint i = 0; i < a->terms->len; i++) {
        if (!tabiya_pattern_term_equal(&g_array_index(a->terms, TabiyaPatternTerm, i),
                                       &g_array_index(b->terms, TabiyaPatternTerm, i))) {
            return FALSE;
        }
    }
    return TRUE;
}

int tabiya_pattern_find(const TabiyaPattern *self, const EngPosition *start, const EngMove *moves,
                        guint n_moves)
{
    return tabiya_spec_find(&self->search, start, moves, n_moves);
}

/* --- Text ------------------------------------------------------------------------------------- */

#define BOTH(color, type) (1 << ((color)*8 + (type)))

/* Letters in the order in which they are written; those for several pieces come last. */
static const struct {
    char letter;
    TabiyaPieceKinds pieces;
} LETTERS[] = {
    {'K', BOTH(0, ENG_KING)},
    {'Q', BOTH(0, ENG_QUEEN)},
    {'R', BOTH(0, ENG_ROOK)},
    {'B', BOTH(0, ENG_BISHOP)},
    {'N', BOTH(0, ENG_KNIGHT)},
    {'P', BOTH(0, ENG_PAWN)},
    {'k', BOTH(1, ENG_KING)},
    {'q', BOTH(1, ENG_QUEEN)},
    {'r', BOTH(1, ENG_ROOK)},
    {'b', BOTH(1, ENG_BISHOP)},
    {'n', BOTH(1, ENG_KNIGHT)},
    {'p', BOTH(1, ENG_PAWN)},
    {'.', TABIYA_PIECES_NONE},
    {'A', TABIYA_PIECES_WHITE},
    {'a', TABIYA_PIECES_BLACK},
    {'M', BOTH(0, ENG_BISHOP) | BOTH(0, ENG_KNIGHT)},
    {'m', BOTH(1, ENG_BISHOP) | BOTH(1, ENG_KNIGHT)},
    {'X', TABIYA_PIECES_WHITE | TABIYA_PIECES_BLACK},
};
#define N_SINGLE_LETTERS 13

static gboolean take_letter(TabiyaSpecReader *reader, TabiyaPieceKinds *pieces)
{
    for (gsize i = 0; i < G_N_ELEMENTS(LETTERS); i++) {
        if (tabiya_spec_take_char(reader, LETTERS[i].letter)) {
            *pieces |= LETTERS[i].pieces;
            return TRUE;
        }
    }
    return tabiya_spec_fail(reader, reader->at, _("a piece (KQRBNP kqrbnp, A, a, M, m, X or .)"));
}

gboolean tabiya_pattern_take_pieces(TabiyaSpecReader *reader, TabiyaPieceKinds *pieces)
{
    *pieces = 0;
    if (!tabiya_spec_take_char(reader, '['))
        return take_letter(reader, pieces);
    do {
        if (!take_letter(reader, pieces))
            return FALSE;
    } while (!tabiya_spec_take_char(reader, ']'));
    return TRUE;
}

gboolean tabiya_pattern_take_term(TabiyaSpecReader *reader, TabiyaPatternTerm *term)
{
    term->negated = tabiya_spec_take_char(reader, '!');
    return tabiya_pattern_take_pieces(reader, &term->pieces) &&
           tabiya_spec_take_squares(reader, &term->squares);
}

static void add_empty(GArray *terms, int rank, int from, int count)
{
    for (int file = from; file < from + count; file++) {
        const TabiyaPatternTerm term = {eng_bit(eng_square(file, rank)), TABIYA_PIECES_NONE, FALSE};
        g_array_append_val(terms, term);
    }
}

static gboolean take_rank(TabiyaSpecReader *reader, GArray *terms, int rank)
{
    int file = 0;
    while (file < 8) {
        TabiyaPatternTerm term;
        if (tabiya_spec_take_char(reader, '*'))
            return TRUE;
        if (tabiya_spec_take_char(reader, '?')) {
            file++;
        } else if (*reader->at >= '1' && *reader->at <= '8' - file) {
            add_empty(terms, rank, file, *reader->at - '0');
            file += *reader->at++ - '0';
        } else {
            term.squares = eng_bit(eng_square(file++, rank));
            term.negated = tabiya_spec_take_char(reader, '!');
            if (!tabiya_pattern_take_pieces(reader, &term.pieces))
                return FALSE;
            g_array_append_val(terms, term);
        }
    }
    return TRUE;
}

static gboolean take_board(TabiyaSpecReader *reader, GArray *terms)
{
    for (int rank = 7; rank >= 0; rank--) {
        if (!take_rank(reader, terms, rank))
            return FALSE;
        if (rank > 0 && !tabiya_spec_take_char(reader, '/'))
            return tabiya_spec_fail(reader, reader->at, _("“/” after eight squares of a rank"));
    }
    return TRUE;
}

/* Whether the next word is a board. */
static gboolean is_board(const char *text)
{
    return memchr(text, '/', strcspn(text, " ,\t\n")) != NULL;
}

static gboolean take_all(TabiyaSpecReader *reader, GArray *terms, TabiyaSpecWhen *when)
{
    while (tabiya_spec_skip(reader)) {
        gboolean taken;
        if (!tabiya_spec_take_option(
                reader, TABIYA_SPEC_FLIP | TABIYA_SPEC_MIRROR | TABIYA_SPEC_HOLD | TABIYA_SPEC_PLY,
                when, &taken)) {
            return FALSE;
        }
        if (taken)
            continue;
        if (is_board(reader->at)) {
            if (!take_board(reader, terms))
                return FALSE;
            continue;
        }
        TabiyaPatternTerm term;
        if (!tabiya_pattern_take_term(reader, &term))
            return FALSE;
        g_array_append_val(terms, term);
    }
    return terms->len > 0 || tabiya_spec_fail(reader, reader->at, _("pieces on squares (Nd5 pe6)"));
}

TabiyaPattern *tabiya_pattern_parse(const char *text, gsize *where, GError **error)
{
    TabiyaSpecReader reader = {text, text, where, error};
    TabiyaSpecWhen when = TABIYA_SPEC_ANY_TIME;
    g_autoptr(GArray) terms = g_array_new(FALSE, FALSE, sizeof(TabiyaPatternTerm));
    if (!take_all(&reader, terms, &when))
        return NULL;
    return tabiya_pattern_new((const TabiyaPatternTerm *)(const void *)terms->data, terms->len,
                              &when);
}

void tabiya_pattern_append_pieces(GString *out, TabiyaPieceKinds pieces)
{
    for (gsize i = 0; i < G_N_ELEMENTS(LETTERS); i++) {
        if (pieces == LETTERS[i].pieces)
            return (void)g_string_append_c(out, LETTERS[i].letter);
    }
    g_string_append_c(out, '[');
    for (gsize i = 0; i < N_SINGLE_LETTERS; i++) {
        if (pieces & LETTERS[i].pieces)
            g_string_append_c(out, LETTERS[i].letter);
    }
    g_string_append_c(out, ']');
}

void tabiya_pattern_append_term(GString *out, const TabiyaPatternTerm *term)
{
    if (term->negated)
        g_string_append_c(out, '!');
    tabiya_pattern_append_pieces(out, term->pieces);
    tabiya_spec_append_squares(out, term->squares);
}

char *tabiya_pattern_to_string(const TabiyaPattern *self)
{
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < self->terms->len; i++) {
        tabiya_spec_append_blank(out);
        tabiya_pattern_append_term(out, &g_array_index(self->terms, TabiyaPatternTerm, i));
    }
    tabiya_spec_append_when(out, &self->when);
    return g_string_free(out, FALSE);
}
