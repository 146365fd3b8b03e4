/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Clauses whose subject is a side: "White is better", "both sides have castled". */
#include "app/talk/claims-clauses.h"

gboolean tabiya_clause_read_side(Reader *self)
{
    const Reader saved = *self;
    int color;
    if (!tabiya_reader_take_color(self, &color))
        return FALSE;
    if (tabiya_reader_take(self, "to move|to play")) {
        if (tabiya_reader_sees(self, "can|could|may|might|should|must|has|will"))
            tabiya_clause_note_turn(self, color, FALSE);
        else
            self->at -= 2;
    }
    const guint verb = self->at;
    if (tabiya_claims_read_color_verb(self, color)) {
        self->verb = verb;
        self->verb_end = self->at;
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* "both sides have castled", "neither side has bishops", "each side has six pawns". */
gboolean tabiya_clause_read_both(Reader *self)
{
    const Reader saved = *self;
    gboolean none = tabiya_reader_take(self, "neither side|neither player|neither color|nobody|"
                                             "no one");
    if (!none && !tabiya_reader_take(self, "both sides|each side|both players|each player|"
                                           "white and black|black and white|both white and black|"
                                           "the two sides|either side|both")) {
        return FALSE;
    }
    const Reader verb = *self;
    Reader white = verb, black = verb;
    white.truth = black.truth = TRUTH_TRUE;
    if (!tabiya_claims_read_color_verb(&white, ENG_WHITE) ||
        !tabiya_claims_read_color_verb(&black, ENG_BLACK) || white.at != black.at) {
        *self = saved;
        return FALSE;
    }
    self->at = white.at;
    Truth truth;
    if (white.truth == TRUTH_UNKNOWN || black.truth == TRUTH_UNKNOWN)
        truth = TRUTH_UNKNOWN;
    else if (none)
        truth = truth_of(white.truth == TRUTH_FALSE && black.truth == TRUTH_FALSE);
    else
        truth = truth_of(white.truth == TRUTH_TRUE && black.truth == TRUTH_TRUE);
    tabiya_reader_note_board(self, truth);
    self->has_subject = FALSE;
    self->side = -1;
    return TRUE;
}

/* Reads the verb of the last clause for the other side. */
static gboolean read_verb_again(Reader *self, const Reader *saved, int color, gboolean negated)
{
    Reader again = *self;
    again.at = self->verb;
    again.end = self->verb_end;
    again.truth = TRUTH_TRUE;
    if (!tabiya_claims_read_color_verb(&again, color) || again.at != again.end) {
        *self = *saved;
        return FALSE;
    }
    const Reason reason = {.kind = REASON_BOARD};
    tabiya_reader_note(self, truth_not(again.truth, negated), &reason);
    self->side = color;
    return TRUE;
}

/* "so does White", "and so is Black": the clause before, of the other side. */
gboolean tabiya_clause_read_so_does(Reader *self)
{
    const Reader saved = *self;
    int color;
    if (self->verb_end == 0 ||
        !tabiya_reader_take(self, "so does|so has|so is|so can|as does|as has") ||
        !tabiya_reader_take_color(self, &color)) {
        *self = saved;
        return FALSE;
    }
    return read_verb_again(self, &saved, color, FALSE);
}

/* "White has castled, but Black has not". */
gboolean tabiya_clause_read_does_not(Reader *self)
{
    const Reader saved = *self;
    int color;
    if (self->verb_end == 0 || !tabiya_reader_take_color(self, &color) ||
        !tabiya_reader_take(self, "has not|does not|is not|can not|have not") ||
        (tabiya_reader_peek(self, 0) && tabiya_reader_peek(self, 0)->kind != TOKEN_MARK)) {
        *self = saved;
        return FALSE;
    }
    return read_verb_again(self, &saved, color, TRUE);
}
