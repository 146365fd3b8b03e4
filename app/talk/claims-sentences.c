/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences: clauses, and what goes on about the same subject. */
#include "app/talk/claims-clauses.h"

#include <string.h>

/* --- The same subject ------------------------------------------------------------------------- */

/* "which nothing defends", "which is undefended": of the nouns read last. */
static gboolean read_relative(Reader *self)
{
    const Reader saved = *self;
    Nouns subject = self->last;
    if (subject.count == 0 || !tabiya_reader_take(self, "which|who|that"))
        return FALSE;
    Nouns last = {.count = 1};
    last.nouns[0] = subject.nouns[subject.count - 1];
    if (tabiya_reader_take(self, "nothing defends|nothing protects|nothing guards|"
                                 "no piece defends|nobody defends|has no defender")) {
        EngBitboard found = tabiya_noun_find(&last.nouns[0], position_of(self));
        gboolean fits = found && !eng_has_several(found);
        if (fits) {
            EngSquare square = eng_first(found);
            EngPiece piece = position_of(self)->board[square];
            fits = piece != ENG_NO_PIECE &&
                   !tabiya_board_attackers(position_of(self), square, eng_piece_color(piece));
        }
        tabiya_reader_note_board(self, truth_of(fits));
        return TRUE;
    }
    if (tabiya_claims_read_piece_verb(self, &last))
        return TRUE;
    *self = saved;
    return FALSE;
}

/* A "not" may reach further than its own clause. */
static gboolean is_negated(const Reader *self)
{
    for (guint i = 0; i < self->at; i++) {
        const char *word = self->sentence->tokens[i].text;
        if (strcmp(word, "not") == 0 || strcmp(word, "never") == 0 || strcmp(word, "no") == 0 ||
            strcmp(word, "neither") == 0 || strcmp(word, "none") == 0) {
            return TRUE;
        }
    }
    return FALSE;
}

/* "… is on e8 and his queen on d8". */
static gboolean read_place_again(Reader *self)
{
    const Reader saved = *self;
    Nouns nouns;
    if (!self->is_standing || is_negated(self) || !tabiya_claims_read_nouns(self, &nouns) ||
        nouns.nouns[0].is_squares || !tabiya_reader_at_boundary(self)) {
        *self = saved;
        return FALSE;
    }
    for (guint i = 0; i < nouns.count; i++) {
        if (!nouns.nouns[i].is_placed) {
            *self = saved;
            return FALSE;
        }
        if (tabiya_noun_exists(self, &nouns.nouns[i]))
            tabiya_reader_note_board(self, TRUTH_TRUE);
    }
    return TRUE;
}

/* What goes on about the same subject: "… and attacks f7", "…, attacking f7". */
static gboolean read_more(Reader *self)
{
    const Reader saved = *self;
    if (self->has_subject &&
        (tabiya_claims_read_piece_verb(self, &self->subject) ||
         (!is_negated(self) && tabiya_claims_read_piece_state(self, &self->subject)))) {
        return TRUE;
    }
    *self = saved;
    if (self->file && tabiya_reader_take(self, "it") &&
        tabiya_claims_read_file_verb(self, &self->file, 1)) {
        return TRUE;
    }
    *self = saved;
    if (read_place_again(self))
        return TRUE;
    if (self->side >= 0 && self->is_having &&
        tabiya_claims_read_possession(self, self->side, FALSE)) {
        return TRUE;
    }
    *self = saved;
    if (self->has_move && self->is_move_clause) {
        Line line = {
            .before = self->before_move, .after = self->after_move, .move = self->last_move};
        if (tabiya_moment_equal(&self->now, &line.after) &&
            tabiya_claims_read_move_verb(self, &line)) {
            return TRUE;
        }
    }
    *self = saved;
    if (!self->has_subject && !is_negated(self) &&
        tabiya_claims_read_standing(self, self->side, FALSE)) {
        return TRUE;
    }
    *self = saved;
    if (self->side >= 0 && !self->has_subject && tabiya_claims_read_color_verb(self, self->side))
        return TRUE;
    *self = saved;
    return FALSE;
}

/* --- Connections ------------------------------------------------------------------------------ */

/* Conjunctions that say how clauses hang together, which nobody checks. */
static gboolean skip_connectors(Reader *self)
{
    const guint at = self->at;
    tabiya_clause_skip_marks(self);
    while (tabiya_reader_take(
        self, "and|but|while|whereas|although|though|because|since|as|so|"
              "so that|when|where|even though|after which|or|with|that is|"
              "because of this|hence|and so|in which|which means|meaning that|for")) {
        tabiya_clause_skip_marks(self);
    }
    return self->at > at;
}

static void skip_lead(Reader *self)
{
    tabiya_clause_skip_marks(self);
    tabiya_reader_take(self, "so|and|but|in general|overall|first|second|because|although|while|"
                             "since|though|next|finally|as|interesting|in short|in summary|"
                             "to sum up|moreover|furthermore|besides");
    tabiya_clause_skip_marks(self);
}

/* "…, beginning with Bxf7+": the first move of what was said, a mate for instance. */
static gboolean read_beginning(Reader *self)
{
    const Reader saved = *self;
    Line line;
    tabiya_clause_skip_marks(self);
    if (!tabiya_reader_take(self, "beginning with|starting with|by playing|that starts with|"
                                  "which starts with|that begins with|which begins with|with|"
                                  "thanks to|via") ||
        !tabiya_claims_sees_move(self) ||
        !tabiya_claims_read_line(self, self->side, FALSE, &line)) {
        *self = saved;
        return FALSE;
    }
    if (!line.failed) {
        self->now = line.after;
        if (self->has_mate) {
            tabiya_reader_note_board(self,
                                     tabiya_claims_forces_mate(self, &line, self->mate_moves));
        } else {
            tabiya_reader_note_board(self, TRUTH_TRUE);
        }
    }
    return TRUE;
}

/* "White and Black …", or a clause that goes on with what was said. */
static gboolean read_next(Reader *self)
{
    if (read_relative(self) || read_beginning(self))
        return TRUE;
    const Reader before = *self;
    tabiya_clause_skip_marks(self);
    tabiya_reader_take(self, "and|but|while|whereas");
    if (tabiya_clause_read_so_does(self) || tabiya_clause_read_does_not(self))
        return TRUE;
    *self = before;
    gboolean connected = skip_connectors(self);
    if (tabiya_reader_at_end(self))
        return TRUE;
    if (!connected)
        return FALSE;
    return read_relative(self) || tabiya_claims_read_clause(self) || read_more(self);
}

/* --- Sentences -------------------------------------------------------------------------------- */

/* What was not read may say when it holds. */
static gboolean has_condition(Reader *self)
{
    for (Reader rest = *self; rest.at < rest.end; rest.at++) {
        if (tabiya_reader_sees(&rest, "if|once|when|unless|until|before|after|without|as soon as|"
                                      "provided|later|soon|eventually|next")) {
            return TRUE;
        }
    }
    return FALSE;
}

void tabiya_claims_read_all(Reader *self)
{
    const Reason unread = {.kind = REASON_UNREAD};
    skip_lead(self);
    gboolean good = tabiya_claims_read_clause(self);
    while (good && self->truth != TRUTH_FALSE && !tabiya_reader_at_end(self)) {
        self->depth = 0;
        good = read_next(self);
    }
    if (self->truth != TRUTH_FALSE && (!good || self->claims == 0))
        tabiya_reader_note(self, TRUTH_UNKNOWN, &unread);
    if (self->truth == TRUTH_FALSE && has_condition(self)) {
        self->truth = TRUTH_UNKNOWN;
        self->reason = unread;
    }
}
