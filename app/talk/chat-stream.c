/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See chat-stream.h. Each "data:" line is an object of its own; one that is not complete is joined
 * with the next, as the format of events allows. */
#include "app/talk/chat-stream.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/json-text.h"

struct TabiyaChatStream {
    TabiyaChatEventFunc func;
    gpointer user;
    GString *line; /* what has come of the current line */
    GString *held; /* lines of an object that goes on */
    gboolean is_after_cr, is_done, has_failed;
    gsize bytes, text_bytes;
    guint n_calls, n_held;
};

/* More lines make no object: each one is tried with all before it. */
#define HELD_LINES_MAX 64

TabiyaChatStream *tabiya_chat_stream_new(TabiyaChatEventFunc func, gpointer user)
{
    TabiyaChatStream *self = g_new0(TabiyaChatStream, 1);

    self->func = func;
    self->user = user;
    self->line = g_string_new(NULL);
    self->held = g_string_new(NULL);
    return self;
}

void tabiya_chat_stream_free(TabiyaChatStream *self)
{
    g_string_free(self->line, TRUE);
    g_string_free(self->held, TRUE);
    g_free(self);
}

gboolean tabiya_chat_stream_is_done(const TabiyaChatStream *self)
{
    return self->is_done;
}

static gboolean fail(TabiyaChatStream *self, const char *message, GError **error)
{
    self->has_failed = TRUE;
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, message);
    return FALSE;
}

static gboolean fail_damaged(TabiyaChatStream *self, GError **error)
{
    return fail(self, _("The language model’s answer is damaged"), error);
}

static gboolean fail_length(TabiyaChatStream *self, GError **error)
{
    return fail(self, _("The language model’s answer is too long"), error);
}

/* --- Objects ---------------------------------------------------------------------------------- */

static void tell(TabiyaChatStream *self, const TabiyaChatEvent *event)
{
    self->text_bytes += event->text ? strlen(event->text) : 0;
    self->func(event, self->user);
}

static JsonObject *get_object(JsonObject *object, const char *name)
{
    JsonNode *node = object ? json_object_get_member(object, name) : NULL;

    return node && JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
}

static JsonArray *get_array(JsonObject *object, const char *name)
{
    JsonNode *node = object ? json_object_get_member(object, name) : NULL;

    return node && JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;
}

static JsonObject *get_object_at(JsonArray *array, guint index)
{
    JsonNode *node = json_array_get_element(array, index);

    return JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
}

static void take_text(TabiyaChatStream *self, const char *text)
{
    const TabiyaChatEvent event = {.kind = TABIYA_CHAT_TEXT, .text = text};

    if (text && *text != '\0')
        tell(self, &event);
}

/* A text, or a list of parts with texts. */
static void take_content(TabiyaChatStream *self, JsonObject *message)
{
    JsonArray *parts = get_array(message, "content");

    take_text(self, tabiya_json_get_string(message, "content"));
    for (guint i = 0; parts && i < json_array_get_length(parts); i++) {
        JsonObject *part = get_object_at(parts, i);
        if (part)
            take_text(self, tabiya_json_get_string(part, "text"));
    }
}

/* Some servers leave the index out: a piece with a name begins the next call then. */
static guint find_index(TabiyaChatStream *self, JsonObject *call, const char *name)
{
    const gint64 index = tabiya_json_get_int(call, "index", -1);

    if (index >= 0)
        return (guint)MIN(index, TABIYA_CHAT_CALLS_MAX);
    return name || self->n_calls == 0 ? self->n_calls : self->n_calls - 1;
}

/* Arguments are JSON as a text; some servers send the object itself. */
static char *dup_call_arguments(JsonObject *function)
{
    JsonNode *node = function ? json_object_get_member(function, "arguments") : NULL;

    if (node && JSON_NODE_HOLDS_OBJECT(node))
        return json_to_string(node, FALSE);
    return g_strdup(tabiya_json_node_get_string(node));
}

static gboolean take_call(TabiyaChatStream *self, JsonObject *call, GError **error)
{
    JsonObject *function = get_object(call, "function");
    const char *name = function ? tabiya_json_get_string(function, "name") : NULL;
    g_autofree char *arguments = dup_call_arguments(function);
    const TabiyaChatEvent event = {
        .kind = TABIYA_CHAT_CALL,
        .text = arguments ? arguments : "",
        .index = find_index(self, call, name),
        .id = tabiya_json_get_string(call, "id"),
        .name = name,
    };

    if (event.index >= TABIYA_CHAT_CALLS_MAX || event.index > self->n_calls)
        return fail_damaged(self, error);
    self->n_calls = MAX(self->n_calls, event.index + 1);
    tell(self, &event);
    return TRUE;
}

static gboolean take_calls(TabiyaChatStream *self, JsonObject *message, GError **error)
{
    JsonArray *calls = get_array(message, "tool_calls");

    for (guint i = 0; calls && i < json_array_get_length(calls); i++) {
        JsonObject *call = get_object_at(calls, i);
        if (!call)
            return fail_damaged(self, error);
        if (!take_call(self, call, error))
            return FALSE;
    }
    return TRUE;
}

static void take_finish(TabiyaChatStream *self, JsonObject *choice)
{
    const char *reason = tabiya_json_get_string(choice, "finish_reason");
    const TabiyaChatEvent event = {.kind = TABIYA_CHAT_FINISH, .text = reason};

    if (!reason)
        return;
    self->is_done = TRUE;
    tell(self, &event);
}

static void take_usage(TabiyaChatStream *self, JsonObject *root)
{
    JsonObject *usage = get_object(root, "usage");

    if (!usage)
        return;
    const TabiyaChatEvent event = {
        .kind = TABIYA_CHAT_USAGE,
        .prompt_tokens = MAX(tabiya_json_get_int(usage, "prompt_tokens", 0), 0),
        .answer_tokens = MAX(tabiya_json_get_int(usage, "completion_tokens", 0), 0),
    };
    tell(self, &event);
}

static const char *find_error(JsonObject *root)
{
    JsonObject *error = get_object(root, "error");

    return error ? tabiya_json_get_string(error, "message") : tabiya_json_get_string(root, "error");
}

static gboolean take_root(TabiyaChatStream *self, JsonObject *root, GError **error)
{
    JsonArray *choices = get_array(root, "choices");
    JsonObject *choice =
        choices && json_array_get_length(choices) > 0 ? get_object_at(choices, 0) : NULL;
    JsonObject *delta = get_object(choice, "delta");
    const TabiyaChatEvent problem = {.kind = TABIYA_CHAT_ERROR, .text = find_error(root)};

    if (problem.text)
        tell(self, &problem);
    take_usage(self, root);
    if (!delta)
        delta = get_object(choice, "message");
    if (delta) {
        take_content(self, delta);
        if (!take_calls(self, delta, error))
            return FALSE;
    }
    if (choice)
        take_finish(self, choice);
    return self->text_bytes <= TABIYA_CHAT_TEXT_BYTES_MAX || fail_length(self, error);
}

gboolean tabiya_chat_stream_take_object(TabiyaChatStream *self, const char *text, gsize length,
                                        GError **error)
{
    g_autoptr(JsonObject) root =
        tabiya_json_parse(text, (gssize)length, TABIYA_CHAT_TEXT_BYTES_MAX, NULL);

    return root ? take_root(self, root, error) : fail_damaged(self, error);
}

char *tabiya_chat_dup_error(const char *text, gsize length)
{
    g_autoptr(JsonObject) root =
        tabiya_json_parse(text, (gssize)length, TABIYA_CHAT_LINE_BYTES_MAX, NULL);

    return root ? g_strdup(find_error(root)) : NULL;
}

/* --- Lines ------------------------------------------------------------------------------------ */

/* The data of one line, or of one and those that are held. */
static gboolean take_data(TabiyaChatStream *self, const char *data, gsize length, GError **error)
{
    static const TabiyaChatEvent DONE = {.kind = TABIYA_CHAT_DONE};

    if (length == strlen("[DONE]") && memcmp(data, "[DONE]", length) == 0) {
        self->is_done = TRUE;
        tell(self, &DONE);
        return TRUE;
    }
    if (self->held->len > 0)
        g_string_append_c(self->held, '\n');
    g_string_append_len(self->held, data, (gssize)length);
    if (self->held->len > TABIYA_CHAT_LINE_BYTES_MAX || ++self->n_held > HELD_LINES_MAX)
        return fail_length(self, error);
    g_autoptr(JsonObject) root = tabiya_json_parse(self->held->str, (gssize)self->held->len,
                                                   TABIYA_CHAT_LINE_BYTES_MAX, NULL);
    if (!root)
        return TRUE; /* it may go on in the next line */
    g_string_truncate(self->held, 0);
    self->n_held = 0;
    return take_root(self, root, error);
}

/* An event that ends without being complete never will be. */
static gboolean end_event(TabiyaChatStream *self, GError **error)
{
    return self->held->len == 0 || fail_damaged(self, error);
}

#define BYTE_ORDER_MARK "\xEF\xBB\xBF" /* may begin a stream */

/* Comments and other fields mean nothing to us. */
static gboolean take_line(TabiyaChatStream *self, GError **error)
{
    if (g_str_has_prefix(self->line->str, BYTE_ORDER_MARK))
        g_string_erase(self->line, 0, strlen(BYTE_ORDER_MARK));
    const char *line = self->line->str;
    gsize length = self->line->len;
    gboolean good = TRUE;

    if (length == 0) {
        good = end_event(self, error);
    } else if (g_str_has_prefix(line, "data:")) {
        const gsize skipped = strlen("data:") + (line[strlen("data:")] == ' ' ? 1 : 0);
        good = take_data(self, line + skipped, length - skipped, error);
    }
    g_string_truncate(self->line, 0);
    return good;
}

/* A line ends with LF, CR or both. */
static gboolean take_byte(TabiyaChatStream *self, char byte, GError **error)
{
    const gboolean is_second = byte == '\n' && self->is_after_cr;

    self->is_after_cr = byte == '\r';
    if (is_second)
        return TRUE;
    if (byte == '\n' || byte == '\r')
        return take_line(self, error);
    if (self->line->len >= TABIYA_CHAT_LINE_BYTES_MAX)
        return fail_length(self, error);
    g_string_append_c(self->line, byte);
    return TRUE;
}

gboolean tabiya_chat_stream_take(TabiyaChatStream *self, const char *bytes, gsize length,
                                 GError **error)
{
    if (self->has_failed)
        return fail_damaged(self, error);
    self->bytes += length;
    if (self->bytes > TABIYA_CHAT_STREAM_BYTES_MAX)
        return fail_length(self, error);
    for (gsize i = 0; i < length; i++) {
        if (!take_byte(self, bytes[i], error))
            return FALSE;
    }
    return TRUE;
}

gboolean tabiya_chat_stream_end(TabiyaChatStream *self, GError **error)
{
    if (self->has_failed)
        return fail_damaged(self, error);
    return (self->line->len == 0 || take_line(self, error)) && end_event(self, error);
}
