/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A server of the Model Context Protocol: other programs use the table of abilities as tools.
 *
 * JSON-RPC 2.0, one message a line (modelcontextprotocol.io, revisions 2024-11-05 to 2025-06-18):
 * initialize, ping, tools, resources, prompts, progress, cancellation, logging/setLevel. It has a
 * board of its own, which `fen` and `moves_before` of any tool set first. Without permission only
 * abilities that read are tools. Requests are answered one after the other; malformed ones get an
 * error.
 *
 *     TabiyaMcp *mcp = tabiya_mcp_new(talk, FALSE, write_cb, idle_cb, self);
 *     tabiya_mcp_take(mcp, line, length);
 *
 * A client may end its input at any time, and still gets its answers. A server leaves when the
 * input has ended and tabiya_mcp_is_idle(): at once, or in `idle_cb`.
 */
#ifndef TABIYA_MCP_H
#define TABIYA_MCP_H

#include "app/talk/talk.h"

G_BEGIN_DECLS

typedef struct TabiyaMcp TabiyaMcp;

/* Longer messages are refused. */
#define TABIYA_MCP_BYTES_MAX (4 * 1024 * 1024)
/* More requests that wait are refused. */
#define TABIYA_MCP_WAITING_MAX 64

/* A message to send, without the newline after it. */
typedef void (*TabiyaMcpWriteFunc)(const char *line, gpointer user);
/* The last request that was waiting is done: answered, or cancelled without an answer. */
typedef void (*TabiyaMcpIdleFunc)(gpointer user);

/* Keeps a reference to `talk`, whose desk is the board. */
TabiyaMcp *tabiya_mcp_new(TabiyaTalk *talk, gboolean allow_changes, TabiyaMcpWriteFunc write,
                          TabiyaMcpIdleFunc idle, gpointer user) G_GNUC_WARN_UNUSED_RESULT;
/* Cancels what is not answered yet; nothing is written any more. */
void tabiya_mcp_free(TabiyaMcp *self);

/* Takes one message, of any bytes. */
void tabiya_mcp_take(TabiyaMcp *self, const char *line, gsize length);
/* A message was longer than TABIYA_MCP_BYTES_MAX. */
void tabiya_mcp_refuse_length(TabiyaMcp *self);
/* Whether no request waits. */
gboolean tabiya_mcp_is_idle(TabiyaMcp *self);

G_END_DECLS

#endif
