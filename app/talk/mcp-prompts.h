/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Prompts of the server (mcp.h): texts that a person chooses in the other program. */
#ifndef TABIYA_MCP_PROMPTS_H
#define TABIYA_MCP_PROMPTS_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    const char *name, *title, *summary;
    const char *argument, *argument_summary; /* NULL: it has none */
    const char *text;                        /* with %s for the argument */
} TabiyaMcpPrompt;

guint tabiya_mcp_prompts_count(void);
const TabiyaMcpPrompt *tabiya_mcp_prompt_at(guint index);
const TabiyaMcpPrompt *tabiya_mcp_prompt_find(const char *name);

G_END_DECLS

#endif
