/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See mistake-puzzle.h. */
#include "app/puzzles/mistake-puzzle.h"

#include "engine/board/fen.h"
#include "engine/board/san.h"

/* Words of UCI, all legal; FALSE: they are not. */
static gboolean read_moves(TabiyaPuzzle *puzzle, const char *text)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);

    for (char **word = words; *word; word++) {
        EngPosition position;

        tabiya_puzzle_get_position(puzzle, puzzle->n_moves, &position);
        EngMove move = eng_uci_parse(&position, *word);
        if (move == ENG_NO_MOVE || puzzle->n_moves >= TABIYA_PUZZLE_MAX_MOVES)
            return FALSE;
        puzzle->moves[puzzle->n_moves++] = move;
    }
    return puzzle->n_moves > 0;
}

TabiyaPuzzle *tabiya_puzzle_from_mistake(const TabiyaMistake *mistake)
{
    g_autoptr(TabiyaPuzzle) puzzle = g_new0(TabiyaPuzzle, 1);
    EngPosition position;

    puzzle->id = g_strdup_printf("m%" G_GINT64_FORMAT, mistake->card);
    puzzle->fen = g_strdup(mistake->fen);
    puzzle->rating = mistake->rating;
    puzzle->popularity = TABIYA_PUZZLE_NO_POPULARITY;
    puzzle->themes = tabiya_themes_parse(mistake->themes, NULL);
    puzzle->source = TABIYA_PUZZLE_MINED;
    if (!eng_fen_parse(&position, mistake->fen, NULL) || !read_moves(puzzle, mistake->moves))
        return NULL;
    return g_steal_pointer(&puzzle);
}

gint64 tabiya_puzzle_get_mistake_card(const TabiyaPuzzle *puzzle)
{
    gint64 card;

    return puzzle->id[0] == 'm' && puzzle->source == TABIYA_PUZZLE_MINED &&
                   g_ascii_string_to_signed(puzzle->id + 1, 10, 1, G_MAXINT64, &card, NULL)
               ? card
               : 0;
}
