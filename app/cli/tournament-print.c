/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tournament-print.h. */
#include "app/cli/tournament-print.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/arena/tournament-report.h"
#include "app/plain-text.h"

static const char *name_of(TabiyaTournament *tournament, int player)
{
    return tabiya_tournament_get_player(tournament, player)->name;
}

void tabiya_tournament_print_game(TabiyaTournament *tournament, TabiyaArenaGame *game)
{
    const TabiyaArenaGameFacts *facts = tabiya_arena_game_get_facts(game);
    g_autofree char *first = tabiya_dup_quote(name_of(tournament, facts->fixture.players[0]), -1);
    g_autofree char *second = tabiya_dup_quote(name_of(tournament, facts->fixture.players[1]), -1);
    g_autofree char *reason = tabiya_dup_quote(facts->reason, -1);
    const int total = tabiya_tournament_get_total(tournament);
    if (total == 0) {
        fprintf(stderr, _("Finished game %d (%s vs %s): %s {%s}\n"), facts->number + 1, first,
                second, tabiya_result_to_string(facts->record.result), reason);
        return;
    }
    fprintf(stderr, _("Finished game %d of %d (%s vs %s): %s {%s}\n"), facts->number + 1, total,
            first, second, tabiya_result_to_string(facts->record.result), reason);
}

/* --- Text ------------------------------------------------------------------------------------- */

static void print_sprt(TabiyaTournament *tournament)
{
    static const char *const verdicts[] = {"undecided", "H0 accepted", "H1 accepted"};
    const TabiyaSprt *sprt = &tabiya_tournament_get_config(tournament)->match->sprt;
    printf("SPRT: llr %.2f, lbound %.2f, ubound %.2f, elo0 %g, elo1 %g: %s\n",
           tabiya_tournament_get_last_llr(tournament), tabiya_sprt_lower(sprt),
           tabiya_sprt_upper(sprt), sprt->elo0, sprt->elo1,
           verdicts[tabiya_tournament_get_verdict(tournament)]);
}

/* The two of a match, as `match` prints them, with pairs of games. */
static void print_pair(TabiyaTournament *tournament)
{
    const TabiyaPairResult *pair = tabiya_tournament_get_pair(tournament, 0, 1);
    const int *counts = pair->pairs.counts;
    g_autofree char *first = tabiya_dup_quote(name_of(tournament, 0), -1);
    g_autofree char *second = tabiya_dup_quote(name_of(tournament, 1), -1);
    printf("Score of %s vs %s: %d - %d - %d  [%.3f] %d\n", first, second, pair->score.wins,
           pair->score.losses, pair->score.draws, tabiya_scoreline_mean(pair->score),
           tabiya_scoreline_games(pair->score));
    printf("Elo difference: %.1f +/- %.1f, LOS: %.1f %%\n", tabiya_pentanomial_elo(pair->pairs),
           tabiya_pentanomial_elo_error(pair->pairs), 100.0 * tabiya_pentanomial_los(pair->pairs));
    printf("Normalized Elo: %.1f +/- %.1f\n", tabiya_pentanomial_normalized_elo(pair->pairs),
           tabiya_pentanomial_normalized_elo_error(pair->pairs));
    printf("Ptnml(0-2): [%d, %d, %d, %d, %d], drawn: %.1f %%, won by lost: %.2f\n", counts[0],
           counts[1], counts[2], counts[3], counts[4],
           100.0 * tabiya_pentanomial_draw_ratio(pair->pairs),
           tabiya_pentanomial_pair_ratio(pair->pairs));
}

static void print_incidents(TabiyaTournament *tournament)
{
    GListModel *incidents = tabiya_tournament_get_incidents(tournament);
    for (guint i = 0; i < g_list_model_get_n_items(incidents); i++) {
        g_autoptr(TabiyaArenaGame) game = g_list_model_get_item(incidents, i);
        const TabiyaArenaGameFacts *facts = tabiya_arena_game_get_facts(game);
        g_autofree char *name =
            tabiya_dup_quote(name_of(tournament, tabiya_arena_game_get_culprit(game)), -1);
        g_autofree char *reason = tabiya_dup_quote(facts->reason, -1);
        printf("Incident in game %d: %s: %s\n", facts->number + 1, name, reason);
    }
}

void tabiya_tournament_print_text(TabiyaTournament *tournament)
{
    g_autoptr(TabiyaCrosstable) table = tabiya_tournament_dup_crosstable(tournament);
    g_autofree char *text = tabiya_crosstable_dup_text(table);
    fputs(text, stdout);
    if (tabiya_tournament_get_n_players(tournament) == 2)
        print_pair(tournament);
    if (tabiya_tournament_get_config(tournament)->form == TABIYA_TOURNAMENT_SPRT)
        print_sprt(tournament);
    print_incidents(tournament);
}
