/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `engines find`: lists the chess engines that are installed. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/analysis/engine-finder.h"
#include "app/cli/command.h"
#include "app/cli/tell.h"
#include "app/json-add.h"

static void print_json(const TabiyaFoundEngine *engine)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "name", engine->name);
    tabiya_json_add_string(builder, "path", engine->path);
    tabiya_json_add_string(builder, "command", engine->command);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

TabiyaExit tabiya_cmd_engines_find(int argc, char **argv)
{
    gboolean json = FALSE;
    const GOptionEntry entries[] = {
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object per engine"), NULL},
        {NULL},
    };
    if (!tabiya_cli_parse("engines find", entries, argc, argv, NULL))
        return TABIYA_EXIT_USAGE;
    g_autoptr(GPtrArray) found = tabiya_engine_finder_find();
    for (guint i = 0; i < found->len; i++) {
        const TabiyaFoundEngine *engine = g_ptr_array_index(found, i);
        if (engine->is_silent) {
            tabiya_cli_tell(_("%s did not answer in time"), engine->path);
            continue;
        }
        if (json)
            print_json(engine);
        else
            printf("%s\t%s\n", engine->name, engine->command);
    }
    if (found->len == 0)
        tabiya_cli_tell(_("no engine found"));
    return TABIYA_EXIT_DONE;
}
