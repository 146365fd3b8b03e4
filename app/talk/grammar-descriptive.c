/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Squares in the old English way, "queen's bishop four", counted from the side that moves. Part of
 * intent.h. */
#include <string.h>

#include "app/talk/grammar-private.h"

static const char *letters_at(const TabiyaAlignment *self, guint i)
{
    return i < self->tokens->len ? g_array_index(self->tokens, TabiyaToken, i).word.letters : "";
}

/* The file of the piece that the side is called after; -1: none. */
static int read_side(const char *letters)
{
    static const char *const KINGS[] = {"king", "kings", NULL};
    static const char *const QUEENS[] = {"queen", "queens", NULL};

    return g_strv_contains(KINGS, letters) ? 4 : g_strv_contains(QUEENS, letters) ? 3 : -1;
}

/* How far the piece's file is from the one of its king or queen; 0: no such piece. */
static int read_distance(const char *letters)
{
    static const char *const PIECES[][3] = {
        {"bishop", "bishops", NULL}, {"knight", "night", NULL}, {"rook", "rooks", NULL}};

    for (gsize i = 0; i < G_N_ELEMENTS(PIECES); i++) {
        if (g_strv_contains(PIECES[i], letters))
            return (int)i + 1;
    }
    return 0;
}

/* One word for some of the tokens. */
static void put_square(TabiyaAlignment *self, guint at, guint n, const char *square)
{
    TabiyaToken *token = &g_array_index(self->tokens, TabiyaToken, at);

    g_free(token->raw);
    token->raw = g_strdup(square);
    g_clear_pointer(&token->typed, g_free);
    tabiya_word_init(&token->word, square, strlen(square));
    g_array_remove_range(self->tokens, at + 1, n - 1);
}

/* "queen bishop four", or "king four" where a square is expected: after "to". */
static void read_square_at(TabiyaAlignment *self, guint at)
{
    const int side = read_side(letters_at(self, at));
    const int distance = side < 0 ? 0 : read_distance(letters_at(self, at + 1));
    const guint n = distance > 0 ? 3 : 2;
    const char *last = letters_at(self, at + n - 1);
    /* "the king's knight to f3" */
    if (g_str_equal(last, "to") && at + n < self->tokens->len)
        return;
    const int number = GPOINTER_TO_INT(g_hash_table_lookup(self->grammar->cardinals, last)) - 1;
    const int rank = number > 0 ? number : g_ascii_digit_value(*last);
    const gboolean is_expected = at > 0 && g_str_equal(letters_at(self, at - 1), "to");

    if (side < 0 || (distance == 0 && !is_expected) || rank < 1 || rank > 8 ||
        (number <= 0 && strlen(last) != 1)) {
        return;
    }
    const gboolean is_white = self->scene->position.side_to_move == ENG_WHITE;
    const char square[] = {(char)('a' + side + (side == 4 ? distance : -distance)),
                           (char)('0' + (is_white ? rank : 9 - rank)), '\0'};
    put_square(self, at, n, square);
}

void tabiya_alignment_read_descriptive(TabiyaAlignment *self)
{
    if (!self->grammar->is_english)
        return;
    for (guint i = 0; i + 1 < self->tokens->len; i++)
        read_square_at(self, i);
}
