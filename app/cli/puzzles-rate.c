/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `puzzles rate`: estimates how difficult puzzles are. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/cli/command.h"
#include "app/cli/tell.h"
#include "app/json-add.h"
#include "app/puzzles/difficulty.h"
#include "app/puzzles/puzzle-csv.h"

static void print_json(TabiyaLook *look, TabiyaPuzzle *puzzle)
{
    double features[TABIYA_DIFFICULTY_N_FEATURES];
    g_autoptr(JsonBuilder) builder = json_builder_new();
    tabiya_difficulty_get_features(look, puzzle, features);
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "id", puzzle->id);
    tabiya_json_add_int(builder, "rating", puzzle->rating);
    tabiya_json_add_int(builder, "estimate", tabiya_difficulty_from_features(features));
    json_builder_set_member_name(builder, "features");
    json_builder_begin_array(builder);
    for (guint i = 0; i < TABIYA_DIFFICULTY_N_FEATURES; i++)
        json_builder_add_double_value(builder, features[i]);
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

static void print_row(TabiyaLook *look, TabiyaPuzzle *puzzle)
{
    g_autoptr(GString) text = g_string_new(NULL);
    tabiya_difficulty_rate(look, puzzle);
    tabiya_puzzle_append_row(puzzle, text);
    fputs(text->str, stdout);
}

static TabiyaExit rate_file(const char *name, gboolean json)
{
    g_autoptr(TabiyaLook) look = tabiya_look_new(0);
    g_autoptr(TabiyaPuzzleReader) reader = tabiya_puzzle_reader_new(name);
    TabiyaExit code = TABIYA_EXIT_DONE;
    if (!json)
        fputs(tabiya_puzzle_csv_header, stdout);
    while (!tabiya_puzzle_reader_is_over(reader)) {
        g_autoptr(GError) error = NULL;
        g_autoptr(TabiyaPuzzle) puzzle = tabiya_puzzle_reader_next(reader, &error);
        if (error) {
            tabiya_cli_tell_problem("%s", error->message);
            code = TABIYA_EXIT_BAD_INPUT;
        } else if (puzzle) {
            (json ? print_json : print_row)(look, puzzle);
        }
    }
    return code;
}

TabiyaExit tabiya_cmd_puzzles_rate(int argc, char **argv)
{
    gboolean json = FALSE;
    g_auto(GStrv) files = NULL;
    const GOptionEntry entries[] = {
        {"json", 0, 0, G_OPTION_ARG_NONE, &json,
         N_("One JSON object per puzzle, with the basis of the estimate"), NULL},
        {NULL},
    };
    if (!tabiya_cli_parse("puzzles rate", entries, argc, argv, &files))
        return TABIYA_EXIT_USAGE;
    if (g_strv_length(files) != 1) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s", _("give one puzzle file: see --help"));
    }
    return rate_file(files[0], json);
}
