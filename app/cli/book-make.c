/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `book make`: makes a Polyglot book from games. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/books/book-maker.h"
#include "app/cli/command.h"
#include "app/cli/progress.h"
#include "app/cli/tell.h"
#include "app/json-add.h"

static void progress_cb(const TabiyaBookMakeResult *so_far, gpointer user)
{
    g_autofree char *number = g_strdup_printf("%" G_GUINT64_FORMAT, so_far->games);
    g_autofree char *games =
        g_strdup_printf(ngettext("%s game", "%s games", (gulong)so_far->games), number);
    if (so_far->total_bytes == 0) {
        tabiya_cli_show_progress("%s", games);
        return;
    }
    g_autofree char *part = tabiya_cli_dup_part(so_far->bytes, so_far->total_bytes);
    tabiya_cli_show_progress("%s, %s", part, games);
}

static void print_result(const TabiyaBookMakeResult *result, gboolean json)
{
    if (!json) {
        printf("%" G_GUINT64_FORMAT " games, %" G_GUINT64_FORMAT " positions, %" G_GUINT64_FORMAT
               " moves, %" G_GUINT64_FORMAT " errors\n",
               result->games, result->positions, result->moves, result->problems);
        return;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "games", (gint64)result->games);
    tabiya_json_add_int(builder, "positions", (gint64)result->positions);
    tabiya_json_add_int(builder, "moves", (gint64)result->moves);
    tabiya_json_add_int(builder, "errors", (gint64)result->problems);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

static TabiyaExit make(TabiyaBookMakeOptions *options, gboolean json)
{
    TabiyaBookMakeResult result;
    g_autoptr(GError) error = NULL;
    options->progress = progress_cb;
    options->problem = tabiya_cli_problem_cb;
    const gboolean good = tabiya_book_make(options, NULL, &result, &error);
    tabiya_cli_clear_progress();
    if (!good) {
        return tabiya_cli_fail(error->domain == G_IO_ERROR ? TABIYA_EXIT_ENVIRONMENT
                                                           : TABIYA_EXIT_BAD_INPUT,
                               "%s", error->message);
    }
    print_result(&result, json);
    return result.problems > 0 ? TABIYA_EXIT_BAD_INPUT : TABIYA_EXIT_DONE;
}

TabiyaExit tabiya_cmd_book_make(int argc, char **argv)
{
    g_autofree char *output = NULL;
    g_auto(GStrv) names = NULL;
    gboolean json = FALSE;
    TabiyaBookMakeOptions options = {.rules = TABIYA_BOOK_RULES_DEFAULT};
    TabiyaBookRules *rules = &options.rules;
    gint memory_mb = 0;
    struct {
        const char *name;
        guint *place;
        gint value, max;
    } numbers[] = {
        {"--min-games", &rules->min_games, (gint)rules->min_games, G_MAXINT},
        {"--max-ply", &rules->max_ply, (gint)rules->max_ply, G_MAXINT},
        {"--min-elo", &rules->min_elo, (gint)rules->min_elo, G_MAXINT},
        {"--win-weight", &rules->win_weight, (gint)rules->win_weight, 1000},
        {"--draw-weight", &rules->draw_weight, (gint)rules->draw_weight, 1000},
        {"--loss-weight", &rules->loss_weight, (gint)rules->loss_weight, 1000},
        {"--unknown-weight", &rules->unknown_weight, (gint)rules->unknown_weight, 1000},
    };
    const GOptionEntry entries[] = {
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_("Write the book to this file"),
         N_("FILE.bin")},
        {"min-games", 0, 0, G_OPTION_ARG_INT, &numbers[0].value,
         N_("Leave out moves played in fewer games (3)"), N_("N")},
        {"max-ply", 0, 0, G_OPTION_ARG_INT, &numbers[1].value,
         N_("Number of half-moves to use from each game (40; 0: all)"), N_("N")},
        {"min-elo", 0, 0, G_OPTION_ARG_INT, &numbers[2].value,
         N_("Leave out games of players rated lower or not rated"), N_("N")},
        {"win-weight", 0, 0, G_OPTION_ARG_INT, &numbers[3].value,
         N_("Weight of a move by the winner (2)"), N_("N")},
        {"draw-weight", 0, 0, G_OPTION_ARG_INT, &numbers[4].value, N_("… in a draw (1)"), N_("N")},
        {"loss-weight", 0, 0, G_OPTION_ARG_INT, &numbers[5].value, N_("… by the loser (0)"),
         N_("N")},
        {"unknown-weight", 0, 0, G_OPTION_ARG_INT, &numbers[6].value,
         N_("… in a game without a result (1)"), N_("N")},
        {"memory", 0, 0, G_OPTION_ARG_INT, &memory_mb, N_("Memory for counting, in megabytes"),
         N_("N")},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("The counts as a JSON object"), NULL},
        {NULL},
    };
    if (!tabiya_cli_parse("book make", entries, argc, argv, &names))
        return TABIYA_EXIT_USAGE;
    if (!names[0] || !output) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE,
                               _("give the files, or - for standard input, and the book with -o"));
    }
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++) {
        if (numbers[i].value < 0 || numbers[i].value > numbers[i].max) {
            return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("%s must be a number from 0 to %d"),
                                   numbers[i].name, numbers[i].max);
        }
        *numbers[i].place = (guint)numbers[i].value;
    }
    if (memory_mb < 0 || memory_mb > 65536) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("%s must be a number from 0 to %d"), "--memory",
                               65536);
    }
    options.names = (const char *const *)names;
    options.output = output;
    options.memory_bytes = (gsize)memory_mb << 20;
    return make(&options, json);
}
