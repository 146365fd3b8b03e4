/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `render`: draws positions and games as pictures and pages. */
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "app/cli/command.h"
#include "app/cli/tell.h"
#include "app/error.h"
#include "app/game/pgn-reader.h"
#include "app/render/export.h"
#include "app/whole-file.h"

typedef struct {
    char *fen, *out, *theme, *pieces, *paper;
    TabiyaPieceDrawings *drawings; /* NULL: the default set */
    char **files;
    int game; /* from 1 */
    int size, delay_ms, last_delay_ms, every_moves;
    gboolean flip, use_letters;
} Request;

static void clear_request(Request *self)
{
    g_free(self->fen);
    g_free(self->out);
    g_free(self->theme);
    g_free(self->pieces);
    g_clear_pointer(&self->drawings, tabiya_piece_drawings_free);
    g_free(self->paper);
    g_strfreev(self->files);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Request, clear_request)

static gboolean parse(Request *self, int argc, char **argv)
{
    const GOptionEntry entries[] = {
        {"fen", 0, 0, G_OPTION_ARG_STRING, &self->fen, N_("A position instead of a file"), "FEN"},
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &self->out,
         N_("Output file; its extension sets the format: .png .svg .pdf for a position, .gif .pdf "
            ".html for a game"),
         N_("FILE")},
        {"game", 0, 0, G_OPTION_ARG_INT, &self->game, N_("Number of the game in the file (1)"),
         "N"},
        {"size", 0, 0, G_OPTION_ARG_INT, &self->size,
         N_("Width of a picture in pixels (.png, .svg 720, .gif 480; .pdf 360 points)"), "N"},
        {"flip", 0, 0, G_OPTION_ARG_NONE, &self->flip, N_("Show the board from Black’s side"),
         NULL},
        {"theme", 0, 0, G_OPTION_ARG_STRING, &self->theme,
         N_("sand (default), wood, green, blue, gray or contrast; add -dark for the dark variant"),
         N_("NAME")},
        {"pieces", 0, 0, G_OPTION_ARG_STRING, &self->pieces,
         N_("tabiya (default), or a set from the pieces folder of your data or from another "
            "program"),
         N_("NAME")},
        {"delay", 0, 0, G_OPTION_ARG_INT, &self->delay_ms,
         N_("Milliseconds to show each position of a .gif (1000)"), "MS"},
        {"last-delay", 0, 0, G_OPTION_ARG_INT, &self->last_delay_ms,
         N_("Milliseconds to show the last position (4000)"), "MS"},
        {"paper", 0, 0, G_OPTION_ARG_STRING, &self->paper,
         N_("Paper size of a game as .pdf: a4 (default) or letter"), N_("NAME")},
        {"letters", 0, 0, G_OPTION_ARG_NONE, &self->use_letters,
         N_("Nf3 instead of ♘f3 on the page"), NULL},
        {"every", 0, 0, G_OPTION_ARG_INT, &self->every_moves,
         N_("A diagram every N moves; 0: only where the game asks for one (default: every 10 "
            "moves if it asks for none)"),
         "N"},
        {NULL},
    };
    return tabiya_cli_parse("render", entries, argc, argv, &self->files);
}

/* --- Options ---------------------------------------------------------------------------------- */

static gboolean complain(const char *option, const char *expected)
{
    tabiya_cli_fail(TABIYA_EXIT_USAGE, _("%s must be %s"), option, expected);
    return FALSE;
}

static gboolean check_numbers(const Request *self)
{
    g_autofree char *sizes =
        g_strdup_printf(_("between %d and %d"), TABIYA_EXPORT_SIZE_MIN, TABIYA_EXPORT_SIZE_MAX);
    if (self->size != 0 &&
        (self->size < TABIYA_EXPORT_SIZE_MIN || self->size > TABIYA_EXPORT_SIZE_MAX)) {
        return complain("--size", sizes);
    }
    if (self->game < 1)
        return complain("--game", _("1 or more"));
    if (self->delay_ms < 20 || self->delay_ms > 60000)
        return complain("--delay", _("between 20 and 60000"));
    if (self->last_delay_ms < 20 || self->last_delay_ms > 60000)
        return complain("--last-delay", _("between 20 and 60000"));
    if (self->every_moves < -1)
        return complain("--every", _("0 or more"));
    return TRUE;
}

/* "celtic" is one of the user's sets, "pychess/celtic" one of another program. */
static gboolean find_pieces(Request *self)
{
    g_autofree char *data_dir = tabiya_cli_dup_data_dir();
    g_autofree char *own = g_strconcat("user/", self->pieces, NULL);
    g_autoptr(TabiyaPieceFiles) files = NULL;
    g_autoptr(GError) error = NULL;
    if (!self->pieces || strcmp(self->pieces, "tabiya") == 0)
        return TRUE;
    files = tabiya_piece_files_find(data_dir, own);
    if (!files)
        files = tabiya_piece_files_find(data_dir, self->pieces);
    if (!files) {
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("--pieces: there is no set “%s”"), self->pieces);
        return FALSE;
    }
    self->drawings = tabiya_piece_drawings_new(files, &error);
    if (!self->drawings)
        tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s", error->message);
    return self->drawings != NULL;
}

static gboolean fill_options(const Request *self, TabiyaExportOptions *options)
{
    if (!check_numbers(self))
        return FALSE;
    options->theme = tabiya_theme_find(self->theme ? self->theme : "sand");
    if (!options->theme) {
        return complain(
            "--theme",
            _("sand, wood, green, blue, gray or contrast, optionally followed by -dark"));
    }
    if (self->paper && strcmp(self->paper, "a4") != 0 && strcmp(self->paper, "letter") != 0)
        return complain("--paper", _("a4 or letter"));
    options->paper =
        self->paper && strcmp(self->paper, "letter") == 0 ? TABIYA_PAPER_LETTER : TABIYA_PAPER_A4;
    options->pieces = self->drawings;
    options->flipped = self->flip;
    options->size_px = self->size;
    options->delay_ms = self->delay_ms;
    options->last_delay_ms = self->last_delay_ms;
    options->letters = self->use_letters;
    options->every_moves = self->every_moves;
    return TRUE;
}

/* Whether there is exactly one thing to draw, and an output file. */
static gboolean check_request(const Request *self)
{
    const guint files = g_strv_length(self->files);
    if (!self->out)
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give an output file with -o FILE"));
    else if (self->fen ? files > 0 : files != 1)
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give a position (--fen) or one PGN file"));
    else
        return TRUE;
    return FALSE;
}

/* --- Drawing ---------------------------------------------------------------------------------- */

static TabiyaExit save(GBytes *bytes, const char *path, TabiyaExit good)
{
    g_autoptr(GError) error = NULL;
    if (!tabiya_export_save(bytes, path, &error))
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    return good;
}

static TabiyaExit fail_export(const GError *error)
{
    return tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s", error->message);
}

static TabiyaExit render_position(const Request *self, TabiyaExportFormat format,
                                  const TabiyaExportOptions *options)
{
    EngPosition position;
    if (!tabiya_cli_parse_fen(self->fen, &position))
        return TABIYA_EXIT_BAD_INPUT;
    const TabiyaDiagram diagram = {.position = &position};
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = tabiya_export_position(&diagram, format, options, &error);
    if (!bytes)
        return fail_export(error);
    return save(bytes, self->out, TABIYA_EXIT_DONE);
}

/* The requested game. `*code` is the exit code: why there is no game, or whether it had errors. */
static TabiyaGame *read_game(const Request *self, TabiyaExit *code)
{
    const char *path = self->files[0];
    g_autoptr(GError) error = NULL;
    gsize length;
    g_autoptr(GBytes) bytes = tabiya_whole_file_read(path, &error);
    if (!bytes) {
        *code = tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
        return NULL;
    }
    const char *text = g_bytes_get_data(bytes, &length);
    g_autoptr(TabiyaPgnGames) games = tabiya_pgn_games_new(text ? text : "", (gssize)length);
    TabiyaGame *game = NULL;
    int number = 0;
    do {
        g_clear_object(&game);
        game = tabiya_pgn_games_next(games);
    } while (game && ++number < self->game);
    if (!game) {
        *code = tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, _("%s: there is no game %d, only %d"), path,
                                self->game, number);
    } else {
        const GPtrArray *errors = tabiya_pgn_games_get_errors(games);
        for (guint i = 0; i < errors->len; i++) {
            const TabiyaPgnError *problem = errors->pdata[i];
            g_autofree char *message = tabiya_pgn_error_to_string(problem);
            tabiya_cli_tell_problem("%s:%u:%u: %s", path, problem->line, problem->column, message);
        }
        *code = errors->len > 0 ? TABIYA_EXIT_BAD_INPUT : TABIYA_EXIT_DONE;
    }
    return game;
}

static TabiyaExit render_game(const Request *self, TabiyaExportFormat format,
                              const TabiyaExportOptions *options)
{
    g_autoptr(GError) error = NULL;
    TabiyaExit code;
    g_autoptr(TabiyaGame) game = read_game(self, &code);
    if (!game)
        return code;
    g_autoptr(GBytes) bytes = tabiya_export_game(game, format, options, &error);
    if (!bytes)
        return fail_export(error);
    return save(bytes, self->out, code);
}

TabiyaExit tabiya_cmd_render(int argc, char **argv)
{
    TabiyaExportOptions options = TABIYA_EXPORT_OPTIONS_INIT;
    g_auto(Request) request = {
        .game = 1,
        .delay_ms = options.delay_ms,
        .last_delay_ms = options.last_delay_ms,
        .every_moves = options.every_moves,
    };
    TabiyaExportFormat format;
    g_autoptr(GError) error = NULL;
    if (!parse(&request, argc, argv) || !check_request(&request) || !find_pieces(&request) ||
        !fill_options(&request, &options)) {
        return TABIYA_EXIT_USAGE;
    }
    if (!tabiya_export_find_format(request.out, &format, &error))
        return fail_export(error);
    return request.fen ? render_position(&request, format, &options)
                       : render_game(&request, format, &options);
}
