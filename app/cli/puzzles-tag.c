/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `puzzles tag`: detects the themes of puzzles in files. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/cli/command.h"
#include "app/cli/puzzle-print.h"
#include "app/cli/tell.h"
#include "app/puzzles/puzzle-csv.h"
#include "app/puzzles/tagger.h"

/* Prints the valid rows; returns an exit code for the rest. */
static TabiyaExit tag_file(const char *name, gboolean json)
{
    g_autoptr(TabiyaPuzzleReader) reader = tabiya_puzzle_reader_new(name);
    TabiyaExit worst = TABIYA_EXIT_DONE;
    do {
        g_autoptr(GError) error = NULL;
        g_autoptr(TabiyaPuzzle) puzzle = tabiya_puzzle_reader_next(reader, &error);
        if (error) {
            tabiya_cli_tell_problem("%s", error->message);
            worst = TABIYA_EXIT_BAD_INPUT;
        }
        if (!puzzle)
            continue;
        puzzle->themes = tabiya_puzzle_tag(puzzle);
        tabiya_cli_print_puzzle(puzzle, json);
    } while (!tabiya_puzzle_reader_is_over(reader));
    return worst;
}

TabiyaExit tabiya_cmd_puzzles_tag(int argc, char **argv)
{
    g_auto(GStrv) names = NULL;
    gboolean json = FALSE;
    const GOptionEntry entries[] = {
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object per line"), NULL},
        {NULL},
    };
    if (!tabiya_cli_parse("puzzles tag", entries, argc, argv, &names))
        return TABIYA_EXIT_USAGE;
    if (!names[0])
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give the files, or - for standard input"));
    if (!json)
        fputs(tabiya_puzzle_csv_header, stdout);
    TabiyaExit worst = TABIYA_EXIT_DONE;
    for (char **name = names; *name; name++) {
        const TabiyaExit code = tag_file(*name, json);
        worst = MAX(worst, code);
    }
    return worst;
}
