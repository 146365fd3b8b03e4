/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/app/chat-fixture.h"

#include <gio/gio.h>
#include <libsoup/soup.h>
#include <stdio.h>

#include "app/talk/chat-net.h"

static GSubprocess *server;
static guint port, other_port;

void chat_server_start(void)
{
    g_autoptr(GError) error = NULL;

    tabiya_chat_net_set_for_tests(&tabiya_chat_net);
    server = g_subprocess_new(G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE,
                              &error, "python3", g_getenv("TABIYA_CHAT_SERVER"), NULL);
    g_assert_no_error(error);
    g_autoptr(GDataInputStream) out = g_data_input_stream_new(g_subprocess_get_stdout_pipe(server));
    g_filter_input_stream_set_close_base_stream(G_FILTER_INPUT_STREAM(out), FALSE);
    g_autofree char *line = g_data_input_stream_read_line(out, NULL, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpint(sscanf(line, "%u %u", &port, &other_port), ==, 2);
}

void chat_server_stop(void)
{
    g_output_stream_close(g_subprocess_get_stdin_pipe(server), NULL, NULL);
    g_subprocess_wait(server, NULL, NULL);
    g_clear_object(&server);
}

char *chat_server_dup_address(const char *mood)
{
    return g_strdup_printf("http://127.0.0.1:%u/%s/v1", port, mood);
}

static JsonArray *get_list(const char *path)
{
    g_autoptr(SoupSession) session = soup_session_new();
    g_autofree char *url = g_strdup_printf("http://127.0.0.1:%u/%s", port, path);
    g_autoptr(SoupMessage) message = soup_message_new(SOUP_METHOD_GET, url);
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = soup_session_send_and_read(session, message, NULL, &error);
    gsize length;

    g_assert_no_error(error);
    const char *text = g_bytes_get_data(bytes, &length);
    g_autofree char *ended = g_strndup(text, length);
    g_autoptr(JsonNode) root = json_from_string(ended, &error);
    g_assert_no_error(error);
    return json_array_ref(json_node_get_array(root));
}

JsonArray *chat_server_list_seen(const char *mood)
{
    g_autofree char *path = g_strconcat("seen/", mood, NULL);

    return get_list(path);
}

guint chat_server_count_seen(const char *mood)
{
    g_autoptr(JsonArray) seen = chat_server_list_seen(mood);

    return json_array_get_length(seen);
}

guint chat_server_count_caught(void)
{
    g_autoptr(JsonArray) caught = get_list("caught");

    return json_array_get_length(caught);
}
