/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See hearing-judge.h. Costs are negative natural logarithms. */
#include "app/voice/hearing-judge.h"

#include <math.h>

#include "app/people/people.h"

/* Moves that differ less are asked about. */
#define ASK 0.35
/* Those that differ less from the likeliest are offered then. */
#define OFFERED 0.8
/* How much better an illegal move must be than a legal one: people mostly say legal ones. */
#define ILLEGAL_COST 3.5
/* In noise the many illegal ones are the best by chance: of what fits worse than this, they must be
 * better by so much more for each unit. */
#define ILLEGAL_SURE 0.5
#define ILLEGAL_DOUBT 8.0
/* An illegal move that is better by less than this: the legal one is asked about. */
#define ILLEGAL_ASK 3.0
/* The least chance that a move is said: what hardly anybody plays may be a puzzle's solution. */
#define LEAST_CHANCE 0.05
/* Worse alternatives are not worth a word. */
#define ALTERNATIVE 4.0
#define ALTERNATIVES_MAX 4
/* Moves that fit worse than this are asked about; commands and illegal moves, about which nobody is
 * asked, must fit better, or they were something else. */
#define SURE 0.6
#define COMMAND_FIT 0.6
/* Answers and undo are one short word, which fits worse than a sentence, and are needed at once. */
#define ANSWER_FIT 0.4
#define ILLEGAL_FIT 0.7

typedef struct {
    const TabiyaSpokenMeaning *meaning;
    const char *words;
    double cost;
} Candidate;

static int compare_candidates(gconstpointer a, gconstpointer b)
{
    const double x = ((const Candidate *)a)->cost, y = ((const Candidate *)b)->cost;

    return (x > y) - (x < y);
}

static gboolean is_known(const GArray *candidates, const TabiyaSpokenMeaning *meaning)
{
    for (guint i = 0; i < candidates->len; i++) {
        const TabiyaSpokenMeaning *other = g_array_index(candidates, Candidate, i).meaning;
        if (other->kind == meaning->kind && other->move == meaning->move &&
            g_strcmp0(other->words, meaning->words) == 0) {
            return TRUE;
        }
    }
    return FALSE;
}

static void add_meanings(GArray *candidates, const TabiyaSpokenGrammar *grammar,
                         const TabiyaHypothesis *hypothesis, double illegal_cost)
{
    const GArray *meanings = tabiya_spoken_grammar_find(grammar, hypothesis->words);

    for (guint i = 0; meanings && i < meanings->len; i++) {
        const TabiyaSpokenMeaning *meaning =
            tabiya_spoken_grammar_meaning_at(grammar, g_array_index(meanings, guint, i));
        const double illegal = meaning->kind == TABIYA_HEARD_ILLEGAL_MOVE ? illegal_cost : 0;
        const Candidate candidate = {meaning, hypothesis->words, hypothesis->cost + illegal};
        if (!is_known(candidates, meaning))
            g_array_append_val(candidates, candidate);
    }
}

static double get_surprise(const EngPolicyGuess *guess, EngMove move)
{
    const int rank = tabiya_people_find(guess, move);
    const double chance = rank < guess->count ? guess->choices[rank].chance : 0;

    return -log(MAX(chance, LEAST_CHANCE));
}

/* Moves are as likely to be said as people are to play them (Bayes's rule: the costs are those of
 * the sound). The one that is played most of those that were heard costs what it did, so that moves
 * and commands compare as before. Without the net of people's moves, all are equal. */
static void apply_expectation(GArray *candidates, const EngPosition *position)
{
    g_autofree EngPolicyGuess *guess = g_new(EngPolicyGuess, 1);
    TabiyaPeopleSight sight;
    double least = G_MAXDOUBLE;

    tabiya_people_see(position, &sight);
    if (!tabiya_people_guess(tabiya_people_get_default(), &sight, TABIYA_PEOPLE_RATING_USUAL,
                             guess)) {
        return;
    }
    for (guint i = 0; i < candidates->len; i++) {
        const Candidate *candidate = &g_array_index(candidates, Candidate, i);
        if (candidate->meaning->kind == TABIYA_HEARD_MOVE)
            least = MIN(least, get_surprise(guess, candidate->meaning->move));
    }
    for (guint i = 0; i < candidates->len; i++) {
        Candidate *candidate = &g_array_index(candidates, Candidate, i);
        if (candidate->meaning->kind == TABIYA_HEARD_MOVE)
            candidate->cost += get_surprise(guess, candidate->meaning->move) - least;
    }
    g_array_sort(candidates, compare_candidates);
}

/* What this person meant when the likeliest was heard before. */
static void apply_habits(GArray *candidates, const EngPosition *position,
                         TabiyaSpeakerHabits *habits)
{
    const Candidate best = g_array_index(candidates, Candidate, 0);

    if (!habits || !position || best.meaning->kind != TABIYA_HEARD_MOVE)
        return;
    for (guint i = 1; i < candidates->len; i++) {
        Candidate *other = &g_array_index(candidates, Candidate, i);
        if (other->meaning->kind == TABIYA_HEARD_MOVE) {
            other->cost -= tabiya_speaker_habits_weigh(habits, position, best.meaning->move,
                                                       other->meaning->move);
        }
    }
    g_array_sort(candidates, compare_candidates);
}

static GArray *collect(const TabiyaRecognition *found, const TabiyaSpokenGrammar *grammar)
{
    GArray *candidates = g_array_new(FALSE, FALSE, sizeof(Candidate));
    const double doubt = ILLEGAL_DOUBT * CLAMP(ILLEGAL_SURE - found->fit, 0, 1);

    for (guint i = 0; i < found->hypotheses->len; i++) {
        add_meanings(candidates, grammar, &g_array_index(found->hypotheses, TabiyaHypothesis, i),
                     ILLEGAL_COST + doubt);
    }
    g_array_sort(candidates, compare_candidates);
    return candidates;
}

static void add_choices(TabiyaHeard *heard, const GArray *candidates, guint first)
{
    double sum = 0;

    for (guint i = 0; i < candidates->len; i++)
        sum += exp(-g_array_index(candidates, Candidate, i).cost);
    for (guint i = first; i < candidates->len && heard->alternatives->len < ALTERNATIVES_MAX; i++) {
        const Candidate *candidate = &g_array_index(candidates, Candidate, i);
        if (candidate->cost - g_array_index(candidates, Candidate, first).cost > ALTERNATIVE)
            break;
        tabiya_heard_add(heard, (TabiyaHeardChoice){
                                    .kind = candidate->meaning->kind,
                                    .words = g_strdup(candidate->words),
                                    .move = candidate->meaning->move,
                                    .score = exp(-candidate->cost) / sum,
                                });
    }
}

/* The first of the alternatives is what was heard. */
static void take_first(TabiyaHeard *heard, const Candidate *first)
{
    const TabiyaHeardChoice *choice = tabiya_heard_at(heard, 0);

    heard->kind = choice->kind;
    heard->words = g_strdup(first->meaning->words ? first->meaning->words : choice->words);
    heard->move = choice->move;
    heard->score = choice->score;
}

/* A question offers nothing but moves that can be made, and only those that are about as likely. */
static void ask(TabiyaHeard *heard)
{
    heard->asks = TRUE;
    for (guint i = heard->alternatives->len; i-- > 1;) {
        const TabiyaHeardChoice *choice = tabiya_heard_at(heard, i);
        if (choice->kind != TABIYA_HEARD_MOVE || choice->score < heard->score * exp(-OFFERED))
            g_array_remove_index(heard->alternatives, i);
    }
}

/* The likeliest; a legal move that is nearly as good as an illegal one goes before it, and is asked
 * about. */
static guint choose(const GArray *candidates, gboolean *asks)
{
    const Candidate *all = (const Candidate *)(void *)candidates->data;

    *asks = FALSE;
    if (candidates->len < 2 || all[0].meaning->kind != TABIYA_HEARD_ILLEGAL_MOVE)
        return 0;
    for (guint i = 1; i < candidates->len; i++) {
        if (all[i].meaning->kind == TABIYA_HEARD_MOVE && all[i].cost - all[0].cost < ILLEGAL_ASK) {
            *asks = TRUE;
            return i;
        }
    }
    return 0;
}

static gboolean is_close(const GArray *candidates, guint first)
{
    const Candidate *all = (const Candidate *)(void *)candidates->data;

    for (guint i = first + 1; i < candidates->len; i++) {
        if (all[i].meaning->kind == TABIYA_HEARD_MOVE && all[i].cost - all[first].cost < ASK)
            return TRUE;
    }
    return FALSE;
}

static double least_fit(TabiyaHeardKind kind)
{
    switch (kind) {
    case TABIYA_HEARD_MOVE:
        return 0;
    case TABIYA_HEARD_ILLEGAL_MOVE:
        return ILLEGAL_FIT;
    case TABIYA_HEARD_YES:
    case TABIYA_HEARD_NO:
    case TABIYA_HEARD_UNDO:
        return ANSWER_FIT;
    default:
        return COMMAND_FIT;
    }
}

/* It is no phrase. */
static TabiyaHeard *leave_text(TabiyaHeard *heard, const TabiyaRecognition *found)
{
    if (found->text && *found->text != '\0')
        heard->text = g_strdup(found->text);
    return heard;
}

TabiyaHeard *tabiya_hearing_judge(const TabiyaRecognition *found,
                                  const TabiyaSpokenGrammar *grammar, const EngPosition *position,
                                  TabiyaSpeakerHabits *habits)
{
    TabiyaHeard *heard = tabiya_heard_new();
    g_autoptr(GArray) candidates = collect(found, grammar);
    gboolean asks;

    if (candidates->len == 0 || found->fit < 0)
        return leave_text(heard, found);
    if (found->by_sound && position)
        apply_expectation(candidates, position);
    apply_habits(candidates, position, habits);
    const guint first = choose(candidates, &asks);
    const Candidate *best = &g_array_index(candidates, Candidate, first);
    if (found->fit < least_fit(best->meaning->kind))
        return leave_text(heard, found);
    add_choices(heard, candidates, first);
    take_first(heard, best);
    const gboolean is_unsure = asks || found->fit < SURE || is_close(candidates, first);
    if (heard->kind == TABIYA_HEARD_MOVE && is_unsure)
        ask(heard);
    return heard;
}
