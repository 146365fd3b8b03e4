/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `pgn check`, `pgn stat`, `pgn normalize`: checks, counts and rewrites PGN files.
 *
 * Games are parsed one at a time: at most one game tree is in memory. */
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "app/cli/command.h"
#include "app/cli/tell.h"
#include "app/error.h"
#include "app/game/games-file.h"
#include "app/game/pgn-check.h"
#include "app/game/pgn-writer.h"
#include "app/json-add.h"
#include "app/whole-file.h"

/* --- Files ------------------------------------------------------------------------------------ */

/* The bytes of `name`, "-" for stdin. Prints the reason and returns NULL if it cannot be read. */
static GBytes *load(const char *name)
{
    g_autoptr(GError) error = NULL;
    GBytes *bytes = tabiya_whole_file_read(name, &error);
    if (!bytes)
        tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    return bytes;
}

/* Processes the text of one file. */
typedef void (*TextFunc)(const char *name, const char *text, gsize length, gpointer user);

/* FALSE: a file could not be opened; the others were processed. */
static gboolean for_each_file(char **names, TextFunc func, gpointer user)
{
    gboolean good = TRUE;
    for (char **name = names; *name; name++) {
        g_autoptr(GBytes) bytes = load(*name);
        if (!bytes) {
            good = FALSE;
            continue;
        }
        gsize length;
        const char *text = g_bytes_get_data(bytes, &length);
        func(*name, text ? text : "", length, user);
    }
    return good;
}

/* Parses the options of a command that takes files. NULL: exit with TABIYA_EXIT_USAGE. */
static char **parse_files(const char *command, const GOptionEntry *entries, int argc, char **argv)
{
    g_auto(GStrv) names = NULL;
    if (!tabiya_cli_parse(command, entries, argc, argv, &names))
        return NULL;
    if (!names[0]) {
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give the files, or - for standard input"));
        return NULL;
    }
    return g_steal_pointer(&names);
}

static TabiyaExit exit_code(gboolean opened, guint64 errors)
{
    if (!opened)
        return TABIYA_EXIT_ENVIRONMENT;
    return errors > 0 ? TABIYA_EXIT_BAD_INPUT : TABIYA_EXIT_DONE;
}

/* --- check ------------------------------------------------------------------------------------ */

typedef struct {
    const char *name; /* of the current file */
    TabiyaPgnCounts counts;
    gboolean json;
} Check;

static void print_error_json(const char *name, const TabiyaPgnError *error, const char *message)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "file", name);
    tabiya_json_add_int(builder, "line", error->line);
    tabiya_json_add_int(builder, "column", error->column);
    tabiya_json_add_int(builder, "game", error->game + 1);
    tabiya_json_add_string(builder, "found", error->found);
    tabiya_json_add_string(builder, "expected", error->expected);
    tabiya_json_add_string(builder, "message", message);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

static void check_error_cb(const TabiyaPgnError *error, gpointer user)
{
    Check *self = user;
    g_autofree char *message = tabiya_pgn_error_to_string(error);
    if (self->json)
        print_error_json(self->name, error, message);
    else
        printf("%s:%u:%u: %s\n", self->name, error->line, error->column, message);
}

static void print_notation_json(const char *name, const TabiyaNotation *notation, guint64 games)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "file", name);
    tabiya_json_add_string(builder, "notation", notation->name);
    tabiya_json_add_int(builder, "games", games);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

/* Prints a line for each notation of the file except English. `before`: the counts of earlier
 * files. */
static void print_notations(const Check *self, const TabiyaPgnCounts *before)
{
    for (guint i = 0; i < TABIYA_N_NOTATIONS; i++) {
        const TabiyaNotation *notation = &tabiya_notations[i];
        guint64 games = self->counts.notations[i] - before->notations[i];
        if (games > 0 && self->json) {
            print_notation_json(self->name, notation, games);
        } else if (games > 0) {
            printf("%s: %" G_GUINT64_FORMAT " %s in %s notation\n", self->name, games,
                   games == 1 ? "game" : "games", notation->name);
        }
    }
}

static void check_text(const char *name, const char *text, gsize length, gpointer user)
{
    Check *self = user;
    const TabiyaPgnCounts before = self->counts;
    self->name = name;
    tabiya_pgn_check_text(text, (gssize)length, &self->counts, check_error_cb, self);
    print_notations(self, &before);
}

TabiyaExit tabiya_cmd_pgn_check(int argc, char **argv)
{
    Check check = {0};
    const GOptionEntry entries[] = {
        {"json", 0, 0, G_OPTION_ARG_NONE, &check.json, N_("One JSON object per line"), NULL},
        {NULL},
    };
    g_auto(GStrv) names = parse_files("pgn check", entries, argc, argv);
    if (!names)
        return TABIYA_EXIT_USAGE;
    gboolean opened = for_each_file(names, check_text, &check);
    if (check.json) {
        g_autoptr(JsonBuilder) builder = json_builder_new();
        json_builder_begin_object(builder);
        tabiya_json_add_int(builder, "games", check.counts.games);
        tabiya_json_add_int(builder, "errors", check.counts.errors);
        json_builder_end_object(builder);
        tabiya_cli_print_json(builder);
    } else {
        printf("%" G_GUINT64_FORMAT " games, %" G_GUINT64_FORMAT " errors\n", check.counts.games,
               check.counts.errors);
    }
    return exit_code(opened, check.counts.errors);
}

/* --- stat ------------------------------------------------------------------------------------- */

static void stat_text(const char *name, const char *text, gsize length, gpointer user)
{
    tabiya_pgn_check_text(text, (gssize)length, user, NULL, NULL);
}

TabiyaExit tabiya_cmd_pgn_stat(int argc, char **argv)
{
    gboolean json = FALSE;
    const GOptionEntry entries[] = {
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object"), NULL},
        {NULL},
    };
    g_auto(GStrv) names = parse_files("pgn stat", entries, argc, argv);
    if (!names)
        return TABIYA_EXIT_USAGE;
    TabiyaPgnCounts counts = {0};
    gboolean opened = for_each_file(names, stat_text, &counts);
    const struct {
        const char *name;
        guint64 value;
    } rows[] = {
        {"games", counts.games},
        {"moves", counts.moves},
        {"variation_moves", counts.alternatives},
        {"variations", counts.variations},
        {"comments", counts.comments},
        {"nags", counts.nags},
        {"tags", counts.tags},
        {"white_wins", counts.results[TABIYA_RESULT_WHITE]},
        {"black_wins", counts.results[TABIYA_RESULT_BLACK]},
        {"draws", counts.results[TABIYA_RESULT_DRAW]},
        {"unfinished", counts.results[TABIYA_RESULT_UNKNOWN]},
        {"longest_game", counts.longest},
        {"deepest_variation", counts.deepest},
        {"errors", counts.errors},
        {"bytes", counts.bytes},
    };
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        tabiya_json_add_int(builder, rows[i].name, rows[i].value);
        if (!json)
            printf("%-18s %" G_GUINT64_FORMAT "\n", rows[i].name, rows[i].value);
    }
    json_builder_end_object(builder);
    if (json)
        tabiya_cli_print_json(builder);
    return opened ? TABIYA_EXIT_DONE : TABIYA_EXIT_ENVIRONMENT;
}

/* --- normalize -------------------------------------------------------------------------------- */

typedef struct {
    TabiyaGamesFile *out; /* NULL: stdout */
    GString *text;
    guint games;                         /* of the current file */
    guint notations[TABIYA_N_NOTATIONS]; /* those read in a notation other than English */
    guint64 errors;
    GError *error; /* of writing */
} Normalizing;

static void put_game(Normalizing *self, TabiyaGame *game)
{
    g_string_truncate(self->text, 0);
    tabiya_pgn_append_game(self->text, game);
    if (self->out)
        tabiya_games_file_write(self->out, self->text->str, self->text->len, &self->error);
    else if (fwrite(self->text->str, 1, self->text->len, stdout) < self->text->len)
        tabiya_error_set_errno(&self->error, NULL);
}

static void tell_notations(const Normalizing *self, const char *name)
{
    for (guint i = 0; i < TABIYA_N_NOTATIONS; i++) {
        guint games = self->notations[i];
        if (games > 0) {
            /* Translators: a file, a number, and the language as in "German notation". */
            tabiya_cli_tell(ngettext("%s: %u game was read in %s notation",
                                     "%s: %u games were read in %s notation", games),
                            name, games, tabiya_notation_get_name(&tabiya_notations[i]));
        }
    }
}

static void normalize_text(const char *name, const char *text, gsize length, gpointer user)
{
    Normalizing *self = user;
    g_autoptr(TabiyaPgnGames) games = tabiya_pgn_games_new(text, (gssize)length);
    gboolean more = TRUE;
    self->games = 0;
    memset(self->notations, 0, sizeof self->notations);
    while (more && !self->error) {
        g_autoptr(TabiyaGame) game = tabiya_pgn_games_next(games);
        const GPtrArray *errors = tabiya_pgn_games_get_errors(games);
        for (guint i = 0; i < errors->len; i++) {
            const TabiyaPgnError *error = errors->pdata[i];
            g_autofree char *message = tabiya_pgn_error_to_string(error);
            tabiya_cli_tell_problem("%s:%u:%u: %s", name, error->line, error->column, message);
        }
        self->errors += errors->len;
        more = game != NULL;
        if (!more)
            break;
        self->games++;
        const char *seal = tabiya_game_get_seal(game);
        if (seal) {
            /* Translators: a file, the number of a game in it, and a sentence about that game. */
            fprintf(stderr, _("%s: game %u: %s\n"), name, self->games, seal);
        }
        const TabiyaNotation *notation = tabiya_pgn_games_get_notation(games);
        if (notation)
            self->notations[notation - tabiya_notations]++;
        put_game(self, game);
    }
    tell_notations(self, name);
}

static gboolean is_one_of(const char *out, char **names)
{
    for (char **name = names; *name; name++) {
        if (tabiya_cli_is_same_file(out, *name))
            return TRUE;
    }
    return FALSE;
}

TabiyaExit tabiya_cmd_pgn_normalize(int argc, char **argv)
{
    g_autofree char *out = NULL;
    const GOptionEntry entries[] = {
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &out,
         N_("Write to this file instead of standard output"), N_("FILE")},
        {NULL},
    };
    g_auto(GStrv) names = parse_files("pgn normalize", entries, argc, argv);
    if (!names)
        return TABIYA_EXIT_USAGE;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaGamesFile) file = NULL;
    if (out && strcmp(out, "-") != 0) {
        file = tabiya_games_file_begin(out, is_one_of(out, names), &error);
        if (!file)
            return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    }
    Normalizing normalizing = {.out = file, .text = g_string_new(NULL)};
    gboolean opened = for_each_file(names, normalize_text, &normalizing);
    g_string_free(normalizing.text, TRUE);
    error = normalizing.error;
    if (!error && file)
        tabiya_games_file_commit(file, &error);
    if (error)
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    if (file)
        tabiya_cli_tell_remark(out, tabiya_games_file_get_remark(file));
    return exit_code(opened, normalizing.errors);
}
