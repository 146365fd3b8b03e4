/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opening-words.h. */
#include "app/names/opening-words.h"

#include <string.h>

/* Capitals are sounds, "" is silence. */
typedef struct {
    const char *letters;
    const char *sounds[TABIYA_WORD_READINGS]; /* English; German and Slavic */
} Sound;

/* By first letter, the longest first. Consonants with the same place of articulation are one sound:
 * b p, d t, c g k q, f v w, s z and their kin. */
static const Sound sounds[] = {
    {"b", {"P", "P"}},    {"ce", {"S", "S"}},   {"ch", {"S", "K"}},   {"ci", {"S", "S"}},
    {"ck", {"K", "K"}},   {"cy", {"S", "S"}},   {"cz", {"S", "S"}},   {"c", {"K", "S"}},
    {"d", {"T", "T"}},    {"f", {"F", "F"}},    {"ge", {"S", "K"}},   {"gh", {"K", "K"}},
    {"gi", {"S", "K"}},   {"g", {"K", "K"}},    {"j", {"S", ""}},     {"kh", {"K", "K"}},
    {"k", {"K", "K"}},    {"l", {"L", "L"}},    {"m", {"M", "M"}},    {"n", {"N", "N"}},
    {"ph", {"F", "F"}},   {"p", {"P", "P"}},    {"qu", {"KF", "KF"}}, {"q", {"K", "K"}},
    {"r", {"R", "R"}},    {"sce", {"S", "SK"}}, {"sch", {"S", "SK"}}, {"sci", {"S", "SK"}},
    {"sh", {"S", "S"}},   {"s", {"S", "S"}},    {"tsch", {"S", "S"}}, {"tch", {"S", "S"}},
    {"th", {"T", "T"}},   {"ts", {"S", "S"}},   {"tz", {"S", "S"}},   {"t", {"T", "T"}},
    {"v", {"F", "F"}},    {"wh", {"F", "F"}},   {"w", {"F", "F"}},    {"x", {"KS", "KS"}},
    {"zsch", {"S", "S"}}, {"zh", {"S", "S"}},   {"z", {"S", "S"}},
};

static gboolean begins_with(const char *text, const char *beginning)
{
    while (*beginning != '\0' && *text == *beginning) {
        text++;
        beginning++;
    }
    return *beginning == '\0';
}

static const Sound *find_sound(const char *letters)
{
    for (gsize i = 0; i < G_N_ELEMENTS(sounds) && sounds[i].letters[0] <= letters[0]; i++) {
        if (begins_with(letters, sounds[i].letters))
            return &sounds[i];
    }
    return NULL;
}

static void append_sounds(char *out, const char *heard)
{
    gsize length = strlen(out);
    for (; *heard != '\0' && length < TABIYA_WORD_MAX - 1; heard++)
        out[length++] = *heard;
}

/* A vowel at the beginning stays, as A; double letters count once. */
static void write_sounds(TabiyaWord *self)
{
    for (const char *at = self->letters; *at != '\0';) {
        const Sound *sound = find_sound(at);
        const char itself[] = {*at, '\0'};
        const char *other = g_ascii_isdigit(*at) ? itself : at == self->letters ? "A" : "";
        const gboolean doubled = at > self->letters && at[0] == at[-1];
        for (int reading = 0; reading < TABIYA_WORD_READINGS && !doubled; reading++)
            append_sounds(self->sounds[reading], sound ? sound->sounds[reading] : other);
        at += sound ? strlen(sound->letters) : 1;
    }
    for (int i = 0; i < TABIYA_WORD_READINGS; i++) {
        self->sound_lengths[i] = (guint8)strlen(self->sounds[i]);
        for (const char *heard = self->sounds[i]; *heard != '\0'; heard++)
            self->sound_masks[i] |= 1U << ((guint8)*heard % 32);
    }
    self->n_readings = strcmp(self->sounds[0], self->sounds[1]) == 0 ? 1 : TABIYA_WORD_READINGS;
}

void tabiya_word_init(TabiyaWord *self, const char *letters, gsize length)
{
    memset(self, 0, sizeof *self);
    length = MIN(length, TABIYA_WORD_MAX - 1);
    memcpy(self->letters, letters, length);
    self->length = (guint8)length;
    for (gsize i = 0; i < length; i++)
        self->mask |= 1U << (letters[i] % 32);
    write_sounds(self);
}

#define WORD_BY_ITSELF '#' /* begins the letters of a word that is only compared as a whole */

/* The folded form of a character other than a plain letter or digit; NULL: it separates words.
 * Unknown letters of other alphabets become "?". */
static const char *fold(gunichar c)
{
    static const struct {
        gunichar c;
        const char *folded;
    } others[] = {
        {0xdf, "ss"},
        {0xe6, "ae"},
        {0xf8, "o"},
        {0x142, "l"},
        {0x111, "d"},
        {0xfe, "th"},
        {0x131, "i"},
        {0x2019, ""},
        {0x2bc, ""},
        /* Cyrillic, as names are written in Latin letters; й and ї have lost their marks. */
        {0x430, "a"},
        {0x431, "b"},
        {0x432, "v"},
        {0x433, "g"},
        {0x434, "d"},
        {0x435, "e"},
        {0x436, "zh"},
        {0x437, "z"},
        {0x438, "i"},
        {0x43a, "k"},
        {0x43b, "l"},
        {0x43c, "m"},
        {0x43d, "n"},
        {0x43e, "o"},
        {0x43f, "p"},
        {0x440, "r"},
        {0x441, "s"},
        {0x442, "t"},
        {0x443, "u"},
        {0x444, "f"},
        {0x445, "kh"},
        {0x446, "ts"},
        {0x447, "ch"},
        {0x448, "sh"},
        {0x449, "sch"},
        {0x44a, ""},
        {0x44b, "y"},
        {0x44c, ""},
        {0x44d, "e"},
        {0x44e, "yu"},
        {0x44f, "ya"},
        {0x454, "ye"},
        {0x456, "i"},
        {0x491, "g"},
        /* Arabic, likewise; hamza and vowel signs are dropped, here or as marks. */
        {0x621, ""},
        {0x627, "a"},
        {0x628, "b"},
        {0x629, "a"},
        {0x62a, "t"},
        {0x62b, "th"},
        {0x62c, "j"},
        {0x62d, "h"},
        {0x62e, "kh"},
        {0x62f, "d"},
        {0x630, "dh"},
        {0x631, "r"},
        {0x632, "z"},
        {0x633, "s"},
        {0x634, "sh"},
        {0x635, "s"},
        {0x636, "d"},
        {0x637, "t"},
        {0x638, "z"},
        {0x639, "a"},
        {0x63a, "gh"},
        {0x640, ""},
        {0x641, "f"},
        {0x642, "q"},
        {0x643, "k"},
        {0x644, "l"},
        {0x645, "m"},
        {0x646, "n"},
        {0x647, "h"},
        {0x648, "u"},
        {0x649, "a"},
        {0x64a, "i"},
    };
    if (c < 128)
        return c == '\'' ? "" : NULL;
    for (gsize i = 0; i < G_N_ELEMENTS(others); i++) {
        if (others[i].c == c)
            return others[i].folded;
    }
    if (g_unichar_ismark(c))
        return "";
    return g_unichar_isalnum(c) ? "?" : NULL;
}

/* Chinese is written without spaces: each character is a word, and only similar to itself. */
static gboolean is_word(gunichar c)
{
    return c >= 128 && g_unichar_get_script(c) == G_UNICODE_SCRIPT_HAN;
}

static void end_word(GArray *words, GString *letters)
{
    TabiyaWord word;

    if (letters->len == 0)
        return;
    tabiya_word_init(&word, letters->str, letters->len);
    g_array_append_val(words, word);
    g_string_truncate(letters, 0);
}

/* In lower case, with accents as characters of their own. */
static char *dup_parts(const char *text)
{
    if (g_str_is_ascii(text))
        return g_ascii_strdown(text, -1);
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_autofree char *small = g_utf8_strdown(valid, -1);
    return g_utf8_normalize(small, -1, G_NORMALIZE_ALL);
}

GArray *tabiya_words_of(const char *text)
{
    GArray *words = g_array_new(FALSE, FALSE, sizeof(TabiyaWord));
    g_autofree char *parts = dup_parts(text);
    g_autoptr(GString) letters = g_string_new(NULL);
    for (const char *at = parts; *at != '\0'; at = g_utf8_next_char(at)) {
        /* Most are. */
        if (g_ascii_isalnum(*at)) {
            g_string_append_c(letters, *at);
            continue;
        }
        const gunichar c = g_utf8_get_char(at);
        const char *folded = fold(c);
        if (!folded || is_word(c))
            end_word(words, letters);
        if (is_word(c))
            g_string_append_printf(letters, "%c%x", WORD_BY_ITSELF, (guint)c);
        else if (folded)
            g_string_append(letters, folded);
        if (is_word(c))
            end_word(words, letters);
    }
    end_word(words, letters);
    return words;
}

/* The number of edits from one word to another, and to the nearest beginning of it. */
typedef struct {
    int whole, beginning;
} Slips;

/* Counts edits from `a` to `b`; more than `most` are returned as most + 1. Letters whose places
 * differ by more than that are never matched: only a band along the diagonal is computed. */
static Slips count_slips(const char *a, int na, const char *b, int nb, int most)
{
    int rows[3][TABIYA_WORD_MAX];
    int *before = rows[0], *last = rows[1], *row = rows[2];
    for (int j = 0; j <= MIN(nb, most); j++)
        last[j] = j;
    for (int i = 1; i <= na; i++) {
        const int first = MAX(i - most, 1), end = MIN(i + most, nb);
        int least = row[first - 1] = first == 1 ? i : most + 1;
        if (end == i + most)
            last[end] = most + 1; /* beside the band */
        for (int j = first; j <= end; j++) {
            int slips = MIN(last[j], row[j - 1]) + 1;
            slips = MIN(slips, last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                slips = MIN(slips, before[j - 2] + 1);
            row[j] = slips;
            least = MIN(least, slips);
        }
        if (least > most)
            return (Slips){most + 1, most + 1};
        int *free_row = before;
        before = last;
        last = row;
        row = free_row;
    }
    Slips slips = {.whole = ABS(na - nb) <= most ? last[nb] : most + 1, .beginning = most + 1};
    for (int j = MAX(na - most, 0); j <= MIN(na + most, nb); j++)
        slips.beginning = MIN(slips.beginning, last[j]);
    return slips;
}

static int most_slips(int length)
{
    return length < 3 ? 0 : length <= 5 ? 1 : length <= 8 ? 2 : 3;
}

static double likeness_after(int slips, int n, int m)
{
    return 1 - 0.9 * slips / MAX(n, m);
}

/* By letters. */
static double likeness_of_letters(const TabiyaWord *typed, const TabiyaWord *word)
{
    const int n = typed->length, m = word->length;
    const int most = most_slips(n);
    /* Each letter that `word` lacks costs an edit. */
    if (most == 0 || n > m + most || tabiya_word_count_bits(typed->mask & ~word->mask) > most)
        return 0;
    Slips slips = count_slips(typed->letters, n, word->letters, MIN(m, n + most), most);
    if (m > n + most)
        slips.whole = most + 1;
    double best = 0;
    if (slips.whole <= most)
        best = likeness_after(slips.whole, n, m);
    if (n >= 4 && slips.beginning <= (n >= 7 ? 2 : 1) && slips.beginning <= most)
        best = MAX(best, 0.8 - 0.9 * slips.beginning / n);
    return best;
}

/* By one reading of each, `i` and `j`. */
static double likeness_of_reading(const TabiyaWord *typed, int i, const TabiyaWord *word, int j)
{
    const char *a = typed->sounds[i], *b = word->sounds[j];
    const int n = typed->sound_lengths[i], m = word->sound_lengths[j];
    if (n == 0 || m == 0 || ABS(n - m) > 4)
        return 0;
    /* At most one edit, which each sound that `b` lacks costs. */
    if (tabiya_word_count_bits(typed->sound_masks[i] & ~word->sound_masks[j]) > 1)
        return 0;
    if (strcmp(a, b) == 0)
        return n > 2 ? 0.84 : n == 2 ? 0.66 : 0.6;
    if (n >= 3 && strncmp(a, b, (gsize)n) == 0)
        return 0.62;
    if (n < 4 || ABS(n - m) > 1)
        return 0;
    if (count_slips(a, n, b, m, 1).whole > 1)
        return 0;
    return n > 5 ? 0.68 : 0.6;
}

static double likeness_of_sounds(const TabiyaWord *typed, const TabiyaWord *word)
{
    double best = 0;
    if (typed->length < 3)
        return 0;
    for (int i = 0; i < typed->n_readings; i++) {
        for (int j = 0; j < word->n_readings; j++)
            best = MAX(best, likeness_of_reading(typed, i, word, j));
    }
    /* One or two sounds say little: the words must also begin alike and have about the same
     * length. */
    if (best <= 0.66 &&
        (typed->letters[0] != word->letters[0] || ABS(typed->length - word->length) > 1)) {
        best = MIN(best, 0.4);
    }
    return best;
}

int tabiya_word_count_slips(const TabiyaWord *typed, double likeness)
{
    const int n = typed->length;
    int slips = 0;
    while (slips < most_slips(n) && likeness_after(slips + 1, n, n + slips + 1) >= likeness)
        slips++;
    return slips;
}

double tabiya_word_likeness(const TabiyaWord *typed, const TabiyaWord *word)
{
    const gsize n = typed->length, m = word->length;
    if (n == m && memcmp(typed->letters, word->letters, n) == 0)
        return 1;
    if (typed->letters[0] == WORD_BY_ITSELF || word->letters[0] == WORD_BY_ITSELF)
        return 0;
    if (n < m && n >= 2 && memcmp(typed->letters, word->letters, n) == 0)
        return 0.87 + 0.12 * (double)n / (double)m;
    if (n == 1 && typed->letters[0] == word->letters[0])
        return 0.3;
    const double letters = likeness_of_letters(typed, word);
    return letters > 0.85 ? letters : MAX(letters, likeness_of_sounds(typed, word));
}
