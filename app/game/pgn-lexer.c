/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PGN's tokens, as the standard's import format has them and as files really are.
 *
 * Every byte is looked at a bounded number of times, whatever the text is. Two rules keep a defect
 * small: a tag ends with its line (or with the next, where its quote stands there), and a comment
 * that is not closed ends before the next line that starts with [Event ", so that it cannot swallow
 * the games behind it.
 *
 * This loop sees every byte of files of gigabytes: a table says what a byte can begin or continue,
 * move numbers are passed over like blanks, and what is rare (glyphs, figurines, results) is looked
 * for only where the table says so.
 */
#include "app/game/pgn-lexer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/game/nag.h"
#include "engine/board/san.h"

typedef struct {
    const char *text;
    guint nag;
} Glyph;

/* Words of letters that stand for a NAG; with a case, since D and N could be a file and a piece. */
static const Glyph GLYPH_WORDS[] = {
    {"N", 146}, {"D", 220}, {"RR", 145}, {"inf", 13}, {"unclear", 13},
};

typedef struct {
    const char *text;
    TabiyaResult result;
} ResultWord;

static const ResultWord RESULT_WORDS[] = {
    {"1-0", TABIYA_RESULT_WHITE}, {"0-1", TABIYA_RESULT_BLACK}, {"1/2-1/2", TABIYA_RESULT_DRAW},
    {"1/2", TABIYA_RESULT_DRAW},  {"½-½", TABIYA_RESULT_DRAW},  {"\xbd-\xbd", TABIYA_RESULT_DRAW},
    {"½", TABIYA_RESULT_DRAW},    {"1–0", TABIYA_RESULT_WHITE}, {"0–1", TABIYA_RESULT_BLACK},
    {"*", TABIYA_RESULT_UNKNOWN},
};

/* Windows-1252 from 0x80 to 0x9f; what it leaves undefined stays Latin-1's control character. */
static const gunichar2 WINDOWS_1252[32] = {
    0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008d, 0x017d, 0x008f, 0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178,
};

/* What a byte can be. */
enum {
    BLANK = 1, /* between tokens */
    DIGIT = 2, /* begins a number, a result or 0-0 */
    ALPHA = 4, /* begins a word */
    WORD = 8,  /* goes on in a word */
    MARK = 16, /* goes on in a word, perhaps: + # = : - / and what begins a figurine */
    PLAIN = 32 /* stands for itself in a comment */
};

#define B BLANK
#define S (BLANK | PLAIN)
#define P PLAIN
#define M (MARK | PLAIN)
#define D (DIGIT | WORD | PLAIN)
#define A (ALPHA | WORD | PLAIN)
#define W (WORD | PLAIN)
#define F MARK

static const guint8 BYTES[256] = {
    B, 0, 0, 0, 0, 0, 0, 0, 0, B, B, B, B, B, 0, 0, /* NUL to SI */
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    S, P, P, M, P, P, P, P, P, P, P, M, P, M, S, M, /* space to / */
    D, D, D, D, D, D, D, D, D, D, M, P, P, M, P, P, /* 0 to ? */
    W, A, A, A, A, A, A, A, A, A, A, A, A, A, A, A, /* @ to O */
    A, A, A, A, A, A, A, A, A, A, A, P, P, P, P, W, /* P to _ */
    P, A, A, A, A, A, A, A, A, A, A, A, A, A, A, A, /* ` to o */
    A, A, A, A, A, A, A, A, A, A, A, P, P, 0, P, 0, /* p to DEL; not } */
    [0xe2] = F,
};

static inline gboolean is_a(char c, guint classes)
{
    return (BYTES[(guchar)c] & classes) != 0;
}

void tabiya_pgn_lexer_init(TabiyaPgnLexer *self, const char *source, gsize length)
{
    *self = (TabiyaPgnLexer){
        .source = source,
        .length = length,
        .name = g_string_new(NULL),
        .text = g_string_new(NULL),
    };
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

/* Between the words of a comment. */
static inline gboolean is_space(char c)
{
    return is_a(c, BLANK) && c != '.';
}

/* The byte at `at`, a newline behind the end. */
static inline char byte_at(const TabiyaPgnLexer *self, gsize at)
{
    return at < self->length ? self->source[at] : '\n';
}

static gboolean looking_at(const TabiyaPgnLexer *self, gsize at, const char *word)
{
    gsize length = strlen(word);
    return at + length <= self->length && memcmp(self->source + at, word, length) == 0;
}

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

static gboolean starts_line(const TabiyaPgnLexer *self, gsize at)
{
    if (at >= 3 && memcmp(self->source + at - 3, BYTE_ORDER_MARK, 3) == 0)
        at -= 3;
    return at == 0 || is_newline(self->source[at - 1]);
}

static gsize line_end(const TabiyaPgnLexer *self, gsize at)
{
    while (at < self->length && !is_newline(self->source[at]))
        at++;
    return at;
}

/* Behind the newline that `end` is, one of the three kinds. */
static gsize next_line(const TabiyaPgnLexer *self, gsize end)
{
    if (byte_at(self, end) == '\r' && byte_at(self, end + 1) == '\n')
        end++;
    return MIN(end + 1, self->length);
}

/* g_string_append_len() for hot places: most of the time there is room. */
static inline void append(GString *out, const char *bytes, gsize length)
{
    if (G_UNLIKELY(out->len + length >= out->allocated_len)) {
        g_string_append_len(out, bytes, (gssize)length);
        return;
    }
    memcpy(out->str + out->len, bytes, length);
    out->len += length;
    out->str[out->len] = '\0';
}

static inline void empty(GString *text)
{
    text->len = 0;
    text->str[0] = '\0';
}

/* Like append_utf8, for bytes that are not all one valid text. */
static void append_mixed(GString *out, const char *bytes, gsize length)
{
    const char *end = bytes + length;
    for (const char *p = bytes; p < end;) {
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

void tabiya_pgn_append_utf8(GString *out, const char *bytes, gsize length)
{
    gsize plain = 0;
    while (plain < length && (guchar)bytes[plain] < 0x80 && bytes[plain] != '\0')
        plain++;
    append(out, bytes, plain);
    bytes += plain;
    length -= plain;
    if (length == 0)
        return;
    if (g_utf8_validate_len(bytes, length, NULL))
        g_string_append_len(out, bytes, (gssize)length);
    else
        append_mixed(out, bytes, length);
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

/* The bytes of the figurine at `at`: a piece's letter for those who see it. 0: there is none. */
static gsize figurine_at(const TabiyaPgnLexer *self, gsize at)
{
    char letter;
    if (at >= self->length || (guchar)self->source[at] != 0xe2)
        return 0;
    return (gsize)eng_san_figurine(self->source + at, (int)MIN(self->length - at, 6), &letter);
}

/* Behind the digits at `at` if they number a move; `at` if they begin a result, 0-0 or 0000. */
static gsize skip_number(const TabiyaPgnLexer *self, gsize at)
{
    gsize end = at + 1;
    while (end < self->length && is_a(self->source[end], DIGIT))
        end++;
    char next = byte_at(self, end);
    if (is_a(next, MARK))
        return figurine_at(self, end) > 0 || looking_at(self, end, "…") ? end : at;
    if (is_a(next, WORD) && !is_a(next, ALPHA))
        return at;
    return end - at == 4 && memcmp(self->source + at, "0000", 4) == 0 ? at : end;
}

/* What else may stand between tokens: % lines, byte order marks, no-break spaces, an ellipsis behind
 * a number. Returns behind it, or `at` if there is none. */
static gsize skip_odd_blank(const TabiyaPgnLexer *self, gsize at)
{
    if (self->source[at] == '%')
        return starts_line(self, at) ? line_end(self, at) : at;
    if (looking_at(self, at, BYTE_ORDER_MARK))
        return at + 3;
    if (looking_at(self, at, "…"))
        return at + 3;
    return looking_at(self, at, "\xc2\xa0") ? at + 2 : at;
}

/* Goes on to the next token; says in it whether an empty line was among what was passed over, and
 * where the first move number was. */
static void skip_blanks(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    const char *source = self->source;
    gsize length = self->length;
    gsize at = self->at;
    gsize number = G_MAXSIZE;
    guint newlines = 0;
    while (at < length) {
        char c = source[at];
        if (is_a(c, BLANK)) {
            newlines += c == '\n' || (c == '\r' && byte_at(self, at + 1) != '\n');
            at++;
            continue;
        }
        if (is_a(c, ALPHA))
            break;
        gsize next = at;
        if (is_a(c, DIGIT)) {
            next = skip_number(self, at);
            if (next > at)
                number = MIN(number, at);
        } else if (c == '%' || (guchar)c >= 0xc2) {
            next = skip_odd_blank(self, at);
        }
        if (next == at)
            break;
        at = next;
    }
    self->at = at;
    token->offset = at;
    token->start = MIN(number, at);
    token->blank_line_before = newlines > 1;
}

/* --- Comments --------------------------------------------------------------------------------- */

/* What the blanks from `p` to `end` are in the text of a comment: themselves within a line, a space
 * for a line break, a line break for an empty line, and one empty line for any number of those. */
static void append_blanks(GString *out, const char *p, const char *end)
{
    guint newlines = 0;
    gsize blanks = 0;
    if (p + 1 == end && *p == '\n') {
        append(out, " ", 1);
        return;
    }
    for (; p < end; p++) {
        if (*p == '\n' || (*p == '\r' && (p + 1 == end || p[1] != '\n')))
            newlines++;
        blanks += *p != '\0';
    }
    if (newlines == 0)
        for (gsize i = 0; i < blanks; i++)
            g_string_append_c(out, ' ');
    else
        g_string_append(out, newlines == 1 ? " " : newlines == 2 ? "\n" : "\n\n");
}

/* The end of the run of PLAIN bytes at `p`. Comments are most of an annotated file, so that eight
 * bytes are looked at in one: by subtraction, a byte below the space borrows into its highest bit. */
static inline const char *skip_plain(const char *p, const char *end)
{
    const guint64 ones = G_GUINT64_CONSTANT(0x0101010101010101);
    const guint64 high = ones << 7;
    for (; end - p >= 8; p += 8) {
        guint64 word;
        memcpy(&word, p, sizeof word);
        word = GUINT64_FROM_LE(word);
        guint64 brace = word ^ ones * '}';
        guint64 others = (word | ((word - ones * ' ') & ~word) | ((brace - ones) & ~brace)) & high;
        if (others != 0) /* the lowest bit is always right */
            return p + __builtin_ctzll(others) / 8;
    }
    while (p < end && is_a(*p, PLAIN))
        p++;
    return p;
}

/* Appends the text of a comment, trimmed. Between braces a } in it was written \}. */
static void append_comment(GString *out, const char *p, const char *end, gboolean escaped)
{
    while (p < end && is_space(*p))
        p++;
    while (end > p && is_space(end[-1]))
        end--;
    while (p < end) {
        const char *run = p;
        p = skip_plain(p, end);
        const char *run_end = p;
        if (p < end && is_space(*p)) /* a line's end: the spaces before it go with it */
            while (run_end > run && run_end[-1] == ' ')
                run_end--;
        append(out, run, (gsize)(run_end - run));
        run = run_end;
        if (p == end)
            break;
        if (*p == '}') {
            if (escaped)
                g_string_truncate(out, out->len - 1);
            g_string_append_c(out, *p++);
        } else if (is_space(*p)) {
            while (p < end && is_space(*p))
                p++;
            append_blanks(out, run, p);
        } else {
            while (p < end && *p != '}' && !is_a(*p, PLAIN | BLANK))
                p++;
            tabiya_pgn_append_utf8(out, run, (gsize)(p - run));
        }
    }
}

/* The next } at or behind `from`, or the end. */
static gsize next_brace(TabiyaPgnLexer *self, gsize from)
{
    if (self->brace < from || self->brace == 0) {
        const char *found = memchr(self->source + from, '}', self->length - from);
        self->brace = found != NULL ? (gsize)(found - self->source) : self->length;
    }
    return self->brace;
}

/* Some programs write a } in a comment as \}. But a \ may also be a comment's last character: it is
 * an escape only if another } ends the comment before the next one begins. */
static gboolean is_escaped(const TabiyaPgnLexer *self, gsize from, gsize brace)
{
    gsize slashes = 0;
    while (brace - slashes > from && self->source[brace - slashes - 1] == '\\')
        slashes++;
    if (slashes % 2 == 0)
        return FALSE;
    for (gsize at = brace + 1; at < self->length; at++)
        if (self->source[at] == '{' || self->source[at] == '}')
            return self->source[at] == '}';
    return FALSE;
}

/* Where a line between `from` and `to` starts with the tag that begins a game, or `to`. */
static gsize find_event(const TabiyaPgnLexer *self, gsize from, gsize to)
{
    while (from < to) {
        const char *bracket = memchr(self->source + from, '[', to - from);
        if (bracket == NULL)
            return to;
        gsize at = (gsize)(bracket - self->source);
        if (starts_line(self, at) && looking_at(self, at, "[Event \""))
            return at;
        from = at + 1;
    }
    return to;
}

/* Where the comment that starts at `from` ends: at its }, or, when it has none, before the next
 * game. */
static gsize brace_end(TabiyaPgnLexer *self, gsize from, gboolean *closed)
{
    gsize brace = next_brace(self, from);
    while (brace < self->length && self->source[brace - 1] == '\\' && is_escaped(self, from, brace))
        brace = next_brace(self, brace + 1);
    gsize end = find_event(self, from, brace);
    *closed = end == brace && brace < self->length;
    return end;
}

/* Leaves a text that says no more than that there is one. */
static void skim_comment(TabiyaPgnLexer *self, gsize from, gsize to)
{
    while (from < to && is_space(self->source[from]))
        from++;
    if (from < to)
        g_string_append(self->text, "…");
}

static void lex_brace_comment(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    gboolean closed;
    gsize from = self->at + 1;
    gsize to = brace_end(self, from, &closed);
    token->kind = TABIYA_PGN_COMMENT;
    if (self->skim)
        skim_comment(self, from, to);
    else
        append_comment(self->text, self->source + from, self->source + to, TRUE);
    if (!closed)
        token->problem = _("a comment that ends with }");
    self->at = closed ? to + 1 : to;
}

/* Lines that start with ; one below the other are one comment of several lines. */
static void lex_line_comment(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    GString *text = self->text;
    gsize breaks = 0;
    token->kind = TABIYA_PGN_COMMENT;
    for (;;) {
        gsize end = line_end(self, self->at);
        gsize before = text->len;
        g_string_append_len(text, "\n\n", (gssize)(before > 0 ? MIN(breaks, 2) : 0));
        gsize line = text->len;
        append_comment(text, self->source + self->at + 1, self->source + end, FALSE);
        if (text->len == line)
            g_string_truncate(text, before);
        else
            breaks = 0;
        self->at = end;
        gsize next = next_line(self, end);
        if (byte_at(self, next) != ';')
            return;
        breaks++;
        self->at = next;
    }
}

/* --- Tags ------------------------------------------------------------------------------------- */

static gboolean is_name_byte(char c)
{
    return is_a(c, WORD | MARK) || c == '.' || (guchar)c >= 0x80;
}

static gsize skip_spaces(const TabiyaPgnLexer *self, gsize at)
{
    while (byte_at(self, at) == ' ' || byte_at(self, at) == '\t')
        at++;
    return at;
}

/* Finds the quote that ends a value in the line: the first one with a ] behind it, since people
 * write quotes into values without escaping them. Returns where it is, or the end of the line. */
static gsize value_end(const TabiyaPgnLexer *self, gsize at)
{
    for (; at < self->length && !is_newline(self->source[at]); at++) {
        if (self->source[at] == '\\' && !is_newline(byte_at(self, at + 1)))
            at++;
        else if (self->source[at] == '"' && byte_at(self, skip_spaces(self, at + 1)) == ']')
            return at;
    }
    return MIN(at, self->length);
}

static void append_value(TabiyaPgnLexer *self, gsize from, gsize to)
{
    gsize run = from;
    if (self->skim)
        return;
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

/* A value that its line did not end: goes on in the next one if its quote stands there, else all of
 * the line is the value, less a ] or a quote at the end. */
static void lex_open_value(TabiyaPgnLexer *self, TabiyaPgnToken *token, gsize from, gsize end)
{
    gsize second = next_line(self, end);
    gsize second_end = value_end(self, second);
    token->problem = _("a value that ends with \"]");
    if (byte_at(self, second) != '[' && byte_at(self, second_end) == '"') {
        append_value(self, from, end);
        g_string_append_c(self->text, ' ');
        append_value(self, second, second_end);
        self->at = skip_spaces(self, second_end + 1) + 1;
        return;
    }
    self->at = end;
    while (end > from && strchr("] \t\"", self->source[end - 1]) != NULL)
        end--;
    append_value(self, from, end);
}

static void lex_bad_tag(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    gsize end = line_end(self, self->at);
    const char *bracket = memchr(self->source + self->at, ']', end - self->at);
    self->at = bracket != NULL ? (gsize)(bracket - self->source) + 1 : end;
    token->kind = TABIYA_PGN_BAD;
    token->problem = _("a tag like [Event \"…\"]");
}

static void lex_tag(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    gsize name = skip_spaces(self, self->at + 1);
    gsize name_end = name;
    while (name_end < self->length && is_name_byte(self->source[name_end]))
        name_end++;
    gsize quote = skip_spaces(self, name_end);
    if (name_end == name || byte_at(self, quote) != '"') {
        lex_bad_tag(self, token);
        return;
    }
    gsize end = value_end(self, quote + 1);
    token->kind = TABIYA_PGN_TAG;
    tabiya_pgn_append_utf8(self->name, self->source + name, name_end - name);
    if (byte_at(self, end) != '"') {
        lex_open_value(self, token, quote + 1, end);
        return;
    }
    append_value(self, quote + 1, end);
    self->at = skip_spaces(self, end + 1) + 1;
}

/* --- Movetext --------------------------------------------------------------------------------- */

/* The length of the glyph at `at`, 0 if there is none. Latin-1's plus-minus counts too. */
static gsize match_glyph(const TabiyaPgnLexer *self, gsize at, guint *nag)
{
    guint8 matched = 0;
    gsize length = tabiya_nag_match(self->source + at, (gssize)(self->length - at), &matched);
    if (length == 0 && self->source[at] == '\xb1') {
        tabiya_nag_match("±", -1, &matched);
        length = 1;
    }
    *nag = matched;
    return length;
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
        return is_a(next, ALPHA | DIGIT) || figurine_at(self, at + 1) > 0;
    if (is_a(next, BLANK))
        return TRUE;
    guint nag;
    return next == '+' || match_glyph(self, at, &nag) == 0;
}

/* Behind the marks and figurines at `at`, which stand in a word or at its end; `at` if what stands
 * there does not belong to it. */
static gsize skip_marks(const TabiyaPgnLexer *self, gsize at)
{
    while (at < self->length && is_a(self->source[at], MARK)) {
        gsize figurine = figurine_at(self, at);
        if (figurine == 0 && ((guchar)self->source[at] >= 0x80 || !mark_belongs(self, at)))
            break;
        at += MAX(figurine, 1);
    }
    return at;
}

/* Behind the word that starts at `start`, which is a letter, a digit or a figurine. */
static inline gsize word_end(const TabiyaPgnLexer *self, gsize start)
{
    const char *source = self->source;
    gsize length = self->length;
    gsize at = start;
    while (at < length) {
        while (at < length && is_a(source[at], WORD))
            at++;
        if (at == length || is_a(source[at], BLANK) || !is_a(source[at], MARK))
            break;
        gsize next = skip_marks(self, at);
        if (next == at || next == length || !is_a(source[next], WORD)) {
            at = next;
            break;
        }
        at = next;
    }
    gboolean en_passant =
        at < length && source[at] == '.' && at > start + 1 && looking_at(self, at - 1, "e.p.");
    return en_passant ? at - 1 : at;
}

/* exd6 e.p., exd6e.p., exd6 ep: says nothing that the position does not. */
static void skip_en_passant(TabiyaPgnLexer *self)
{
    gsize at = skip_spaces(self, self->at);
    if (looking_at(self, at, "e.p."))
        self->at = at + 4;
    else if (at > self->at && looking_at(self, at, "ep") && is_a(byte_at(self, at + 2), BLANK))
        self->at = at + 2;
}

/* Behind a8(Q), whose parentheses open no variation; `end` if that is not there. */
static gsize skip_promotion(const TabiyaPgnLexer *self, gsize end)
{
    char rank = self->source[end - 1];
    return (rank == '1' || rank == '8') && byte_at(self, end + 2) == ')' &&
                   strchr("QRBNqrbn", byte_at(self, end + 1)) != NULL &&
                   byte_at(self, end + 1) != '\0'
               ? end + 3
               : end;
}

static inline gboolean is_glyph_word(const char *word, gsize length, guint *nag)
{
    if (!is_a(word[length - 1], ALPHA) || word[length - 1] == 'O')
        return FALSE; /* nearly every move */
    for (gsize i = 0; i < G_N_ELEMENTS(GLYPH_WORDS); i++) {
        if (length == strlen(GLYPH_WORDS[i].text) && memcmp(word, GLYPH_WORDS[i].text, length) == 0) {
            *nag = GLYPH_WORDS[i].nag;
            return TRUE;
        }
    }
    return FALSE;
}

static inline void lex_word(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    gsize end = word_end(self, self->at);
    if (byte_at(self, end) == '(')
        end = skip_promotion(self, end);
    token->length = end - self->at;
    token->kind = TABIYA_PGN_MOVE;
    if (is_glyph_word(self->source + self->at, token->length, &token->nag))
        token->kind = TABIYA_PGN_NAG;
    self->at = end;
    char next = byte_at(self, end);
    if (token->kind == TABIYA_PGN_MOVE &&
        (next == 'e' || ((next == ' ' || next == '\t') && byte_at(self, end + 1) == 'e')))
        skip_en_passant(self);
}

static void lex_nag(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    token->kind = TABIYA_PGN_NAG;
    self->at++;
    gsize from = self->at;
    for (; is_a(byte_at(self, self->at), DIGIT); self->at++)
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
    while (self->at < self->length && !is_space(self->source[self->at]) &&
           strchr("()[]{};", self->source[self->at]) == NULL);
}

/* Results, glyphs and null moves, which no first byte alone tells. */
static gboolean lex_fixed_word(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    gsize length =
        tabiya_pgn_match_result(self->source + self->at, self->length - self->at, &token->result);
    char next = byte_at(self, self->at + length);
    if (length > 0 && !is_a(next, ALPHA | DIGIT) && next != '-') {
        token->kind = TABIYA_PGN_RESULT;
        self->at += length;
        return TRUE;
    }
    if (looking_at(self, self->at, "--")) {
        token->kind = TABIYA_PGN_MOVE;
        self->at += 2;
        return TRUE;
    }
    gsize glyph = match_glyph(self, self->at, &token->nag);
    if (glyph == 0)
        return FALSE;
    token->kind = TABIYA_PGN_NAG;
    self->at += glyph;
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
    skip_blanks(self, token);
    token->kind = TABIYA_PGN_END;
    token->length = 0;
    token->problem = NULL;
    token->nag = 0;
    if (self->at >= self->length)
        return;
    char c = self->source[self->at];
    if (is_a(c, ALPHA)) {
        lex_word(self, token);
        return;
    }
    empty(self->name);
    empty(self->text);
    if (is_a(c, DIGIT) && lex_fixed_word(self, token))
        ;
    else if (is_a(c, DIGIT) || figurine_at(self, self->at) > 0)
        lex_word(self, token);
    else
        lex_punctuation(self, token);
    if (token->length == 0)
        token->length = self->at - token->offset;
    token->name = self->name->str;
    token->text = self->text->str;
}
