/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Splits utterances into words. Part of intent.h. */
#include <string.h>

#include "app/talk/grammar-private.h"
#include "app/talk/spoken-move.h"
#include "engine/board/san.h"

static void token_clear_cb(gpointer data)
{
    g_free(((TabiyaToken *)data)->raw);
    g_free(((TabiyaToken *)data)->typed);
}

static void add_known_token(GArray *tokens, const char *raw, const TabiyaWord *word)
{
    const TabiyaToken token = {.raw = g_strdup(raw), .word = *word};

    if (tokens->len < TABIYA_GRAMMAR_TOKENS_MAX)
        g_array_append_val(tokens, token);
    else
        g_free(token.raw);
}

static void add_token(GArray *tokens, const char *raw, const char *letters)
{
    TabiyaWord word;

    tabiya_word_init(&word, letters, strlen(letters));
    add_known_token(tokens, raw, &word);
}

/* Without punctuation around it: "(Nf3)," is "Nf3". A glyph that stands alone stays. */
static char *strip_chunk(const char *chunk)
{
    static const char *const MARKS[] = {".", ",", ";", ":", "?", "!", "\"", "(", ")", "¿",
                                        "¡", "«", "»", "“", "”", "„", "‚",  "‘", "…", NULL};
    const gsize size = strlen(chunk);

    /* Most words. */
    if (size > 0 && g_ascii_isalnum(chunk[0]) && g_ascii_isalnum(chunk[size - 1]))
        return g_strdup(chunk);
    GString *text = g_string_new(chunk);
    for (int i = 0; MARKS[i]; i++) {
        const gsize length = strlen(MARKS[i]);
        if (g_str_has_suffix(text->str, MARKS[i])) {
            g_string_truncate(text, text->len - length);
            i = -1;
        } else if (g_str_has_prefix(text->str, MARKS[i])) {
            g_string_erase(text, 0, (gssize)length);
            i = -1;
        }
    }
    return g_string_free(text, FALSE);
}

/* "1.e4", "12...Nf6", "3…": the number goes. */
static const char *skip_move_number(const char *chunk)
{
    const char *at = chunk + strspn(chunk, "0123456789");

    if (at == chunk || (*at != '.' && !g_str_has_prefix(at, "…")))
        return chunk;
    while (*at == '.' || g_str_has_prefix(at, "…"))
        at += *at == '.' ? 1 : strlen("…");
    return at;
}

/* "Sf3", "Fxc6", "cc3": with the letter of a piece of another language. */
static gboolean has_foreign_letter(const char *text)
{
    return strchr("SLDTCFA", g_ascii_toupper(*text)) && strlen(text) > 2 && strlen(text) <= 8 &&
           strchr("abcdefghx12345678", text[1]) && eng_san_is_move_text(text + 1, -1);
}

static gboolean is_move(const char *text)
{
    return strlen(text) <= 8 && strpbrk(text, "12345678Oo0") &&
           (eng_san_is_move_text(text, -1) || has_foreign_letter(text));
}

gboolean tabiya_token_is_move(const TabiyaToken *self)
{
    return is_move(self->raw);
}

gboolean tabiya_token_is_move_number(const TabiyaToken *self)
{
    return g_ascii_isdigit(*self->raw) && *skip_move_number(self->raw) == '\0';
}

/* A FEN's placement and moves stay whole. */
static gboolean is_whole(const char *text)
{
    return is_move(text) || strchr(text, '/');
}

static gboolean is_placement(const char *chunk)
{
    guint slashes = 0;

    for (; *chunk; chunk++)
        slashes += *chunk == '/';
    return slashes == 7;
}

/* A FEN is one word: how many chunks are its other fields. */
static guint count_fields(char *const *chunks)
{
    guint n = 0;

    while (chunks[n] && n < 5 && *chunks[n] != '\0' &&
           strspn(chunks[n], "wb-KQkqABCDEFGHabcdefgh0123456789") == strlen(chunks[n])) {
        n++;
    }
    return n;
}

static guint add_fen(GArray *tokens, char *const *chunks)
{
    const guint n = 1 + count_fields(chunks + 1);
    g_autoptr(GString) fen = g_string_new(chunks[0]);

    for (guint i = 1; i < n; i++)
        g_string_append_printf(fen, " %s", chunks[i]);
    add_token(tokens, fen->str, "fen");
    return n;
}

/* A Chinese character, which is a word of its own: its letters are "#5f8b". (transfer full) */
static char *dup_spelling(const TabiyaWord *word)
{
    char character[8] = "";

    if (*word->letters != '#')
        return g_strdup(word->letters);
    g_unichar_to_utf8((gunichar)g_ascii_strtoull(word->letters + 1, NULL, 16), character);
    return g_strdup(character);
}

/* "Vachier-Lagrave" is two words, and written as one: the second one keeps the hyphen. */
static void add_words(GArray *tokens, const char *text)
{
    g_autoptr(GArray) words = tabiya_words_of(text);
    const gboolean has_hyphen = strchr(text, '-') != NULL;

    if (words->len == 1) {
        add_known_token(tokens, text, &g_array_index(words, TabiyaWord, 0));
        return;
    }
    for (guint i = 0; i < words->len; i++) {
        const TabiyaWord *word = &g_array_index(words, TabiyaWord, i);
        g_autofree char *spelling = dup_spelling(word);
        g_autofree char *raw = g_strdup_printf("%s%s", i > 0 && has_hyphen ? "-" : "", spelling);
        add_known_token(tokens, raw, word);
    }
}

static void add_plain_chunk(GArray *tokens, const char *chunk)
{
    const char *plain = skip_move_number(chunk);
    g_autofree char *text = strip_chunk(plain);

    if (*plain == '\0' && *chunk != '\0') {
        /* A number alone: "10." before a move. */
        add_token(tokens, chunk, "");
    } else if (*text == '\0' && *plain != '\0') {
        add_token(tokens, plain, "");
    } else if (is_whole(text)) {
        if (plain > chunk) {
            g_autofree char *number = g_strndup(chunk, (gsize)(plain - chunk));
            add_token(tokens, number, "");
        }
        g_autofree char *lower = g_ascii_strdown(text, -1);
        add_token(tokens, text, lower);
    } else if (*text != '\0') {
        add_words(tokens, text);
    }
}

static void add_chunk(GArray *tokens, const char *chunk)
{
    const guint before = tokens->len;

    add_plain_chunk(tokens, chunk);
    /* One word, or a number and a move. */
    if (tokens->len == before + 1)
        g_array_index(tokens, TabiyaToken, before).typed = g_strdup(chunk);
}

/* --- Rewriting -------------------------------------------------------------------------------- */

static gboolean begins_with(const GArray *tokens, guint at, char *const *letters)
{
    for (; *letters; letters++, at++) {
        if (at >= tokens->len ||
            !g_str_equal(g_array_index(tokens, TabiyaToken, at).word.letters, *letters)) {
            return FALSE;
        }
    }
    return TRUE;
}

/* "can you" says nothing, but not in "what can you do". */
static gboolean is_after_weak(const TabiyaGrammar *self, const GArray *tokens, guint at)
{
    return at > 0 && g_hash_table_contains(self->weak,
                                           g_array_index(tokens, TabiyaToken, at - 1).word.letters);
}

static const TabiyaRewrite *find_rewrite(const TabiyaGrammar *self, const GArray *tokens, guint at)
{
    const GPtrArray *list =
        g_hash_table_lookup(self->rewrites, g_array_index(tokens, TabiyaToken, at).word.letters);

    for (guint i = 0; list && i < list->len; i++) {
        const TabiyaRewrite *rewrite = list->pdata[i];
        if (begins_with(tokens, at, rewrite->from) &&
            (*rewrite->to || !is_after_weak(self, tokens, at))) {
            return rewrite;
        }
    }
    return NULL;
}

static GArray *token_array_new(void)
{
    GArray *tokens = g_array_new(FALSE, FALSE, sizeof(TabiyaToken));

    g_array_set_clear_func(tokens, token_clear_cb);
    return tokens;
}

/* "backrank": two words of the vocabulary, written as one. */
static gboolean add_halves(const TabiyaGrammar *self, GArray *tokens, const TabiyaToken *token)
{
    const char *letters = token->word.letters;
    const gsize length = strlen(letters);

    if (length < 7 || g_hash_table_contains(self->numbers_of_words, letters) ||
        g_hash_table_contains(self->move_words, letters)) {
        return FALSE;
    }
    for (gsize at = 3; at + 3 <= length; at++) {
        g_autofree char *first = g_strndup(letters, at);
        if (g_hash_table_contains(self->numbers_of_words, first) &&
            g_hash_table_contains(self->numbers_of_words, letters + at)) {
            add_token(tokens, first, first);
            add_token(tokens, letters + at, letters + at);
            return TRUE;
        }
    }
    return FALSE;
}

/* "m12": move 12. */
static gboolean add_numbered(const TabiyaGrammar *self, GArray *tokens, const TabiyaToken *token)
{
    const char *digits = token->word.letters + 1;

    if (token->word.letters[0] != 'm' || !g_ascii_isdigit(*digits) ||
        digits[strspn(digits, "0123456789")] != '\0' ||
        !g_hash_table_contains(self->weak, "move")) {
        return FALSE;
    }
    add_token(tokens, "move", "move");
    add_token(tokens, digits, digits);
    return TRUE;
}

/* "Tal's": the player. NULL: another word. */
static char *dup_owner(const TabiyaGrammar *self, const TabiyaToken *token)
{
    const gsize length = strlen(token->word.letters);

    if (length < 4 || (!g_str_has_suffix(token->raw, "'s") && !g_str_has_suffix(token->raw, "’s")))
        return NULL;
    g_autofree char *name = g_strndup(token->word.letters, length - 1);
    return g_hash_table_contains(self->players, name) ? g_steal_pointer(&name) : NULL;
}

/* "Sicilians": the opening. NULL: another word. */
static char *dup_singular(const TabiyaGrammar *self, const TabiyaToken *token)
{
    const char *letters = token->word.letters;
    const gsize length = strlen(letters);
    double says = 0;

    if (length < 6 || letters[length - 1] != 's' ||
        g_hash_table_contains(self->numbers_of_words, letters) ||
        g_hash_table_contains(self->players, letters) ||
        tabiya_opening_search_know_word(self->openings, letters, &says) >= 1) {
        return NULL;
    }
    g_autofree char *one = g_strndup(letters, length - 1);
    return tabiya_opening_search_know_word(self->openings, one, &says) >= 1 ? g_steal_pointer(&one)
                                                                            : NULL;
}

static void keep_token(const TabiyaGrammar *self, GArray *tokens, const TabiyaToken *token)
{
    const guint before = tokens->len;
    g_autofree char *owner = dup_owner(self, token);
    g_autofree char *singular = owner ? NULL : dup_singular(self, token);

    if (owner || singular)
        add_token(tokens, token->raw, owner ? owner : singular);
    else
        add_known_token(tokens, token->raw, &token->word);
    if (tokens->len > before)
        g_array_index(tokens, TabiyaToken, before).typed = g_strdup(token->typed);
}

static GArray *rewrite(const TabiyaGrammar *self, const GArray *tokens)
{
    GArray *done = token_array_new();

    for (guint at = 0; at < tokens->len;) {
        const TabiyaRewrite *found = find_rewrite(self, tokens, at);
        if (!found) {
            const TabiyaToken *token = &g_array_index(tokens, TabiyaToken, at++);
            if (!add_halves(self, done, token) && !add_numbered(self, done, token))
                keep_token(self, done, token);
            continue;
        }
        /* One word for one: it stays as it was typed. */
        const gboolean is_one = !found->from[1] && *found->to && !found->to[1];
        const char *raw = g_array_index(tokens, TabiyaToken, at).raw;
        for (char **word = found->to; *word; word++)
            add_token(done, is_one ? raw : *word, *word);
        at += g_strv_length(found->from);
    }
    return done;
}

/* "after 8 Nc3": the number of a move, as "8.". */
static char *dot_numbers(const char *text)
{
    static GRegex *regex;

    if (g_once_init_enter(&regex)) {
        GRegex *made = g_regex_new("(?<=^| )([0-9]{1,3}) (?=(?:[KQRBN][a-h1-8]?x?[a-h][1-8]|O-O))",
                                   G_REGEX_OPTIMIZE, 0, NULL);
        g_once_init_leave(&regex, made);
    }
    return g_regex_replace(regex, text, -1, 0, "\\1. ", 0, NULL);
}

static char *prepare(const TabiyaGrammar *self, const char *utterance)
{
    g_autofree char *valid = g_utf8_make_valid(utterance, 4 * 400 < strlen(utterance) ? 1600 : -1);
    g_autofree char *dotted = strpbrk(valid, "0123456789") ? dot_numbers(valid) : NULL;
    GString *text = g_string_new(dotted ? dotted : valid);

    if (self->splits_apostrophes) {
        g_string_replace(text, "’", " ", 0);
        g_string_replace(text, "'", " ", 0);
    }
    return g_string_free(text, FALSE);
}

GArray *tabiya_grammar_split(const TabiyaGrammar *self, const char *utterance)
{
    g_autofree char *text = prepare(self, utterance);
    g_auto(GStrv) chunks = g_strsplit_set(text, " \t\n\r", -1);
    g_autoptr(GArray) tokens = token_array_new();

    for (char **chunk = chunks; *chunk;) {
        if (is_placement(*chunk)) {
            chunk += add_fen(tokens, chunk);
            continue;
        }
        if (**chunk != '\0')
            add_chunk(tokens, *chunk);
        chunk++;
    }
    return rewrite(self, tokens);
}

/* "Vachier-Lagrave" and Chinese characters are written without. */
static const char *space_before(const GArray *tokens, guint i)
{
    const TabiyaToken *token = &g_array_index(tokens, TabiyaToken, i), *before = token - 1;
    const gboolean is_joined = token->raw[0] == '-' && g_ascii_isalpha(token->raw[1]);

    return is_joined || (*token->word.letters == '#' && *before->word.letters == '#') ? "" : " ";
}

char *tabiya_tokens_join(const GArray *tokens, guint from, guint to)
{
    GString *text = g_string_new(NULL);

    for (guint i = from; i < to; i++) {
        const char *raw = g_array_index(tokens, TabiyaToken, i).raw;
        const gboolean is_joined = raw[0] == '-' && g_ascii_isalpha(raw[1]);
        g_string_append_printf(text, "%s%s", i == from ? "" : space_before(tokens, i),
                               i == from && is_joined ? raw + 1 : raw);
    }
    return g_string_free(text, FALSE);
}

char *tabiya_tokens_join_typed(const GArray *tokens, guint from, guint to)
{
    static const char *const QUOTES[][2] = {{"\"", "\""}, {"“", "”"}, {"„", "“"}, {"«", "»"}};
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = from; i < to; i++) {
        const TabiyaToken *token = &g_array_index(tokens, TabiyaToken, i);
        g_string_append_printf(text, "%s%s", i == from ? "" : space_before(tokens, i),
                               token->typed ? token->typed : token->raw);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(QUOTES); i++) {
        if (g_str_has_prefix(text->str, QUOTES[i][0]) &&
            g_str_has_suffix(text->str, QUOTES[i][1]) &&
            text->len > strlen(QUOTES[i][0]) + strlen(QUOTES[i][1])) {
            return g_strndup(text->str + strlen(QUOTES[i][0]),
                             text->len - strlen(QUOTES[i][0]) - strlen(QUOTES[i][1]));
        }
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* --- Kinds of words --------------------------------------------------------------------------- */

static const char *const DIGITS[] = {"<d1>", "<d2>", "<d3>", "<d4>", "<digits>"};

static gboolean has_class(const TabiyaGrammar *self, const char *letters, guint32 classes)
{
    return (GPOINTER_TO_UINT(g_hash_table_lookup(self->move_words, letters)) & classes) != 0;
}

const char *tabiya_grammar_find_kind(const TabiyaGrammar *self, const TabiyaToken *token)
{
    const char *letters = token->word.letters;
    const gsize length = strlen(letters);

    if (length == 0)
        return tabiya_token_is_move_number(token) ? "<number.>" : "<glyph>";
    if (strchr(token->raw, '/') && g_str_equal(letters, "fen"))
        return "<fen>";
    if (length == 2 && letters[0] >= 'a' && letters[0] <= 'h' && letters[1] >= '1' &&
        letters[1] <= '8') {
        return "<square>";
    }
    if (tabiya_token_is_move(token))
        return "<move>";
    if (strspn(letters, "0123456789") == length)
        return DIGITS[MIN(length, G_N_ELEMENTS(DIGITS)) - 1];
    if (g_hash_table_contains(self->weak, letters))
        return NULL;
    if (has_class(self, letters, TABIYA_SPOKEN_ANY_PIECE))
        return "<piece>";
    if (g_hash_table_contains(self->cardinals, letters))
        return "<numeral>";
    if (length == 1 && has_class(self, letters, TABIYA_SPOKEN_ANY_FILE))
        return "<file>";
    return NULL;
}
