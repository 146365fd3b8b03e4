/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answers about the position: its evaluation, the best move, hints, candidates, and moves compared.
 * See abilities.h. */
#include <glib/gi18n-lib.h>

#include "app/analysis/engine-source.h"
#include "app/session/refusals.h"
#include "app/talk/abilities.h"
#include "app/talk/answer-words.h"
#include "app/talk/asked.h"
#include "app/talk/move-deeds.h"
#include "app/analysis/position-facts.h"
#include "engine/board/bitboard.h"
#include "engine/board/san.h"

#define SHOWN_LINE 6
#define CANDIDATES 3
/* Moves that differ by less, in points of winning chances, are equally good. */
#define SAME_PERCENT 2.5

/* --- Evaluation ------------------------------------------------------------------------------- */

static void say_turn(TabiyaAsked *self)
{
    const gboolean check = self->position.checkers != 0;
    const char *sentence = self->mover == ENG_WHITE
                               ? (check ? _("Check. White to move.") : _("White to move."))
                               : (check ? _("Check. Black to move.") : _("Black to move."));

    tabiya_answer_state(self->answer, sentence, &(TabiyaFill){.position = &self->position});
}

/* Reasons that speak for `color`; each says a sentence and returns TRUE, or FALSE. */
typedef gboolean (*ReasonFunc)(TabiyaAsked *self, EngColor color);

static gboolean say_more_material(TabiyaAsked *self, EngColor color)
{
    const int lead = tabiya_material_points(&self->position, color) -
                     tabiya_material_points(&self->position, eng_other(color));

    if (lead <= 0)
        return FALSE;
    tabiya_answer_state(
        self->answer,
        color == ENG_WHITE
            ? ngettext("White is ahead by {number} point of material.",
                       "White is ahead by {number} points of material.", (gulong)lead)
            : ngettext("Black is ahead by {number} point of material.",
                       "Black is ahead by {number} points of material.", (gulong)lead),
        &(TabiyaFill){.position = &self->position, .number = lead});
    return TRUE;
}

/* Says `one` or `several` with the squares, if there are any. */
static gboolean say_squares(TabiyaAsked *self, EngBitboard squares, const char *one,
                            const char *several)
{
    g_autofree char *text = tabiya_squares_dup(squares);

    if (!squares)
        return FALSE;
    tabiya_answer_state(self->answer, eng_has_several(squares) ? several : one,
                        &(TabiyaFill){.position = &self->position, .text = text});
    return TRUE;
}

static gboolean say_passed_pawns(TabiyaAsked *self, EngColor color)
{
    const EngBitboard passed = tabiya_passed_pawns(&self->position, color);

    return color == ENG_WHITE ? say_squares(self, passed, _("White has a passed pawn on {text}."),
                                            _("White has passed pawns on {text}."))
                              : say_squares(self, passed, _("Black has a passed pawn on {text}."),
                                            _("Black has passed pawns on {text}."));
}

static gboolean say_loose_piece(TabiyaAsked *self, EngColor color)
{
    const EngBitboard loose = tabiya_loose_pieces(&self->position, eng_other(color));

    if (!loose || self->position.checkers)
        return FALSE;
    tabiya_answer_state(self->answer, _("{first} is attacked and not defended."),
                        &(TabiyaFill){.position = &self->position, .first = eng_first(loose)});
    return TRUE;
}

static gboolean say_king_in_center(TabiyaAsked *self, EngColor color)
{
    const EngColor other = eng_other(color);

    if (self->position.chess960 || !self->position.by_type[ENG_QUEEN] ||
        !tabiya_king_in_center(&self->position, other) ||
        tabiya_may_castle(&self->position, other)) {
        return FALSE;
    }
    tabiya_answer_state(self->answer,
                        other == ENG_WHITE
                            ? _("White’s king is in the center and can no longer castle.")
                            : _("Black’s king is in the center and can no longer castle."),
                        &(TabiyaFill){.position = &self->position});
    return TRUE;
}

static gboolean say_development(TabiyaAsked *self, EngColor color)
{
    const int ours = eng_popcount(tabiya_undeveloped(&self->position, color));
    const int theirs = eng_popcount(tabiya_undeveloped(&self->position, eng_other(color)));

    if (theirs - ours < 2 || tabiya_position_phase(&self->position) != TABIYA_PHASE_OPENING)
        return FALSE;
    tabiya_answer_state(self->answer,
                        color == ENG_WHITE ? _("White has developed more pieces.")
                                           : _("Black has developed more pieces."),
                        &(TabiyaFill){.position = &self->position});
    return TRUE;
}

static gboolean say_bishop_pair(TabiyaAsked *self, EngColor color)
{
    if (!tabiya_has_bishop_pair(&self->position, color))
        return FALSE;
    tabiya_answer_state(self->answer,
                        color == ENG_WHITE ? _("White has the bishop pair.")
                                           : _("Black has the bishop pair."),
                        &(TabiyaFill){.position = &self->position});
    return TRUE;
}

static gboolean say_weak_pawns(TabiyaAsked *self, EngColor color)
{
    const EngColor other = eng_other(color);
    const EngBitboard weak = tabiya_isolated_pawns(&self->position, other);

    return other == ENG_WHITE ? say_squares(self, weak, _("White’s pawn on {text} is isolated."),
                                            _("White’s pawns on {text} are isolated."))
                              : say_squares(self, weak, _("Black’s pawn on {text} is isolated."),
                                            _("Black’s pawns on {text} are isolated."));
}

static gboolean say_doubled_pawns(TabiyaAsked *self, EngColor color)
{
    const EngColor other = eng_other(color);
    const EngBitboard doubled = tabiya_doubled_pawns(&self->position, other);

    if (!doubled)
        return FALSE;
    tabiya_answer_state(self->answer,
                        other == ENG_WHITE ? _("White has doubled pawns.")
                                           : _("Black has doubled pawns."),
                        &(TabiyaFill){.position = &self->position});
    return TRUE;
}

/* The most important first. */
static const ReasonFunc REASONS[] = {
    say_more_material, say_loose_piece, say_passed_pawns, say_king_in_center,
    say_development,   say_bishop_pair, say_weak_pawns,   say_doubled_pawns,
};

static guint say_reasons(TabiyaAsked *self, EngColor color, guint most)
{
    guint said = 0;

    for (guint i = 0; i < G_N_ELEMENTS(REASONS) && said < most; i++)
        said += REASONS[i](self, color) ? 1 : 0;
    return said;
}

/* "And for Black?": Black's advantages, even when White is better. */
static void say_trumps(TabiyaAsked *self, const char *color)
{
    const gboolean is_black = g_str_equal(color, "black");

    if (say_reasons(self, is_black ? ENG_BLACK : ENG_WHITE, 2) == 0) {
        tabiya_answer_say_text(self->answer, is_black
                                                 ? _("I see nothing special in Black’s favor.")
                                                 : _("I see nothing special in White’s favor."));
    }
}

static EngColor side_ahead(TabiyaScore score)
{
    return score.value >= 0 ? ENG_WHITE : ENG_BLACK;
}

static gboolean is_even(TabiyaScore score)
{
    return score.type == TABIYA_SCORE_CP && ABS(score.value) < 30;
}

static void say_why(TabiyaAsked *self)
{
    const TabiyaScore score = self->lines[0].score;
    TabiyaClaim claim;

    if (tabiya_asked_find_claim(self, &self->lines[0], &claim)) {
        tabiya_answer_say_claim(self->answer, &claim);
        return;
    }
    if (self->answer->failed)
        return;
    if (!is_even(score)) {
        say_reasons(self, side_ahead(score), 2);
        return;
    }
    if (tabiya_material_points(&self->position, ENG_WHITE) ==
        tabiya_material_points(&self->position, ENG_BLACK)) {
        tabiya_answer_state(self->answer, _("Both sides have the same amount of material."),
                            &(TabiyaFill){.position = &self->position});
    } else {
        say_reasons(self, ENG_WHITE, 1);
        say_reasons(self, ENG_BLACK, 1);
    }
}

void tabiya_ability_analyze_position(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const char *color = tabiya_arguments_get(work->arguments, "color");
    TabiyaAsked self;

    if (!tabiya_asked_init(&self, work, answer) || tabiya_asked_say_over(&self))
        return;
    const gboolean is_exact = tabiya_asked_say_tablebase(&self) != ENG_NO_MOVE;
    if (!tabiya_asked_search(&self, TABIYA_TALK_NODES, 1))
        return;
    if (!is_exact)
        tabiya_answer_say_score(answer, self.lines[0].score);
    tabiya_asked_add_evaluation(&self, 0);
    if (color) {
        say_trumps(&self, color);
    } else {
        say_turn(&self);
        say_why(&self);
    }
    if (answer->failed)
        return;
    tabiya_answer_offer(answer, _("why?"));
    tabiya_answer_offer(answer, _("what is the best move?"));
    tabiya_answer_offer(answer, _("what is the plan?"));
}

/* --- The best move ---------------------------------------------------------------------------- */

/* What a line's first move is for: its claim, or what it does. TRUE: it mates, and the line is said
 * already. */
static gboolean say_purpose(TabiyaAsked *self, const TabiyaTalkLine *line, guint most)
{
    TabiyaClaim claim;

    if (tabiya_asked_find_claim(self, line, &claim)) {
        tabiya_answer_say_claim(self->answer, &claim);
        return claim.motif == TABIYA_MOTIF_MATE || claim.motif == TABIYA_MOTIF_BACK_RANK;
    }
    if (!self->answer->failed) {
        tabiya_answer_say_deeds(self->answer, &self->position, line->moves[0],
                                tabiya_asked_get_captured_on(self), most);
    }
    return FALSE;
}

static gboolean has_one_move(const EngPosition *position)
{
    EngMoveList list;

    eng_movegen_legal(position, &list);
    return list.count == 1;
}

static void say_line(TabiyaAsked *self, const TabiyaTalkLine *line)
{
    tabiya_answer_break(self->answer);
    tabiya_answer_say_line(self->answer, &self->position, line->moves,
                           MIN(line->length, SHOWN_LINE));
    g_string_append(self->answer->text, line->length > SHOWN_LINE ? " …" : ".");
}

void tabiya_ability_best_move(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    TabiyaAsked self;

    if (!tabiya_asked_init(&self, work, answer) || tabiya_asked_say_over(&self) ||
        !tabiya_asked_search(&self, TABIYA_TALK_NODES, 1)) {
        return;
    }
    const TabiyaTalkLine *best = &self.lines[0];
    tabiya_answer_fill(answer,
                       has_one_move(&self.position) ? _("{move} is the only legal move.")
                                                    : _("The best move is {move}."),
                       &(TabiyaFill){.position = &self.position, .move = best->moves[0]});
    const gboolean is_said = say_purpose(&self, best, 2);
    if (answer->failed)
        return;
    if (!is_said)
        tabiya_answer_say_score(answer, best->score);
    if (!is_said && best->length > 1)
        say_line(&self, best);
    tabiya_asked_add_evaluation(&self, 0);
    tabiya_answer_show_board(answer, &self.position, best->moves[0]);
    tabiya_answer_offer(answer, _("why?"));
    tabiya_answer_offer(answer, _("show me"));
    tabiya_answer_offer(answer, _("what are the candidate moves?"));
}

/* --- Hints ------------------------------------------------------------------------------------ */

#define HINT_STEPS 3

static const char *const HINTS[TABIYA_N_MOTIFS] = {
    [TABIYA_MOTIF_MATE] = N_("There is a forced mate."),
    [TABIYA_MOTIF_BACK_RANK] = N_("Look at the back rank: there is a mate."),
    [TABIYA_MOTIF_PERPETUAL] = N_("Look for a perpetual check."),
    [TABIYA_MOTIF_PROMOTION] = N_("A pawn can be promoted."),
    [TABIYA_MOTIF_FORK] = N_("Look for a fork."),
    [TABIYA_MOTIF_DISCOVERED] = N_("Look for a discovered attack."),
    [TABIYA_MOTIF_SKEWER] = N_("Look for a skewer."),
    [TABIYA_MOTIF_PIN] = N_("Look for a pin."),
    [TABIYA_MOTIF_PINNED_DEFENDER] = N_("One of the defenders is pinned."),
    [TABIYA_MOTIF_OVERLOADED] = N_("One of the defenders has too much to do."),
    [TABIYA_MOTIF_REMOVED_DEFENDER] = N_("A defender can be captured."),
    [TABIYA_MOTIF_TRAPPED] = N_("A piece can be trapped."),
    [TABIYA_MOTIF_HANGING] = N_("Something can be captured."),
    [TABIYA_MOTIF_ATTACKED] = N_("Look for a move that attacks something."),
    [TABIYA_MOTIF_MATERIAL] = N_("There is a way to win material."),
};

/* Of a move that wins nothing, by what it does first. */
static const char *const DEED_HINTS[TABIYA_N_DEEDS] = {
    [TABIYA_DEED_NONE] = N_("Look for a better square for one of the pieces."),
    [TABIYA_DEED_MATES] = N_("There is a forced mate."),
    [TABIYA_DEED_STALEMATES] = N_("Look at all your moves: there is a way to a draw."),
    [TABIYA_DEED_PROMOTES] = N_("A pawn can be promoted."),
    [TABIYA_DEED_RECAPTURES] = N_("Something was captured: it can be taken back."),
    [TABIYA_DEED_CAPTURES] = N_("Look at the captures."),
    [TABIYA_DEED_EN_PASSANT] = N_("Look at the captures."),
    [TABIYA_DEED_CHECKS] = N_("Look at the checks."),
    [TABIYA_DEED_LEAVES_CHECK] = N_("The king is in check: look at all ways out."),
    [TABIYA_DEED_BLOCKS_CHECK] = N_("The king is in check: look at all ways out."),
    [TABIYA_DEED_CASTLES] = N_("Think of your king."),
    [TABIYA_DEED_SAVES] = N_("One of the pieces is in danger."),
    [TABIYA_DEED_DEFENDS] = N_("One of the pieces is in danger."),
    [TABIYA_DEED_ATTACKS] = N_("Look for a move that attacks something."),
    [TABIYA_DEED_PUSHES_PASSED_PAWN] = N_("A passed pawn wants to advance."),
    [TABIYA_DEED_DEVELOPS] = N_("One of the pieces is still on its starting square."),
    [TABIYA_DEED_CENTER] = N_("Look at the pawns and the center."),
    [TABIYA_DEED_OPEN_FILE] = N_("There is an open file."),
    [TABIYA_DEED_CHALLENGES] = N_("Look at the pawns and the center."),
    [TABIYA_DEED_SUPPORTS] = N_("Look at the pawns and the center."),
    [TABIYA_DEED_OPENS_LINE] = N_("One of the pieces is still on its starting square."),
    [TABIYA_DEED_KEEPS_OFF] = N_("Think of what the other side would like to play."),
};

/* How far the hint before went for the same position; 0: there was none. */
static gint64 find_step(const TabiyaTalkWork *work, const EngPosition *position)
{
    const TabiyaFact *fact =
        work->previous ? tabiya_answer_find_fact(work->previous, TABIYA_FACT_COUNT) : NULL;

    return fact && g_strcmp0(fact->text, "hint") == 0 && fact->start.key == position->key
               ? fact->number
               : 0;
}

static const char *find_first_hint(TabiyaAsked *self)
{
    TabiyaDeed deeds[TABIYA_DEEDS_MAX] = {{TABIYA_DEED_NONE, ENG_NO_SQUARE}};
    TabiyaClaim claim;

    if (has_one_move(&self->position))
        return _("There is only one legal move.");
    if (tabiya_asked_find_claim(self, &self->lines[0], &claim) && HINTS[claim.motif])
        return _(HINTS[claim.motif]);
    tabiya_move_find_deeds(&self->position, self->lines[0].moves[0],
                           tabiya_asked_get_captured_on(self), deeds);
    return _(DEED_HINTS[deeds[0].kind]);
}

static void say_hint(TabiyaAsked *self, gint64 step)
{
    const EngMove move = self->lines[0].moves[0];
    const TabiyaFill fill = {
        .position = &self->position,
        .move = move,
        .first = eng_move_from(move),
    };

    if (step == 1) {
        const char *hint = find_first_hint(self);
        if (!self->answer->failed)
            tabiya_answer_say_text(self->answer, hint);
        /* Whose mate it is, and in how many moves. */
        if (!self->answer->failed && self->lines[0].score.type == TABIYA_SCORE_MATE)
            tabiya_answer_say_score(self->answer, self->lines[0].score);
    } else if (step == 2) {
        tabiya_answer_fill(self->answer, _("Move this piece: {first}."), &fill);
    } else {
        tabiya_answer_fill(self->answer, _("Play {move}."), &fill);
        tabiya_answer_show_board(self->answer, &self->position, move);
        tabiya_asked_add_evaluation(self, 0);
    }
}

void tabiya_ability_hint(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    TabiyaAsked self;

    tabiya_asked_init_at(&self, work, answer, work->scene->shown);
    if (tabiya_asked_say_over(&self) || !tabiya_asked_search(&self, TABIYA_TALK_NODES, 1))
        return;
    const gint64 step = MIN(find_step(work, &self.position) + 1, HINT_STEPS);
    say_hint(&self, step);
    if (answer->failed)
        return;
    tabiya_answer_count(answer, &self.position, "hint", step);
    if (step < HINT_STEPS)
        tabiya_answer_offer(answer, _("another hint"));
    else
        tabiya_answer_offer_move(answer, &self.position, self.lines[0].moves[0]);
    tabiya_answer_offer(answer, step < HINT_STEPS ? _("what is the best move?") : _("why?"));
}

/* --- Candidates ------------------------------------------------------------------------------- */

/* In a paragraph of its own: the move, its evaluation, and the first `most` things that it does. */
static void say_evaluated(TabiyaAsked *self, const TabiyaTalkLine *line, guint most)
{
    g_autofree char *score = tabiya_score_to_text(line->score);

    tabiya_answer_break(self->answer);
    /* Translators: a move and its evaluation, “Nf3 (+0.30).” */
    tabiya_answer_fill(
        self->answer, _("{move} ({text})."),
        &(TabiyaFill){.position = &self->position, .move = line->moves[0], .text = score});
    tabiya_answer_say_deeds(self->answer, &self->position, line->moves[0],
                            tabiya_asked_get_captured_on(self), most);
}

void tabiya_ability_candidate_moves(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const int wanted = tabiya_arguments_get_int(work->arguments, "number", CANDIDATES);
    TabiyaAsked self;

    if (!tabiya_asked_init(&self, work, answer) || tabiya_asked_say_over(&self) ||
        !tabiya_asked_search(&self, TABIYA_TALK_NODES,
                             (guint)CLAMP(wanted, 1, TABIYA_TALK_LINES_MAX))) {
        return;
    }
    if (has_one_move(&self.position))
        tabiya_answer_say_text(answer, _("There is only one legal move."));
    else
        tabiya_answer_say_text(answer, _("The best moves here, with their evaluations:"));
    for (guint i = 0; i < self.n_lines; i++) {
        say_evaluated(&self, &self.lines[i], 1);
        tabiya_asked_add_evaluation(&self, i);
    }
    tabiya_answer_show_board(answer, &self.position, self.lines[0].moves[0]);
    tabiya_answer_offer(answer, _("why?"));
    tabiya_answer_offer(answer, _("show me"));
}

/* --- Two moves compared ----------------------------------------------------------------------- */

/* A move with the line after it, as a line of the position. */
static gboolean search_move(TabiyaAsked *self, EngMove move, TabiyaTalkLine *line)
{
    TabiyaTalkLine after;

    if (!tabiya_asked_search_after(self, &move, 1, TABIYA_TALK_NODES, &after))
        return FALSE;
    *line = after;
    line->moves[0] = move;
    line->length = MIN(after.length, TABIYA_TALK_PV_MAX - 1) + 1;
    for (guint i = 1; i < line->length; i++)
        line->moves[i] = after.moves[i - 1];
    return TRUE;
}

static void add_move_evaluation(TabiyaAsked *self, const TabiyaTalkLine *line)
{
    const EngPosition *before = &self->position;
    TabiyaFact *fact = tabiya_answer_add_fact(self->answer, TABIYA_FACT_EVALUATION);
    EngPosition after;

    eng_position_play(&after, before, line->moves[0]);
    tabiya_fact_set_line(fact, &after, line->moves + 1, line->length - 1);
    fact->has_score = TRUE;
    fact->score = line->score;
    fact->nodes = line->length > 1 ? TABIYA_TALK_NODES : 0;
    fact->number = 1;
}

/* `lines` are the better one and the worse one. */
static void say_difference(TabiyaAsked *self, const TabiyaTalkLine *const lines[2], double lead)
{
    TabiyaFill fill = {
        .position = &self->position,
        .move = lines[0]->moves[0],
        .other = lines[1]->moves[0],
    };

    if (lead < SAME_PERCENT) {
        tabiya_answer_fill(self->answer, _("{move} and {other} are about equally good."), &fill);
        return;
    }
    tabiya_answer_fill(self->answer,
                       lead >= 15 ? _("{move} is much better than {other}.")
                                  : _("{move} is better than {other}."),
                       &fill);
}

/* Why the worse move is worse, or what both do. */
static void say_worse(TabiyaAsked *self, const TabiyaTalkLine *const lines[2], double lead)
{
    TabiyaReviewPly judged;
    TabiyaTalkLine after = *lines[1];

    after.length = lines[1]->length - 1;
    for (guint i = 0; i < after.length; i++)
        after.moves[i] = lines[1]->moves[i + 1];
    self->lines[0] = *lines[0];
    self->n_lines = 1;
    if (!tabiya_asked_judge(self, lines[1]->moves[0], &after, &judged))
        return;
    if (lead >= SAME_PERCENT && judged.refutation.motif != TABIYA_MOTIF_NONE)
        tabiya_answer_say_claim(self->answer, &judged.refutation);
    else if (lead >= SAME_PERCENT && judged.missed.motif != TABIYA_MOTIF_NONE)
        tabiya_answer_say_claim(self->answer, &judged.missed);
}

void tabiya_ability_compare_moves(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const EngPosition *position = &work->scene->position;
    TabiyaAsked self;

    tabiya_asked_init_at(&self, work, answer, work->scene->shown);
    if (tabiya_asked_say_over(&self))
        return;
    const EngMove moves[2] = {
        tabiya_talk_work_read_move(work, answer, "move", position),
        tabiya_talk_work_read_move(work, answer, "other", position),
    };
    TabiyaTalkLine lines[2];

    if (answer->failed)
        return;
    if (moves[0] == moves[1]) {
        tabiya_answer_fail(answer, _("These are the same move. Name two different ones."));
        return;
    }
    if (!search_move(&self, moves[0], &lines[0]) || !search_move(&self, moves[1], &lines[1]))
        return;
    const double lead = tabiya_win_percent(lines[0].score, self.mover) -
                        tabiya_win_percent(lines[1].score, self.mover);
    const TabiyaTalkLine *const sorted[2] = {&lines[lead < 0], &lines[lead >= 0]};
    say_difference(&self, sorted, ABS(lead));
    say_worse(&self, sorted, ABS(lead));
    if (answer->failed)
        return;
    for (gsize i = 0; i < G_N_ELEMENTS(sorted); i++) {
        say_evaluated(&self, sorted[i], 2);
        add_move_evaluation(&self, sorted[i]);
    }
    tabiya_answer_show_board(answer, &self.position, sorted[0]->moves[0]);
    tabiya_answer_offer_move(answer, &self.position, sorted[0]->moves[0]);
    tabiya_answer_offer(answer, _("what is the best move?"));
}

/* --- Trying moves ----------------------------------------------------------------------------- */

/* Reads the argument `moves`; NULL: the answer says which one is wrong. */
/* "What if Black plays c5?" while it is White's move: the best move, if c5 is an answer to it.
 * ENG_NO_MOVE: the moves begin where they should, or cannot be played at all. */
static EngMove find_move_before(TabiyaAsked *self, const char *text)
{
    g_auto(GStrv) words = g_strsplit(text ? text : "", " ", 2);
    EngPosition after;
    EngMove move = ENG_NO_MOVE;

    if (!words[0] || eng_san_parse(&self->position, words[0], -1, &move) == ENG_SAN_OK ||
        self->position.checkers) {
        return ENG_NO_MOVE;
    }
    eng_position_play(&after, &self->position, ENG_NULL_MOVE);
    if (eng_san_parse(&after, words[0], -1, &move) != ENG_SAN_OK ||
        !tabiya_asked_search(self, TABIYA_TALK_NODES, 1) || self->lines[0].length == 0) {
        return ENG_NO_MOVE;
    }
    const EngMove best = self->lines[0].moves[0];
    eng_position_play(&after, &self->position, best);
    return eng_san_parse(&after, words[0], -1, &move) == ENG_SAN_OK ? best : ENG_NO_MOVE;
}

/* `before` goes before the others, and the answer says why. */
static GArray *read_moves(TabiyaTalkWork *work, TabiyaAnswer *answer, EngMove before,
                          EngPosition *end)
{
    const char *text = tabiya_arguments_get(work->arguments, "moves");
    g_auto(GStrv) words = g_strsplit(text ? text : "", " ", -1);
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));

    *end = work->scene->position;
    if (before != ENG_NO_MOVE) {
        tabiya_answer_say_text(answer, end->side_to_move == ENG_WHITE
                                           ? _("It is White’s move: the best one comes first.")
                                           : _("It is Black’s move: the best one comes first."));
        eng_position_play(end, &work->scene->position, before);
        g_array_append_val(moves, before);
    }
    for (guint i = 0; words[i]; i++) {
        EngMove move = ENG_NO_MOVE;
        const EngSanStatus status = eng_san_parse(end, words[i], -1, &move);
        if (*words[i] == '\0')
            continue;
        if (status != ENG_SAN_OK || move == ENG_NULL_MOVE) {
            g_autofree char *why = tabiya_refusal_for_text(end, words[i], status);
            /* Translators: a move, and a sentence that says why it is not legal. */
            tabiya_answer_fail(answer, _("%1$s is not possible there. %2$s"), words[i], why);
            return NULL;
        }
        const EngPosition here = *end;
        eng_position_play(end, &here, move);
        g_array_append_val(moves, move);
    }
    if (moves->len == 0)
        tabiya_answer_fail(answer, _("Name the moves to try, one after the other."));
    return moves->len > 0 ? g_steal_pointer(&moves) : NULL;
}

/* Where the last of the moves captured: the answer may recapture. */
static EngSquare find_last_capture(const TabiyaAsked *self, const GArray *moves)
{
    EngPosition at = self->position, before = at;

    for (guint i = 0; i < moves->len; i++) {
        before = at;
        eng_position_play(&at, &before, g_array_index(moves, EngMove, i));
    }
    return tabiya_move_get_capture(&before, g_array_index(moves, EngMove, moves->len - 1));
}

static void say_after(TabiyaAsked *self, const GArray *moves, const EngPosition *end,
                      const TabiyaTalkLine *line)
{
    const EngOutcome outcome =
        tabiya_asked_outcome_after(self, (const EngMove *)(gconstpointer)moves->data, moves->len);
    const char *over = tabiya_outcome_get_sentence(outcome, (EngColor)end->side_to_move);
    TabiyaFact *fact = tabiya_answer_add_fact(self->answer, TABIYA_FACT_EVALUATION);

    tabiya_fact_set_line(fact, end, line->moves, line->length);
    fact->has_score = TRUE;
    fact->score = line->score;
    fact->nodes = over ? 0 : TABIYA_TALK_NODES;
    fact->number = 1;
    if (over) {
        tabiya_answer_say_text(self->answer, over);
        return;
    }
    tabiya_answer_say_score(self->answer, line->score);
    tabiya_answer_fill(self->answer, _("The best answer is {move}."),
                       &(TabiyaFill){.position = end, .move = line->moves[0]});
    tabiya_answer_say_deeds(self->answer, end, line->moves[0], find_last_capture(self, moves), 1);
}

void tabiya_ability_try_moves(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    EngPosition end;
    TabiyaAsked self;
    TabiyaTalkLine line;

    tabiya_asked_init_at(&self, work, answer, work->scene->shown);
    if (tabiya_asked_say_over(&self))
        return;
    const EngMove before = find_move_before(&self, tabiya_arguments_get(work->arguments, "moves"));
    g_autoptr(GArray) moves = read_moves(work, answer, before, &end);
    if (!moves)
        return;
    const EngMove *first = (const EngMove *)(gconstpointer)moves->data;
    if (!tabiya_asked_search_after(&self, first, moves->len, TABIYA_TALK_NODES, &line))
        return;
    tabiya_answer_say_line(answer, &self.position, first, moves->len);
    g_string_append_c(answer->text, '.');
    tabiya_answer_add_line(answer, &self.position, first, moves->len);
    if (moves->len == 1) {
        tabiya_answer_say_deeds(answer, &self.position, first[0],
                                tabiya_asked_get_captured_on(&self), 1);
    }
    say_after(&self, moves, &end, &line);
    tabiya_answer_show_board(answer, &end, line.length > 0 ? line.moves[0] : ENG_NO_MOVE);
    tabiya_answer_offer(answer, _("why?"));
    tabiya_answer_offer(answer, _("show me"));
    tabiya_answer_offer_move(answer, &self.position, first[0]);
}
