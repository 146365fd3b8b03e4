/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Material; see material-spec.h. */
#include "app/library/material-spec.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char tabiya_material_help[] = N_(
    "Material: the pieces each side has besides its king. “R+4 v R+3” is rook and four pawns\n"
    "against rook and three, and so are “RPPPP v RPPP” and “KRPPPP-KRPPP”. Pieces that are not\n"
    "named are absent. A number or range after a letter says how many there are (R1-2, Q0-, N2);\n"
    "+ alone: any number of pawns; M: a bishop or knight; *: any number of the pieces not named.\n"
    "Either side may be White; with “white” at the end, the first side is White. Options:\n"
    "opposite-bishops (one each, on different colors), same-bishops, for N (for at least N\n"
    "half-moves in a row), ply A-B (between half-moves A and B).\n");

#define ANY TABIYA_MATERIAL_ANY

/* The sides assigned to White and Black. */
typedef struct {
    TabiyaMaterialSide sides[2]; /* by EngColor */
    guint8 needs[2][6];
    TabiyaBishops bishops;
} Form;

struct TabiyaMaterialSpec {
    TabiyaMaterialSide sides[2];
    TabiyaBishops bishops;
    TabiyaSpecWhen when;
    Form forms[2];
    TabiyaSpecSearch search;
};

/* --- Searching -------------------------------------------------------------------------------- */

static gboolean is_within(int count, TabiyaMaterialRange range)
{
    return count >= range.from && (count <= range.to || range.to == ANY);
}

/* `counts` by type. */
static gboolean side_holds(const TabiyaMaterialSide *side, const guint8 *counts)
{
    for (int type = ENG_PAWN; type <= ENG_QUEEN; type++) {
        if (!is_within(counts[type], side->pieces[type]))
            return FALSE;
    }
    return is_within(counts[ENG_KNIGHT] + counts[ENG_BISHOP], side->minors);
}

static gboolean bishops_hold(TabiyaBishops bishops, const TabiyaReplayBoard *board)
{
    const EngBitboard white = board->pieces[ENG_BISHOP], black = board->pieces[8 + ENG_BISHOP];
    if (bishops == TABIYA_BISHOPS_ANY)
        return TRUE;
    if (white == 0 || black == 0 || eng_has_several(white) || eng_has_several(black))
        return FALSE;
    const gboolean same = !(white & ENG_LIGHT_SQUARES) == !(black & ENG_LIGHT_SQUARES);
    return same == (bishops == TABIYA_BISHOPS_SAME);
}

static gboolean form_holds(const void *data, const TabiyaReplayBoard *board)
{
    const Form *form = data;
    return side_holds(&form->sides[ENG_WHITE], board->counts) &&
           side_holds(&form->sides[ENG_BLACK], board->counts + 8) &&
           bishops_hold(form->bishops, board);
}

static gboolean form_may_come(const void *data, const TabiyaReplayBoard *board)
{
    const Form *form = data;
    return tabiya_spec_may_have(board->counts, form->needs[ENG_WHITE]) &&
           tabiya_spec_may_have(board->counts + 8, form->needs[ENG_BLACK]);
}

/* --- Making ----------------------------------------------------------------------------------- */

static void make_form(Form *form, const TabiyaMaterialSpec *self, gboolean flip)
{
    form->bishops = self->bishops;
    for (int color = 0; color < 2; color++) {
        form->sides[color] = self->sides[color ^ flip];
        for (int type = ENG_PAWN; type <= ENG_QUEEN; type++)
            form->needs[color][type] = form->sides[color].pieces[type].from;
    }
}

TabiyaMaterialSpec *tabiya_material_spec_new(const TabiyaMaterialSide sides[2],
                                             TabiyaBishops bishops, const TabiyaSpecWhen *when)
{
    g_return_val_if_fail(when->hold > 0 && !when->mirror, NULL);
    TabiyaMaterialSpec *self = g_new0(TabiyaMaterialSpec, 1);
    memcpy(self->sides, sides, sizeof self->sides);
    self->bishops = bishops;
    self->when = *when;
    self->search = (TabiyaSpecSearch){
        .cares_for = TABIYA_SPEC_CARES_TRADES,
        .holds = form_holds,
        .may_come = form_may_come,
        .when = *when,
    };
    for (int flip = 0; flip <= when->flip; flip++) {
        make_form(&self->forms[flip], self, flip);
        self->search.cares[flip] = ~UINT64_C(0);
        self->search.forms[self->search.n_forms++] = &self->forms[flip];
    }
    return self;
}

void tabiya_material_spec_free(TabiyaMaterialSpec *self)
{
    g_free(self);
}

gboolean tabiya_material_spec_equal(const TabiyaMaterialSpec *a, const TabiyaMaterialSpec *b)
{
    return memcmp(a->sides, b->sides, sizeof a->sides) == 0 && a->bishops == b->bishops &&
           tabiya_spec_when_equal(&a->when, &b->when);
}

int tabiya_material_spec_find(const TabiyaMaterialSpec *self, const EngPosition *start,
                              const EngMove *moves, guint n_moves)
{
    return tabiya_spec_find(&self->search, start, moves, n_moves);
}

/* --- Text ------------------------------------------------------------------------------------- */

/* The order in which pieces are written, and their letters by EngPieceType. */
static const EngPieceType ORDER[] = {ENG_QUEEN, ENG_ROOK, ENG_BISHOP, ENG_KNIGHT};
static const char LETTERS[] = "PNBRQ";

/* Whether a number or range follows. A dash begins one only after a number: "KRP-KR" is two
 * sides. */
static gboolean has_count(const TabiyaSpecReader *reader)
{
    return g_ascii_isdigit(*reader->at);
}

/* "4", "3-5", "2-". Without a word between the sides, a dash before a letter separates them:
 * "R+4-R+3". */
static gboolean take_count(TabiyaSpecReader *reader, TabiyaMaterialRange *range)
{
    guint from, to;
    const char *dash = reader->at + strspn(reader->at, "0123456789");
    if (*dash == '-' && !g_ascii_isdigit(dash[1]) && !strpbrk(reader->text, "vV:")) {
        if (!tabiya_spec_take_number(reader, ANY, &from))
            return FALSE;
        to = from;
    } else if (!tabiya_spec_take_range(reader, ANY, &from, &to)) {
        return FALSE;
    }
    range->from = (guint8)from;
    range->to = (guint8)to;
    return TRUE;
}

/* The count after a letter; without one, the letter adds one piece. */
static gboolean take_amount(TabiyaSpecReader *reader, TabiyaMaterialRange *range)
{
    if (has_count(reader))
        return take_count(reader, range);
    range->from = MIN(range->from + 1, ANY);
    range->to = MIN(range->to + 1, ANY);
    return TRUE;
}

typedef struct {
    gboolean named[5];
    gboolean minors, rest; /* M, * */
    gboolean anything;     /* something was read */
} Named;

static gboolean take_pawns(TabiyaSpecReader *reader, TabiyaMaterialSide *side)
{
    side->pieces[ENG_PAWN] = (TabiyaMaterialRange){0, ANY};
    return !has_count(reader) || take_count(reader, &side->pieces[ENG_PAWN]);
}

/* One letter of a side with its count; `*taken`: whether there was one. */
static gboolean take_item(TabiyaSpecReader *reader, TabiyaMaterialSide *side, Named *named,
                          gboolean *taken)
{
    const char letter = g_ascii_toupper(*reader->at);
    const char *found = letter != '\0' ? strchr(LETTERS, letter) : NULL;
    *taken = found || (letter != '\0' && strchr("KM+*", letter));
    if (!*taken)
        return TRUE;
    reader->at++;
    named->anything = TRUE;
    if (found) {
        named->named[found - LETTERS] = TRUE;
        return take_amount(reader, &side->pieces[found - LETTERS]);
    }
    if (letter == 'M') {
        named->minors = TRUE;
        return take_amount(reader, &side->minors);
    }
    if (letter == '+') {
        named->named[ENG_PAWN] = TRUE;
        return take_pawns(reader, side);
    }
    named->rest |= letter == '*';
    return TRUE;
}

/* Fills in what the text of a side leaves open. */
static void fill_in(TabiyaMaterialSide *side, const Named *named)
{
    for (int type = ENG_PAWN; type <= ENG_QUEEN; type++) {
        const gboolean minor = type == ENG_KNIGHT || type == ENG_BISHOP;
        if (!named->named[type] && (named->rest || (minor && named->minors)))
            side->pieces[type] = (TabiyaMaterialRange){0, ANY};
    }
    if (!named->minors)
        side->minors = (TabiyaMaterialRange){0, ANY};
}

static gboolean take_side(TabiyaSpecReader *reader, TabiyaMaterialSide *side)
{
    Named named = {0};
    gboolean taken = TRUE;
    memset(side, 0, sizeof *side);
    while (taken) {
        if (!take_item(reader, side, &named, &taken))
            return FALSE;
    }
    if (!named.anything)
        return tabiya_spec_fail(reader, reader->at, _("pieces (K, Q, R, B, N, P, M, + or *)"));
    fill_in(side, &named);
    return TRUE;
}

static gboolean take_separator(TabiyaSpecReader *reader)
{
    tabiya_spec_skip(reader);
    if (tabiya_spec_take_char(reader, 'v') || tabiya_spec_take_char(reader, 'V') ||
        tabiya_spec_take_char(reader, '-') || tabiya_spec_take_char(reader, ':')) {
        tabiya_spec_take_char(reader, 's');
        tabiya_spec_skip(reader);
        return TRUE;
    }
    return tabiya_spec_fail(reader, reader->at, _("“v” and the other side’s pieces"));
}

static gboolean take_options(TabiyaSpecReader *reader, TabiyaBishops *bishops, TabiyaSpecWhen *when)
{
    while (tabiya_spec_skip(reader)) {
        gboolean taken;
        if (!tabiya_spec_take_option(reader, TABIYA_SPEC_HOLD | TABIYA_SPEC_PLY, when, &taken))
            return FALSE;
        if (taken)
            continue;
        if (tabiya_spec_take_word(reader, "opposite-bishops")) {
            *bishops = TABIYA_BISHOPS_OPPOSITE;
        } else if (tabiya_spec_take_word(reader, "same-bishops")) {
            *bishops = TABIYA_BISHOPS_SAME;
        } else if (tabiya_spec_take_word(reader, "white")) {
            when->flip = FALSE;
        } else {
            return tabiya_spec_fail(reader, reader->at,
                                    _("white, opposite-bishops, same-bishops, for N or ply A-B"));
        }
    }
    return TRUE;
}

TabiyaMaterialSpec *tabiya_material_spec_parse(const char *text, gsize *where, GError **error)
{
    TabiyaSpecReader reader = {text, text, where, error};
    TabiyaSpecWhen when = TABIYA_SPEC_ANY_TIME;
    TabiyaMaterialSide sides[2];
    TabiyaBishops bishops = TABIYA_BISHOPS_ANY;
    when.flip = TRUE;
    tabiya_spec_skip(&reader);
    if (!take_side(&reader, &sides[0]) || !take_separator(&reader) ||
        !take_side(&reader, &sides[1]) || !take_options(&reader, &bishops, &when)) {
        return NULL;
    }
    return tabiya_material_spec_new(sides, bishops, &when);
}

static gboolean is_any(TabiyaMaterialRange range)
{
    return range.from == 0 && range.to == ANY;
}

/* `zero`: writes it even if there are none. */
static void append_amount(GString *out, char letter, TabiyaMaterialRange range, gboolean zero)
{
    if (range.from == range.to && range.from <= 3 && !zero) {
        for (int i = 0; i < range.from; i++)
            g_string_append_c(out, letter);
        return;
    }
    g_string_append_c(out, letter);
    tabiya_spec_append_range(out, range.from, range.to, ANY);
}

/* Whether "*" is needed: some piece may be there in any number, and M does not cover it. */
static gboolean wants_star(const TabiyaMaterialSide *side)
{
    const gboolean minors = is_any(side->minors) &&
                            (is_any(side->pieces[ENG_BISHOP]) || is_any(side->pieces[ENG_KNIGHT]));
    return minors || is_any(side->pieces[ENG_QUEEN]) || is_any(side->pieces[ENG_ROOK]);
}

static void append_pawns(GString *out, TabiyaMaterialRange pawns, gboolean star)
{
    if (pawns.to == 0 && !star)
        return;
    if (is_any(pawns) && star)
        return;
    g_string_append_c(out, '+');
    if (!is_any(pawns))
        tabiya_spec_append_range(out, pawns.from, pawns.to, ANY);
}

static void append_side(GString *out, const TabiyaMaterialSide *side)
{
    const gboolean star = wants_star(side), minors = !is_any(side->minors);
    const gsize before = out->len;
    for (gsize i = 0; i < G_N_ELEMENTS(ORDER); i++) {
        const TabiyaMaterialRange range = side->pieces[ORDER[i]];
        const gboolean open = star || (minors && ORDER[i] <= ENG_BISHOP);
        if (open && is_any(range))
            continue;
        append_amount(out, LETTERS[ORDER[i]], range, open && range.to == 0);
    }
    if (minors)
        append_amount(out, 'M', side->minors, TRUE);
    append_pawns(out, side->pieces[ENG_PAWN], star);
    if (star)
        g_string_append_c(out, '*');
    if (out->len == before)
        g_string_append_c(out, 'K');
}

char *tabiya_material_spec_to_string(const TabiyaMaterialSpec *self)
{
    static const char *const bishops[] = {"", " opposite-bishops", " same-bishops"};
    TabiyaSpecWhen when = self->when;
    GString *out = g_string_new(NULL);
    append_side(out, &self->sides[0]);
    g_string_append(out, " v ");
    append_side(out, &self->sides[1]);
    g_string_append(out, bishops[self->bishops]);
    if (!when.flip)
        g_string_append(out, " white");
    when.flip = FALSE;
    tabiya_spec_append_when(out, &when);
    return g_string_free(out, FALSE);
}
