/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The messages of a conversation with a language model, by question, and the request that they
 * make; bounded. For assistant.c. */
#ifndef TABIYA_ASSISTANT_HISTORY_H
#define TABIYA_ASSISTANT_HISTORY_H

#include <glib.h>

G_BEGIN_DECLS

/* Earlier questions are left out when all is longer. */
#define TABIYA_ASSISTANT_HISTORY_BYTES_MAX (48 << 10)
/* What one question may gather; tools are refused then. */
#define TABIYA_ASSISTANT_TURN_BYTES_MAX (64 << 10)

typedef struct TabiyaAssistantHistory TabiyaAssistantHistory;

TabiyaAssistantHistory *tabiya_assistant_history_new(void) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_assistant_history_free(TabiyaAssistantHistory *self);
void tabiya_assistant_history_clear(TabiyaAssistantHistory *self);

/* A question, or its answer, begins or goes on with a message, a JSON object (transfer full). */
void tabiya_assistant_history_begin(TabiyaAssistantHistory *self, char *message);
void tabiya_assistant_history_add(TabiyaAssistantHistory *self, char *message);
gboolean tabiya_assistant_history_is_full(const TabiyaAssistantHistory *self);
/* The question is answered: of it only its first message and `answer` (transfer full) stay; NULL:
 * nothing of it. */
void tabiya_assistant_history_end(TabiyaAssistantHistory *self, char *answer);

typedef struct {
    const char *model;     /* "": none is named */
    const char *system;    /* a message */
    const char *tools;     /* a JSON array; NULL: none */
    gboolean wants_answer; /* no more calls of tools */
    gboolean wants_usage;
    double temperature; /* less than 0: not said */
} TabiyaAssistantRequest;

/* The body of a request. (transfer full) */
char *
tabiya_assistant_history_dup_body(const TabiyaAssistantHistory *self,
                                  const TabiyaAssistantRequest *request) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
