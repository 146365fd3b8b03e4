/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game or a position taken up from text. */
#include "app/session/play-session-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/fen-problem.h"
#include "app/game/pgn-notation.h"
#include "app/game/pgn-reader.h"

static const TabiyaPlayEnding RECORDED[] = {
    [TABIYA_RESULT_UNKNOWN] = TABIYA_ENDING_NONE,
    [TABIYA_RESULT_WHITE] = TABIYA_ENDING_WHITE_WON,
    [TABIYA_RESULT_BLACK] = TABIYA_ENDING_BLACK_WON,
    [TABIYA_RESULT_DRAW] = TABIYA_ENDING_DRAWN,
};

/* Eight rows parted by seven slashes is a FEN, right or wrong, and never PGN's first word. */
static gboolean looks_like_fen(const char *text)
{
    gsize word = strcspn(text, " \t\r\n");
    int slashes = 0;

    for (gsize i = 0; i < word; i++)
        slashes += text[i] == '/';
    return slashes == 7 && text[0] != '[' && text[0] != '{';
}

static gboolean paste_fen(TabiyaPlaySession *self, const char *text, GError **error)
{
    EngPosition start;
    EngFenError problem;

    if (!eng_fen_parse(&start, text, &problem)) {
        g_autofree char *why = tabiya_fen_problem_describe(&problem);

        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_FEN,
                    _("This FEN cannot be used: %s"), why);
        return FALSE;
    }
    if (eng_outcome_is_final(eng_outcome(&start, NULL, 0))) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_FEN,
                            _("The game is already over in this position."));
        return FALSE;
    }
    /* The person moves first, whoever's turn it is: nothing happens behind one's back. */
    tabiya_play_begin(self, tabiya_game_new(&start), (EngColor)start.side_to_move);
    return TRUE;
}

/* A game keeps its tags and its result; undo takes the latter back, to play on. */
static gboolean paste_pgn(TabiyaPlaySession *self, const char *text, char **remark,
                          GError **error)
{
    g_autoptr(TabiyaGame) game = tabiya_pgn_read_first(text, -1, remark, error);
    const EngPosition *end;
    TabiyaPlayEnding ending;

    if (game == NULL)
        return FALSE;
    if (remark != NULL && *remark == NULL)
        *remark = tabiya_pgn_dup_notation_remark(text, strlen(text));
    end = tabiya_node_get_position(tabiya_game_get_main_end(game));
    ending = RECORDED[tabiya_game_get_result(game)];
    if (eng_outcome_is_final(tabiya_node_get_outcome(tabiya_game_get_main_end(game))))
        ending = TABIYA_ENDING_NONE; /* the board says it */
    tabiya_play_begin_at(self, g_steal_pointer(&game), (EngColor)end->side_to_move, ending);
    return TRUE;
}

gboolean tabiya_play_session_paste(TabiyaPlaySession *self, const char *text, char **remark,
                                   GError **error)
{
    g_autofree char *trimmed = NULL;
    const char *start;

    g_return_val_if_fail(TABIYA_IS_PLAY_SESSION(self), FALSE);
    g_return_val_if_fail(text != NULL, FALSE);

    if (remark != NULL)
        *remark = NULL;
    trimmed = g_strchomp(g_strdup(text));
    start = trimmed + strspn(trimmed, " \t\r\n");
    if (looks_like_fen(start))
        return paste_fen(self, start, error);
    return paste_pgn(self, trimmed, remark, error); /* untrimmed in front: lines are counted */
}
