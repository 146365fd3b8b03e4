/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Verbs of moves that bring pieces somewhere. */
#include "app/talk/claims-move-verbs.h"

#include <stdlib.h>
#include <string.h>

/* "develops the knight", "puts a rook on the c-file", "brings the queen to h5". */
gboolean tabiya_claims_verb_place(Reader *self, const Line *line, gboolean negated)
{
    Noun noun;
    const Reader saved = *self;
    if (!tabiya_claims_read_some(self, &noun) || noun.is_squares || noun.many == MANY_COUNT)
        goto no;
    EngBitboard place = ~UINT64_C(0);
    if (tabiya_reader_sees(self, "to|on|into|in") && !tabiya_claims_read_place(self, &place))
        goto no;
    if (noun.color < 0)
        noun.color = (int)tabiya_claims_mover_of(line);
    EngBitboard arrival = eng_bit(eng_move_arrival(line->move));
    EngBitboard start = eng_bit(eng_move_from(line->move));
    /* Before or after it: "develops the bishop on f1". */
    gboolean fits = ((tabiya_noun_find(&noun, &line->after.position) & arrival) ||
                     (tabiya_noun_find(&noun, &line->before.position) & start)) &&
                    (place & arrival);
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
    return TRUE;
no:
    *self = saved;
    return FALSE;
}

/* "prepares to castle kingside": nothing stands between king and rook any more. */
gboolean tabiya_claims_verb_prepare_castling(Reader *self, const Line *line, gboolean negated)
{
    const EngPosition *after = &line->after.position;
    int color = (int)tabiya_claims_mover_of(line), wing = 2;
    const Reader saved = *self;
    gboolean verb = tabiya_reader_take(self, "to castle|castling");
    tabiya_reader_take_wing(self, &wing);
    if (!verb && !tabiya_reader_take(self, "castling")) {
        *self = saved;
        return FALSE;
    }
    int ways = 0;
    for (int i = 0; i < 2; i++) {
        EngSquare rook = after->castling_rook[2 * color + i];
        ways += (wing >= 2 || wing == i) && (after->castling & 1 << (2 * color + i)) &&
                rook != ENG_NO_SQUARE &&
                !(eng_between(eng_position_king(after, (EngColor)color), rook) &
                  eng_position_occupied(after));
    }
    gboolean fits = ways >= (wing == 3 ? 2 : 1);
    tabiya_reader_note_board(self, fits ? truth_of(!negated) : TRUTH_UNKNOWN);
    return TRUE;
}

gboolean tabiya_claims_verb_develop(Reader *self, const Line *line, gboolean negated)
{
    if (!tabiya_reader_peek(self, 0)) {
        EngSquare from = eng_move_from(line->move);
        EngPieceType moved = eng_piece_type(line->before.position.board[from]);
        gboolean fits = (moved == ENG_KNIGHT || moved == ENG_BISHOP) &&
                        eng_rank(from) == (tabiya_claims_mover_of(line) == ENG_WHITE ? 0 : 7);
        tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
        return TRUE;
    }
    EngPieceType type = eng_piece_type(line->after.position.board[eng_move_arrival(line->move)]);
    int home = tabiya_claims_mover_of(line) == ENG_WHITE ? 0 : 7;
    gboolean was_home =
        eng_rank(eng_move_from(line->move)) == home && type != ENG_PAWN && type != ENG_KING;
    if (!tabiya_claims_verb_place(self, line, negated))
        return FALSE;
    if (!negated && !was_home)
        tabiya_reader_note_board(self, TRUTH_FALSE);
    return TRUE;
}

gboolean tabiya_claims_verb_open(Reader *self, const Line *line, gboolean negated)
{
    const Reader saved = *self;
    EngBitboard file;
    tabiya_reader_take(self, "the|up the");
    if (!tabiya_reader_take_file(self, &file)) {
        *self = saved;
        return FALSE;
    }
    gboolean opens = !(line->after.position.by_type[ENG_PAWN] & file) &&
                     (line->before.position.by_type[ENG_PAWN] & file);
    tabiya_reader_note_board(self, truth_not(truth_of(opens), negated));
    return TRUE;
}

/* "takes the open e-file": a rook or queen on it. */
gboolean tabiya_claims_verb_take_file(Reader *self, const Line *line, gboolean negated)
{
    const Reader saved = *self;
    EngBitboard file;
    tabiya_reader_take(self, "control of|possession of");
    tabiya_reader_take(self, "the");
    gboolean is_open = tabiya_reader_take(self, "open");
    gboolean is_half = !is_open && tabiya_reader_take(self, "halfopen|semiopen");
    if (!tabiya_reader_take_file(self, &file)) {
        *self = saved;
        return FALSE;
    }
    EngSquare arrival = eng_move_arrival(line->move);
    EngPieceType type = eng_piece_type(line->after.position.board[arrival]);
    EngBitboard pawns = line->after.position.by_type[ENG_PAWN] & file;
    gboolean fits =
        (file & eng_bit(arrival)) && (type == ENG_ROOK || type == ENG_QUEEN) &&
        (!is_open || !pawns) &&
        (!is_half || !(pawns & line->after.position.by_color[tabiya_claims_mover_of(line)]));
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
    return TRUE;
}

gboolean tabiya_claims_verb_promote(Reader *self, const Line *line, gboolean negated)
{
    EngPieceType type = ENG_NO_PIECE_TYPE;
    if (eng_move_kind(line->move) == ENG_MOVE_PROMOTION)
        type = eng_move_promoted(line->move);
    gboolean fits = type != ENG_NO_PIECE_TYPE;
    if (tabiya_reader_take(self, "to|to a|into a|a new|a|to a new")) {
        Noun noun;
        if (!tabiya_claims_read_some(self, &noun))
            return FALSE;
        fits = fits && (noun.types & (1u << type));
    }
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
    return TRUE;
}

/* "gives White a new queen". */
gboolean tabiya_claims_verb_give_piece(Reader *self, const Line *line, gboolean negated)
{
    int color;
    const Reader saved = *self;
    Noun noun;
    if (!tabiya_reader_take_color(self, &color) || color != (int)tabiya_claims_mover_of(line))
        goto no;
    tabiya_reader_take(self, "a new|a second|another|a");
    if (!tabiya_claims_read_some(self, &noun) || noun.is_squares)
        goto no;
    gboolean fits = eng_move_kind(line->move) == ENG_MOVE_PROMOTION &&
                    (noun.types & (1u << eng_move_promoted(line->move)));
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
    return TRUE;
no:
    *self = saved;
    return FALSE;
}

gboolean tabiya_claims_verb_castle(Reader *self, const Line *line, gboolean negated)
{
    int wing;
    tabiya_reader_take_wing(self, &wing);
    gboolean is_castling = eng_move_kind(line->move) == ENG_MOVE_CASTLING;
    gboolean is_long = eng_move_to(line->move) < eng_move_from(line->move);
    tabiya_reader_note_board(
        self, truth_not(truth_of(is_castling && (wing >= 2 || is_long == (wing == 1))), negated));
    return TRUE;
}

gboolean tabiya_claims_verb_leave(Reader *self, const Line *line, gboolean negated)
{
    int color;
    const Reader saved = *self;
    tabiya_reader_take(self, "with");
    if (tabiya_reader_take_color(self, &color) &&
        (tabiya_claims_read_material(self, color, negated) ||
         tabiya_claims_read_standing(self, color, negated))) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* "blocks the check": something steps in between. */
gboolean tabiya_claims_verb_block_check(Reader *self, const Line *line, gboolean negated)
{
    const EngPosition *before = &line->before.position;
    EngBitboard between = 0;
    if (before->checkers && !eng_has_several(before->checkers)) {
        between = eng_between(eng_position_king(before, tabiya_claims_mover_of(line)),
                              eng_first(before->checkers));
    }
    gboolean fits = (between & eng_bit(eng_move_to(line->move))) != 0;
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
    return TRUE;
}

/* "exchanges the queens", "trades a pair of knights": each side has one less than before it. */
gboolean tabiya_claims_verb_exchange(Reader *self, const Line *line, gboolean negated)
{
    const Reader saved = *self;
    Moment first = line->after;
    Noun noun;
    tabiya_reader_take(self, "off|off the|a pair of");
    if (!tabiya_claims_read_some(self, &noun) || noun.is_squares || noun.is_placed ||
        line->count == 0 || !tabiya_moment_rewind(&first, self->checker, line->count)) {
        *self = saved;
        return FALSE;
    }
    gboolean fits = TRUE;
    for (int color = 0; color < 2; color++) {
        noun.color = color;
        fits &= eng_popcount(tabiya_noun_find(&noun, &first.position)) >
                eng_popcount(tabiya_noun_find(&noun, &line->after.position));
    }
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
    return TRUE;
}
