/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answers about what is to come: threats, plans, mates, tablebases, what people would play. See
 * abilities.h. */
#include <glib/gi18n-lib.h>

#include "app/analysis/position-facts.h"
#include "app/analysis/tablebases.h"
#include "app/people/people.h"
#include "app/talk/abilities.h"
#include "app/talk/answer-words.h"
#include "app/talk/asked.h"
#include "app/talk/mate-proof.h"
#include "app/talk/move-deeds.h"
#include "engine/board/bitboard.h"
#include "engine/board/movegen.h"

#define SHOWN_LINE 6
#define PLAN_STEPS 3
#define MOVES_NAMED 4
#define CHANCE_LEAST \
    0.01 /* a move that is less likely is not worth a word, unless it is the first */
#define RATING_OTHERWISE 1500
#define RATING_STEP 400
#define RATING_HIGH 2000 /* from here on, a lower rating is offered to compare with */

static EngColor read_color(const TabiyaTalkWork *work, EngColor otherwise)
{
    const char *text = tabiya_arguments_get(work->arguments, "color");

    if (!text)
        return otherwise;
    return g_str_equal(text, "white") ? ENG_WHITE : ENG_BLACK;
}

/* The position with `color` to move, as if the other side passed. FALSE: it is in check, and
 * cannot. */
static gboolean init_for(TabiyaAsked *self, TabiyaTalkWork *work, TabiyaAnswer *answer,
                         EngColor color)
{
    EngPosition passed;

    tabiya_asked_init_at(self, work, answer, work->scene->shown);
    if (self->mover == color)
        return TRUE;
    if (self->position.checkers)
        return FALSE;
    eng_position_play(&passed, &self->position, ENG_NULL_MOVE);
    tabiya_asked_init_free(self, work, answer, &passed);
    return TRUE;
}

/* --- Threats ---------------------------------------------------------------------------------- */

static void say_check_first(const TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const EngPosition *position = &work->scene->position;
    const EngSquare checker = eng_first(position->checkers);

    tabiya_answer_state(answer, _("{first} gives check, and that comes first."),
                        &(TabiyaFill){.position = position, .first = checker});
    tabiya_answer_offer(answer, _("which moves are legal?"));
    tabiya_answer_offer(answer, _("what is the best move?"));
}

static void say_threat(TabiyaAsked *self, const TabiyaClaim *claim)
{
    const EngMove move = self->lines[0].moves[0];

    tabiya_answer_fill(self->answer,
                       self->mover == ENG_WHITE ? _("White threatens {move}.")
                                                : _("Black threatens {move}."),
                       &(TabiyaFill){.position = &self->position, .move = move});
    tabiya_answer_say_claim(self->answer, claim);
}

/* A capture may be no threat that can be proved, but "no threat" would be no way to announce it. */
static void say_no_threat(TabiyaAsked *self)
{
    const EngMove move = self->lines[0].moves[0];

    if (!eng_move_is_capture(&self->position, move)) {
        tabiya_answer_say_text(self->answer, self->mover == ENG_WHITE
                                                 ? _("I found no threat of White’s.")
                                                 : _("I found no threat of Black’s."));
    }
    tabiya_answer_fill(self->answer,
                       self->mover == ENG_WHITE ? _("White would like to play {move}.")
                                                : _("Black would like to play {move}."),
                       &(TabiyaFill){.position = &self->position, .move = move});
    tabiya_answer_say_deeds(self->answer, &self->position, move, ENG_NO_SQUARE, 1);
}

void tabiya_ability_find_threats(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const EngColor mover = (EngColor)work->scene->position.side_to_move;
    TabiyaAsked self;
    TabiyaClaim claim;

    tabiya_asked_init_at(&self, work, answer, work->scene->shown);
    if (tabiya_asked_say_over(&self))
        return;
    if (!init_for(&self, work, answer, read_color(work, eng_other(mover)))) {
        say_check_first(work, answer);
        return;
    }
    if (eng_outcome_is_final(self.outcome)) {
        tabiya_answer_say_text(answer, _("I found no threat: that side would have no legal move."));
        tabiya_answer_offer(answer, _("what is the best move?"));
        return;
    }
    if (!tabiya_asked_search(&self, TABIYA_TALK_NODES, 1))
        return;
    const gboolean found = tabiya_asked_find_claim(&self, &self.lines[0], &claim);
    if (answer->failed)
        return;
    if (found)
        say_threat(&self, &claim);
    else
        say_no_threat(&self);
    tabiya_asked_add_evaluation(&self, 0);
    tabiya_answer_show_board(answer, &self.position, self.lines[0].moves[0]);
    tabiya_answer_offer(answer, _("why?"));
    tabiya_answer_offer(answer, _("what is the best move?"));
}

/* --- Plans ------------------------------------------------------------------------------------ */

typedef struct {
    TabiyaAnswer *answer;
    const EngPosition *position;
    EngColor color;
} Plan;

/* Says an advice, and returns TRUE, or FALSE. */
typedef gboolean (*AdviceFunc)(const Plan *plan);

static void advise(const Plan *plan, const char *sentence, TabiyaFill fill)
{
    fill.position = plan->position;
    tabiya_answer_break(plan->answer);
    tabiya_answer_state(plan->answer, sentence, &fill);
}

static gboolean advise_on_loose_piece(const Plan *plan)
{
    const EngBitboard loose = tabiya_loose_pieces(plan->position, plan->color);

    if (loose) {
        advise(plan, _("Protect {first}: it is attacked and not defended."),
               (TabiyaFill){.first = eng_first(loose)});
    }
    return loose != 0;
}

static gboolean advise_development(const Plan *plan)
{
    const EngBitboard waiting = tabiya_undeveloped(plan->position, plan->color);
    g_autofree char *text = tabiya_pieces_dup(plan->position, waiting);

    if (!waiting || tabiya_position_phase(plan->position) == TABIYA_PHASE_ENDGAME)
        return FALSE;
    advise(plan, _("Develop these pieces: {text}."), (TabiyaFill){.text = text});
    return TRUE;
}

static gboolean advise_castling(const Plan *plan)
{
    if (!tabiya_may_castle(plan->position, plan->color) ||
        tabiya_position_phase(plan->position) == TABIYA_PHASE_ENDGAME) {
        return FALSE;
    }
    advise(plan, _("Castle, to bring the king to safety and a rook into play."), (TabiyaFill){0});
    return TRUE;
}

static gboolean advise_passed_pawn(const Plan *plan)
{
    EngBitboard passed = tabiya_passed_pawns(plan->position, plan->color);
    EngSquare best = ENG_NO_SQUARE;

    while (passed) { /* the most advanced one */
        const EngSquare square = eng_pop_first(&passed);
        if (best == ENG_NO_SQUARE || plan->color == ENG_WHITE)
            best = square;
    }
    if (best != ENG_NO_SQUARE) {
        advise(plan, _("Support the passed pawn on {square}, and advance it when you can."),
               (TabiyaFill){.square = best});
    }
    return best != ENG_NO_SQUARE;
}

static gboolean advise_against_passed_pawn(const Plan *plan)
{
    EngBitboard passed = tabiya_passed_pawns(plan->position, eng_other(plan->color));

    if (passed) {
        advise(plan, _("Stop the enemy passed pawn on {square}."),
               (TabiyaFill){.square = eng_first(passed)});
    }
    return passed != 0;
}

static gboolean advise_on_weak_pawn(const Plan *plan)
{
    const EngColor other = eng_other(plan->color);
    const EngBitboard isolated = tabiya_isolated_pawns(plan->position, other);
    const EngBitboard backward = tabiya_backward_pawns(plan->position, other);

    if (isolated) {
        advise(plan, _("Attack the isolated pawn on {square}: no pawn defends it."),
               (TabiyaFill){.square = eng_first(isolated)});
    } else if (backward) {
        advise(plan, _("Attack the backward pawn on {square}: a pawn guards the square before it."),
               (TabiyaFill){.square = eng_first(backward)});
    }
    return isolated || backward;
}

static gboolean advise_open_file(const Plan *plan)
{
    const EngBitboard open = tabiya_open_files(plan->position);
    const EngBitboard rooks = eng_position_pieces(plan->position, plan->color, ENG_ROOK);
    const EngBitboard home = ENG_RANK_1;

    if (!open || !rooks || (rooks & open) ||
        tabiya_position_phase(plan->position) == TABIYA_PHASE_OPENING) {
        return FALSE;
    }
    const char file[] = {(char)('a' + eng_file(eng_first(open & home))), '\0'};
    advise(plan, _("Put a rook on the open {text}-file."), (TabiyaFill){.text = file});
    return TRUE;
}

static gboolean advise_outpost(const Plan *plan)
{
    const EngBitboard outposts = tabiya_outposts(plan->position, plan->color);

    if (!outposts || !eng_position_pieces(plan->position, plan->color, ENG_KNIGHT) ||
        tabiya_position_phase(plan->position) == TABIYA_PHASE_OPENING) {
        return FALSE;
    }
    advise(plan, _("{square} is an outpost: a knight there cannot be driven away by a pawn."),
           (TabiyaFill){.square = eng_first(outposts)});
    return TRUE;
}

static gboolean advise_trades(const Plan *plan)
{
    const int lead = tabiya_material_points(plan->position, plan->color) -
                     tabiya_material_points(plan->position, eng_other(plan->color));

    if (ABS(lead) < 3)
        return FALSE;
    advise(plan,
           lead > 0 ? _("When ahead in material, exchange pieces, but keep pawns.")
                    : _("When behind in material, avoid exchanges of pieces."),
           (TabiyaFill){0});
    return TRUE;
}

static gboolean advise_king(const Plan *plan)
{
    const EngSquare king = eng_position_king(plan->position, plan->color);
    const int file = eng_file(king), rank = eng_rank(king);

    if (tabiya_position_phase(plan->position) != TABIYA_PHASE_ENDGAME ||
        (file >= 2 && file <= 5 && rank >= 2 && rank <= 5)) {
        return FALSE;
    }
    advise(plan, _("In the endgame the king is strong: bring it toward the center."),
           (TabiyaFill){0});
    return TRUE;
}

static gboolean advise_center(const Plan *plan)
{
    const EngBitboard center = UINT64_C(0x0000001818000000);

    if (tabiya_position_phase(plan->position) != TABIYA_PHASE_OPENING ||
        (center & eng_position_pieces(plan->position, plan->color, ENG_PAWN))) {
        return FALSE;
    }
    advise(plan, _("Take a share of the center with a pawn."), (TabiyaFill){0});
    return TRUE;
}

/* The most urgent first. */
static const AdviceFunc ADVICE[] = {
    advise_on_loose_piece, advise_center,      advise_development,
    advise_castling,       advise_passed_pawn, advise_against_passed_pawn,
    advise_trades,         advise_king,        advise_on_weak_pawn,
    advise_open_file,      advise_outpost,
};

static guint say_advice(const Plan *plan, guint most)
{
    guint said = 0;

    for (guint i = 0; i < G_N_ELEMENTS(ADVICE) && said < most; i++)
        said += ADVICE[i](plan) ? 1 : 0;
    return said;
}

static void say_engine_line(TabiyaAsked *self)
{
    const TabiyaTalkLine *best = &self->lines[0];

    tabiya_answer_break(self->answer);
    tabiya_answer_say_text(self->answer, _("The engine’s line:"));
    tabiya_answer_say_line(self->answer, &self->position, best->moves,
                           MIN(best->length, SHOWN_LINE));
    g_string_append(self->answer->text, best->length > SHOWN_LINE ? " …" : ".");
    tabiya_asked_add_evaluation(self, 0);
    tabiya_answer_show_board(self->answer, &self->position, best->moves[0]);
}

/* What can be won at once comes before all plans. TRUE: mate. */
static gboolean say_first(TabiyaAsked *self)
{
    TabiyaClaim claim;

    if (!tabiya_asked_find_claim(self, &self->lines[0], &claim))
        return FALSE;
    tabiya_answer_break(self->answer);
    tabiya_answer_say_claim(self->answer, &claim);
    return claim.motif == TABIYA_MOTIF_MATE || claim.motif == TABIYA_MOTIF_BACK_RANK;
}

void tabiya_ability_suggest_plan(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const EngPosition *position = &work->scene->position;
    const EngColor color = read_color(
        work, work->scene->has_side ? work->scene->side : (EngColor)position->side_to_move);
    const Plan plan = {answer, position, color};
    TabiyaAsked self;

    tabiya_asked_init_at(&self, work, answer, work->scene->shown);
    if (tabiya_asked_say_over(&self))
        return;
    const gboolean can_search =
        init_for(&self, work, answer, color) && !eng_outcome_is_final(self.outcome);
    tabiya_answer_say_text(answer, color == ENG_WHITE ? _("White’s plan:") : _("Black’s plan:"));
    if (can_search && !tabiya_asked_search(&self, TABIYA_TALK_NODES, 1))
        return;
    const gboolean mates = can_search && !self.is_free && say_first(&self);
    if (answer->failed)
        return;
    if (!mates && say_advice(&plan, PLAN_STEPS) == 0) {
        tabiya_answer_break(answer);
        tabiya_answer_say_text(answer, _("Improve your worst-placed piece."));
    }
    if (can_search)
        say_engine_line(&self);
    tabiya_answer_offer(answer, _("why?"));
    tabiya_answer_offer(answer, _("what is the best move?"));
    if (work->scene->shown < work->scene->moves->len)
        tabiya_answer_offer(answer, _("next"));
}

/* --- Mates ------------------------------------------------------------------------------------ */

/* A mate in `plies` half-moves, of which the first `length` are known. */
static void say_mate(TabiyaAsked *self, const EngMove *moves, guint length, guint plies)
{
    const int mate_in = (int)(plies + 1) / 2;

    tabiya_answer_fill(self->answer,
                       self->mover == ENG_WHITE
                           ? ngettext("Yes: White mates in {number}.",
                                      "Yes: White mates in {number}.", (gulong)mate_in)
                           : ngettext("Yes: Black mates in {number}.",
                                      "Yes: Black mates in {number}.", (gulong)mate_in),
                       &(TabiyaFill){.number = mate_in});
    tabiya_answer_say_line(self->answer, &self->position, moves, length);
    g_string_append(self->answer->text, length < plies ? " …" : ".");
    tabiya_answer_show_board(self->answer, &self->position, moves[0]);
    tabiya_answer_offer(self->answer, _("show me"));
    tabiya_answer_offer_move(self->answer, &self->position, moves[0]);
}

/* A mate that was proved by trying all moves. */
static gboolean say_proved(TabiyaAsked *self, guint most, TabiyaMateProof *proof)
{
    EngMove moves[2 * TABIYA_MATE_PROOF_MOVES];
    guint length = 0;

    *proof = tabiya_mate_prove(&self->position, most, moves, &length);
    if (*proof != TABIYA_MATE_FOUND)
        return FALSE;
    say_mate(self, moves, length, length);
    TabiyaFact *fact = tabiya_answer_add_fact(self->answer, TABIYA_FACT_EVALUATION);
    tabiya_fact_set_line(fact, &self->position, moves, length);
    fact->has_score = TRUE;
    fact->score =
        (TabiyaScore){TABIYA_SCORE_MATE, self->mover == ENG_WHITE ? (int)length : -(int)length};
    return TRUE;
}

/* Whose mate the search has found: 1 the mover's, -1 the other side's, 0 nobody's. */
static int mate_sign(const TabiyaAsked *self)
{
    const TabiyaScore score = self->lines[0].score;

    if (score.type != TABIYA_SCORE_MATE)
        return 0;
    return (score.value > 0) == (self->mover == ENG_WHITE) ? 1 : -1;
}

static void say_no_mate(TabiyaAsked *self, guint most, TabiyaMateProof proof)
{
    if (mate_sign(self) < 0) {
        tabiya_answer_say_text(self->answer, _("No. In fact:"));
        tabiya_answer_say_score(self->answer, self->lines[0].score);
    } else if (proof == TABIYA_MATE_NONE) {
        tabiya_answer_fill(self->answer,
                           ngettext("There is no forced mate in {number} move.",
                                    "There is no forced mate in {number} moves.", (gulong)most),
                           &(TabiyaFill){.number = (int)most});
        tabiya_answer_count(self->answer, &self->position, "no mate", most);
    } else {
        tabiya_answer_say_text(self->answer, _("I found no forced mate."));
    }
    tabiya_asked_add_evaluation(self, 0);
    tabiya_answer_offer(self->answer, _("what is the best move?"));
    tabiya_answer_offer(self->answer, _("what is the threat?"));
}

/* Mate in `wanted` at most, 0: in any number of moves. */
static gboolean is_short_enough(const TabiyaAsked *self, guint wanted)
{
    const guint moves = (guint)(ABS(self->lines[0].score.value) + 1) / 2;

    return wanted == 0 || moves <= wanted;
}

void tabiya_ability_find_mate(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const guint wanted = (guint)MAX(tabiya_arguments_get_int(work->arguments, "number", 0), 0);
    const guint most = CLAMP(wanted > 0 ? wanted : 2, 1, TABIYA_MATE_PROOF_MOVES);
    TabiyaMateProof proof = TABIYA_MATE_UNKNOWN;
    TabiyaAsked self;

    tabiya_asked_init_at(&self, work, answer, work->scene->shown);
    if (tabiya_asked_say_over(&self) || say_proved(&self, most, &proof) ||
        !tabiya_asked_search(&self, TABIYA_TALK_NODES, 1)) {
        return;
    }
    if (mate_sign(&self) > 0 && is_short_enough(&self, wanted)) {
        say_mate(&self, self.lines[0].moves, self.lines[0].length,
                 (guint)ABS(self.lines[0].score.value));
        tabiya_asked_add_evaluation(&self, 0);
    } else {
        say_no_mate(&self, most, wanted <= most ? proof : TABIYA_MATE_UNKNOWN);
    }
}

/* --- Tablebases ------------------------------------------------------------------------------- */

static void say_not_covered(const TabiyaAsked *self, TabiyaTablebases *tables)
{
    const int men = eng_popcount(eng_position_occupied(&self->position));
    EngTbCensus census;

    tabiya_tablebases_count(tables, &census);
    if (census.max_men == 0) {
        tabiya_answer_fail(self->answer,
                           _("No tablebases are installed. Add a folder with Syzygy files under "
                             "Preferences, Engines."));
    } else {
        g_autofree char *text = tabiya_tablebases_dup_census(&census);
        tabiya_answer_fail(self->answer, "%s", "");
        tabiya_answer_fill(
            self->answer,
            ngettext("The tablebases do not have this position: it has {number} piece ({text}).",
                     "The tablebases do not have this position: it has {number} pieces ({text}).",
                     (gulong)men),
            &(TabiyaFill){.number = men, .text = text});
    }
    tabiya_answer_offer(self->answer, _("who is better?"));
    tabiya_answer_offer(self->answer, _("what is the best move?"));
}

void tabiya_ability_probe_tablebase(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    TabiyaAsked self;

    tabiya_asked_init_at(&self, work, answer, work->scene->shown);
    if (tabiya_asked_say_over(&self))
        return;
    const EngMove best = tabiya_asked_say_tablebase(&self);
    if (best == ENG_NO_MOVE) {
        say_not_covered(&self, tabiya_tablebases_get_default());
        return;
    }
    tabiya_answer_fill(answer, _("The best move is {move}."),
                       &(TabiyaFill){.position = &self.position, .move = best});
    tabiya_answer_show_board(answer, &self.position, best);
    tabiya_answer_offer_move(answer, &self.position, best);
    tabiya_answer_offer(answer, _("what are the candidate moves?"));
}

/* --- Moves of people -------------------------------------------------------------------------- */

static void look(const TabiyaAsked *self, TabiyaPeopleSight *sight)
{
    const TabiyaScene *board = self->work->scene;
    const guint first = self->count > 2 ? self->count - 2 : 0;
    EngPosition before;

    tabiya_scene_position_after(board, first, &before);
    tabiya_people_see(&before, sight);
    for (guint i = first; i < self->count; i++)
        tabiya_people_see_move(sight, tabiya_scene_move_at(board, i));
}

/* FALSE: the answer says why not. */
static gboolean guess(TabiyaAsked *self, int rating, EngPolicyGuess *guessed)
{
    TabiyaPeople *people = tabiya_people_get_default();
    TabiyaPeopleSight sight;

    if (!tabiya_people_wait(people)) {
        tabiya_answer_fail(self->answer, "%s", tabiya_people_get_problem(people));
        return FALSE;
    }
    look(self, &sight);
    return tabiya_people_guess(people, &sight, rating, guessed);
}

/* "Nf3 (71%)", and how many of a hundred people play it. */
static void name_choice(TabiyaAsked *self, const EngPolicyChoice *choice)
{
    TabiyaAnswer *answer = self->answer;
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_COUNT);

    fact->text = g_strdup("percent");
    fact->number = (gint64)(100 * choice->chance + 0.5);
    tabiya_fact_set_line(fact, &self->position, &choice->move, 1);
    tabiya_answer_say_move(answer, &self->position, choice->move);
    g_autofree char *percent = g_strdup_printf(_("%.0f%%"), (double)fact->number);
    tabiya_answer_say(answer, "(%s)", percent);
}

static void name_choices(TabiyaAsked *self, const EngPolicyGuess *guessed)
{
    for (int i = 0; i < MIN(guessed->count, MOVES_NAMED); i++) {
        if (i > 0 && guessed->choices[i].chance < CHANCE_LEAST)
            break;
        if (i > 0)
            g_string_append_c(self->answer->text, ',');
        name_choice(self, &guessed->choices[i]);
    }
}

static void offer_rating(TabiyaAnswer *answer, int rating)
{
    const int other = rating + (rating < RATING_HIGH ? RATING_STEP : -RATING_STEP);
    g_autofree char *number = g_strdup_printf("%d", other);
    /* Translators: what a person can ask; %s is a rating. */
    g_autofree char *utterance = g_strdup_printf(_("what would a %s play here?"), number);

    tabiya_answer_offer(answer, utterance);
}

void tabiya_ability_predict_move(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const int rating = tabiya_arguments_get_int(work->arguments, "rating", RATING_OTHERWISE);
    g_autofree EngPolicyGuess *guessed = g_new0(EngPolicyGuess, 1);
    TabiyaAsked self;

    if (!tabiya_asked_init(&self, work, answer) || tabiya_asked_say_over(&self) ||
        !guess(&self, rating, guessed)) {
        return;
    }
    /* Translators: then moves, "Nf3 (71%), Bc4 (8%)". */
    tabiya_answer_say(answer, _("People rated %d on Lichess would most likely play"), rating);
    name_choices(&self, guessed);
    g_string_append_c(answer->text, '.');
    tabiya_answer_show_board(answer, &self.position, guessed->choices[0].move);
    offer_rating(answer, rating);
    tabiya_answer_offer(answer, _("what is the best move?"));
    tabiya_answer_offer(answer, _("what is played here?"));
}
