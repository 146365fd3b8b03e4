/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `best`: one search by the built-in engine, at full strength, at a level or at a rating. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/analysis/builtin-engine.h"
#include "app/cli/command.h"
#include "app/json-add.h"
#include "engine/board/san.h"
#include "engine/play/levels.h"

#define DEFAULT_MOVETIME_MS 1000

typedef struct {
    char *fen, *tablebases;
    int level, rating, threads;
    gint64 nodes, movetime_ms;
    gboolean json;
    /* NULL if it is not running */
    GMainLoop *loop;
    EngPosition position;
    TabiyaExit exit;
} Best;

static void print_text(const TabiyaSearchResult *result, const char *uci, const char *san)
{
    if (!result->has_score) {
        printf("%s %s\n", uci, san);
    } else if (result->score.type == TABIYA_SCORE_CP) {
        printf("%s %s %+.2f\n", uci, san, result->score.value / 100.0);
    } else if (result->score.type == TABIYA_SCORE_TB) {
        printf("%s %s %cTB\n", uci, san, result->score.value > 0 ? '+' : '-');
    } else {
        printf("%s %s #%d\n", uci, san,
               (result->score.value + (result->score.value > 0 ? 1 : 0)) / 2);
    }
}

static void print_json(const TabiyaSearchResult *result, const char *uci, const char *san)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "uci", uci);
    tabiya_json_add_string(builder, "san", san);
    if (result->has_score) {
        json_builder_set_member_name(builder, "score");
        tabiya_cli_add_score(builder, result->score);
    }
    tabiya_json_add_int(builder, "depth", result->depth);
    tabiya_json_add_int(builder, "nodes", (gint64)result->nodes);
    tabiya_json_add_int(builder, "time_ms", result->time_ms);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

static void done_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    Best *best = user;
    g_main_loop_quit(best->loop);
    if (error) {
        best->exit = tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
        return;
    }
    if (result->best == ENG_NO_MOVE) {
        best->exit = tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, _("no legal move: the game is over"));
        return;
    }
    char uci[ENG_UCI_MAX], san[ENG_SAN_MAX];
    eng_uci_write(&best->position, result->best, uci);
    eng_san_write(&best->position, result->best, san);
    (best->json ? print_json : print_text)(result, uci, san);
}

static gboolean set_number(TabiyaEngineSource *source, const char *name, int value)
{
    g_autoptr(GError) error = NULL;
    if (tabiya_engine_source_set_number(source, name, value, &error))
        return TRUE;
    tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s", error->message);
    return FALSE;
}

static EngLimits limits_of(const Best *best)
{
    if (best->nodes == 0 && best->movetime_ms == 0 && best->rating != 0)
        return (EngLimits){.nodes = eng_level_for_elo(best->rating).nodes};
    if (best->nodes == 0 && best->movetime_ms == 0)
        return tabiya_limits_for_level(best->level, DEFAULT_MOVETIME_MS);
    return (EngLimits){.nodes = (uint64_t)best->nodes, .movetime_ms = best->movetime_ms};
}

static gboolean set_strength(TabiyaEngineSource *source, const Best *best)
{
    if (best->rating == 0)
        return set_number(source, "Level", best->level);
    return tabiya_engine_source_set_option(source, "UCI_LimitStrength", "true", NULL) &&
           set_number(source, "UCI_Elo", best->rating);
}

static TabiyaExit search(Best *best)
{
    g_autoptr(TabiyaEngineSource) source = TABIYA_ENGINE_SOURCE(tabiya_builtin_engine_new());
    if (!set_strength(source, best) || !set_number(source, "Threads", best->threads))
        return TABIYA_EXIT_USAGE;
    const EngLimits limits = limits_of(best);
    best->loop = g_main_loop_new(NULL, FALSE);
    tabiya_engine_source_search(source, &best->position, NULL, 0, &limits, NULL, done_cb, best);
    g_main_loop_run(best->loop);
    g_main_loop_unref(best->loop);
    return best->exit;
}

/* 0: none was given. */
static gboolean check_rating(int rating)
{
    if (rating == 0 || (rating >= ENG_LEVEL_ELO_MIN && rating <= ENG_LEVEL_ELO_MAX))
        return TRUE;
    tabiya_cli_fail(TABIYA_EXIT_USAGE, _("--rating %d: expected %d to %d"), rating,
                    ENG_LEVEL_ELO_MIN, ENG_LEVEL_ELO_MAX);
    return FALSE;
}

TabiyaExit tabiya_cmd_best(int argc, char **argv)
{
    Best best = {.threads = 1};
    const GOptionEntry entries[] = {
        {"fen", 0, 0, G_OPTION_ARG_STRING, &best.fen,
         N_("The position (default: the initial position)"), "FEN"},
        {"level", 0, 0, G_OPTION_ARG_INT, &best.level, N_("1 to 9 (default: full strength)"), "N"},
        {"rating", 0, 0, G_OPTION_ARG_INT, &best.rating,
         N_("Play like people of this rating, 100 to 3000"), "N"},
        {"nodes", 0, 0, G_OPTION_ARG_INT64, &best.nodes, N_("Number of nodes to search"), "N"},
        {"movetime", 0, 0, G_OPTION_ARG_INT64, &best.movetime_ms,
         N_("Milliseconds to search (1000 without another limit)"), "MS"},
        {"threads", 0, 0, G_OPTION_ARG_INT, &best.threads, N_("Search threads"), "N"},
        TABIYA_CLI_TABLEBASES_OPTION(&best.tablebases),
        {"json", 0, 0, G_OPTION_ARG_NONE, &best.json, N_("One JSON object"), NULL},
        {NULL},
    };
    TabiyaExit code = TABIYA_EXIT_USAGE;
    if (!tabiya_cli_parse("best", entries, argc, argv, NULL))
        ;
    else if (best.rating != 0 && best.level != 0)
        tabiya_cli_fail(code, _("--level and --rating cannot be combined"));
    else if (!check_rating(best.rating))
        ;
    else if (best.nodes < 0 || best.movetime_ms < 0)
        tabiya_cli_fail(code, _("--nodes and --movetime cannot be negative"));
    else if (!tabiya_cli_parse_fen(best.fen, &best.position))
        code = TABIYA_EXIT_BAD_INPUT;
    else if (!tabiya_cli_use_tablebases(best.tablebases))
        code = TABIYA_EXIT_ENVIRONMENT;
    else
        code = search(&best);
    g_free(best.fen);
    g_free(best.tablebases);
    return code;
}
