/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Requests to a language model: the reader of streams at every split, addresses, and the client
 * with a scripted server in all its moods. */
#include <malloc.h>
#include <string.h>

#include "app/error.h"
#include "app/talk/chat-address.h"
#include "app/talk/chat-client.h"
#include "app/talk/chat-stream.h"
#include "tests/app/chat-fixture.h"

#define KEY "sk-verysecret"
#define SENTENCE "Hello, wörld: ♞ and 😀."

/* --- The reader ------------------------------------------------------------------------------- */

static const char STREAM[] =
    "\xEF\xBB\xBF: a comment\r\n"
    "event: message\n"
    "data: {\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":null}}]}\n\n"
    "data:{\"choices\":[{\"delta\":{\"content\":\"N\xC3\xB6 \\u265e\"}}]}\r\n\r\n"
    "data: {\"choices\":[{\"delta\":\n"
    "data: {\"content\":[{\"type\":\"text\",\"text\":\" \xE2\x99\x9E\xF0\x9F\x98\x80\"}]}}]}\n\n"
    "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"a\",\"function\":"
    "{\"name\":\"help\",\"arguments\":\"{\\\"x\"}}]}}]}\r\r"
    "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":"
    "{\"arguments\":\"\\\":1}\"}}]}}]}\n\n"
    "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"function\":"
    "{\"name\":\"undo\",\"arguments\":{\"y\":2}}}]}}]}\n\n"
    "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\n"
    "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":3}}\n\n"
    "data: [DONE]\n\n";
#define TOLD                                                                                  \
    "text(Nö ♞)text( ♞😀)call(0 a help {\"x)call(0 - - \":1})call(1 - undo {\"y\":2})" \
    "finish(tool_calls)usage(7 3)done()"

static void tell_cb(const TabiyaChatEvent *event, gpointer user)
{
    GString *told = user;
    const char *id = event->id ? event->id : "-", *name = event->name ? event->name : "-";

    switch (event->kind) {
    case TABIYA_CHAT_TEXT:
        g_string_append_printf(told, "text(%s)", event->text);
        break;
    case TABIYA_CHAT_CALL:
        g_string_append_printf(told, "call(%u %s %s %s)", event->index, id, name, event->text);
        break;
    case TABIYA_CHAT_FINISH:
        g_string_append_printf(told, "finish(%s)", event->text);
        break;
    case TABIYA_CHAT_USAGE:
        g_string_append_printf(told, "usage(%d %d)", (int)event->prompt_tokens,
                               (int)event->answer_tokens);
        break;
    case TABIYA_CHAT_ERROR:
        g_string_append_printf(told, "error(%s)", event->text);
        break;
    case TABIYA_CHAT_DONE:
        g_string_append(told, "done()");
        break;
    }
}

/* The events of the text, taken in pieces of `first` bytes, `step` bytes, and so on. */
static char *read_pieces(const char *text, gsize first, gsize step, GError **error)
{
    g_autoptr(GString) told = g_string_new(NULL);
    g_autoptr(TabiyaChatStream) stream = tabiya_chat_stream_new(tell_cb, told);
    const gsize length = strlen(text);
    gsize at = MIN(first, length);

    if (!tabiya_chat_stream_take(stream, text, at, error))
        return NULL;
    for (; at < length; at += step) {
        if (!tabiya_chat_stream_take(stream, text + at, MIN(step, length - at), error))
            return NULL;
    }
    return tabiya_chat_stream_end(stream, error) ? g_strdup(told->str) : NULL;
}

/* Twice in one stream is told twice; each split tells the same. */
static void test_stream_splits(void)
{
    for (gsize first = 0; first <= strlen(STREAM); first++) {
        g_autofree char *told = read_pieces(STREAM, first, strlen(STREAM), NULL);
        g_assert_cmpstr(told, ==, TOLD);
    }
    for (gsize step = 1; step < 20; step++) {
        g_autofree char *told = read_pieces(STREAM, 0, step, NULL);
        g_assert_cmpstr(told, ==, TOLD);
    }
}

/* What cannot be read is refused; whatever comes before it is told. */
static void test_stream_damaged(void)
{
    static const char *const DAMAGED[] = {
        "data: {\"choices\":[\n\n",
        "data: nothing\n\n",
        "data: \xff\n\n",
        "data: {\"choices\":[{\"delta\":{\"tool_calls\":[5]}}]}\n\n",
        "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":3}]}}]}\n\n",
        "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":99999999999}]}}]}\n\n",
        "data: {\"x\":",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(DAMAGED); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *told = read_pieces(DAMAGED[i], 0, 5, &error);
        g_assert_null(told);
        g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    }
}

/* Values of other types than expected mean nothing, and do no harm. */
static void test_stream_odd(void)
{
    static const struct {
        const char *text, *told;
    } ODD[] = {
        {"data: {}\n\n", ""},
        {"data: {\"choices\":5}\n\n", ""},
        {"data: {\"choices\":[5]}\n\n", ""},
        {"data: {\"choices\":[{\"delta\":[]}]}\n\n", ""},
        {"data: {\"choices\":[{\"delta\":{\"content\":{}}}]}\n\n", ""},
        {"data: {\"choices\":[{\"delta\":{\"content\":[1,{},{\"text\":2}]}}]}\n\n", ""},
        {"data: {\"choices\":[{\"delta\":{\"tool_calls\":{}}}]}\n\n", ""},
        {"data: {\"choices\":[{\"finish_reason\":7}]}\n\n", ""},
        {"data: {\"usage\":{\"prompt_tokens\":-5,\"completion_tokens\":\"x\"}}\n\n", "usage(0 0)"},
        {"data: {\"error\":\"no\"}", "error(no)"},
        {"data: {\"error\":{\"message\":\"no\"}}", "error(no)"},
        {"datum: {\n\nretry: 5\nid\n", ""},
        {"\n\n\n", ""},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ODD); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *told = read_pieces(ODD[i].text, 3, 2, &error);
        g_assert_no_error(error);
        g_assert_cmpstr(told, ==, ODD[i].told);
    }
}

/* --- Addresses -------------------------------------------------------------------------------- */

static void test_addresses(void)
{
    static const struct {
        const char *text, *read, *origin;
    } ADDRESSES[] = {
        {"http://localhost:8080", "http://localhost:8080/v1", "http://localhost:8080"},
        {" http://localhost:8080/ ", "http://localhost:8080/v1", "http://localhost:8080"},
        {"http://127.0.0.1/v1/", "http://127.0.0.1/v1", "http://127.0.0.1:80"},
        {"http://[::1]:5/v1", "http://[::1]:5/v1", "http://[::1]:5"},
        {"http://192.168.1.7:1234/x", "http://192.168.1.7:1234/x", "http://192.168.1.7:1234"},
        {"http://10.0.0.1/v1", "http://10.0.0.1/v1", "http://10.0.0.1:80"},
        {"http://[fd00::1]/v1", "http://[fd00::1]/v1", "http://[fd00::1]:80"},
        {"https://API.example.com/v1", "https://API.example.com/v1", "https://api.example.com:443"},
        {"http://api.example.com/v1", NULL, NULL},
        {"http://8.8.8.8/v1", NULL, NULL},
        {"http://172.32.0.1/v1", NULL, NULL},
        {"http://localhost.example.com/v1", NULL, NULL},
        {"http://127.0.0.1.example.com/v1", NULL, NULL},
        {"http://nas/v1", NULL, NULL},
        {"http://[2001:db8::1]/v1", NULL, NULL},
        {"https://user:secret@example.com/v1", NULL, NULL},
        {"https://example.com/v1?key=secret", NULL, NULL},
        {"file:///etc/passwd", NULL, NULL},
        {"ftp://localhost/v1", NULL, NULL},
        {"localhost:8080", NULL, NULL},
        {"", NULL, NULL},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ADDRESSES); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *read = tabiya_chat_address_read(ADDRESSES[i].text, &error);
        g_autofree char *origin = read ? tabiya_chat_address_dup_origin(read) : NULL;
        g_assert_cmpstr(read, ==, ADDRESSES[i].read);
        g_assert_cmpstr(origin, ==, ADDRESSES[i].origin);
        g_assert_true(read || g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT));
    }
    for (guint i = 0; i < tabiya_chat_presets_count(); i++) {
        const char *address = tabiya_chat_preset_at(i)->address;
        g_autofree char *read = tabiya_chat_address_read(address, NULL);
        g_assert_cmpstr(read, ==, address);
        g_assert_true(tabiya_chat_address_is_here(read));
    }
}

/* --- The client ------------------------------------------------------------------------------- */

typedef struct {
    GMainLoop *loop;
    TabiyaChatReply *reply;
    char **models;
    GError *error;
    GCancellable *cancellable;
    guint notices, cancel_at_notice, cancel_at_bytes;
} Outcome;

static void outcome_clear(Outcome *self)
{
    g_main_loop_unref(self->loop);
    tabiya_chat_reply_free(self->reply);
    g_strfreev(self->models);
    g_clear_error(&self->error);
    g_clear_object(&self->cancellable);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Outcome, outcome_clear)

static Outcome outcome_new(void)
{
    return (Outcome){.loop = g_main_loop_new(NULL, FALSE), .cancellable = g_cancellable_new()};
}

static void sent_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Outcome *self = user;

    self->reply = tabiya_chat_client_send_finish(TABIYA_CHAT_CLIENT(source), result, &self->error);
    g_main_loop_quit(self->loop);
}

static void listed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Outcome *self = user;

    self->models = tabiya_chat_client_list_finish(TABIYA_CHAT_CLIENT(source), result, &self->error);
    g_main_loop_quit(self->loop);
}

static void notice_cb(const char *sentence, gpointer user)
{
    Outcome *self = user;

    g_assert_cmpstr(sentence, !=, "");
    self->notices++;
    if (self->cancel_at_notice == self->notices)
        g_cancellable_cancel(self->cancellable);
}

static void progress_cb(gsize bytes, gpointer user)
{
    Outcome *self = user;

    if (self->cancel_at_bytes > 0 && bytes >= self->cancel_at_bytes)
        g_cancellable_cancel(self->cancellable);
}

static TabiyaChatClient *new_client(const char *address)
{
    const TabiyaChatEndpoint endpoint = {
        .address = address,
        .key = KEY,
        .connect_ms = 5000,
        .idle_ms = 300,
        .total_ms = 20000,
        .retries = 2,
        .wait_ms = 1,
    };

    return tabiya_chat_client_new(&endpoint);
}

static void send(Outcome *self, const char *mood)
{
    g_autofree char *address = chat_server_dup_address(mood);
    g_autoptr(TabiyaChatClient) client = new_client(address);
    const TabiyaChatWatch watch = {.progress = progress_cb, .notice = notice_cb, .user = self};

    tabiya_chat_client_send_async(client, "{\"messages\":[]}", &watch, self->cancellable, sent_cb,
                                  self);
    g_main_loop_run(self->loop);
    g_assert_true((self->reply != NULL) != (self->error != NULL));
    g_assert_true(!self->error || !strstr(self->error->message, KEY));
}

static void list(Outcome *self, const char *mood)
{
    g_autofree char *address = chat_server_dup_address(mood);
    g_autoptr(TabiyaChatClient) client = new_client(address);

    tabiya_chat_client_list_async(client, self->cancellable, listed_cb, self);
    g_main_loop_run(self->loop);
}

/* Whole answers, in whatever pieces they come, after however many tries. */
static void test_client_good(void)
{
    static const struct {
        const char *mood;
        guint tries;
    } GOOD[] = {{"normal", 1}, {"slow", 1}, {"bytes", 1}, {"returns", 1}, {"whole", 1},
                {"open", 1},   {"e429", 3}, {"e500", 3},  {"drop", 3}};

    for (gsize i = 0; i < G_N_ELEMENTS(GOOD); i++) {
        g_auto(Outcome) outcome = outcome_new();
        send(&outcome, GOOD[i].mood);
        g_assert_no_error(outcome.error);
        g_assert_cmpstr(outcome.reply->text->str, ==, SENTENCE);
        g_assert_cmpstr(outcome.reply->finish, ==, "stop");
        g_assert_cmpint(outcome.reply->prompt_tokens, ==, 100);
        g_assert_cmpint(outcome.reply->answer_tokens, ==, 20);
        g_assert_cmpuint(outcome.reply->tries, ==, GOOD[i].tries);
        g_assert_cmpuint(outcome.notices, ==, GOOD[i].tries - 1);
        g_assert_cmpuint(chat_server_count_seen(GOOD[i].mood), ==, GOOD[i].tries);
    }
}

static void test_client_calls(void)
{
    g_auto(Outcome) outcome = outcome_new();

    send(&outcome, "calls");
    g_assert_no_error(outcome.error);
    g_assert_cmpuint(outcome.reply->calls->len, ==, 2);
    const TabiyaChatCall *first = outcome.reply->calls->pdata[0];
    const TabiyaChatCall *second = outcome.reply->calls->pdata[1];
    g_assert_cmpstr(first->name, ==, "what_is_on");
    g_assert_cmpstr(first->id, ==, "call0");
    g_assert_cmpstr(first->arguments->str, ==, "{\"square\": \"e4\"}");
    g_assert_cmpstr(second->name, ==, "help");
    g_assert_cmpstr(second->arguments->str, ==, "{}");
}

/* What goes wrong is said, after as many tries as make sense. */
static void test_client_bad(void)
{
    static const struct {
        const char *mood;
        int code;
        guint tries;
    } BAD[] = {
        {"e400", G_IO_ERROR_INVALID_ARGUMENT, 1}, {"e401", G_IO_ERROR_PERMISSION_DENIED, 1},
        {"e404", G_IO_ERROR_NOT_FOUND, 1},        {"e429always", G_IO_ERROR_BUSY, 3},
        {"e429long", G_IO_ERROR_BUSY, 1},         {"e500always", G_IO_ERROR_FAILED, 3},
        {"trouble", G_IO_ERROR_FAILED, 1},        {"cut", G_IO_ERROR_PARTIAL_INPUT, 1},
        {"stall", G_IO_ERROR_TIMED_OUT, 1},       {"silent", G_IO_ERROR_TIMED_OUT, 1},
        {"damaged", G_IO_ERROR_INVALID_DATA, 1},  {"binary", G_IO_ERROR_INVALID_DATA, 1},
        {"deep", G_IO_ERROR_INVALID_DATA, 1},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(BAD); i++) {
        g_auto(Outcome) outcome = outcome_new();
        send(&outcome, BAD[i].mood);
        g_test_message("%s: %s", BAD[i].mood, outcome.error ? outcome.error->message : "?");
        g_assert_error(outcome.error, G_IO_ERROR, BAD[i].code);
        g_assert_cmpuint(chat_server_count_seen(BAD[i].mood), ==, BAD[i].tries);
    }
}

/* Answers without end are given up, and leave no memory behind. */
static void test_client_bounded(void)
{
    static const char *const LONG[] = {"huge", "line", "lines", "endless"};

    for (gsize i = 0; i < G_N_ELEMENTS(LONG); i++) {
        g_auto(Outcome) outcome = outcome_new();
        malloc_trim(0);
        const gsize before = mallinfo2().uordblks + mallinfo2().hblkhd;
        send(&outcome, LONG[i]);
        g_assert_error(outcome.error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
        const gsize after = mallinfo2().uordblks + mallinfo2().hblkhd;
        g_assert_cmpuint(after, <, before + (4 << 20));
    }
}

/* A server that only keeps the connection alive is given up after the time for all. */
static void test_client_total(void)
{
    g_auto(Outcome) outcome = outcome_new();
    g_autofree char *address = chat_server_dup_address("alive");
    const TabiyaChatEndpoint endpoint = {
        .address = address, .connect_ms = 5000, .idle_ms = 5000, .total_ms = 200};
    g_autoptr(TabiyaChatClient) client = tabiya_chat_client_new(&endpoint);

    tabiya_chat_client_send_async(client, "{}", NULL, NULL, sent_cb, &outcome);
    g_main_loop_run(outcome.loop);
    g_assert_error(outcome.error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
}

/* At any time: before it begins, while it streams, while it waits. */
static void test_client_cancelled(void)
{
    g_auto(Outcome) before = outcome_new();
    g_auto(Outcome) during = outcome_new();
    g_auto(Outcome) waiting = outcome_new();

    g_cancellable_cancel(before.cancellable);
    send(&before, "cancelled");
    g_assert_error(before.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpuint(chat_server_count_seen("cancelled"), ==, 0);
    during.cancel_at_bytes = 10000;
    send(&during, "endless");
    g_assert_error(during.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    waiting.cancel_at_notice = 1;
    send(&waiting, "e500always");
    g_assert_error(waiting.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Redirects are not followed: neither the key nor the question goes elsewhere. */
static void test_client_redirect(void)
{
    g_auto(Outcome) outcome = outcome_new();
    g_auto(Outcome) models = outcome_new();

    send(&outcome, "redirect");
    g_assert_error(outcome.error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
    list(&models, "redirect");
    g_assert_error(models.error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED);
    g_assert_cmpuint(chat_server_count_seen("redirect"), ==, 2);
    g_assert_cmpuint(chat_server_count_caught(), ==, 0);
}

/* Nobody listens there: one try, and a sentence. */
static void test_client_nobody(void)
{
    g_auto(Outcome) outcome = outcome_new();
    g_autoptr(TabiyaChatClient) client = new_client("http://127.0.0.1:9/v1");

    tabiya_chat_client_send_async(client, "{}", NULL, NULL, sent_cb, &outcome);
    g_main_loop_run(outcome.loop);
    g_assert_error(outcome.error, G_IO_ERROR, G_IO_ERROR_FAILED);
    g_assert_cmpuint(outcome.notices, ==, 0);
}

/* The key goes to the server, as it should. */
static void test_client_key(void)
{
    g_auto(Outcome) outcome = outcome_new();

    send(&outcome, "key");
    g_autoptr(JsonArray) seen = chat_server_list_seen("key");
    JsonObject *request = json_array_get_object_element(seen, 0);
    g_assert_cmpstr(json_object_get_string_member(request, "authorization"), ==, "Bearer " KEY);
}

static void test_client_models(void)
{
    static const struct {
        const char *mood;
        int code;
    } BAD[] = {{"e401", G_IO_ERROR_PERMISSION_DENIED},
               {"nolist", G_IO_ERROR_INVALID_DATA},
               {"e404", G_IO_ERROR_NOT_FOUND}};
    g_auto(Outcome) outcome = outcome_new();

    list(&outcome, "normal");
    g_assert_no_error(outcome.error);
    g_autofree char *names = g_strjoinv(" ", outcome.models);
    g_assert_cmpstr(names, ==, "ant-1b zebra-7b");
    for (gsize i = 0; i < G_N_ELEMENTS(BAD); i++) {
        g_auto(Outcome) bad = outcome_new();
        list(&bad, BAD[i].mood);
        g_assert_error(bad.error, G_IO_ERROR, BAD[i].code);
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/chat/stream/splits", test_stream_splits);
    g_test_add_func("/chat/stream/damaged", test_stream_damaged);
    g_test_add_func("/chat/stream/odd", test_stream_odd);
    g_test_add_func("/chat/addresses", test_addresses);
    g_test_add_func("/chat/client/good", test_client_good);
    g_test_add_func("/chat/client/calls", test_client_calls);
    g_test_add_func("/chat/client/bad", test_client_bad);
    g_test_add_func("/chat/client/bounded", test_client_bounded);
    g_test_add_func("/chat/client/total", test_client_total);
    g_test_add_func("/chat/client/cancelled", test_client_cancelled);
    g_test_add_func("/chat/client/redirect", test_client_redirect);
    g_test_add_func("/chat/client/nobody", test_client_nobody);
    g_test_add_func("/chat/client/key", test_client_key);
    g_test_add_func("/chat/client/models", test_client_models);
    chat_server_start();
    const int result = g_test_run();
    chat_server_stop();
    return result;
}
