/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `lesson`: writes a file of games as an interactive lesson in one web page. */
#include <glib/gi18n-lib.h>

#include "app/cli/command.h"
#include "app/error.h"
#include "app/lessons/lesson-page.h"
#include "app/render/export.h"
#include "app/game/pgn-reader.h"
#include "app/cli/tell.h"
#include "app/whole-file.h"

#define NODES_MAX 10000000

typedef struct {
    char *out;
    char **files;
    int nodes;
} Request;

static void clear_request(Request *self)
{
    g_free(self->out);
    g_strfreev(self->files);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Request, clear_request)

static gboolean parse(Request *self, int argc, char **argv)
{
    const GOptionEntry entries[] = {
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &self->out, N_("Output file (.html)"),
         N_("FILE")},
        {"nodes", 0, 0, G_OPTION_ARG_INT, &self->nodes,
         N_("Nodes to search for each move that the lesson does not answer (2000; 0: none)"), "N"},
        {NULL},
    };

    return tabiya_cli_parse("lesson", entries, argc, argv, &self->files);
}

static gboolean check(const Request *self)
{
    if (!self->out)
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give an output file with -o FILE"));
    else if (g_strv_length(self->files) != 1)
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give one PGN file"));
    else if (self->nodes < 0 || self->nodes > NODES_MAX)
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("%s must be %s"), "--nodes", "0-10000000");
    else
        return TRUE;
    return FALSE;
}

/* Reports what is wrong in the file, as `pgn check` does. FALSE: something is. */
static gboolean report_problems(const char *path, const char *text, gsize length)
{
    g_autoptr(TabiyaPgnGames) games = tabiya_pgn_games_new(text, (gssize)length);
    gboolean good = TRUE;
    TabiyaGame *game = NULL;

    while ((game = tabiya_pgn_games_next(games))) {
        const GPtrArray *errors = tabiya_pgn_games_get_errors(games);

        for (guint i = 0; i < errors->len; i++) {
            const TabiyaPgnError *problem = errors->pdata[i];
            g_autofree char *message = tabiya_pgn_error_to_string(problem);

            tabiya_cli_tell_problem("%s:%u:%u: %s", path, problem->line, problem->column, message);
            good = FALSE;
        }
        g_object_unref(game);
    }
    return good;
}

static TabiyaExit write_page(const Request *self, const char *text, gsize length)
{
    const char *path = self->files[0];
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaLesson) lesson = tabiya_lesson_new(NULL, text, (gssize)length);
    const gboolean good = report_problems(path, text, length);
    const TabiyaPageOptions options = {.nodes = (guint64)self->nodes};

    if (!lesson) {
        return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, _("%s: there is no game with moves"), path);
    }
    g_autoptr(GBytes) page = tabiya_lesson_page_write(lesson, &options, &error);
    if (!page)
        return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, "%s: %s", path, error->message);
    if (!tabiya_export_save(page, self->out, &error))
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    return good ? TABIYA_EXIT_DONE : TABIYA_EXIT_BAD_INPUT;
}

TabiyaExit tabiya_cmd_lesson(int argc, char **argv)
{
    g_auto(Request) request = {.nodes = TABIYA_LESSON_PAGE_NODES};
    g_autoptr(GError) error = NULL;
    gsize length;

    if (!parse(&request, argc, argv) || !check(&request))
        return TABIYA_EXIT_USAGE;
    g_autoptr(GBytes) bytes = tabiya_whole_file_read(request.files[0], &error);
    if (!bytes)
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    const char *text = g_bytes_get_data(bytes, &length);
    return write_page(&request, text ? text : "", length);
}
