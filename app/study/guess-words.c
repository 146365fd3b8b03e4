/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See guess-words.h. */
#include "app/study/guess-words.h"

#include <glib/gi18n-lib.h>

#include "app/study/guess-record.h"

char *tabiya_guess_words_dup_turn(const EngPosition *position)
{
    return g_strdup_printf(position->side_to_move == ENG_WHITE ? _("White’s move %d")
                                                               : _("Black’s move %d"),
                           (int)position->fullmove_number);
}

char *tabiya_guess_words_dup_status(TabiyaGuessStage stage, EngColor turn,
                                    const TabiyaGuessTally *tally)
{
    switch (stage) {
    case TABIYA_GUESS_STAGE_EMPTY:
        return g_strdup(_("There is no game to guess."));
    case TABIYA_GUESS_STAGE_OFFERED:
        return g_strdup(_("Whose moves do you want to guess?"));
    case TABIYA_GUESS_STAGE_ASKING:
        return g_strdup(turn == ENG_WHITE ? _("What did White play?") : _("What did Black play?"));
    case TABIYA_GUESS_STAGE_JUDGING:
        return g_strdup(_("Comparing your move with the game…"));
    case TABIYA_GUESS_STAGE_SHOWING:
        return g_strdup(_("The game continues…"));
    default:
        return g_strdup_printf(
            ngettext("%d of %d point", "%d of %d points", (gulong)tally->best_points),
            tally->points, tally->best_points);
    }
}

const char *tabiya_guess_words_get_obstacle(TabiyaGuessStage stage)
{
    static const char *const OBSTACLES[] = {
        [TABIYA_GUESS_STAGE_EMPTY] = N_("There is no game to guess."),
        [TABIYA_GUESS_STAGE_OFFERED] = N_("First choose whose moves to guess."),
        [TABIYA_GUESS_STAGE_ASKING] = NULL,
        [TABIYA_GUESS_STAGE_JUDGING] = N_("Your move is still being compared with the game’s."),
        [TABIYA_GUESS_STAGE_SHOWING] = N_("The game will continue in a moment."),
        [TABIYA_GUESS_STAGE_OVER] = N_("There are no more moves to guess."),
    };

    return OBSTACLES[stage] ? _(OBSTACLES[stage]) : NULL;
}

char *tabiya_guess_words_dup_verdict(TabiyaGuessMove *guess)
{
    const TabiyaGuessVerdict *verdict = tabiya_guess_move_get_verdict(guess);
    g_autofree char *words = tabiya_guess_move_describe(guess);
    g_autofree char *margin = tabiya_guess_move_dup_margin(guess);
    g_autofree char *points = NULL;

    if (!verdict)
        return g_steal_pointer(&words);
    points = tabiya_guess_points_describe(margin, verdict->points);
    return g_strdup_printf("%s\n%s", words, points);
}
