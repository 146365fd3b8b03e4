/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See spec-text.h. */
#include "app/library/spec-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"

gboolean tabiya_spec_when_equal(const TabiyaSpecWhen *a, const TabiyaSpecWhen *b)
{
    return a->first_ply == b->first_ply && a->last_ply == b->last_ply && a->hold == b->hold &&
           a->flip == b->flip && a->mirror == b->mirror;
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* The word at `at`, cut to a recognizable length. */
static char *dup_found(const char *at)
{
    const char *end = at;
    for (int i = 0; i < 20 && *end != '\0' && !g_ascii_isspace(*end); i++)
        end = g_utf8_next_char(end);
    if (end == at && *at != '\0')
        end = g_utf8_next_char(at);
    return g_strndup(at, (gsize)(end - at));
}

gboolean tabiya_spec_fail(TabiyaSpecReader *reader, const char *at, const char *expected)
{
    if (reader->where)
        *reader->where = (gsize)(at - reader->text);
    if (*at == '\0') {
        g_set_error(reader->error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("expected %s at the end"), expected);
        return FALSE;
    }
    g_autofree char *found = dup_found(at);
    g_set_error(reader->error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                _("expected %s, found “%s”"), expected, found);
    return FALSE;
}

static gboolean is_blank(char c)
{
    return g_ascii_isspace(c) || c == ',';
}

gboolean tabiya_spec_skip(TabiyaSpecReader *reader)
{
    while (is_blank(*reader->at))
        reader->at++;
    return *reader->at != '\0';
}

gboolean tabiya_spec_take_word(TabiyaSpecReader *reader, const char *word)
{
    const gsize length = strlen(word);
    if (g_ascii_strncasecmp(reader->at, word, length) != 0)
        return FALSE;
    if (reader->at[length] != '\0' && !is_blank(reader->at[length]))
        return FALSE;
    reader->at += length;
    tabiya_spec_skip(reader);
    return TRUE;
}

gboolean tabiya_spec_take_char(TabiyaSpecReader *reader, char c)
{
    if (*reader->at != c || c == '\0')
        return FALSE;
    reader->at++;
    return TRUE;
}

gboolean tabiya_spec_take_number(TabiyaSpecReader *reader, guint max, guint *number)
{
    const char *begin = reader->at;
    guint64 value = 0;
    while (g_ascii_isdigit(*reader->at) && value <= max)
        value = value * 10 + (guint64)(*reader->at++ - '0');
    if (reader->at > begin && value <= max) {
        *number = (guint)value;
        return TRUE;
    }
    g_autofree char *expected = g_strdup_printf(_("a number up to %u"), max);
    return tabiya_spec_fail(reader, begin, expected);
}

gboolean tabiya_spec_take_range(TabiyaSpecReader *reader, guint max, guint *from, guint *to)
{
    const char *begin = reader->at;
    *from = 0;
    *to = max;
    if (*begin != '-' && !tabiya_spec_take_number(reader, max, from))
        return FALSE;
    if (!tabiya_spec_take_char(reader, '-')) {
        *to = *from;
        return TRUE;
    }
    if (g_ascii_isdigit(*reader->at) && !tabiya_spec_take_number(reader, max, to))
        return FALSE;
    if (*from > *to)
        return tabiya_spec_fail(reader, begin, _("a range from a smaller to a larger number"));
    return TRUE;
}

static gboolean is_file(char c)
{
    return c >= 'a' && c <= 'h';
}

static gboolean is_rank(char c)
{
    return c >= '1' && c <= '8';
}

static gboolean take_line_or_square(TabiyaSpecReader *reader, EngBitboard *squares)
{
    const char *at = reader->at;
    if (is_file(at[0]) && is_rank(at[1])) {
        *squares |= eng_bit(eng_square(at[0] - 'a', at[1] - '1'));
        reader->at += 2;
        return TRUE;
    }
    if (is_file(at[0]))
        *squares |= ENG_FILE_A << (at[0] - 'a');
    else if (is_rank(at[0]))
        *squares |= eng_rank_mask(at[0] - '1');
    else
        return tabiya_spec_fail(reader, at, _("a square (e4), a file (e) or a rank (4)"));
    reader->at++;
    return TRUE;
}

gboolean tabiya_spec_take_squares(TabiyaSpecReader *reader, EngBitboard *squares)
{
    *squares = 0;
    if (!tabiya_spec_take_char(reader, '('))
        return take_line_or_square(reader, squares);
    do {
        tabiya_spec_skip(reader);
        if (!take_line_or_square(reader, squares))
            return FALSE;
        tabiya_spec_skip(reader);
    } while (!tabiya_spec_take_char(reader, ')'));
    return TRUE;
}

static gboolean take_hold(TabiyaSpecReader *reader, TabiyaSpecWhen *when)
{
    guint hold;
    const char *begin = reader->at;
    if (!tabiya_spec_take_number(reader, G_MAXUINT16, &hold))
        return FALSE;
    if (hold == 0)
        return tabiya_spec_fail(reader, begin, _("a number of half-moves, at least 1"));
    when->hold = (guint16)hold;
    return TRUE;
}

static gboolean take_plies(TabiyaSpecReader *reader, TabiyaSpecWhen *when)
{
    guint from, to;
    if (!tabiya_spec_take_range(reader, G_MAXUINT16, &from, &to))
        return FALSE;
    when->first_ply = (guint16)from;
    when->last_ply = (guint16)to;
    return TRUE;
}

gboolean tabiya_spec_take_option(TabiyaSpecReader *reader, TabiyaSpecOptions allowed,
                                 TabiyaSpecWhen *when, gboolean *taken)
{
    *taken = TRUE;
    if ((allowed & TABIYA_SPEC_FLIP) && tabiya_spec_take_word(reader, "flip"))
        return when->flip = TRUE;
    if ((allowed & TABIYA_SPEC_MIRROR) && tabiya_spec_take_word(reader, "mirror"))
        return when->mirror = TRUE;
    if ((allowed & TABIYA_SPEC_HOLD) && tabiya_spec_take_word(reader, "for"))
        return take_hold(reader, when);
    if ((allowed & TABIYA_SPEC_PLY) && tabiya_spec_take_word(reader, "ply"))
        return take_plies(reader, when);
    *taken = FALSE;
    return TRUE;
}

/* --- Writing ---------------------------------------------------------------------------------- */

void tabiya_spec_append_blank(GString *out)
{
    if (out->len > 0)
        g_string_append_c(out, ' ');
}

void tabiya_spec_append_range(GString *out, guint from, guint to, guint max)
{
    g_string_append_printf(out, "%u", from);
    if (from == to)
        return;
    g_string_append_c(out, '-');
    if (to != max)
        g_string_append_printf(out, "%u", to);
}

static void append_square(GString *out, EngSquare square)
{
    g_string_append_c(out, (char)('a' + eng_file(square)));
    g_string_append_c(out, (char)('1' + eng_rank(square)));
}

void tabiya_spec_append_squares(GString *out, EngBitboard squares)
{
    for (int line = 0; line < 8; line++) {
        if (squares == ENG_FILE_A << line)
            return (void)g_string_append_c(out, (char)('a' + line));
        if (squares == eng_rank_mask(line))
            return (void)g_string_append_c(out, (char)('1' + line));
    }
    const gboolean several = eng_has_several(squares);
    if (several)
        g_string_append_c(out, '(');
    while (squares != 0) {
        append_square(out, eng_pop_first(&squares));
        if (squares != 0)
            g_string_append_c(out, ',');
    }
    if (several)
        g_string_append_c(out, ')');
}

void tabiya_spec_append_when(GString *out, const TabiyaSpecWhen *when)
{
    if (when->flip) {
        tabiya_spec_append_blank(out);
        g_string_append(out, "flip");
    }
    if (when->mirror) {
        tabiya_spec_append_blank(out);
        g_string_append(out, "mirror");
    }
    if (when->hold > 1) {
        tabiya_spec_append_blank(out);
        g_string_append_printf(out, "for %u", when->hold);
    }
    if (when->first_ply > 0 || when->last_ply < G_MAXUINT16) {
        tabiya_spec_append_blank(out);
        g_string_append(out, "ply ");
        tabiya_spec_append_range(out, when->first_ply, when->last_ply, G_MAXUINT16);
    }
}

/* --- Flipping and mirroring ------------------------------------------------------------------- */

EngBitboard tabiya_spec_flip_squares(EngBitboard squares)
{
    return GUINT64_SWAP_LE_BE(squares);
}

EngBitboard tabiya_spec_mirror_squares(EngBitboard squares)
{
    squares = (squares >> 1 & UINT64_C(0x5555555555555555)) |
              (squares & UINT64_C(0x5555555555555555)) << 1;
    squares = (squares >> 2 & UINT64_C(0x3333333333333333)) |
              (squares & UINT64_C(0x3333333333333333)) << 2;
    return (squares >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (squares & UINT64_C(0x0f0f0f0f0f0f0f0f))
                                                               << 4;
}
