/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A conversation as Markdown: on the clipboard, or in a file. `part` says what was done. */
#ifndef TABIYA_ASK_EXPORT_H
#define TABIYA_ASK_EXPORT_H

#include "ui/part.h"
#include "ui/talk/conversation.h"

G_BEGIN_DECLS

void tabiya_ask_export_copy(TabiyaPart *part, TabiyaConversation *conversation);
/* The person chooses the file. */
void tabiya_ask_export_choose(TabiyaPart *part, TabiyaConversation *conversation);
/* A file that exists is refused. */
void tabiya_ask_export_to(TabiyaPart *part, TabiyaConversation *conversation, const char *path);

G_END_DECLS

#endif
