/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Moves by a name: "the best move is Nf3", "Black's last move was a mistake". */
#include "app/talk/claims-clauses.h"

typedef enum { NAMED_LAST, NAMED_ONLY, NAMED_GOOD, NAMED_BEST, NAMED_THREAT, N_NAMED } Named;

static const char *const NAMED_WORDS[N_NAMED] = {
    [NAMED_LAST] = "last move|previous move|most recent move",
    [NAMED_ONLY] = "only legal reply|only legal move|only move|only reply|only legal response",
    [NAMED_GOOD] = "a good move|a good option|a solid move|a strong move|a good reply|"
                   "a solid option|a good choice|one good move|a sensible move|a natural move|"
                   "a reasonable move",
    [NAMED_BEST] = "best move|strongest move|best reply|best defense|best continuation|"
                   "best option|strongest reply|strongest continuation|best choice|"
                   "engine 's top choice|engine 's first choice|top engine move|best defence",
    [NAMED_THREAT] = "threat|main threat",
};

/* --- The last move ---------------------------------------------------------------------------- */

/* "Black's last move was a mistake." */
static gboolean read_last_quality(Reader *self, int color)
{
    Line line = {.count = 1, .after = self->now};
    return tabiya_moment_last(&self->now, self->checker, &line.before, &line.move) &&
           (color < 0 || (int)line.before.position.side_to_move == color) &&
           tabiya_claims_read_quality(self, &line, tabiya_reader_take_not(self));
}

/* "Black's last move developed the bishop." */
static gboolean read_last_verb(Reader *self, int color)
{
    Line line = {.count = 1, .after = self->now};
    return tabiya_moment_last(&self->now, self->checker, &line.before, &line.move) &&
           line.move != ENG_NULL_MOVE &&
           (color < 0 || (int)line.before.position.side_to_move == color) &&
           tabiya_claims_read_move_verb(self, &line);
}

/* Whether the line is the move that was played last; its verb may follow, "…, attacks e5". */
static gboolean read_last_line(Reader *self, const Line *line, gboolean is)
{
    Moment before;
    EngMove move;
    gboolean fits = tabiya_moment_last(&self->now, self->checker, &before, &move) &&
                    line->count == 1 && move == line->move &&
                    eng_position_equal(&before.position, &line->before.position);
    tabiya_reader_note_board(self, truth_of(fits));
    tabiya_reader_take_mark(self, ",");
    if (!is && !tabiya_claims_read_move_verb(self, line))
        return FALSE;
    self->is_move_clause = TRUE;
    return TRUE;
}

/* "with his last move White castled short". */
gboolean tabiya_clause_read_last_move(Reader *self)
{
    const Reader saved = *self;
    int color;
    if (!tabiya_reader_take(self, "with his last move|with the last move|on the last move|"
                                  "on his last move|on the previous move|with her last move|"
                                  "with their last move|last move|a move ago")) {
        return FALSE;
    }
    tabiya_reader_take_mark(self, ",");
    Moment before;
    EngMove move;
    if (!tabiya_moment_last(&self->now, self->checker, &before, &move) ||
        !tabiya_reader_take_color(self, &color) || !tabiya_reader_take(self, "castled")) {
        *self = saved;
        return FALSE;
    }
    int wing;
    tabiya_reader_take_wing(self, &wing);
    gboolean is_long = eng_move_to(move) < eng_move_from(move);
    gboolean fits = (int)before.position.side_to_move == color &&
                    eng_move_kind(move) == ENG_MOVE_CASTLING &&
                    (wing >= 2 || is_long == (wing == 1));
    tabiya_reader_note_board(self, truth_of(fits));
    return TRUE;
}

/* --- All of them ------------------------------------------------------------------------------ */

/* The first move of the line. FALSE: it cannot be told. */
static gboolean find_first(const Reader *self, const Line *line, Line *first)
{
    *first = *line;
    while (first->count > 1) {
        first->after = first->before;
        if (!tabiya_moment_last(&first->after, self->checker, &first->before, &first->move))
            return FALSE;
        first->count--;
    }
    return TRUE;
}

static gboolean note_named(Reader *self, const Line *line, Named named)
{
    Line first;
    if (named == NAMED_ONLY) {
        EngMoveList list;
        eng_movegen_legal(&line->before.position, &list);
        tabiya_reader_note_board(self, truth_of(list.count == 1 && line->count == 1));
    } else if (named != NAMED_THREAT) {
        if (!find_first(self, line, &first))
            return FALSE;
        tabiya_claims_note_quality(self, &first, named == NAMED_BEST);
    }
    self->now = line->after;
    self->is_move_clause = TRUE;
    return TRUE;
}

/* "White's best move", "the last move": whose and which. */
static gboolean take_named(Reader *self, int *color, Named *named)
{
    *color = -1;
    if (tabiya_reader_take_color(self, color) && !tabiya_reader_take(self, "'s"))
        return FALSE;
    if (*color < 0)
        tabiya_reader_take(self, "the");
    for (*named = 0; *named < N_NAMED; (*named)++) {
        if (tabiya_reader_take(self, NAMED_WORDS[*named]))
            return TRUE;
    }
    return FALSE;
}

/* "the best move is Nf3", "the last move was Nf6", "the only legal reply is Ke7". */
gboolean tabiya_clause_read_named_move(Reader *self)
{
    const Reader saved = *self;
    int color;
    Named named;
    Line line;
    if (!take_named(self, &color, &named))
        goto no;
    tabiya_reader_take_mark(self, ",");
    gboolean is = tabiya_reader_take(self, "is|was|would be|is to play|here is|remains");
    if (!is && named != NAMED_LAST)
        goto no;
    if (!tabiya_claims_sees_move(self)) {
        if (named == NAMED_LAST &&
            (is ? read_last_quality(self, color) : read_last_verb(self, color))) {
            return TRUE;
        }
        goto no;
    }
    if (!tabiya_claims_read_line(self, color, named == NAMED_THREAT, &line))
        goto no;
    if (line.failed)
        return TRUE;
    tabiya_reader_note_board(self, TRUTH_TRUE);
    if (named == NAMED_LAST ? read_last_line(self, &line, is) : note_named(self, &line, named))
        return TRUE;
no:
    *self = saved;
    return FALSE;
}
