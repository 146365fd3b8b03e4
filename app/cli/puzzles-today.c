/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `puzzles today`: the puzzle of the day. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/cli/command.h"
#include "app/cli/puzzle-print.h"
#include "app/plan/daily-puzzle.h"
#include "app/puzzles/puzzle-csv.h"
#include "app/training/training-day.h"

TabiyaExit tabiya_cmd_puzzles_today(int argc, char **argv)
{
    gboolean json = FALSE;
    g_autofree char *date = NULL;
    const GOptionEntry entries[] = {
        {"date", 0, 0, G_OPTION_ARG_STRING, &date, N_("The puzzle of that day"), "YYYY-MM-DD"},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object"), NULL},
        {NULL},
    };
    if (!tabiya_cli_parse("puzzles today", entries, argc, argv, NULL))
        return TABIYA_EXIT_USAGE;
    if (date && !tabiya_daily_puzzle_is_date(date)) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("--%s: “%s” is not a valid value"), "date",
                               date);
    }
    if (!date)
        date = tabiya_daily_puzzle_dup_date(tabiya_training_day(g_get_real_time() / 1000, NULL));
    g_autoptr(TabiyaPuzzle) puzzle = tabiya_daily_puzzle_find(date);
    if (!puzzle)
        return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, _("No matching puzzles"));
    if (!json)
        fputs(tabiya_puzzle_csv_header, stdout);
    tabiya_cli_print_puzzle(puzzle, json);
    return TABIYA_EXIT_DONE;
}
