/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Readings by the grammar's patterns: each pattern is aligned with the words, and one that fits
 * well enough becomes a reading for each combination of values that its slots can have. See
 * intent-private.h. */
#include <gio/gio.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/talk/grammar-moves.h"
#include "app/talk/intent-private.h"

#define LIMIT 2.4      /* readings that cost more are not offered */
#define PRUNED 1e-4F   /* patterns of abilities that are so much less likely are not tried … */
#define PRUNED_NONE 14 /* … unless they are among so many likeliest */
#define TWICE 0.8      /* the same argument said twice */
#define RATHER_PLAYER 0.6
#define ANOTHER 0.15   /* another argument is left over if it is read so well */
#define NOT_PLAYED 0.6 /* a move is asked about as if it were played, and it was not */
#define IMPOSSIBLE 0.2 /* … nor can it be */
#define PLAYABLE 0.25  /* a move is asked about as if it were played, and it can be played */
#define SAYS_MORE 0.7  /* a pattern whose words say more than its arguments … */
#define CLEARLY 0.97   /* so likely words are of the ability, even where one turns others around */
#define WORDLESS 0.1   /* each word beside a pattern that is only an argument */

/* Whether an earlier slot has the same argument. */
static gboolean is_said_before(const TabiyaSaying *pattern, const GArray *spans, guint at)
{
    const TabiyaSlotSpan *span = &g_array_index(spans, TabiyaSlotSpan, at);
    const char *param = g_array_index(pattern->slots, TabiyaSlot, span->slot).param;

    for (guint i = 0; i < at; i++) {
        const guint slot = g_array_index(spans, TabiyaSlotSpan, i).slot;
        if (*param != '_' &&
            g_str_equal(param, g_array_index(pattern->slots, TabiyaSlot, slot).param)) {
            return TRUE;
        }
    }
    return FALSE;
}

static gboolean is_rather_player(const TabiyaIntentReader *self, const TabiyaAbility *ability,
                                 const TabiyaSlot *slot, const TabiyaSlotSpan *span)
{
    return slot->kind == TABIYA_PARAM_OPENING && g_str_equal(ability->name, "find_games") &&
           tabiya_alignment_is_rather_player(&self->alignment, span->from, span->to);
}

/* "why", "was": of what has happened. */
static gboolean asks_about_past(const TabiyaIntentReader *self)
{
    static const char *const PAST[] = {"why",      "was", "did",   "war",    "warum",
                                       "pourquoi", "fue", "etait", "porque", NULL};

    for (guint i = 0; i < self->alignment.n; i++) {
        if (g_strv_contains(PAST,
                            g_array_index(self->alignment.tokens, TabiyaToken, i).word.letters)) {
            return TRUE;
        }
    }
    return FALSE;
}

/* The answer before named moves: "why a6?" may be about one of them. */
static gboolean has_named_moves(const TabiyaIntentReader *self)
{
    static const char *const NAMES[] = {"best_move",     "candidate_moves", "hint",
                                        "compare_moves", "try_moves",       "explore_position",
                                        "suggest_plan",  "find_threats",    NULL};

    return self->context && self->context->ability &&
           g_strv_contains(NAMES, self->context->ability->name);
}

/* "is f4 a blunder" asks about a move that can still be played, "why a6" about the one that was
 * played, or about the answer that named it. */
static double cost_of_playable(TabiyaIntentReader *self, const TabiyaAbility *ability,
                               const TabiyaSlot *slot, const TabiyaSlotSpan *span)
{
    const gboolean explains = g_str_equal(ability->name, "explain_move");
    guint index = 0;

    if ((!explains && !g_str_equal(ability->name, "explain_more")) ||
        slot->kind != TABIYA_PARAM_ANY_MOVE) {
        return 0;
    }
    const TabiyaSlotReading *move =
        tabiya_alignment_read_slot(&self->alignment, TABIYA_PARAM_MOVE, span->from, span->to);
    const gboolean is_played =
        tabiya_alignment_find_played(&self->alignment, span->from, span->to, &index);
    if (!explains)
        return is_played ? NOT_PLAYED : has_named_moves(self) ? 0 : PLAYABLE;
    if (is_played &&
        (!move->values || asks_about_past(self) || index + 1 == self->alignment.scene->shown)) {
        return 0;
    }
    return move->values ? PLAYABLE : NOT_PLAYED;
}

/* "why a6?": where in the game a6 was played, but for the last move. */
static void set_played(TabiyaIntentReader *self, const TabiyaSlot *slot, const TabiyaSlotSpan *span,
                       TabiyaArguments *arguments)
{
    const TabiyaScene *scene = self->alignment.scene;
    EngPosition before;
    guint index = 0;

    if (slot->kind != TABIYA_PARAM_ANY_MOVE || tabiya_arguments_get(arguments, "position") ||
        !tabiya_alignment_find_played(&self->alignment, span->from, span->to, &index) ||
        index + 1 == scene->shown) {
        return;
    }
    tabiya_scene_position_after(scene, index, &before);
    g_autofree char *handle = g_strdup_printf("move %d%s", before.fullmove_number,
                                              before.side_to_move == ENG_BLACK ? " black" : "");
    tabiya_arguments_set(arguments, "position", handle);
}

/* The words that are of no argument, but for those that say nothing. */
static guint count_left_over(const TabiyaIntentReader *self, const GArray *spans)
{
    guint n = 0;

    for (guint i = 0; i < self->alignment.n; i++) {
        gboolean is_argument = FALSE;
        for (guint k = 0; k < spans->len; k++) {
            const TabiyaSlotSpan *span = &g_array_index(spans, TabiyaSlotSpan, k);
            is_argument = is_argument || (i >= span->from && i < span->to);
        }
        n += !is_argument && self->alignment.skipped[i] > 0.05;
    }
    return n;
}

/* "is Nd5 a blunder?" where it neither was played nor can be: whether it is legal. */
static void add_impossible(TabiyaIntentReader *self, double cost)
{
    const TabiyaAbility *ability = tabiya_ability_find("make_move_or_validate_legality");
    g_autoptr(TabiyaArguments) arguments = tabiya_arguments_new();

    tabiya_arguments_set(arguments, "move", self->impossible);
    tabiya_intent_reader_add(self, ability, arguments,
                             &(TabiyaWorth){cost, self->said, self->unread});
    self->asks_impossible = TRUE;
}

static void add_combination(TabiyaIntentReader *self, const TabiyaSaying *pattern,
                            const TabiyaArguments *arguments, double cost)
{
    const TabiyaAbility *ability = pattern->ability;

    /* "Black plays c5" while White is to move: it is tried. */
    if (self->is_other_side && g_str_equal(ability->name, "make_moves")) {
        ability = tabiya_ability_find("try_moves");
        self->tries_other_side = TRUE;
    }
    if (self->impossible) {
        add_impossible(self, cost);
        return;
    }
    TabiyaReading *reading = tabiya_intent_reader_add(
        self, ability, arguments, &(TabiyaWorth){cost, self->said, self->unread});
    reading->follows = reading->follows || pattern->is_follow_up;
}

/* "Najdorf games by Fischer": another word is the player. */
static gboolean has_player(const TabiyaSaying *pattern, const GArray *spans)
{
    for (guint i = 0; i < spans->len; i++) {
        const guint slot = g_array_index(spans, TabiyaSlotSpan, i).slot;
        if (g_str_equal(g_array_index(pattern->slots, TabiyaSlot, slot).param, "player"))
            return TRUE;
    }
    return FALSE;
}

/* What the argument of the next slot costs beyond how well it is said. */
static double cost_of_slot(TabiyaIntentReader *self, const TabiyaSaying *pattern,
                           const GArray *spans)
{
    const guint at = self->next_slot;
    const TabiyaSlotSpan *span = &g_array_index(spans, TabiyaSlotSpan, at);
    const TabiyaSlot *slot = &g_array_index(pattern->slots, TabiyaSlot, span->slot);
    double cost = cost_of_playable(self, pattern->ability, slot, span);

    if (cost >= NOT_PLAYED && g_str_equal(pattern->ability->name, "explain_move"))
        cost = IMPOSSIBLE;
    if (is_said_before(pattern, spans, at))
        cost += TWICE;
    if (is_rather_player(self, pattern->ability, slot, span) && !has_player(pattern, spans))
        cost += RATHER_PLAYER;
    if (at == 0 && !pattern->has_words)
        cost += WORDLESS * count_left_over(self, spans);
    return cost;
}

/* What becomes of "why a6?" depends on whether a6 was played, and where. */
static void note_explained(TabiyaIntentReader *self, const TabiyaAbility *ability,
                           const TabiyaSlot *slot, const TabiyaSlotSpan *span,
                           TabiyaArguments *arguments)
{
    if (cost_of_playable(self, ability, slot, span) >= NOT_PLAYED) {
        const TabiyaSlotReading *move =
            tabiya_alignment_read_slot(&self->alignment, slot->kind, span->from, span->to);
        self->impossible = move->values->pdata[0];
    }
    set_played(self, slot, span, arguments);
}

/* One reading for each combination of values that are equally likely. */
static void add_combinations(TabiyaIntentReader *self, const TabiyaSaying *pattern,
                             const GArray *spans, TabiyaArguments *arguments, double cost)
{
    if (self->next_slot == spans->len) {
        add_combination(self, pattern, arguments, cost);
        return;
    }
    const TabiyaSlotSpan *span = &g_array_index(spans, TabiyaSlotSpan, self->next_slot);
    const TabiyaSlot *slot = &g_array_index(pattern->slots, TabiyaSlot, span->slot);
    const TabiyaSlotReading *reading =
        tabiya_alignment_read_slot(&self->alignment, slot->kind, span->from, span->to);
    cost += cost_of_slot(self, pattern, spans);
    if (g_str_equal(pattern->ability->name, "explain_move"))
        note_explained(self, pattern->ability, slot, span, arguments);
    self->is_other_side = self->is_other_side || reading->is_other_side;
    self->next_slot++;
    for (guint i = 0; i < MIN(reading->values->len, 4); i++) {
        if (*slot->param != '_')
            tabiya_arguments_set(arguments, slot->param, reading->values->pdata[i]);
        add_combinations(self, pattern, spans, arguments, cost);
    }
    self->next_slot--;
}

/* The argument that "and for Black?" changes: the one called so, else the first of the kind. */
static const TabiyaParam *find_same_param(const TabiyaAbility *ability, const TabiyaSlot *slot)
{
    const TabiyaParam *param = tabiya_ability_find_param(ability, slot->param);

    if (param && param->kind == slot->kind)
        return param;
    for (param = ability->params; param->kind != TABIYA_PARAM_END; param++) {
        if (param->kind == slot->kind)
            return param;
    }
    return NULL;
}

/* "and for Black?" after "why?" is about how Black stands. */
static const TabiyaAbility *find_same_ability(const TabiyaAbility *before, const TabiyaSlot *slot)
{
    static const char *const OF_NO_SIDE[] = {"explain_more", "explain_move", "show_line", NULL};

    return slot->kind == TABIYA_PARAM_COLOR && g_strv_contains(OF_NO_SIDE, before->name)
               ? tabiya_ability_find("analyze_position")
               : before;
}

/* "and for Black?": the same again, if it has an argument of that kind. */
static void add_same(TabiyaIntentReader *self, const TabiyaSaying *pattern, const GArray *spans,
                     double cost)
{
    const TabiyaIntentContext *context = self->context;

    if (spans->len != 1)
        return;
    if (!context || !context->ability) {
        self->takes_up = MIN(self->takes_up, cost);
        return;
    }
    const TabiyaSlotSpan *span = &g_array_index(spans, TabiyaSlotSpan, 0);
    const TabiyaSlot *slot = &g_array_index(pattern->slots, TabiyaSlot, span->slot);
    const TabiyaSlotReading *reading =
        tabiya_alignment_read_slot(&self->alignment, slot->kind, span->from, span->to);
    const TabiyaAbility *ability = find_same_ability(context->ability, slot);
    const TabiyaParam *param = find_same_param(ability, slot);
    if (!param)
        return;
    g_autoptr(TabiyaArguments) arguments = ability == context->ability
                                               ? tabiya_arguments_copy(context->arguments)
                                               : tabiya_arguments_new();
    tabiya_arguments_set(arguments, param->name, reading->values->pdata[0]);
    cost += is_rather_player(self, ability, slot, span) ? RATHER_PLAYER : 0;
    tabiya_intent_reader_add(self, ability, arguments, &(TabiyaWorth){cost, self->said, 0})
        ->follows = TRUE;
}

/* "another one": the same again; "the second one": a choice. */
static void add_choice(TabiyaIntentReader *self, const TabiyaSaying *pattern, double cost)
{
    const TabiyaIntentContext *context = self->context;
    const int choice = tabiya_arguments_get_int(pattern->constants, "choice", 0);

    if (!context)
        return;
    const guint n = context->choices ? g_strv_length((char **)context->choices) : 0;
    if (choice == 0 && context->ability) {
        tabiya_intent_reader_add(self, context->ability, context->arguments,
                                 &(TabiyaWorth){cost, self->said, 0})
            ->follows = TRUE;
    }
    if (choice < 1 || (guint)choice > n)
        return;
    g_auto(TabiyaIntentReader) chosen = {0};
    tabiya_intent_reader_init(&chosen, self->alignment.grammar, context->choices[choice - 1],
                              self->alignment.scene, NULL);
    tabiya_intent_reader_read_patterns(&chosen);
    for (guint i = 0; i < chosen.intent->readings->len; i++) {
        const TabiyaReading *reading = chosen.intent->readings->pdata[i];
        if (reading->cost < 0.3) {
            tabiya_intent_reader_add(self, reading->ability, reading->arguments,
                                     &(TabiyaWorth){cost + reading->cost, self->said, 0})
                ->follows = TRUE;
        }
    }
}

/* "the second one" after a search. */
static gboolean is_out_of_place(const TabiyaIntentReader *self, const TabiyaSaying *pattern)
{
    const TabiyaAbility *before = self->context ? self->context->ability : NULL;

    if (!pattern->is_follow_up)
        return FALSE;
    /* "bring it back" brings back what was undone. */
    if (g_str_equal(pattern->ability->name, "redo"))
        return !before || !g_str_equal(before->name, "undo");
    return !before || (g_str_equal(pattern->ability->name, "show_game") &&
                       !g_str_equal(before->name, "find_games") && before != pattern->ability);
}

/* "who made the first move" makes none. */
static gboolean asks(const TabiyaIntentReader *self)
{
    static const char *const WORDS[] = {"who",    "whose",  "which",   "what",  "where", "wer",
                                        "was",    "welche", "welcher", "wo",    "qui",   "quel",
                                        "quelle", "quien",  "cual",    "donde", NULL};

    return g_strv_contains(WORDS,
                           g_array_index(self->alignment.tokens, TabiyaToken, 0).word.letters);
}

/* "I can't beat you, make it easier", "I don't want to solve this any more": a request whose reason
 * is a refusal. */
static gboolean is_asked_by_refusal(const TabiyaAbility *ability)
{
    static const char *const NAMES[] = {"set_level", "stop", "change_setting", NULL};

    return g_strv_contains(NAMES, ability->name);
}

/* "what does Black play against it" is about a move, however much it speaks of playing Black; "what
 * about a game" is not. */
static gboolean asks_what_is_done(const TabiyaIntentReader *self)
{
    static const char *const DEEDS[] = {"does", "did", "should", "would", "can", NULL};
    const GArray *tokens = self->alignment.tokens;

    return asks(self) && tokens->len > 1 &&
           g_strv_contains(DEEDS, g_array_index(tokens, TabiyaToken, 1).word.letters);
}

gboolean tabiya_intent_reader_is_contradicted(const TabiyaIntentReader *self,
                                              const TabiyaAbility *ability, guint32 unread)
{
    if (!ability || !ability->changes)
        return FALSE;
    if (asks_what_is_done(self) && g_str_equal(ability->name, "new_game"))
        return TRUE;
    /* "show me how it looked at the beginning" shows it: the words are of nothing else. */
    const gboolean is_clear = tabiya_intent_reader_likelihood(self, ability) >= CLEARLY;
    if (tabiya_alignment_negates(&self->alignment, unread))
        return !is_clear || !is_asked_by_refusal(ability);
    if (tabiya_alignment_asks(&self->alignment, unread) || (unread & 1 && asks(self)))
        return !is_clear;
    return tabiya_alignment_turns(&self->alignment, unread);
}

/* "the Scotch or the Italian": another argument of the kind is left over. */
static gboolean leaves_another(TabiyaIntentReader *self, const TabiyaSaying *pattern,
                               const TabiyaAligned *aligned)
{
    for (guint k = 0; k < aligned->spans->len; k++) {
        const guint number = g_array_index(aligned->spans, TabiyaSlotSpan, k).slot;
        const TabiyaParamKind kind = g_array_index(pattern->slots, TabiyaSlot, number).kind;
        for (guint i = 0; i < self->alignment.n && kind == TABIYA_PARAM_OPENING; i++) {
            if (aligned->unread & 1U << i &&
                tabiya_alignment_know_opening(&self->alignment, i) >= 1 &&
                tabiya_alignment_read_slot(&self->alignment, kind, i, i + 1)->cost < ANOTHER) {
                return TRUE;
            }
        }
    }
    return FALSE;
}

/* The words of the pattern's openings, as bits. */
static guint32 list_names(const TabiyaSaying *pattern, const GArray *spans)
{
    guint32 words = 0;

    for (guint k = 0; k < spans->len; k++) {
        const TabiyaSlotSpan *span = &g_array_index(spans, TabiyaSlotSpan, k);
        if (g_array_index(pattern->slots, TabiyaSlot, span->slot).kind == TABIYA_PARAM_OPENING)
            words |= (1U << span->to) - (1U << span->from);
    }
    return words;
}

/* Words beside a name that may be of another one, unless much else is said. */
static gboolean is_other_name(TabiyaIntentReader *self, const TabiyaSaying *pattern,
                              const TabiyaAligned *aligned)
{
    const guint32 names = list_names(pattern, aligned->spans);

    return (pattern->ability->changes || aligned->said < SAYS_MORE * aligned->spans->len) &&
           tabiya_alignment_is_other_name(&self->alignment, pattern->ability, names,
                                          aligned->unread);
}

static double weigh_unread(TabiyaIntentReader *self, const TabiyaSaying *pattern,
                           const TabiyaAligned *aligned)
{
    const TabiyaAbility *ability = pattern->ability;
    double unread = tabiya_alignment_weigh_unread(&self->alignment, ability, aligned->unread);

    if (ability->changes && leaves_another(self, pattern, aligned))
        unread += TABIYA_INTENT_UNREAD_TOO_MUCH;
    if (is_other_name(self, pattern, aligned))
        unread += TABIYA_INTENT_UNREAD_TOO_MUCH;
    if (tabiya_alignment_loses_argument(&self->alignment, ability, aligned->unread))
        unread += TABIYA_INTENT_UNREAD_TOO_MUCH;
    if (tabiya_intent_reader_is_contradicted(self, ability, aligned->unread))
        unread += TABIYA_INTENT_UNREAD_TOO_MUCH;
    return unread;
}

static void read_pattern(TabiyaIntentReader *self, const TabiyaSaying *pattern)
{
    const double limit = MIN(LIMIT, self->best + 0.9);
    g_autoptr(GArray) spans = g_array_new(FALSE, FALSE, sizeof(TabiyaSlotSpan));
    TabiyaAligned aligned = {.spans = spans};
    double cost = tabiya_alignment_cost(
        &self->alignment, pattern, &(TabiyaAlignedSpan){0, self->alignment.n, limit}, &aligned);

    if (!(cost <= limit))
        return;
    self->said = aligned.said;
    self->is_other_side = FALSE;
    self->impossible = NULL;
    if (tabiya_intent_reader_is_contradicted(self, pattern->ability, aligned.unread))
        cost += TABIYA_INTENT_CONTRADICTED;
    self->unread = pattern->ability ? weigh_unread(self, pattern, &aligned) : 0;
    if (pattern->use == TABIYA_SAYING_SAME) {
        add_same(self, pattern, spans, cost);
    } else if (pattern->use == TABIYA_SAYING_CHOICE) {
        add_choice(self, pattern, cost);
    } else {
        g_autoptr(TabiyaArguments) arguments = tabiya_arguments_copy(pattern->constants);
        add_combinations(self, pattern, spans, arguments, cost);
        self->best = MIN(self->best, cost);
    }
}

static int compare_likelihoods(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;

    return x < y ? 1 : x > y ? -1 : 0;
}

/* What an ability must at least be likely for its patterns to be tried. */
static float find_least(const float *likelihoods)
{
    const guint n = tabiya_abilities_count();
    g_autofree float *sorted = g_memdup2(likelihoods, n * sizeof *likelihoods);

    qsort(sorted, n, sizeof *sorted, compare_likelihoods);
    return MIN(sorted[0] * PRUNED, sorted[MIN(PRUNED_NONE, n - 1)]);
}

void tabiya_intent_reader_read_patterns(TabiyaIntentReader *self)
{
    const GPtrArray *patterns = self->alignment.grammar->patterns;

    tabiya_alignment_judge(&self->alignment);
    const float *likelihoods = self->alignment.likelihoods;
    const float least = find_least(likelihoods);
    for (guint i = 0; i < patterns->len; i++) {
        const TabiyaSaying *pattern = patterns->pdata[i];
        if (is_out_of_place(self, pattern))
            continue;
        if (!pattern->ability || likelihoods[tabiya_judge_label_of(pattern->ability)] >= least)
            read_pattern(self, pattern);
    }
    tabiya_intent_reader_sort(self);
}
