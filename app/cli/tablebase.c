/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `tablebase probe` and `tablebase check`, and the option --tablebases of commands that search. */
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <unistd.h>

#include "app/analysis/tablebases.h"
#include "app/cli/command.h"
#include "app/cli/tell.h"
#include "app/json-add.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"

/* --- Folders ---------------------------------------------------------------------------------- */

static void tell_refusals(TabiyaTablebases *tables)
{
    char *path, *why;
    for (guint i = 0; tabiya_tablebases_dup_refusal(tables, i, &path, &why); i++) {
        tabiya_cli_tell("%s: %s", path, why);
        g_free(path);
        g_free(why);
    }
}

gboolean tabiya_cli_use_tablebases(const char *folders)
{
    TabiyaTablebases *tables = tabiya_tablebases_get_default();
    EngTbCensus census;
    if (!folders)
        return TRUE;
    g_auto(GStrv) list = g_strsplit(folders, G_SEARCHPATH_SEPARATOR_S, -1);
    tabiya_tablebases_set_folders_now(tables, (const char *const *)list);
    tabiya_tablebases_count(tables, &census);
    tell_refusals(tables);
    if (census.folders > 0)
        return TRUE;
    tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, _("cannot read any tablebase folder: %s"), folders);
    return FALSE;
}

/* --- probe ------------------------------------------------------------------------------------ */

/* Words for programs, by result. */
static const char *result_word(TabiyaTablebaseResult result)
{
    static const char *const words[] = {"loss", "blessed-loss", "draw", "cursed-win", "win"};
    return words[result - TABIYA_TABLEBASE_LOSS];
}

static void add_result(JsonBuilder *builder, const EngPosition *position,
                       TabiyaTablebaseResult result, guint distance)
{
    const int sign = (result > 0) - (result < 0);
    const int value = sign * (int)MAX(distance, 1);
    const gboolean decided = ABS((int)result) == TABIYA_TABLEBASE_WIN;
    tabiya_json_add_string(builder, "result", result_word(result));
    tabiya_json_add_int(builder, "dtz", sign * (int)distance);
    json_builder_set_member_name(builder, "score");
    tabiya_cli_add_score(builder, (TabiyaScore){
                                      .type = TABIYA_SCORE_TB,
                                      .value = !decided                              ? 0
                                               : position->side_to_move == ENG_WHITE ? value
                                                                                     : -value,
                                  });
}

static void print_json(const EngPosition *position, const TabiyaTablebaseAnswer *answer)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    char text[ENG_FEN_MAX];
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "fen", eng_fen_write(position, text));
    add_result(builder, position, answer->result, answer->distance);
    json_builder_set_member_name(builder, "moves");
    json_builder_begin_array(builder);
    for (guint i = 0; i < answer->n_moves; i++) {
        const TabiyaTablebaseMove *move = &answer->moves[i];
        char uci[ENG_UCI_MAX], san[ENG_SAN_MAX];
        json_builder_begin_object(builder);
        tabiya_json_add_string(builder, "san", eng_san_write(position, move->move, san));
        tabiya_json_add_string(builder, "uci", eng_uci_write(position, move->move, uci));
        add_result(builder, position, move->result, move->distance);
        tabiya_json_add_boolean(builder, "mates", move->mates);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

static void print_text(const EngPosition *position, const TabiyaTablebaseAnswer *answer)
{
    const char *side = position->side_to_move == ENG_WHITE ? _("White") : _("Black");
    const TabiyaTablebaseMove whole = {.result = answer->result, .distance = answer->distance};
    g_autofree char *words = tabiya_tablebase_move_dup_words(&whole);
    printf("%s: %s\n", side, words);
    for (guint i = 0; i < answer->n_moves; i++) {
        const TabiyaTablebaseMove *move = &answer->moves[i];
        g_autofree char *its = tabiya_tablebase_move_dup_words(move);
        char uci[ENG_UCI_MAX], san[ENG_SAN_MAX];
        eng_uci_write(position, move->move, uci);
        eng_san_write(position, move->move, san);
        printf("%s\t%s\t%s\n", uci, san, its);
    }
}

static TabiyaExit probe(const char *fen, gboolean json)
{
    EngPosition position;
    if (!tabiya_cli_parse_fen(fen, &position))
        return TABIYA_EXIT_BAD_INPUT;
    g_autofree TabiyaTablebaseAnswer *answer =
        tabiya_tablebases_probe(tabiya_tablebases_get_default(), &position);
    if (!answer) {
        return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, "%s",
                               _("the position is not in the tablebases"));
    }
    (json ? print_json : print_text)(&position, answer);
    return TABIYA_EXIT_DONE;
}

TabiyaExit tabiya_cmd_tablebase_probe(int argc, char **argv)
{
    g_autofree char *fen = NULL, *folders = NULL;
    gboolean json = FALSE;
    const GOptionEntry entries[] = {
        {"fen", 0, 0, G_OPTION_ARG_STRING, &fen, N_("The position"), "FEN"},
        {"path", 0, 0, G_OPTION_ARG_FILENAME, &folders, TABIYA_CLI_TABLEBASES_TEXT, "DIRS"},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object"), NULL},
        {NULL},
    };
    if (!tabiya_cli_parse("tablebase probe", entries, argc, argv, NULL))
        return TABIYA_EXIT_USAGE;
    if (!fen || !folders) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s", _("give --fen and --path: see --help"));
    }
    if (!tabiya_cli_use_tablebases(folders))
        return TABIYA_EXIT_ENVIRONMENT;
    return probe(fen, json);
}

/* --- check ------------------------------------------------------------------------------------ */

typedef struct {
    gboolean json;
    guint files, errors;
    guint64 bytes, done;
} Checking;

static const char *kind_of(const char *path)
{
    return g_str_has_suffix(path, ".rtbz") ? "dtz" : "wdl";
}

static void report(Checking *self, const char *path, guint64 bytes, const char *why)
{
    self->files++;
    self->errors += why != NULL;
    if (self->json) {
        g_autoptr(JsonBuilder) builder = json_builder_new();
        json_builder_begin_object(builder);
        tabiya_json_add_string(builder, "path", path);
        tabiya_json_add_string(builder, "kind", kind_of(path));
        tabiya_json_add_int(builder, "bytes", (gint64)bytes);
        tabiya_json_add_string(builder, "problem", why);
        json_builder_end_object(builder);
        tabiya_cli_print_json(builder);
    } else if (why) {
        printf("%s: %s\n", path, why);
    }
}

static void show_progress(const Checking *self)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%3d%%", (int)(self->done * 100 / MAX(self->bytes, 1)));
}

static void check_file(Checking *self, EngSyzygy *set, int index)
{
    EngTbFile file;
    eng_syzygy_get_file(set, index, &file);
    const EngTbProblem problem = eng_syzygy_verify(set, index, NULL);
    self->done += file.bytes;
    show_progress(self);
    report(self, file.path, file.bytes,
           problem != ENG_TB_GOOD ? tabiya_tablebase_problem_get_text(problem) : NULL);
}

/* Reports the files rejected on opening, before any file is read completely. */
static void report_refused(Checking *self, EngSyzygy *set)
{
    const char *path;
    EngTbProblem problem;
    for (int i = 0; eng_syzygy_get_refusal(set, i, &path, &problem); i++) {
        if (!g_file_test(path, G_FILE_TEST_IS_DIR))
            report(self, path, 0, tabiya_tablebase_problem_get_text(problem));
    }
}

static TabiyaExit check_folder(Checking *self, const char *folder)
{
    const char *const folders[] = {folder, NULL};
    EngTbCensus census;
    EngTbFile file;
    EngSyzygy *set = eng_syzygy_open_list(folders);
    if (set)
        eng_syzygy_count(set, &census);
    if (!set || census.folders == 0) {
        eng_syzygy_unref(set);
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, _("cannot read any tablebase folder: %s"),
                               folder);
    }
    report_refused(self, set);
    for (int i = 0; i < eng_syzygy_file_count(set); i++) {
        eng_syzygy_get_file(set, i, &file);
        self->bytes += file.bytes;
    }
    for (int i = 0; i < eng_syzygy_file_count(set); i++)
        check_file(self, set, i);
    eng_syzygy_unref(set);
    return TABIYA_EXIT_DONE;
}

TabiyaExit tabiya_cmd_tablebase_check(int argc, char **argv)
{
    Checking checking = {0};
    g_auto(GStrv) folders = NULL;
    TabiyaExit code = TABIYA_EXIT_DONE;
    const GOptionEntry entries[] = {
        {"json", 0, 0, G_OPTION_ARG_NONE, &checking.json, N_("One JSON object per file"), NULL},
        {NULL},
    };
    if (!tabiya_cli_parse("tablebase check", entries, argc, argv, &folders))
        return TABIYA_EXIT_USAGE;
    if (!folders[0])
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s", _("give a folder: see --help"));
    for (char **folder = folders; *folder; folder++) {
        const TabiyaExit its = check_folder(&checking, *folder);
        code = MAX(code, its);
    }
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r    \r");
    if (!checking.json)
        printf(_("%u files, %u errors\n"), checking.files, checking.errors);
    return code != TABIYA_EXIT_DONE ? code
           : checking.errors > 0    ? TABIYA_EXIT_BAD_INPUT
                                    : TABIYA_EXIT_DONE;
}
