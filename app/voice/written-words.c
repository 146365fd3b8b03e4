/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See written-words.h. */
#include "app/voice/written-words.h"

#include <string.h>

#include "app/voice/spoken-vocabulary.h"
#include "engine/board/san.h"

struct TabiyaWrittenSigns {
    const TabiyaSpokenVocabulary *vocabulary; /* NULL: the language has none */
    GHashTable *signs;                        /* folded word → sign; keys owned */
    GHashTable *alike;                        /* the same of words that only sound so; lent */
    gboolean is_english;
};

/* How English recognizers write letters and numbers that stand alone. */
static const struct {
    const char *word;
    char sign;
} ALIKE[] = {
    {"ay", 'a'},   {"hey", 'a'},   {"alfa", 'a'},  {"be", 'b'},   {"bee", 'b'},    {"beta", 'b'},
    {"see", 'c'},  {"sea", 'c'},   {"si", 'c'},    {"dee", 'd'},  {"the", 'd'},    {"he", 'e'},
    {"eff", 'f'},  {"if", 'f'},    {"gee", 'g'},   {"ji", 'g'},   {"golfe", 'g'},  {"age", 'h'},
    {"each", 'h'}, {"aitch", 'h'}, {"won", '1'},   {"want", '1'}, {"to", '2'},     {"too", '2'},
    {"tree", '3'}, {"free", '3'},  {"for", '4'},   {"fore", '4'}, {"fife", '5'},   {"hive", '5'},
    {"sex", '6'},  {"sick", '6'},  {"sicks", '6'}, {"ate", '8'},  {"charly", 'c'},
};

/* And the pieces, where they are neither spelled nor sound alike by the rules of words. */
static const struct {
    const char *word, *meant;
} MISHEARD[] = {
    {"pond", "pawn"},   {"porn", "pawn"},     {"palm", "pawn"},  {"pont", "pawn"},
    {"rock", "rook"},   {"brook", "rook"},    {"ruck", "rook"},  {"work", "rook"},
    {"clean", "queen"}, {"kin", "king"},      {"mates", "mate"}, {"text", "takes"},
    {"tanks", "takes"}, {"cassel", "castle"},
};

/* --- Signs ------------------------------------------------------------------------------------ */

static void learn(TabiyaWrittenSigns *self, const char *alternatives, char sign)
{
    g_auto(GStrv) texts = g_strsplit(alternatives ? alternatives : "", "|", -1);

    for (char **text = texts; *text; text++) {
        g_autoptr(GArray) words = tabiya_words_of(*text);
        if (words->len == 1) {
            g_hash_table_insert(self->signs, g_strdup(g_array_index(words, TabiyaWord, 0).letters),
                                GINT_TO_POINTER(sign));
        }
    }
}

TabiyaWrittenSigns *tabiya_written_signs_new(const char *language)
{
    TabiyaWrittenSigns *self = g_new0(TabiyaWrittenSigns, 1);

    self->vocabulary = tabiya_spoken_vocabulary_find(language);
    self->signs = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    self->alike = g_hash_table_new(g_str_hash, g_str_equal);
    for (int i = 0; i < 8; i++) {
        const char letter[] = {(char)('a' + i), '\0'}, digit[] = {(char)('1' + i), '\0'};
        learn(self, letter, *letter);
        learn(self, digit, *digit);
        learn(self, self->vocabulary ? self->vocabulary->files[i] : NULL, *letter);
        learn(self, self->vocabulary ? self->vocabulary->ranks[i] : NULL, *digit);
    }
    self->is_english = g_strcmp0(language, "en") == 0;
    for (gsize i = 0; i < G_N_ELEMENTS(ALIKE) && self->is_english; i++) {
        g_hash_table_insert(self->alike, (gpointer)ALIKE[i].word, GINT_TO_POINTER(ALIKE[i].sign));
    }
    return self;
}

void tabiya_written_signs_free(TabiyaWrittenSigns *self)
{
    g_hash_table_unref(self->signs);
    g_hash_table_unref(self->alike);
    g_free(self);
}

static void mend(TabiyaWord *word)
{
    for (gsize i = 0; i < G_N_ELEMENTS(MISHEARD); i++) {
        if (g_str_equal(word->letters, MISHEARD[i].word)) {
            tabiya_word_init(word, MISHEARD[i].meant, strlen(MISHEARD[i].meant));
            return;
        }
    }
}

static TabiyaWrittenWord read_word(const TabiyaWrittenSigns *self, const TabiyaWord *word,
                                   gboolean is_free)
{
    TabiyaWrittenWord read = {.word = *word, .isa = TRUE};

    if (is_free && self->is_english)
        mend(&read.word);
    read.sign = (char)GPOINTER_TO_INT(g_hash_table_lookup(self->signs, read.word.letters));
    if (read.sign == '\0' && is_free) {
        read.sign = (char)GPOINTER_TO_INT(g_hash_table_lookup(self->alike, read.word.letters));
        read.isa = FALSE;
    }
    return read;
}

/* --- Moves as they are written ---------------------------------------------------------------- */

/* The first of the alternatives, the way it is mostly said. */
static void say(GString *out, const char *alternatives)
{
    const char *from = *alternatives == '|' ? alternatives + 1 : alternatives;

    g_string_append_c(out, ' ');
    g_string_append_len(out, from, (gssize)strcspn(from, "|"));
}

static void say_sign(const TabiyaSpokenVocabulary *words, GString *out, char c)
{
    static const char PIECES[] = "PNBRQK";
    const char *piece = strchr(PIECES, c);

    if (c >= 'a' && c <= 'h')
        say(out, words->files[c - 'a']);
    else if (c >= '1' && c <= '8')
        say(out, words->ranks[c - '1']);
    else if (c == 'x')
        say(out, words->takes);
    else if (piece)
        say(out, words->pieces[piece - PIECES]);
    else if (c == '+')
        say(out, words->check);
    else if (c == '#')
        say(out, words->checkmate);
}

/* "Nf3", "exd5", "O-O", "e8=Q". */
static void say_move(const TabiyaSpokenVocabulary *words, GString *out, const char *move)
{
    if (strchr("O0", *move)) {
        say(out, strlen(move) > 4 ? words->castles_long : words->castles_short);
        return;
    }
    for (; *move; move++)
        say_sign(words, out, *move);
}

static gboolean is_move(const char *chunk)
{
    return strlen(chunk) >= 3 && strpbrk(chunk, "12345678O0") && !g_ascii_isdigit(*chunk) &&
           eng_san_is_move_text(chunk, -1);
}

/* "f3" and "e2e4" are letters and numbers that stand alone. */
static void say_chunk(const TabiyaSpokenVocabulary *words, GString *out, char *chunk)
{
    char *end = chunk + strlen(chunk);

    while (end > chunk && strchr(".,;:!?", end[-1]))
        *--end = '\0';
    if (words && is_move(chunk)) {
        say_move(words, out, chunk);
        return;
    }
    g_string_append_c(out, ' ');
    for (const char *at = chunk; *at; at++) {
        if (at > chunk && g_ascii_isdigit(*at) != g_ascii_isdigit(at[-1]))
            g_string_append_c(out, ' ');
        g_string_append_c(out, *at);
    }
}

/* Without "[00:00.000 --> 00:02.000]", "(music)" and "*coughs*". */
static void drop_remarks(char *text)
{
    static const char PAIRS[][3] = {"[]", "()", "**"};

    for (gsize i = 0; i < G_N_ELEMENTS(PAIRS); i++) {
        for (char *at = strchr(text, PAIRS[i][0]); at; at = strchr(at, PAIRS[i][0])) {
            char *end = strchr(at + 1, PAIRS[i][1]);
            if (!end)
                break;
            memset(at, ' ', (gsize)(end - at) + 1);
        }
    }
}

char *tabiya_written_text_dup(const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_autoptr(GString) line = g_string_new(NULL);

    drop_remarks(valid);
    g_auto(GStrv) chunks = g_strsplit_set(valid, " \t\r\n", -1);
    for (char **chunk = chunks; *chunk; chunk++) {
        if (**chunk != '\0')
            g_string_append_printf(line, "%s%s", line->len > 0 ? " " : "", *chunk);
    }
    return g_strdup(line->str);
}

/* As it is said. */
static char *dup_said(const TabiyaWrittenSigns *self, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_autoptr(GString) out = g_string_new(NULL);

    drop_remarks(valid);
    g_auto(GStrv) chunks = g_strsplit_set(valid, " \t\r\n", -1);
    for (char **chunk = chunks; *chunk; chunk++)
        say_chunk(self->vocabulary, out, *chunk);
    return g_strdup(out->str);
}

GArray *tabiya_written_words_of(const TabiyaWrittenSigns *signs, const char *text, gboolean is_free,
                                guint max)
{
    g_autofree char *said = is_free ? dup_said(signs, text) : NULL;
    g_autoptr(GArray) words = tabiya_words_of(said ? said : text);
    GArray *read = g_array_new(FALSE, FALSE, sizeof(TabiyaWrittenWord));

    for (guint i = 0; i < MIN(words->len, max); i++) {
        const TabiyaWrittenWord word =
            read_word(signs, &g_array_index(words, TabiyaWord, i), is_free);
        g_array_append_val(read, word);
    }
    return read;
}
