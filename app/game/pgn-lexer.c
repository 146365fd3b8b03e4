/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pgn-lexer.h. PGN tokens, in the standard's import format and as they occur in real files.
 *
 * Every byte is read a bounded number of times, whatever the text. Two rules limit the effect of an
 * error: a tag ends with its line (or with the next one, if its quote is there), and an unclosed
 * comment ends before the next line that starts with [Event ", so that it cannot swallow the games
 * after it.
 *
 * This loop reads every byte of gigabytes of files: a table has what a byte can begin or continue,
 * move numbers are skipped like blanks, and rare tokens (glyphs, figurines, results) are looked for
 * only where the table says so.
 */
#include "app/game/pgn-lexer.h"

#include <glib/gi18n-lib.h>

#include "app/game/nag.h"
#include "app/game/pgn-lexer-private.h"
#include "app/game/piece-letters.h"
#include "engine/board/san.h"

typedef struct {
    const char *text;
    guint nag;
} Glyph;

/* Words for NAGs; case-sensitive, since D and N could be a file and a piece. */
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

/* The length of the figurine, or non-ASCII piece letter, at `at`. 0: none. */
static gsize letter_at(const TabiyaPgnLexer *self, gsize at)
{
    char letter;
    if (at >= self->length || (guchar)self->source[at] < 0x80)
        return 0;
    int left = (int)MIN(self->length - at, 6);
    gsize figurine = (gsize)eng_san_figurine(self->source + at, left, &letter);
    return figurine > 0 ? figurine : tabiya_match_letter(self->source + at, (gsize)left);
}

/* The place after the digits at `at` if they number a move; `at` if they begin a result, 0-0 or
 * 0000. */
static gsize skip_number(const TabiyaPgnLexer *self, gsize at)
{
    gsize end = at + 1;
    while (end < self->length && is_a(self->source[end], DIGIT))
        end++;
    char next = byte_at(self, end);
    if (is_a(next, MARK))
        return letter_at(self, end) > 0 || looking_at(self, end, "…") ? end : at;
    if (is_a(next, WORD) && !is_a(next, ALPHA))
        return at;
    return end - at == 4 && memcmp(self->source + at, "0000", 4) == 0 ? at : end;
}

/* Other things between tokens: % lines, byte order marks, no-break spaces, an ellipsis after a
 * number. Returns the place after it, or `at` if there is none. */
static gsize skip_odd_blank(const TabiyaPgnLexer *self, gsize at)
{
    if (self->source[at] == '%')
        return tabiya_pgn_starts_line(self, at) ? line_end(self, at) : at;
    if (looking_at(self, at, BYTE_ORDER_MARK))
        return at + 3;
    if (looking_at(self, at, "…"))
        return at + 3;
    return looking_at(self, at, "\xc2\xa0") ? at + 2 : at;
}

/* Goes on to the next token; notes in it whether it skipped an empty line, and where the first move
 * number was. */
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

/* Whether the mark at `at` belongs to its move (e8=Q+, O-O), and is not a glyph written close to it
 * (Nf3+-, Nf3=). */
static gboolean mark_belongs(const TabiyaPgnLexer *self, gsize at)
{
    char c = self->source[at];
    char next = byte_at(self, at + 1);
    if (c == '#' || c == ':')
        return TRUE;
    if (c != '+')
        return is_a(next, ALPHA | DIGIT) || letter_at(self, at + 1) > 0;
    if (is_a(next, BLANK))
        return TRUE;
    guint nag;
    return next == '+' || match_glyph(self, at, &nag) == 0;
}

/* The place after the marks and non-ASCII letters at `at`, in a word or at its end; `at` if they do
 * not belong to it. */
static gsize skip_marks(const TabiyaPgnLexer *self, gsize at)
{
    while (at < self->length && is_a(self->source[at], MARK)) {
        gsize letter = letter_at(self, at);
        if (letter == 0 && ((guchar)self->source[at] >= 0x80 || !mark_belongs(self, at)))
            break;
        at += MAX(letter, 1);
    }
    return at;
}

/* The number of letters and digits among the eight bytes at `p`, up to the first other byte. The
 * length of moves is unpredictable, so all are checked at once: a sum outside the range of bytes
 * shows in the highest bit of each. */
static inline guint count_letters(const char *p)
{
    const guint64 ones = G_GUINT64_CONSTANT(0x0101010101010101);
    const guint64 high = ones << 7;
    guint64 word;
    memcpy(&word, p, sizeof word);
    word = GUINT64_FROM_LE(word);
    guint64 low = word & ~high;
    guint64 small = low | ones * 0x20;
    guint64 digits = (low + ones * (0x80 - '0')) & ~(low + ones * (0x7f - '9'));
    guint64 letters = (small + ones * (0x80 - 'a')) & ~(small + ones * (0x7f - 'z'));
    guint64 others = (~(digits | letters) | word) & high;
    return others == 0 ? 8 : (guint)__builtin_ctzll(others) / 8;
}

static inline gsize skip_word_bytes(const TabiyaPgnLexer *self, gsize at)
{
    if (self->length - at >= 8)
        at += count_letters(self->source + at);
    while (at < self->length && is_a(self->source[at], WORD))
        at++;
    return at;
}

/* The end of the word that starts at `start`, which is a letter or a digit. */
static inline gsize word_end(const TabiyaPgnLexer *self, gsize start)
{
    const char *source = self->source;
    gsize length = self->length;
    gsize at = start;
    while (at < length) {
        at = skip_word_bytes(self, at);
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

/* exd6 e.p., exd6e.p., exd6 ep: redundant. */
static void skip_en_passant(TabiyaPgnLexer *self)
{
    gsize at = skip_spaces(self, self->at);
    if (looking_at(self, at, "e.p."))
        self->at = at + 4;
    else if (at > self->at && looking_at(self, at, "ep") && is_a(byte_at(self, at + 2), BLANK))
        self->at = at + 2;
}

/* The place after a8(Q)+, whose parentheses open no variation; `end` if it is not there. The letter
 * may be of any language. */
static gsize skip_promotion(const TabiyaPgnLexer *self, gsize start, gsize end)
{
    char rank = self->source[end - 1];
    char letter = byte_at(self, end + 1);
    gboolean is_pawn = g_ascii_islower(self->source[start]);
    gsize size = g_ascii_isalpha(letter) && (is_pawn || strchr("QRBNqrbn", letter))
                     ? 1
                     : letter_at(self, end + 1);
    if ((rank != '1' && rank != '8') || size == 0 || byte_at(self, end + 1 + size) != ')')
        return end;
    return skip_marks(self, end + 2 + size);
}

static inline gboolean is_glyph_word(const char *word, gsize length, guint *nag)
{
    if (!is_a(word[length - 1], ALPHA) || word[length - 1] == 'O')
        return FALSE; /* nearly every move */
    for (gsize i = 0; i < G_N_ELEMENTS(GLYPH_WORDS); i++) {
        if (length == strlen(GLYPH_WORDS[i].text) &&
            memcmp(word, GLYPH_WORDS[i].text, length) == 0) {
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
        end = skip_promotion(self, self->at, end);
    token->length = end - self->at;
    token->kind = TABIYA_PGN_MOVE;
    if (is_glyph_word(self->source + self->at, token->length, &token->nag))
        token->kind = TABIYA_PGN_NAG;
    self->at = end;
    char next = byte_at(self, end);
    if (token->kind == TABIYA_PGN_MOVE &&
        (next == 'e' || ((next == ' ' || next == '\t') && byte_at(self, end + 1) == 'e'))) {
        skip_en_passant(self);
    }
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
           !strchr("()[]{};", self->source[self->at]));
}

/* A word that begins with a non-ASCII letter: unless it is a move, it is a BAD token, as in any
 * other language. */
static void lex_foreign_word(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    gsize start = self->at;
    lex_word(self, token);
    if ((guchar)self->source[start] == 0xe2 ||
        tabiya_is_move_word(self->source + start, token->length)) {
        return;
    }
    self->at = start;
    token->length = 0;
    lex_bad(self, token);
}

/* Results, glyphs and null moves, which the first byte alone does not tell. */
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
    gsize pass = looking_at(self, self->at, "--") ? 2 : looking_at(self, self->at, "@@@@") ? 4 : 0;
    if (pass > 0) {
        token->kind = TABIYA_PGN_MOVE;
        self->at += pass;
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
        tabiya_pgn_lex_tag(self, token);
        break;
    case '{':
        tabiya_pgn_lex_brace_comment(self, token);
        break;
    case ';':
        tabiya_pgn_lex_line_comment(self, token);
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

/* The token that starts here, whatever it is. */
static G_NO_INLINE void lex_token(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
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
    else if (is_a(c, DIGIT))
        lex_word(self, token);
    else if (letter_at(self, self->at) > 0)
        lex_foreign_word(self, token);
    else
        lex_punctuation(self, token);
    if (token->length == 0)
        token->length = self->at - token->offset;
    token->name = self->name->str;
    token->text = self->text->str;
}

/* --- Plain moves ------------------------------------------------------------------------------ */

/* The bytes before most moves: a blank, or a blank, a number, dots and a blank. */
typedef struct {
    const char *number; /* `end` if there is none */
    const char *end;
    gboolean blank_line;
} PlainGap;

/* PLAIN_BYTES is how far lex_plain() looks: a gap, eight letters, a mark and two more bytes. */
enum { NUMBER_BYTES = 6, GAP_BYTES = NUMBER_BYTES + 6, PLAIN_BYTES = GAP_BYTES + 12 };

/* Sums instead of branches: the ends of lines are unpredictable. */
static inline PlainGap skip_plain_gap(const char *p)
{
    gboolean newline = *p == '\n';
    p += newline | (*p == ' ');
    PlainGap gap = {.number = p, .end = p};
    if (!is_a(*p, DIGIT))
        return gap;
    do
        p++;
    while (p < gap.number + NUMBER_BYTES && is_a(*p, DIGIT));
    while (p < gap.number + NUMBER_BYTES + 3 && *p == '.')
        p++;
    gap.blank_line = newline & (*p == '\n');
    gap.end = p + ((*p == ' ') | (*p == '\n'));
    return gap;
}

/* A move in the standard's plain form, before a plain blank: the same result as the rest of this
 * file, in few steps. FALSE: it is not so simple, and nothing is done. */
static inline gboolean lex_plain_move(TabiyaPgnLexer *self, TabiyaPgnToken *token, const char *move)
{
    const char *end = move + count_letters(move);
    if (!is_a(end[-1], DIGIT)) /* not a square: castling, a promotion, a glyph */
        return FALSE;
    end += (*end == '+') | (*end == '#');
    if (*end != ' ' && *end != '\n')
        return FALSE;
    if (end[1] == 'e' && (end[2] == '.' || end[2] == 'p')) /* maybe e.p. */
        return FALSE;
    token->kind = TABIYA_PGN_MOVE;
    token->length = (gsize)(end - move);
    token->problem = NULL;
    token->nag = 0;
    self->at = (gsize)(end - self->source);
    return TRUE;
}

/* The next token if it is a plain move or a mark after a plain gap, as most are. FALSE: nothing is
 * done. */
static inline gboolean lex_plain(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    if (self->length - self->at < PLAIN_BYTES)
        return FALSE;
    PlainGap gap = skip_plain_gap(self->source + self->at);
    char c = *gap.end;
    if (*gap.number == '0' || !(is_a(c, ALPHA) || c == '{' || c == '$' || c == '(' || c == ')'))
        return FALSE; /* 0000 is a null move */
    token->offset = (gsize)(gap.end - self->source);
    token->start = (gsize)(gap.number - self->source);
    token->blank_line_before = gap.blank_line;
    if (is_a(c, ALPHA) && lex_plain_move(self, token, gap.end))
        return TRUE;
    self->at = token->offset;
    lex_token(self, token);
    return TRUE;
}

/* Any token after any blanks. A separate function, so that plain tokens need not save its
 * registers. */
static G_NO_INLINE void lex_any(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    skip_blanks(self, token);
    lex_token(self, token);
}

void tabiya_pgn_lexer_next(TabiyaPgnLexer *self, TabiyaPgnToken *token)
{
    if (!lex_plain(self, token))
        lex_any(self, token);
}
