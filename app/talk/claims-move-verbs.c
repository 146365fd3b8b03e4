/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Claims about a move: its effect on the board, what it wins or allows, its quality. */
#include "app/talk/claims-move-verbs.h"

#include <stdlib.h>
#include <string.h>

EngColor tabiya_claims_mover_of(const Line *line)
{
    return (EngColor)line->before.position.side_to_move;
}

EngPieceType tabiya_claims_captured_by(const Line *line)
{
    if (!eng_move_is_capture(&line->before.position, line->move))
        return ENG_NO_PIECE_TYPE;
    if (eng_move_kind(line->move) == ENG_MOVE_EN_PASSANT)
        return ENG_PAWN;
    return eng_piece_type(line->before.position.board[eng_move_to(line->move)]);
}

/* The moved piece, as a noun. */
static Nouns moved_piece(const Line *line)
{
    EngSquare square = eng_move_arrival(line->move);
    Nouns nouns = {.count = 1};
    nouns.nouns[0] = (Noun){
        .types = 1u << eng_piece_type(line->after.position.board[square]),
        .color = (int)tabiya_claims_mover_of(line),
        .where = eng_bit(square),
        .is_placed = TRUE,
    };
    return nouns;
}

/* --- Check and mate --------------------------------------------------------------------------- */

gboolean tabiya_claims_note_move_fact(Reader *self, const Line *line, ReasonKind kind, Truth truth)
{
    Reason reason = {.kind = truth == TRUTH_UNKNOWN ? REASON_UNKNOWN : kind};
    eng_san_write(&line->before.position, line->move, reason.text);
    tabiya_reader_note(self, truth, &reason);
    return TRUE;
}

static gboolean verb_check(Reader *self, const Line *line, gboolean negated)
{
    Truth truth = truth_of(line->after.position.checkers != 0);
    return tabiya_claims_note_move_fact(self, line, REASON_NO_CHECK, truth_not(truth, negated));
}

static gboolean verb_mate(Reader *self, const Line *line, gboolean negated)
{
    if (tabiya_reader_sees(self, "in|by"))
        return FALSE;
    Truth truth = truth_of(tabiya_board_is_mate(&line->after.position));
    return tabiya_claims_note_move_fact(self, line, REASON_NO_MATE, truth_not(truth, negated));
}

static gboolean verb_stalemate(Reader *self, const Line *line, gboolean negated)
{
    const EngPosition *after = &line->after.position;
    tabiya_reader_note_board(
        self, truth_not(truth_of(!after->checkers && !eng_movegen_any(after)), negated));
    return TRUE;
}

/* Whether the side to move is mated in `moves` more moves, whatever it answers. */
static Truth is_mated_in(Reader *self, const EngPosition *position, int moves)
{
    EngMoveList list;
    Truth truth = TRUTH_TRUE;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count && truth == TRUTH_TRUE; i++) {
        EngPosition next;
        eng_position_play(&next, position, list.moves[i]);
        truth = tabiya_claims_find_mate(self->checker, &next, moves);
    }
    return list.count > 0 ? truth : TRUTH_FALSE;
}

static Truth find_known_mate(Reader *self, const Line *line, int moves)
{
    Evaluation evaluation;
    tabiya_claims_evaluate(self, &line->after, &evaluation);
    if (!evaluation.known)
        return TRUTH_UNKNOWN;
    int known = (abs(evaluation.score.value) + 1) / 2;
    gboolean is_ours = evaluation.score.type == TABIYA_SCORE_MATE &&
                       tabiya_evaluation_cp(&evaluation, tabiya_claims_mover_of(line)) > 0;
    return truth_of(is_ours && (moves == 0 || moves == known || moves == known + 1));
}

Truth tabiya_claims_forces_mate(Reader *self, const Line *line, int moves)
{
    if (tabiya_board_is_mate(&line->after.position))
        return truth_of(moves <= 1);
    for (int n = 1; n <= 2; n++) {
        if ((moves == 0 || n == moves || n + 1 == moves) &&
            is_mated_in(self, &line->after.position, n) == TRUTH_TRUE) {
            return TRUTH_TRUE;
        }
    }
    return moves == 1 ? TRUTH_FALSE : find_known_mate(self, line, moves);
}

/* "forces mate", "mates in two": the mover mates, whatever is answered. */
static gboolean verb_force_mate(Reader *self, const Line *line, gboolean negated)
{
    int moves = 0;
    if (tabiya_reader_take(self, "in")) {
        if (!tabiya_reader_take_count(self, &moves))
            return FALSE;
        tabiya_reader_take(self, "moves|move");
    } else if (tabiya_reader_take(self, "on the next move|next move|soon")) {
        moves = 0;
    }
    Truth truth = tabiya_claims_forces_mate(self, line, moves);
    return tabiya_claims_note_move_fact(self, line, REASON_NO_MATE, truth_not(truth, negated));
}

/* --- Threats and replies ---------------------------------------------------------------------- */

static gboolean verb_threaten(Reader *self, const Line *line, gboolean negated)
{
    const Reader saved = *self;
    Line threat;
    tabiya_reader_take(self, "to play|to follow with|to continue with|the move");
    if (tabiya_claims_sees_move(self) &&
        tabiya_claims_read_line(self, (int)tabiya_claims_mover_of(line), TRUE, &threat)) {
        if (!threat.failed)
            tabiya_reader_note_board(self, truth_of(!negated));
        return TRUE;
    }
    *self = saved;
    if (tabiya_reader_take(self, "mate|checkmate")) {
        EngPosition turned;
        int moves = 1;
        if (tabiya_reader_take(self, "in") && !tabiya_reader_take_count(self, &moves)) {
            *self = saved;
            return FALSE;
        }
        tabiya_reader_take(self, "moves|move");
        Truth truth = TRUTH_UNKNOWN;
        if (moves <= 2 &&
            tabiya_board_with_turn(&self->now.position, tabiya_claims_mover_of(line), &turned)) {
            truth = tabiya_claims_find_shortest(self->checker, &turned, moves);
        }
        return tabiya_claims_note_move_fact(self, line, REASON_NO_SUCH_MATE,
                                            truth_not(truth, negated));
    }
    Nouns piece = moved_piece(line);
    self->at--;
    if (!negated && tabiya_claims_read_relation(self, &piece, FALSE))
        return TRUE;
    *self = saved;
    return FALSE;
}

static gboolean verb_allow(Reader *self, const Line *line, gboolean negated)
{
    const Reader saved = *self;
    Line reply;
    int color = (int)eng_other(tabiya_claims_mover_of(line)), named;
    if (tabiya_reader_take_color(self, &named)) {
        if (named != color || !tabiya_reader_take(self, "to play|to reply with|to answer with"))
            goto no;
    }
    if (!tabiya_claims_sees_move(self) || !tabiya_claims_read_moves(self, color, FALSE, &reply))
        goto no;
    if (negated)
        tabiya_reader_note_board(self, TRUTH_FALSE);
    else if (!reply.failed)
        self->now = reply.after;
    return TRUE;
no:
    *self = saved;
    return FALSE;
}

static gboolean verb_prevent(Reader *self, const Line *line, gboolean negated)
{
    const Reader saved = *self;
    const Token *token = tabiya_reader_peek(self, 0);
    Moment before = line->before;
    EngMove move;
    self->at += token && token->kind == TOKEN_DOTS;
    token = tabiya_reader_peek(self, 0);
    if (!token || (token->kind != TOKEN_MOVE && token->kind != TOKEN_SQUARE) ||
        before.position.checkers || !tabiya_moment_play(&before, ENG_NULL_MOVE)) {
        *self = saved;
        return FALSE;
    }
    self->at++;
    gboolean was = eng_san_parse(&before.position, token->text, -1, &move) == ENG_SAN_OK;
    gboolean is = eng_san_parse(&line->after.position, token->text, -1, &move) == ENG_SAN_OK;
    tabiya_reader_note_board(self, was && !is ? truth_of(!negated)
                                   : was      ? TRUTH_UNKNOWN
                                              : TRUTH_FALSE);
    return TRUE;
}

static gboolean verb_answered(Reader *self, const Line *line, gboolean negated)
{
    if (!tabiya_reader_take(self, "by|with"))
        return FALSE;
    return verb_allow(self, line, negated);
}

static const struct {
    const char *words;
    MoveVerb verb;
} VERBS[] = {
    {"exchanges|trades|exchange|trade|swaps|leads to an exchange of|exchanging|trading",
     tabiya_claims_verb_exchange},
    {"blocks the check|block the check|block|interposes|interpose|blocking the check",
     tabiya_claims_verb_block_check},
    {"gives check|give check|gave check|giving check|is check|is a check|with check|"
     "puts the king in check|"
     "checks the king|checks the black king|checks the white king|delivers check|gives a check|"
     "comes with check|check|checks|give a check|be check",
     verb_check},
    {"is checkmate|is mate|gives checkmate|gives mate|delivers mate|delivers checkmate|mates|"
     "checkmates|ends the game|finishes the game|is a checkmate|with mate|with checkmate|"
     "checkmates the king|checkmates black|checkmates white|delivering checkmate|"
     "delivering mate|mating|wins the game on the spot|gives mate at once|be checkmate|be mate|"
     "checkmate|mate|is already checkmate|ends the game at once",
     verb_mate},
    {"is stalemate|leads to stalemate|stalemates|gives stalemate|be stalemate", verb_stalemate},
    {"forces mate|forces checkmate|leads to mate|leads to checkmate|leads to forced mate|"
     "leads to a forced mate|mates|force mate|forcing mate|starts a forced mate|begins a mate|"
     "forces a mate|is mate|leads to mate by force|lead to mate|is the start of a mate",
     verb_force_mate},
    {"captures|takes|captured|took|capturing|taking|capture|take|wins back|recaptures|recapture|"
     "take back|is capturing|removes|"
     "exchanges|snaps up|eliminates",
     tabiya_claims_verb_capture},
    {"wins|win|winning|picks up|pick up|gains|grabs|nets|picking up|is winning",
     tabiya_claims_verb_win},
    {"loses|lose|losing|drops|hangs|blunders|gives away|drop|hang|blundering|throws away",
     tabiya_claims_verb_lose},
    {"sacrifices|gives up|offers|sacrificing|giving up|sacs", tabiya_claims_verb_sacrifice},
    {"threatens|threatening|threaten|with the threat of|with the idea of|intending|"
     "with a threat of|planning|preparing|renews the threat of|creates the threat of|"
     "sets up the threat of|with threats of",
     verb_threaten},
    {"allows|allowing|permits|allow|runs into|walks into|fails to|invites", verb_allow},
    {"prevents|preventing|stops|stopping|prevent|stop|rules out", verb_prevent},
    {"is met|is answered|be met|be answered|met|answered|can be met|is refuted|be refuted|"
     "is followed|followed",
     verb_answered},
    {"prepares|preparing|prepare|makes room for|clears the way for",
     tabiya_claims_verb_prepare_castling},
    {"develops|developing|develop|developed", tabiya_claims_verb_develop},
    {"puts|places|brings|moves|centralizes|retreats|bringing|putting|placing|posts|put|bring|"
     "place|move|advances|pushes|activates|transfers|improves the position of",
     tabiya_claims_verb_place},
    {"opens|opening|open|opened", tabiya_claims_verb_open},
    {"takes|seizes|occupies|grabs|takes over|claims|controls|seizing|occupying|taking",
     tabiya_claims_verb_take_file},
    {"promotes|promoting|queens|promote|underpromotes", tabiya_claims_verb_promote},
    {"gives|makes|giving", tabiya_claims_verb_give_piece},
    {"castles|castling|castle|castled", tabiya_claims_verb_castle},
    {"leaves|leaving|leave|keeps|puts", tabiya_claims_verb_leave},
};

/* --- Being ------------------------------------------------------------------------------------ */

static Truth is_only_move(const Line *line)
{
    EngMoveList list;
    eng_movegen_legal(&line->before.position, &list);
    return truth_of(list.count == 1);
}

static gboolean read_being(Reader *self, const Line *line, gboolean negated)
{
    const Reader saved = *self;
    if (tabiya_reader_take(self, "legal|possible|a legal move|available|allowed|an option|"
                                 "a possibility|one option|a candidate move|playable")) {
        tabiya_reader_note_board(self, truth_of(!negated));
        return TRUE;
    }
    if (tabiya_reader_take(self, "illegal|impossible|not legal|not possible|unplayable")) {
        tabiya_reader_note_board(self, truth_of(negated));
        return TRUE;
    }
    if (tabiya_reader_take(self, "the only legal move|forced|the only move|the only legal reply|"
                                 "the only reply|black 's only legal move|white 's only legal move|"
                                 "black 's only move|white 's only move")) {
        tabiya_reader_note_board(self, truth_not(is_only_move(line), negated));
        return TRUE;
    }
    if (tabiya_reader_take(self, "a capture")) {
        return tabiya_claims_note_move_fact(
            self, line, REASON_NO_CAPTURE,
            truth_not(truth_of(tabiya_claims_captured_by(line) != ENG_NO_PIECE_TYPE), negated));
    }
    if (tabiya_claims_read_quality(self, line, negated))
        return TRUE;
    *self = saved;
    return FALSE;
}

static gboolean read_is(Reader *self, const Line *line, gboolean denied)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "is|was|be|looks|seems|would be|will be|may be|could be|"
                                  "might be|would have been|has been|appears|are")) {
        return FALSE;
    }
    tabiya_reader_take(self, "to be");
    gboolean negated = tabiya_reader_take(self, "not|no longer") != denied;
    if (read_being(self, line, negated))
        return TRUE;
    *self = saved;
    return FALSE;
}

static gboolean read_verb(Reader *self, const Line *line, gboolean negated)
{
    for (guint i = 0; i < G_N_ELEMENTS(VERBS); i++) {
        const Reader saved = *self;
        if (tabiya_reader_take(self, VERBS[i].words) && VERBS[i].verb(self, line, negated)) {
            if (tabiya_reader_at_boundary(self))
                return TRUE;
        }
        *self = saved;
    }
    return FALSE;
}

/* A line that opens an attack counts, too, as long as it is new. */
static gboolean read_relation(Reader *self, const Line *line, gboolean negated)
{
    Nouns piece = moved_piece(line);
    return tabiya_claims_read_relation(self, &piece, negated);
}

gboolean tabiya_claims_read_move_verb(Reader *self, const Line *line)
{
    const Reader saved = *self;
    self->now = line->after;
    self->side = (int)tabiya_claims_mover_of(line);
    if (read_is(self, line, FALSE))
        return TRUE;
    gboolean negated = FALSE;
    if (tabiya_reader_take(self, "would|will|could|can|may|might|does|do|did"))
        negated = tabiya_reader_take(self, "not");
    if (read_is(self, line, negated) || read_relation(self, line, negated) ||
        read_verb(self, line, negated)) {
        return TRUE;
    }
    /* "is check", with the verb's words before "not". */
    if (tabiya_reader_take(self, "is not") && !negated) {
        self->at -= 2;
        self->at++;
        if (tabiya_reader_take(self, "not") && read_verb(self, line, TRUE))
            return TRUE;
    }
    *self = saved;
    return FALSE;
}
