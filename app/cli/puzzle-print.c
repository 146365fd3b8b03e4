/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A puzzle as a row of Lichess's columns, or as a JSON object. */
#include "app/cli/puzzle-print.h"

#include <stdio.h>

#include "app/cli/command.h"
#include "app/json-add.h"
#include "app/puzzles/puzzle-csv.h"

static void add_words(JsonBuilder *builder, const char *name, const char *text)
{
    g_auto(GStrv) words = g_strsplit(text ? text : "", " ", -1);
    json_builder_set_member_name(builder, name);
    json_builder_begin_array(builder);
    for (char **word = words; *word; word++) {
        if (**word != '\0')
            json_builder_add_string_value(builder, *word);
    }
    json_builder_end_array(builder);
}

static void print_json(const TabiyaPuzzle *puzzle)
{
    static const char *const SOURCES[] = {"shipped", "lichess", "mined"};
    g_autoptr(JsonBuilder) builder = json_builder_new();
    g_autofree char *moves = tabiya_puzzle_dup_moves_text(puzzle);
    g_autoptr(GString) themes = g_string_new(NULL);
    tabiya_themes_append_text(puzzle->themes, themes);
    if (puzzle->other_themes)
        g_string_append_printf(themes, " %s", puzzle->other_themes);
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "id", puzzle->id);
    tabiya_json_add_string(builder, "fen", puzzle->fen);
    add_words(builder, "moves", moves);
    tabiya_json_add_int(builder, "rating", puzzle->rating);
    tabiya_json_add_int(builder, "rating_deviation", puzzle->deviation);
    if (puzzle->popularity != TABIYA_PUZZLE_NO_POPULARITY)
        tabiya_json_add_int(builder, "popularity", puzzle->popularity);
    tabiya_json_add_int(builder, "plays", puzzle->plays);
    add_words(builder, "themes", themes->str);
    tabiya_json_add_string(builder, "game_url", puzzle->game_url);
    add_words(builder, "opening_tags", puzzle->opening_tags);
    tabiya_json_add_string(builder, "source", SOURCES[puzzle->source]);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

void tabiya_cli_print_puzzle(const TabiyaPuzzle *puzzle, gboolean json)
{
    g_autoptr(GString) row = g_string_new(NULL);
    if (json) {
        print_json(puzzle);
        return;
    }
    tabiya_puzzle_append_row(puzzle, row);
    fputs(row->str, stdout);
}
