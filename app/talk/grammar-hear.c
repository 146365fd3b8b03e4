/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What else the words may have been, if a recognizer of speech has misheard some of them: "what a
 * tax f seven" is "what attacks f seven". Words that are often misheard are in the file of the
 * language, [heard]; words that nobody knows are compared with the vocabulary by their sound. Other
 * words are tried only where those recognized make little sense. Part of intent.h. */
#include <string.h>

#include "app/talk/grammar-private.h"
#include "app/talk/spoken-move.h"

#define HEARINGS_MOST 7
#define HEARD 0.15       /* the cost of a word that is often misheard … */
#define HEARD_KNOWN 0.28 /* … and of one that is often right */
#define SOUND 0.15       /* … and of one that is like another one in its sound … */
#define SOUND_UNLIKE 1.5 /* … the more the less it is */
#define UNLIKE_MOST 0.15
#define PARTS_MOST 4
#define PART_MOST 3    /* letters of a word that we know and that is part of another one */
#define SOUNDS_LEAST 3 /* shorter words sound like too many others */
#define WHOLE 0.05     /* a name of several words costs less for each of them */
#define AGAIN 0.06     /* each further word that was misheard */
#define CLEAR 0.3      /* words that are read at this cost were heard well */
#define CLEAR_UNREAD 0.5
#define READ_MOST 0.75   /* what another hearing may cost … */
#define CHANGE_MOST 0.58 /* … if it changes something */
#define UNREAD_MOST 0.35
#define ASKED_MOST 0.6 /* … if it is asked about */
#define ASKED_UNREAD 0.2
#define BETTER 0.1

typedef struct {
    guint from, to;
    char *text;
    double cost;
} Change;

typedef struct {
    const TabiyaGrammar *grammar;
    GArray *tokens;
    GArray *changes;                        /* of Change */
    gint8 known[TABIYA_GRAMMAR_TOKENS_MAX]; /* of each token; -1: not asked yet */
    GPtrArray *words, *sounds; /* of char: what words that nobody knows may be; NULL: not listed */
} Hearer;

static const TabiyaToken *token_at(const Hearer *self, guint i)
{
    return &g_array_index(self->tokens, TabiyaToken, i);
}

static guint32 classes_at(const Hearer *self, guint i)
{
    return i < self->tokens->len ? GPOINTER_TO_UINT(g_hash_table_lookup(
                                       self->grammar->move_words, token_at(self, i)->word.letters))
                                 : 0;
}

static void change_clear_cb(gpointer data)
{
    g_free(((Change *)data)->text);
}

static gboolean is_word_known(const TabiyaGrammar *grammar, const char *letters)
{
    double says = 0;

    return g_hash_table_contains(grammar->numbers_of_words, letters) ||
           g_hash_table_contains(grammar->weak, letters) ||
           g_hash_table_contains(grammar->fillers, letters) ||
           g_hash_table_contains(grammar->cardinals, letters) ||
           g_hash_table_contains(grammar->move_words, letters) ||
           g_hash_table_contains(grammar->players, letters) ||
           tabiya_opening_search_know_word(grammar->openings, letters, &says) >= 1;
}

static gboolean is_known(Hearer *self, guint i)
{
    if (self->known[i] < 0)
        self->known[i] = is_word_known(self->grammar, token_at(self, i)->word.letters) ? 1 : 0;
    return self->known[i] == 1;
}

/* --- Words that are often misheard ------------------------------------------------------------ */

/* "knight have six": a file only after a piece and before a rank, a rank only after a file. */
static gboolean is_in_place(const Hearer *self, guint from, guint to, const char *text)
{
    static const guint32 MOVES = TABIYA_SPOKEN_ANY_PIECE | TABIYA_SPOKEN_TAKES;

    if (strlen(text) > 1)
        return TRUE;
    if (g_ascii_isdigit(*text))
        return from > 0 && (classes_at(self, from - 1) & TABIYA_SPOKEN_ANY_FILE) != 0;
    const gboolean has_piece = (from > 0 && (classes_at(self, from - 1) & MOVES)) ||
                               (from > 1 && (classes_at(self, from - 2) & MOVES));
    return has_piece && (classes_at(self, to) & TABIYA_SPOKEN_ANY_RANK) != 0;
}

static gboolean is_said(const Hearer *self, guint at, char *const *letters)
{
    for (; *letters; letters++, at++) {
        if (at >= self->tokens->len || !g_str_equal(token_at(self, at)->word.letters, *letters))
            return FALSE;
    }
    return TRUE;
}

static void add_heard(Hearer *self, guint at)
{
    const GPtrArray *list =
        g_hash_table_lookup(self->grammar->heard, token_at(self, at)->word.letters);

    for (guint i = 0; list && i < list->len; i++) {
        const TabiyaRewrite *one = list->pdata[i];
        const guint to = at + g_strv_length(one->from);
        g_autofree char *text = g_strjoinv(" ", one->to);
        if (is_said(self, at, one->from) && is_in_place(self, at, to, text)) {
            const double cost = to == at + 1 && is_known(self, at)
                                    ? HEARD_KNOWN
                                    : MAX(HEARD - WHOLE * (to - at - 1), 0.05);
            const Change change = {at, to, g_steal_pointer(&text), cost};
            g_array_append_val(self->changes, change);
        }
    }
}

/* --- Words that nobody knows ------------------------------------------------------------------ */

/* The words as one; NULL: none that may have been misheard. */
static char *dup_joint(Hearer *self, guint from, guint to)
{
    g_autoptr(GString) joint = g_string_new(NULL);
    gboolean has_unknown = FALSE;

    /* "the door" is no Torre. */
    if (g_hash_table_contains(self->grammar->weak, token_at(self, from)->word.letters))
        return NULL;
    for (guint i = from; i < to; i++) {
        const TabiyaToken *token = token_at(self, i);
        const gboolean unknown = !is_known(self, i);
        if (token->word.length == 0 || strpbrk(token->word.letters, "0123456789") ||
            tabiya_token_is_move(token) || (!unknown && token->word.length > PART_MOST)) {
            return NULL;
        }
        has_unknown = has_unknown || unknown;
        g_string_append(joint, token->word.letters);
    }
    return has_unknown ? g_string_free(g_steal_pointer(&joint), FALSE) : NULL;
}

static void add_word(Hearer *self, const char *letters)
{
    GString *joint = g_string_new(letters);

    g_string_replace(joint, " ", "", 0);
    g_autofree char *plain = g_string_free(joint, FALSE);
    g_autofree char *sounds = tabiya_grammar_dup_sounds(plain);
    if (strlen(sounds) < SOUNDS_LEAST)
        return;
    g_ptr_array_add(self->words, (gpointer)letters);
    g_ptr_array_add(self->sounds, g_steal_pointer(&sounds));
}

static void list_words(Hearer *self)
{
    const TabiyaGrammar *grammar = self->grammar;

    self->words = g_ptr_array_new();
    self->sounds = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < grammar->words->len; i++) {
        const TabiyaWord *word = &g_array_index(grammar->words, TabiyaWord, i);
        if (word->length > 3 && !g_hash_table_contains(grammar->weak, word->letters))
            add_word(self, word->letters);
    }
    for (guint i = 0; i < grammar->sounds->len; i++)
        add_word(self, grammar->sounds->pdata[i]);
}

/* The word that sounds most like it; NULL: none is near. */
static const char *find_alike(const Hearer *self, const char *sounds, double *cost)
{
    double best = UNLIKE_MOST + 1e-6;
    const char *found = NULL;

    for (guint i = 0; i < self->words->len; i++) {
        if (!tabiya_grammar_begin_alike(sounds, self->sounds->pdata[i]))
            continue;
        const double unlike = tabiya_grammar_compare_sounds(sounds, self->sounds->pdata[i]);
        if (unlike < best) {
            best = unlike;
            found = self->words->pdata[i];
        }
    }
    *cost = SOUND + SOUND_UNLIKE * best;
    return found;
}

static void add_alike(Hearer *self, guint from, guint to)
{
    g_autofree char *joint = dup_joint(self, from, to);
    g_autofree char *sounds = joint ? tabiya_grammar_dup_sounds(joint) : NULL;
    double cost = 0;

    if (!sounds || strlen(sounds) < SOUNDS_LEAST)
        return;
    if (!self->words)
        list_words(self);
    const char *found = find_alike(self, sounds, &cost);
    const Change change = {from, to, g_strdup(found), cost - WHOLE * (to - from - 1)};
    if (found)
        g_array_append_val(self->changes, change);
}

/* --- Sentences -------------------------------------------------------------------------------- */

static gint compare_changes(gconstpointer a, gconstpointer b)
{
    const Change *x = a, *y = b;

    return x->cost < y->cost ? -1 : x->cost > y->cost;
}

static void hearing_free_cb(gpointer data)
{
    TabiyaMishearing *self = data;

    g_free(self->words);
    g_free(self);
}

/* The sentence with some of its changes, by their bits. */
static void add_hearing(const Hearer *self, guint bits, GPtrArray *hearings)
{
    TabiyaMishearing *hearing = g_new0(TabiyaMishearing, 1);
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < self->tokens->len;) {
        const Change *change = NULL;
        for (guint k = 0; k < self->changes->len && !change; k++) {
            const Change *one = &g_array_index(self->changes, Change, k);
            change = bits & 1U << k && one->from == i ? one : NULL;
        }
        g_string_append_printf(text, "%s%s", i > 0 ? " " : "",
                               change ? change->text : token_at(self, i)->raw);
        hearing->cost += change ? change->cost + (hearing->cost > 0 ? AGAIN : 0) : 0;
        i = change ? change->to : i + 1;
    }
    hearing->words = g_string_free(text, FALSE);
    g_ptr_array_add(hearings, hearing);
}

static gboolean overlaps(const Hearer *self, guint bits, guint k)
{
    const Change *one = &g_array_index(self->changes, Change, k);

    for (guint i = 0; i < self->changes->len; i++) {
        const Change *other = &g_array_index(self->changes, Change, i);
        if (bits & 1U << i && one->from < other->to && other->from < one->to)
            return TRUE;
    }
    return FALSE;
}

static double sum_costs(const Hearer *self, guint bits)
{
    double sum = 0;

    for (guint i = 0; i < self->changes->len; i++)
        sum += bits & 1U << i ? g_array_index(self->changes, Change, i).cost : 0;
    return sum;
}

/* Each change alone, and with all the others that it leaves room for. */
static void list_sentences(const Hearer *self, GPtrArray *hearings)
{
    const guint n = MIN(self->changes->len, HEARINGS_MOST);
    guint before = 0;

    for (guint k = 0; k < n && hearings->len < HEARINGS_MOST; k++) {
        guint bits = 1U << k;
        add_hearing(self, bits, hearings);
        for (guint i = 0; i < n; i++)
            bits |= overlaps(self, bits, i) ? 0 : 1U << i;
        if (bits != 1U << k && bits != before && sum_costs(self, bits) < CHANGE_MOST &&
            hearings->len < HEARINGS_MOST) {
            add_hearing(self, bits, hearings);
            before = bits;
        }
    }
}

GPtrArray *tabiya_grammar_list_mishearings(const TabiyaGrammar *self, const char *words)
{
    GPtrArray *hearings = g_ptr_array_new_with_free_func(hearing_free_cb);
    g_autoptr(GArray) tokens = tabiya_grammar_split(self, words);
    g_autoptr(GArray) changes = g_array_new(FALSE, FALSE, sizeof(Change));
    Hearer hearer = {.grammar = self, .tokens = tokens, .changes = changes};

    memset(hearer.known, -1, sizeof hearer.known);
    g_array_set_clear_func(changes, change_clear_cb);
    for (guint from = 0; from < tokens->len; from++) {
        add_heard(&hearer, from);
        for (guint to = from + 1; to <= MIN(tokens->len, from + PARTS_MOST); to++)
            add_alike(&hearer, from, to);
    }
    g_array_sort(changes, compare_changes);
    list_sentences(&hearer, hearings);
    g_clear_pointer(&hearer.words, g_ptr_array_unref);
    g_clear_pointer(&hearer.sounds, g_ptr_array_unref);
    return hearings;
}

/* --- Comparing readings ----------------------------------------------------------------------- */

static gboolean takes_text(const TabiyaAbility *ability)
{
    for (const TabiyaParam *param = ability->params; param->kind != TABIYA_PARAM_END; param++) {
        if (param->kind == TABIYA_PARAM_TEXT)
            return TRUE;
    }
    return FALSE;
}

gboolean tabiya_intent_was_misheard(const TabiyaIntent *self)
{
    const TabiyaReading *first = self->readings->len > 0 ? self->readings->pdata[0] : NULL;

    return !first ||
           (!takes_text(first->ability) && (first->cost > CLEAR || first->unread > CLEAR_UNREAD));
}

gboolean tabiya_intent_hears_better(const TabiyaIntent *self, const TabiyaIntent *other,
                                    double cost)
{
    const TabiyaReading *first = self->readings->len > 0 ? self->readings->pdata[0] : NULL;
    const TabiyaReading *heard = other->readings->len > 0 ? other->readings->pdata[0] : NULL;

    if (!heard || takes_text(heard->ability))
        return FALSE;
    if (!other->is_sure)
        return !first && heard->cost + cost < ASKED_MOST && heard->unread < ASKED_UNREAD;
    if (heard->cost + cost > (heard->ability->changes ? CHANGE_MOST : READ_MOST) ||
        heard->unread > UNREAD_MOST) {
        return FALSE;
    }
    return !self->is_sure || heard->cost + cost + BETTER < first->cost;
}
