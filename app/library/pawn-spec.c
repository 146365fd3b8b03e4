/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pawn structures; see pawn-spec.h. */
#include "app/library/pawn-spec.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char tabiya_pawn_help[] = N_(
    "A pawn structure lists White’s pawns (P) and Black’s (p): “Pd4 !Pc !Pe pe6” is a white\n"
    "pawn on d4, none on the c- and e-files, and a black pawn on e6. “only”: no pawns other than\n"
    "those on the named squares. P:isolated=1, p:doubled=2-, P:passed=1, p:islands=3 and\n"
    "P:pawns=5-8 give the number of such pawns (islands: groups of adjacent files with pawns);\n"
    "P:files=abfgh: pawns on exactly these files. Options: flip, mirror, for N and ply A-B, as\n"
    "in patterns.\n");

#define ANY_NUMBER 255
#define PAWNS ((TabiyaPieceKinds)(1 << ENG_PAWN | 1 << (8 + ENG_PAWN)))

typedef struct {
    GArray *squares;  /* TabiyaPatternTerm */
    GArray *features; /* TabiyaPawnTerm */
    gboolean only;
    EngBitboard named[2]; /* by color: squares that may have a pawn if `only` */
    guint8 needs[2];      /* the minimum of pawns */
} Form;

struct TabiyaPawnSpec {
    TabiyaSpecWhen when;
    Form forms[TABIYA_SPEC_MAX_FORMS];
    TabiyaSpecSearch search;
};

/* --- Features --------------------------------------------------------------------------------- */

/* The files of a set of squares, bit 0 for the a-file. */
static guint files_of(EngBitboard pawns)
{
    pawns |= pawns >> 32;
    pawns |= pawns >> 16;
    pawns |= pawns >> 8;
    return (guint)(pawns & 0xff);
}

/* All squares of a set of files. */
static EngBitboard fill_files(guint files)
{
    return (files & 0xff) * ENG_FILE_A;
}

static EngBitboard fill_north(EngBitboard set)
{
    set |= set << 8;
    set |= set << 16;
    return set | set << 32;
}

/* The squares in front of the pawns of `color`, without their own. */
static EngBitboard before(EngBitboard pawns, EngColor color)
{
    if (color == ENG_WHITE)
        return fill_north(pawns << 8);
    return tabiya_spec_flip_squares(fill_north(tabiya_spec_flip_squares(pawns) << 8));
}

static EngBitboard with_neighbors(EngBitboard set)
{
    return set | (set & ~ENG_FILE_A) >> 1 | (set & ~ENG_FILE_H) << 1;
}

guint tabiya_pawn_feature(TabiyaPawnFeature feature, EngColor color, EngBitboard white,
                          EngBitboard black)
{
    const EngBitboard own = color == ENG_WHITE ? white : black;
    const EngBitboard other = color == ENG_WHITE ? black : white;
    const guint files = files_of(own);
    switch (feature) {
    case TABIYA_PAWNS_COUNT:
        return (guint)eng_popcount(own);
    case TABIYA_PAWNS_ISOLATED:
        return (guint)eng_popcount(own & ~fill_files(files << 1 | files >> 1));
    case TABIYA_PAWNS_DOUBLED:
        return (guint)eng_popcount(own & before(own, color));
    case TABIYA_PAWNS_PASSED:
        return (guint)eng_popcount(own & ~with_neighbors(before(other, eng_other(color))));
    case TABIYA_PAWNS_ISLANDS:
        return (guint)eng_popcount(files & ~(files << 1));
    default:
        return files;
    }
}

/* --- Searching -------------------------------------------------------------------------------- */

static gboolean feature_holds(const TabiyaPawnTerm *term, EngBitboard white, EngBitboard black)
{
    const guint value = tabiya_pawn_feature(term->feature, term->color, white, black);
    return value >= term->from && value <= term->to;
}

static gboolean form_holds(const void *data, const TabiyaReplayBoard *board)
{
    const Form *form = data;
    const EngBitboard white = board->pieces[ENG_PAWN], black = board->pieces[8 + ENG_PAWN];
    if (form->only && ((white & ~form->named[ENG_WHITE]) || (black & ~form->named[ENG_BLACK])))
        return FALSE;
    for (guint i = 0; i < form->squares->len; i++) {
        if (!tabiya_pattern_term_holds(&g_array_index(form->squares, TabiyaPatternTerm, i), board))
            return FALSE;
    }
    for (guint i = 0; i < form->features->len; i++) {
        if (!feature_holds(&g_array_index(form->features, TabiyaPawnTerm, i), white, black))
            return FALSE;
    }
    return TRUE;
}

static gboolean form_may_come(const void *data, const TabiyaReplayBoard *board)
{
    const Form *form = data;
    return board->counts[ENG_PAWN] >= form->needs[ENG_WHITE] &&
           board->counts[8 + ENG_PAWN] >= form->needs[ENG_BLACK];
}

/* --- Making ----------------------------------------------------------------------------------- */

static guint8 mirror_files(guint8 files)
{
    return (guint8)tabiya_spec_mirror_squares(files);
}

static TabiyaPawnTerm turn_feature(TabiyaPawnTerm term, gboolean flip, gboolean mirror)
{
    if (flip)
        term.color = eng_other(term.color);
    if (mirror && term.feature == TABIYA_PAWNS_FILES)
        term.from = term.to = mirror_files(term.from);
    return term;
}

static guint8 count_needs(const Form *form, EngColor color)
{
    guint needs = (guint)eng_popcount(form->named[color]);
    for (guint i = 0; i < form->features->len; i++) {
        const TabiyaPawnTerm *term = &g_array_index(form->features, TabiyaPawnTerm, i);
        const gboolean files = term->feature == TABIYA_PAWNS_FILES;
        if (term->color == color)
            needs = MAX(needs, files ? (guint)eng_popcount(term->from) : term->from);
    }
    return (guint8)needs;
}

/* The square if it must have a pawn of this color, else 0. */
static EngBitboard required(const TabiyaPatternTerm *term, EngColor color)
{
    const gboolean plain = !term->negated && !eng_has_several(term->squares);
    return plain && term->pieces == 1 << (8 * color + ENG_PAWN) ? term->squares : 0;
}

static void fill_form(Form *form, const TabiyaPatternTerm *squares, guint n_squares,
                      const TabiyaPawnTerm *features, guint n_features, gboolean flip,
                      gboolean mirror)
{
    form->squares = g_array_new(FALSE, FALSE, sizeof *squares);
    form->features = g_array_new(FALSE, FALSE, sizeof *features);
    EngBitboard allowed[2] = {0, 0};
    for (guint i = 0; i < n_squares; i++) {
        const TabiyaPatternTerm term = tabiya_pattern_turn_term(&squares[i], flip, mirror);
        g_array_append_val(form->squares, term);
        for (int color = 0; color < 2; color++) {
            form->named[color] |= required(&term, (EngColor)color);
            if (!term.negated && (term.pieces & 1 << (8 * color + ENG_PAWN)))
                allowed[color] |= term.squares;
        }
    }
    for (guint i = 0; i < n_features; i++) {
        const TabiyaPawnTerm term = turn_feature(features[i], flip, mirror);
        g_array_append_val(form->features, term);
    }
    for (int color = 0; color < 2; color++)
        form->needs[color] = count_needs(form, (EngColor)color);
    memcpy(form->named, allowed, sizeof allowed);
}

TabiyaPawnSpec *tabiya_pawn_spec_new(const TabiyaPatternTerm *squares, guint n_squares,
                                     const TabiyaPawnTerm *features, guint n_features,
                                     gboolean only, const TabiyaSpecWhen *when)
{
    g_return_val_if_fail(n_squares + n_features > 0 || only, NULL);
    TabiyaPawnSpec *self = g_new0(TabiyaPawnSpec, 1);
    self->when = *when;
    self->search = (TabiyaSpecSearch){
        .cares_for = TABIYA_SPEC_CARES_PAWNS,
        .holds = form_holds,
        .may_come = form_may_come,
        .when = *when,
    };
    for (int flip = 0; flip <= when->flip; flip++) {
        for (int mirror = 0; mirror <= when->mirror; mirror++) {
            Form *form = &self->forms[self->search.n_forms];
            fill_form(form, squares, n_squares, features, n_features, flip, mirror);
            form->only = only;
            self->search.cares[self->search.n_forms] = ~UINT64_C(0);
            self->search.forms[self->search.n_forms++] = form;
        }
    }
    return self;
}

void tabiya_pawn_spec_free(TabiyaPawnSpec *self)
{
    if (!self)
        return;
    for (guint i = 0; i < self->search.n_forms; i++) {
        g_array_unref(self->forms[i].squares);
        g_array_unref(self->forms[i].features);
    }
    g_free(self);
}

static gboolean feature_equal(const TabiyaPawnTerm *a, const TabiyaPawnTerm *b)
{
    return a->feature == b->feature && a->color == b->color && a->from == b->from && a->to == b->to;
}

gboolean tabiya_pawn_spec_equal(const TabiyaPawnSpec *a, const TabiyaPawnSpec *b)
{
    const Form *left = &a->forms[0], *right = &b->forms[0];
    if (left->only != right->only || left->squares->len != right->squares->len ||
        left->features->len != right->features->len ||
        !tabiya_spec_when_equal(&a->when, &b->when)) {
        return FALSE;
    }
    for (guint i = 0; i < left->squares->len; i++) {
        if (!tabiya_pattern_term_equal(&g_array_index(left->squares, TabiyaPatternTerm, i),
                                       &g_array_index(right->squares, TabiyaPatternTerm, i))) {
            return FALSE;
        }
    }
    for (guint i = 0; i < left->features->len; i++) {
        if (!feature_equal(&g_array_index(left->features, TabiyaPawnTerm, i),
                           &g_array_index(right->features, TabiyaPawnTerm, i))) {
            return FALSE;
        }
    }
    return TRUE;
}

int tabiya_pawn_spec_find(const TabiyaPawnSpec *self, const EngPosition *start,
                          const EngMove *moves, guint n_moves)
{
    return tabiya_spec_find(&self->search, start, moves, n_moves);
}

/* --- Text ------------------------------------------------------------------------------------- */

static const char *const FEATURES[TABIYA_PAWNS_N_FEATURES] = {
    "pawns", "isolated", "doubled", "passed", "islands", "files",
};

static gboolean take_files(TabiyaSpecReader *reader, TabiyaPawnTerm *term)
{
    guint files = 0;
    const char *begin = reader->at;
    for (; *reader->at >= 'a' && *reader->at <= 'h'; reader->at++)
        files |= 1u << (*reader->at - 'a');
    term->from = term->to = (guint8)files;
    /* "-" means none at all. */
    return reader->at > begin || tabiya_spec_take_char(reader, '-') ||
           tabiya_spec_fail(reader, begin, _("files (abcdefgh)"));
}

static gboolean take_amount(TabiyaSpecReader *reader, TabiyaPawnTerm *term)
{
    guint from, to;
    if (!tabiya_spec_take_range(reader, ANY_NUMBER, &from, &to))
        return FALSE;
    term->from = (guint8)from;
    term->to = (guint8)to;
    return TRUE;
}

/* "P:isolated=1-2", "p:passed"; after the colon. */
static gboolean take_feature(TabiyaSpecReader *reader, TabiyaPawnTerm *term)
{
    const char *begin = reader->at;
    for (int i = 0; i < TABIYA_PAWNS_N_FEATURES; i++) {
        const gsize length = strlen(FEATURES[i]);
        if (strncmp(begin, FEATURES[i], length) != 0 || g_ascii_isalpha(begin[length]))
            continue;
        reader->at += length;
        term->feature = (TabiyaPawnFeature)i;
        term->from = 1;
        term->to = ANY_NUMBER;
        if (!tabiya_spec_take_char(reader, '=')) {
            return i != TABIYA_PAWNS_FILES ||
                   tabiya_spec_fail(reader, reader->at, _("“=” and files (abcdefgh)"));
        }
        return i == TABIYA_PAWNS_FILES ? take_files(reader, term) : take_amount(reader, term);
    }
    return tabiya_spec_fail(reader, begin, _("pawns, isolated, doubled, passed, islands or files"));
}

typedef struct {
    GArray *squares, *features;
    gboolean only;
    TabiyaSpecWhen when;
} Draft;

static gboolean take_term(TabiyaSpecReader *reader, Draft *draft)
{
    const char *begin = reader->at;
    TabiyaPawnTerm feature = {.color = *begin == 'P' ? ENG_WHITE : ENG_BLACK};
    TabiyaPatternTerm term;
    if ((*begin == 'P' || *begin == 'p') && begin[1] == ':') {
        reader->at += 2;
        if (!take_feature(reader, &feature))
            return FALSE;
        g_array_append_val(draft->features, feature);
        return TRUE;
    }
    if (begin[*begin == '!'] != 'P' && begin[*begin == '!'] != 'p' && begin[*begin == '!'] != '[')
        return tabiya_spec_fail(reader, begin, _("a pawn (Pd4 is White’s, pd5 Black’s)"));
    if (!tabiya_pattern_take_term(reader, &term))
        return FALSE;
    if (term.pieces & ~PAWNS)
        return tabiya_spec_fail(reader, begin, _("a pawn (Pd4 is White’s, pd5 Black’s)"));
    g_array_append_val(draft->squares, term);
    return TRUE;
}

static gboolean take_all(TabiyaSpecReader *reader, Draft *draft)
{
    while (tabiya_spec_skip(reader)) {
        gboolean taken;
        if (!tabiya_spec_take_option(
                reader, TABIYA_SPEC_FLIP | TABIYA_SPEC_MIRROR | TABIYA_SPEC_HOLD | TABIYA_SPEC_PLY,
                &draft->when, &taken)) {
            return FALSE;
        }
        if (taken)
            continue;
        if (tabiya_spec_take_word(reader, "only"))
            draft->only = TRUE;
        else if (!take_term(reader, draft))
            return FALSE;
    }
    return draft->squares->len + draft->features->len > 0 || draft->only ||
           tabiya_spec_fail(reader, reader->at, _("a pawn (Pd4 is White’s, pd5 Black’s)"));
}

TabiyaPawnSpec *tabiya_pawn_spec_parse(const char *text, gsize *where, GError **error)
{
    TabiyaSpecReader reader = {text, text, where, error};
    g_autoptr(GArray) squares = g_array_new(FALSE, FALSE, sizeof(TabiyaPatternTerm));
    g_autoptr(GArray) features = g_array_new(FALSE, FALSE, sizeof(TabiyaPawnTerm));
    Draft draft = {squares, features, FALSE, TABIYA_SPEC_ANY_TIME};
    if (!take_all(&reader, &draft))
        return NULL;
    return tabiya_pawn_spec_new((const TabiyaPatternTerm *)(const void *)squares->data,
                                squares->len, (const TabiyaPawnTerm *)(const void *)features->data,
                                features->len, draft.only, &draft.when);
}

static void append_files(GString *out, guint files)
{
    if (files == 0)
        g_string_append_c(out, '-');
    for (int file = 0; file < 8; file++) {
        if (files >> file & 1)
            g_string_append_c(out, (char)('a' + file));
    }
}

static void append_feature(GString *out, const TabiyaPawnTerm *term)
{
    g_string_append_printf(out, "%c:%s=", term->color == ENG_WHITE ? 'P' : 'p',
                           FEATURES[term->feature]);
    if (term->feature == TABIYA_PAWNS_FILES)
        append_files(out, term->from);
    else
        tabiya_spec_append_range(out, term->from, term->to, ANY_NUMBER);
}

char *tabiya_pawn_spec_to_string(const TabiyaPawnSpec *self)
{
    const Form *form = &self->forms[0];
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < form->squares->len; i++) {
        tabiya_spec_append_blank(out);
        tabiya_pattern_append_term(out, &g_array_index(form->squares, TabiyaPatternTerm, i));
    }
    for (guint i = 0; i < form->features->len; i++) {
        tabiya_spec_append_blank(out);
        append_feature(out, &g_array_index(form->features, TabiyaPawnTerm, i));
    }
    if (form->only) {
        tabiya_spec_append_blank(out);
        g_string_append(out, "only");
    }
    tabiya_spec_append_when(out, &self->when);
    return g_string_free(out, FALSE);
}
