/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `db export`: exports games of a library as PGN, their starting positions as EPD, or the rows of a
 * table. */
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "app/cli/db-query.h"
#include "app/cli/long-work.h"
#include "app/cli/progress.h"
#include "app/error.h"
#include "app/game/games-file.h"
#include "app/library/game-export.h"

/* What the callbacks share. */
typedef struct {
    TabiyaGameExportOptions options;
    TabiyaGamesFile *file; /* NULL: standard output */
    gint64 told_us;        /* of the progress */
    GError *error;
} Work;

static gboolean write_cb(const char *text, gsize length, gpointer user, GError **error)
{
    Work *work = user;
    if (work->file)
        return tabiya_games_file_write(work->file, text, length, error);
    return fwrite(text, 1, length, stdout) == length || tabiya_error_set_errno(error, NULL);
}

static void progress_cb(guint64 done, guint64 total, gpointer user)
{
    tabiya_cli_get_percent()(done, total, &((Work *)user)->told_us);
}

/* Appends "17" or "17-20". FALSE if it is neither. */
static gboolean add_ids(GArray *ids, const char *text)
{
    char *end;
    errno = 0;
    gint64 from = g_ascii_strtoll(text, &end, 10);
    gint64 to = *end == '-' ? g_ascii_strtoll(end + 1, &end, 10) : from;
    if (errno != 0 || *end != '\0' || from <= 0 || to < from || to - from > G_MAXINT32)
        return FALSE;
    for (gint64 id = from; id <= to; id++)
        g_array_append_val(ids, id);
    return TRUE;
}

static void work_cb(GCancellable *cancellable, gpointer user)
{
    Work *work = user;
    if (tabiya_game_export_run(&work->options, cancellable, NULL, &work->error) && work->file)
        tabiya_games_file_commit(work->file, &work->error);
}

static TabiyaExit run(const TabiyaGameExportOptions *options, const char *out)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaGamesFile) file = NULL;
    g_autoptr(GArray) damaged = g_array_new(FALSE, FALSE, sizeof(gint64));
    if (out && strcmp(out, "-") != 0) {
        file = tabiya_games_file_begin(out, FALSE, &error);
        if (!file)
            return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    }
    Work work = {.options = *options, .file = file};
    work.options.write = write_cb;
    work.options.progress = file && tabiya_cli_shows_progress() ? progress_cb : NULL;
    work.options.user = &work;
    work.options.damaged = damaged;
    tabiya_cli_run_long(work_cb, &work);
    tabiya_cli_clear_percent(work.told_us);
    if ((error = work.error))
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    if (damaged->len == 0)
        return TABIYA_EXIT_DONE;
    g_autofree char *text = tabiya_game_export_dup_damaged(damaged->len);
    return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, "%s", text);
}

/* FALSE: one of the words is unknown. `format` NULL: as the name of the output says. */
static gboolean read_format(const char *format, const char *rows, const char *out,
                            TabiyaGameExportOptions *options)
{
    const char *const words[] = {"pgn", "epd", "csv", "ndjson"};
    guint found = 0;
    while (format && found < G_N_ELEMENTS(words) && strcmp(format, words[found]) != 0)
        found++;
    if (found == G_N_ELEMENTS(words))
        return FALSE;
    if (!format && out && g_str_has_suffix(out, ".epd"))
        found = 1;
    options->format = found == 0   ? TABIYA_GAME_EXPORT_PGN
                      : found == 1 ? TABIYA_GAME_EXPORT_EPD
                                   : TABIYA_GAME_EXPORT_COLUMNS;
    options->columns.json = found == 3;
    options->columns.positions = g_strcmp0(rows, "positions") == 0;
    return !rows || (found >= 2 && (options->columns.positions || strcmp(rows, "games") == 0));
}

/* The ids chosen by `numbers`, or else by `query`; NULL if neither chooses any, or on an error,
 * with `*exit` set. */
static GArray *choose(char **numbers, const TabiyaCliQuery *query, const char *library,
                      TabiyaExit *exit)
{
    const gboolean asks = tabiya_cli_query_chooses(query);
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    EngPosition position;
    *exit = TABIYA_EXIT_DONE;
    if (*numbers && (asks || query->sort)) {
        *exit = tabiya_cli_fail(TABIYA_EXIT_USAGE, _("choose games either by number or by search"));
        return NULL;
    }
    for (char **number = numbers; *number; number++) {
        if (!add_ids(ids, *number)) {
            *exit = tabiya_cli_fail(TABIYA_EXIT_USAGE,
                                    _("“%s” is not a game number or a range of numbers"), *number);
            return NULL;
        }
    }
    if (*numbers)
        return g_steal_pointer(&ids);
    return asks || query->sort || query->reverse
               ? tabiya_cli_query_collect(query, library, &position, exit)
               : NULL;
}

TabiyaExit tabiya_cmd_db_export(int argc, char **argv)
{
    g_autofree char *path = NULL;
    g_autofree char *out = NULL;
    g_auto(GStrv) numbers = NULL;
    g_auto(TabiyaCliQuery) query = {0};
    g_autofree char *format = NULL;
    g_autofree char *rows = NULL;
    gboolean epd = FALSE;
    const GOptionEntry own[] = {
        {"db", 0, 0, G_OPTION_ARG_FILENAME, &path, N_("Library to use instead of your own"),
         N_("FILE")},
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &out,
         N_("Write to this file instead of standard output"), N_("FILE")},
        {"format", 0, 0, G_OPTION_ARG_STRING, &format,
         N_("pgn, epd, or the columns of a table: csv or ndjson"), "FORMAT"},
        {"rows", 0, 0, G_OPTION_ARG_STRING, &rows,
         N_("Rows of csv and ndjson: games (default) or positions"), "ROWS"},
        {"epd", 0, 0, G_OPTION_ARG_NONE, &epd,
         N_("Export only the starting positions (default if FILE ends in .epd)"), NULL},
        {NULL},
    };
    g_autoptr(GArray) entries = tabiya_cli_query_list_options(&query, own);
    if (!tabiya_cli_parse("db export", (const GOptionEntry *)(void *)entries->data, argc, argv,
                          &numbers)) {
        return TABIYA_EXIT_USAGE;
    }
    TabiyaGameExportOptions options = {0};
    if (!read_format(epd && !format ? "epd" : format, rows, out, &options)) {
        return tabiya_cli_fail(
            TABIYA_EXIT_USAGE, "%s",
            _("--format: expected pgn, epd, csv or ndjson; --rows, only with csv "
              "or ndjson: games or positions"));
    }
    TabiyaExit exit;
    g_autofree char *library = tabiya_cli_dup_library(path);
    if (tabiya_cli_is_same_file(library, out))
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, _("“%s” is the library itself."), out);
    g_autoptr(GArray) ids = choose(numbers, &query, library, &exit);
    if (exit != TABIYA_EXIT_DONE)
        return exit;
    static const gint64 NONE[1];
    options.library = library;
    options.ids = !ids ? NULL : ids->len == 0 ? NONE : (const gint64 *)(void *)ids->data;
    options.n_ids = ids ? ids->len : 0;
    return run(&options, out);
}
