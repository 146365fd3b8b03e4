/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Clauses about the whole position: "this is a rook ending", "there are two open files". */
#include "app/talk/claims-clauses.h"

#include <string.h>

/* --- The turn --------------------------------------------------------------------------------- */

void tabiya_clause_note_turn(Reader *self, int color, gboolean negated)
{
    const Reason reason = {.kind = REASON_TURN, .color = (EngColor)position_of(self)->side_to_move};
    tabiya_reader_note(self, truth_not(truth_of(position_of(self)->side_to_move == color), negated),
                       &reason);
}

/* "fifth move", after "it is Black's". */
static gboolean read_ordinal_move(Reader *self, int color, gboolean negated)
{
    static const char *const ORDINALS[] = {"first", "second",  "third",  "fourth", "fifth",
                                           "sixth", "seventh", "eighth", "ninth",  "tenth"};
    const Reader saved = *self;
    for (guint i = 0; i < G_N_ELEMENTS(ORDINALS); i++) {
        if (!tabiya_reader_take(self, ORDINALS[i]))
            continue;
        if (!tabiya_reader_take(self, "move"))
            break;
        gboolean fits =
            position_of(self)->side_to_move == color && position_of(self)->fullmove_number == i + 1;
        tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* "White's turn", "Black to move", "White's move". */
gboolean tabiya_clause_read_turn(Reader *self, gboolean negated)
{
    const Reader saved = *self;
    int color;
    if (tabiya_reader_take(self, "your") && self->checker->context->scene->has_side) {
        color = (int)self->checker->context->scene->side;
        self->at--;
        tabiya_reader_take(self, "your");
    } else if (!tabiya_reader_take_color(self, &color)) {
        *self = saved;
        return FALSE;
    }
    if (tabiya_reader_take(self, "'s") && read_ordinal_move(self, color, negated))
        return TRUE;
    if (!tabiya_reader_take(self,
                            "turn to move|turn to play|turn|move|to move|to play|who is to move|"
                            "who is to play|who moves|who has the move|"
                            "who has to move|who plays|turn on the move")) {
        *self = saved;
        return FALSE;
    }
    tabiya_clause_note_turn(self, color, negated);
    self->side = color;
    return TRUE;
}

/* --- Endings ---------------------------------------------------------------------------------- */

static gboolean has_only(const EngPosition *position, EngPieceType type)
{
    EngBitboard others = 0;
    for (int t = ENG_KNIGHT; t <= ENG_QUEEN; t++)
        others |= t == (int)type ? 0 : position->by_type[t];
    return !others && (type == ENG_PAWN || position->by_type[type]);
}

static gboolean has_opposite_bishops(const EngPosition *position)
{
    EngBitboard bishops = position->by_type[ENG_BISHOP];
    EngBitboard white = bishops & position->by_color[ENG_WHITE];
    EngBitboard black = bishops & position->by_color[ENG_BLACK];
    return white && black && !eng_has_several(white) && !eng_has_several(black) &&
           !(white & ENG_LIGHT_SQUARES) != !(black & ENG_LIGHT_SQUARES);
}

/* Black's pieces stand as White's do, seen from the other side. */
static gboolean is_symmetrical(const EngPosition *position)
{
    for (int square = 0; square < 32; square++) {
        EngPiece own = position->board[square], other = position->board[square ^ 56];
        if ((own == ENG_NO_PIECE) != (other == ENG_NO_PIECE) ||
            (own != ENG_NO_PIECE && own != (other ^ 8))) {
            return FALSE;
        }
    }
    return TRUE;
}

static gboolean read_end_words(Reader *self, gboolean negated)
{
    if (tabiya_reader_take(self, "an endgame with bishops of opposite colors|"
                                 "an oppositecolored bishop endgame|"
                                 "an ending with bishops of opposite colors|"
                                 "an endgame with oppositecolored bishops")) {
        gboolean fits =
            has_opposite_bishops(position_of(self)) && has_only(position_of(self), ENG_BISHOP);
        tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
        return TRUE;
    }
    const EngPosition *position = position_of(self);
    Truth truth;
    if (tabiya_reader_take(self, "checkmate|mate|a checkmate"))
        truth = truth_of(tabiya_board_is_mate(position));
    else if (tabiya_reader_take(self, "stalemate|a stalemate"))
        truth = truth_of(!position->checkers && !eng_movegen_any(position));
    else if (tabiya_reader_take(self, "check"))
        truth = truth_of(position->checkers != 0);
    else if (tabiya_reader_take(self, "symmetrical|completely symmetrical|perfectly symmetrical"))
        truth = truth_of(is_symmetrical(position));
    else if (tabiya_reader_take(self, "a draw by insufficient material"))
        truth = truth_of(eng_position_is_dead(position));
    else
        return FALSE;
    if (!tabiya_reader_at_boundary(self) || tabiya_reader_sees(self, "in"))
        return FALSE;
    tabiya_reader_note_board(self, truth_not(truth, negated));
    return TRUE;
}

/* "with three pawns each". */
static void read_pawns_each(Reader *self)
{
    const Reader saved = *self;
    int count;
    if (tabiya_reader_take(self, "with") && tabiya_reader_take_count(self, &count) &&
        tabiya_reader_take(self, "pawns|pawn") &&
        tabiya_reader_take(self, "each|on each side|for each side|per side")) {
        tabiya_reader_note_board(
            self, truth_of(tabiya_board_count(position_of(self), ENG_WHITE, ENG_PAWN) == count &&
                           tabiya_board_count(position_of(self), ENG_BLACK, ENG_PAWN) == count));
    } else {
        *self = saved;
    }
}

/* "a rook endgame", "a pawn ending". */
static gboolean read_endgame(Reader *self, gboolean negated)
{
    static const struct {
        const char *words;
        EngPieceType type;
    } KINDS[] = {{"pawn|king and pawn", ENG_PAWN},
                 {"rook", ENG_ROOK},
                 {"queen", ENG_QUEEN},
                 {"bishop", ENG_BISHOP},
                 {"knight", ENG_KNIGHT}};
    const Reader saved = *self;
    tabiya_reader_take(self, "a|an|the|pure");
    for (guint i = 0; i < G_N_ELEMENTS(KINDS); i++) {
        if (tabiya_reader_take(self, KINDS[i].words) &&
            tabiya_reader_take(self, "endgame|ending|endgames")) {
            tabiya_reader_note_board(
                self, truth_not(truth_of(has_only(position_of(self), KINDS[i].type)), negated));
            read_pawns_each(self);
            return TRUE;
        }
        self->at = saved.at;
        tabiya_reader_take(self, "a|an|the|pure");
    }
    *self = saved;
    return FALSE;
}

/* --- "It is …" -------------------------------------------------------------------------------- */

static gboolean is_about_material(const Reader *self, guint subject)
{
    const Token *first = &self->sentence->tokens[subject];
    return strcmp(first->text, "material") == 0 ||
           (subject + 1 < self->end && strcmp(first[1].text, "material") == 0);
}

/* "level", of material. */
static gboolean read_level(Reader *self, gboolean negated)
{
    const int none[6] = {0};
    if (!tabiya_reader_take(self, "equal|level|even|balanced|dead level|exactly equal|"
                                  "perfectly balanced|completely equal")) {
        return FALSE;
    }
    const Reason reason = {.kind = REASON_MATERIAL};
    Truth truth = tabiya_claims_is_up(position_of(self), ENG_WHITE, none);
    tabiya_reader_note(self, truth_not(truth, negated), &reason);
    return TRUE;
}

gboolean tabiya_clause_read_impersonal(Reader *self)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "it|this|that|the game|the position|the position on the board|"
                                  "the result|this position|what we have|the opening|"
                                  "the current position|this opening|the endgame|"
                                  "the material balance|material|the material|"
                                  "the name of this opening|the resulting position|"
                                  "the material situation|the opening here")) {
        return FALSE;
    }
    if (!tabiya_reader_take(self,
                            "is|are|remains|stands at|looks|seems|appears|would be|was|should be|"
                            "is known as|is called|is a form of|stands")) {
        goto no;
    }
    gboolean is_game = strcmp(self->sentence->tokens[self->at - 1].text, "was") != 0;
    tabiya_reader_take(self, "to be");
    gboolean negated = tabiya_reader_take_not(self);
    if (is_game && (tabiya_clause_read_turn(self, negated) || read_end_words(self, negated) ||
                    read_endgame(self, negated))) {
        return TRUE;
    }
    /* Material first: "material is level" is no evaluation. */
    if (is_about_material(self, saved.at)) {
        if (read_level(self, negated))
            return TRUE;
        goto no;
    }
    if (tabiya_claims_read_standing(self, -1, negated) ||
        tabiya_claims_read_opening(self, negated)) {
        return TRUE;
    }
no:
    *self = saved;
    return FALSE;
}

/* --- "There is …" ----------------------------------------------------------------------------- */

/* Pieces that are there, of both colors if none is said. */
static void note_there(Reader *self, const Noun *noun, gboolean negated)
{
    EngBitboard found = tabiya_noun_find(noun, position_of(self));
    gboolean fits = tabiya_noun_fits(noun, found);
    Reason reason = {.kind = REASON_BOARD};
    if (!fits && !negated && !found)
        reason = tabiya_noun_absence(noun, noun->where);
    tabiya_reader_note(self, truth_not(truth_of(fits), negated), &reason);
}

/* "only queens and pawns left besides the kings". */
static gboolean read_only_there(Reader *self)
{
    const Reader saved = *self;
    Nouns nouns;
    if (!tabiya_reader_take(self, "only") || !tabiya_claims_read_nouns(self, &nouns) ||
        nouns.nouns[0].is_squares || !tabiya_reader_take(self, "left|remaining")) {
        *self = saved;
        return FALSE;
    }
    tabiya_reader_take(self, "besides the kings|apart from the kings|beside the kings|"
                             "in addition to the kings");
    EngBitboard rest =
        eng_position_occupied(position_of(self)) & ~position_of(self)->by_type[ENG_KING];
    for (guint i = 0; i < nouns.count; i++) {
        note_there(self, &nouns.nouns[i], FALSE);
        rest &= ~tabiya_noun_find(&nouns.nouns[i], position_of(self));
    }
    tabiya_reader_note_board(self, truth_of(rest == 0));
    return TRUE;
}

/* "no captures have been made". */
gboolean tabiya_clause_read_no_captures(Reader *self)
{
    if (!tabiya_reader_take(self, "no captures have been made|nothing has been captured|"
                                  "nothing has been exchanged|no captures have taken place|"
                                  "no piece or pawn has been captured|"
                                  "no pieces or pawns have been captured|"
                                  "there have been no captures|nothing has been traded")) {
        return FALSE;
    }
    tabiya_reader_note_board(
        self, truth_of(eng_popcount(eng_position_occupied(position_of(self))) == 32));
    return TRUE;
}

/* "a threat of Qxf7#". */
static gboolean read_threat_of(Reader *self)
{
    const Reader saved = *self;
    Line line;
    if (tabiya_reader_take(self, "a threat of|the threat of|a threat to play") &&
        tabiya_claims_sees_move(self) && tabiya_claims_read_line(self, -1, TRUE, &line)) {
        tabiya_reader_note_board(self, TRUTH_TRUE);
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* "no open files", "an open file", "open files". */
static gboolean read_open_files(Reader *self, gboolean none, gboolean negated)
{
    const Reader saved = *self;
    gboolean one = !none && tabiya_reader_take(self, "an|one");
    if (!tabiya_reader_take(self, "open files|open file|completely open files")) {
        *self = saved;
        return FALSE;
    }
    int count = 0;
    for (int file = 0; file < 8; file++)
        count += !(position_of(self)->by_type[ENG_PAWN] & ENG_FILE_A << file);
    Truth truth = none ? truth_of(count == 0) : one ? truth_of(count == 1) : truth_of(count > 1);
    tabiya_reader_note_board(self, truth_not(truth, negated));
    return TRUE;
}

gboolean tabiya_clause_read_there(Reader *self)
{
    const Reader saved = *self;
    Nouns nouns;
    if (!tabiya_reader_take(self, "there is|there are|there remain|there stands"))
        return FALSE;
    gboolean negated = tabiya_reader_take_not(self);
    if (!negated && read_only_there(self))
        return TRUE;
    tabiya_reader_take(self, "any");
    gboolean none = tabiya_reader_take(self, "no");
    if (tabiya_claims_read_mate(self, -1, negated != none) ||
        (!negated && !none && read_threat_of(self)) || read_open_files(self, none, negated)) {
        return TRUE;
    }
    self->at -= none;
    if (tabiya_claims_read_nouns(self, &nouns) && !nouns.nouns[0].is_squares) {
        tabiya_reader_take(self, "left|remaining");
        for (guint i = 0; i < nouns.count; i++) {
            if (i > 0 && nouns.nouns[0].many == MANY_NO)
                nouns.nouns[i].many = MANY_NO;
            note_there(self, &nouns.nouns[i], negated);
        }
        return TRUE;
    }
    *self = saved;
    return FALSE;
}
