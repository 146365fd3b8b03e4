/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The verdict: whether the first reading is meant, or a question is asked back. See
 * intent-private.h. */
#include <math.h>

#include "app/talk/intent-private.h"

#define GAP 0.06 /* another reading that costs only so much more is as likely meant */
#define LEAD_MOST 1.2
#define SAID_LEAST 0.02   /* nothing was understood */
#define LIKELY_LEAST 1e-3 /* what is less likely is as unlikely … */
#define LIKELY_MOST 6     /* … and nothing is likelier by more */
#define UNREAD_MOST 3
#define NONE_MOST 0.5 /* words that are rather of other things are asked about */
#define LOOSELY 0.6   /* a reading that costs more … */
#define RIVALED 0.7   /* … must be so likely as its rival, times this */
#define FOLLOWS_EXACTLY -0.15
#define TAKES_UP 0.25       /* … and another reading is, if it costs so much more */
#define UNLIKELY 0.2        /* a change that is so unlikely … */
#define FREELY 1.1          /* one that is said so freely … */
#define LIKELY_FREELY 0.984 /* … must be so likely */
#define LIKELY_HALF 0.85    /* … as must one of which half is understood at most */
#define UNLIKELY_COST 0.2   /* … and is not said exactly is not made */

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
                                             {"rematch", "new_game"},
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
static double sum_likelihoods(const TabiyaIntentReader *self, const TabiyaReading *first)
{
    const GPtrArray *readings = self->intent->readings;
    double sum = tabiya_intent_reader_likelihood(self, first->ability);

    for (guint i = 1; i < readings->len; i++) {
        const TabiyaReading *other = readings->pdata[i];
        if (other->ability != first->ability && is_kindred(first, other))
            sum += tabiya_intent_reader_likelihood(self, other->ability);
    }
    return MIN(sum, 1);
}

/* "was a6 accurate" counts for explaining the move and, as it may be none, for whether it is
 * legal. */
static gboolean is_counted_twice(const TabiyaIntentReader *self, const TabiyaReading *first,
                                 const TabiyaAbility *ability)
{
    return self->asks_impossible && g_str_equal(first->ability->name, "explain_move") &&
           g_str_equal(ability->name, "make_move_or_validate_legality");
}

/* Whether a reading of the ability would do as well as the first one. */
static gboolean is_as_good(const TabiyaIntentReader *self, const TabiyaReading *first,
                           const TabiyaAbility *ability)
{
    const GPtrArray *readings = self->intent->readings;

    if (is_counted_twice(self, first, ability))
        return TRUE;
    for (guint i = 1; i < readings->len; i++) {
        const TabiyaReading *other = readings->pdata[i];
        if (other->ability == ability && is_kindred(first, other))
            return TRUE;
    }
    return ability == first->ability;
}

/* How likely the words are of another ability, the likeliest. */
static double find_rival(const TabiyaIntentReader *self, const TabiyaReading *first)
{
    double most = 0;

    for (guint i = 0; i < tabiya_abilities_count(); i++) {
        const TabiyaAbility *ability = tabiya_ability_at(i);
        if (!is_as_good(self, first, ability))
            most = MAX(most, tabiya_intent_reader_likelihood(self, ability));
    }
    return most;
}

/* Any of the arguments of "set the level" will do, but there is one. */
static gboolean sets_nothing(const TabiyaReading *self)
{
    g_autofree char *arguments = tabiya_arguments_to_text(self->arguments);

    return g_str_equal(self->ability->name, "set_level") && *arguments == '\0';
}

static gboolean lacks_argument(const TabiyaReading *self)
{
    for (const TabiyaParam *param = self->ability->params; param->kind != TABIYA_PARAM_END;
         param++) {
        if (param->required && !tabiya_arguments_get(self->arguments, param->name))
            return TRUE;
    }
    return sets_nothing(self);
}

static void collect_evidence(const TabiyaIntentReader *self, TabiyaEvidence *evidence)
{
    const TabiyaReading *first = self->intent->readings->pdata[0];

    evidence->lead = MIN(get_lead(self->intent), LEAD_MOST);
    evidence->likelihood = sum_likelihoods(self, first);
    evidence->rival = find_rival(self, first);
    evidence->none = tabiya_intent_reader_likelihood(self, NULL);
}

/* How much likelier one is than the other: a factor e is 1. */
static double compare(double likelihood, double other)
{
    return CLAMP(log((likelihood + LIKELY_LEAST) / (other + LIKELY_LEAST)), -LIKELY_MOST,
                 LIKELY_MOST);
}

/* Above 0: the reading is meant in more than two of three cases. The weights are those of a
 * logistic regression over lines that the grammar was not made by (tests/app/fit-verdict.py). */
static double weigh_up(const TabiyaReading *self, const TabiyaEvidence *evidence)
{
    const double explained = self->said / (self->said + MIN(self->unread, UNREAD_MOST) + 0.1);
    const double by_reading = -1.36 * MAX(self->cost, 0) + 1.71 * explained + 1.4 * evidence->lead;
    const double by_words = 0.28 * compare(evidence->likelihood, evidence->rival) +
                            0.19 * compare(evidence->likelihood, evidence->none);

    return by_reading + by_words - (self->ability->changes ? 0.23 : 0) - 1.21;
}

/* "don't take that back" takes back rather than forbids it, but for a word. */
static gboolean is_doubtful(const TabiyaReading *self, const TabiyaEvidence *evidence)
{
    return (self->cost > TABIYA_INTENT_EXACTLY && evidence->none > NONE_MOST) ||
           (self->cost > LOOSELY && evidence->likelihood < RIVALED * evidence->rival);
}

/* "Ke5" and no more. */
static gboolean is_move_alone(const TabiyaIntentReader *self)
{
    return self->alignment.n == 1 &&
           tabiya_token_is_move(&g_array_index(self->alignment.tokens, TabiyaToken, 0));
}

gboolean tabiya_reading_is_half_understood(const TabiyaReading *reading)
{
    return reading->cost > LOOSELY && reading->unread > 0 && reading->unread >= reading->said;
}

/* No argument is left over, and the words may be of the ability at all. */
static gboolean is_explained(const TabiyaIntentReader *self, const TabiyaReading *reading)
{
    if (reading->unread >= TABIYA_INTENT_UNREAD_TOO_MUCH || reading->said < SAID_LEAST)
        return FALSE;
    if (reading->follows)
        return TRUE;
    /* "now only his losses" are not all games. */
    if (tabiya_reading_finds_all(reading))
        return FALSE;
    /* "the first one" where nothing was listed. */
    const double needed = reading->cost > FREELY                       ? LIKELY_FREELY
                          : tabiya_reading_is_half_understood(reading) ? LIKELY_HALF
                                                                       : UNLIKELY;
    return !reading->ability->changes || reading->cost <= UNLIKELY_COST ||
           sum_likelihoods(self, reading) >= needed;
}

gboolean tabiya_intent_reader_is_sure(TabiyaIntentReader *self)
{
    TabiyaIntent *intent = self->intent;
    TabiyaEvidence *evidence = &intent->evidence;

    if (intent->readings->len == 0)
        return FALSE;
    collect_evidence(self, evidence);
    if (is_move_alone(self))
        return get_lead(intent) >= GAP;
    const TabiyaReading *first = intent->readings->pdata[0];
    if (first->cost > self->takes_up + TAKES_UP || !is_explained(self, first) ||
        lacks_argument(first)) {
        return FALSE;
    }
    if (first->follows && first->cost < FOLLOWS_EXACTLY && evidence->lead >= GAP)
        return TRUE;
    if (!first->follows && is_doubtful(first, evidence))
        return FALSE;
    return evidence->lead >= GAP && weigh_up(first, evidence) > 0;
}
