/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Requests to a server with a language model (OpenAI's chat completions): one POST whose answer
 * streams, and the list of models. Main thread, asynchronous.
 *
 * - Redirects are never followed, and the key goes only to the origin of the address.
 * - Answers are bounded (chat-stream.h); a server that says nothing for too long is given up.
 * - A request is tried again after 429, 5xx or a broken connection, as long as nothing of the
 *   answer has come; Retry-After is obeyed.
 *
 * Errors are G_IO_ERRORs with a sentence: PERMISSION_DENIED (the key), NOT_FOUND (no such page or
 * model), INVALID_ARGUMENT (the server refused the request), BUSY, TIMED_OUT, PARTIAL_INPUT (broke
 * off), INVALID_DATA (damaged or too long), NOT_SUPPORTED (a redirect), CANCELLED, FAILED. */
#ifndef TABIYA_CHAT_CLIENT_H
#define TABIYA_CHAT_CLIENT_H

#include <gio/gio.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_CHAT_CLIENT (tabiya_chat_client_get_type())
G_DECLARE_FINAL_TYPE(TabiyaChatClient, tabiya_chat_client, TABIYA, CHAT_CLIENT, GObject)

typedef struct {
    const char *address; /* as tabiya_chat_address_read() returns it */
    const char *key;     /* NULL: none */
    guint connect_ms;    /* until the request is sent */
    guint idle_ms;       /* without a byte of the answer */
    guint total_ms;      /* for all, with its retries */
    guint retries;       /* after the first try */
    guint wait_ms;       /* before the first retry; each further one waits twice as long */
} TabiyaChatEndpoint;

typedef struct {
    char *id, *name;    /* never NULL, may be "" */
    GString *arguments; /* JSON, as the model wrote it */
} TabiyaChatCall;

typedef struct {
    GString *text;
    GPtrArray *calls;                    /* of TabiyaChatCall */
    char *finish;                        /* "stop", "length", "tool_calls"; NULL: not said */
    gint64 prompt_tokens, answer_tokens; /* 0: not said */
    guint tries;
} TabiyaChatReply;

void tabiya_chat_reply_free(TabiyaChatReply *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaChatReply, tabiya_chat_reply_free)

/* Reports while a request runs; both may be NULL. */
typedef struct {
    void (*progress)(gsize bytes, gpointer user);        /* of text so far */
    void (*notice)(const char *sentence, gpointer user); /* it waits, and why */
    gpointer user;
} TabiyaChatWatch;

/* Copies the endpoint. */
TabiyaChatClient *
tabiya_chat_client_new(const TabiyaChatEndpoint *endpoint) G_GNUC_WARN_UNUSED_RESULT;

/* Posts `body`, JSON, to ADDRESS/chat/completions. `watch` may be NULL. */
void tabiya_chat_client_send_async(TabiyaChatClient *self, const char *body,
                                   const TabiyaChatWatch *watch, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer user);
/* (transfer full) */
TabiyaChatReply *tabiya_chat_client_send_finish(TabiyaChatClient *self, GAsyncResult *result,
                                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The names at ADDRESS/models, sorted. */
void tabiya_chat_client_list_async(TabiyaChatClient *self, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer user);
/* (transfer full) */
char **tabiya_chat_client_list_finish(TabiyaChatClient *self, GAsyncResult *result,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
