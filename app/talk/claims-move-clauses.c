/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Clauses whose subject is a move: "3.Bb5 pins the knight", "this move", "castling". */
#include "app/talk/claims-clauses.h"

#include <string.h>

/* "this move": the one that was spoken of, or the last one that was played. */
gboolean tabiya_clause_read_this_move(Reader *self)
{
    const Reader saved = *self;
    Line line = {.count = 1};
    if (!tabiya_reader_take(self, "this move|that move|the move|this|that"))
        return FALSE;
    if (self->has_move) {
        line.before = self->before_move;
        line.after = self->after_move;
        line.move = self->last_move;
    } else {
        line.after = self->now;
        if (!tabiya_moment_last(&self->now, self->checker, &line.before, &line.move) ||
            line.move == ENG_NULL_MOVE) {
            goto no;
        }
    }
    if (tabiya_claims_read_move_verb(self, &line)) {
        self->has_move = TRUE;
        self->before_move = line.before;
        self->after_move = line.after;
        self->last_move = line.move;
        self->is_move_clause = TRUE;
        return TRUE;
    }
no:
    *self = saved;
    return FALSE;
}

/* "is not legal", of a move that is illegal: true, if the clause was before it. */
static void read_impossible(Reader *self, const Reader *before)
{
    if (!tabiya_reader_take(self, "is not possible|is not legal|is impossible|is illegal|"
                                  "can not be played|is not playable|does not work|"
                                  "would be illegal|is not allowed|is not available|"
                                  "would not be legal|is not a legal move|"
                                  "was not possible|is not even legal")) {
        return;
    }
    self->truth = before->truth;
    self->reason = before->reason;
    tabiya_reader_note_board(self, TRUTH_TRUE);
}

/* A move without a verb of its own: the clause ends, or goes on about the position after it. */
static gboolean is_said(Reader *self)
{
    const Token *next = tabiya_reader_peek(self, 0);
    return !next || next->kind == TOKEN_MARK ||
           tabiya_reader_sees(self, "and|but|when|after which") ||
           tabiya_reader_take(self, "leads to a position|gives a position|results in a position|"
                                    "reaches a position");
}

/* A line in a clause: illegal moves may be just what the clause says. */
gboolean tabiya_clause_read_move_subject(Reader *self)
{
    const Reader saved = *self;
    Line line;
    tabiya_reader_take(self,
                       "the move|playing|the capture|the sacrifice|a later|the advance|the push|"
                       "the reply|taking back with|recapturing with|capturing with|"
                       "the check|a move such as|a move like");
    gboolean idle =
        self->at > saved.at && strcmp(self->sentence->tokens[self->at - 1].text, "later") == 0;
    const Token *token = tabiya_reader_peek(self, 0);
    gboolean is_square = token && token->kind == TOKEN_SQUARE && self->at > saved.at;
    if ((!tabiya_claims_sees_move(self) && !is_square) ||
        !tabiya_claims_read_line(self, -1, idle, &line)) {
        *self = saved;
        return FALSE;
    }
    if (line.failed) {
        if (self->reason.kind == REASON_ILLEGAL)
            read_impossible(self, &saved);
        return TRUE;
    }
    if (tabiya_reader_sees(self, "can not be played|can not")) {
        tabiya_reader_note_board(self, TRUTH_FALSE);
        return TRUE;
    }
    self->now = line.after;
    self->side = (int)line.before.position.side_to_move;
    self->has_subject = FALSE;
    self->is_move_clause = TRUE;
    tabiya_reader_note_board(self, TRUTH_TRUE);
    if (is_said(self) || tabiya_claims_read_move_verb(self, &line))
        return TRUE;
    *self = saved;
    return FALSE;
}

/* "White's main options are 6.O-O and 6.Be3". */
gboolean tabiya_clause_read_options(Reader *self)
{
    const Reader saved = *self;
    Line line;
    int color = -1;
    if (tabiya_reader_take_color(self, &color) && !tabiya_reader_take(self, "'s"))
        goto no;
    if (color < 0)
        tabiya_reader_take(self, "the");
    tabiya_reader_take(self, "main|natural|most natural|possible|usual|other");
    if (tabiya_reader_take(self, "options|choices|candidate moves|alternatives|possibilities|"
                                 "legal moves include|candidates") &&
        tabiya_reader_take(self, "are|include") && tabiya_claims_sees_move(self) &&
        tabiya_claims_read_moves(self, color, FALSE, &line)) {
        return TRUE;
    }
no:
    *self = saved;
    return FALSE;
}

/* "3...Qe7 and 3...g6 are both legal". */
gboolean tabiya_clause_read_move_list(Reader *self)
{
    const Reader saved = *self;
    Line line;
    if (tabiya_claims_sees_move(self) && tabiya_claims_read_moves(self, -1, FALSE, &line) &&
        tabiya_reader_take(self, "are")) {
        tabiya_reader_take(self, "both|all");
        gboolean negated = tabiya_reader_take_not(self);
        if (!negated && tabiya_reader_take(self, "legal|possible|legal moves|options|available|"
                                                 "candidate moves|playable|possibilities")) {
            return TRUE;
        }
    }
    *self = saved;
    return FALSE;
}

/* "watch out for Qxf7#": of the side that is not to move. */
gboolean tabiya_clause_read_warning(Reader *self)
{
    const Reader saved = *self;
    Line line;
    int color = position_of(self)->side_to_move ^ 1;
    tabiya_reader_take(self, "you should|you must|always");
    if (tabiya_reader_take(self, "watch out for|beware of|look out for|be careful about|"
                                 "the threat of|watch for") &&
        tabiya_claims_sees_move(self) && tabiya_claims_read_line(self, color, TRUE, &line)) {
        tabiya_reader_note_board(self, TRUTH_TRUE);
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* "castling kingside is not possible". */
gboolean tabiya_clause_read_castling(Reader *self)
{
    const Reader saved = *self;
    int wing, color = (int)position_of(self)->side_to_move;
    if (!tabiya_reader_take(self, "castling"))
        return FALSE;
    tabiya_reader_take_wing(self, &wing);
    tabiya_reader_take(self, "is|would be");
    gboolean negated = tabiya_reader_take_not(self);
    gboolean impossible = tabiya_reader_take(self, "impossible|illegal");
    if (!impossible && !tabiya_reader_take(self, "possible|legal|allowed|available"))
        goto no;
    if (tabiya_reader_take(self, "for") && !tabiya_reader_take_color(self, &color))
        goto no;
    tabiya_reader_note_board(
        self, truth_not(tabiya_claims_can_castle(position_of(self), (EngColor)color, wing),
                        negated != impossible));
    return TRUE;
no:
    *self = saved;
    return FALSE;
}
