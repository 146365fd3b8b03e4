/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-words.h. */
#include "ui/arena/arena-words.h"

#include <glib/gi18n.h>

#include "app/number.h"

#define MINUTE_MS (60 * 1000)

static const char *const FORMS[TABIYA_TOURNAMENT_N_FORMS] = {
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

    return g_strdup_printf("%s · %s", _(FORMS[form]), games);
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
