/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Words that a recognizer of speech hears as several: "casp a rough", "fill a door", "un do". Part
 * of intent.h. */
#include <string.h>

#include "app/talk/grammar-private.h"

#define PARTS_MOST 4
#define SAME_SOUND 0.84 /* the likeness of words that sound alike */
#define OPENING_SAYS 0.42
#define SURELY_OPENING 0.88 /* a word that is so like one of an opening's name is no part */
#define SOUNDS_LEAST 4      /* fewer sounds are alike by chance */
#define NAME_UNLIKE 0.08    /* how unlike the sounds of a name can be */
#define WORD_LEAST 4        /* letters of a word of the vocabulary */

static const TabiyaToken *token_at(const TabiyaAlignment *self, guint i)
{
    return &g_array_index(self->tokens, TabiyaToken, i);
}

static gboolean is_unknown(const TabiyaGrammar *grammar, const char *letters)
{
    return !g_hash_table_contains(grammar->numbers_of_words, letters) &&
           !g_hash_table_contains(grammar->weak, letters) &&
           !g_hash_table_contains(grammar->fillers, letters) &&
           !g_hash_table_contains(grammar->cardinals, letters) &&
           !g_hash_table_contains(grammar->move_words, letters);
}

static gboolean is_name(const TabiyaGrammar *grammar, const char *letters)
{
    double says = 0;

    return g_hash_table_contains(grammar->players, letters) ||
           tabiya_opening_search_know_word(grammar->openings, letters, &says) >= SURELY_OPENING;
}

/* "casper off", "tie man of", but not "add eggs to". */
static gboolean can_end(const TabiyaAlignment *self, guint i)
{
    static const char *const ENDS[] = {"of", "off", "a", "an", "o", "oh", "i", "y", "can", NULL};
    const char *letters = token_at(self, i)->word.letters;

    return is_unknown(self->grammar, letters) || g_strv_contains(ENDS, letters);
}

/* Whether the words can be parts of a name: one that nobody knows, and none that is a name itself,
 * or says something. */
static gboolean are_parts(const TabiyaAlignment *self, guint from, guint to)
{
    const TabiyaGrammar *grammar = self->grammar;
    gboolean has_unknown = FALSE;

    if (!is_unknown(grammar, token_at(self, from)->word.letters) || !can_end(self, to - 1))
        return FALSE;
    for (guint i = from; i < to; i++) {
        const TabiyaToken *token = token_at(self, i);
        const char *letters = token->word.letters;
        const gboolean unknown = is_unknown(grammar, letters);
        if (token->word.length == 0 || strpbrk(letters, "0123456789") ||
            tabiya_token_is_move(token) || (!unknown && token->word.length > 3)) {
            return FALSE;
        }
        has_unknown = has_unknown || (unknown && token->word.length >= 3);
    }
    for (guint i = from; i < to && has_unknown; i++) {
        if (token_at(self, i)->word.length > 3 && is_name(grammar, token_at(self, i)->word.letters))
            return FALSE;
    }
    return has_unknown;
}

static char *dup_joint(const TabiyaAlignment *self, guint from, guint to, const char *between)
{
    GString *text = g_string_new(NULL);

    for (guint i = from; i < to; i++) {
        g_string_append_printf(text, "%s%s", i > from ? between : "",
                               *between ? token_at(self, i)->raw : token_at(self, i)->word.letters);
    }
    return g_string_free(text, FALSE);
}

static char *dup_player(const TabiyaGrammar *grammar, const TabiyaWord *joint)
{
    GHashTableIter iter;
    gpointer letters;

    g_hash_table_iter_init(&iter, grammar->players);
    while (g_hash_table_iter_next(&iter, &letters, NULL)) {
        TabiyaWord word;
        tabiya_word_init(&word, letters, strlen(letters));
        if (word.length > 4 && tabiya_word_likeness(joint, &word) >= SAME_SOUND)
            return g_strdup(letters);
    }
    return NULL;
}

/* "care o con" is nearer to "caro kann" than to "korchnoi", vowels included. */
static char *dup_sounding(const TabiyaGrammar *grammar, const char *letters)
{
    g_autofree char *sounds = tabiya_grammar_dup_sounds(letters);
    const char *found = NULL;
    double best = NAME_UNLIKE;

    for (guint i = 0; i < grammar->sounds->len; i++) {
        g_autofree char *name = g_strdup(grammar->sounds->pdata[i]);
        char *space = strchr(name, ' ');
        if (space)
            memmove(space, space + 1, strlen(space));
        g_autofree char *other = tabiya_grammar_dup_sounds(name);
        const double unlike = tabiya_grammar_compare_sounds(sounds, other);
        if (unlike < best) {
            best = unlike;
            found = grammar->sounds->pdata[i];
        }
    }
    return g_strdup(found);
}

/* The name that the words sound like; NULL: none. */
static char *dup_name(const TabiyaAlignment *self, guint from, guint to)
{
    const TabiyaGrammar *grammar = self->grammar;
    double says = 0;
    TabiyaWord joint;

    if (!are_parts(self, from, to))
        return NULL;
    g_autofree char *letters = dup_joint(self, from, to, "");
    tabiya_word_init(&joint, letters, strlen(letters));
    if (strlen(joint.sounds[0]) < SOUNDS_LEAST)
        return NULL;
    char *sounding = dup_sounding(grammar, letters);
    if (sounding)
        return sounding;
    char *player = dup_player(grammar, &joint);
    if (player)
        return player;
    return tabiya_opening_search_know_word(grammar->openings, letters, &says) >= SAME_SOUND &&
                   says >= OPENING_SAYS
               ? g_steal_pointer(&letters)
               : NULL;
}

/* "un do", "re view" */
static char *dup_word(const TabiyaAlignment *self, guint from)
{
    const TabiyaGrammar *grammar = self->grammar;
    g_autofree char *joint = dup_joint(self, from, from + 2, "");
    const gboolean unknown = is_unknown(grammar, token_at(self, from)->word.letters) ||
                             is_unknown(grammar, token_at(self, from + 1)->word.letters);

    return unknown && token_at(self, from)->word.length > 0 &&
                   token_at(self, from + 1)->word.length > 0 && strlen(joint) >= WORD_LEAST &&
                   !strpbrk(joint, "0123456789") &&
                   g_hash_table_contains(grammar->numbers_of_words, joint)
               ? g_steal_pointer(&joint)
               : NULL;
}

static void replace(TabiyaAlignment *self, guint from, guint to, const char *letters)
{
    g_autofree char *typed = dup_joint(self, from, to, " ");
    TabiyaToken *token = &g_array_index(self->tokens, TabiyaToken, from);

    g_free(token->raw);
    g_free(token->typed);
    token->raw = g_strdup(letters);
    token->typed = g_steal_pointer(&typed);
    tabiya_word_init(&token->word, letters, strlen(letters));
    g_array_remove_range(self->tokens, from + 1, to - from - 1);
}

void tabiya_alignment_join_names(TabiyaAlignment *self)
{
    for (guint from = 0; from + 1 < self->tokens->len; from++) {
        const guint last = MIN(self->tokens->len, from + PARTS_MOST);
        for (guint to = last; to > from + 1; to--) {
            g_autofree char *word = to == from + 2 ? dup_word(self, from) : NULL;
            g_autofree char *name = word ? g_steal_pointer(&word) : dup_name(self, from, to);
            if (name) {
                replace(self, from, to, name);
                break;
            }
        }
    }
}
