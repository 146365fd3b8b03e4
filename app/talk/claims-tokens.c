/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences and tokens of prose, with the marks of Markdown taken off. */
#include "app/talk/claims-private.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *text;
    guint at, end; /* the rest of the sentence */
    Sentence *sentence;
} Lexer;

/* --- Moves in text ---------------------------------------------------------------------------- */

static gboolean is_file(char c)
{
    return c >= 'a' && c <= 'h';
}

static gboolean is_rank(char c)
{
    return c >= '1' && c <= '8';
}

static gboolean is_letter(char c)
{
    return g_ascii_isalpha(c) || (guchar)c >= 0x80;
}

static char char_at(const Lexer *self, guint at)
{
    return at < self->end ? self->text[at] : '\0';
}

static guint castling_length(const Lexer *self, guint at)
{
    const char letter = char_at(self, at);
    if ((letter != 'O' && letter != '0') || char_at(self, at + 1) != '-' ||
        char_at(self, at + 2) != letter) {
        return 0;
    }
    return char_at(self, at + 3) == '-' && char_at(self, at + 4) == letter ? 5 : 3;
}

/* The length of "exd", "N1x", "R": all before the target square. */
static guint origin_length(const Lexer *self, guint at)
{
    guint i = at;
    if (char_at(self, i) && strchr("KQRBN", char_at(self, i)))
        i++;
    /* The last file and rank are the target. */
    guint best = i;
    if (is_file(char_at(self, i)) && is_rank(char_at(self, i + 1)) &&
        (char_at(self, i + 2) == 'x' || is_file(char_at(self, i + 2)))) {
        best = i + 2;
    } else if (is_file(char_at(self, i)) &&
               (char_at(self, i + 1) == 'x' || is_file(char_at(self, i + 1)))) {
        best = i + 1;
    } else if (is_rank(char_at(self, i))) {
        best = i + 1;
    }
    if (char_at(self, best) == 'x')
        best++;
    return best - at;
}

static guint promotion_length(const Lexer *self, guint at)
{
    if (char_at(self, at) == '=' && char_at(self, at + 1) && strchr("QRBN", char_at(self, at + 1)))
        return 2;
    return char_at(self, at) && strchr("QRBN", char_at(self, at)) &&
                   !is_letter(char_at(self, at + 1))
               ? 1
               : 0;
}

/* The length of a move at `at`, without "!" and "?"; 0: none. */
static guint move_length(const Lexer *self, guint at)
{
    guint length = castling_length(self, at);
    if (length == 0) {
        length = origin_length(self, at);
        if (!is_file(char_at(self, at + length)) || !is_rank(char_at(self, at + length + 1)))
            return 0;
        length += 2;
        length += promotion_length(self, at + length);
    }
    while (char_at(self, at + length) == '+' || char_at(self, at + length) == '#')
        length++;
    const char next = char_at(self, at + length);
    return is_letter(next) || g_ascii_isdigit(next) ? 0 : length;
}

/* --- Tokens ----------------------------------------------------------------------------------- */

static Token *add_token(Lexer *self, TokenKind kind, guint start, guint end)
{
    Sentence *sentence = self->sentence;
    self->at = end;
    if (sentence->count == SENTENCE_TOKENS_MAX) {
        sentence->overflow = TRUE;
        return &sentence->tokens[SENTENCE_TOKENS_MAX - 1];
    }
    Token *token = &sentence->tokens[sentence->count++];
    *token = (Token){.kind = kind, .start = start, .end = end, .square = ENG_NO_SQUARE};
    gsize length = MIN(end - start, TOKEN_TEXT_MAX - 1);
    memcpy(token->text, self->text + start, length);
    if (end - start >= TOKEN_TEXT_MAX)
        token->kind = TOKEN_ODD;
    return token;
}

static void add_word(Lexer *self, const char *word, guint start, guint end)
{
    Token *token = add_token(self, TOKEN_WORD, start, end);
    memset(token->text, 0, sizeof token->text);
    g_strlcpy(token->text, word, sizeof token->text);
}

static gboolean lex_move(Lexer *self)
{
    const guint start = self->at;
    char letter;
    int figurine = eng_san_figurine(self->text + start, (int)(self->end - start), &letter);
    guint length = move_length(self, start + (guint)figurine);
    if (length == 0)
        return FALSE;
    length += (guint)figurine;
    gboolean is_square = length == 2;
    Token *token = add_token(self, is_square ? TOKEN_SQUARE : TOKEN_MOVE, start, start + length);
    if (is_square)
        token->square = eng_square(token->text[0] - 'a', token->text[1] - '1');
    guint glyphs = 0;
    while (char_at(self, self->at + glyphs) == '!' || char_at(self, self->at + glyphs) == '?')
        glyphs++;
    /* One at the end of the sentence is its own. */
    if (glyphs > 1 || (glyphs == 1 && self->at + 1 < self->end)) {
        token->is_glyph = TRUE;
        token->value = char_at(self, self->at) == '!'
                           ? (glyphs > 1 && char_at(self, self->at + 1) == '?' ? 0 : 1)
                           : (glyphs > 1 ? (char_at(self, self->at + 1) == '?' ? 4 : 6) : 2);
        self->at += glyphs;
    }
    return TRUE;
}

/* "...", "…" from `at`: its length. */
static guint dots_length(const Lexer *self, guint at)
{
    if (at + 3 <= self->end && memcmp(self->text + at, "\xe2\x80\xa6", 3) == 0)
        return 3;
    guint n = 0;
    while (char_at(self, at + n) == '.')
        n++;
    return n >= 2 ? n : 0;
}

static guint skip_spaces(const Lexer *self, guint at)
{
    while (char_at(self, at) == ' ')
        at++;
    return at;
}

static gboolean sees_move(const Lexer *self, guint at)
{
    char letter;
    int figurine = eng_san_figurine(self->text + at, (int)(self->end - at), &letter);
    return move_length(self, at + (guint)figurine) > 0;
}

/* "12." and "12..." before a move. */
static gboolean lex_number(Lexer *self)
{
    guint i = self->at;
    int value = 0;
    while (g_ascii_isdigit(char_at(self, i)) && i - self->at < 4)
        value = value * 10 + (self->text[i++] - '0');
    if (i == self->at || value == 0)
        return FALSE;
    guint dots = dots_length(self, i);
    if (dots == 0 && char_at(self, i) == '.')
        dots = 1;
    if (dots == 0 || !sees_move(self, skip_spaces(self, i + dots)))
        return FALSE;
    Token *token = add_token(self, TOKEN_NUMBER, self->at, i + dots);
    token->value = 2 * value + (dots > 1);
    return TRUE;
}

static gboolean lex_dots(Lexer *self)
{
    guint dots = dots_length(self, self->at);
    if (dots == 0)
        return FALSE;
    gboolean is_move = sees_move(self, skip_spaces(self, self->at + dots));
    add_token(self, is_move ? TOKEN_DOTS : TOKEN_ODD, self->at, self->at + dots);
    return TRUE;
}

/* The length of "+", "-", "−" or "–" at `at`. */
static guint sign_length(const Lexer *self, guint at)
{
    if (char_at(self, at) == '+' || char_at(self, at) == '-')
        return 1;
    return at + 3 <= self->end && (memcmp(self->text + at, "\xe2\x88\x92", 3) == 0 ||
                                   memcmp(self->text + at, "\xe2\x80\x93", 3) == 0)
               ? 3
               : 0;
}

/* "+0.8", "-1", "0.35", "#3", "#-3", "M5". */
static gboolean lex_score(Lexer *self)
{
    guint start = self->at, i = start, sign = sign_length(self, i);
    gboolean negative = sign > 0 && char_at(self, i) != '+';
    i += sign;
    gboolean is_mate = char_at(self, i) == '#' || char_at(self, i) == 'M';
    i += is_mate;
    if (is_mate && sign == 0) {
        sign = sign_length(self, i);
        negative = sign > 0 && char_at(self, i) != '+';
        i += sign;
    }
    guint digits = i;
    double value = 0, unit = 1;
    gboolean point = FALSE;
    for (; i - digits < 7; i++) {
        if (char_at(self, i) == '.' && !point && g_ascii_isdigit(char_at(self, i + 1))) {
            point = TRUE;
        } else if (g_ascii_isdigit(char_at(self, i))) {
            value = value * 10 + (self->text[i] - '0');
            unit *= point ? 10 : 1;
        } else {
            break;
        }
    }
    if (i == digits || g_ascii_isalnum(char_at(self, i)) || char_at(self, i) == '/' ||
        (sign_length(self, i) && g_ascii_isdigit(char_at(self, i + 1)))) {
        return FALSE;
    }
    gboolean is_score = sign > 0 || is_mate || point;
    Token *token = add_token(self, is_score ? TOKEN_SCORE : TOKEN_COUNT, start, i);
    token->is_mate = is_mate;
    double scaled = is_mate || !is_score ? value : value / unit * 100;
    token->value = (int)(negative ? -scaled - 0.5 : scaled + 0.5);
    return TRUE;
}

/* --- Words ------------------------------------------------------------------------------------ */

static const char *const CONTRACTIONS[][2] = {
    {"n't", "not"},  {"'re", "are"}, {"'ve", "have"}, {"'ll", "will"},
    {"'d", "would"}, {"'m", "am"},   {"'s", "'s"},
};

/* The bytes of "'" or "’" at `at`; 0: none. */
static guint apostrophe_length(const Lexer *self, guint at)
{
    if (char_at(self, at) == '\'')
        return 1;
    return at + 3 <= self->end && memcmp(self->text + at, "\xe2\x80\x99", 3) == 0 ? 3 : 0;
}

/* A word with its apostrophes and hyphens; those of files and squares end it ("e-file"). */
static guint word_length(const Lexer *self, guint at)
{
    guint i = at;
    for (;;) {
        if (is_letter(char_at(self, i)) || (i > at && g_ascii_isdigit(char_at(self, i)))) {
            guint apostrophe = apostrophe_length(self, i);
            if ((guchar)char_at(self, i) >= 0x80 && !apostrophe &&
                (sign_length(self, i) || dots_length(self, i) ||
                 g_unichar_ispunct(g_utf8_get_char(self->text + i)))) {
                break;
            }
            i += apostrophe ? apostrophe : 1;
        } else if (apostrophe_length(self, i) && is_letter(char_at(self, i + 1)) && i > at) {
            i++;
        } else if (char_at(self, i) == '-' && is_letter(char_at(self, i + 1)) && i > at + 1) {
            i++;
        } else {
            break;
        }
    }
    return i - at;
}

/* Adds "is" of "it's", "not" of "doesn't", "'s" of "White's" as words of their own. */
static void add_folded(Lexer *self, char *word, guint start, guint end)
{
    const gsize length = strlen(word);
    static const char *const PRONOUNS = " it that there here what he who she let ";
    for (guint i = 0; i < G_N_ELEMENTS(CONTRACTIONS); i++) {
        const char *ending = CONTRACTIONS[i][0];
        if (length <= strlen(ending) || !g_str_has_suffix(word, ending))
            continue;
        word[length - strlen(ending)] = '\0';
        g_autofree char *padded = g_strdup_printf(" %s ", word);
        if (strcmp(word, "ca") == 0 || strcmp(word, "wo") == 0)
            g_strlcpy(word, word[0] == 'c' ? "can" : "will", length);
        add_word(self, word, start, end);
        gboolean is_verb = ending[1] == 's' && strstr(PRONOUNS, padded);
        add_word(self, is_verb ? "is" : CONTRACTIONS[i][1], end, end);
        return;
    }
    if (strcmp(word, "cannot") == 0) {
        add_word(self, "can", start, end);
        g_strlcpy(word, "not", length + 1);
        start = end;
    }
    add_word(self, word, start, end);
}

static gboolean lex_word(Lexer *self)
{
    const guint start = self->at, length = word_length(self, start);
    if (length == 0)
        return FALSE;
    g_autofree char *bytes = g_strndup(self->text + start, length);
    g_autoptr(GString) word = g_string_new(NULL);
    g_autofree char *lower = g_utf8_strdown(bytes, -1);
    for (const char *c = lower; *c; c++) {
        if (strncmp(c, "\xe2\x80\x99", 3) == 0) {
            g_string_append_c(word, '\'');
            c += 2;
        } else if (*c != '-') {
            g_string_append_c(word, *c);
        }
    }
    const guint first = self->sentence->count;
    add_folded(self, word->str, start, start + length);
    if (first < self->sentence->count)
        self->sentence->tokens[first].is_capitalized = g_ascii_isupper(*bytes);
    return TRUE;
}

/* The "e" of "e-file", "e- and", "e pawn". */
static gboolean lex_file(Lexer *self)
{
    const char c = char_at(self, self->at), next = char_at(self, self->at + 1);
    if (!is_file(c) || (next != '-' && (next != ' ' || c == 'a')))
        return FALSE;
    const char *rest = self->text + self->at + 2;
    gsize left = self->end > self->at + 2 ? self->end - self->at - 2 : 0;
    gboolean is_noun = (left >= 4 && strncmp(rest, "file", 4) == 0) ||
                       (left >= 4 && strncmp(rest, "pawn", 4) == 0) ||
                       (left >= 4 && strncmp(rest, "rook", 4) == 0);
    if (!is_noun && (next != '-' || left < 4 || strncmp(rest, " and", 4) != 0))
        return FALSE;
    Token *token = add_token(self, TOKEN_FILE, self->at, self->at + 1);
    token->value = c - 'a';
    if (next == '-')
        self->at++;
    return TRUE;
}

static gboolean is_decoration(char c)
{
    return c == '*' || c == '_' || c == '`' || c == '~' || c == '|' || c == '"';
}

static void lex_other(Lexer *self)
{
    const char *at = self->text + self->at;
    const guint length = (guint)(g_utf8_next_char(at) - at);
    gunichar c = g_utf8_get_char(at);
    if (c == 0x201c || c == 0x201d || c == 0x2018 || c == 0x2019 || c == 0xfe0f) {
        self->at += length;
        return;
    }
    Token *token = add_token(self, TOKEN_MARK, self->at, self->at + length);
    if (c == 0x2014 || c == 0x2013) {
        g_strlcpy(token->text, "-", sizeof token->text);
    } else if (!strchr(",;:()-.!?", (int)c) || c >= 0x80) {
        token->kind =
            c >= 0x80 && g_unichar_type(c) == G_UNICODE_OTHER_SYMBOL ? TOKEN_MARK : TOKEN_ODD;
    }
}

static void lex(Lexer *self)
{
    while (self->at < self->end && !self->sentence->overflow) {
        const char c = char_at(self, self->at);
        if (g_ascii_isspace(c) || is_decoration(c)) {
            self->at++;
        } else if (strncmp(self->text + self->at, "\xc2\xa0", 2) == 0) {
            self->at += 2;
        } else if (!lex_file(self) && !lex_move(self) && !lex_number(self) && !lex_dots(self) &&
                   !lex_score(self) && !lex_word(self)) {
            lex_other(self);
        }
    }
}

/* --- Sentences -------------------------------------------------------------------------------- */

static gboolean is_line_mark(const char *text, guint length, guint at)
{
    while (at < length && (text[at] == ' ' || text[at] == '\t'))
        at++;
    if (at >= length || strchr("\n-*#>+", text[at]))
        return TRUE;
    guint digits = at;
    while (at < length && g_ascii_isdigit(text[at]))
        at++;
    return at > digits && at + 1 < length && (text[at] == '.' || text[at] == ')') &&
           text[at + 1] == ' ';
}

static gboolean ends_abbreviation(const char *text, guint start, guint at)
{
    static const char *const SHORT[] = {"e.g", "i.e", "vs", "etc", "cf", "e.p", "approx"};
    for (guint i = 0; i < G_N_ELEMENTS(SHORT); i++) {
        gsize n = strlen(SHORT[i]);
        if (at >= start + n && g_ascii_strncasecmp(text + at - n, SHORT[i], n) == 0 &&
            (at == start + n || !g_ascii_isalpha(text[at - n - 1]))) {
            return TRUE;
        }
    }
    return FALSE;
}

/* A full stop after a number that a move follows, "12. Nf3". */
static gboolean is_move_number(const char *text, guint length, guint start, guint at)
{
    guint digits = at;
    while (digits > start && g_ascii_isdigit(text[digits - 1]))
        digits--;
    Lexer lexer = {.text = text, .end = length};
    return digits < at && (digits == start || !g_ascii_isalnum(text[digits - 1])) &&
           sees_move(&lexer, skip_spaces(&lexer, at + 1));
}

/* Whether the sentence ends with the byte at `at`. */
static gboolean ends_sentence(const char *text, guint length, guint start, guint at)
{
    const char c = text[at];
    if (c == '\n')
        return is_line_mark(text, length, at + 1);
    if (c != '.' && c != '!' && c != '?')
        return FALSE;
    guint next = at + 1;
    while (next < length && strchr("*_`\")'", text[next]))
        next++;
    if (next < length && !g_ascii_isspace(text[next]))
        return FALSE;
    if (c == '.' &&
        (ends_abbreviation(text, start, at) || is_move_number(text, length, start, at) ||
         (at > start && text[at - 1] == '.'))) {
        return FALSE;
    }
    return TRUE;
}

static gboolean is_between_sentences(char c)
{
    return g_ascii_isspace(c) || strchr("#>*-_|`~", c);
}

/* "- ", "# ", "1. " before a line's first sentence. */
static guint skip_marks(const char *text, guint length, guint at)
{
    while (at < length && is_between_sentences(text[at]) &&
           !(text[at] == '-' && at + 1 < length && g_ascii_isdigit(text[at + 1]))) {
        at++;
    }
    Lexer lexer = {.text = text, .end = length};
    guint digits = at;
    while (g_ascii_isdigit(char_at(&lexer, digits)))
        digits++;
    if (digits > at && (char_at(&lexer, digits) == '.' || char_at(&lexer, digits) == ')') &&
        char_at(&lexer, digits + 1) == ' ' && !sees_move(&lexer, digits + 2)) {
        return skip_marks(text, length, digits + 2);
    }
    return at;
}

gboolean tabiya_claims_read_sentence(const char *text, guint length, guint *place,
                                     Sentence *sentence)
{
    guint start = skip_marks(text, length, *place);
    if (start >= length)
        return FALSE;
    guint end = start;
    while (end < length && !ends_sentence(text, length, start, end))
        end++;
    gboolean is_question = end < length && text[end] == '?';
    end = MIN(end + 1, length);
    while (end < length && strchr("*_`\")'", text[end]))
        end++;
    *place = end;
    while (end > start && g_ascii_isspace(text[end - 1]))
        end--;
    sentence->start = start;
    sentence->end = end;
    sentence->count = 0;
    sentence->overflow = FALSE;
    sentence->is_question = is_question;
    Lexer lexer = {.text = text, .at = start, .end = end, .sentence = sentence};
    lex(&lexer);
    return TRUE;
}
