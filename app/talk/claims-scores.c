/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Claims about evaluations: the better side, the quality of moves, mates. */
#include "app/analysis/judgment.h"
#include "app/talk/claims-private.h"

#include <stdlib.h>
#include <string.h>

#define WINNING_CP 200
#define BETTER_CP 40
/* Less than the bound by up to this: neither true nor false. */
#define GRAY_CP 50

/* --- Evaluations ------------------------------------------------------------------------------ */

static void take_fact(const TabiyaFact *fact, Evaluation *evaluation)
{
    evaluation->known = TRUE;
    evaluation->score = fact->score;
    evaluation->length = MIN(fact->moves->len, TABIYA_TALK_PV_MAX);
    if (evaluation->length > 0) {
        memcpy(evaluation->line, fact->moves->data, evaluation->length * sizeof(EngMove));
        evaluation->best = evaluation->line[0];
    }
}

/* The end of the game needs no search. */
static gboolean evaluate_end(const Moment *moment, Evaluation *evaluation)
{
    const EngPosition *position = &moment->position;
    if (eng_movegen_any(position) && !eng_position_is_dead(position))
        return FALSE;
    evaluation->known = TRUE;
    evaluation->score = (TabiyaScore){.type = TABIYA_SCORE_CP};
    if (tabiya_board_is_mate(position)) {
        evaluation->score.type = TABIYA_SCORE_MATE;
        evaluation->score.value = position->side_to_move == ENG_WHITE ? -1 : 1;
    }
    return TRUE;
}

static gboolean find_fact(const Reader *self, const Moment *moment, Evaluation *evaluation)
{
    const GPtrArray *facts = self->checker->context->facts;
    gboolean found = FALSE;
    for (guint i = 0; facts && i < facts->len; i++) {
        const TabiyaFact *fact = g_ptr_array_index(facts, i);
        gboolean is_score =
            fact->kind == TABIYA_FACT_EVALUATION || fact->kind == TABIYA_FACT_TABLEBASE;
        if (!is_score || !fact->has_score || !fact->has_position ||
            !eng_position_equal(&fact->start, &moment->position)) {
            continue;
        }
        /* Of several lines the first is the best. */
        if (!found || fact->kind == TABIYA_FACT_TABLEBASE)
            take_fact(fact, evaluation);
        found = TRUE;
    }
    return found;
}

static void search(Reader *self, const Moment *moment, Evaluation *evaluation)
{
    Checker *checker = self->checker;
    const TabiyaClaimsContext *context = checker->context;
    if (!context->search || checker->searches == TABIYA_CLAIMS_SEARCHES_MAX)
        return;
    checker->searches++;
    g_autoptr(GArray) earlier = g_array_new(FALSE, FALSE, sizeof(EngMove));
    g_array_append_vals(earlier, context->scene->moves->data, moment->base);
    g_array_append_vals(earlier, moment->moves, moment->count);
    TabiyaTalkLine line = {0};
    guint found = context->search(context->searcher, &context->scene->start,
                                  (const EngMove *)(void *)earlier->data, earlier->len,
                                  TABIYA_TALK_NODES, 1, &line, context->cancellable, NULL);
    if (found == 0)
        return;
    evaluation->known = TRUE;
    evaluation->score = line.score;
    evaluation->length = MIN(line.length, TABIYA_TALK_PV_MAX);
    memcpy(evaluation->line, line.moves, evaluation->length * sizeof(EngMove));
    evaluation->best = evaluation->length > 0 ? line.moves[0] : ENG_NO_MOVE;
}

void tabiya_claims_evaluate(Reader *self, const Moment *moment, Evaluation *evaluation)
{
    *evaluation = (Evaluation){.best = ENG_NO_MOVE};
    if (evaluate_end(moment, evaluation) || find_fact(self, moment, evaluation))
        return;
    guint64 key = moment->position.key;
    const Evaluation *kept = g_hash_table_lookup(self->checker->scores, &key);
    if (kept) {
        *evaluation = *kept;
        return;
    }
    search(self, moment, evaluation);
    g_hash_table_insert(self->checker->scores, g_memdup2(&key, sizeof key),
                        g_memdup2(evaluation, sizeof *evaluation));
}

int tabiya_evaluation_cp(const Evaluation *self, EngColor color)
{
    return tabiya_score_compare_cp(self->score, color);
}

void tabiya_claims_note_score(Reader *self, Truth truth, const Evaluation *evaluation)
{
    Reason reason = {.kind = evaluation->known ? REASON_EVALUATION : REASON_UNKNOWN};
    if (evaluation->known) {
        g_autofree char *text = tabiya_score_to_text(evaluation->score);
        g_strlcpy(reason.text, text, sizeof reason.text);
    }
    tabiya_reader_note(self, evaluation->known ? truth : TRUTH_UNKNOWN, &reason);
}

/* --- The better side -------------------------------------------------------------------------- */

typedef struct {
    const char *words;
    int from_cp, to_cp; /* for the side spoken of */
} Standing;

#define NO_BOUND 1000000

static const Standing STANDINGS[] = {
    {"slightly better|a bit better|a little better|marginally better|somewhat better|"
     "slightly ahead|a touch better",
     15, 120},
    {"much better|clearly better|far better|a lot better|significantly better|far ahead", 120,
     NO_BOUND},
    {"better|for choice|on top|in the driving seat|doing better", BETTER_CP, NO_BOUND},
    {"winning|completely winning|won|close to winning|crushing|totally winning|"
     "objectively winning|clearly winning|on the way to victory",
     WINNING_CP, NO_BOUND},
    {"slightly worse|a bit worse|a little worse|somewhat worse|marginally worse", -120, -15},
    {"much worse|clearly worse|far worse|significantly worse|in trouble|in serious trouble|"
     "in deep trouble",
     -NO_BOUND, -120},
    {"worse", -NO_BOUND, -BETTER_CP},
    {"losing|lost|completely lost|hopelessly lost|busted|completely losing|objectively lost",
     -NO_BOUND, -WINNING_CP},
    {"equal|balanced|level|even|roughly equal|about equal|approximately equal|"
     "roughly balanced|roughly level|dead equal|objectively equal|drawn|a draw|a dead draw|"
     "dead drawn|drawish|perfectly balanced|more or less equal|a drawn one|roughly even",
     -BETTER_CP, BETTER_CP},
    {"okay|ok|fine|not worse|not worse at all|doing fine|all right", -BETTER_CP, NO_BOUND},
};

/* "an advantage" in its sizes, after "has". */
static const Standing ADVANTAGES[] = {
    {"a slight advantage|a small advantage|a slight edge|a small edge|the slightly better position|"
     "a slightly better position|a modest advantage|a tiny edge|a minor advantage|"
     "the slightly better game|a minimal advantage|the more pleasant position|an edge|"
     "a little advantage|the slight advantage|a slight plus",
     15, 120},
    {"a big advantage|a large advantage|a clear advantage|a huge advantage|a serious advantage|"
     "a significant advantage|a considerable advantage|a substantial advantage|a major advantage",
     120, NO_BOUND},
    {"a decisive advantage|a winning position|a winning advantage|a won position|a won game|"
     "a completely winning position|an overwhelming advantage|a crushing advantage|"
     "a winning attack|a winning endgame",
     WINNING_CP, NO_BOUND},
    {"an advantage|the advantage|the better position|a better position|the upper hand|"
     "the better game|the better chances|the better of it",
     BETTER_CP, NO_BOUND},
    {"a losing position|a lost position|a hopeless position", -NO_BOUND, -WINNING_CP},
    {"a worse position|the worse position", -NO_BOUND, -BETTER_CP},
    {"equality|equal chances|an equal position|no advantage", -BETTER_CP, BETTER_CP},
};

static Truth judge_range(int cp, const Standing *standing)
{
    if (cp >= standing->from_cp && cp <= standing->to_cp)
        return TRUTH_TRUE;
    if (cp >= standing->from_cp - GRAY_CP && cp <= standing->to_cp + GRAY_CP)
        return TRUTH_UNKNOWN;
    return TRUTH_FALSE;
}

static void note_standing(Reader *self, const Standing *standing, int color, gboolean negated)
{
    Evaluation evaluation;
    tabiya_claims_evaluate(self, &self->now, &evaluation);
    Truth truth = TRUTH_UNKNOWN;
    if (evaluation.known) {
        int cp = tabiya_evaluation_cp(&evaluation, color < 0 ? ENG_WHITE : (EngColor)color);
        truth = truth_not(judge_range(cp, standing), negated);
    }
    tabiya_claims_note_score(self, truth, &evaluation);
}

void tabiya_claims_note_advantage(Reader *self, Advantage size, int color, gboolean negated)
{
    static const Standing SIZES[] = {
        [ADVANTAGE_NONE] = {NULL, -BETTER_CP, BETTER_CP},
        [ADVANTAGE_SMALL] = {NULL, 15, 120},
        [ADVANTAGE_LARGE] = {NULL, 120, NO_BOUND},
        [ADVANTAGE_DECISIVE] = {NULL, WINNING_CP, NO_BOUND},
    };
    note_standing(self, &SIZES[size], color, negated);
}

static gboolean read_table(Reader *self, const Standing *table, guint count, int color,
                           gboolean negated)
{
    for (guint i = 0; i < count; i++) {
        gboolean is_even = table[i].from_cp == -table[i].to_cp;
        const Reader saved = *self;
        if (tabiya_reader_take(self, table[i].words)) {
            int side = color;
            if (color < 0 && tabiya_reader_take(self, "for") &&
                !tabiya_reader_take_color(self, &side)) {
                *self = saved;
                continue;
            }
            if ((side >= 0 || is_even) && tabiya_reader_at_boundary(self)) {
                note_standing(self, &table[i], side, negated);
                return TRUE;
            }
            *self = saved;
        }
    }
    return FALSE;
}

static Truth judge_number(const Evaluation *evaluation, const Token *said, EngColor color)
{
    const gboolean is_mate = evaluation->score.type == TABIYA_SCORE_MATE;
    if (!evaluation->known)
        return TRUTH_UNKNOWN;
    if (said->is_mate) {
        int moves = (abs(evaluation->score.value) + 1) / 2;
        int sign = evaluation->score.value > 0 ? 1 : -1;
        return truth_of(is_mate && moves * sign == said->value);
    }
    int known = tabiya_evaluation_cp(evaluation, color);
    int off = abs(known - said->value), margin = 30 + abs(known) / 5;
    return truth_of(!is_mate && off <= margin);
}

/* "+0.8", "about +0.4", "(+0.3)". */
static gboolean read_number(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    if (tabiya_reader_take(self, "close to zero|near zero|about zero|around zero|zero|"
                                 "practically zero|almost zero")) {
        Evaluation zero;
        tabiya_claims_evaluate(self, &self->now, &zero);
        int cp = zero.known ? tabiya_evaluation_cp(&zero, ENG_WHITE) : 0;
        tabiya_claims_note_score(self, truth_not(truth_of(abs(cp) <= 30), negated), &zero);
        return TRUE;
    }
    tabiya_reader_take(self, "about|around|roughly|approximately|by about|by|exactly|at");
    const Token *token = tabiya_reader_peek(self, 0);
    if (!token || token->kind != TOKEN_SCORE) {
        *self = saved;
        return FALSE;
    }
    self->at++;
    tabiya_reader_take(self, "pawns|pawn");
    int for_color = ENG_WHITE;
    if (tabiya_reader_take(self, "in favor of|for|in favour of")) {
        if (!tabiya_reader_take_color(self, &for_color)) {
            *self = saved;
            return FALSE;
        }
    } else if (color >= 0 && token->text[0] != '+' && token->text[0] != '-' && !token->is_mate) {
        for_color = color;
    }
    Evaluation evaluation;
    tabiya_claims_evaluate(self, &self->now, &evaluation);
    Truth truth = judge_number(&evaluation, token, (EngColor)for_color);
    tabiya_claims_note_score(self, truth_not(truth, negated), &evaluation);
    return TRUE;
}

gboolean tabiya_claims_read_standing(Reader *self, int color, gboolean negated)
{
    if (read_number(self, color, negated))
        return TRUE;
    if (!read_table(self, STANDINGS, G_N_ELEMENTS(STANDINGS), color, negated) &&
        !read_table(self, ADVANTAGES, G_N_ELEMENTS(ADVANTAGES), color, negated)) {
        return FALSE;
    }
    /* "… (+0.4)" */
    const Reader saved = *self;
    tabiya_reader_take(self, "by");
    const Token *mark = tabiya_reader_peek(self, 0);
    gboolean is_open = mark && mark->kind == TOKEN_MARK && strcmp(mark->text, "(") == 0;
    self->at += is_open;
    if (!read_number(self, color, FALSE)) {
        *self = saved;
        return TRUE;
    }
    mark = tabiya_reader_peek(self, 0);
    if (is_open && mark && strcmp(mark->text, ")") == 0)
        self->at++;
    return TRUE;
}

/* --- The quality of a move -------------------------------------------------------------------- */

typedef enum {
    QUALITY_BEST,
    QUALITY_GOOD,
    QUALITY_ERROR,
    QUALITY_INACCURACY,
    QUALITY_BLUNDER,
} Quality;

static const struct {
    const char *words;
    Quality quality;
} QUALITIES[] = {
    {"the best|best|the best move|the strongest move|the strongest|the most accurate move|"
     "the engine's top choice|the top move|the engine 's first choice|the engine 's top choice|"
     "the best choice|the best reply|the strongest reply|the best option|the best continuation|"
     "white 's best move|black 's best move|the strongest continuation|strongest",
     QUALITY_BEST},
    {"good|fine|strong|a good move|a strong move|a fine move|playable|sound|a solid move|solid|"
     "a solid choice|a safe choice|a sound choice|"
     "an excellent move|excellent|a good choice|not a mistake|a reasonable move|a sensible move|"
     "a natural move|perfectly playable|a very good move|very strong|a strong continuation|"
     "a strong sacrifice|a sound sacrifice|a good reply|a good option|correct|a great move",
     QUALITY_GOOD},
    {"a mistake|an error|a bad move|bad|weak|a weak move|wrong|a poor move|poor|dubious|"
     "a serious mistake|a clear mistake|a dubious move|not good|a questionable move",
     QUALITY_ERROR},
    {"an inaccuracy|inaccurate|slightly inaccurate|a slight inaccuracy|a small inaccuracy",
     QUALITY_INACCURACY},
    {"a blunder|a terrible move|a terrible mistake|a terrible blunder|a losing move|"
     "a big mistake|a huge blunder|a decisive mistake|terrible|a serious blunder|"
     "a grave mistake|losing",
     QUALITY_BLUNDER},
};

static Truth judge_best(const Evaluation *before, const Evaluation *after, EngMove move,
                        EngColor color)
{
    if (before->best == move)
        return TRUTH_TRUE;
    if (!after->known)
        return before->best == ENG_NO_MOVE ? TRUTH_UNKNOWN : TRUTH_FALSE;
    int loss = tabiya_evaluation_cp(before, color) - tabiya_evaluation_cp(after, color);
    return loss >= 30 ? TRUTH_FALSE : TRUTH_UNKNOWN;
}

static Truth judge_label(TabiyaLabel label, Quality quality)
{
    switch (quality) {
    case QUALITY_GOOD:
        return label == TABIYA_LABEL_NONE ? TRUTH_TRUE
               : truth_not(truth_of(label == TABIYA_LABEL_INACCURACY), FALSE) == TRUTH_TRUE
                   ? TRUTH_UNKNOWN
                   : TRUTH_FALSE;
    case QUALITY_ERROR:
        return truth_of(label != TABIYA_LABEL_NONE);
    case QUALITY_INACCURACY:
        return label == TABIYA_LABEL_INACCURACY ? TRUTH_TRUE
               : label == TABIYA_LABEL_NONE     ? TRUTH_FALSE
                                                : TRUTH_UNKNOWN;
    default:
        return label == TABIYA_LABEL_BLUNDER   ? TRUTH_TRUE
               : label == TABIYA_LABEL_MISTAKE ? TRUTH_UNKNOWN
                                               : TRUTH_FALSE;
    }
}

static void note_quality(Reader *self, const Line *line, Quality quality, gboolean negated)
{
    Evaluation before, after;
    EngColor color = (EngColor)line->before.position.side_to_move;
    tabiya_claims_evaluate(self, &line->before, &before);
    Truth truth = TRUTH_UNKNOWN;
    Reason reason = {.kind = REASON_UNKNOWN};
    if (quality == QUALITY_BEST) {
        if (before.known && before.best != line->move)
            tabiya_claims_evaluate(self, &line->after, &after);
        else
            after.known = FALSE;
        truth = before.known ? judge_best(&before, &after, line->move, color) : TRUTH_UNKNOWN;
        if (before.known && before.best != ENG_NO_MOVE) {
            reason.kind = REASON_BEST;
            eng_san_write(&line->before.position, before.best, reason.text);
        }
    } else {
        tabiya_claims_evaluate(self, &line->after, &after);
        if (before.known && before.best == line->move)
            truth = judge_label(TABIYA_LABEL_NONE, quality);
        else if (before.known && after.known)
            truth = judge_label(tabiya_label_of_move(before.score, after.score, color), quality);
        if (after.known) {
            tabiya_claims_note_score(self, truth_not(truth, negated), &after);
            return;
        }
    }
    tabiya_reader_note(self, truth_not(truth, negated), &reason);
}

void tabiya_claims_note_quality(Reader *self, const Line *line, gboolean is_best)
{
    note_quality(self, line, is_best ? QUALITY_BEST : QUALITY_GOOD, FALSE);
}

void tabiya_claims_note_glyph(Reader *self, const Line *line, int nag)
{
    static const Quality OF[] = {QUALITY_GOOD,    QUALITY_GOOD, QUALITY_ERROR,     QUALITY_GOOD,
                                 QUALITY_BLUNDER, QUALITY_GOOD, QUALITY_INACCURACY};
    note_quality(self, line, OF[CLAMP(nag, 0, 6)], FALSE);
}

gboolean tabiya_claims_read_quality(Reader *self, const Line *line, gboolean negated)
{
    for (guint i = 0; i < G_N_ELEMENTS(QUALITIES); i++) {
        const Reader saved = *self;
        if (!tabiya_reader_take(self, QUALITIES[i].words))
            continue;
        tabiya_reader_take(self, "for white|for black");
        if (tabiya_reader_at_boundary(self)) {
            note_quality(self, line, QUALITIES[i].quality, negated);
            return TRUE;
        }
        *self = saved;
    }
    return FALSE;
}

/* --- Mates ------------------------------------------------------------------------------------ */

static Truth find_known_mate(const Evaluation *evaluation, EngColor color, int moves)
{
    if (!evaluation->known)
        return TRUTH_UNKNOWN;
    if (evaluation->score.type != TABIYA_SCORE_MATE)
        return TRUTH_UNKNOWN;
    gboolean is_ours = (evaluation->score.value > 0) == (color == ENG_WHITE);
    if (!is_ours)
        return TRUTH_FALSE;
    int known = (abs(evaluation->score.value) + 1) / 2;
    return moves <= 0 || known == moves ? TRUTH_TRUE : TRUTH_UNKNOWN;
}

/* Whether the shortest mate takes exactly `moves`; small ones are searched for. */
static Truth judge_mate(Reader *self, EngColor color, int moves)
{
    const EngPosition *position = &self->now.position;
    Evaluation evaluation;
    if (tabiya_board_is_mate(position))
        return TRUTH_FALSE;
    if (position->side_to_move == color && moves > 0) {
        for (int n = 1; n <= MIN(moves, 2); n++) {
            Truth truth = tabiya_claims_find_mate(self->checker, position, n);
            if (truth != TRUTH_FALSE)
                return truth == TRUTH_TRUE && n < moves ? TRUTH_FALSE : truth;
        }
        if (moves <= 2)
            return TRUTH_FALSE;
    }
    tabiya_claims_evaluate(self, &self->now, &evaluation);
    return find_known_mate(&evaluation, color, moves);
}

void tabiya_claims_note_mate(Reader *self, int color, int moves, gboolean negated)
{
    self->has_mate = !negated;
    self->mate_moves = moves;
    EngColor side = color < 0 ? (EngColor)self->now.position.side_to_move : (EngColor)color;
    Truth truth = truth_not(judge_mate(self, side, moves), negated);
    Reason reason = {.kind = truth == TRUTH_UNKNOWN ? REASON_UNKNOWN : REASON_NO_SUCH_MATE};
    tabiya_reader_note(self, truth, &reason);
}

/* "mate in 3", "a forced mate", "checkmate in two moves with Qh7+", "a mate in one". */
gboolean tabiya_claims_read_mate(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    int moves = 0;
    tabiya_reader_take(self, "a|an|the");
    gboolean is_forced = tabiya_reader_take(self, "forced|forcing|quick|direct");
    if (!tabiya_reader_take(self, "mate|checkmate|mates|checkmates")) {
        *self = saved;
        return FALSE;
    }
    if (tabiya_reader_take(self, "in")) {
        if (!tabiya_reader_take_count(self, &moves) || moves < 1) {
            *self = saved;
            return FALSE;
        }
        tabiya_reader_take(self, "more");
        tabiya_reader_take(self, "moves|move");
    } else if (tabiya_reader_take(self, "on the next move|next move")) {
        moves = 1;
    } else if (!is_forced && !tabiya_reader_at_boundary(self) &&
               !tabiya_reader_sees(self, "with")) {
        *self = saved;
        return FALSE;
    }
    tabiya_claims_note_mate(self, color, moves, negated);
    return TRUE;
}
