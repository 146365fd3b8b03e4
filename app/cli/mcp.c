/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `mcp`: a server of the Model Context Protocol on standard input and output. */
#include <errno.h>
#include <gio/gunixinputstream.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/cli/command.h"
#include "app/talk/mcp.h"
#include "app/talk/scratch-desk.h"

#define CHUNK_BYTES 65536

typedef struct {
    TabiyaMcp *mcp;
    GInputStream *input;
    GByteArray *line;
    gboolean is_too_long; /* the rest of the line is skipped */
    gboolean is_at_end;
    gboolean is_unheard; /* standard output is closed or full: reported once */
    GMainLoop *loop;
    TabiyaExit exit;
} Server;

static void leave_if_done(Server *self)
{
    if (self->is_at_end && tabiya_mcp_is_idle(self->mcp))
        g_main_loop_quit(self->loop);
}

/* A cancelled request ends without an answer: writing alone does not tell when all is done. */
static void idle_cb(gpointer user)
{
    leave_if_done(user);
}

static void write_cb(const char *line, gpointer user)
{
    Server *self = user;

    if (self->is_unheard || (printf("%s\n", line) >= 0 && fflush(stdout) == 0))
        return;
    self->is_unheard = TRUE;
    self->exit = tabiya_cli_fail_stdout();
    g_main_loop_quit(self->loop);
}

/* --- Lines ------------------------------------------------------------------------------------ */

static void end_line(Server *self)
{
    if (self->is_too_long)
        tabiya_mcp_refuse_length(self->mcp);
    else if (self->line->len > 0)
        tabiya_mcp_take(self->mcp, (const char *)self->line->data, self->line->len);
    g_byte_array_set_size(self->line, 0);
    self->is_too_long = FALSE;
}

static void take_part(Server *self, const guint8 *bytes, gsize length)
{
    if (self->is_too_long || self->line->len + length > TABIYA_MCP_BYTES_MAX)
        self->is_too_long = TRUE;
    else
        g_byte_array_append(self->line, bytes, (guint)length);
}

static void take_bytes(Server *self, const guint8 *bytes, gsize length)
{
    while (length > 0) {
        const guint8 *end = memchr(bytes, '\n', length);
        const gsize part = end ? (gsize)(end - bytes) : length;
        take_part(self, bytes, part);
        if (end)
            end_line(self);
        bytes += part + (end ? 1 : 0);
        length -= part + (end ? 1 : 0);
    }
}

static void read_more(Server *self);

static void read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Server *self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes =
        g_input_stream_read_bytes_finish(G_INPUT_STREAM(source), result, &error);
    gsize length = 0;
    const guint8 *data = bytes ? g_bytes_get_data(bytes, &length) : NULL;

    if (length > 0) {
        take_bytes(self, data, length);
        read_more(self);
        return;
    }
    if (error)
        self->exit = tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    end_line(self);
    self->is_at_end = TRUE;
    leave_if_done(self);
}

static void read_more(Server *self)
{
    g_input_stream_read_bytes_async(self->input, CHUNK_BYTES, G_PRIORITY_DEFAULT, NULL, read_cb,
                                    self);
}

static void serve(Server *self, TabiyaTalk *talk, gboolean allow_changes)
{
    self->mcp = tabiya_mcp_new(talk, allow_changes, write_cb, idle_cb, self);
    self->input = g_unix_input_stream_new(STDIN_FILENO, FALSE);
    self->line = g_byte_array_new();
    self->loop = g_main_loop_new(NULL, FALSE);
    read_more(self);
    g_main_loop_run(self->loop);
    tabiya_mcp_free(self->mcp);
    g_main_loop_unref(self->loop);
    g_byte_array_unref(self->line);
    g_object_unref(self->input);
}

TabiyaExit tabiya_cmd_mcp(int argc, char **argv)
{
    gboolean allow_changes = FALSE;
    g_autofree char *tablebases = NULL;
    const GOptionEntry entries[] = {
        {"allow-changes", 0, 0, G_OPTION_ARG_NONE, &allow_changes,
         N_("Offer the tools that change something, too"), NULL},
        TABIYA_CLI_TABLEBASES_OPTION(&tablebases),
        {NULL},
    };
    Server server = {.exit = TABIYA_EXIT_DONE};

    if (!tabiya_cli_parse("mcp", entries, argc, argv, NULL))
        return TABIYA_EXIT_USAGE;
    if (!tabiya_cli_use_tablebases(tablebases))
        return TABIYA_EXIT_ENVIRONMENT;
    g_autofree char *data_dir = tabiya_cli_dup_data_dir();
    g_autofree char *library = tabiya_cli_dup_library(NULL);
    g_autoptr(TabiyaScratchDesk) desk = tabiya_scratch_desk_new(NULL, NULL, data_dir, library);
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(1);
    g_autoptr(TabiyaTalk) talk = tabiya_talk_new(TABIYA_DESK(desk), arbiter, NULL);
    serve(&server, talk, allow_changes);
    return server.exit;
}
