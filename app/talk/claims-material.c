/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Claims about material: "a pawn up", "ahead in material", "a bishop for a knight". */
#include "app/analysis/material.h"
#include "app/talk/claims-private.h"

#include <string.h>

#define MINOR (-2) /* the index of a minor piece among the prizes, below */

static const struct {
    const char *words;
    int type; /* EngPieceType, or MINOR */
} PRIZES[] = {
    {"pawn|pawns", ENG_PAWN}, {"knight|knights", ENG_KNIGHT}, {"bishop|bishops", ENG_BISHOP},
    {"rook|rooks", ENG_ROOK}, {"queen|queens", ENG_QUEEN},    {"piece|minor piece", MINOR},
};

static gboolean read_one_prize(Reader *self, int won[6]);

/* "the exchange and a pawn". */
static void add_prizes(Reader *self, int won[6])
{
    for (;;) {
        const Reader saved = *self;
        int more[6];
        if (!tabiya_reader_take(self, "and|plus") || !read_one_prize(self, more)) {
            *self = saved;
            return;
        }
        for (int i = 0; i < 6; i++)
            won[i] += more[i];
    }
}

gboolean tabiya_claims_read_prize(Reader *self, int won[6])
{
    if (!read_one_prize(self, won))
        return FALSE;
    add_prizes(self, won);
    return TRUE;
}

/* Pieces won, by type; a knight and a bishop both count as minor ones where it does not matter. */
static gboolean read_one_prize(Reader *self, int won[6])
{
    const Reader saved = *self;
    int count = 1;
    memset(won, 0, 6 * sizeof *won);
    if (tabiya_reader_take(self, "the exchange|exchange|an exchange")) {
        won[ENG_ROOK] = 1;
        won[ENG_BISHOP] = -1;
        return TRUE;
    }
    if (!tabiya_reader_take(self, "a|an|the|another"))
        tabiya_reader_take_count(self, &count);
    tabiya_reader_take(self, "whole|full|clear|extra|clean|single|free|valuable|white|black|"
                             "healthy|new|central");
    for (guint i = 0; i < G_N_ELEMENTS(PRIZES); i++) {
        if (tabiya_reader_take(self, PRIZES[i].words)) {
            won[PRIZES[i].type == MINOR ? ENG_BISHOP : PRIZES[i].type] = count;
            return TRUE;
        }
    }
    *self = saved;
    return FALSE;
}

static void find_balance(const EngPosition *position, EngColor color, int balance[6])
{
    for (int type = ENG_PAWN; type <= ENG_QUEEN; type++) {
        balance[type] = tabiya_board_count(position, color, (EngPieceType)type) -
                        tabiya_board_count(position, eng_other(color), (EngPieceType)type);
    }
}

static gboolean equal_balance(const int a[6], const int b[6])
{
    /* Knights and bishops count the same. */
    return a[ENG_PAWN] == b[ENG_PAWN] && a[ENG_ROOK] == b[ENG_ROOK] &&
           a[ENG_QUEEN] == b[ENG_QUEEN] &&
           a[ENG_KNIGHT] + a[ENG_BISHOP] == b[ENG_KNIGHT] + b[ENG_BISHOP];
}

Truth tabiya_claims_is_up(const EngPosition *position, EngColor color, const int won[6])
{
    int balance[6];
    find_balance(position, color, balance);
    return truth_of(equal_balance(balance, won));
}

static void note_up(Reader *self, int color, const int won[6], int sign, gboolean negated)
{
    int signed_won[6];
    for (int i = 0; i < 6; i++)
        signed_won[i] = sign * won[i];
    Truth truth = tabiya_claims_is_up(&self->now.position, (EngColor)color, signed_won);
    const Reason reason = {.kind = REASON_MATERIAL};
    tabiya_reader_note(self, truth_not(truth, negated), &reason);
}

static void note_ahead(Reader *self, int color, int sign, gboolean negated)
{
    int cp = tabiya_material_balance_cp(&self->now.position, (EngColor)color);
    const Reason reason = {.kind = REASON_MATERIAL};
    tabiya_reader_note(self, truth_not(truth_of(cp * sign > 0), negated), &reason);
}

/* "for a pawn", after a prize: what was given for it. */
static void read_price(Reader *self, int won[6])
{
    const Reader saved = *self;
    int price[6];
    if (!tabiya_reader_take(self, "for|in return for|in exchange for"))
        return;
    if (!tabiya_claims_read_prize(self, price)) {
        *self = saved;
        return;
    }
    for (int i = 0; i < 6; i++)
        won[i] -= price[i];
}

/* "up a pawn", "a pawn up", "down the exchange", "ahead in material", after "is". */
gboolean tabiya_claims_read_material(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    int won[6];
    tabiya_reader_take(self, "slightly|a little|well|far|materially|clearly");
    if (tabiya_reader_take(self, "ahead in material|up in material|ahead on material|up material|"
                                 "ahead materially|materially ahead|ahead by a point")) {
        note_ahead(self, color, 1, negated);
        return TRUE;
    }
    if (tabiya_reader_take(self, "behind in material|down in material|behind on material|"
                                 "down material|behind materially|materially behind")) {
        note_ahead(self, color, -1, negated);
        return TRUE;
    }
    self->at = saved.at;
    int sign = tabiya_reader_take(self, "up|ahead by|ahead|up by")         ? 1
               : tabiya_reader_take(self, "down|behind by|behind|down by") ? -1
                                                                           : 0;
    if (!tabiya_claims_read_prize(self, won)) {
        *self = saved;
        return FALSE;
    }
    if (sign == 0) {
        sign = tabiya_reader_take(self, "up|ahead|to the good|more")      ? 1
               : tabiya_reader_take(self, "down|behind|short|less|fewer") ? -1
                                                                          : 0;
    }
    if (sign == 0) {
        *self = saved;
        return FALSE;
    }
    tabiya_reader_take(self, "up|ahead|to the good");
    read_price(self, won);
    note_up(self, color, won, sign, negated);
    return TRUE;
}
