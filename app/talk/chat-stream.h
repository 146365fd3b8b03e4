/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the answer of a language model as it arrives: server-sent events, "data: {…}", as OpenAI's
 * chat completions send them. Bytes in, events out; they may be split anywhere. Pure and bounded.
 *
 *     TabiyaChatStream *stream = tabiya_chat_stream_new(event_cb, self);
 *     while (…)
 *         tabiya_chat_stream_take(stream, bytes, length, &error);
 *     tabiya_chat_stream_end(stream, &error);
 */
#ifndef TABIYA_CHAT_STREAM_H
#define TABIYA_CHAT_STREAM_H

#include <glib.h>

G_BEGIN_DECLS

/* Longer answers are an error. */
#define TABIYA_CHAT_LINE_BYTES_MAX (1 << 20)
#define TABIYA_CHAT_TEXT_BYTES_MAX (2 << 20)
#define TABIYA_CHAT_STREAM_BYTES_MAX (16 << 20)
#define TABIYA_CHAT_CALLS_MAX 16

typedef enum {
    TABIYA_CHAT_TEXT,   /* `text` is a piece of what the model says */
    TABIYA_CHAT_CALL,   /* `text` is a piece of the arguments of tool call `index` */
    TABIYA_CHAT_FINISH, /* `text` says why it ended: "stop", "length", "tool_calls" */
    TABIYA_CHAT_USAGE,  /* tokens so far */
    TABIYA_CHAT_ERROR,  /* `text` is the server's message */
    TABIYA_CHAT_DONE,   /* nothing follows */
} TabiyaChatEventKind;

typedef struct {
    TabiyaChatEventKind kind;
    const char *text;
    guint index;
    const char *id, *name; /* of a tool call, NULL: not in this piece */
    gint64 prompt_tokens, answer_tokens;
} TabiyaChatEvent;

/* The event is only valid during the call. */
typedef void (*TabiyaChatEventFunc)(const TabiyaChatEvent *event, gpointer user);

typedef struct TabiyaChatStream TabiyaChatStream;

TabiyaChatStream *tabiya_chat_stream_new(TabiyaChatEventFunc func,
                                         gpointer user) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_chat_stream_free(TabiyaChatStream *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaChatStream, tabiya_chat_stream_free)

/* FALSE with TABIYA_ERROR_BAD_ARGUMENT: damaged, or too much; then no more can be taken. */
gboolean tabiya_chat_stream_take(TabiyaChatStream *self, const char *bytes, gsize length,
                                 GError **error);
/* No more bytes come. */
gboolean tabiya_chat_stream_end(TabiyaChatStream *self, GError **error);
/* A whole answer in one object, from a server that does not stream. */
gboolean tabiya_chat_stream_take_object(TabiyaChatStream *self, const char *text, gsize length,
                                        GError **error);
/* Whether the answer is complete: a reason why it ended, or its end, has come. */
gboolean tabiya_chat_stream_is_done(const TabiyaChatStream *self);

/* The message in {"error": {"message": "…"}} or {"error": "…"}; NULL: there is none. */
char *tabiya_chat_dup_error(const char *text, gsize length) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
