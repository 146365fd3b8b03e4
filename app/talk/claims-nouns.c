/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pieces and squares as they are spoken of: "the knight on f3", "Black's rooks", "d5 and e5". */
#include "app/talk/claims-private.h"

#include <string.h>

#define EVERYWHERE (~UINT64_C(0))

static const struct {
    const char *words;
    guint types;
    gboolean is_plural;
} PIECES[] = {
    {"pawn", 1, FALSE},
    {"pawns", 1, TRUE},
    {"knight", 2, FALSE},
    {"knights", 2, TRUE},
    {"bishop", 4, FALSE},
    {"bishops", 4, TRUE},
    {"rook", 8, FALSE},
    {"rooks", 8, TRUE},
    {"queen", 16, FALSE},
    {"queens", 16, TRUE},
    {"king", 32, FALSE},
    {"kings", 32, TRUE},
    {"minor piece", 2 | 4, FALSE},
    {"minor pieces", 2 | 4, TRUE},
    {"major piece", 8 | 16, FALSE},
    {"major pieces", 8 | 16, TRUE},
    {"heavy pieces", 8 | 16, TRUE},
    {"piece", 2 | 4 | 8 | 16, FALSE},
    {"pieces", 2 | 4 | 8 | 16, TRUE},
};

/* --- Places ----------------------------------------------------------------------------------- */

gboolean tabiya_reader_take_mark(Reader *self, const char *mark)
{
    const Token *token = tabiya_reader_peek(self, 0);
    if (!token || token->kind != TOKEN_MARK || strcmp(token->text, mark) != 0)
        return FALSE;
    self->at++;
    return TRUE;
}

static gboolean take_square(Reader *self, EngSquare *square)
{
    const Token *token = tabiya_reader_peek(self, 0);
    if (!token || token->kind != TOKEN_SQUARE || token->is_glyph)
        return FALSE;
    *square = token->square;
    self->at++;
    return TRUE;
}

/* "e5", "the e5 square", "d4 and e5", "f7, g7 and h7". */
gboolean tabiya_claims_read_squares(Reader *self, EngBitboard *squares)
{
    const Reader saved = *self;
    EngSquare square;
    *squares = 0;
    tabiya_reader_take(self, "the square|square|the squares|squares|the");
    while (take_square(self, &square)) {
        *squares |= eng_bit(square);
        const Reader before = *self;
        gboolean more = tabiya_reader_take_mark(self, ",");
        more |= tabiya_reader_take(self, "and");
        const Token *next = tabiya_reader_peek(self, 0), *second = tabiya_reader_peek(self, 1);
        if (!more || !next || next->kind != TOKEN_SQUARE ||
            (second && second->kind == TOKEN_MARK && strcmp(second->text, "-") == 0)) {
            *self = before;
            break;
        }
    }
    if (*squares && tabiya_reader_take(self, "- square|- squares"))
        return TRUE;
    /* "the f3-knight" is no square. */
    if (!*squares ||
        (tabiya_reader_peek(self, 0) && strcmp(tabiya_reader_peek(self, 0)->text, "-") == 0)) {
        *self = saved;
        return FALSE;
    }
    tabiya_reader_take(self, "square|squares");
    for (guint i = 0; i < G_N_ELEMENTS(PIECES); i++) {
        if (tabiya_reader_sees(self, PIECES[i].words)) {
            *self = saved;
            return FALSE;
        }
    }
    return TRUE;
}

gboolean tabiya_reader_take_file(Reader *self, EngBitboard *file)
{
    const Reader saved = *self;
    const Token *token = tabiya_reader_peek(self, 0);
    if (token && token->kind == TOKEN_FILE) {
        self->at++;
        *file = ENG_FILE_A << token->value;
        if (tabiya_reader_take(self, "file"))
            return TRUE;
    }
    *self = saved;
    return FALSE;
}

static gboolean read_file(Reader *self, EngBitboard *squares)
{
    const Reader saved = *self;
    tabiya_reader_take(self, "the");
    gboolean is_open = tabiya_reader_take(self, "open");
    gboolean is_half = !is_open && tabiya_reader_take(self, "halfopen|semiopen");
    if (!tabiya_reader_take_file(self, squares)) {
        *self = saved;
        return FALSE;
    }
    /* Nothing stands on an open file that is none. */
    const EngPosition *position = &self->now.position;
    EngBitboard pawns = position->by_type[ENG_PAWN] & *squares;
    if ((is_open && pawns) || (is_half && (!pawns || ((pawns & position->by_color[0]) &&
                                                      (pawns & position->by_color[1]))))) {
        *squares = 0;
    }
    return TRUE;
}

static gboolean read_rank(Reader *self, EngBitboard *squares)
{
    static const char *const RANKS[] = {"first", "second", "third",   "fourth",
                                        "fifth", "sixth",  "seventh", "eighth"};
    const Reader saved = *self;
    tabiya_reader_take(self, "the|its|their|his");
    for (int i = 0; i < 8; i++) {
        if (tabiya_reader_take(self, RANKS[i]) && tabiya_reader_take(self, "rank")) {
            *squares = eng_rank_mask(i);
            return TRUE;
        }
    }
    *self = saved;
    return FALSE;
}

/* "the long diagonal" is either one. */
static const EngBitboard LONG_DIAGONALS =
    UINT64_C(0x8040201008040201) | UINT64_C(0x0102040810204080);

/* "the a2-g8 diagonal", "the long diagonal from a1 to h8". */
static gboolean read_diagonal(Reader *self, EngBitboard *squares)
{
    const Reader saved = *self;
    EngSquare a, b;
    tabiya_reader_take(self, "the");
    if (tabiya_reader_take(self, "long diagonal")) {
        *squares = LONG_DIAGONALS;
        const Reader after = *self;
        if (tabiya_reader_take(self, "from") && take_square(self, &a) &&
            tabiya_reader_take(self, "to") && take_square(self, &b)) {
            *squares = a == b ? 0 : *squares & eng_line(a, b);
        } else {
            *self = after;
        }
        return TRUE;
    }
    if (take_square(self, &a) && tabiya_reader_take_mark(self, "-") && take_square(self, &b) &&
        tabiya_reader_take(self, "diagonal") && a != b &&
        (eng_piece_reach(ENG_BISHOP, a) & eng_bit(b))) {
        *squares = eng_line(a, b);
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

gboolean tabiya_claims_read_board_line(Reader *self, EngBitboard *squares)
{
    return read_file(self, squares) || read_rank(self, squares) || read_diagonal(self, squares);
}

#define KING_SIDE (ENG_FILE_A << 4 | ENG_FILE_A << 5 | ENG_FILE_A << 6 | ENG_FILE_A << 7)
#define CENTER (UINT64_C(0x0000001818000000))

gboolean tabiya_claims_read_place(Reader *self, EngBitboard *squares)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "on|at|in|to"))
        return FALSE;
    if (tabiya_claims_read_squares(self, squares) || tabiya_claims_read_board_line(self, squares)) {
        return TRUE;
    }
    if (tabiya_reader_take(self, "the kingside|the king side")) {
        *squares = KING_SIDE;
    } else if (tabiya_reader_take(self, "the queenside|the queen side")) {
        *squares = ~KING_SIDE;
    } else if (tabiya_reader_take(self, "the center|the centre")) {
        *squares = CENTER;
    } else {
        *self = saved;
        return FALSE;
    }
    return TRUE;
}

/* --- Noun phrases ----------------------------------------------------------------------------- */

static const struct {
    const char *words;
    guint adjective;
} ADJECTIVES[] = {
    {"passed", ADJ_PASSED},
    {"isolated", ADJ_ISOLATED},
    {"doubled", ADJ_DOUBLED},
    {"backward", ADJ_BACKWARD},
    {"pinned", ADJ_PINNED},
    {"undefended|unprotected|loose|unguarded", ADJ_UNDEFENDED},
    {"enemy|opposing|enemy 's|opponent 's", ADJ_ENEMY},
    {"own", ADJ_OWN},
    {"attacked", ADJ_ATTACKED},
};

static gboolean take_owner(Reader *self, Noun *noun)
{
    const Reader saved = *self;
    const TabiyaScene *scene = self->checker->context->scene;
    int color;
    if (tabiya_reader_take(self, "your") && scene->has_side) {
        noun->color = (int)scene->side;
        return TRUE;
    }
    if (tabiya_reader_take(self, "his|her|their|its") && self->side >= 0) {
        noun->color = self->side;
        return TRUE;
    }
    if (tabiya_reader_take_color(self, &color) && tabiya_reader_take(self, "'s")) {
        noun->color = color;
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* "both", "all of the", "none of White's". */
static gboolean take_all(Reader *self, Noun *noun)
{
    if (tabiya_reader_take(self, "both of|both")) {
        noun->many = MANY_ALL;
        noun->count = 2;
        tabiya_reader_take(self, "the");
        take_owner(self, noun);
        return TRUE;
    }
    if (tabiya_reader_take(self, "all of|all|each of|each|every")) {
        noun->many = MANY_ALL;
        tabiya_reader_take(self, "the");
        tabiya_reader_take_count(self, &noun->count);
        tabiya_reader_take(self, "of the|of");
        if (take_owner(self, noun) && noun->count == 0)
            tabiya_reader_take_count(self, &noun->count);
        return TRUE;
    }
    if (tabiya_reader_take(self, "no|none of|neither of|neither")) {
        noun->many = MANY_NO;
        if (strcmp(self->sentence->tokens[self->at - 1].text, "neither") == 0)
            noun->count = 2;
        tabiya_reader_take(self, "the");
        take_owner(self, noun);
        return TRUE;
    }
    return FALSE;
}

/* The article or number. FALSE: there is none. */
static gboolean take_determiner(Reader *self, Noun *noun)
{
    noun->many = MANY_SOME;
    if (tabiya_reader_take(self, "the|this|that|these|those")) {
        noun->many = MANY_THE;
        if (tabiya_reader_take_count(self, &noun->count))
            noun->many = MANY_ALL;
        return TRUE;
    }
    if (take_all(self, noun))
        return TRUE;
    if (take_owner(self, noun)) {
        noun->many = MANY_THE;
        if (tabiya_reader_take_count(self, &noun->count))
            noun->many = MANY_ALL;
        return TRUE;
    }
    if (tabiya_reader_take(self, "a|an|any|another")) {
        noun->is_one = TRUE;
        return TRUE;
    }
    if (tabiya_reader_take_count(self, &noun->count)) {
        noun->many = MANY_COUNT;
        return TRUE;
    }
    return FALSE;
}

static gboolean take_adjective(Reader *self, Noun *noun)
{
    for (guint i = 0; i < G_N_ELEMENTS(ADJECTIVES); i++) {
        if (tabiya_reader_take(self, ADJECTIVES[i].words)) {
            noun->adjectives |= ADJECTIVES[i].adjective;
            return TRUE;
        }
    }
    if (tabiya_reader_take(self, "white")) {
        noun->color = ENG_WHITE;
    } else if (tabiya_reader_take(self, "black")) {
        noun->color = ENG_BLACK;
    } else if (tabiya_reader_take(self, "lightsquared|lightsquare|whitesquared")) {
        noun->where &= ENG_LIGHT_SQUARES;
    } else if (tabiya_reader_take(self, "darksquared|darksquare|blacksquared")) {
        noun->where &= ~ENG_LIGHT_SQUARES;
    } else if (tabiya_reader_take(self, "kingside")) {
        noun->where &= KING_SIDE;
    } else if (tabiya_reader_take(self, "queenside")) {
        noun->where &= ~KING_SIDE;
    } else {
        return FALSE;
    }
    return TRUE;
}

/* The "e" of "e-pawn", the "f3" of "f3-knight", "e and f pawns". */
static gboolean take_origin(Reader *self, Noun *noun)
{
    const Reader saved = *self;
    EngBitboard where = 0;
    for (;;) {
        const Token *token = tabiya_reader_peek(self, 0);
        if (token && token->kind == TOKEN_FILE) {
            where |= ENG_FILE_A << token->value;
        } else if (token && token->kind == TOKEN_SQUARE && !token->is_glyph) {
            where |= eng_bit(token->square);
        } else {
            break;
        }
        self->at++;
        tabiya_reader_take_mark(self, "-");
        const Token *next = tabiya_reader_peek(self, 1);
        if (!next || (next->kind != TOKEN_FILE && next->kind != TOKEN_SQUARE) ||
            !tabiya_reader_take(self, "and")) {
            break;
        }
    }
    for (guint i = 0; where && i < G_N_ELEMENTS(PIECES); i++) {
        if (tabiya_reader_sees(self, PIECES[i].words)) {
            noun->where &= where;
            noun->is_placed = TRUE;
            return TRUE;
        }
    }
    *self = saved;
    return FALSE;
}

static gboolean take_core(Reader *self, Noun *noun, gboolean *is_plural)
{
    for (guint i = G_N_ELEMENTS(PIECES); i-- > 0;) {
        if (tabiya_reader_take(self, PIECES[i].words)) {
            noun->types = PIECES[i].types;
            *is_plural = PIECES[i].is_plural;
            return TRUE;
        }
    }
    return FALSE;
}

/* "of White", "of Black's". */
static void take_possessor(Reader *self, Noun *noun)
{
    const Reader saved = *self;
    int color;
    if (tabiya_reader_take(self, "of") && tabiya_reader_take_color(self, &color)) {
        tabiya_reader_take(self, "'s");
        noun->color = color;
    } else {
        *self = saved;
    }
}

/* The last token is a square: a list of squares ends there. */
gboolean tabiya_reader_follows_square(const Reader *self)
{
    return self->at > 0 && self->sentence->tokens[self->at - 1].kind == TOKEN_SQUARE;
}

/* "on e5", "left", "standing on the kingside". */
static void take_place(Reader *self, Noun *noun)
{
    EngBitboard where;
    take_possessor(self, noun);
    const Reader saved = *self;
    gboolean more =
        tabiya_reader_take(self, "standing|sitting|placed|left|remaining|that is|which is");
    if (tabiya_reader_sees(self, "on|at|in") && tabiya_claims_read_place(self, &where)) {
        noun->where &= where;
        noun->is_placed = TRUE;
        noun->is_list = eng_has_several(where) && tabiya_reader_follows_square(self);
    } else if (more && !tabiya_reader_at_boundary(self)) {
        *self = saved;
    }
}

/* FALSE: whose it is cannot be told. */
static gboolean finish(const Reader *self, Noun *noun, gboolean is_plural)
{
    if (is_plural && noun->many == MANY_THE)
        noun->many = MANY_THEM;
    /* Only bishops belong to the squares of one color. */
    if ((noun->where == ENG_LIGHT_SQUARES || noun->where == ~ENG_LIGHT_SQUARES) &&
        noun->types != 1u << ENG_BISHOP) {
        return FALSE;
    }
    guint side = noun->adjectives & (ADJ_ENEMY | ADJ_OWN);
    noun->adjectives &= ~(guint)(ADJ_ENEMY | ADJ_OWN);
    if (!side || noun->color >= 0)
        return TRUE;
    noun->color = side & ADJ_OWN ? self->side : self->side ^ 1;
    return self->side >= 0;
}

/* "it", "the piece" of the clause before. */
static gboolean read_pronoun(Reader *self, Noun *noun)
{
    const Reader saved = *self;
    if (!self->has_subject || self->subject.count != 1 || self->subject.nouns[0].is_squares)
        return FALSE;
    const Noun *subject = &self->subject.nouns[0], *last = &self->last.nouns[0];
    /* Another piece that was spoken of since might be meant. */
    if (self->last.count != 1 || last->where != subject->where || last->types != subject->types ||
        last->color != subject->color) {
        return FALSE;
    }
    gboolean is_one = tabiya_reader_take(self, "it");
    gboolean fits = subject->many == MANY_THE || subject->many == MANY_THEM;
    if ((!is_one && !tabiya_reader_take(self, "they|them")) || !fits ||
        is_one != (subject->many == MANY_THE)) {
        *self = saved;
        return FALSE;
    }
    *noun = *subject;
    return TRUE;
}

gboolean tabiya_claims_read_noun(Reader *self, Noun *noun)
{
    const Reader saved = *self;
    gboolean is_plural = FALSE;
    if (read_pronoun(self, noun))
        return TRUE;
    *noun = (Noun){.color = -1, .where = EVERYWHERE, .many = MANY_SOME};
    EngBitboard squares;
    if (tabiya_claims_read_squares(self, &squares)) {
        noun->where = squares;
        noun->is_squares = noun->is_placed = TRUE;
        noun->many = MANY_ALL;
        return TRUE;
    }
    gboolean determined = take_determiner(self, noun);
    for (int i = 0; i < 4 && (take_adjective(self, noun) || take_origin(self, noun)); i++)
        ;
    if (!take_core(self, noun, &is_plural) || tabiya_reader_sees(self, "pair|'s|chain|structure") ||
        (!determined && !is_plural && noun->color < 0 && !noun->is_placed && noun->types != 32 &&
         noun->types != 16)) {
        *self = saved;
        return FALSE;
    }
    if (!determined && !is_plural)
        noun->many = MANY_THE;
    if (!determined && is_plural && (noun->color >= 0 || noun->is_placed))
        noun->many = MANY_SOME;
    take_place(self, noun);
    if (finish(self, noun, is_plural))
        return TRUE;
    *self = saved;
    return FALSE;
}

/* The "rook" of "the king and rook". */
static gboolean read_bare(Reader *self, const Noun *last, Noun *noun)
{
    const Reader saved = *self;
    gboolean is_plural;
    *noun = (Noun){.color = last->color, .where = EVERYWHERE, .many = MANY_THE};
    if (last->many == MANY_THE && take_core(self, noun, &is_plural) && !is_plural &&
        !tabiya_reader_sees(self, "pair|'s")) {
        take_place(self, noun);
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

static gboolean read_list(Reader *self, Nouns *nouns);

/* "both the king and the rook". */
static gboolean read_both(Reader *self, Nouns *nouns)
{
    const Reader saved = *self;
    if (tabiya_reader_take(self, "both") && read_list(self, nouns) && nouns->count == 2 &&
        !nouns->is_or && nouns->nouns[0].many == MANY_THE) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

gboolean tabiya_claims_read_nouns(Reader *self, Nouns *nouns)
{
    return read_both(self, nouns) || read_list(self, nouns);
}

static gboolean read_list(Reader *self, Nouns *nouns)
{
    *nouns = (Nouns){0};
    if (!tabiya_claims_read_noun(self, &nouns->nouns[0]))
        return FALSE;
    nouns->count = 1;
    while (nouns->count < NOUNS_MAX) {
        const Reader saved = *self;
        Noun *next = &nouns->nouns[nouns->count], *last = next - 1;
        gboolean comma = tabiya_reader_take_mark(self, ",");
        gboolean is_or = tabiya_reader_take(self, "or");
        if (!is_or && !tabiya_reader_take(self, "and|as well as") && !comma) {
            *self = saved;
            break;
        }
        if ((!tabiya_claims_read_noun(self, next) && !read_bare(self, last, next)) ||
            next->is_squares != last->is_squares) {
            *self = saved;
            break;
        }
        /* "his king and rook", "the queen and rook". */
        if (next->many == MANY_THE && next->color < 0 && last->color >= 0 && !next->is_placed)
            next->color = last->color;
        if (last->many == MANY_NO && next->many == MANY_SOME)
            next->many = MANY_NO;
        nouns->is_or |= is_or;
        nouns->count++;
    }
    self->last = *nouns;
    return TRUE;
}

gboolean tabiya_claims_read_some(Reader *self, Noun *noun)
{
    const Reader saved = *self;
    if (tabiya_claims_read_noun(self, noun) && noun->many != MANY_NO)
        return TRUE;
    *self = saved;
    return FALSE;
}

gboolean tabiya_claims_read_somes(Reader *self, Nouns *nouns)
{
    const Reader saved = *self;
    gboolean good = tabiya_claims_read_nouns(self, nouns);
    for (guint i = 0; good && i < nouns->count; i++)
        good = nouns->nouns[i].many != MANY_NO;
    if (!good)
        *self = saved;
    return good;
}
