/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Teaches the judge of a grammar (grammar-judge.c): with what its patterns can say, at random, and
 * with the examples of data/talk/. Part of judge-training.h. */
#include "app/talk/judge-training.h"

#include <string.h>

#include "app/talk/paraphrases.h"
#include "app/talk/spoken-move.h"

#define SAYINGS 2       /* of each pattern … */
#define EDGES_OF_ONE 14 /* … and one more for so many edges, up to … */
#define SAYINGS_MORE 4
#define OPENING_ALIKE 0.85 /* a word that is so like one of an opening's names one */
#define OPENING_SAYS 0.42

/* "gambit" and "defense" are of the vocabulary, but say the same. */
static gboolean is_of_opening(const TabiyaGrammar *self, const char *letters)
{
    double says = 0;

    return tabiya_opening_search_know_closely(self->openings, letters, OPENING_ALIKE, &says) >=
               OPENING_ALIKE &&
           says >= OPENING_SAYS;
}

/* --- Saying patterns -------------------------------------------------------------------------- */

typedef struct {
    const TabiyaGrammar *grammar;
    TabiyaTraining *training;
    GRand *rand;
    GStringChunk *strings;
    TabiyaParaphrases *paraphrases;
    GHashTable *openings;   /* words asked about: whether they are of openings */
    GPtrArray *by_class[6]; /* words of moves */
    TabiyaJudgedWords said;
} Teacher;

enum { CLASS_PIECE, CLASS_FILE, CLASS_RANK, CLASS_TAKES, CLASS_CASTLES, CLASS_SIDE };

static void add(Teacher *self, const char *word, const char *kind)
{
    TabiyaJudgedWords *said = &self->said;

    if (said->n == TABIYA_GRAMMAR_TOKENS_MAX)
        return;
    said->words[said->n] = g_string_chunk_insert_const(self->strings, word);
    said->kinds[said->n] =
        kind ? g_string_chunk_insert_const(self->strings, kind) : said->words[said->n];
    said->n++;
}

static gboolean chance(Teacher *self, double likelihood)
{
    return g_rand_double(self->rand) < likelihood;
}

static void add_kind(Teacher *self, const char *kind)
{
    add(self, kind, NULL);
}

static void add_letters(Teacher *self, const char *letters)
{
    TabiyaToken token = {.raw = (char *)letters};

    /* Sounds say nothing about the kind. */
    g_strlcpy(token.word.letters, letters, sizeof token.word.letters);
    add(self, letters, tabiya_grammar_find_kind(self->grammar, &token));
}

static void add_class(Teacher *self, guint class)
{
    const GPtrArray *words = self->by_class[class];

    if (words->len > 0)
        add_letters(self, words->pdata[g_rand_int_range(self->rand, 0, (gint32)words->len)]);
}

static void add_square(Teacher *self)
{
    if (chance(self, 0.6)) {
        add(self, "<square>", NULL);
    } else {
        add_class(self, CLASS_FILE);
        add_class(self, CLASS_RANK);
    }
}

static void add_move(Teacher *self)
{
    const int way = g_rand_int_range(self->rand, 0, 6);

    if (way == 0) {
        add_class(self, CLASS_CASTLES);
        if (chance(self, 0.6))
            add_class(self, CLASS_SIDE);
    } else if (way <= 2) {
        add_kind(self, way == 1 ? "<move>" : "<square>");
    } else {
        add_class(self, CLASS_PIECE);
        if (chance(self, 0.4))
            add_class(self, CLASS_TAKES);
        add_square(self);
    }
}

static void add_times(Teacher *self, const char *kind, int most)
{
    for (int i = g_rand_int_range(self->rand, 0, most); i >= 0; i--)
        add_kind(self, kind);
}

static void say(Teacher *self, const TabiyaSaying *pattern);

/* One of the terms of the kind. */
static void add_term(Teacher *self, TabiyaParamKind kind)
{
    const GPtrArray *terms = self->grammar->terms;
    guint n = 0;

    for (guint i = 0; i < terms->len; i++)
        n += ((const TabiyaSaying *)terms->pdata[i])->kind == kind;
    if (n == 0)
        return;
    guint at = (guint)g_rand_int_range(self->rand, 0, (gint32)n);
    for (guint i = 0; i < terms->len; i++) {
        if (((const TabiyaSaying *)terms->pdata[i])->kind == kind && at-- == 0)
            say(self, terms->pdata[i]);
    }
}

static void add_any(Teacher *self, guint most)
{
    for (int i = g_rand_int_range(self->rand, 1, (gint32)most); i > 0; i--) {
        const GArray *words = self->grammar->words;
        const guint at = (guint)g_rand_int_range(self->rand, 0, (gint32)words->len);
        if (chance(self, 0.5))
            add_kind(self, "<unknown>");
        else
            add_letters(self, g_array_index(words, TabiyaWord, at).letters);
    }
}

static void add_slot(Teacher *self, TabiyaParamKind kind)
{
    switch (kind) {
    case TABIYA_PARAM_MOVES:
    case TABIYA_PARAM_MOVE:
    case TABIYA_PARAM_ANY_MOVE:
        add_move(self);
        if (kind == TABIYA_PARAM_MOVES && chance(self, 0.15))
            add_move(self);
        break;
    case TABIYA_PARAM_SQUARE:
        add_square(self);
        break;
    case TABIYA_PARAM_NUMBER:
    case TABIYA_PARAM_LEVEL:
        add_kind(self, chance(self, 0.5) ? "<numeral>" : "<d1>");
        break;
    case TABIYA_PARAM_RATING:
    case TABIYA_PARAM_YEAR:
        add_times(self, chance(self, 0.7) ? "<d4>" : "<numeral>", 1);
        break;
    case TABIYA_PARAM_OPENING:
        add_times(self, "<opening>", 3);
        break;
    case TABIYA_PARAM_PLAYER:
        add_times(self, chance(self, 0.7) ? "<unknown>" : "<opening>", 2);
        break;
    case TABIYA_PARAM_TEXT:
        add_any(self, 7);
        break;
    case TABIYA_PARAM_PLACEMENT:
        add_kind(self, "<fen>");
        break;
    default:
        add_term(self, kind);
    }
}

/* A random way through the pattern. */
static void say(Teacher *self, const TabiyaSaying *pattern)
{
    guint state = 0, next = 0;

    while (state + 1 < pattern->n_states) {
        guint n = 0;
        while (g_array_index(pattern->edges, TabiyaArc, next).from < state)
            next++;
        while (next + n < pattern->edges->len &&
               g_array_index(pattern->edges, TabiyaArc, next + n).from == state) {
            n++;
        }
        const TabiyaArc *edge = &g_array_index(
            pattern->edges, TabiyaArc, next + (guint)g_rand_int_range(self->rand, 0, (gint32)n));
        if (edge->kind == TABIYA_ARC_WORD)
            add_letters(self, g_array_index(self->grammar->words, TabiyaWord, edge->what).letters);
        else if (edge->kind == TABIYA_ARC_SLOT)
            add_slot(self, g_array_index(pattern->slots, TabiyaSlot, edge->what).kind);
        state = edge->to;
    }
}

/* As the judge leaves them out. */
static void leave_out_fillers(const TabiyaGrammar *grammar, TabiyaJudgedWords *said)
{
    guint n = 0, fillers = 0;

    for (guint i = 0; i < said->n; i++)
        fillers += g_hash_table_contains(grammar->fillers, said->words[i]);
    for (guint i = 0; i < said->n && fillers + 2 <= said->n; i++) {
        if (g_hash_table_contains(grammar->fillers, said->words[i]))
            continue;
        said->words[n] = said->words[i];
        said->kinds[n] = said->kinds[i];
        n++;
    }
    if (fillers + 2 <= said->n)
        said->n = n;
}

static void teach(Teacher *self, const TabiyaAbility *ability)
{
    TabiyaFeatures features;

    leave_out_fillers(self->grammar, &self->said);
    tabiya_features_collect(&features, self->grammar->kin, &self->said);
    tabiya_training_teach(self->training, tabiya_judge_label_of(ability), &features);
    self->said.n = 0;
}

static void teach_pattern(Teacher *self, const TabiyaSaying *pattern)
{
    const guint times = SAYINGS + MIN(pattern->edges->len / EDGES_OF_ONE, SAYINGS_MORE);

    /* What one pattern says at random does not depend on the others. */
    g_rand_set_seed(self->rand, g_str_hash(pattern->source));
    for (guint i = 0; i < times && pattern->ability; i++) {
        say(self, pattern);
        teach(self, pattern->ability);
    }
}

/* --- Examples --------------------------------------------------------------------------------- */

static gboolean ask_opening(Teacher *self, const char *letters)
{
    gpointer known = g_hash_table_lookup(self->openings, letters);

    if (!known) {
        known = GINT_TO_POINTER(is_of_opening(self->grammar, letters) ? 2 : 1);
        g_hash_table_insert(self->openings, g_strdup(letters), known);
    }
    return GPOINTER_TO_INT(known) == 2;
}

static void teach_utterance(Teacher *self, const TabiyaAbility *ability, const char *text)
{
    g_autoptr(GArray) tokens = tabiya_grammar_split(self->grammar, text);

    for (guint i = 0; i < tokens->len; i++) {
        const TabiyaToken *token = &g_array_index(tokens, TabiyaToken, i);
        const char *letters = token->word.letters;
        const char *kind = tabiya_grammar_find_kind(self->grammar, token);
        if (!kind && !g_hash_table_contains(self->grammar->numbers_of_words, letters) &&
            !g_hash_table_contains(self->grammar->weak, letters) &&
            !g_hash_table_contains(self->grammar->fillers, letters)) {
            kind = ask_opening(self, letters) ? "<opening>" : "<unknown>";
        }
        add(self, *letters ? letters : kind, kind);
    }
    teach(self, ability);
}

/* An utterance, or many of them in one line. */
static void teach_line(Teacher *self, const TabiyaAbility *ability, const char *line)
{
    const guint times = tabiya_paraphrases_count(line);

    if (times == 1) {
        teach_utterance(self, ability, line);
        return;
    }
    /* What one line says does not depend on the others. */
    g_rand_set_seed(self->rand, g_str_hash(line));
    for (guint i = 0; i < times; i++) {
        g_autofree char *said = tabiya_paraphrases_say(self->paraphrases, line, self->rand);
        teach_utterance(self, ability, said);
    }
}

/* A line is "ability<TAB>utterance", or has "?" for what is none of Tabiya's abilities, or "$name"
 * and the things that "{name}" can be. */
static void teach_examples(Teacher *self, const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    const TabiyaAbility *ability = NULL;

    for (char **line = lines; *line; line++) {
        char *tab = strchr(*line, '\t');
        if (**line == '#' || !tab)
            continue;
        *tab = '\0';
        if (**line == '$') {
            tabiya_paraphrases_add_set(self->paraphrases, *line + 1, tab + 1);
            continue;
        }
        /* Mostly that of the line before. */
        if (!ability || !g_str_equal(ability->name, *line))
            ability = tabiya_ability_find(*line);
        if (!ability && **line != '?')
            g_error("talk: there is no ability “%s”", *line);
        teach_line(self, ability, tab + 1);
    }
}

/* --- All of it -------------------------------------------------------------------------------- */

static gint compare_strings(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* In alphabetical order: the same words say the same in every run. */
static GPtrArray *list_class(const TabiyaGrammar *self, guint32 classes)
{
    GPtrArray *words = g_ptr_array_new();
    GHashTableIter iter;
    gpointer letters, bits;

    g_hash_table_iter_init(&iter, self->move_words);
    while (g_hash_table_iter_next(&iter, &letters, &bits)) {
        if (GPOINTER_TO_UINT(bits) & classes)
            g_ptr_array_add(words, letters);
    }
    g_ptr_array_sort(words, compare_strings);
    return words;
}

void tabiya_grammar_teach(const TabiyaGrammar *grammar, const char *examples,
                          TabiyaTraining *training)
{
    static const guint32 CLASSES[] = {
        TABIYA_SPOKEN_ANY_PIECE, TABIYA_SPOKEN_ANY_FILE, TABIYA_SPOKEN_ANY_RANK,
        TABIYA_SPOKEN_TAKES,     TABIYA_SPOKEN_CASTLES,  TABIYA_SPOKEN_SHORT | TABIYA_SPOKEN_LONG,
    };
    Teacher teacher = {.grammar = grammar,
                       .training = training,
                       .rand = g_rand_new_with_seed(7),
                       .strings = g_string_chunk_new(4096),
                       .paraphrases = tabiya_paraphrases_new(),
                       .openings = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};

    for (gsize i = 0; i < G_N_ELEMENTS(CLASSES); i++)
        teacher.by_class[i] = list_class(grammar, CLASSES[i]);
    for (guint i = 0; i < grammar->patterns->len; i++)
        teach_pattern(&teacher, grammar->patterns->pdata[i]);
    teach_examples(&teacher, examples);
    for (gsize i = 0; i < G_N_ELEMENTS(CLASSES); i++)
        g_ptr_array_unref(teacher.by_class[i]);
    g_hash_table_unref(teacher.openings);
    tabiya_paraphrases_free(teacher.paraphrases);
    g_string_chunk_free(teacher.strings);
    g_rand_free(teacher.rand);
}
