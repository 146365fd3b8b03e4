/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tournament-report.h. */
#include "app/arena/tournament-report.h"
#include "app/json-add.h"

#include <string.h>

double tabiya_tournament_get_last_llr(TabiyaTournament *tournament)
{
    g_autoptr(GArray) llr = tabiya_tournament_dup_llr(tournament);
    return llr->len > 0 ? g_array_index(llr, double, llr->len - 1) : 0;
}

char *tabiya_tournament_dup_csv(TabiyaTournament *tournament)
{
    g_autoptr(TabiyaCrosstable) table = tabiya_tournament_dup_crosstable(tournament);
    return tabiya_crosstable_dup_csv(table);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static const char *name_of(TabiyaTournament *tournament, int player)
{
    return tabiya_tournament_get_player(tournament, player)->name;
}

/* NULL is null. */
static void add_pair(JsonBuilder *builder, TabiyaTournament *tournament, int first, int second)
{
    const TabiyaPairResult *pair = tabiya_tournament_get_pair(tournament, first, second);
    if (tabiya_scoreline_games(pair->score) == 0)
        return;
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "first", name_of(tournament, first));
    tabiya_json_add_string(builder, "second", name_of(tournament, second));
    tabiya_json_add_int(builder, "wins", pair->score.wins);
    tabiya_json_add_int(builder, "losses", pair->score.losses);
    tabiya_json_add_int(builder, "draws", pair->score.draws);
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
        tabiya_json_add_int(builder, "game", facts->number + 1);
        tabiya_json_add_string(builder, "player",
                               name_of(tournament, tabiya_arena_game_get_culprit(game)));
        tabiya_json_add_string(builder, "kind", word_of_end(facts->record.end));
        tabiya_json_add_string(builder, "reason", facts->reason);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

static void add_sprt(JsonBuilder *builder, TabiyaTournament *tournament)
{
    static const char *const verdicts[] = {"continue", "H0", "H1"};
    if (tabiya_tournament_get_config(tournament)->form != TABIYA_TOURNAMENT_SPRT)
        return;
    tabiya_json_add_string(builder, "sprt", verdicts[tabiya_tournament_get_verdict(tournament)]);
    tabiya_json_add_double(builder, "llr", tabiya_tournament_get_last_llr(tournament));
}

static void add_summary(JsonBuilder *builder, TabiyaTournament *tournament)
{
    const TabiyaTournamentConfig *config = tabiya_tournament_get_config(tournament);
    tabiya_json_add_string(builder, "form", tabiya_tournament_form_to_word(config->form));
    tabiya_json_add_int(builder, "games", tabiya_tournament_get_played(tournament));
    tabiya_json_add_int(builder, "total", tabiya_tournament_get_total(tournament));
    tabiya_json_add_boolean(builder, "over",
                            tabiya_tournament_get_state(tournament) == TABIYA_TOURNAMENT_OVER);
}

char *tabiya_tournament_dup_json(TabiyaTournament *tournament)
{
    g_autoptr(TabiyaCrosstable) table = tabiya_tournament_dup_crosstable(tournament);
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    add_summary(builder, tournament);
    json_builder_set_member_name(builder, "players");
    tabiya_crosstable_add_json(table, builder);
    add_pairs(builder, tournament);
    add_incidents(builder, tournament);
    add_sprt(builder, tournament);
    json_builder_end_object(builder);
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    g_autofree char *text = json_to_string(root, FALSE);
    return g_strconcat(text, "\n", NULL);
}
