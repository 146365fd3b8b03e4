/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A conversation with a language model that has the abilities (ability.h) as tools.
 *
 *     TabiyaAssistant *assistant = tabiya_assistant_new(talk, arbiter, data_dir);
 *     tabiya_assistant_set_options(assistant, &options);
 *     tabiya_assistant_allow(assistant, options.address);   // after the person has agreed
 *     tabiya_assistant_ask_async(assistant, "why is c5 good?", NULL, cancellable, done_cb, self);
 *
 * Nothing is sent before tabiya_assistant_allow(); tabiya_chat_dup_consent() says what it would be.
 * Each sentence of the answer has a verdict (assistant-said.h); those that are false or unchecked
 * go back to the model once, and what is still so must be shown marked. Abilities that change
 * something are made by the talk's desk, can be undone there, and are only made after ::confirm
 * when the options say so, or when texts that others wrote have been sent. What was sent and
 * received is in a log (assistant-log.h).
 *
 * One question at a time. Main thread. */
#ifndef TABIYA_ASSISTANT_H
#define TABIYA_ASSISTANT_H

#include "app/talk/assistant-said.h"
#include "app/talk/talk.h"

G_BEGIN_DECLS

/* Requests for one question, with calls of tools; the last one is asked for an answer. */
#define TABIYA_ASSISTANT_ROUNDS_MAX 8
/* Calls of tools for one question. */
#define TABIYA_ASSISTANT_CALLS_MAX 24

/* Signals:
 * - ::status (sentence): what it does now, for a line that changes; "" when it is done,
 * - ::answered (TabiyaAnswer *): a tool has answered, or changed something: show it with its Undo,
 * - ::confirm (sentence): the model wants to change something; answer with
 *   tabiya_assistant_confirm(), now or later. Nobody listens: it is refused. */
#define TABIYA_TYPE_ASSISTANT (tabiya_assistant_get_type())
G_DECLARE_FINAL_TYPE(TabiyaAssistant, tabiya_assistant, TABIYA, ASSISTANT, GObject)

typedef struct {
    const char *address; /* of the server */
    const char *model;   /* its name there; "" if the server has one alone */
    double temperature;  /* less than 0: the server's own */
    guint timeout_s;     /* without a sign of life */
    guint retries;
    gboolean can_change;         /* may use abilities that change something … */
    gboolean ask_before_changes; /* … and asks each time */
} TabiyaAssistantOptions;

typedef struct {
    GPtrArray *said;    /* of TabiyaSaid: the answer */
    GPtrArray *answers; /* of TabiyaAnswer: what the tools found and changed, in order */
    guint rounds, calls;
    gint64 prompt_tokens, answer_tokens; /* of all rounds; 0: the server does not count */
    gboolean is_rewritten;               /* sentences went back to the model */
    gboolean is_cut;                     /* something was left out at the end */
} TabiyaAssistantReply;

void tabiya_assistant_reply_free(TabiyaAssistantReply *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaAssistantReply, tabiya_assistant_reply_free)

/* Keeps references. `data_dir`: the folder for the log; NULL: no log. */
TabiyaAssistant *tabiya_assistant_new(TabiyaTalk *talk, TabiyaEngineArbiter *arbiter,
                                      const char *data_dir) G_GNUC_WARN_UNUSED_RESULT;
/* Copies them. For the next question. */
void tabiya_assistant_set_options(TabiyaAssistant *self, const TabiyaAssistantOptions *options);
/* From the keys "model-…" of the settings, with the consent that they keep. */
void tabiya_assistant_use_settings(TabiyaAssistant *self, GSettings *settings);
/* Instead of the usual check. For tests. */
void tabiya_assistant_set_check(TabiyaAssistant *self, TabiyaSaidCheckFunc check);
/* How long it waits in milliseconds, instead of the options' seconds. For tests. */
void tabiya_assistant_set_patience_for_tests(TabiyaAssistant *self, guint idle_ms, guint wait_ms);

gboolean tabiya_assistant_is_allowed(TabiyaAssistant *self);
/* The person has agreed to send to the server of this address. */
void tabiya_assistant_allow(TabiyaAssistant *self, const char *address);

/* Asks. `quoted`: a text that others wrote and the question is about, such as a comment; NULL. */
void tabiya_assistant_ask_async(TabiyaAssistant *self, const char *words, const char *quoted,
                                GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer user);
/* NULL with a G_IO_ERROR in words: chat-client.h's, or PERMISSION_DENIED if nothing may be sent
 * yet, PENDING if it is still busy. (transfer full) */
TabiyaAssistantReply *tabiya_assistant_ask_finish(TabiyaAssistant *self, GAsyncResult *result,
                                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The person's answer to ::confirm. */
void tabiya_assistant_confirm(TabiyaAssistant *self, gboolean yes);

/* Tokens since the assistant was made. For tests. */
void tabiya_assistant_get_usage_for_tests(TabiyaAssistant *self, gint64 *prompt_tokens,
                                          gint64 *answer_tokens);
/* Forgets the conversation. */
void tabiya_assistant_forget(TabiyaAssistant *self);

G_END_DECLS

#endif
