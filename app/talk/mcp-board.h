/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The board of an MCP server (mcp.h): every tool can set it by two arguments of its own, `fen` and
 * `moves_before`, before it answers. */
#ifndef TABIYA_MCP_BOARD_H
#define TABIYA_MCP_BOARD_H

#include <json-glib/json-glib.h>

#include "app/talk/ability.h"
#include "app/talk/desk.h"
#include "app/talk/scene.h"

G_BEGIN_DECLS

/* The schema of an ability's arguments with those of the board. (transfer full) */
JsonNode *tabiya_mcp_make_schema(const TabiyaAbility *ability) G_GNUC_WARN_UNUSED_RESULT;
/* Sets the board as the arguments say, and takes these out of them. */
gboolean tabiya_mcp_set_board(TabiyaDesk *desk, JsonObject *arguments, GError **error);
/* The moves on the board, in SAN. */
char *tabiya_mcp_dup_moves(const TabiyaScene *scene) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
