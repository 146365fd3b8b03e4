/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tournament-print.h. */
#include "app/cli/tournament-print.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>

#include "app/cli/command.h"
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

static double last_llr(TabiyaTournament *tournament)
{
    g_autoptr(GArray) llr = tabiya_tournament_dup_llr(tournament);
    return llr->len > 0 ? g_array_index(llr, double, llr->len - 1) : 0;
}

static void print_sprt(TabiyaTournament *tournament)
{
    static const char *const verdicts[] = {"undecided", "H0 accepted", "H1 accepted"};
    const TabiyaSprt *sprt = &tabiya_tournament_get_config(tournament)->match->sprt;
    printf("SPRT: llr %.2f, lbound %.2f, ubound %.2f, elo0 %g, elo1 %g: %s\n", last_llr(tournament),
           tabiya_sprt_lower(sprt), tabiya_sprt_upper(sprt), sprt->elo0, sprt->elo1,
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

void tabiya_tournament_print_text(TabiyaTournament *tournament, gboolean csv)
{
    g_autoptr(TabiyaCrosstable) table = tabiya_tournament_dup_crosstable(tournament);
    g_autofree char *text =
        csv ? tabiya_crosstable_dup_csv(table) : tabiya_crosstable_dup_text(table);
    fputs(text, stdout);
    if (csv)
        return;
    if (tabiya_tournament_get_n_players(tournament) == 2)
        print_pair(tournament);
    if (tabiya_tournament_get_config(tournament)->form == TABIYA_TOURNAMENT_SPRT)
        print_sprt(tournament);
    print_incidents(tournament);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void add_pair(JsonBuilder *builder, TabiyaTournament *tournament, int first, int second)
{
    const TabiyaPairResult *pair = tabiya_tournament_get_pair(tournament, first, second);
    if (tabiya_scoreline_games(pair->score) == 0)
        return;
    json_builder_begin_object(builder);
    tabiya_cli_add_string(builder, "first", name_of(tournament, first));
    tabiya_cli_add_string(builder, "second", name_of(tournament, second));
    tabiya_cli_add_int(builder, "wins", pair->score.wins);
    tabiya_cli_add_int(builder, "losses", pair->score.losses);
    tabiya_cli_add_int(builder, "draws", pair->score.draws);
    json_builder_set_member_name(builder, "pentanomial");
    json_builder_begin_array(builder);
    for (int i = 0; i < 5; i++)
        json_builder_add_int_value(builder, pair->pairs.counts[i]);
    json_builder_end_array(builder);
    json_builder_end_object(builder);
}

static void add_pairs(JsonBuilder *builder, TabiyaTournament *tournament)
{
    const int n = tabiya_tournament_get_n_players(tournament);
    json_builder_set_member_name(builder, "pairs");
    json_builder_begin_array(builder);
    for (int first = 0; first < n; first++) {
        for (int second = first + 1; second < n; second++)
            add_pair(builder, tournament, first, second);
    }
    json_builder_end_array(builder);
}

static const char *word_of_end(TabiyaMatchEnd end)
{
    switch (end) {
    case TABIYA_MATCH_END_TIME:
        return "time";
    case TABIYA_MATCH_END_HANG:
        return "hang";
    case TABIYA_MATCH_END_ILLEGAL:
        return "illegal move";
    default:
        return "crash";
    }
}

static void add_incidents(JsonBuilder *builder, TabiyaTournament *tournament)
{
    GListModel *incidents = tabiya_tournament_get_incidents(tournament);
    json_builder_set_member_name(builder, "incidents");
    json_builder_begin_array(builder);
    for (guint i = 0; i < g_list_model_get_n_items(incidents); i++) {
        g_autoptr(TabiyaArenaGame) game = g_list_model_get_item(incidents, i);
        const TabiyaArenaGameFacts *facts = tabiya_arena_game_get_facts(game);
        json_builder_begin_object(builder);
        tabiya_cli_add_int(builder, "game", facts->number + 1);
        tabiya_cli_add_string(builder, "player",
                              name_of(tournament, tabiya_arena_game_get_culprit(game)));
        tabiya_cli_add_string(builder, "kind", word_of_end(facts->record.end));
        tabiya_cli_add_string(builder, "reason", facts->reason);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

static void add_sprt(JsonBuilder *builder, TabiyaTournament *tournament)
{
    static const char *const verdicts[] = {"continue", "H0", "H1"};
    if (tabiya_tournament_get_config(tournament)->form != TABIYA_TOURNAMENT_SPRT)
        return;
    tabiya_cli_add_string(builder, "sprt", verdicts[tabiya_tournament_get_verdict(tournament)]);
    json_builder_set_member_name(builder, "llr");
    json_builder_add_double_value(builder, last_llr(tournament));
}

void tabiya_tournament_print_json(TabiyaTournament *tournament)
{
    const TabiyaTournamentConfig *config = tabiya_tournament_get_config(tournament);
    g_autoptr(TabiyaCrosstable) table = tabiya_tournament_dup_crosstable(tournament);
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_cli_add_string(builder, "form", tabiya_tournament_form_to_word(config->form));
    tabiya_cli_add_int(builder, "games", tabiya_tournament_get_played(tournament));
    tabiya_cli_add_int(builder, "total", tabiya_tournament_get_total(tournament));
    json_builder_set_member_name(builder, "over");
    json_builder_add_boolean_value(builder, tabiya_tournament_get_state(tournament) ==
                                                TABIYA_TOURNAMENT_OVER);
    json_builder_set_member_name(builder, "players");
    tabiya_crosstable_add_json(table, builder);
    add_pairs(builder, tournament);
    add_incidents(builder, tournament);
    add_sprt(builder, tournament);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}
