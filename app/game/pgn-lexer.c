/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PGN's tokens, as the standard's import format has them and as files really are.
 *
 * Every byte is looked at a bounded number of times, whatever the text is. Two rules keep a defect
 * small: a tag ends with its line, and a comment that is not closed ends before the next line that
 * starts with [Event ", so that it cannot swallow the games behind it.
 */
#include "app/game/pgn-lexer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/board/san.h"

typedef struct {
    const char *text;
    guint nag;
} Glyph;

/* Longer ones first where one starts like another. */
static const Glyph GLYPHS[] = {
    {"!!", 3},   {"!?", 5},   {"?!", 6},   {"??", 4},    {"!", 1},   {"?", 2},   {"+/=", 14},
    {"=/+", 15}, {"+/-", 16}, {"-/+", 17}, {"+-", 18},   {"-+", 19}, {"+=", 14}, {"=+", 15},
    {"=", 10},   {"‼", 3},    {"⁇", 4},    {"⁉", 5},     {"⁈", 6},   {"□", 7},   {"∞", 13},
    {"⩲", 14},   {"⩱", 15},   {"±", 16},   {"\xb1", 16}, {"∓", 17},  {"⨀", 22},  {"○", 26},
    {"⟳", 32},   {"↑", 36},   {"→", 40},   {"⇆", 132},   {"⊕", 138}, {"∆", 140},
};

typedef struct {
    const char *text;
    TabiyaResult result;
} ResultWord;

static const ResultWord RESULT_WORDS[] = {
    {"1-0", TABIYA_RESULT_WHITE}, {"0-1", TABIYA_RESULT_BLACK}, {"1/2-1/2", TABIYA_RESULT_DRAW},
    {"1/2", TABIYA_RESULT_DRAW},  {"½-½", TABIYA_RESULT_DRAW},  {"\xbd-\xbd", TABIYA_RESULT_DRAW},
    {"*", TABIYA_RESULT_UNKNOWN},
};

/* Windows-1252 from 0x80 to 0x9f; what it leaves undefined stays Latin-1's control character. */
static const gunichar2 WINDOWS_1252[32] = {
    0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008d, 0x017d, 0x008f, 0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178,
};

void tabiya_pgn_lexer_init(TabiyaPgnLexer *self, const char *source, gsize length)
{
    *self = (TabiyaPgnLexer){
        .source = source,
        .length = length,
        .name = g_string_new(NULL),
        .text = g_string_new(NULL),
    };
    if (length >= 3 && memcmp(source, "\xef\xbb\xbf", 3) == 0)
        self->at = 3;
}

void tabiya_pgn_lexer_clear(TabiyaPgnLexer *self)
{
    g_string_free(self->name, TRUE);
    g_string_free(self->text, TRUE);
}

/* --- Bytes ------------------------------------------------------------------------------------ */

static inline gboolean is_newline(char c)
{
    return c == '\n' || c == '\r';
}

static inline gboolean is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0';
}

/* The byte at `at`, a newline behind the end. */
static inline char byte_at(const TabiyaPgnLexer *self, gsize at)
{
    return at < self->length ? self->source[at] : '\n';
}

static inline gboolean starts_line(const TabiyaPgnLexer *self, gsize at)
{
    return at == 0 || is_newline(self->source[at - 1]) ||
           (at == 3 && (guchar)self->source[0] == 0xef);
}

static gboolean looking_at(const TabiyaPgnLexer *self, gsize at, const char *word)
{
    gsize length = strlen(word);
    return at + length <= self->length && memcmp(self->source + at, word, length) == 0;
}

static gsize line_end(const TabiyaPgnLexer *self, gsize at)
{
    while (at < self->length && !is_newline(self->source[at]))
        at++;
    return at;
}

void tabiya_pgn_append_utf8(GString *out, const char *bytes, gsize length)
{
    const char *end = bytes + length;
    for (const char *p = bytes; p < end;) {
        const char *run = p;
        while (p < end && (guchar)*p < 0x80 && *p != '\0')
            p++;
        g_string_append_len(out, run, p - run);
        if (p == end)
            break;
        guchar byte = (guchar)*p;
        gunichar c = byte == 0 ? 0 : g_utf8_get_char_validated(p, end - p);
        if (byte == 0) {
            p++;
        } else if (c < (gunichar)-2) {
            gsize size = (gsize)(g_utf8_next_char(p) - p);
            g_string_append_len(out, p, (gssize)size);
            p += size;
        } else {
            g_string_append_unichar(out, byte < 0xa0 ? WINDOWS_1252[byte - 0x80] : byte);
            p++;
        }
    }
}

gsize tabiya_pgn_match_result(const char *text, gsize length, TabiyaResult *result)
{
    for (gsize i = 0; i < G_N_ELEMENTS(RESULT_WORDS); i++) {
        gsize size = strlen(RESULT_WORDS[i].text);
        if (size <= length && memcmp(text, RESULT_WORDS[i].text, size) == 0) {
            *result = RESULT_WORDS[i].result;
            return size;
        }
    }
    return 0;
}

/* --- Between tokens --------------------------------------------------------------------------- */

/* Skips blanks, dots that stand alone and % lines. Returns whether an empty line was among them. */
static gboolean skip_blanks(TabiyaPgnLexer *self)
{
    guint newlines = 0;
    while (self->at < self->length) {
        char c = self->source[self->at];
        if (c == '%' && starts_line(self, self->at)) {
            self->at = line_end(self, self->at);
        } else if (looking_at(self, self->at, "\xc2\xa0")) { /* no-break space */
            self->at += 2;
        } else if (is_blank(c) || c == '.') {
            if (c == '\n' || (c == '\r' && byte_at(self, self->at + 1) != '\n'))
                newlines++;
            self->at++;
        } else {
            break;
        }
    }
    return newlines > 1;
}

/* --- Comments --------------------------------------------------------------------------------- */

/* Appends the text of a comment: trimmed; a line break with the blanks around it is a space, each
 * empty line a line break of the text. */
static void append_comment(GString *out, const char *bytes, gsize length)
{
    const char *end = bytes + length;
    const char *p = bytes;
    gsize start = out->len;
    while (p < end) {
        const char *run = p;
        while (p < end && !is_blank(*p))
            p++;
        tabiya_pgn_append_utf8(out, run, (gsize)(p - run));
        guint newlines = 0;
        gsize blanks = 0;
        for (; p < end && is_blank(*p); p++) {
            if (*p == '\n' || (*p == '\r' && (p + 1 == end || p[1] != '\n')))
                newlines++;
            blanks += *p != '\0';
        }
        if (p == end || out->len == start)
            continue;
        if (newlines == 0)
            for (gsize i = 0; i < blanks; i++)
                g_string_append_c(out, ' ');
        else if (newlines == 1)
            g_string_append_c(out, ' ');
        else
            for (guint i = 1; i < newlines; i++)
                g_string_append_c(out, '\n');
    }
}

/* Where the comment that starts at `from` ends: at its }, or, when it has none, before the next
 * game. */
static gsize brace_end(TabiyaPgnLexer *self, gsize from, gboolean *closed)
{
    *closed = FALSE;
    for (gsize at = from; at < self->length; at++) {
        char c = self->source[at];
        if (c == '}') {
            *closed = TRUE;
            return at;
        }
        if (c == '[' && starts_line(self, at) && looking_at(self, at, "[Event \""))
            return at;
    }
    return self->length;
}

static void lex_brace_comment(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    gboolean closed;
    gsize from = self->at + 1;
    gsize to = brace_end(self, from, &closed);
    token->kind = TABIYA_PGN_COMMENT;
    append_comment(self->text, self->source + from, to - from);
    if (!closed)
        token->problem = _("a comment that ends with }");
    self->at = closed ? to + 1 : to;
}

/* Lines that start with ; one below the other are one comment of several lines. */
static void lex_line_comment(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    token->kind = TABIYA_PGN_COMMENT;
    for (;;) {
        gsize end = line_end(self, self->at);
        append_comment(self->text, self->source + self->at + 1, end - self->at - 1);
        self->at = end;
        gsize next = end;
        if (byte_at(self, next) == '\r' && byte_at(self, next + 1) == '\n')
            next++;
        if (next >= self->length || byte_at(self, next + 1) != ';')
            return;
        g_string_append_c(self->text, '\n');
        self->at = next + 1;
    }
}

/* --- Tags ------------------------------------------------------------------------------------- */

static gboolean is_name_byte(char c)
{
    return g_ascii_isalnum(c) || (c != '\0' && strchr("_-+#=:/.", c) != NULL) || (guchar)c >= 0x80;
}

static gsize skip_spaces(const TabiyaPgnLexer *self, gsize at)
{
    while (byte_at(self, at) == ' ' || byte_at(self, at) == '\t')
        at++;
    return at;
}

/* Finds the quote that ends a value: the first one with a ] behind it, since people write quotes
 * into values without escaping them. Returns where it is, or the end of the line. */
static gsize value_end(const TabiyaPgnLexer *self, gsize at)
{
    gsize end = line_end(self, at);
    for (; at < end; at++) {
        if (self->source[at] == '\\' && at + 1 < end)
            at++;
        else if (self->source[at] == '"' && byte_at(self, skip_spaces(self, at + 1)) == ']')
            return at;
    }
    return end;
}

static void append_value(TabiyaPgnLexer *self, gsize from, gsize to)
{
    gsize run = from;
    for (gsize at = from; at < to; at++) {
        char next = at + 1 < to ? self->source[at + 1] : '\0';
        if (self->source[at] != '\\' || (next != '"' && next != '\\'))
            continue;
        tabiya_pgn_append_utf8(self->text, self->source + run, at - run);
        run = ++at;
    }
    if (run < to)
        tabiya_pgn_append_utf8(self->text, self->source + run, to - run);
}

static void lex_tag(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    gsize name = skip_spaces(self, self->at + 1);
    gsize name_end = name;
    while (name_end < self->length && is_name_byte(self->source[name_end]))
        name_end++;
    gsize quote = skip_spaces(self, name_end);
    if (name_end == name || byte_at(self, quote) != '"') {
        gsize end = line_end(self, self->at);
        const char *bracket = memchr(self->source + self->at, ']', end - self->at);
        self->at = bracket != NULL ? (gsize)(bracket - self->source) + 1 : end;
        token->kind = TABIYA_PGN_BAD;
        token->problem = _("a tag like [Event \"…\"]");
        return;
    }
    gsize end = value_end(self, quote + 1);
    token->kind = TABIYA_PGN_TAG;
    tabiya_pgn_append_utf8(self->name, self->source + name, name_end - name);
    if (byte_at(self, end) == '"') {
        append_value(self, quote + 1, end);
        self->at = skip_spaces(self, end + 1) + 1;
        return;
    }
    /* Not closed: all of the line is the value, less a ] or a quote it ends with. */
    token->problem = _("a value that ends with \"]");
    self->at = end;
    while (end > quote + 1 && strchr("] \t\"", self->source[end - 1]) != NULL)
        end--;
    append_value(self, quote + 1, end);
}

/* --- Movetext --------------------------------------------------------------------------------- */

static const Glyph *match_glyph(const TabiyaPgnLexer *self, gsize at)
{
    for (gsize i = 0; i < G_N_ELEMENTS(GLYPHS); i++)
        if (self->source[at] == GLYPHS[i].text[0] && looking_at(self, at, GLYPHS[i].text))
            return &GLYPHS[i];
    return NULL;
}

/* The bytes of the figurine at `at`: a piece's letter for those who see it. 0: there is none. */
static gsize figurine_at(const TabiyaPgnLexer *self, gsize at)
{
    char letter;
    if (at >= self->length)
        return 0;
    return (gsize)eng_san_figurine(self->source + at, (int)MIN(self->length - at, 6), &letter);
}

/* Whether the mark at `at` belongs to the move it stands in (e8=Q+, O-O) rather than being a glyph
 * written close to it (Nf3+-, Nf3=). */
static gboolean mark_belongs(const TabiyaPgnLexer *self, gsize at)
{
    char c = self->source[at];
    char next = byte_at(self, at + 1);
    if (c == '#' || c == ':')
        return TRUE;
    if (c != '+')
        return g_ascii_isalnum(next) || figurine_at(self, at + 1) > 0;
    const Glyph *glyph = match_glyph(self, at);
    return glyph == NULL || next == '+';
}

/* Behind the word that starts at `start`, which is a letter, a digit or a figurine. */
static gsize word_end(const TabiyaPgnLexer *self, gsize start)
{
    gsize at = start;
    for (; at < self->length; at++) {
        char c = self->source[at];
        gsize figurine = figurine_at(self, at);
        if (figurine > 0) {
            at += figurine - 1;
            continue;
        }
        if (g_ascii_isalnum(c) || c == '_' || c == '@') {
            if (c == 'e' && at > start && looking_at(self, at, "e.p."))
                break;
            continue;
        }
        if (c == '\0' || strchr("+#=:-/", c) == NULL || !mark_belongs(self, at))
            break;
    }
    return at;
}

/* exd6 e.p., exd6e.p., exd6 ep: says nothing that the position does not. */
static void skip_en_passant(TabiyaPgnLexer *self)
{
    gsize at = skip_spaces(self, self->at);
    if (looking_at(self, at, "e.p."))
        self->at = at + 4;
    else if (at > self->at && looking_at(self, at, "ep") && is_blank(byte_at(self, at + 2)))
        self->at = at + 2;
}

static void lex_word(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    const char *word = self->source + self->at;
    gsize length = word_end(self, self->at) - self->at;
    gsize digits = 0;
    while (digits < length && g_ascii_isdigit(word[digits]))
        digits++;

    token->kind = TABIYA_PGN_MOVE;
    self->at += length;
    if (length == 1 && *word == 'N') {
        token->kind = TABIYA_PGN_NAG;
        token->nag = 146; /* a novelty */
    } else if (length == 1 && *word == 'D') {
        token->kind = TABIYA_PGN_NAG;
        token->nag = 220; /* a diagram */
    } else if (digits == length && !(length == 4 && memcmp(word, "0000", 4) == 0)) {
        token->kind = TABIYA_PGN_NUMBER;
    } else if (digits > 0 &&
               (g_ascii_isalpha(word[digits]) || figurine_at(self, token->offset + digits) > 0)) {
        /* 1e4: the dot is missing */
        token->kind = TABIYA_PGN_NUMBER;
        self->at -= length - digits;
    } else {
        skip_en_passant(self);
    }
    token->length = MIN(length, self->at - token->offset);
}

static void lex_nag(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    token->kind = TABIYA_PGN_NAG;
    self->at++;
    gsize from = self->at;
    for (; g_ascii_isdigit(byte_at(self, self->at)); self->at++)
        token->nag = MIN(token->nag * 10 + (guint)(byte_at(self, self->at) - '0'), 1000);
    if (self->at == from || token->nag > 255) {
        token->kind = TABIYA_PGN_BAD;
        token->problem = _("a number from 0 to 255 after $");
    }
}

/* A run of bytes that start no token: one BAD token for all of them. */
static void lex_bad(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    token->kind = TABIYA_PGN_BAD;
    token->problem = _("a move");
    do
        self->at++;
    while (self->at < self->length && !is_blank(self->source[self->at]) &&
           strchr("()[]{};", self->source[self->at]) == NULL);
}

/* Results, glyphs and null moves, which no first byte alone tells. */
static gboolean lex_fixed_word(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    gsize length =
        tabiya_pgn_match_result(self->source + self->at, self->length - self->at, &token->result);
    if (length > 0 && !g_ascii_isalnum(byte_at(self, self->at + length)) &&
        byte_at(self, self->at + length) != '-') {
        token->kind = TABIYA_PGN_RESULT;
        self->at += length;
        return TRUE;
    }
    if (looking_at(self, self->at, "--")) {
        token->kind = TABIYA_PGN_MOVE;
        self->at += 2;
        return TRUE;
    }
    const Glyph *glyph = match_glyph(self, self->at);
    if (glyph == NULL)
        return FALSE;
    token->kind = TABIYA_PGN_NAG;
    token->nag = glyph->nag;
    self->at += strlen(glyph->text);
    return TRUE;
}

static void lex_punctuation(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    switch (self->source[self->at]) {
    case '[':
        lex_tag(self, token);
        break;
    case '{':
        lex_brace_comment(self, token);
        break;
    case ';':
        lex_line_comment(self, token);
        break;
    case '(':
    case ')':
        token->kind = self->source[self->at] == '(' ? TABIYA_PGN_OPEN : TABIYA_PGN_CLOSE;
        self->at++;
        break;
    case '$':
        lex_nag(self, token);
        break;
    default:
        if (!lex_fixed_word(self, token))
            lex_bad(self, token);
        break;
    }
}

void tabiya_pgn_lexer_next(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    gboolean blank_line = skip_blanks(self);
    *token = (TabiyaPgnToken){.offset = self->at, .blank_line_before = blank_line};
    g_string_truncate(self->name, 0);
    g_string_truncate(self->text, 0);
    if (self->at >= self->length)
        return;

    char c = self->source[self->at];
    if (g_ascii_isdigit(c) && lex_fixed_word(self, token))
        ;
    else if (g_ascii_isalnum(c) || figurine_at(self, self->at) > 0)
        lex_word(self, token);
    else
        lex_punctuation(self, token);
    if (token->length == 0)
        token->length = self->at - token->offset;
    token->name = self->name->str;
    token->text = self->text->str;
}
