/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A move whose words stand apart, "exchange the bishop for the knight on c6", "the bishop, hm, to
 * c4": the only legal move with the pieces and the square that are named. See grammar-moves.h. */
#include "app/talk/grammar-moves.h"
#include "app/talk/spoken-move.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"

/* What is named anywhere. */
typedef struct {
    const char *square; /* NULL: none */
    guint32 pieces;     /* TABIYA_SPOKEN_PIECE() */
    guint32 words;      /* bits: the words that name them */
    gboolean is_other;  /* a second square is named */
    gboolean takes;     /* something is taken */
} Named;

static void note_square(TabiyaAlignment *self, guint from, guint to, Named *named)
{
    const TabiyaSlotReading *reading =
        tabiya_alignment_read_slot(self, TABIYA_PARAM_SQUARE, from, to);

    if (!reading->values || reading->cost > 0)
        return;
    if (named->square && !g_str_equal(named->square, reading->values->pdata[0]))
        named->is_other = TRUE;
    named->square = reading->values->pdata[0];
    named->words |= (1U << to) - (1U << from);
}

static void note_word(TabiyaAlignment *self, guint i, Named *named)
{
    const TabiyaToken *token = &g_array_index(self->tokens, TabiyaToken, i);

    named->takes = named->takes || (self->classes[i] & TABIYA_SPOKEN_TAKES);
    note_square(self, i, i + 1, named);
    if (i + 1 < self->n)
        note_square(self, i, i + 2, named);
    if (token->word.length > 3 &&
        g_strcmp0(tabiya_grammar_find_kind(self->grammar, token), "<piece>") == 0) {
        named->pieces |= self->classes[i] & TABIYA_SPOKEN_ANY_PIECE;
        named->words |= 1U << i;
    }
}

/* The piece that moves is named, and any other one that is named is taken. */
static gboolean fits(const EngPosition *position, EngMove move, const Named *named)
{
    const guint8 taken = position->board[eng_move_to(move)];
    const guint32 moves = TABIYA_SPOKEN_PIECE(eng_piece_type(position->board[eng_move_from(move)]));
    const guint32 takes = taken == ENG_NO_PIECE ? 0 : TABIYA_SPOKEN_PIECE(eng_piece_type(taken));
    const char square[3] = {(char)('a' + eng_file(eng_move_to(move))),
                            (char)('1' + eng_rank(eng_move_to(move)))};

    return g_str_equal(square, named->square) && (takes || !named->takes) &&
           (named->pieces & moves) && !(named->pieces & ~(moves | takes));
}

char *tabiya_alignment_dup_scattered_move(TabiyaAlignment *self, guint32 *words)
{
    const EngPosition *position = &self->scene->position;
    Named named = {NULL};
    EngMove found = ENG_NO_MOVE;
    EngMoveList list;
    char san[ENG_SAN_MAX];

    for (guint i = 0; i < self->n; i++)
        note_word(self, i, &named);
    if (!named.square || named.is_other || !named.pieces)
        return NULL;
    eng_movegen_legal(position, &list);
    for (guint i = 0; i < (guint)list.count; i++) {
        if (!fits(position, list.moves[i], &named))
            continue;
        if (found != ENG_NO_MOVE)
            return NULL;
        found = list.moves[i];
    }
    *words = named.words;
    return found == ENG_NO_MOVE ? NULL : g_strdup(eng_san_write(position, found, san));
}
