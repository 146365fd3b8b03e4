/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Aligns patterns with the words of an utterance: the cheapest way through a pattern's states,
 * where words may be misread, left out or added. Part of intent.h. */
#include <math.h>
#include <string.h>

#include "app/talk/grammar-private.h"
#include "app/talk/spoken-move.h"

#define LEAST_LIKENESS 0.7    /* less similar words are different ones */
#define MISREAD 1.7           /* the cost of a likeness of 0, for the rest of them */
#define SWAPPED 0.1           /* the cost of two swapped letters */
#define SEVERAL 0.1           /* … of a word for several and for one */
#define KIN 0.1               /* the cost of a word that means the same */
#define LEFT_OUT_CONSTANT 2.4 /* the cost of a word that says an argument, by its weight */
#define LEFT_OUT 0.7 /* the cost of a word of the pattern that was not said, by its weight … */
#define LEFT_OUT_ANY 0.24   /* … and in any case */
#define LEFT_OUT_STRICT 2   /* the same beside a slot that reads any words */
#define STRICT_MISREAD 0.1F /* … where a word is hardly misread */
#define UNKNOWN_WORD 0.8    /* the cost of a word that no pattern has */
#define UNKNOWN_SHORT 0.55
#define UNREAD_MOVE 1.2   /* the same of a move as typed … */
#define UNREAD_NUMBER 0.9 /* … and of a number */
#define SAID_NOTHING 0.3  /* no word of the pattern was said, only its arguments */

/* --- Words ------------------------------------------------------------------------------------ */

/* "gaem", "opne": two letters beside each other were swapped, but not the first one. */
static gboolean is_swapped(const char *said, const char *word)
{
    gsize i = 0;

    while (said[i] != '\0' && said[i] == word[i])
        i++;
    return i > 0 && said[i] != '\0' && word[i] != '\0' && said[i] == word[i + 1] &&
           said[i + 1] == word[i] && strcmp(said + i + 2, word + i + 2) == 0;
}

/* "mates" for "mate", even where both are words of ours. */
static gboolean is_plural(const TabiyaWord *several, const TabiyaWord *one)
{
    return one->length > 2 && several->length == one->length + 1 &&
           several->letters[one->length] == 's' &&
           strncmp(several->letters, one->letters, one->length) == 0;
}

/* `is_known`: the word said is one of the vocabulary itself, and no other misspelled. */
static double mismatch_of(const TabiyaWord *said, const TabiyaWord *word, gboolean is_known)
{
    if (said->length == 0)
        return INFINITY;
    if (strcmp(said->letters, word->letters) == 0)
        return 0;
    if (is_plural(said, word) || is_plural(word, said))
        return SEVERAL;
    if (is_known || said->length < 4 || word->length < 4)
        return INFINITY;
    if (said->length == word->length && is_swapped(said->letters, word->letters))
        return SWAPPED;
    /* The beginning of a word is alike, but it is another word: "check" is not "checkmate". */
    if (said->length + 2 < word->length || word->length + 3 < said->length)
        return INFINITY;
    const double likeness = tabiya_word_likeness(said, word);
    const double least = word->length < 5 ? LEAST_LIKENESS + 0.1 : LEAST_LIKENESS;
    return likeness < least ? INFINITY : 0.05 + MISREAD * (1 - likeness);
}

static void compare_words(TabiyaAlignment *self)
{
    const GArray *words = self->grammar->words;

    self->mismatch = g_new(float, MAX(words->len * self->n, 1));
    for (guint i = 0; i < self->n; i++) {
        const TabiyaWord *said = &g_array_index(self->tokens, TabiyaToken, i).word;
        const gboolean is_known =
            g_hash_table_contains(self->grammar->numbers_of_words, said->letters);
        const guint kin = GPOINTER_TO_UINT(g_hash_table_lookup(self->grammar->kin, said->letters));
        for (guint w = 0; w < words->len; w++) {
            const gboolean is_kin =
                kin > 0 && kin == g_array_index(self->grammar->kin_of_words, guint, w);
            const double cost = mismatch_of(said, &g_array_index(words, TabiyaWord, w), is_known);
            self->mismatch[w * self->n + i] = (float)(is_kin ? MIN(cost, KIN) : cost);
        }
    }
}

/* Two words that may be one of the vocabulary: "flash cards", "ana lies". */
static void compare_joints(TabiyaAlignment *self)
{
    const GArray *words = self->grammar->words;

    self->joint_mismatch = g_new(float, MAX(words->len * self->n, 1));
    for (guint i = 0; i < self->n; i++) {
        TabiyaWord joint = {0};
        gboolean is_known = FALSE;
        if (i + 1 < self->n) {
            const TabiyaToken *next = &g_array_index(self->tokens, TabiyaToken, i + 1);
            /* "no coordinates" is not misspelled. */
            is_known = g_hash_table_contains(self->grammar->numbers_of_words, next->word.letters);
            g_autofree char *letters =
                g_strconcat(g_array_index(self->tokens, TabiyaToken, i).word.letters,
                            g_array_index(self->tokens, TabiyaToken, i + 1).word.letters, NULL);
            tabiya_word_init(&joint, letters, strlen(letters));
        }
        for (guint w = 0; w < words->len; w++) {
            const TabiyaWord *word = &g_array_index(words, TabiyaWord, w);
            const double cost = joint.length < 6 ? INFINITY : mismatch_of(&joint, word, is_known);
            self->joint_mismatch[w * self->n + i] = cost < 0.4 ? (float)cost + 0.04F : INFINITY;
        }
    }
}

/* "queen" of "queen b4". */
static gboolean is_piece_of_move(const TabiyaAlignment *self, guint i)
{
    const char *letters = g_array_index(self->tokens, TabiyaToken, i).word.letters;
    guint next = i + 1;

    if (!(self->classes[i] & TABIYA_SPOKEN_ANY_PIECE) ||
        g_hash_table_contains(self->grammar->weak, letters) || strlen(letters) < 2) {
        return FALSE;
    }
    while (next < self->n && (self->classes[next] & (TABIYA_SPOKEN_TAKES | TABIYA_SPOKEN_NOISE)) &&
           !(self->classes[next] & TABIYA_SPOKEN_ANY_FILE)) {
        next++;
    }
    if (next == self->n)
        return FALSE;
    const TabiyaWord *word = &g_array_index(self->tokens, TabiyaToken, next).word;
    return (word->length == 2 && word->letters[0] >= 'a' && word->letters[0] <= 'h' &&
            g_ascii_isdigit(word->letters[1])) ||
           (next + 1 < self->n && (self->classes[next] & TABIYA_SPOKEN_ANY_FILE) &&
            (self->classes[next + 1] & TABIYA_SPOKEN_ANY_RANK));
}

/* "six", which is nothing else; "one", "second" and "for" are. */
static gboolean is_plain_number(const TabiyaGrammar *grammar, const char *letters)
{
    static const char *const WORDS[] = {"four", "five", "six",    "seven",  "eight", "nine",
                                        "ten",  "four", "eleven", "twelve", NULL};

    return grammar->is_english && g_strv_contains(WORDS, letters);
}

/* What it costs to leave out a word that was said: as much as it says. */
static double cost_to_skip(const TabiyaAlignment *self, guint i)
{
    const TabiyaWord *word = &g_array_index(self->tokens, TabiyaToken, i).word;
    const TabiyaGrammar *grammar = self->grammar;
    const guint known =
        GPOINTER_TO_UINT(g_hash_table_lookup(grammar->numbers_of_words, word->letters));

    if (tabiya_token_is_move_number(&g_array_index(self->tokens, TabiyaToken, i)))
        return 0.01;
    if (tabiya_token_is_move(&g_array_index(self->tokens, TabiyaToken, i)) ||
        is_piece_of_move(self, i)) {
        return UNREAD_MOVE;
    }
    /* French: a space before the mark at the end. */
    if (i > 0 && i + 1 == self->n && word->length == 0 &&
        strlen(g_array_index(self->tokens, TabiyaToken, i).raw) == 1) {
        return 0.01;
    }
    if (word->length > 0 && strspn(word->letters, "0123456789") == word->length)
        return UNREAD_NUMBER;
    if (is_plain_number(grammar, word->letters))
        return UNREAD_NUMBER;
    if (g_hash_table_contains(grammar->fillers, word->letters))
        return 0.03;
    if (g_hash_table_contains(grammar->weak, word->letters))
        return 0.1;
    if (known > 0)
        return g_array_index(grammar->weights, double, known - 1);
    return word->length > 0 && word->length < 4 ? UNKNOWN_SHORT : UNKNOWN_WORD;
}

void tabiya_alignment_init(TabiyaAlignment *self, const TabiyaGrammar *grammar,
                           const char *utterance, const TabiyaScene *scene)
{
    *self = (TabiyaAlignment){.grammar = grammar, .scene = scene};
    self->tokens = tabiya_grammar_split(grammar, utterance);
    tabiya_alignment_join_names(self);
    tabiya_alignment_read_descriptive(self);
    tabiya_alignment_read_sides(self);
    self->n = self->tokens->len;
    compare_words(self);
    compare_joints(self);
    tabiya_alignment_classify(self);
    for (guint i = 0; i < self->n; i++) {
        self->skipped[i] = cost_to_skip(self, i);
        self->knows_opening[i] = -1;
    }
}

static void reading_free_cb(gpointer data)
{
    TabiyaSlotReading *reading = data;

    g_clear_pointer(&reading->values, g_ptr_array_unref);
    g_free(reading);
}

void tabiya_alignment_clear(TabiyaAlignment *self)
{
    g_clear_pointer(&self->tokens, g_array_unref);
    g_free(self->mismatch);
    g_free(self->joint_mismatch);
    g_free(self->likelihoods);
    g_clear_pointer(&self->slots, g_hash_table_unref);
}

/* --- The cheapest way ------------------------------------------------------------------------- */

/* A cell: after `word` words in `state`. */
typedef struct {
    float cost;
    guint8 state, word; /* where it was reached from */
    gint8 slot;         /* by this slot; -1: by none */
    float said;         /* the weight of the words and arguments that were understood */
} Cell;

typedef struct {
    TabiyaAlignment *alignment;
    const TabiyaSaying *pattern;
    guint from, n; /* words */
    double limit;
    Cell *cells; /* [word][state] */
} Way;

static Cell *cell_at(const Way *self, guint state, guint word)
{
    return &self->cells[word * self->pattern->n_states + state];
}

static void reach(Way *self, Cell cell, guint state, guint word)
{
    Cell *there = cell_at(self, state, word);

    if (cell.cost < there->cost && cell.cost <= self->limit)
        *there = cell;
}

static void follow_word(Way *self, const Cell *here, const TabiyaArc *edge, guint state, guint word)
{
    const TabiyaAlignment *alignment = self->alignment;
    const double weight = g_array_index(alignment->grammar->weights, double, edge->what);
    const double left_out = self->pattern->is_strict ? LEFT_OUT_STRICT
                            : self->pattern->has_constants
                                ? MAX(LEFT_OUT_CONSTANT * weight, LEFT_OUT_ANY)
                                : LEFT_OUT_ANY + LEFT_OUT * weight;
    const Cell without = {here->cost + (float)left_out, (guint8)state, (guint8)word, -1,
                          here->said};

    reach(self, without, edge->to, word);
    if (word == self->n)
        return;
    const float misread = alignment->mismatch[edge->what * alignment->n + self->from + word];
    /* "commande-moi une pizza" is no comment. */
    if (self->pattern->is_strict && misread > STRICT_MISREAD)
        return;
    const Cell with = {here->cost + misread, (guint8)state, (guint8)word, -1,
                       here->said + (float)(weight * (1 - MIN(misread, 1)))};
    reach(self, with, edge->to, word + 1);
    if (word + 1 == self->n)
        return;
    const float joint = alignment->joint_mismatch[edge->what * alignment->n + self->from + word];
    const Cell with_both = {here->cost + joint, (guint8)state, (guint8)word, -1,
                            here->said + (float)(weight * (1 - MIN(joint, 1)))};
    reach(self, with_both, edge->to, word + 2);
}

static void follow_slot(Way *self, const Cell *here, const TabiyaArc *edge, guint state, guint word)
{
    const TabiyaSlot *slot = &g_array_index(self->pattern->slots, TabiyaSlot, edge->what);

    for (guint end = word + 1; end <= self->n; end++) {
        const TabiyaSlotReading *reading = tabiya_alignment_read_slot(
            self->alignment, slot->kind, self->from + word, self->from + end);
        const Cell cell = {here->cost + (float)reading->cost, (guint8)state, (guint8)word,
                           (gint8)edge->what,
                           here->said + (float)(0.6 * (1 - MIN(reading->cost, 1)))};
        reach(self, cell, edge->to, end);
    }
}

static void follow(Way *self, const TabiyaArc *edge, guint state, guint word)
{
    const Cell here = *cell_at(self, state, word);

    if (edge->kind == TABIYA_ARC_EMPTY)
        reach(self, (Cell){here.cost, (guint8)state, (guint8)word, -1, here.said}, edge->to, word);
    else if (edge->kind == TABIYA_ARC_WORD)
        follow_word(self, &here, edge, state, word);
    else
        follow_slot(self, &here, edge, state, word);
}

static void fill_column(Way *self, guint word)
{
    const GArray *edges = self->pattern->edges;
    guint next = 0;

    for (guint state = 0; state < self->pattern->n_states; state++) {
        const Cell here = *cell_at(self, state, word);
        while (next < edges->len && g_array_index(edges, TabiyaArc, next).from < state)
            next++;
        if (!(here.cost <= self->limit))
            continue;
        self->alignment->n_cells++;
        for (guint i = next; i < edges->len && g_array_index(edges, TabiyaArc, i).from == state;
             i++) {
            follow(self, &g_array_index(edges, TabiyaArc, i), state, word);
        }
        if (word < self->n) {
            const float skip = (float)self->alignment->skipped[self->from + word];
            reach(self, (Cell){here.cost + skip, (guint8)state, (guint8)word, -1, here.said}, state,
                  word + 1);
        }
    }
}

/* The slots of the cheapest way and the words left out; how many slots there are. */
static guint collect_spans(const Way *self, TabiyaAligned *aligned)
{
    guint n = 0;
    guint state = self->pattern->n_states - 1, word = self->n;

    while (state > 0 || word > 0) {
        const Cell *cell = cell_at(self, state, word);
        if (cell->slot >= 0) {
            const TabiyaSlotSpan span = {(guint)cell->slot, self->from + cell->word,
                                         self->from + word};
            if (aligned->spans)
                g_array_prepend_val(aligned->spans, span);
            n++;
        } else if (cell->state == state) {
            aligned->unread |= 1U << (self->from + cell->word);
        }
        state = cell->state;
        word = cell->word;
    }
    return n;
}

double tabiya_alignment_cost(TabiyaAlignment *self, const TabiyaSaying *pattern,
                             const TabiyaAlignedSpan *span, TabiyaAligned *aligned)
{
    Way way = {self, pattern, span->from, span->to - span->from, span->limit, NULL};
    const guint n_cells = pattern->n_states * (way.n + 1);

    way.cells = g_new(Cell, n_cells);
    for (guint i = 0; i < n_cells; i++)
        way.cells[i] = (Cell){INFINITY, 0, 0, -1, 0};
    way.cells[0].cost = (float)pattern->cost;
    for (guint word = 0; word <= way.n; word++)
        fill_column(&way, word);
    const Cell *end = cell_at(&way, pattern->n_states - 1, way.n);
    const guint n_slots = end->cost <= span->limit ? collect_spans(&way, aligned) : 0;
    const gboolean says_nothing = pattern->has_words && !(end->said > 0.61F * (float)n_slots);
    const double cost = end->cost + (says_nothing ? SAID_NOTHING : 0);
    aligned->said = end->said;
    g_free(way.cells);
    return cost;
}

static gboolean has_one_of(const TabiyaAlignment *self, guint32 words, const char *const *list)
{
    for (guint i = 0; i < self->n; i++) {
        const char *letters = g_array_index(self->tokens, TabiyaToken, i).word.letters;
        if (words & 1U << i && g_strv_contains(list, letters))
            return TRUE;
    }
    return FALSE;
}

gboolean tabiya_alignment_negates(const TabiyaAlignment *self, guint32 words)
{
    static const char *const NEGATIONS[] = {
        "no",   "not", "never", "without", "nicht", "kein",  "keine", "keinen",
        "ohne", "nie", "pas",   "jamais",  "sans",  "nunca", "sin",   NULL};

    return has_one_of(self, words, NEGATIONS);
}

gboolean tabiya_alignment_asks(const TabiyaAlignment *self, guint32 words)
{
    static const char *const ASKING[] = {"how",   "why",      "when", "wie",    "warum", "wann",
                                         "quand", "pourquoi", "como", "cuando", NULL};

    return has_one_of(self, words, ASKING);
}

gboolean tabiya_alignment_turns(const TabiyaAlignment *self, guint32 words)
{
    static const char *const DOUBTING[] = {"if", "wenn", "should", "maybe", "perhaps", NULL};

    return tabiya_alignment_asks(self, words) || tabiya_alignment_negates(self, words) ||
           has_one_of(self, words, DOUBTING);
}

/* --- Slots, each span read once --------------------------------------------------------------- */

const TabiyaSlotReading *tabiya_alignment_read_slot(TabiyaAlignment *self, TabiyaParamKind kind,
                                                    guint from, guint to)
{
    const gpointer key = GUINT_TO_POINTER(((guint)kind << 16 | from << 8 | to) + 1);

    if (!self->slots)
        self->slots = g_hash_table_new_full(NULL, NULL, NULL, reading_free_cb);
    TabiyaSlotReading *reading = g_hash_table_lookup(self->slots, key);
    if (!reading) {
        reading = tabiya_alignment_read_span(self, kind, from, to);
        g_hash_table_insert(self->slots, key, reading);
    }
    return reading;
}
