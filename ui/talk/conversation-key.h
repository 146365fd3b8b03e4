/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which conversation (conversation.h) belongs to a place: games have one each, and so have places
 * without games. */
#ifndef TABIYA_CONVERSATION_KEY_H
#define TABIYA_CONVERSATION_KEY_H

#include "ui/place.h"

G_BEGIN_DECLS

/* The name of the conversation about what the place shows; "": about a game without moves, which is
 * not kept. */
char *tabiya_conversation_dup_key_of(TabiyaPlace *place) G_GNUC_WARN_UNUSED_RESULT;
/* Where conversations are kept; NULL: nowhere. */
char *tabiya_conversation_dup_folder_of(TabiyaShell *shell) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
