/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See chat-client.h. A Request is one GTask with its tries: send, look at the status, read blocks
 * until the answer ends, or wait and begin again. */
#include "app/talk/chat-client.h"

#include <glib/gi18n-lib.h>
#include <libsoup/soup.h>
#include <string.h>

#include "app/json-text.h"
#include "app/later.h"
#include "app/talk/chat-address.h"
#include "app/talk/chat-stream.h"

#define AGENT "Tabiya (chess study program) "
#define BLOCK_BYTES (16 << 10)
#define PROBLEM_BYTES_MAX (64 << 10) /* of an answer that says what is wrong */
#define PROBLEM_CHARS_MAX 300        /* of it that is shown */
#define WAIT_MS_MAX 60000
#define MODELS_MAX 500
#define MODEL_BYTES_MAX 200
#define TOO_MANY_REQUESTS 429 /* RFC 6585; libsoup has no name for it */

struct _TabiyaChatClient {
    GObject parent_instance;

    SoupSession *session;
    char *address, *key, *host;
    TabiyaChatEndpoint endpoint; /* its texts are those above */
};

G_DEFINE_FINAL_TYPE(TabiyaChatClient, tabiya_chat_client, G_TYPE_OBJECT)

typedef struct {
    GTask *task; /* owned until it returns */
    TabiyaChatClient *client;
    char *url, *body; /* no body: GET */
    TabiyaChatWatch watch;

    guint tries;
    SoupMessage *message;
    GInputStream *in;
    GCancellable *cancellable; /* of this try */
    gulong cancelled_id;
    GSource *patience, *total, *wait;
    gboolean is_late;

    TabiyaChatReply *reply;
    TabiyaChatStream *stream; /* NULL: the answer is taken as a whole, in `whole` */
    GString *whole;
    char *problem; /* the server's own message */
    gboolean has_begun, is_over;
    char block[BLOCK_BYTES];
} Request;

/* --- Replies ---------------------------------------------------------------------------------- */

static void call_free_cb(gpointer data)
{
    TabiyaChatCall *self = data;

    g_free(self->id);
    g_free(self->name);
    g_string_free(self->arguments, TRUE);
    g_free(self);
}

static TabiyaChatReply *reply_new(void)
{
    TabiyaChatReply *self = g_new0(TabiyaChatReply, 1);

    self->text = g_string_new(NULL);
    self->calls = g_ptr_array_new_with_free_func(call_free_cb);
    return self;
}

/* By a text that says something. */
static void replace(char **text, const char *by)
{
    if (!by || *by == '\0')
        return;
    g_free(*text);
    *text = g_strdup(by);
}

static void take_call(TabiyaChatReply *self, const TabiyaChatEvent *event)
{
    if (event->index >= self->calls->len) {
        TabiyaChatCall *call = g_new0(TabiyaChatCall, 1);
        call->id = g_strdup("");
        call->name = g_strdup("");
        call->arguments = g_string_new(NULL);
        g_ptr_array_add(self->calls, call);
    }
    TabiyaChatCall *call = self->calls->pdata[event->index];
    replace(&call->id, event->id);
    replace(&call->name, event->name);
    g_string_append(call->arguments, event->text);
}

static void event_cb(const TabiyaChatEvent *event, gpointer user)
{
    Request *self = user;
    TabiyaChatReply *reply = self->reply;

    switch (event->kind) {
    case TABIYA_CHAT_TEXT:
        g_string_append(reply->text, event->text);
        break;
    case TABIYA_CHAT_CALL:
        take_call(reply, event);
        break;
    case TABIYA_CHAT_FINISH:
        g_free(reply->finish);
        reply->finish = g_strdup(event->text);
        break;
    case TABIYA_CHAT_USAGE:
        reply->prompt_tokens = event->prompt_tokens;
        reply->answer_tokens = event->answer_tokens;
        break;
    case TABIYA_CHAT_ERROR:
        g_free(self->problem);
        self->problem = g_strdup(event->text);
        break;
    case TABIYA_CHAT_DONE:
        self->is_over = TRUE;
        break;
    }
    self->has_begun |= event->kind == TABIYA_CHAT_TEXT || event->kind == TABIYA_CHAT_CALL;
}

/* --- A try's life ----------------------------------------------------------------------------- */

static void begin_try(Request *self);

static void clear_try(Request *self)
{
    if (self->cancelled_id)
        g_cancellable_disconnect(g_task_get_cancellable(self->task), self->cancelled_id);
    self->cancelled_id = 0;
    g_clear_pointer(&self->patience, tabiya_later_cancel);
    g_clear_pointer(&self->wait, tabiya_later_cancel);
    if (self->message)
        g_signal_handlers_disconnect_by_data(self->message, self);
    g_clear_object(&self->in); /* closes the connection if something is left in it */
    g_clear_object(&self->message);
    g_clear_object(&self->cancellable);
    g_clear_pointer(&self->stream, tabiya_chat_stream_free);
    g_clear_pointer(&self->problem, g_free);
}

static void request_free(Request *self)
{
    clear_try(self);
    g_clear_pointer(&self->total, tabiya_later_cancel);
    g_free(self->url);
    g_free(self->body);
    tabiya_chat_reply_free(self->reply);
    g_string_free(self->whole, TRUE);
    g_clear_object(&self->task);
    g_free(self);
}

static void return_error(Request *self, GError *error)
{
    g_autoptr(GTask) task = g_object_ref(self->task);

    request_free(self);
    if (!g_task_return_error_if_cancelled(task))
        g_task_return_error(task, error);
    else
        g_error_free(error);
}

static void fail(Request *self, GIOErrorEnum code, const char *sentence)
{
    return_error(self, g_error_new_literal(G_IO_ERROR, (int)code, sentence));
}

/* With the server's name in `format`. */
static void fail_named(Request *self, GIOErrorEnum code, const char *format)
{
    g_autofree char *sentence = g_strdup_printf(format, self->client->host);

    fail(self, code, sentence);
}

static gboolean late_cb(gpointer user)
{
    Request *self = user;

    self->is_late = TRUE;
    if (self->wait) {
        fail_named(self, G_IO_ERROR_TIMED_OUT,
                   /* Translators: a server's name. */
                   _("%s does not answer in time"));
        return G_SOURCE_REMOVE;
    }
    if (self->cancellable)
        g_cancellable_cancel(self->cancellable); /* ends what the try waits for */
    return G_SOURCE_REMOVE;
}

static void be_patient(Request *self, guint ms)
{
    g_clear_pointer(&self->patience, tabiya_later_cancel);
    self->patience = tabiya_later_after_ms(ms, late_cb, self);
}

static void wrote_cb(SoupMessage *message G_GNUC_UNUSED, Request *self)
{
    be_patient(self, self->client->endpoint.idle_ms);
}

/* Not from within g_cancellable_cancel(): what ends there may free what it holds. */
static void cancelled_cb(GCancellable *outer G_GNUC_UNUSED, GCancellable *inner)
{
    g_cancellable_cancel(inner);
}

static gboolean wait_ended_cb(gpointer user)
{
    Request *self = user;

    g_clear_pointer(&self->wait, tabiya_later_cancel);
    if (g_cancellable_is_cancelled(g_task_get_cancellable(self->task)))
        fail(self, G_IO_ERROR_CANCELLED, "");
    else
        begin_try(self);
    return G_SOURCE_REMOVE;
}

static void wake_cb(GCancellable *outer G_GNUC_UNUSED, gpointer user)
{
    Request *self = user;

    g_clear_pointer(&self->wait, tabiya_later_cancel);
    self->wait = tabiya_later(wait_ended_cb, self);
}

/* Sleeps, and is woken by cancelling. */
static void wait_and_retry(Request *self, guint ms)
{
    GCancellable *outer = g_task_get_cancellable(self->task);

    clear_try(self);
    self->wait = tabiya_later_after_ms(ms, wait_ended_cb, self);
    if (outer)
        self->cancelled_id = g_cancellable_connect(outer, G_CALLBACK(wake_cb), self, NULL);
}

static void notice_wait(Request *self, guint ms)
{
    const guint seconds = (ms + 999) / 1000;

    if (!self->watch.notice)
        return;
    g_autofree char *sentence = g_strdup_printf(
        /* Translators: a server's name, seconds. */
        g_dngettext(GETTEXT_PACKAGE, "%s is busy: trying again in %u second",
                    "%s is busy: trying again in %u seconds", seconds),
        self->client->host, seconds);
    self->watch.notice(sentence, self->watch.user);
}

/* FALSE: that was the last try. */
static gboolean retry(Request *self, guint asked_ms)
{
    const TabiyaChatEndpoint *endpoint = &self->client->endpoint;
    const guint own_ms = MIN(endpoint->wait_ms << MIN(self->tries - 1, 6), WAIT_MS_MAX);
    const guint ms = MAX(asked_ms, own_ms);

    if (self->has_begun || self->tries > endpoint->retries || asked_ms > WAIT_MS_MAX)
        return FALSE;
    notice_wait(self, ms);
    wait_and_retry(self, ms);
    return TRUE;
}

/* --- Errors ---------------------------------------------------------------------------------- */

/* Nobody is there, or nobody who can be trusted: trying again does not help. */
static gboolean is_hopeless(const GError *error)
{
    return error->domain == G_RESOLVER_ERROR || error->domain == G_TLS_ERROR ||
           g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED) ||
           g_error_matches(error, G_IO_ERROR, G_IO_ERROR_HOST_UNREACHABLE) ||
           g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NETWORK_UNREACHABLE);
}

/* The connection or the time was lost. Takes the error. */
static void take_trouble(Request *self, GError *owned)
{
    g_autoptr(GError) error = owned;
    g_autofree char *sentence = NULL;

    if (g_cancellable_is_cancelled(g_task_get_cancellable(self->task))) {
        fail(self, G_IO_ERROR_CANCELLED, "");
    } else if (self->is_late) {
        fail_named(self, G_IO_ERROR_TIMED_OUT, _("%s does not answer in time"));
    } else if (is_hopeless(error)) {
        /* Translators: a server's name, the reason. */
        sentence = g_strdup_printf(_("%s cannot be reached (%s); is the server running?"),
                                   self->client->host, error->message);
        fail(self, G_IO_ERROR_FAILED, sentence);
    } else if (!retry(self, 0)) {
        fail_named(self, G_IO_ERROR_PARTIAL_INPUT,
                   /* Translators: a server's name. */
                   _("The connection to %s broke off; try again"));
    }
}

/* In one line, short, and without the key that it was sent. */
static char *dup_clean_problem(const Request *self, const char *text)
{
    const char *key = self->client->key;
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_autoptr(GString) clean = g_string_new(valid);

    if (key)
        g_string_replace(clean, key, "***", 0);
    g_strdelimit(clean->str, "\r\n\t", ' ');
    return g_utf8_substring(clean->str, 0, MIN(g_utf8_strlen(clean->str, -1), PROBLEM_CHARS_MAX));
}

/* "%s …: %s" with the server's name and its message. */
static void fail_told(Request *self, GIOErrorEnum code, const char *format)
{
    g_autofree char *clean = dup_clean_problem(self, self->problem ? self->problem : "");
    g_autofree char *sentence =
        g_strdup_printf(format, self->client->host, *clean != '\0' ? clean : _("no reason given"));

    fail(self, code, sentence);
}

static guint find_asked_ms(SoupMessage *message)
{
    const char *after =
        soup_message_headers_get_one(soup_message_get_response_headers(message), "Retry-After");
    if (!after)
        return 0;
    if (g_ascii_isdigit(after[0]))
        return (guint)MIN(g_ascii_strtoull(after, NULL, 10), 3600) * 1000;
    g_autoptr(GDateTime) date = soup_date_time_new_from_http_string(after);
    g_autoptr(GDateTime) now = g_date_time_new_now_utc();
    const gint64 us = date ? g_date_time_difference(date, now) : 0;
    return (guint)(CLAMP(us, 0, 3600 * G_TIME_SPAN_SECOND) / 1000);
}

/* A status that is not OK, with what the server says about it. */
static void take_status(Request *self)
{
    const guint status = soup_message_get_status(self->message);
    const gboolean is_busy =
        status == TOO_MANY_REQUESTS || status == SOUP_STATUS_REQUEST_TIMEOUT || status >= 500;

    if (is_busy && retry(self, find_asked_ms(self->message)))
        return;
    g_free(self->problem);
    self->problem = tabiya_chat_dup_error(self->whole->str, self->whole->len);
    /* Translators, for all of these: a server's name, and what it says. */
    if (status == SOUP_STATUS_UNAUTHORIZED || status == SOUP_STATUS_FORBIDDEN)
        fail_told(self, G_IO_ERROR_PERMISSION_DENIED, _("%s does not accept the key: %s"));
    else if (status == SOUP_STATUS_NOT_FOUND)
        fail_told(self, G_IO_ERROR_NOT_FOUND, _("%s does not have this model or page: %s"));
    else if (status == TOO_MANY_REQUESTS)
        fail_told(self, G_IO_ERROR_BUSY, _("%s has too many requests; try again later: %s"));
    else if (status >= 500)
        fail_told(self, G_IO_ERROR_FAILED, _("%s has a problem; try again later: %s"));
    else
        fail_told(self, G_IO_ERROR_INVALID_ARGUMENT, _("%s refuses the request: %s"));
}

static void refuse_redirect(Request *self)
{
    const char *to =
        soup_message_headers_get_one(soup_message_get_response_headers(self->message), "Location");
    g_autofree char *clean = dup_clean_problem(self, to ? to : "");
    /* Translators: a server's name, an address. */
    g_autofree char *sentence =
        g_strdup_printf(_("%s sends us to another address, which Tabiya does not follow: %s"),
                        self->client->host, clean);

    fail(self, G_IO_ERROR_NOT_SUPPORTED, sentence);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static void return_models(Request *self);

static void return_reply(Request *self)
{
    g_autoptr(GTask) task = g_object_ref(self->task);
    TabiyaChatReply *reply = g_steal_pointer(&self->reply);

    reply->tries = self->tries;
    request_free(self);
    g_task_return_pointer(task, reply, (GDestroyNotify)tabiya_chat_reply_free);
}

static void fail_damaged(Request *self, GError *owned)
{
    g_autoptr(GError) error = owned;

    fail(self, G_IO_ERROR_INVALID_DATA, error->message);
}

/* An answer that did not call itself a stream may be one. */
static gboolean take_whole(Request *self, GError **error)
{
    self->stream = tabiya_chat_stream_new(event_cb, self);
    if (!g_str_has_prefix(self->whole->str, "data:")) {
        return tabiya_chat_stream_take_object(self->stream, self->whole->str, self->whole->len,
                                              error);
    }
    return tabiya_chat_stream_take(self->stream, self->whole->str, self->whole->len, error) &&
           tabiya_chat_stream_end(self->stream, error);
}

/* The answer is complete as far as the connection goes. */
static void end_answer(Request *self)
{
    GError *error = NULL;
    const gboolean was_stream = self->stream != NULL;

    if (!self->body) {
        return_models(self);
        return;
    }
    if (was_stream ? !self->is_over && !tabiya_chat_stream_end(self->stream, &error)
                   : !take_whole(self, &error)) {
        fail_damaged(self, error);
        return;
    }
    if (self->problem)
        fail_told(self, G_IO_ERROR_FAILED, _("%s has a problem; try again later: %s"));
    else if (was_stream && !tabiya_chat_stream_is_done(self->stream))
        take_trouble(self, g_error_new_literal(G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT, ""));
    else
        return_reply(self);
}

static void read_more(Request *self);

static void take_end(Request *self)
{
    if (soup_message_get_status(self->message) == SOUP_STATUS_OK)
        end_answer(self);
    else
        take_status(self);
}

/* FALSE: it has failed, and `self` is gone. */
static gboolean take_block(Request *self, gsize count)
{
    const gboolean is_good = soup_message_get_status(self->message) == SOUP_STATUS_OK;
    GError *error = NULL;

    if (self->stream && !tabiya_chat_stream_take(self->stream, self->block, count, &error)) {
        fail_damaged(self, error);
        return FALSE;
    }
    if (self->stream)
        return TRUE;
    if (self->whole->len + count > (is_good ? TABIYA_CHAT_TEXT_BYTES_MAX : PROBLEM_BYTES_MAX)) {
        if (is_good)
            fail(self, G_IO_ERROR_INVALID_DATA, _("The language model’s answer is too long"));
        else
            take_status(self);
        return FALSE;
    }
    g_string_append_len(self->whole, self->block, (gssize)count);
    return TRUE;
}

static void read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Request *self = user;
    GError *error = NULL;
    const gssize count = g_input_stream_read_finish(G_INPUT_STREAM(source), result, &error);

    if (count < 0 && self->stream && tabiya_chat_stream_is_done(self->stream) && self->is_late)
        end_answer(self); /* only the connection was still open */
    else if (count < 0)
        take_trouble(self, g_steal_pointer(&error));
    else if (count == 0)
        take_end(self);
    else if (!take_block(self, (gsize)count))
        return;
    else if (self->is_over)
        end_answer(self);
    else
        read_more(self);
    g_clear_error(&error);
}

static void read_more(Request *self)
{
    be_patient(self, self->client->endpoint.idle_ms);
    if (self->watch.progress)
        self->watch.progress(self->reply->text->len, self->watch.user);
    g_input_stream_read_async(self->in, self->block, BLOCK_BYTES, G_PRIORITY_DEFAULT,
                              self->cancellable, read_cb, self);
}

static gboolean is_stream(SoupMessage *message)
{
    const char *type =
        soup_message_headers_get_content_type(soup_message_get_response_headers(message), NULL);

    return g_strcmp0(type, "text/event-stream") == 0;
}

static void sent_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Request *self = user;
    GError *error = NULL;

    self->in = soup_session_send_finish(SOUP_SESSION(source), result, &error);
    if (!self->in) {
        take_trouble(self, error);
        return;
    }
    const guint status = soup_message_get_status(self->message);
    if (status >= 300 && status < 400) {
        refuse_redirect(self);
        return;
    }
    if (status == SOUP_STATUS_OK && self->body && is_stream(self->message))
        self->stream = tabiya_chat_stream_new(event_cb, self);
    read_more(self);
}

/* --- Sending ---------------------------------------------------------------------------------- */

static void set_headers(const Request *self)
{
    SoupMessageHeaders *headers = soup_message_get_request_headers(self->message);
    g_autofree char *bearer =
        self->client->key ? g_strconcat("Bearer ", self->client->key, NULL) : NULL;

    soup_message_headers_replace(
        headers, "Accept", self->body ? "text/event-stream, application/json" : "application/json");
    soup_message_headers_replace(headers, "Accept-Encoding", "identity");
    if (bearer)
        soup_message_headers_replace(headers, "Authorization", bearer);
    if (self->body) {
        g_autoptr(GBytes) bytes = g_bytes_new(self->body, strlen(self->body));
        soup_message_set_request_body_from_bytes(self->message, "application/json", bytes);
    }
}

static void begin_try(Request *self)
{
    GCancellable *outer = g_task_get_cancellable(self->task);

    clear_try(self);
    self->tries++;
    g_string_truncate(self->whole, 0);
    self->message = soup_message_new(self->body ? SOUP_METHOD_POST : SOUP_METHOD_GET, self->url);
    if (!self->message) {
        fail_named(self, G_IO_ERROR_INVALID_ARGUMENT, _("“%s” is not a valid address"));
        return;
    }
    soup_message_add_flags(self->message, SOUP_MESSAGE_NO_REDIRECT);
    set_headers(self);
    g_signal_connect(self->message, "wrote-body", G_CALLBACK(wrote_cb), self);
    self->cancellable = g_cancellable_new();
    if (outer) {
        self->cancelled_id = g_cancellable_connect(outer, G_CALLBACK(cancelled_cb),
                                                   g_object_ref(self->cancellable), g_object_unref);
    }
    be_patient(self, self->client->endpoint.connect_ms);
    soup_session_send_async(self->client->session, self->message, G_PRIORITY_DEFAULT,
                            self->cancellable, sent_cb, self);
}

/* Takes the task. */
static void begin(TabiyaChatClient *client, const char *path, const char *body,
                  const TabiyaChatWatch *watch, GTask *task)
{
    Request *self = g_new0(Request, 1);

    self->task = task;
    self->client = client; /* the task keeps it */
    self->url = g_strconcat(client->address, path, NULL);
    self->body = g_strdup(body);
    self->watch = watch ? *watch : (TabiyaChatWatch){0};
    self->reply = reply_new();
    self->whole = g_string_new(NULL);
    self->total = tabiya_later_after_ms(client->endpoint.total_ms, late_cb, self);
    begin_try(self);
}

void tabiya_chat_client_send_async(TabiyaChatClient *self, const char *body,
                                   const TabiyaChatWatch *watch, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer user)
{
    g_return_if_fail(TABIYA_IS_CHAT_CLIENT(self) && body);
    begin(self, "/chat/completions", body, watch, g_task_new(self, cancellable, callback, user));
}

TabiyaChatReply *tabiya_chat_client_send_finish(TabiyaChatClient *self, GAsyncResult *result,
                                                GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), NULL);
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- Models ----------------------------------------------------------------------------------- */

static int compare_names(gconstpointer a, gconstpointer b)
{
    return g_utf8_collate(*(char *const *)a, *(char *const *)b);
}

static void take_model(JsonArray *array G_GNUC_UNUSED, guint index, JsonNode *node, gpointer user)
{
    const char *name = JSON_NODE_HOLDS_OBJECT(node)
                           ? tabiya_json_get_string(json_node_get_object(node), "id")
                           : NULL;

    if (name && *name != '\0' && strlen(name) <= MODEL_BYTES_MAX && index < MODELS_MAX)
        g_ptr_array_add(user, g_strdup(name));
}

static void return_models(Request *self)
{
    g_autoptr(JsonObject) root = tabiya_json_parse(self->whole->str, (gssize)self->whole->len,
                                                   TABIYA_CHAT_TEXT_BYTES_MAX, NULL);
    JsonNode *data = root ? json_object_get_member(root, "data") : NULL;

    if (!data || !JSON_NODE_HOLDS_ARRAY(data)) {
        fail_named(self, G_IO_ERROR_INVALID_DATA,
                   /* Translators: a server's name. */
                   _("%s did not send a list of models"));
        return;
    }
    GPtrArray *names = g_ptr_array_new();
    json_array_foreach_element(json_node_get_array(data), take_model, names);
    g_ptr_array_sort(names, compare_names);
    g_ptr_array_add(names, NULL);
    g_autoptr(GTask) task = g_object_ref(self->task);
    request_free(self);
    g_task_return_pointer(task, g_ptr_array_free(names, FALSE), (GDestroyNotify)g_strfreev);
}

void tabiya_chat_client_list_async(TabiyaChatClient *self, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer user)
{
    g_return_if_fail(TABIYA_IS_CHAT_CLIENT(self));
    begin(self, "/models", NULL, NULL, g_task_new(self, cancellable, callback, user));
}

char **tabiya_chat_client_list_finish(TabiyaChatClient *self, GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), NULL);
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_chat_client_init(TabiyaChatClient *self)
{
    self->session =
        soup_session_new_with_options("user-agent", AGENT, "timeout", 0, "idle-timeout", 30, NULL);
}

/* Keys do not stay in freed memory. */
static void free_key(char *key)
{
    if (key)
        memset(key, 0, strlen(key));
    g_free(key);
}

static void tabiya_chat_client_finalize(GObject *object)
{
    TabiyaChatClient *self = TABIYA_CHAT_CLIENT(object);

    soup_session_abort(self->session);
    g_object_unref(self->session);
    g_free(self->address);
    g_free(self->host);
    free_key(self->key);
    G_OBJECT_CLASS(tabiya_chat_client_parent_class)->finalize(object);
}

static void tabiya_chat_client_class_init(TabiyaChatClientClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_chat_client_finalize;
}

TabiyaChatClient *tabiya_chat_client_new(const TabiyaChatEndpoint *endpoint)
{
    TabiyaChatClient *self = g_object_new(TABIYA_TYPE_CHAT_CLIENT, NULL);

    self->endpoint = *endpoint;
    self->address = g_strdup(endpoint->address);
    self->key = endpoint->key && *endpoint->key != '\0' ? g_strdup(endpoint->key) : NULL;
    self->host = tabiya_chat_address_dup_host(endpoint->address);
    /* A proxy would read what is not encrypted. */
    if (g_str_has_prefix(self->address, "http:"))
        soup_session_set_proxy_resolver(self->session, NULL);
    return self;
}
