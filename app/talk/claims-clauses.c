/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All clauses, in turn. */
#include "app/analysis/material.h"
#include "app/talk/claims-clauses.h"

#define DEPTH_MAX 24

/* --- Evaluations and openings ----------------------------------------------------------------- */

/* "White's advantage is small". */
static gboolean read_advantage(Reader *self)
{
    const Reader saved = *self;
    int color;
    if (!tabiya_reader_take_color(self, &color) || !tabiya_reader_take(self, "'s") ||
        !tabiya_reader_take(self, "advantage|edge") || !tabiya_reader_take(self, "is")) {
        *self = saved;
        return FALSE;
    }
    gboolean negated = tabiya_reader_take_not(self);
    Advantage size = tabiya_reader_take(self, "small|slight|minimal|tiny|modest") ? ADVANTAGE_SMALL
                     : tabiya_reader_take(self, "large|big|huge|clear|significant|considerable")
                         ? ADVANTAGE_LARGE
                     : tabiya_reader_take(self, "decisive|overwhelming|winning")
                         ? ADVANTAGE_DECISIVE
                         : ADVANTAGE_NONE;
    if (size == ADVANTAGE_NONE) {
        *self = saved;
        return FALSE;
    }
    tabiya_claims_note_advantage(self, size, color, negated);
    return TRUE;
}

/* "the evaluation is +0.3", "the engine gives +0.8". */
static gboolean read_evaluation(Reader *self)
{
    const Reader saved = *self;
    if (tabiya_reader_take(self, "the evaluation|evaluation|the score|the engine|tabiya|"
                                 "the engine 's evaluation|the eval|the computer") &&
        tabiya_reader_take(self, "is|gives|says|shows|stands at|evaluates this as|puts it|"
                                 "of the position is|evaluates the position as|"
                                 "evaluates it as") &&
        tabiya_claims_read_standing(self, -1, FALSE)) {
        return TRUE;
    }
    *self = saved;
    return read_advantage(self);
}

/* "we have reached the Najdorf", "the game has transposed to a French". */
static gboolean read_opening_clause(Reader *self)
{
    const Reader saved = *self;
    if (tabiya_reader_take(self, "we have reached|we are in|we have|the game has reached|"
                                 "the players have reached|this leads to|this has become|"
                                 "the game is|we reach|this is called|this is known as|"
                                 "you are looking at|you are in|we are looking at|"
                                 "the opening played is|the game began as|the game started as|"
                                 "this line is|the variation is|this variation is|"
                                 "we are playing|it leads to") &&
        tabiya_claims_read_opening(self, tabiya_reader_take_not(self))) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* "in terms of material, Black is ahead". */
static gboolean read_material_clause(Reader *self)
{
    const Reader saved = *self;
    int color;
    if (!tabiya_reader_take(self, "in terms of material|in material|materially|in material terms|"
                                  "counting material|as far as material is concerned")) {
        return FALSE;
    }
    tabiya_reader_take_mark(self, ",");
    if (!tabiya_reader_take_color(self, &color) || !tabiya_reader_take(self, "is"))
        goto no;
    gboolean negated = tabiya_reader_take_not(self);
    tabiya_reader_take(self, "slightly|clearly|well|a little");
    int sign = tabiya_reader_take(self, "ahead|better|up")     ? 1
               : tabiya_reader_take(self, "behind|worse|down") ? -1
                                                               : 0;
    if (sign == 0 || !tabiya_reader_at_boundary(self))
        goto no;
    int cp = tabiya_material_balance_cp(position_of(self), (EngColor)color);
    const Reason reason = {.kind = REASON_MATERIAL};
    tabiya_reader_note(self, truth_not(truth_of(cp * sign > 0), negated), &reason);
    return TRUE;
no:
    *self = saved;
    return FALSE;
}

/* --- Clauses ---------------------------------------------------------------------------------- */

static gboolean read_piece_clause(Reader *self)
{
    const Reader saved = *self;
    Nouns subject;
    if (tabiya_claims_read_nouns(self, &subject) && tabiya_claims_read_piece_verb(self, &subject))
        return TRUE;
    *self = saved;
    return FALSE;
}

static gboolean read_simple(Reader *self)
{
    return tabiya_clause_read_last_move(self) || tabiya_clause_read_no_captures(self) ||
           read_material_clause(self) || tabiya_clause_read_options(self) ||
           tabiya_clause_read_named_move(self) || tabiya_clause_read_both(self) ||
           tabiya_clause_read_impersonal(self) || tabiya_clause_read_turn(self, FALSE) ||
           tabiya_clause_read_there(self) || read_evaluation(self) || read_opening_clause(self) ||
           tabiya_clause_read_castling(self) || tabiya_clause_read_warning(self) ||
           tabiya_clause_read_file(self) || tabiya_clause_read_move_list(self) ||
           tabiya_clause_read_move_subject(self) || tabiya_clause_read_this_move(self) ||
           tabiya_clause_read_side(self) || tabiya_claims_read_only(self) ||
           read_piece_clause(self);
}

static gboolean read_with_suffix(Reader *self, guint suffix, guint after)
{
    const Reader saved = *self;
    self->at = suffix + 1;
    while (self->at < after && !tabiya_claims_sees_move(self))
        self->at++;
    if (!tabiya_clause_go_to(self, -1)) {
        *self = saved;
        return FALSE;
    }
    if (self->truth != TRUTH_TRUE) {
        self->at = self->end;
        return TRUE;
    }
    const guint end = self->end;
    self->at = saved.at;
    self->end = suffix;
    gboolean good = read_simple(self) && self->at == suffix;
    self->end = end;
    self->at = after;
    if (!good)
        *self = saved;
    return good;
}

void tabiya_clause_skip_marks(Reader *self)
{
    for (;;) {
        const Token *token = tabiya_reader_peek(self, 0);
        if (!token || token->kind != TOKEN_MARK)
            return;
        self->at++;
    }
}

gboolean tabiya_claims_read_clause(Reader *self)
{
    const Reader saved = *self;
    guint after = 0;
    if (self->depth++ > DEPTH_MAX || ++self->checker->work > TABIYA_CLAIMS_WORK_MAX)
        return FALSE;
    guint suffix = tabiya_clause_find_suffix(self, &after);
    if (suffix > 0)
        return read_with_suffix(self, suffix, after);
    if (tabiya_clause_read_condition(self)) {
        if (self->truth == TRUTH_FALSE)
            return TRUE;
        tabiya_clause_skip_marks(self);
        if (tabiya_reader_at_end(self) || tabiya_claims_read_clause(self))
            return TRUE;
    }
    *self = saved;
    self->depth++;
    return read_simple(self);
}
