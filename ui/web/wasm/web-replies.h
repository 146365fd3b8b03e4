/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Searches that reasons are tested with (app/analysis/review-claims.h), and their results. */
#ifndef UI_WEB_WASM_WEB_REPLIES_H
#define UI_WEB_WASM_WEB_REPLIES_H

#include "app/analysis/review-claims.h"
#include "ui/web/wasm/web-search.h"

typedef struct WebReplies WebReplies;

WebReplies *web_replies_new(void);
void web_replies_free(WebReplies *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(WebReplies, web_replies_free)

/* A TabiyaReviewReplyFunc; `self` is a WebReplies. */
const TabiyaReviewReply *web_replies_find(const EngPosition *position, gpointer self);

/* Searches what is wished for after the moves of `task`. FALSE: it cannot be searched. */
gboolean web_replies_search(WebReplies *self, const WebSearchTask *task,
                            const TabiyaReviewWish *wish, guint64 nodes);

/* Takes an answer as the result for a position of a review. The scores become White's. */
void web_replies_read(const WebSearchAnswer *answer, EngColor mover, TabiyaReviewPly *result);

#endif
