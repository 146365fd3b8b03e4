/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a language model is told, as JSON: messages of OpenAI's chat completions. For assistant.c.
 *
 * The position is told in moves and pieces, never as a FEN, which models misread. Texts that others
 * have written (players' names, comments, titles of games) are in members called "quoted", and the
 * model is told that they are data. */
#ifndef TABIYA_ASSISTANT_WORDS_H
#define TABIYA_ASSISTANT_WORDS_H

#include "app/talk/chat-client.h"
#include "app/talk/answer.h"
#include "app/talk/scene.h"

G_BEGIN_DECLS

/* The texts are (transfer full), each one a JSON object. */

/* Who it is and how it answers. */
char *tabiya_assistant_dup_system(const char *language,
                                  gboolean can_change) G_GNUC_WARN_UNUSED_RESULT;
/* A question with the board and, if not NULL, what it is about. `has_quoted` receives whether
 * others wrote something in it. */
char *tabiya_assistant_dup_question(const char *words, const TabiyaScene *scene, const char *quoted,
                                    gboolean *has_quoted) G_GNUC_WARN_UNUSED_RESULT;
char *tabiya_assistant_dup_user(const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* What the model said; `calls` (may be NULL), of TabiyaChatCall, is what it called. */
char *tabiya_assistant_dup_said(const char *text, const GPtrArray *calls) G_GNUC_WARN_UNUSED_RESULT;
/* The result of a call: an answer, whose first fact has the number `first_fact`. */
char *tabiya_assistant_dup_result(const char *call_id, const TabiyaAnswer *answer,
                                  guint first_fact) G_GNUC_WARN_UNUSED_RESULT;
/* A call that was not made, and why. */
char *tabiya_assistant_dup_refusal(const char *call_id,
                                   const char *reason) G_GNUC_WARN_UNUSED_RESULT;
/* The facts of an answer in words, for a server without tools. */
char *tabiya_assistant_dup_facts(const TabiyaAnswer *answer,
                                 guint first_fact) G_GNUC_WARN_UNUSED_RESULT;

/* Whether an answer may have texts that others wrote. */
gboolean tabiya_assistant_is_foreign(const TabiyaAnswer *answer);

/* The list of tools, a JSON array. */
char *tabiya_assistant_dup_tools(gboolean can_change) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
