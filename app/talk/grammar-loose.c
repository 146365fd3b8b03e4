/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is meant where no pattern is near: the words are judged one by one, and arguments are found
 * wherever they are said. Part of intent.h. */
#include <math.h>
#include <string.h>

#include "app/talk/grammar-private.h"

#define ALIKE 0.4          /* a misspelled word that is nearer than this is the word */
#define OPENING_ALIKE 0.85 /* like a name of an opening */
#define OPENING_SAYS 0.42
#define OPENING_NEAR 0.75
#define POSITION_MOST 0.25 /* the same of a position: "the last move" is no end of the game */
#define ARGUMENT_MOST 0.35 /* an argument that costs more is none */
#define SUPPORT 0.35       /* a word that speaks so much for an ability is explained */
#define LOST_ARGUMENT 2    /* the cost of an argument that the ability does not take */
#define SPAN_MOST 12

static const TabiyaToken *token_at(const TabiyaAlignment *self, guint i)
{
    return &g_array_index(self->tokens, TabiyaToken, i);
}

/* --- Judging ---------------------------------------------------------------------------------- */

/* The word of the vocabulary that is meant, or the letters themselves. */
static const char *correct(const TabiyaAlignment *self, guint i)
{
    const GArray *words = self->grammar->words;
    const char *letters = token_at(self, i)->word.letters;
    float best = ALIKE;

    if (g_hash_table_contains(self->grammar->numbers_of_words, letters) ||
        tabiya_judge_knows(self->grammar->judge, letters)) {
        return letters;
    }
    const char *found = letters;
    for (guint w = 0; w < words->len; w++) {
        if (self->mismatch[w * self->n + i] < best) {
            best = self->mismatch[w * self->n + i];
            found = g_array_index(words, TabiyaWord, w).letters;
        }
    }
    return found;
}

static gboolean is_ours(const TabiyaGrammar *grammar, const char *letters)
{
    return g_hash_table_contains(grammar->numbers_of_words, letters) ||
           g_hash_table_contains(grammar->weak, letters) ||
           g_hash_table_contains(grammar->fillers, letters);
}

/* The word that is judged, and its kind. */
static void judge_word(TabiyaAlignment *self, guint i, const char **word, const char **kind)
{
    const TabiyaToken *token = token_at(self, i);
    const char *letters = token->word.letters;

    *kind = tabiya_grammar_find_kind(self->grammar, token);
    *word = letters;
    if (*kind || is_ours(self->grammar, letters)) {
        *word = *letters ? letters : *kind;
        *kind = *kind ? *kind : *word;
        return;
    }
    if (tabiya_alignment_know_opening(self, i) >= OPENING_ALIKE &&
        self->says_opening[i] >= OPENING_SAYS) {
        *kind = "<opening>";
        return;
    }
    *word = correct(self, i);
    *kind = is_ours(self->grammar, *word) ? *word : "<unknown>";
}

void tabiya_alignment_judge(TabiyaAlignment *self)
{
    const char *words[TABIYA_GRAMMAR_TOKENS_MAX], *kinds[TABIYA_GRAMMAR_TOKENS_MAX];

    guint n = 0;

    for (guint i = 0; i < self->n; i++) {
        const char *letters = token_at(self, i)->word.letters;
        if (!g_hash_table_contains(self->grammar->fillers, letters) || *letters == '\0') {
            judge_word(self, i, &words[n], &kinds[n]);
            n++;
        }
    }
    for (guint i = 0; i < self->n && n < 2; i++)
        judge_word(self, i, &words[i], &kinds[i]);
    n = n < 2 ? self->n : n;
    self->likelihoods = g_new(float, tabiya_abilities_count() + 1);
    tabiya_judge_words(self->grammar->judge, words, kinds, n, self->likelihoods);
}

/* --- Arguments wherever they are said --------------------------------------------------------- */

typedef struct {
    TabiyaAlignment *alignment;
    const TabiyaAbility *ability;
    TabiyaArguments *arguments;
    gboolean is_taken[TABIYA_GRAMMAR_TOKENS_MAX];
    double cost, said;
} Search;

static gboolean is_free(const Search *self, guint from, guint to)
{
    for (guint i = from; i < to; i++) {
        if (self->is_taken[i])
            return FALSE;
    }
    return TRUE;
}

/* "drill my repertoire" drills no Drill Variation. */
static gboolean speaks_for_ability(const Search *self, guint i)
{
    const TabiyaGrammar *grammar = self->alignment->grammar;
    const char *letters = token_at(self->alignment, i)->word.letters;

    return g_hash_table_contains(grammar->numbers_of_words, letters) &&
           tabiya_judge_weigh(grammar->judge, letters,
                              (guint)(self->ability - tabiya_ability_at(0))) > SUPPORT;
}

static gboolean may_be_opening(Search *self, guint i)
{
    TabiyaAlignment *alignment = self->alignment;

    return !self->is_taken[i] && !speaks_for_ability(self, i) &&
           tabiya_alignment_know_opening(alignment, i) >= OPENING_NEAR &&
           !g_hash_table_contains(alignment->grammar->weak, token_at(alignment, i)->word.letters);
}

/* Openings are searched only where words are like their names: a search takes long. */
static gboolean can_begin(Search *self, TabiyaParamKind kind, guint i)
{
    return kind != TABIYA_PARAM_OPENING ||
           (may_be_opening(self, i) && (i == 0 || !may_be_opening(self, i - 1)));
}

static gboolean can_end(Search *self, TabiyaParamKind kind, guint end)
{
    return kind != TABIYA_PARAM_OPENING ||
           (may_be_opening(self, end - 1) &&
            (end == self->alignment->n || !may_be_opening(self, end)));
}

/* "odds of one bishop" is no level. */
static gboolean is_article(const Search *self, TabiyaParamKind kind, guint from, guint to)
{
    return kind == TABIYA_PARAM_LEVEL && to - from == 1 && to < self->alignment->n &&
           !g_ascii_isdigit(token_at(self->alignment, from)->word.letters[0]);
}

static gboolean is_player(const Search *self, TabiyaParamKind kind, guint from, guint to)
{
    return kind == TABIYA_PARAM_OPENING && g_str_equal(self->ability->name, "find_games") &&
           tabiya_alignment_is_rather_player(self->alignment, from, to);
}

/* The longest span that reads well. */
static void find_argument(Search *self, const TabiyaParam *param)
{
    TabiyaAlignment *alignment = self->alignment;
    const TabiyaSlotReading *best = NULL;
    const double most = param->kind == TABIYA_PARAM_POSITION ? POSITION_MOST : ARGUMENT_MOST;
    double best_value = 0;
    guint best_from = 0, best_to = 0;

    for (guint from = 0; from < alignment->n; from++) {
        if (!can_begin(self, param->kind, from))
            continue;
        for (guint to = MIN(alignment->n, from + SPAN_MOST); to > from; to--) {
            if (!is_free(self, from, to) || !can_end(self, param->kind, to))
                continue;
            const TabiyaSlotReading *reading =
                tabiya_alignment_read_slot(alignment, param->kind, from, to);
            if (!reading->values || reading->cost > most ||
                is_player(self, param->kind, from, to) || is_article(self, param->kind, from, to)) {
                continue;
            }
            const double value = 0.2 * (to - from) + 1 - reading->cost;
            if (value > best_value) {
                best = reading;
                best_value = value;
                best_from = from;
                best_to = to;
            }
        }
    }
    if (!best)
        return;
    tabiya_arguments_set(self->arguments, param->name, best->values->pdata[0]);
    for (guint i = best_from; i < best_to; i++)
        self->is_taken[i] = TRUE;
    self->cost += best->cost + (best->values->len > 1 ? 0.5 : 0);
    self->said += 0.6;
}

/* A number and a move are arguments, or not understood. */
static gboolean is_argument(const TabiyaAlignment *self, guint i)
{
    return g_ascii_isdigit(token_at(self, i)->word.letters[0]) ||
           tabiya_token_is_move(token_at(self, i));
}

/* The words that are left over, unless they speak for the ability. */
static void count_rest(Search *self)
{
    TabiyaAlignment *alignment = self->alignment;
    const guint label = (guint)(self->ability - tabiya_ability_at(0));

    for (guint i = 0; i < alignment->n; i++) {
        const char *word, *kind;
        if (self->is_taken[i])
            continue;
        if (is_argument(alignment, i)) {
            self->cost += LOST_ARGUMENT;
            continue;
        }
        judge_word(alignment, i, &word, &kind);
        const double weight = tabiya_judge_weigh(alignment->grammar->judge, word, label);
        const double support = CLAMP(weight / SUPPORT, 0, 1);
        self->cost += MIN(alignment->skipped[i], 1) * (1 - support);
        self->said += MIN(alignment->skipped[i], 1) * support;
    }
}

static gboolean is_free_text(TabiyaParamKind kind)
{
    return kind == TABIYA_PARAM_TEXT || kind == TABIYA_PARAM_PLAYER ||
           kind == TABIYA_PARAM_PLACEMENT;
}

gboolean tabiya_alignment_read_loosely(TabiyaAlignment *self, const TabiyaAbility *ability,
                                       TabiyaArguments *arguments, double *cost, double *said)
{
    Search search = {.alignment = self, .ability = ability, .arguments = arguments};

    for (const TabiyaParam *param = ability->params; param->kind != TABIYA_PARAM_END; param++) {
        if (!is_free_text(param->kind))
            find_argument(&search, param);
        if (param->required && !tabiya_arguments_get(arguments, param->name))
            return FALSE;
    }
    count_rest(&search);
    *cost = search.cost;
    *said = search.said;
    return TRUE;
}
