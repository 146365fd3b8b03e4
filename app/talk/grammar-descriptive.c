/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Squares in the old English way, "queen's bishop four", counted from the side that moves. Part of
 * intent.h. */
#include <string.h>

#include "app/talk/grammar-private.h"
#include "app/talk/spoken-move.h"
#include "engine/board/movegen.h"

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

static int read_rank(const TabiyaAlignment *self, guint at)
{
    const char *letters = letters_at(self, at);
    const int number = GPOINTER_TO_INT(g_hash_table_lookup(self->grammar->cardinals, letters)) - 1;
    const int rank = number > 0             ? number
                     : strlen(letters) == 1 ? g_ascii_digit_value(*letters)
                                            : -1;

    return rank >= 1 && rank <= 8 ? rank : -1;
}

/* The square so far from the king or queen, for the side that moves. */
static void write_square(const TabiyaAlignment *self, int side, int distance, int rank,
                         char square[3])
{
    const gboolean is_white = self->scene->position.side_to_move == ENG_WHITE;

    square[0] = (char)('a' + side + (side == 4 ? distance : -distance));
    square[1] = (char)('0' + (is_white ? rank : 9 - rank));
    square[2] = '\0';
}

/* "queen bishop four", or "king four" where a square is expected: after "to". */
static void read_square_at(TabiyaAlignment *self, guint at)
{
    const int side = read_side(letters_at(self, at));
    const int distance = side < 0 ? 0 : read_distance(letters_at(self, at + 1));
    const guint n = distance > 0 ? 3 : 2;
    const int rank = read_rank(self, at + n - 1);
    const gboolean is_expected = at > 0 && g_str_equal(letters_at(self, at - 1), "to");
    char square[3];

    /* "the king's knight to f3" */
    if (side < 0 || rank < 0 || (distance == 0 && !is_expected) ||
        (g_str_equal(letters_at(self, at + n - 1), "to") && at + n < self->tokens->len)) {
        return;
    }
    write_square(self, side, distance, rank, square);
    put_square(self, at, n, square);
}

static gboolean can_go(const TabiyaAlignment *self, guint32 pieces, const char *square)
{
    const EngPosition *position = &self->scene->position;
    EngMoveList list;

    eng_movegen_legal(position, &list);
    for (guint i = 0; i < (guint)list.count; i++) {
        const EngSquare to = eng_move_to(list.moves[i]);
        const EngPieceType type = eng_piece_type(position->board[eng_move_from(list.moves[i])]);
        if (pieces & TABIYA_SPOKEN_PIECE(type) && eng_file(to) == square[0] - 'a' &&
            eng_rank(to) == square[1] - '1') {
            return TRUE;
        }
    }
    return FALSE;
}

/* "bishop to bishop four": the king's or the queen's, whichever the piece can go to. */
static void read_sideless_at(TabiyaAlignment *self, guint at)
{
    const int distance = read_distance(letters_at(self, at));
    const int rank = distance > 0 ? read_rank(self, at + 1) : -1;
    char squares[2][3];

    if (rank < 0 || at < 2 || !g_str_equal(letters_at(self, at - 1), "to"))
        return;
    const guint32 pieces =
        TABIYA_SPOKEN_ANY_PIECE &
        GPOINTER_TO_UINT(g_hash_table_lookup(self->grammar->move_words, letters_at(self, at - 2)));
    for (int side = 3; side <= 4; side++)
        write_square(self, side, distance, rank, squares[side - 3]);
    const gboolean queens = can_go(self, pieces, squares[0]);
    if (queens != can_go(self, pieces, squares[1]))
        put_square(self, at, 2, squares[queens ? 0 : 1]);
}

void tabiya_alignment_read_descriptive(TabiyaAlignment *self)
{
    if (!self->grammar->is_english)
        return;
    for (guint i = 0; i + 1 < self->tokens->len; i++) {
        read_square_at(self, i);
        read_sideless_at(self, i);
    }
}
