/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Messages of JSON-RPC, as an MCP server (mcp.h) writes them. */
#ifndef TABIYA_MCP_MESSAGE_H
#define TABIYA_MCP_MESSAGE_H

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A message, whose object is open; `id`: of the request that it answers, NULL: none.
 * (transfer full) */
JsonBuilder *tabiya_mcp_begin_message(JsonNode *id) G_GNUC_WARN_UNUSED_RESULT;
/* The same with the object of a result in it, which is open, too. (transfer full) */
JsonBuilder *tabiya_mcp_begin_result(JsonNode *id) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
