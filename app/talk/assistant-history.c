/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See assistant-history.h. */
#include "app/talk/assistant-history.h"

#include <json-glib/json-glib.h>
#include <string.h>

struct TabiyaAssistantHistory {
    GPtrArray *turns; /* of GPtrArray of char: the messages of one question */
};

TabiyaAssistantHistory *tabiya_assistant_history_new(void)
{
    TabiyaAssistantHistory *self = g_new0(TabiyaAssistantHistory, 1);

    self->turns = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    return self;
}

void tabiya_assistant_history_free(TabiyaAssistantHistory *self)
{
    g_ptr_array_unref(self->turns);
    g_free(self);
}

void tabiya_assistant_history_clear(TabiyaAssistantHistory *self)
{
    g_ptr_array_set_size(self->turns, 0);
}

static GPtrArray *get_turn(const TabiyaAssistantHistory *self)
{
    return self->turns->pdata[self->turns->len - 1];
}

static gsize count_bytes(const GPtrArray *turn)
{
    gsize bytes = 0;

    for (guint i = 0; i < turn->len; i++)
        bytes += strlen(turn->pdata[i]);
    return bytes;
}

/* Drops what no request will have any more. */
static void forget_old(TabiyaAssistantHistory *self)
{
    gsize bytes = 0;

    for (guint i = self->turns->len; i > 0; i--) {
        bytes += count_bytes(self->turns->pdata[i - 1]);
        if (bytes > TABIYA_ASSISTANT_HISTORY_BYTES_MAX && i < self->turns->len) {
            g_ptr_array_remove_range(self->turns, 0, i);
            return;
        }
    }
}

void tabiya_assistant_history_begin(TabiyaAssistantHistory *self, char *message)
{
    g_ptr_array_add(self->turns, g_ptr_array_new_with_free_func(g_free));
    tabiya_assistant_history_add(self, message);
    forget_old(self);
}

void tabiya_assistant_history_add(TabiyaAssistantHistory *self, char *message)
{
    g_ptr_array_add(get_turn(self), message);
}

gboolean tabiya_assistant_history_is_full(const TabiyaAssistantHistory *self)
{
    return count_bytes(get_turn(self)) > TABIYA_ASSISTANT_TURN_BYTES_MAX;
}

void tabiya_assistant_history_end(TabiyaAssistantHistory *self, char *answer)
{
    GPtrArray *turn = get_turn(self);

    if (!answer) {
        g_ptr_array_set_size(self->turns, (int)self->turns->len - 1);
        return;
    }
    g_ptr_array_set_size(turn, 1);
    g_ptr_array_add(turn, answer);
}

/* --- Requests --------------------------------------------------------------------------------- */

static void append_string(GString *body, const char *name, const char *value)
{
    g_autoptr(JsonNode) node = json_node_init_string(json_node_alloc(), value);
    g_autofree char *text = json_to_string(node, FALSE);

    g_string_append_printf(body, "\"%s\":%s,", name, text);
}

static void append_turn(GString *body, const GPtrArray *turn)
{
    for (guint i = 0; i < turn->len; i++) {
        g_string_append_c(body, ',');
        g_string_append(body, turn->pdata[i]);
    }
}

char *tabiya_assistant_history_dup_body(const TabiyaAssistantHistory *self,
                                        const TabiyaAssistantRequest *request)
{
    GString *body = g_string_new("{");
    char number[G_ASCII_DTOSTR_BUF_SIZE];

    if (*request->model != '\0')
        append_string(body, "model", request->model);
    g_string_append(body, "\"stream\":true,");
    if (request->wants_usage)
        g_string_append(body, "\"stream_options\":{\"include_usage\":true},");
    if (request->temperature >= 0) {
        g_string_append_printf(
            body, "\"temperature\":%s,",
            g_ascii_formatd(number, sizeof number, "%.2f", request->temperature));
    }
    if (request->tools)
        g_string_append_printf(body, "\"tools\":%s,", request->tools);
    if (request->tools && request->wants_answer)
        g_string_append(body, "\"tool_choice\":\"none\",");
    g_string_append_printf(body, "\"messages\":[%s", request->system);
    for (guint i = 0; i < self->turns->len; i++)
        append_turn(body, self->turns->pdata[i]);
    g_string_append(body, "]}");
    return g_string_free(body, FALSE);
}
