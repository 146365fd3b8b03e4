/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How words sound, vowels included: "car o can" is nearer to "caro kann" than to "korchnoi", which
 * has the same consonants. Part of intent.h. */
#include <string.h>

#include "app/talk/grammar-private.h"

#define VOWEL 'e'
#define SOUNDS_MOST 39
#define DROPPED 0.8F       /* the cost of a sound that is missing … */
#define DROPPED_VOWEL 0.3F /* … of a vowel or a weak consonant */
#define DROPPED_STOP 0.5F  /* … of one that is often not heard */
#define NEAR 0.35F         /* the cost of a sound for its neighbor */

/* Letters that are one sound, the longest first. At the beginning of a word: '^'. */
static const struct {
    const char *letters, *sounds;
} GROUPS[] = {
    {"^kn", "n"}, {"^gn", "n"},    {"^pn", "n"},    {"^wr", "r"},   {"^ps", "s"}, {"tch", "C"},
    {"sch", "S"}, {"tion", "Sen"}, {"sion", "Sen"}, {"ough", "ef"}, {"igh", "e"}, {"ph", "f"},
    {"ch", "C"},  {"sh", "S"},     {"th", "t"},     {"ck", "k"},    {"wh", "w"},  {"qu", "kw"},
    {"ce", "se"}, {"ci", "se"},    {"cy", "se"},    {"dg", "j"},    {"gh", "g"},  {"mb", "m"},
    {"kh", "k"},  {"x", "ks"},     {"c", "k"},      {"q", "k"},     {"z", "s"},
};

static gboolean is_vowel(char letter)
{
    return letter && strchr("aeiouy", letter);
}

/* How many letters the group at `at` takes; 0: none begins there. */
static gsize match_group(const char *letters, gsize at, const char **sounds)
{
    for (gsize i = 0; i < G_N_ELEMENTS(GROUPS); i++) {
        const char *group = GROUPS[i].letters;
        if (*group == '^' && at > 0)
            continue;
        group += *group == '^';
        if (g_str_has_prefix(letters + at, group)) {
            *sounds = GROUPS[i].sounds;
            return strlen(group);
        }
    }
    return 0;
}

static void add_sound(GString *code, char sound)
{
    const char last = code->len > 0 ? code->str[code->len - 1] : '\0';

    if (sound != last && code->len < SOUNDS_MOST)
        g_string_append_c(code, sound);
}

/* A vowel at the end after a consonant is often silent: "kine". */
static gboolean is_silent(const char *letters, gsize at)
{
    return letters[at] == 'e' && letters[at + 1] == '\0' && at > 1 && !is_vowel(letters[at - 1]);
}

char *tabiya_grammar_dup_sounds(const char *letters)
{
    GString *code = g_string_new(NULL);

    for (gsize at = 0; letters[at];) {
        const char *sounds = NULL;
        const gsize n = match_group(letters, at, &sounds);
        for (; n > 0 && *sounds; sounds++)
            add_sound(code, *sounds);
        if (n == 0 && is_vowel(letters[at]) && !is_silent(letters, at))
            add_sound(code, at == 0 && letters[at] == 'y' ? 'j' : VOWEL);
        else if (n == 0 && letters[at] == 'h' && at > 0)
            ; /* not heard within a word */
        else if (n == 0 && g_ascii_isalpha(letters[at]) && !is_vowel(letters[at]))
            add_sound(code, letters[at]);
        at += MAX(n, 1);
    }
    return g_string_free(code, FALSE);
}

static float cost_of_drop(char sound)
{
    return strchr("eh", sound) ? DROPPED_VOWEL : strchr("rtdgw", sound) ? DROPPED_STOP : DROPPED;
}

static float cost_of_change(char a, char b)
{
    static const char *const NEIGHBORS[] = {"bp", "dt", "gk", "fv", "sS", "SC", "jC", "gj",
                                            "mn", "sC", "lr", "ew", "td", "bv", "ej"};

    if (a == b)
        return 0;
    for (gsize i = 0; i < G_N_ELEMENTS(NEIGHBORS); i++) {
        if ((NEIGHBORS[i][0] == a && NEIGHBORS[i][1] == b) ||
            (NEIGHBORS[i][0] == b && NEIGHBORS[i][1] == a)) {
            return NEAR;
        }
    }
    return 1;
}

gboolean tabiya_grammar_begin_alike(const char *a, const char *b)
{
    return cost_of_change(*a, *b) <= NEAR;
}

double tabiya_grammar_compare_sounds(const char *a, const char *b)
{
    float row[SOUNDS_MOST + 2];
    const gsize n = MIN(strlen(a), SOUNDS_MOST), m = MIN(strlen(b), SOUNDS_MOST);

    if (n == 0 || m == 0)
        return 1;
    row[0] = 0;
    for (gsize k = 1; k <= m; k++)
        row[k] = row[k - 1] + cost_of_drop(b[k - 1]);
    for (gsize i = 1; i <= n; i++) {
        float diagonal = row[0];
        row[0] += cost_of_drop(a[i - 1]);
        for (gsize k = 1; k <= m; k++) {
            const float changed = diagonal + cost_of_change(a[i - 1], b[k - 1]);
            const float dropped =
                MIN(row[k] + cost_of_drop(a[i - 1]), row[k - 1] + cost_of_drop(b[k - 1]));
            diagonal = row[k];
            row[k] = MIN(changed, dropped);
        }
    }
    return row[m] / (double)MAX(n, m);
}
