/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Clauses, and how a sentence is made of them. */
#include "app/analysis/material.h"
#include "app/talk/claims-private.h"

#include <string.h>

#define DEPTH_MAX 24

/* --- "It is …" -------------------------------------------------------------------------------- */

static void note_turn(Reader *self, int color, gboolean negated)
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
static gboolean read_turn(Reader *self, gboolean negated)
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
    note_turn(self, color, negated);
    self->side = color;
    return TRUE;
}

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

static gboolean read_impersonal(Reader *self)
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
    if (is_game && (read_turn(self, negated) || read_end_words(self, negated) ||
                    read_endgame(self, negated))) {
        return TRUE;
    }
    /* Material first: "material is level" is no evaluation. */
    const Token *first = &self->sentence->tokens[saved.at];
    gboolean is_material = strcmp(first->text, "material") == 0 ||
                           (saved.at + 1 < self->end && strcmp(first[1].text, "material") == 0);
    if (is_material) {
        int none[6] = {0};
        if (tabiya_reader_take(self, "equal|level|even|balanced|dead level|exactly equal|"
                                     "perfectly balanced|completely equal")) {
            const Reason reason = {.kind = REASON_MATERIAL};
            Truth truth = tabiya_claims_is_up(position_of(self), ENG_WHITE, none);
            tabiya_reader_note(self, truth_not(truth, negated), &reason);
            return TRUE;
        }
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
    int count = eng_popcount(found);
    gboolean fits = noun->many == MANY_COUNT || (noun->many == MANY_ALL && noun->count > 0)
                        ? count == noun->count
                    : noun->many == MANY_NO ? count == 0
                    : noun->is_list         ? found == noun->where
                                            : count > 0;
    Reason reason = {.kind = REASON_BOARD};
    if (!fits && !negated && count == 0 && noun->types && !(noun->types & (noun->types - 1)) &&
        noun->where && !eng_has_several(noun->where)) {
        reason = (Reason){.kind = REASON_NO_PIECE,
                          .type = (EngPieceType)__builtin_ctz(noun->types),
                          .a = eng_first(noun->where)};
    }
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
static gboolean read_no_captures(Reader *self)
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

static gboolean read_there(Reader *self)
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
    if (tabiya_claims_read_mate(self, -1, negated != none))
        return TRUE;
    if (!negated && !none &&
        tabiya_reader_take(self, "a threat of|the threat of|a threat to play")) {
        Line line;
        if (tabiya_claims_sees_move(self) && tabiya_claims_read_line(self, -1, TRUE, &line)) {
            tabiya_reader_note_board(self, TRUTH_TRUE);
            return TRUE;
        }
        *self = saved;
        return FALSE;
    }
    gboolean one = !none && tabiya_reader_take(self, "an|one");
    if (tabiya_reader_take(self, "open files|open file|completely open files")) {
        int count = 0;
        for (int file = 0; file < 8; file++)
            count += !(position_of(self)->by_type[ENG_PAWN] & ENG_FILE_A << file);
        Truth truth = none  ? truth_of(count == 0)
                      : one ? truth_of(count == 1)
                            : truth_of(count > 1);
        tabiya_reader_note_board(self, truth_not(truth, negated));
        return TRUE;
    }
    self->at -= one;
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

/* --- Moves by what they are ------------------------------------------------------------------- */

/* "this move": the one that was spoken of, or the last one that was played. */
static gboolean read_this_move(Reader *self)
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

/* A line in a clause: illegal moves may be just what the clause says. */
static gboolean read_move_subject(Reader *self)
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
        gboolean is_illegal = self->reason.kind == REASON_ILLEGAL;
        if (is_illegal &&
            tabiya_reader_take(self, "is not possible|is not legal|is impossible|is illegal|"
                                     "can not be played|is not playable|does not work|"
                                     "would be illegal|is not allowed|is not available|"
                                     "would not be legal|is not a legal move|"
                                     "was not possible|is not even legal")) {
            self->truth = saved.truth;
            self->reason = saved.reason;
            tabiya_reader_note_board(self, TRUTH_TRUE);
        }
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
    const Token *next = tabiya_reader_peek(self, 0);
    if (!next || next->kind == TOKEN_MARK || tabiya_reader_sees(self, "and|but|when|after which") ||
        tabiya_reader_take(self, "leads to a position|gives a position|results in a position|"
                                 "reaches a position")) {
        return TRUE;
    }
    if (tabiya_claims_read_move_verb(self, &line))
        return TRUE;
    *self = saved;
    return FALSE;
}

/* "White's main options are 6.O-O and 6.Be3". */
static gboolean read_options(Reader *self)
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
static gboolean read_move_list(Reader *self)
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

/* --- Moves by a name -------------------------------------------------------------------------- */

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
static gboolean read_named_move(Reader *self)
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

/* --- More clauses ----------------------------------------------------------------------------- */

/* "watch out for Qxf7#": of the side that is not to move. */
static gboolean read_warning(Reader *self)
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
static gboolean read_castling(Reader *self)
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

/* --- Evaluations by name ---------------------------------------------------------------------- */

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

/* --- Both sides ------------------------------------------------------------------------------- */

/* "both sides have castled", "neither side has bishops", "each side has six pawns". */
static gboolean read_both(Reader *self)
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

/* --- Files ------------------------------------------------------------------------------------ */

static gboolean read_one_file(Reader *self, EngBitboard *file)
{
    const Reader saved = *self;
    tabiya_reader_take(self, "the");
    const Token *token = tabiya_reader_peek(self, 0);
    if (!token || token->kind != TOKEN_FILE) {
        *self = saved;
        return FALSE;
    }
    self->at++;
    *file = ENG_FILE_A << token->value;
    tabiya_reader_take(self, "file|files");
    return TRUE;
}

static gboolean read_file_clause(Reader *self)
{
    const Reader saved = *self;
    EngBitboard files[4];
    guint count = 0;
    while (count < G_N_ELEMENTS(files) && read_one_file(self, &files[count])) {
        count++;
        const Reader before = *self;
        tabiya_reader_take_mark(self, ",");
        if (!tabiya_reader_take(self, "and"))
            *self = before;
    }
    tabiya_reader_take(self, "both");
    if (count > 0 && tabiya_claims_read_file_verb(self, files, count))
        return TRUE;
    *self = saved;
    return FALSE;
}

/* --- Subjects --------------------------------------------------------------------------------- */

static gboolean read_color_clause(Reader *self)
{
    const Reader saved = *self;
    int color;
    if (!tabiya_reader_take_color(self, &color))
        return FALSE;
    if (tabiya_reader_take(self, "to move|to play")) {
        if (tabiya_reader_sees(self, "can|could|may|might|should|must|has|will"))
            note_turn(self, color, FALSE);
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
static gboolean read_so_does(Reader *self)
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
static gboolean read_does_not(Reader *self)
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

static gboolean read_piece_clause(Reader *self)
{
    const Reader saved = *self;
    Nouns subject;
    if (tabiya_claims_read_nouns(self, &subject) && tabiya_claims_read_piece_verb(self, &subject))
        return TRUE;
    *self = saved;
    return FALSE;
}

/* --- Conditions ------------------------------------------------------------------------------- */

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
static gboolean go_to(Reader *self, int color)
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
static gboolean read_condition(Reader *self)
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
        if (go_to(self, color))
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
        if (go_to(self, color))
            return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* "with his last move White castled short". */
static gboolean read_last_move(Reader *self)
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

/* "White is better after 5.Nc3": where the moves that end a clause begin. 0: there are none. */
static guint find_suffix(const Reader *self, guint *after)
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

static gboolean read_simple(Reader *self)
{
    return read_last_move(self) || read_no_captures(self) || read_material_clause(self) ||
           read_options(self) || read_named_move(self) || read_both(self) ||
           read_impersonal(self) || read_turn(self, FALSE) || read_there(self) ||
           read_evaluation(self) || read_opening_clause(self) || read_castling(self) ||
           read_warning(self) || read_file_clause(self) || read_move_list(self) ||
           read_move_subject(self) || read_this_move(self) || read_color_clause(self) ||
           tabiya_claims_read_only(self) || read_piece_clause(self);
}

static gboolean read_with_suffix(Reader *self, guint suffix, guint after)
{
    const Reader saved = *self;
    self->at = suffix + 1;
    while (self->at < after && !tabiya_claims_sees_move(self))
        self->at++;
    if (!go_to(self, -1)) {
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

static void skip_marks(Reader *self)
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
    guint suffix = find_suffix(self, &after);
    if (suffix > 0)
        return read_with_suffix(self, suffix, after);
    if (read_condition(self)) {
        if (self->truth == TRUTH_FALSE)
            return TRUE;
        skip_marks(self);
        if (tabiya_reader_at_end(self) || tabiya_claims_read_clause(self))
            return TRUE;
    }
    *self = saved;
    self->depth++;
    return read_simple(self);
}

/* --- Sentences -------------------------------------------------------------------------------- */

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

/* Conjunctions that say how clauses hang together, which nobody checks. */
static gboolean skip_connectors(Reader *self)
{
    const guint at = self->at;
    skip_marks(self);
    while (tabiya_reader_take(
        self, "and|but|while|whereas|although|though|because|since|as|so|"
              "so that|when|where|even though|after which|or|with|that is|"
              "because of this|hence|and so|in which|which means|meaning that|for")) {
        skip_marks(self);
    }
    return self->at > at;
}

static void skip_lead(Reader *self)
{
    skip_marks(self);
    tabiya_reader_take(self, "so|and|but|in general|overall|first|second|because|although|while|"
                             "since|though|next|finally|as|interesting|in short|in summary|"
                             "to sum up|moreover|furthermore|besides");
    skip_marks(self);
}

/* "…, beginning with Bxf7+": the first move of what was said, a mate for instance. */
static gboolean read_beginning(Reader *self)
{
    const Reader saved = *self;
    Line line;
    skip_marks(self);
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
    skip_marks(self);
    tabiya_reader_take(self, "and|but|while|whereas");
    if (read_so_does(self) || read_does_not(self))
        return TRUE;
    *self = before;
    gboolean connected = skip_connectors(self);
    if (tabiya_reader_at_end(self))
        return TRUE;
    if (!connected)
        return FALSE;
    return read_relative(self) || tabiya_claims_read_clause(self) || read_more(self);
}

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
