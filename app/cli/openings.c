/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `openings name`: what an opening is called. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/cli/command.h"
#include "app/openings/classifier.h"

static void print_name(const TabiyaOpening *opening, gboolean json)
{
    if (!json) {
        if (opening != NULL)
            printf("%s\t%s\n", opening->eco, opening->name);
        else
            puts("-");
        return;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_cli_add_string(builder, "eco", opening != NULL ? opening->eco : NULL);
    tabiya_cli_add_string(builder, "name", opening != NULL ? opening->name : NULL);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

TabiyaExit tabiya_cmd_openings_name(int argc, char **argv)
{
    g_autofree char *fen = NULL, *text = NULL;
    gboolean json = FALSE;
    const GOptionEntry entries[] = {
        {"fen", 0, 0, G_OPTION_ARG_STRING, &fen, N_("The position (or where the moves start)"),
         "FEN"},
        {"moves", 0, 0, G_OPTION_ARG_STRING, &text, N_("Moves in SAN or UCI"), N_("MOVES")},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object"), NULL},
        {NULL},
    };
    EngPosition start, position;
    if (!tabiya_cli_parse("openings name", entries, argc, argv, NULL))
        return TABIYA_EXIT_USAGE;
    if (fen == NULL && text == NULL)
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give --fen or --moves"));
    if (!tabiya_cli_parse_fen(fen, &start))
        return TABIYA_EXIT_BAD_INPUT;
    position = start;
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    const gboolean good = text == NULL || tabiya_cli_play_moves(text, &position, moves);
    print_name(tabiya_openings_classify_moves(&start, (const EngMove *)(gpointer)moves->data,
                                              moves->len),
               json);
    return good ? TABIYA_EXIT_DONE : TABIYA_EXIT_BAD_INPUT;
}
