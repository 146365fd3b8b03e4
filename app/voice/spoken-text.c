/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See spoken-text.h. A text is words and what stands between them. A word that the table of the
 * language has words for is replaced, every other one stays. */
#include "app/voice/spoken-text.h"

#include <string.h>

#include "app/voice/spoken-move-text.h"
#include "engine/board/san.h"

typedef struct {
    const TabiyaSpokenLanguage *language;
    TabiyaPieceLetters letters;
    const char *at; /* what is still to be read */
    GString *out;
} Speech;

/* --- Words ------------------------------------------------------------------------------------ */

static gboolean is_ideograph(gunichar c)
{
    const GUnicodeScript script = g_unichar_get_script(c);

    return script == G_UNICODE_SCRIPT_HAN;
}

/* Chinese has no blanks around moves. */
static gboolean is_word_char(gunichar c)
{
    if (c < 0x80)
        return g_ascii_isalnum((char)c) || strchr("+-=#%/", (int)c);
    return (g_unichar_isalnum(c) && !is_ideograph(c)) || (c >= 0x2654 && c <= 0x265f) ||
           c == 0x00d7 /* × */ || c == 0x2212 /* minus */ || c == 0x00bd /* ½ */ ||
           c == 0x2013 /* en dash */ || c == 0xfe0e /* variation selector */;
}

static gboolean is_digit_at(const char *at)
{
    return g_ascii_isdigit(*at);
}

/* The mark within "1.20" and "1,20". */
static gboolean is_mark_within(const char *start, const char *at)
{
    return (*at == '.' || *at == ',') && at > start && is_digit_at(at - 1) && is_digit_at(at + 1);
}

static const char *skip_word(const char *start)
{
    const char *at = start;

    while (*at && (is_word_char(g_utf8_get_char(at)) || is_mark_within(start, at)))
        at = g_utf8_next_char(at);
    return at;
}

/* Narrow and unbreakable blanks are blanks. */
static const char *skip_blanks(const char *at)
{
    while (*at && (g_unichar_isspace(g_utf8_get_char(at)) || g_utf8_get_char(at) == 0x00a0))
        at = g_utf8_next_char(at);
    return at;
}

static char *dup_word(const char *start)
{
    return g_strndup(start, (gsize)(skip_word(start) - start));
}

static gboolean is_move(const Speech *self, const char *start)
{
    g_autofree char *word = dup_word(start);
    TabiyaMoveSaid move;

    return tabiya_move_said_read(&move, word, self->language, self->letters);
}

static gboolean is_number(const char *word)
{
    return *word != '\0' && strspn(word, "0123456789") == strlen(word);
}

/* --- Numbers ---------------------------------------------------------------------------------- */

/* The points after a number: "12.", "12…", "12...". */
static const char *skip_points(const char *at)
{
    while (*at == '.' || g_str_has_prefix(at, "…"))
        at = g_utf8_next_char(at);
    return at;
}

/* "12." before a move: synthesizers would end the sentence, or say "twelfth". */
static gboolean is_move_number(const Speech *self, const char *word, const char *end)
{
    const char *after = skip_points(end);

    return is_number(word) && after > end && is_move(self, skip_blanks(after));
}

static gboolean say_move_number(Speech *self, const char *word, const char *end)
{
    if (!is_move_number(self, word, end))
        return FALSE;
    g_string_append_printf(self->out, "%s, ", word);
    self->at = skip_blanks(skip_points(end));
    return TRUE;
}

/* A number with the language's mark. */
static char *dup_number(const Speech *self, const char *number)
{
    char *text = g_strdup(number);

    return g_strdelimit(text, ".,", self->language->decimal);
}

/* For one, few and many. */
static int find_form(const Speech *self, const char *number)
{
    const gint64 n = g_ascii_strtoll(number, NULL, 10);

    if (!is_number(number))
        return 1;
    if (!self->language->is_slavic)
        return n == 1 ? 0 : 2;
    if (n % 10 == 1 && n % 100 != 11)
        return 0;
    return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
}

/* "53%", and "53 %". */
static gboolean say_percent(Speech *self, const char *word, const char *end)
{
    const gsize length = strspn(word, "0123456789.,");
    const char *after = skip_blanks(end);

    if (length == 0 || (word[length] != '\0' && !g_str_equal(word + length, "%")))
        return FALSE;
    if (word[length] == '\0' && (*after != '%' || skip_word(after) != after + 1))
        return FALSE;
    g_autofree char *digits = g_strndup(word, length);
    g_autofree char *number = dup_number(self, digits);
    g_string_append_printf(self->out, self->language->percent[find_form(self, digits)], number);
    self->at = word[length] == '\0' ? after + 1 : end;
    return TRUE;
}

/* The sign that the word begins with: 1, -1; 0: none. `*length` receives its bytes. */
static int read_sign(const char *word, gsize *length)
{
    *length = g_str_has_prefix(word, "−") ? strlen("−") : (gsize)(*word == '+' || *word == '-');
    return *length == 0 ? 0 : *word == '+' ? 1 : -1;
}

/* "+1.20", "−0.35". A hyphen between words and the minus of a date are not followed by a digit, or
 * do not begin a word. */
static gboolean say_evaluation(Speech *self, const char *word)
{
    gsize length;
    const int sign = read_sign(word, &length);
    const char *digits = word + length;

    if (sign == 0 || !is_digit_at(digits) || strspn(digits, "0123456789.,") != strlen(digits))
        return FALSE;
    g_autofree char *number = dup_number(self, digits);
    g_string_append_printf(self->out, "%s %s",
                           sign > 0 ? self->language->plus : self->language->minus, number);
    return TRUE;
}

/* "#3", "#-3", "#+3". */
static gboolean say_mate(Speech *self, const char *word)
{
    gsize length;
    const int sign = *word == '#' ? read_sign(word + 1, &length) : 0;

    if (*word != '#' || !is_number(word + 1 + length))
        return FALSE;
    g_string_append_printf(self->out, self->language->mates[sign < 0], word + 1 + length);
    return TRUE;
}

static gboolean say_result(Speech *self, const char *word)
{
    static const struct {
        const char *text;
        int result;
    } results[] = {{"1-0", 0}, {"1–0", 0}, {"0-1", 1},     {"0–1", 1},
                   {"½-½", 2}, {"½–½", 2}, {"1/2-1/2", 2}, {"1/2–1/2", 2}};

    for (gsize i = 0; i < G_N_ELEMENTS(results); i++) {
        if (g_str_equal(word, results[i].text)) {
            g_string_append(self->out, self->language->results[results[i].result]);
            return TRUE;
        }
    }
    return FALSE;
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* "!!", "?!" after a move are for the eye; one of them may end the sentence. */
static const char *skip_glyphs(const char *at)
{
    const gsize length = strspn(at, "!?");

    return length > 1 ? at + length : at;
}

/* "e.p." after a capture. */
static const char *skip_en_passant(Speech *self, const char *at)
{
    const char *after = skip_blanks(at);

    if (!g_str_has_prefix(after, "e.p."))
        return at;
    g_string_append_printf(self->out, " %s", self->language->en_passant);
    return after + strlen("e.p.");
}

/* One move after another, with a number or without. */
static gboolean is_before_move(const Speech *self, const char *at)
{
    const char *next = skip_blanks(at);
    g_autofree char *word = dup_word(next);

    return next > at && (is_move(self, next) || is_move_number(self, word, skip_word(next)));
}

static gboolean say_move(Speech *self, const char *word, const char *end)
{
    TabiyaMoveSaid move;

    if (!tabiya_move_said_read(&move, word, self->language, self->letters))
        return FALSE;
    tabiya_move_said_say(&move, self->language, self->out);
    self->at = skip_glyphs(skip_en_passant(self, end));
    if (is_before_move(self, self->at))
        g_string_append_c(self->out, ',');
    return TRUE;
}

/* A piece that stands alone: "♘". */
static gboolean say_figurine(Speech *self, const char *word)
{
    static const char letters[] = "PNBRQK";
    char letter;
    const int size = eng_san_figurine(word, (int)strlen(word), &letter);

    if (size == 0 || word[size] != '\0')
        return FALSE;
    g_string_append(self->out, self->language->pieces[strchr(letters, letter) - letters]);
    return TRUE;
}

/* --- The text --------------------------------------------------------------------------------- */

/* Chinese words stand without blanks, spoken letters do not. */
static void part_from_ideograph(Speech *self)
{
    const char *last = g_utf8_find_prev_char(self->out->str, self->out->str + self->out->len);

    if (last && is_ideograph(g_utf8_get_char(last)))
        g_string_append_c(self->out, ' ');
}

static void say_word(Speech *self)
{
    const char *end = skip_word(self->at);
    g_autofree char *word = g_strndup(self->at, (gsize)(end - self->at));

    if (is_move(self, self->at))
        part_from_ideograph(self);
    self->at = end;
    if (say_move_number(self, word, end) || say_percent(self, word, end) ||
        say_evaluation(self, word) || say_mate(self, word) || say_result(self, word) ||
        say_move(self, word, end) || say_figurine(self, word)) {
        return;
    }
    g_string_append(self->out, word);
}

static void say_blank(Speech *self)
{
    const char *after = skip_blanks(self->at);
    const gboolean is_paragraph = memchr(self->at, '\n', (gsize)(after - self->at)) != NULL;
    const gsize length = self->out->len;

    self->at = after;
    if (length == 0 || *after == '\0' || self->out->str[length - 1] == ' ')
        return;
    if (is_paragraph && g_ascii_isalnum(self->out->str[length - 1]))
        g_string_append_c(self->out, '.');
    g_string_append_c(self->out, ' ');
}

/* Before a move it means Black's, at the end that something goes on. */
static void say_ellipsis(Speech *self)
{
    self->at += strlen("…");
    if (self->out->len > 0 && *skip_blanks(self->at) == '\0')
        g_string_append_c(self->out, '.');
}

/* Marks of direction are for the eye. */
static gboolean is_silent(gunichar c)
{
    return c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

/* Sentences that were put together may have two of them. */
static gboolean is_second_point(const Speech *self)
{
    return *self->at == '.' && g_str_has_suffix(self->out->str, ".");
}

static void say_next(Speech *self)
{
    const gunichar c = g_utf8_get_char(self->at);

    if (g_unichar_isspace(c) || c == 0x00a0) {
        say_blank(self);
    } else if (is_word_char(c)) {
        say_word(self);
    } else if (c == 0x2026) {
        say_ellipsis(self);
    } else {
        if (!is_silent(c) && !is_second_point(self))
            g_string_append_unichar(self->out, c);
        self->at = g_utf8_next_char(self->at);
    }
}

char *tabiya_spoken_text_dup(const char *text, const TabiyaSpokenLanguage *language,
                             TabiyaPieceLetters letters)
{
    g_return_val_if_fail(text && language, NULL);
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    Speech self = {.language = language, .letters = letters, .at = valid};

    self.out = g_string_new(NULL);
    while (*self.at)
        say_next(&self);
    return g_string_free(self.out, FALSE);
}
