/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See mistake-puzzle.h. */
#include "app/puzzles/mistake-puzzle.h"

#include <glib/gi18n-lib.h>

#include "app/game/own-name.h"
#include "app/game/shown-date.h"
#include "app/game/shown-move.h"
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

/* --- Its story -------------------------------------------------------------------------------- */

/* NULL: the tag is missing or says nothing. */
static char *dup_known_tag(const TabiyaGameRecord *record, const char *name)
{
    g_autofree char *text = record ? tabiya_game_record_dup_tag(record, name) : NULL;

    return text && text[0] != '\0' && !g_str_equal(text, "?") ? g_steal_pointer(&text) : NULL;
}

/* "Against Bob · 12.03.2024"; NULL: neither is known. */
static char *dup_meeting(const TabiyaGameRecord *record, EngColor solver)
{
    g_autofree char *opponent = dup_known_tag(record, solver == ENG_WHITE ? "Black" : "White");
    g_autofree char *tag = dup_known_tag(record, "Date");
    g_autofree char *date = tabiya_shown_date_dup(tag ? tag : "");
    /* Translators: %s is the opponent of a game. */
    g_autofree char *against =
        opponent ? g_strdup_printf(_("Against %s"), tabiya_own_name_show(opponent)) : NULL;

    if (against && date[0] != '\0')
        return g_strdup_printf("%s · %s", against, date);
    if (against)
        return g_steal_pointer(&against);
    return date[0] != '\0' ? g_steal_pointer(&date) : NULL;
}

char *tabiya_mistake_dup_story(const TabiyaMistake *mistake, const TabiyaPuzzle *puzzle,
                               const TabiyaGameRecord *record)
{
    g_autofree char *meeting = dup_meeting(record, tabiya_puzzle_get_solver(puzzle));
    EngPosition asked;

    tabiya_puzzle_get_position(puzzle, tabiya_puzzle_get_first(puzzle), &asked);
    const EngMove move = eng_uci_parse(&asked, mistake->played);
    if (move == ENG_NO_MOVE)
        return g_steal_pointer(&meeting);
    g_autofree char *played = tabiya_shown_numbered_dup(&asked, move);
    /* Translators: %s is a move, %d is in percentage points: of 60% to win, 40% are left. */
    g_autofree char *cost = g_strdup_printf(_("You played %s. Winning chances lost: %d%%"), played,
                                            (int)(mistake->lost + 0.5));
    return meeting ? g_strdup_printf("%s\n%s", meeting, cost) : g_steal_pointer(&cost);
}

gint64 tabiya_puzzle_get_mistake_card(const TabiyaPuzzle *puzzle)
{
    gint64 card;

    return puzzle->id[0] == 'm' && puzzle->source == TABIYA_PUZZLE_MINED &&
                   g_ascii_string_to_signed(puzzle->id + 1, 10, 1, G_MAXINT64, &card, NULL)
               ? card
               : 0;
}
