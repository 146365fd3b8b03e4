/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Classifies the bytes of a PGN text and converts them to UTF-8. */
#include "app/game/pgn-lexer-private.h"

#define B BLANK
#define S (BLANK | P)
#define P (PLAIN | VALUE)
#define M (MARK | P)
#define D (DIGIT | W)
#define A (ALPHA | W)
#define W (WORD | P)
#define F MARK
#define Q PLAIN /* quote and backslash */
#define E VALUE /* closing brace */

const guint8
    tabiya_pgn_bytes
        [256] =
            {
                B,          0,          0,          0,          0, 0, 0, 0, 0, B, B,
                B,          B,          B,          0,          0, /* NUL to SI */
                0,          0,          0,          0,          0, 0, 0, 0, 0, 0, 0,
                0,          0,          0,          0,          0, S, P, Q, M, P, P,
                P,          P,          P,          P,          P, M, P, M, S, M, /* space to / */
                D,          D,          D,          D,          D, D, D, D, D, D, M,
                P,          P,          M,          P,          P, /* 0 to ? */
                W,          A,          A,          A,          A, A, A, A, A, A, A,
                A,          A,          A,          A,          A, /* @ to O */
                A,          A,          A,          A,          A, A, A, A, A, A, A,
                P,          Q,          P,          P,          W, /* P to _ */
                P,          A,          A,          A,          A, A, A, A, A, A, A,
                A,          A,          A,          A,          A, /* ` to o */
                A,          A,          A,          A,          A, A, A, A, A, A, A,
                P,          P,          E,          P,          0, /* p to DEL */
                [0xc5] = F, [0xd0] = F, [0xd1] = F, [0xe2] = F,
};

gboolean tabiya_pgn_starts_line(const TabiyaPgnLexer *self, gsize at)
{
    if (at >= 3 && memcmp(self->source + at - 3, BYTE_ORDER_MARK, 3) == 0)
        at -= 3;
    return at == 0 || is_newline(self->source[at - 1]);
}

gsize tabiya_pgn_next_line(const TabiyaPgnLexer *self, gsize end)
{
    if (byte_at(self, end) == '\r' && byte_at(self, end + 1) == '\n')
        end++;
    return MIN(end + 1, self->length);
}

/* --- As UTF-8 --------------------------------------------------------------------------------- */

/* Windows-1252 from 0x80 to 0x9f; what it leaves undefined stays Latin-1's control character. */
const gunichar2 tabiya_pgn_windows_1252[TABIYA_PGN_N_WINDOWS_1252] = {
    0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008d, 0x017d, 0x008f, 0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178,
};

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
            g_string_append_unichar(out, byte < 0xa0 ? tabiya_pgn_windows_1252[byte - 0x80] : byte);
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
