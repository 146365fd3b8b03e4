/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See mcp-message.h. */
#include "app/talk/mcp-message.h"

#include "app/json-add.h"

JsonBuilder *tabiya_mcp_begin_message(JsonNode *id)
{
    JsonBuilder *builder = json_builder_new();

    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "jsonrpc", "2.0");
    if (id) {
        json_builder_set_member_name(builder, "id");
        json_builder_add_value(builder, json_node_copy(id));
    }
    return builder;
}

JsonBuilder *tabiya_mcp_begin_result(JsonNode *id)
{
    JsonBuilder *builder = tabiya_mcp_begin_message(id);

    json_builder_set_member_name(builder, "result");
    json_builder_begin_object(builder);
    return builder;
}
