/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a clause holds: "after 5.Nc3", "if Black plays 5...a6", before it or after it. */
#include "app/talk/claims-clauses.h"

/* The one legal capture of `color` on a square. */
static EngMove find_capture(const EngPosition *position, int color, EngBitboard where)
{
    EngMove found = ENG_NO_MOVE;
    EngMoveList list;
    if (position->side_to_move != color)
        return ENG_NO_MOVE;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        if (!eng_move_is_capture(position, list.moves[i]) ||
            !(where & eng_bit(eng_move_to(list.moves[i])))) {
            continue;
        }
        if (found != ENG_NO_MOVE)
            return ENG_NO_MOVE;
        found = list.moves[i];
    }
    return found;
}

/* "captures on e5", "takes the knight with 7.dxe5". */
static gboolean go_to_capture(Reader *self, int color)
{
    const Reader saved = *self;
    Noun noun;
    Line line;
    if (!tabiya_reader_take(self, "captures on|takes on|exchanges on|captures|takes|recaptures on|"
                                  "recaptures|exchanges") ||
        !tabiya_claims_read_some(self, &noun)) {
        goto no;
    }
    if (!noun.is_squares && noun.color < 0)
        noun.color = color ^ 1;
    EngBitboard where = tabiya_noun_find(&noun, position_of(self));
    if (tabiya_reader_take(self, "with|by playing") && tabiya_claims_sees_move(self)) {
        if (!tabiya_claims_read_line(self, color, FALSE, &line))
            goto no;
        if (line.failed)
            return TRUE;
        gboolean fits = line.count == 1 && eng_move_is_capture(&line.before.position, line.move) &&
                        (where & eng_bit(eng_move_to(line.move)));
        tabiya_reader_note_board(self, truth_of(fits));
        self->now = line.after;
        return TRUE;
    }
    EngMove move = find_capture(position_of(self), color, where);
    if (move == ENG_NO_MOVE)
        goto no;
    self->has_move = TRUE;
    self->before_move = self->now;
    if (!tabiya_moment_play(&self->now, move))
        goto no;
    self->after_move = self->now;
    self->last_move = move;
    tabiya_reader_note_board(self, TRUTH_TRUE);
    return TRUE;
no:
    *self = saved;
    return FALSE;
}

/* Reads the moves of a condition, and goes there. */
gboolean tabiya_clause_go_to(Reader *self, int color)
{
    Line line;
    const Reader saved = *self;
    const Token *token = tabiya_reader_peek(self, 0);
    if (!tabiya_claims_sees_move(self) && !(token && token->kind == TOKEN_SQUARE))
        return FALSE;
    if (!tabiya_claims_read_line(self, color, FALSE, &line)) {
        *self = saved;
        return FALSE;
    }
    if (!line.failed) {
        self->now = line.after;
        self->is_move_clause = TRUE;
        tabiya_reader_note_board(self, TRUTH_TRUE);
    }
    return TRUE;
}

/* "after 5.Nc3", "if Black plays 5...a6", "with 6.Bg5". */
gboolean tabiya_clause_read_condition(Reader *self)
{
    const Reader saved = *self;
    int color = -1;
    if (tabiya_reader_take(self, "after|following|with|on|once|in case of|upon|against|by playing|"
                                 "after the moves|after the move|in the line|via|after playing|if|"
                                 "from here after|in the variation")) {
        const Reader at_color = *self;
        if (tabiya_reader_take_color(self, &color) &&
            !tabiya_reader_take(self, "plays|'s|captures with|replies|goes")) {
            *self = at_color;
            color = -1;
        }
        if (tabiya_clause_go_to(self, color))
            return TRUE;
    }
    *self = saved;
    if (tabiya_reader_take(self, "if|when|should|suppose|in case") &&
        tabiya_reader_take_color(self, &color)) {
        if (go_to_capture(self, color))
            return TRUE;
        tabiya_reader_take(self, "plays|play|goes|continues with|continues|replies with|answers|"
                                 "responds with|answers with|replies|tries|chooses|captures with|"
                                 "takes with|go|try|were to play|decides on|opts for|to play|"
                                 "answer|follows up with|answers with|continue with|allows");
        if (tabiya_clause_go_to(self, color))
            return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* "White is better after 5.Nc3": where the moves that end a clause begin. 0: there are none. */
guint tabiya_clause_find_suffix(const Reader *self, guint *after)
{
    for (guint i = self->at + 1; i < self->end; i++) {
        Reader probe = *self;
        Line line;
        probe.at = i;
        if (self->sentence->tokens[i].kind == TOKEN_MARK ||
            tabiya_reader_sees(&probe, "and|but|because|while|since|as|when|whereas")) {
            return 0;
        }
        if (!tabiya_reader_take(&probe, "after|following|if white plays|if black plays|"
                                        "in case of") ||
            !tabiya_claims_sees_move(&probe)) {
            continue;
        }
        tabiya_claims_read_line(&probe, -1, FALSE, &line);
        const Token *next = tabiya_reader_peek(&probe, 0);
        if (next && next->kind != TOKEN_MARK)
            return 0;
        *after = probe.at;
        return i;
    }
    return 0;
}
