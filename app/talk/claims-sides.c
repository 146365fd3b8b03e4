/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Claims about White and Black: what they are and threaten, and all else in turn. */
#include "app/talk/claims-sides.h"

/* --- Threats ---------------------------------------------------------------------------------- */

/* "mate", "mate in two", "mate with Qxf7#". */
static gboolean read_mate_threat(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    Line line;
    EngPosition turned;
    int moves = 1;
    if (!tabiya_reader_take(self, "mate|checkmate|to mate|to checkmate|to give mate"))
        return FALSE;
    if (tabiya_reader_take(self, "in") && !tabiya_reader_take_count(self, &moves))
        goto no;
    tabiya_reader_take(self, "moves|move");
    if (tabiya_side_take_means(self)) {
        if (!tabiya_claims_sees_move(self))
            goto no;
        tabiya_claims_read_line(self, color, TRUE, &line);
        if (line.failed)
            return TRUE;
    }
    Truth truth = TRUTH_UNKNOWN;
    if (moves >= 1 && moves <= 2 &&
        tabiya_board_with_turn(position_of(self), (EngColor)color, &turned)) {
        truth = tabiya_claims_find_shortest(self->checker, &turned, moves);
    }
    const Reason reason = {.kind = REASON_NO_SUCH_MATE};
    tabiya_reader_note(self, truth_not(truth, negated), &reason);
    return TRUE;
no:
    *self = saved;
    return FALSE;
}

static gboolean read_threat(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    Line line;
    tabiya_reader_take(self, "to play|the move|to follow with|to win with");
    if (tabiya_claims_sees_move(self)) {
        tabiya_claims_read_line(self, color, TRUE, &line);
        if (!line.failed)
            tabiya_reader_note_board(self, truth_of(!negated));
        return TRUE;
    }
    *self = saved;
    if (tabiya_reader_take(self, "to") && tabiya_reader_sees(self, "take|capture") &&
        tabiya_side_read_capture(self, color, negated)) {
        return TRUE;
    }
    *self = saved;
    return read_mate_threat(self, color, negated);
}

/* --- Being ------------------------------------------------------------------------------------ */

static gboolean read_check_words(Reader *self, int color, gboolean negated)
{
    const EngPosition *position = position_of(self);
    gboolean own_turn = position->side_to_move == color;
    Truth truth;
    if (tabiya_reader_take(self, "in check")) {
        truth = truth_of(own_turn && position->checkers);
        const Reader saved = *self;
        Noun noun;
        if (tabiya_reader_take(self, "from|by")) {
            if (!tabiya_claims_read_some(self, &noun) || noun.is_squares)
                *self = saved;
            else if (!(tabiya_noun_find(&noun, position) & position->checkers))
                truth = TRUTH_FALSE;
        }
    } else if (tabiya_reader_take(self, "checkmated|mated|checkmate")) {
        truth = truth_of(own_turn && tabiya_board_is_mate(position));
    } else if (tabiya_reader_take(self, "stalemated")) {
        truth = truth_of(own_turn && !position->checkers && !eng_movegen_any(position));
    } else {
        return FALSE;
    }
    tabiya_reader_note_board(self, truth_not(truth, negated));
    return TRUE;
}

gboolean tabiya_side_read_be(Reader *self, int color)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "is|are|stands|would be|will be|may be|might be|could be|"
                                  "seems|looks|remains|should be|appears|comes out|ends up|"
                                  "can be|be|goes|stand|being")) {
        return FALSE;
    }
    tabiya_reader_take(self, "to be");
    gboolean negated = tabiya_reader_take_not(self);
    if (tabiya_side_read_turn(self, color, negated) || read_check_words(self, color, negated) ||
        tabiya_side_read_castled(self, color, negated) ||
        tabiya_claims_read_material(self, color, negated) ||
        tabiya_claims_read_standing(self, color, negated) ||
        (tabiya_reader_take(self, "able to|ready to|free to") &&
         tabiya_side_read_do(self, color, negated)) ||
        (tabiya_reader_take(self, "threatening") && read_threat(self, color, negated))) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* --- The rest --------------------------------------------------------------------------------- */

/* "wins with Qxf7#", "wins". */
static gboolean read_wins(Reader *self, int color)
{
    const Reader saved = *self;
    Line line;
    if (!tabiya_reader_take(self, "wins|win|is winning"))
        return FALSE;
    tabiya_reader_take(self, "by force");
    if (tabiya_side_take_means(self)) {
        if (!tabiya_claims_sees_move(self) || !tabiya_claims_read_line(self, color, FALSE, &line)) {
            *self = saved;
            return FALSE;
        }
        if (line.failed)
            return TRUE;
        self->now = line.after;
    } else if (!tabiya_reader_at_boundary(self)) {
        *self = saved;
        return FALSE;
    }
    Evaluation evaluation;
    tabiya_claims_evaluate(self, &self->now, &evaluation);
    int cp = evaluation.known ? tabiya_evaluation_cp(&evaluation, (EngColor)color) : 0;
    tabiya_claims_note_score(self,
                             cp >= 200   ? TRUTH_TRUE
                             : cp >= 150 ? TRUTH_UNKNOWN
                                         : TRUTH_FALSE,
                             &evaluation);
    return TRUE;
}

static gboolean read_action(Reader *self, int color)
{
    const Reader saved = *self;
    gboolean negated = FALSE;
    if (tabiya_reader_take(self, "does|do|did"))
        negated = tabiya_reader_take_not(self);
    if (tabiya_reader_take(self, "threatens|threaten|is threatening|are threatening|intends|"
                                 "plans|is planning|wants to play|is about to play|"
                                 "would like to play|is preparing|prepares|has ideas of")) {
        if (read_threat(self, color, negated))
            return TRUE;
    } else if (read_wins(self, color)) {
        return TRUE;
    }
    *self = saved;
    if (tabiya_reader_take(self, "controls|owns|has|dominates|occupies|commands") &&
        tabiya_reader_sees(self, "the|control") && tabiya_side_read_open_file(self, color, FALSE)) {
        return TRUE;
    }
    *self = saved;
    /* Any of its pieces. */
    const Nouns all = {.count = 1, .nouns = {any_piece(color, MANY_SOME)}};
    if (tabiya_reader_take(self, "does|do|would|will"))
        negated = tabiya_reader_take_not(self);
    if (tabiya_claims_read_relation(self, &all, negated))
        return TRUE;
    *self = saved;
    if (tabiya_reader_sees(self, "mates|forces|checkmates") &&
        tabiya_side_read_mating(self, color, FALSE)) {
        return TRUE;
    }
    *self = saved;
    if (tabiya_reader_sees(self, "plays|continues|replies|answers|responds") &&
        tabiya_side_read_play(self, color, FALSE)) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* "White to move", "White to play and mate in two", "White up a pawn". */
static gboolean read_bare(Reader *self, int color)
{
    return tabiya_side_read_turn(self, color, FALSE) ||
           tabiya_claims_read_material(self, color, FALSE) || read_check_words(self, color, FALSE);
}

gboolean tabiya_claims_read_color_verb(Reader *self, int color)
{
    const Reader saved = *self;
    self->side = color;
    self->has_subject = FALSE;
    self->is_having = FALSE;
    self->is_move_clause = FALSE;
    if (tabiya_side_read_should(self, color) || tabiya_side_read_can(self, color) ||
        tabiya_side_read_have(self, color) || tabiya_side_read_be(self, color) ||
        tabiya_side_read_past(self, color) || read_action(self, color) || read_bare(self, color)) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}
