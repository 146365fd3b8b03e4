/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fuzz target: any bytes as the answer of a language model. Whole, byte by byte or in pieces (the
 * first byte says how long), they tell the same events, or are refused after the same ones. */
#include <glib.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "app/talk/chat-stream.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void event_cb(const TabiyaChatEvent *event, gpointer user)
{
    g_string_append_printf(user, "%d %u %s %s %s %d;", event->kind, event->index,
                           event->id ? event->id : "-", event->name ? event->name : "-",
                           event->text ? event->text : "-", (int)event->prompt_tokens);
}

static char *read_pieces(const char *bytes, gsize length, gsize step)
{
    GString *told = g_string_new(NULL);
    g_autoptr(TabiyaChatStream) stream = tabiya_chat_stream_new(event_cb, told);
    gboolean good = TRUE;

    for (gsize at = 0; at < length && good; at += step)
        good = tabiya_chat_stream_take(stream, bytes + at, MIN(step, length - at), NULL);
    if (!good || !tabiya_chat_stream_end(stream, NULL))
        g_string_append(told, "refused");
    return g_string_free(told, FALSE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const char *bytes = (const char *)data + 1;
    g_autofree char *whole = read_pieces(bytes, size - 1, size);
    g_autofree char *split = read_pieces(bytes, size - 1, 1);
    g_autofree char *pieces = read_pieces(bytes, size - 1, 1u + data[0]);
    if (!g_str_equal(whole, split) || !g_str_equal(whole, pieces))
        abort();
    return 0;
}
