/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See mcp-catalog.h. */
#include "app/talk/mcp-catalog.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/json-add.h"
#include "app/talk/mcp-board.h"
#include "app/talk/mcp-message.h"

/* --- Tools ------------------------------------------------------------------------------------ */

void tabiya_mcp_add_tool(JsonBuilder *builder, const TabiyaAbility *ability)
{
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "name", ability->name);
    tabiya_json_add_string(builder, "title", _(ability->title));
    tabiya_json_add_string(builder, "description", _(ability->summary));
    json_builder_set_member_name(builder, "inputSchema");
    json_builder_add_value(builder, tabiya_mcp_make_schema(ability));
    json_builder_set_member_name(builder, "annotations");
    json_builder_begin_object(builder);
    tabiya_json_add_boolean(builder, "readOnlyHint", !ability->changes);
    tabiya_json_add_boolean(builder, "openWorldHint", FALSE);
    json_builder_end_object(builder);
    json_builder_end_object(builder);
}

/* --- Resources -------------------------------------------------------------------------------- */

static const TabiyaMcpResource RESOURCES[] = {
    {"tabiya://position", "Position", "The position on the board, as FEN", "text/plain", NULL,
     NULL},
    {"tabiya://moves", "Moves", "The moves on the board", "text/plain", NULL, NULL},
    {"tabiya://opening/", "Opening", "An opening: its moves and variations", "text/plain",
     "lookup_openings", "opening"},
    {"tabiya://rule/", "Rule", "A rule or a word of chess, explained", "text/plain", "explain_rule",
     "topic"},
    {"tabiya://theme/", "Theme", "A theme of puzzles, explained", "text/plain", "explain_theme",
     "theme"},
};

guint tabiya_mcp_resources_count(void)
{
    return G_N_ELEMENTS(RESOURCES);
}

const TabiyaMcpResource *tabiya_mcp_resource_at(guint index)
{
    g_return_val_if_fail(index < G_N_ELEMENTS(RESOURCES), NULL);
    return &RESOURCES[index];
}

const TabiyaMcpResource *tabiya_mcp_resource_find(const char *uri)
{
    for (gsize i = 0; i < G_N_ELEMENTS(RESOURCES); i++) {
        const TabiyaMcpResource *resource = &RESOURCES[i];
        if (resource->param ? g_str_has_prefix(uri, resource->uri)
                            : g_str_equal(uri, resource->uri)) {
            return resource;
        }
    }
    return NULL;
}

void tabiya_mcp_add_resource(JsonBuilder *builder, const TabiyaMcpResource *resource)
{
    g_autofree char *template =
        g_strdup_printf("%s{%s}", resource->uri, resource->param ? resource->param : "");

    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, resource->param ? "uriTemplate" : "uri",
                           resource->param ? template : resource->uri);
    tabiya_json_add_string(builder, "name", resource->name);
    tabiya_json_add_string(builder, "description", resource->description);
    tabiya_json_add_string(builder, "mimeType", resource->type);
    json_builder_end_object(builder);
}

/* --- Prompts ---------------------------------------------------------------------------------- */

void tabiya_mcp_add_prompt(JsonBuilder *builder, const TabiyaMcpPrompt *prompt)
{
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "name", prompt->name);
    tabiya_json_add_string(builder, "title", prompt->title);
    tabiya_json_add_string(builder, "description", prompt->summary);
    json_builder_set_member_name(builder, "arguments");
    json_builder_begin_array(builder);
    if (prompt->argument) {
        json_builder_begin_object(builder);
        tabiya_json_add_string(builder, "name", prompt->argument);
        tabiya_json_add_string(builder, "description", prompt->argument_summary);
        tabiya_json_add_boolean(builder, "required", TRUE);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
    json_builder_end_object(builder);
}
