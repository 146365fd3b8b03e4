/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-words.h. */
#include "ui/arena/arena-words.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>

#include "app/number.h"

#define MINUTE_MS (60 * 1000)

const char *const TABIYA_ARENA_FORMS[TABIYA_TOURNAMENT_N_FORMS] = {
    [TABIYA_TOURNAMENT_MATCH] = N_("Match"),
    [TABIYA_TOURNAMENT_ROUND_ROBIN] = N_("Round robin"),
    [TABIYA_TOURNAMENT_GAUNTLET] = N_("Gauntlet"),
    [TABIYA_TOURNAMENT_SWISS] = N_("Swiss"),
    [TABIYA_TOURNAMENT_KNOCKOUT] = N_("Knockout"),
    [TABIYA_TOURNAMENT_SPRT] = N_("SPRT"),
};

static char *dup_games(int played, int total)
{
    g_autofree char *some = tabiya_dup_number((guint64)played);
    g_autofree char *all = tabiya_dup_number((guint64)total);

    if (total <= 0 || played >= total)
        return g_strdup_printf(ngettext("%s game", "%s games", (gulong)played), some);
    /* Translators: so many of all games of a tournament have been played */
    return g_strdup_printf(ngettext("%s of %s game", "%s of %s games", (gulong)total), some, all);
}

char *tabiya_arena_words_dup_note(const TabiyaArenaNote *note)
{
    g_autofree char *games = dup_games(note->played, note->total);
    const int form = CLAMP(note->form, 0, TABIYA_TOURNAMENT_N_FORMS - 1);

    return g_strdup_printf("%s · %s", _(TABIYA_ARENA_FORMS[form]), games);
}

/* "about 12 minutes left"; NULL: not known. */
static char *dup_left(gint64 ms)
{
    const gulong minutes = (gulong)((ms + MINUTE_MS / 2) / MINUTE_MS);

    if (ms < 0)
        return NULL;
    if (minutes < 1)
        return g_strdup(_("less than a minute left"));
    if (minutes < 90) {
        return g_strdup_printf(ngettext("about %lu minute left", "about %lu minutes left", minutes),
                               minutes);
    }
    const gulong hours = (minutes + 30) / 60;
    return g_strdup_printf(ngettext("about %lu hour left", "about %lu hours left", hours), hours);
}

char *tabiya_arena_words_dup_progress(TabiyaTournament *tournament)
{
    g_autofree char *games = dup_games(tabiya_tournament_get_played(tournament),
                                       tabiya_tournament_get_total(tournament));
    g_autofree char *left = tabiya_tournament_get_state(tournament) == TABIYA_TOURNAMENT_PLAYING
                                ? dup_left(tabiya_tournament_get_remaining_ms(tournament))
                                : NULL;

    return left ? g_strdup_printf("%s · %s", games, left) : g_steal_pointer(&games);
}

const char *tabiya_arena_words_get_state(TabiyaTournament *tournament)
{
    static const char *const STATES[] = {
        [TABIYA_TOURNAMENT_WAITING] = N_("Interrupted"),
        [TABIYA_TOURNAMENT_PLAYING] = N_("Playing"),
        [TABIYA_TOURNAMENT_PAUSING] = N_("Pausing after these games"),
        [TABIYA_TOURNAMENT_PAUSED] = N_("Paused"),
        [TABIYA_TOURNAMENT_OVER] = N_("Finished"),
        [TABIYA_TOURNAMENT_FAILED] = N_("Stopped by an error"),
    };

    return _(STATES[tabiya_tournament_get_state(tournament)]);
}

/* "+54 ± 12"; NULL: one side has won all games. */
static char *dup_difference(TabiyaPentanomial pairs)
{
    const double elo = tabiya_pentanomial_elo(pairs);
    const double error = tabiya_pentanomial_elo_error(pairs);

    if (!isfinite(elo) || !isfinite(error))
        return NULL;
    const long whole = lround(elo);
    return g_strdup_printf("%s%ld ± %ld",
                           whole > 0   ? "+"
                           : whole < 0 ? "\u2212"
                                       : "",
                           labs(whole), lround(error));
}

char *tabiya_arena_words_dup_duel(TabiyaPentanomial pairs)
{
    const int *counts = pairs.counts;
    g_autofree char *difference = dup_difference(pairs);

    if (tabiya_pentanomial_pairs(pairs) == 0)
        return NULL;
    /* Translators: how many pairs of games gave the first player 0 points, half a point, … */
    g_autofree char *points =
        g_strdup_printf(_("Pairs of games by points: 0: %d · ½: %d · 1: %d · 1½: %d · 2: %d"),
                        counts[0], counts[1], counts[2], counts[3], counts[4]);
    if (!difference)
        return g_steal_pointer(&points);
    /* Translators: "+54 ± 12"; LOS is the likelihood that the first player is stronger */
    g_autofree char *elo = g_strdup_printf(_("Elo difference: %s, LOS %.0f%%"), difference,
                                           100 * tabiya_pentanomial_los(pairs));
    return g_strdup_printf("%s\n%s", elo, points);
}

const char *tabiya_arena_words_get_no_boards(TabiyaTournament *tournament)
{
    switch (tabiya_tournament_get_state(tournament)) {
    case TABIYA_TOURNAMENT_OVER:
        return _("The tournament is over. The result is under Table, and its games are under "
                 "Games.");
    case TABIYA_TOURNAMENT_PLAYING:
    case TABIYA_TOURNAMENT_PAUSING:
        return "";
    default:
        return _("No games are being played. Press Continue to play the rest.");
    }
}

const char *tabiya_arena_words_get_incident(TabiyaArenaGame *game)
{
    switch (tabiya_arena_game_get_facts(game)->record.end) {
    case TABIYA_MATCH_END_TIME:
        return _("Lost on time");
    case TABIYA_MATCH_END_HANG:
        return _("No answer");
    case TABIYA_MATCH_END_ILLEGAL:
        return _("Illegal move");
    default:
        return _("Crash");
    }
}

char *tabiya_arena_words_dup_points(double points)
{
    const int whole = (int)points;

    if (points - whole < 0.25)
        return g_strdup_printf("%d", whole);
    return whole > 0 ? g_strdup_printf("%d½", whole) : g_strdup("½");
}
