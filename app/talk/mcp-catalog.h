/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What an MCP server (mcp.h) has to offer, as it is listed: tools, resources and prompts. */
#ifndef TABIYA_MCP_CATALOG_H
#define TABIYA_MCP_CATALOG_H

#include <json-glib/json-glib.h>

#include "app/talk/ability.h"
#include "app/talk/mcp-prompts.h"

G_BEGIN_DECLS

typedef struct {
    const char *uri, *name, *description, *type;
    const char *ability, *param; /* of a template, whose end is the argument; NULL: plain */
} TabiyaMcpResource;

guint tabiya_mcp_resources_count(void);
const TabiyaMcpResource *tabiya_mcp_resource_at(guint index);
/* The one that has the address; NULL: none. */
const TabiyaMcpResource *tabiya_mcp_resource_find(const char *uri);

/* Their entries in lists. */
void tabiya_mcp_add_tool(JsonBuilder *builder, const TabiyaAbility *ability);
void tabiya_mcp_add_resource(JsonBuilder *builder, const TabiyaMcpResource *resource);
void tabiya_mcp_add_prompt(JsonBuilder *builder, const TabiyaMcpPrompt *prompt);

G_END_DECLS

#endif
