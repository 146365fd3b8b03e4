/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See phrase-match.h. The costs are in units of a word that is another one. */
#include "app/voice/phrase-match.h"

#include <string.h>

#include "app/voice/written-words.h"

/* Phrases have some ten words; what is longer is no command. */
#define WORDS_MAX 24
#define HYPOTHESES_MAX 8
/* A unit, as a natural logarithm of how much less likely it is. */
#define NATS 6.0
/* How far a text may be from a phrase: for each word of the phrase, and at most. */
#define LIMIT_PER_WORD 0.2
#define LIMIT_MAX 0.9

#define OTHER_WORD 1.0
#define LIKENESS_LEAST 0.6
/* "b" and "bravo": the one that was said is preferred. */
#define OTHER_NAME 0.001
/* "for", where "four" is meant. */
#define SOUNDS_SO 0.15
/* b and d, c and e: recognizers confuse the letters that rhyme. */
#define RHYMES 0.5
static const char RHYMING[] = "bcdeg";
/* A word too many or too few: one that says little, another one, a letter or a number. */
#define LITTLE_EXTRA 0.2
#define EXTRA 0.6
#define MISSING 0.5
#define SIGN_LOST 1.0
#define LITTLE_LETTERS 3

/* --- Two words -------------------------------------------------------------------------------- */

static double cost_of_signs(const TabiyaWrittenWord *text, char sign)
{
    if (text->sign == sign)
        return text->isa ? OTHER_NAME : SOUNDS_SO;
    return strchr(RHYMING, text->sign) && strchr(RHYMING, sign) ? RHYMES : OTHER_WORD;
}

static double cost_of_pair(const TabiyaWrittenWord *text, const TabiyaWrittenWord *phrase)
{
    if (strcmp(text->word.letters, phrase->word.letters) == 0)
        return 0;
    const double likeness = tabiya_word_likeness(&text->word, &phrase->word);
    const double cost = likeness >= LIKENESS_LEAST ? 1 - likeness : OTHER_WORD;

    /* A sign is one or another, and no typing error. */
    if (text->sign && text->isa && phrase->sign)
        return cost_of_signs(text, phrase->sign);
    if (text->sign && phrase->sign)
        return MIN(cost, cost_of_signs(text, phrase->sign));
    return phrase->sign && text->word.length < LITTLE_LETTERS ? OTHER_WORD : cost;
}

/* `is_known`: it is a word of the grammar, such as the Turkish knight, "at". */
static double cost_of_extra(const TabiyaWrittenWord *text, gboolean is_known)
{
    if (text->sign && text->isa)
        return SIGN_LOST;
    return is_known || text->word.length > LITTLE_LETTERS ? EXTRA : LITTLE_EXTRA;
}

static double cost_of_missing(const TabiyaWrittenWord *phrase)
{
    return phrase->sign ? SIGN_LOST : MISSING;
}

/* --- Two texts -------------------------------------------------------------------------------- */

/* What each word of the grammar costs in the place of each word of the text: phrases share them. */
typedef struct {
    const GArray *text;       /* of TabiyaWrittenWord */
    GHashTable *index_of;     /* word of the grammar → its row + 1; lent */
    GArray *words;            /* of TabiyaWrittenWord: of the grammar */
    GArray *costs;            /* of double: rows of text->len */
    double extras[WORDS_MAX]; /* for each word of the text: that it is none of the phrase */
} Table;

static void add_row(Table *self, const TabiyaWrittenWord *word)
{
    g_array_append_val(self->words, *word);
    for (guint i = 0; i < self->text->len; i++) {
        const double cost = cost_of_pair(&g_array_index(self->text, TabiyaWrittenWord, i), word);
        g_array_append_val(self->costs, cost);
    }
}

/* Of word `i` of the text, if it is none of the phrase. */
static double cost_of_word(const Table *self, guint i)
{
    gboolean is_known = FALSE;

    for (guint row = 0; row < self->words->len && !is_known; row++)
        is_known = g_array_index(self->costs, double, row * self->text->len + i) == 0;
    return cost_of_extra(&g_array_index(self->text, TabiyaWrittenWord, i), is_known);
}

static void table_init(Table *self, const TabiyaSpokenGrammar *grammar,
                       const TabiyaWrittenSigns *signs)
{
    const char *const *words = tabiya_spoken_grammar_get_words(grammar);

    self->index_of = g_hash_table_new(g_str_hash, g_str_equal);
    self->words = g_array_new(FALSE, FALSE, sizeof(TabiyaWrittenWord));
    self->costs = g_array_new(FALSE, FALSE, sizeof(double));
    for (; *words; words++) {
        g_autoptr(GArray) read = tabiya_written_words_of(signs, *words, FALSE, 1);
        TabiyaWrittenWord none = {0};
        add_row(self, read->len > 0 ? &g_array_index(read, TabiyaWrittenWord, 0) : &none);
        g_hash_table_insert(self->index_of, (gpointer)*words, GUINT_TO_POINTER(self->words->len));
    }
    for (guint i = 0; i < self->text->len; i++)
        self->extras[i] = cost_of_word(self, i);
}

static void table_clear(Table *self)
{
    g_hash_table_unref(self->index_of);
    g_array_unref(self->words);
    g_array_unref(self->costs);
}

/* The rows of the phrase's words; their number. */
static guint list_rows(const Table *self, const char *phrase, guint rows[WORDS_MAX])
{
    guint n = 0;
    char word[TABIYA_WORD_MAX * 4];

    while (*phrase && n < WORDS_MAX) {
        const gsize length = strcspn(phrase, " ");
        g_strlcpy(word, phrase, MIN(length + 1, sizeof word));
        const guint row = GPOINTER_TO_UINT(g_hash_table_lookup(self->index_of, word));
        if (row > 0)
            rows[n++] = row - 1;
        phrase += length + (phrase[length] == ' ');
    }
    return n;
}

/* The least cost to make the phrase of the text. */
static double align(const Table *self, const guint *rows, guint n)
{
    const guint m = self->text->len;
    double last[WORDS_MAX + 1] = {0}, now[WORDS_MAX + 1];

    for (guint j = 0; j < m; j++)
        last[j + 1] = last[j] + self->extras[j];
    for (guint i = 0; i < n; i++) {
        const double *costs = &g_array_index(self->costs, double, rows[i] * m);
        const double missing =
            cost_of_missing(&g_array_index(self->words, TabiyaWrittenWord, rows[i]));
        now[0] = last[0] + missing;
        for (guint j = 0; j < m; j++) {
            now[j + 1] = MIN(last[j] + costs[j], last[j + 1] + missing);
            now[j + 1] = MIN(now[j + 1], now[j] + self->extras[j]);
        }
        memcpy(last, now, sizeof now);
    }
    return last[m];
}

/* --- All phrases ------------------------------------------------------------------------------ */

typedef struct {
    const char *words;
    double cost; /* a natural logarithm */
    double fit;
} Found;

static int compare_cb(gconstpointer a, gconstpointer b)
{
    const Found *left = a, *right = b;

    return left->cost < right->cost ? -1 : left->cost > right->cost ? 1 : 0;
}

/* Adds the phrases that are near enough. */
static void find_all(const Table *self, const TabiyaSpokenGrammar *grammar, double cost,
                     GArray *found)
{
    for (guint i = 0; i < tabiya_spoken_grammar_count_phrases(grammar); i++) {
        const TabiyaSpokenPhrase *phrase = tabiya_spoken_grammar_phrase_at(grammar, i);
        guint rows[WORDS_MAX];
        const guint n = list_rows(self, phrase->words, rows);
        const double limit = MIN(LIMIT_PER_WORD * n, LIMIT_MAX), far = align(self, rows, n);
        const Found one = {phrase->words, cost + NATS * far, n > 0 ? 1 - far / limit : -1};
        if (one.fit >= 0)
            g_array_append_val(found, one);
    }
}

static void find_text(const TabiyaSpokenGrammar *grammar, const TabiyaWrittenSigns *signs,
                      const char *text, double cost, GArray *found)
{
    g_autoptr(GArray) words = tabiya_written_words_of(signs, text, TRUE, WORDS_MAX);
    Table table = {.text = words};

    table_init(&table, grammar, signs);
    find_all(&table, grammar, cost, found);
    table_clear(&table);
}

static gboolean is_added(const TabiyaRecognition *recognition, const char *words)
{
    for (guint i = 0; i < recognition->hypotheses->len; i++) {
        if (g_str_equal(g_array_index(recognition->hypotheses, TabiyaHypothesis, i).words, words))
            return TRUE;
    }
    return FALSE;
}

static TabiyaRecognition *make_recognition(const GArray *found)
{
    TabiyaRecognition *recognition = tabiya_recognition_new();
    const Found *first = (const Found *)found->data;

    recognition->fit = found->len > 0 ? first->fit : -1;
    for (guint i = 0; i < found->len && recognition->hypotheses->len < HYPOTHESES_MAX; i++) {
        if (!is_added(recognition, first[i].words))
            tabiya_recognition_add(recognition, first[i].words, first[i].cost - first->cost);
    }
    return recognition;
}

TabiyaRecognition *tabiya_phrase_match_all(const TabiyaSpokenGrammar *grammar,
                                           const char *const *texts, const double *costs, guint n)
{
    g_autoptr(TabiyaWrittenSigns) signs =
        tabiya_written_signs_new(tabiya_spoken_grammar_get_language(grammar));
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(Found));

    for (guint i = 0; i < n; i++)
        find_text(grammar, signs, texts[i], costs[i], found);
    g_array_sort(found, compare_cb);
    return make_recognition(found);
}

TabiyaRecognition *tabiya_phrase_match(const TabiyaSpokenGrammar *grammar, const char *text)
{
    const double cost = 0;

    return tabiya_phrase_match_all(grammar, &text, &cost, 1);
}
