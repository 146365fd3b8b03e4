/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See intent.h. */
#include "app/talk/intent.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/error.h"
#include "app/talk/grammar-moves.h"
#include "app/talk/grammar-private.h"
#include "app/talk/grammar-say.h"

#define LIMIT 2.4 /* readings that cost more are not offered */
#define GAP 0.06  /* another reading that costs only so much more is as likely meant */
#define LEAD_MOST 1.2
#define SAID_MOST 3
#define OFFERED_ANYWAY 0.5 /* a reading that costs no more is offered in any case … */
#define OFFERED_MOST 1.2   /* … and others that cost so much more than their likelihood … */
#define OFFERED_NONE 0.55  /* … if it is not so likely that nothing of ours is meant */
#define SAID_LEAST 0.02    /* nothing was understood */
#define SURE_ARGUMENT 0.7  /* an argument alone that costs at most this is understood */
#define READINGS_MAX 6
#define JUDGED 0.13      /* the cost of a factor e in what the words say … */
#define JUDGED_MOST 0.7  /* … and the most */
#define NONE 0.8         /* the cost of words that surely mean nothing of ours */
#define NONE_MOST 0.5    /* … which are asked about if that is more likely */
#define EXACTLY 0.35     /* a pattern that costs less is said nearly exactly */
#define LOOSE 0.35       /* the cost of not following a pattern … */
#define LOOSE_JUDGED 0.7 /* … less so much of it for how likely the words are of the ability … */
#define LOOSE_MOST 2.2   /* … up to this … */
#define LOOSE_LEAST 0.06 /* … which is for abilities that are at least so likely */
#define PRUNED 1e-4F     /* patterns of abilities that are so much less likely are not tried … */
#define PRUNED_NONE 14   /* … unless they are among so many likeliest */
#define FOLLOWS 0.2      /* what takes up the last question is the more likely */
#define FOLLOWS_EXACTLY -0.15
#define NEEDY 1.0     /* what takes up a question where there was none is less likely */
#define TAKES_UP 0.25 /* … and another reading is, if it costs so much more */
#define TWICE 0.8     /* the same argument said twice */
#define RATHER_PLAYER 0.6
#define CONTRADICTED 0.7  /* a word that turns the meaning around is left out */
#define ANOTHER 0.15      /* another argument is left over if it is read so well */
#define UNREAD_MUCH 0.75  /* where so much is not explained … */
#define LIKELY 0.8        /* … the ability must be so likely … */
#define LIKELY_CHANGE 0.9 /* … if it changes something, so likely */
#define LIKELY_FEW 0.3    /* … less so much in languages with few examples */
#define UNLIKELY 0.2      /* a change that is so unlikely … */
#define UNLIKELY_COST 0.2 /* … and is not said exactly is not made */
#define UNREAD_TOO_MUCH 5 /* what is not explained is too much to be sure */
#define UNNAMED 0.6       /* a player who was named is not looked for */
#define MISSED 0.4        /* an argument that was said is not taken */
#define NOT_PLAYED 0.6    /* a move is asked about as if it were played, and it was not */
#define IMPOSSIBLE 0.2    /* … nor can it be */
#define PLAYABLE 0.25     /* a move is asked about as if it were played, and it can be played */
#define REPAIRED 0.5      /* a sentence that was begun twice must be said so well */
#define WORDLESS 0.1      /* each word beside a pattern that is only an argument */
#define SPECIFIC 0.6      /* a reading with more arguments may cost so much more */

/* --- The grammar ------------------------------------------------------------------------------ */

static void pattern_free_cb(gpointer data)
{
    tabiya_saying_free(data);
}

static GHashTable *table_new(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

static void make_examples(TabiyaGrammar *self)
{
    const TabiyaAbility *ability = NULL;

    /* The patterns of an ability are together. */
    for (guint i = 0; i < self->patterns->len; i++) {
        TabiyaSaying *pattern = self->patterns->pdata[i];
        if (pattern->ability && pattern->ability != ability)
            pattern->example = tabiya_grammar_say_example(self, pattern);
        ability = pattern->ability;
    }
}

TabiyaGrammar *tabiya_grammar_new(const char *language, const TabiyaOpeningSearch *openings)
{
    TabiyaGrammar *self = g_new0(TabiyaGrammar, 1);

    self->openings = openings;
    self->judge = tabiya_judge_new();
    self->language = g_strdup(language ? language : "en");
    self->words = g_array_new(FALSE, FALSE, sizeof(TabiyaWord));
    self->weights = g_array_new(FALSE, FALSE, sizeof(double));
    self->numbers_of_words = table_new();
    self->weak = table_new();
    self->fillers = table_new();
    self->cardinals = table_new();
    self->move_words = table_new();
    self->rewrites =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
    self->kin = table_new();
    self->players = table_new();
    self->kin_of_words = g_array_new(FALSE, FALSE, sizeof(guint));
    self->patterns = g_ptr_array_new_with_free_func(pattern_free_cb);
    self->terms = g_ptr_array_new_with_free_func(pattern_free_cb);
    if (g_str_has_prefix(self->language, "en") || !tabiya_grammar_load(self, self->language))
        tabiya_grammar_load(self, "en");
    tabiya_judge_set_kin(self->judge, self->kin);
    tabiya_grammar_weigh(self);
    tabiya_grammar_learn(self, self->language);
    make_examples(self);
    return self;
}

void tabiya_grammar_free(TabiyaGrammar *self)
{
    if (!self)
        return;
    GHashTable *const tables[] = {
        self->numbers_of_words, self->weak,     self->fillers, self->cardinals,
        self->move_words,       self->rewrites, self->kin,     self->players};

    for (gsize i = 0; i < G_N_ELEMENTS(tables); i++)
        g_hash_table_unref(tables[i]);
    g_array_unref(self->words);
    g_array_unref(self->weights);
    g_array_unref(self->kin_of_words);
    g_ptr_array_unref(self->patterns);
    g_ptr_array_unref(self->terms);
    tabiya_judge_free(self->judge);
    g_free(self->language);
    g_free(self);
}

/* --- Readings --------------------------------------------------------------------------------- */

static void reading_free_cb(gpointer data)
{
    TabiyaReading *self = data;

    tabiya_arguments_free(self->arguments);
    g_free(self->utterance);
    g_free(self);
}

void tabiya_intent_free(TabiyaIntent *self)
{
    if (!self)
        return;
    g_ptr_array_unref(self->readings);
    g_free(self);
}

static TabiyaIntent *intent_new(void)
{
    TabiyaIntent *self = g_new0(TabiyaIntent, 1);

    self->readings = g_ptr_array_new_with_free_func(reading_free_cb);
    return self;
}

static gboolean is_same(const TabiyaReading *reading, const TabiyaAbility *ability,
                        const TabiyaArguments *arguments)
{
    return reading->ability == ability && tabiya_arguments_equal(reading->arguments, arguments);
}

/* See TabiyaReading. */
typedef struct {
    double cost, said, unread;
} Worth;

/* Keeps the cheaper of two equal ones. */
static TabiyaReading *add_reading(TabiyaIntent *self, const TabiyaAbility *ability,
                                  const TabiyaArguments *arguments, const Worth *worth)
{
    for (guint i = 0; i < self->readings->len; i++) {
        TabiyaReading *reading = self->readings->pdata[i];
        if (is_same(reading, ability, arguments)) {
            if (worth->cost < reading->cost) {
                reading->cost = worth->cost;
                reading->said = worth->said;
            }
            reading->unread = MIN(reading->unread, worth->unread);
            return reading;
        }
    }
    TabiyaReading *reading = g_new0(TabiyaReading, 1);
    reading->ability = ability;
    reading->arguments = tabiya_arguments_copy(arguments);
    reading->cost = worth->cost;
    reading->said = worth->said;
    reading->unread = worth->unread;
    g_ptr_array_add(self->readings, reading);
    return reading;
}

typedef struct {
    TabiyaAlignment alignment;
    const TabiyaIntentContext *context;
    TabiyaIntent *intent;
    double best;         /* the lowest cost so far */
    double said, unread; /* what the pattern being read has understood, and not */
    double takes_up;     /* the lowest cost of "and for Black?" where there is nothing to take up */
    gboolean is_other_side; /* the pattern being read has a move of the side that is not to move */
    const char *impossible; /* a move that the pattern being read explains, and nobody played */
    gboolean asks_impossible;  /* there was one */
    gboolean tries_other_side; /* one of the readings has, and would have been played otherwise */
    guint next_slot;           /* of the pattern whose combinations are being added */
} Reader;

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

static gboolean is_rather_player(const Reader *self, const TabiyaAbility *ability,
                                 const TabiyaSlot *slot, const TabiyaSlotSpan *span)
{
    return slot->kind == TABIYA_PARAM_OPENING && g_str_equal(ability->name, "find_games") &&
           tabiya_alignment_is_rather_player(&self->alignment, span->from, span->to);
}

/* "why", "was": of what has happened. */
static gboolean asks_about_past(const Reader *self)
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
static gboolean has_named_moves(const Reader *self)
{
    static const char *const NAMES[] = {"best_move",     "candidate_moves", "hint",
                                        "compare_moves", "try_moves",       "explore_position",
                                        "suggest_plan",  "find_threats",    NULL};

    return self->context && self->context->ability &&
           g_strv_contains(NAMES, self->context->ability->name);
}

/* "is f4 a blunder" asks about a move that can still be played, "why a6" about the one that was
 * played, or about the answer that named it. */
static double cost_of_playable(Reader *self, const TabiyaAbility *ability, const TabiyaSlot *slot,
                               const TabiyaSlotSpan *span)
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
static void set_played(Reader *self, const TabiyaSlot *slot, const TabiyaSlotSpan *span,
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
static guint count_left_over(const Reader *self, const GArray *spans)
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
static void add_impossible(Reader *self, double cost)
{
    const TabiyaAbility *ability = tabiya_ability_find("make_move_or_validate_legality");
    g_autoptr(TabiyaArguments) arguments = tabiya_arguments_new();

    tabiya_arguments_set(arguments, "move", self->impossible);
    add_reading(self->intent, ability, arguments, &(Worth){cost, self->said, self->unread});
    self->asks_impossible = TRUE;
}

/* One reading for each combination of values that are equally likely. */
static void add_combinations(Reader *self, const TabiyaSaying *pattern, const GArray *spans,
                             TabiyaArguments *arguments, double cost)
{
    const TabiyaAbility *ability = pattern->ability;
    const guint next = self->next_slot;

    if (next == spans->len) {
        /* "Black plays c5" while White is to move: it is tried. */
        if (self->is_other_side && g_str_equal(ability->name, "make_moves")) {
            ability = tabiya_ability_find("try_moves");
            self->tries_other_side = TRUE;
        }
        if (self->impossible) {
            add_impossible(self, cost);
            return;
        }
        TabiyaReading *reading =
            add_reading(self->intent, ability, arguments, &(Worth){cost, self->said, self->unread});
        reading->follows = reading->follows || pattern->is_follow_up;
        return;
    }
    const TabiyaSlotSpan *span = &g_array_index(spans, TabiyaSlotSpan, next);
    const TabiyaSlot *slot = &g_array_index(pattern->slots, TabiyaSlot, span->slot);
    const TabiyaSlotReading *reading =
        tabiya_alignment_read_slot(&self->alignment, slot->kind, span->from, span->to);
    cost += is_said_before(pattern, spans, next) ? TWICE : 0;
    cost += is_rather_player(self, ability, slot, span) ? RATHER_PLAYER : 0;
    cost += cost_of_playable(self, ability, slot, span);
    cost += next == 0 && !pattern->has_words ? WORDLESS * count_left_over(self, spans) : 0;
    if (g_str_equal(ability->name, "explain_move") &&
        cost_of_playable(self, ability, slot, span) >= NOT_PLAYED) {
        self->impossible = reading->values->pdata[0];
        cost -= NOT_PLAYED - IMPOSSIBLE;
    }
    if (g_str_equal(ability->name, "explain_move"))
        set_played(self, slot, span, arguments);
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

/* "and for Black?": the same again, if it has an argument of that kind. */
static void add_same(Reader *self, const TabiyaSaying *pattern, const GArray *spans, double cost)
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
    const TabiyaParam *param = find_same_param(context->ability, slot);
    if (!param)
        return;
    g_autoptr(TabiyaArguments) arguments = tabiya_arguments_copy(context->arguments);
    tabiya_arguments_set(arguments, param->name, reading->values->pdata[0]);
    cost += is_rather_player(self, context->ability, slot, span) ? RATHER_PLAYER : 0;
    add_reading(self->intent, context->ability, arguments, &(Worth){cost, self->said, 0})->follows =
        TRUE;
}

static void read_all(Reader *self);

/* "another one": the same again; "the second one": a choice. */
static void add_choice(Reader *self, const TabiyaSaying *pattern, double cost)
{
    const TabiyaIntentContext *context = self->context;
    const int choice = tabiya_arguments_get_int(pattern->constants, "choice", 0);

    if (!context)
        return;
    const guint n = context->choices ? g_strv_length((char **)context->choices) : 0;
    if (choice == 0 && context->ability) {
        add_reading(self->intent, context->ability, context->arguments,
                    &(Worth){cost, self->said, 0})
            ->follows = TRUE;
    }
    if (choice < 1 || (guint)choice > n)
        return;
    Reader chosen = {.intent = intent_new(), .best = INFINITY, .takes_up = INFINITY};
    tabiya_alignment_init(&chosen.alignment, self->alignment.grammar, context->choices[choice - 1],
                          self->alignment.scene);
    read_all(&chosen);
    for (guint i = 0; i < chosen.intent->readings->len; i++) {
        const TabiyaReading *reading = chosen.intent->readings->pdata[i];
        if (reading->cost < 0.3) {
            add_reading(self->intent, reading->ability, reading->arguments,
                        &(Worth){cost + reading->cost, self->said, 0})
                ->follows = TRUE;
        }
    }
    tabiya_alignment_clear(&chosen.alignment);
    tabiya_intent_free(chosen.intent);
}

/* "the second one" after a search. */
static gboolean is_out_of_place(const Reader *self, const TabiyaSaying *pattern)
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

/* "how are moves noted" notes nothing. */
static double cost_of_contradiction(const Reader *self, const TabiyaAbility *ability,
                                    guint32 unread)
{
    return ability && ability->changes && tabiya_alignment_turns(&self->alignment, unread)
               ? CONTRADICTED
               : 0;
}

/* "the Scotch or the Italian": another argument of the kind is left over. */
static gboolean leaves_another(Reader *self, const TabiyaSaying *pattern,
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

static double weigh_unread(Reader *self, const TabiyaSaying *pattern, const TabiyaAligned *aligned)
{
    const double unread =
        tabiya_alignment_weigh_unread(&self->alignment, pattern->ability, aligned->unread);

    return unread +
           (pattern->ability->changes && leaves_another(self, pattern, aligned) ? UNREAD_TOO_MUCH
                                                                                : 0) +
           (cost_of_contradiction(self, pattern->ability, aligned->unread) > 0 ? UNREAD_TOO_MUCH
                                                                               : 0);
}

static void read_pattern(Reader *self, const TabiyaSaying *pattern)
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
    cost += cost_of_contradiction(self, pattern->ability, aligned.unread);
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

static gint compare_readings(gconstpointer a, gconstpointer b)
{
    const TabiyaReading *x = *(TabiyaReading *const *)a, *y = *(TabiyaReading *const *)b;

    return x->cost < y->cost ? -1 : x->cost > y->cost;
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

static void read_all(Reader *self)
{
    const GPtrArray *patterns = self->alignment.grammar->patterns;

    tabiya_alignment_judge(&self->alignment);
    const float *likelihoods = self->alignment.likelihoods;
    const float least = find_least(likelihoods);
    for (guint i = 0; i < patterns->len; i++) {
        const TabiyaSaying *pattern = patterns->pdata[i];
        if (is_out_of_place(self, pattern))
            continue;
        if (!pattern->ability || likelihoods[pattern->ability - tabiya_ability_at(0)] >= least)
            read_pattern(self, pattern);
    }
    g_ptr_array_sort(self->intent->readings, compare_readings);
}

/* --- Words without a pattern --------------------------------------------------------- */

static guint label_of(const TabiyaAbility *ability)
{
    return (guint)(ability - tabiya_ability_at(0));
}

static float most_likely(const float *likelihoods)
{
    float most = 0;

    for (guint i = 0; i < tabiya_abilities_count(); i++)
        most = MAX(most, likelihoods[i]);
    return most;
}

/* Abilities that take up an answer, without one. */
static gboolean needs_question(const Reader *self, const TabiyaAbility *ability)
{
    static const char *const NAMES[] = {"show_game", "explain_more", "show_line", NULL};

    return g_strv_contains(NAMES, ability->name) && !(self->context && self->context->ability);
}

/* A reading costs more for each argument that was said and that it lacks. */
static void charge_missed(Reader *self, const TabiyaAbility *ability, const TabiyaArguments *said)
{
    for (guint i = 0; i < self->intent->readings->len; i++) {
        TabiyaReading *reading = self->intent->readings->pdata[i];
        if (reading->ability != ability || reading->follows)
            continue;
        for (const TabiyaParam *param = ability->params; param->kind != TABIYA_PARAM_END; param++) {
            if (tabiya_arguments_get(said, param->name) &&
                !tabiya_arguments_get(reading->arguments, param->name)) {
                reading->cost += MISSED;
            }
        }
    }
}

/* A move as it is written is meant, whatever else is said. */
static gboolean leaves_move(const Reader *self, guint32 unread)
{
    for (guint i = 0; i < self->alignment.n; i++) {
        guint index = 0;
        if (unread & 1U << i &&
            tabiya_token_is_move(&g_array_index(self->alignment.tokens, TabiyaToken, i)) &&
            !tabiya_alignment_find_played(&self->alignment, i, i + 1, &index)) {
            return TRUE;
        }
    }
    return FALSE;
}

/* Readings by the words alone. */
static void read_loosely(Reader *self)
{
    for (guint i = 0; i < tabiya_abilities_count(); i++) {
        g_autoptr(TabiyaArguments) arguments = tabiya_arguments_new();
        const double likelihood = self->alignment.likelihoods[i];
        TabiyaLooseReading loose = {.arguments = arguments};
        if (likelihood >= LOOSE_LEAST && !needs_question(self, tabiya_ability_at(i)) &&
            tabiya_alignment_read_loosely(&self->alignment, tabiya_ability_at(i), &loose)) {
            const double cost =
                MIN(LOOSE_MOST, LOOSE + loose.cost * (1 - LOOSE_JUDGED * likelihood)) +
                cost_of_contradiction(self, tabiya_ability_at(i), loose.unread);
            const double contradicts =
                cost_of_contradiction(self, tabiya_ability_at(i), loose.unread);
            const double unread =
                tabiya_alignment_weigh_unread(&self->alignment, tabiya_ability_at(i),
                                              loose.unread) +
                (contradicts > 0 || leaves_move(self, loose.unread) ? UNREAD_TOO_MUCH : 0);
            add_reading(self->intent, tabiya_ability_at(i), arguments,
                        &(Worth){cost, loose.said, unread});
            charge_missed(self, tabiya_ability_at(i), arguments);
        }
    }
}

/* The same, or an opening of which the other one is a variation. */
static gboolean is_wider(const TabiyaParam *param, const char *value, const char *other)
{
    if (g_strcmp0(value, other) == 0)
        return TRUE;
    /* "move 6" and Black's move 6 */
    if (param->kind == TABIYA_PARAM_POSITION && other && g_str_has_prefix(other, value))
        return other[strlen(value)] == ' ';
    return param->kind == TABIYA_PARAM_OPENING && other && g_str_has_prefix(other, value) &&
           strchr(":,", other[strlen(value)]);
}

static gboolean is_part_of(const TabiyaReading *self, const TabiyaReading *other)
{
    if (self->ability != other->ability || self->cost + SPECIFIC < other->cost ||
        tabiya_arguments_equal(self->arguments, other->arguments)) {
        return FALSE;
    }
    for (const TabiyaParam *param = self->ability->params; param->kind != TABIYA_PARAM_END;
         param++) {
        const char *value = tabiya_arguments_get(self->arguments, param->name);
        if (value && !is_wider(param, value, tabiya_arguments_get(other->arguments, param->name)))
            return FALSE;
    }
    return TRUE;
}

static gboolean has_name(const TabiyaReading *self, const char *letters)
{
    static const char *const NAMES[] = {"player", "opponent", "opening"};

    for (gsize i = 0; i < G_N_ELEMENTS(NAMES); i++) {
        const char *value = tabiya_arguments_get(self->arguments, NAMES[i]);
        g_autofree char *lower = value ? g_utf8_strdown(value, -1) : NULL;
        if (lower && strstr(lower, letters))
            return TRUE;
    }
    return FALSE;
}

/* "games of Capablanca" are not all games. */
static void charge_unnamed(Reader *self)
{
    for (guint i = 0; i < self->intent->readings->len; i++) {
        TabiyaReading *reading = self->intent->readings->pdata[i];
        for (guint k = 0; k < self->alignment.n; k++) {
            const char *letters =
                g_array_index(self->alignment.tokens, TabiyaToken, k).word.letters;
            if (g_str_equal(reading->ability->name, "find_games") &&
                g_hash_table_contains(self->alignment.grammar->players, letters) &&
                !has_name(reading, letters)) {
                reading->cost += UNNAMED;
                reading->unread += 1;
            }
        }
    }
}

/* "my puzzle rating" is not only "my rating". */
static void prefer_specific(TabiyaIntent *self)
{
    for (guint i = self->readings->len; i-- > 0;) {
        TabiyaReading *reading = self->readings->pdata[i];
        for (guint k = 0; k < self->readings->len; k++) {
            TabiyaReading *other = self->readings->pdata[k];
            if (k != i && is_part_of(reading, other)) {
                other->cost = MIN(other->cost, reading->cost);
                g_ptr_array_remove_index(self->readings, i);
                break;
            }
        }
    }
}

/* Whether only this color is named. */
static gboolean names_only(Reader *self, const char *color)
{
    gboolean is_named = FALSE;

    for (guint i = 0; i < self->alignment.n; i++) {
        const TabiyaSlotReading *reading =
            tabiya_alignment_read_slot(&self->alignment, TABIYA_PARAM_COLOR, i, i + 1);
        if (!reading->values || reading->cost > 0)
            continue;
        if (!g_str_equal(reading->values->pdata[0], color))
            return FALSE;
        is_named = TRUE;
    }
    return is_named;
}

/* "what should Black have played at move 9": Black's move. */
static void color_positions(Reader *self)
{
    static const char *const OF_MOVES[] = {"best_move", "explain_move", "go_to_move", NULL};

    for (guint i = 0; i < self->intent->readings->len; i++) {
        const TabiyaReading *reading = self->intent->readings->pdata[i];
        const char *position = tabiya_arguments_get(reading->arguments, "position");
        if (!g_strv_contains(OF_MOVES, reading->ability->name) || !position ||
            !g_str_has_prefix(position, "move ") ||
            !g_ascii_isdigit(position[strlen(position) - 1])) {
            continue;
        }
        if (names_only(self, "black")) {
            g_autofree char *colored = g_strdup_printf("%s black", position);
            tabiya_arguments_set(reading->arguments, "position", colored);
        }
    }
}

/* A pattern that was said exactly says more than its words one by one. */
static double trust_words(double cost)
{
    return CLAMP(cost / EXACTLY, 0.3, 1);
}

/* Readings cost more the less their ability is what the words speak of. */
static void weigh_readings(Reader *self)
{
    const float *likelihoods = self->alignment.likelihoods;
    const float most = most_likely(likelihoods), none = likelihoods[tabiya_abilities_count()];

    for (guint i = 0; i < self->intent->readings->len; i++) {
        TabiyaReading *reading = self->intent->readings->pdata[i];
        const double likelihood = (likelihoods[label_of(reading->ability)] + 1e-9) / (most + 1e-9);
        if (needs_question(self, reading->ability))
            reading->cost += NEEDY * trust_words(reading->cost);
        if (reading->follows) {
            reading->cost -= FOLLOWS;
        } else {
            reading->cost += trust_words(reading->cost) *
                             (MIN(JUDGED_MOST, -log(likelihood) * JUDGED) + NONE * none);
        }
    }
    prefer_specific(self->intent);
    g_ptr_array_sort(self->intent->readings, compare_readings);
    if (self->intent->readings->len > READINGS_MAX)
        g_ptr_array_set_size(self->intent->readings, READINGS_MAX);
}

/* --- The verdict ------------------------------------------------------------------------------ */

/* The start is the first step, the end the last one. */
static gboolean is_same_place(const TabiyaReading *self, const TabiyaReading *other)
{
    const char *step = tabiya_arguments_get(self->arguments, "step");
    const char *position = tabiya_arguments_get(other->arguments, "position");

    if (!step) {
        step = tabiya_arguments_get(other->arguments, "step");
        position = tabiya_arguments_get(self->arguments, "position");
    }
    return step && position &&
           ((g_str_equal(step, "first") && g_str_equal(position, "start")) ||
            (g_str_equal(step, "last") && g_str_equal(position, "end")));
}

/* Two moves are compared in any order. */
static gboolean is_swapped(const TabiyaReading *self, const TabiyaReading *other)
{
    const char *move = tabiya_arguments_get(self->arguments, "move");
    const char *second = tabiya_arguments_get(self->arguments, "other");

    return self->ability == other->ability && move && second &&
           g_strcmp0(move, tabiya_arguments_get(other->arguments, "other")) == 0 &&
           g_strcmp0(second, tabiya_arguments_get(other->arguments, "move")) == 0;
}

/* "saying that I was tired", "I was tired" */
static gboolean is_shorter_text(const TabiyaReading *self, const TabiyaReading *other)
{
    const char *text = tabiya_arguments_get(self->arguments, "text");
    const char *longer = tabiya_arguments_get(other->arguments, "text");

    return self->ability == other->ability && text && longer && g_str_has_suffix(longer, text);
}

/* Whether it matters little which of two is done: "sacrifice" is explained as a word or as a theme,
 * an opening is looked up or shown. */
static gboolean is_kindred(const TabiyaReading *self, const TabiyaReading *other)
{
    static const char *const KINDRED[][2] = {{"explain_rule", "explain_theme"},
                                             {"step", "go_to_move"},
                                             {"lookup_openings", "play_opening"}};

    for (gsize i = 0; i < G_N_ELEMENTS(KINDRED); i++) {
        for (guint k = 0; k < 2; k++) {
            if (g_str_equal(self->ability->name, KINDRED[i][k]) &&
                g_str_equal(other->ability->name, KINDRED[i][1 - k])) {
                return i == 0 || is_same_place(self, other) ||
                       tabiya_arguments_equal(self->arguments, other->arguments);
            }
        }
    }
    return is_swapped(self, other) || is_shorter_text(self, other);
}

/* How much more the next reading costs; nothing near is as good as a good lead. */
static double get_lead(const TabiyaIntent *intent)
{
    const TabiyaReading *first = intent->readings->pdata[0];

    for (guint i = 1; i < intent->readings->len; i++) {
        const TabiyaReading *next = intent->readings->pdata[i];
        if (!is_kindred(first, next))
            return next->cost - first->cost;
    }
    return LEAD_MOST;
}

/* How likely the words are of the reading's ability, or of one that does as well. */
static double sum_likelihoods(const Reader *self, const TabiyaReading *first)
{
    const GPtrArray *readings = self->intent->readings;
    double sum = self->alignment.likelihoods[label_of(first->ability)];

    for (guint i = 1; i < readings->len; i++) {
        const TabiyaReading *other = readings->pdata[i];
        if (other->ability != first->ability && is_kindred(first, other))
            sum += self->alignment.likelihoods[label_of(other->ability)];
    }
    return MIN(sum, 1);
}

static gboolean lacks_argument(const TabiyaReading *self)
{
    for (const TabiyaParam *param = self->ability->params; param->kind != TABIYA_PARAM_END;
         param++) {
        if (param->required && !tabiya_arguments_get(self->arguments, param->name))
            return TRUE;
    }
    return FALSE;
}

/* Above 0: the reading is rather what is meant than not. The weights are those of a logistic
 * regression over examples that were left out of what the judge had learned from. */
static double weigh_up(const TabiyaReading *self, double lead, double likelihood, double none)
{
    return -0.8 - 0.8 * self->cost - 2.7 * MIN(self->cost, 0.5) + 1.6 * lead +
           0.55 * MIN(lead, 0.3) + 2.8 * likelihood - none + 0.57 * MIN(self->said, SAID_MOST);
}

/* "Ke5" and no more. */
static gboolean is_move_alone(const Reader *self)
{
    return self->alignment.n == 1 &&
           tabiya_token_is_move(&g_array_index(self->alignment.tokens, TabiyaToken, 0));
}

static gboolean is_sure(const Reader *self)
{
    const TabiyaIntent *intent = self->intent;
    const float *likelihoods = self->alignment.likelihoods;

    if (intent->readings->len == 0)
        return FALSE;
    if (is_move_alone(self))
        return get_lead(intent) >= GAP;
    const double none = likelihoods[tabiya_abilities_count()];
    const TabiyaReading *first = intent->readings->pdata[0];
    if (first->cost > self->takes_up + TAKES_UP)
        return FALSE;
    if (first->unread >= UNREAD_TOO_MUCH || first->said < SAID_LEAST)
        return FALSE;
    /* "the first one" where nothing was listed. */
    if (first->ability->changes && !first->follows && first->cost > UNLIKELY_COST &&
        sum_likelihoods(self, first) < UNLIKELY) {
        return FALSE;
    }
    const double needed =
        (first->ability->changes ? LIKELY_CHANGE : LIKELY) -
        (g_str_has_prefix(self->alignment.grammar->language, "en") ? 0 : LIKELY_FEW);
    if (first->unread >= UNREAD_MUCH && !first->follows && sum_likelihoods(self, first) < needed)
        return FALSE;
    const double lead = MIN(get_lead(intent), LEAD_MOST);
    if (first->follows && first->cost < FOLLOWS_EXACTLY && lead >= GAP && !lacks_argument(first))
        return TRUE;
    if ((none > NONE_MOST && !first->follows && first->cost > EXACTLY) || lacks_argument(first))
        return FALSE;
    return lead >= GAP && weigh_up(first, lead, sum_likelihoods(self, first), none) > 0;
}

/* "any weather Italian Game": a name that nobody knows, and that is not written as one. */
static gboolean names_nobody(const Reader *self, const TabiyaReading *reading)
{
    const char *player = tabiya_arguments_get(reading->arguments, "player");

    if (!player || !g_ascii_islower(*player))
        return FALSE;
    g_auto(GStrv) names = g_strsplit(player, " ", -1);
    for (char **name = names; *name; name++) {
        if (g_hash_table_contains(self->alignment.grammar->players, *name))
            return FALSE;
    }
    return TRUE;
}

/* Whether a question back may offer the reading: nonsense is worse than "I did not understand". */
static gboolean is_sensible(const Reader *self, const TabiyaReading *reading)
{
    const float *likelihoods = self->alignment.likelihoods;
    const double likelihood = likelihoods[label_of(reading->ability)];
    const double none = likelihoods[tabiya_abilities_count()];

    if (names_nobody(self, reading))
        return FALSE;
    if (reading->follows || reading->cost <= OFFERED_ANYWAY)
        return TRUE;
    return none < OFFERED_NONE && reading->cost - likelihood <= OFFERED_MOST;
}

static void leave_out_nonsense(Reader *self)
{
    GPtrArray *readings = self->intent->readings;

    for (guint i = readings->len; i-- > 0 && !self->intent->is_sure;) {
        if (!is_sensible(self, readings->pdata[i]))
            g_ptr_array_remove_index(readings, i);
    }
}

static void say_readings(const TabiyaGrammar *self, TabiyaIntent *intent)
{
    for (guint i = 0; i < intent->readings->len; i++) {
        TabiyaReading *reading = intent->readings->pdata[i];
        reading->utterance = tabiya_grammar_say_reading(self, reading->ability, reading->arguments);
        if (!reading->utterance)
            reading->utterance = g_strdup(_(reading->ability->title));
    }
}

static void lend_likelihood(Reader *self, const char *from, const char *to)
{
    float *likelihoods = self->alignment.likelihoods;

    likelihoods[label_of(tabiya_ability_find(to))] +=
        likelihoods[label_of(tabiya_ability_find(from))];
}

static TabiyaIntent *read_once(const TabiyaGrammar *self, const char *words,
                               const TabiyaScene *scene, const TabiyaIntentContext *context)
{
    Reader reader = {
        .context = context, .intent = intent_new(), .best = INFINITY, .takes_up = INFINITY};

    tabiya_alignment_init(&reader.alignment, self, words, scene);
    if (reader.alignment.n > 0) {
        read_all(&reader);
        read_loosely(&reader);
        color_positions(&reader);
        charge_unnamed(&reader);
        if (reader.tries_other_side)
            lend_likelihood(&reader, "make_moves", "try_moves");
        if (reader.asks_impossible)
            lend_likelihood(&reader, "explain_move", "make_move_or_validate_legality");
        weigh_readings(&reader);
    }
    reader.intent->is_sure = is_sure(&reader);
    leave_out_nonsense(&reader);
    say_readings(self, reader.intent);
    tabiya_alignment_clear(&reader.alignment);
    return reader.intent;
}

TabiyaIntent *tabiya_grammar_read(const TabiyaGrammar *self, const char *words,
                                  const TabiyaScene *scene, const TabiyaIntentContext *context)
{
    g_autoptr(GPtrArray) repairs = tabiya_grammar_list_repairs(words);
    g_autoptr(TabiyaIntent) best = NULL;
    double cost = REPAIRED;

    for (guint i = 0; i < repairs->len; i++) {
        g_autoptr(TabiyaIntent) intent = read_once(self, repairs->pdata[i], scene, context);
        const TabiyaReading *first = intent->is_sure ? intent->readings->pdata[0] : NULL;
        if (first && first->cost < cost) {
            cost = first->cost;
            tabiya_intent_free(best);
            best = g_steal_pointer(&intent);
        }
    }
    return best ? g_steal_pointer(&best) : read_once(self, words, scene, context);
}

/* --- Examples and arguments ------------------------------------------------------------------- */

const char *tabiya_grammar_get_example(const TabiyaGrammar *self, const TabiyaAbility *ability)
{
    for (guint i = 0; i < self->patterns->len; i++) {
        const TabiyaSaying *pattern = self->patterns->pdata[i];
        if (pattern->use == TABIYA_SAYING_ABILITY && pattern->ability == ability)
            return pattern->example;
    }
    return NULL;
}

static void set_ambiguous(GError **error, const GPtrArray *values)
{
    g_autoptr(GString) list = g_string_new(NULL);

    for (guint i = 0; i < values->len; i++)
        g_string_append_printf(list, "%s%s", i > 0 ? ", " : "", (char *)values->pdata[i]);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                _("several things can be meant: %s"), list->str);
}

char *tabiya_grammar_read_argument(const TabiyaGrammar *self, TabiyaParamKind kind,
                                   const char *text, const TabiyaScene *scene, GError **error)
{
    g_auto(TabiyaAlignment) alignment = {0};
    char *value = NULL;

    guint count = 0;
    if (kind == TABIYA_PARAM_TEXT || kind == TABIYA_PARAM_PLAYER ||
        (kind == TABIYA_PARAM_POSITION && tabiya_scene_find(scene, text, &count))) {
        return g_strdup(text);
    }
    for (guint i = 0; i < self->terms->len; i++) {
        const TabiyaSaying *term = self->terms->pdata[i];
        if (term->kind == kind && g_str_equal(term->key, text))
            return g_strdup(text);
    }
    tabiya_alignment_init(&alignment, self, text, scene);
    const TabiyaSlotReading *reading =
        alignment.n > 0 ? tabiya_alignment_read_slot(&alignment, kind, 0, alignment.n) : NULL;
    if (!reading || !reading->values || reading->cost > SURE_ARGUMENT) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, _("“%s” was not understood"),
                    text);
    } else if (reading->values->len > 1) {
        set_ambiguous(error, reading->values);
    } else {
        value = g_strdup(reading->values->pdata[0]);
    }
    return value;
}
