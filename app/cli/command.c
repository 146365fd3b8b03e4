/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Code shared by the sub-commands; see command.h. */
#include "app/cli/command.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "app/cli/tell.h"
#include "app/data/set-aside.h"
#include "app/json-add.h"
#include "app/names/user-table.h"
#include "app/run-mark.h"
#include "app/session/refusals.h"
#include "app/store/data-dir.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"

TabiyaExit tabiya_cli_fail(TabiyaExit code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    tabiya_cli_end_problems();
    tabiya_cli_tell("tabiya-cli: %s", message);
    return code;
}

TabiyaExit tabiya_cli_fail_stdout(void)
{
    return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, _("cannot write to standard output: %s"),
                           g_strerror(errno != 0 ? errno : EIO));
}

/* --data-dir of this command; one process runs one command. */
static char *data_dir;

static const TabiyaCommand *find_command(const char *name)
{
    for (const TabiyaCommand *command = tabiya_commands; command->name; command++) {
        if (strcmp(command->name, name) == 0)
            return command;
    }
    g_return_val_if_reached(NULL);
}

/* Paragraphs of the help. */
static char *dup_more(const TabiyaCommand *info)
{
    GString *text = g_string_new(NULL);
    for (const char *const *more = info->more; *more; more++)
        g_string_append_printf(text, "%s%s", text->len > 0 ? "\n" : "", _(*more));
    return g_string_free(text, FALSE);
}

/* Finishes a change to the data that another program began before it was killed. */
static void settle_data(const char *directory)
{
    g_auto(TabiyaSettled) settled = {0};
    g_autoptr(GError) error = NULL;
    if (tabiya_set_aside_is_asked(directory) && !tabiya_run_mark_is_taken(directory) &&
        !tabiya_set_aside_settle(directory, &settled, &error)) {
        tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    }
    if (settled.settings_lost)
        tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", tabiya_settled_get_loss_text());
}

gboolean tabiya_cli_parse(const char *command, const GOptionEntry *entries, int argc, char **argv,
                          char ***rest)
{
    const TabiyaCommand *info = find_command(command);
    g_autofree char *title = g_strdup_printf("%s - %s", info->arguments, _(info->summary));
    g_autoptr(GOptionContext) context = g_option_context_new(title);
    g_autofree char *program = g_strdup_printf("tabiya-cli %s", command);
    g_set_prgname(program);
    const GOptionEntry common[] = {
        {"data-dir", 0, 0, G_OPTION_ARG_FILENAME, &data_dir,
         N_("Data folder instead of $XDG_DATA_HOME/tabiya"), N_("DIR")},
        {NULL},
    };
    g_option_context_add_main_entries(context, entries, NULL);
    g_option_context_add_main_entries(context, common, NULL);
    g_autofree char *more = dup_more(info);
    g_option_context_set_description(context, more);

    g_auto(GStrv) copy = g_new0(char *, argc + 1);
    for (int i = 0; i < argc; i++)
        copy[i] = g_strdup(argv[i]);
    g_autoptr(GError) error = NULL;
    if (!g_option_context_parse_strv(context, &copy, &error)) {
        tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s", error->message);
        return FALSE;
    }
    g_autofree char *directory = tabiya_cli_dup_data_dir();
    settle_data(directory);
    tabiya_openings_set_data_dir(directory);
    if (rest) {
        *rest = g_strdupv(copy + 1);
    } else if (copy[1]) {
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("unexpected argument “%s”: see --help"), copy[1]);
        return FALSE;
    }
    return TRUE;
}

char *tabiya_cli_dup_data_dir(void)
{
    return tabiya_data_dir(data_dir);
}

char *tabiya_cli_dup_library(const char *path)
{
    if (path)
        return g_strdup(path);
    g_autofree char *directory = tabiya_cli_dup_data_dir();
    return g_build_filename(directory, "library.db", NULL);
}

gboolean tabiya_cli_is_same_file(const char *one, const char *other)
{
    struct stat first, second;
    if (!one || !other)
        return FALSE;
    if (stat(one, &first) == 0 && stat(other, &second) == 0)
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino;
    g_autofree char *path = g_canonicalize_filename(one, NULL);
    g_autofree char *other_path = g_canonicalize_filename(other, NULL);
    return strcmp(path, other_path) == 0;
}

void tabiya_cli_print_json(JsonBuilder *builder)
{
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    g_autofree char *text = json_to_string(root, FALSE);
    puts(text);
    json_builder_reset(builder);
}

void tabiya_cli_add_score(JsonBuilder *builder, TabiyaScore score)
{
    static const char *const types[] = {
        [TABIYA_SCORE_CP] = "cp",
        [TABIYA_SCORE_MATE] = "mate",
        [TABIYA_SCORE_TB] = "tb",
    };
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "type", types[score.type]);
    tabiya_json_add_int(builder, "value", score.value);
    json_builder_end_object(builder);
}

gboolean tabiya_cli_parse_fen(const char *fen, EngPosition *position)
{
    EngFenError error;
    if (!fen) {
        eng_position_init(position);
    } else if (!eng_fen_parse(position, fen, &error)) {
        tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, "--fen:%d: %s", error.column + 1, error.message);
        return FALSE;
    }
    return TRUE;
}

/* Skips "12." or "12..." in front of a move. */
static const char *skip_number(const char *word)
{
    const char *after = word + strspn(word, "0123456789");
    return *after == '.' ? after + strspn(after, ".") : word;
}

gboolean tabiya_cli_play_moves(const char *text, EngPosition *position, GArray *moves)
{
    static const char *const reasons[] = {
        [ENG_SAN_SYNTAX] = N_("is not a move"),
        [ENG_SAN_ILLEGAL] = N_("is not legal here"),
        [ENG_SAN_AMBIGUOUS] = N_("is ambiguous"),
    };
    g_auto(GStrv) words = g_strsplit_set(text, " \t\n", -1);
    int number = 0;
    for (char **word = words; *word; word++) {
        const char *san = skip_number(*word);
        if (*san == '\0')
            continue;
        number++;
        EngMove move;
        const EngSanStatus status = eng_san_parse(position, san, -1, &move);
        if (status != ENG_SAN_OK) {
            char fen[ENG_FEN_MAX];
            const char *reason = tabiya_text_lacks_promotion(position, san, &move)
                                     ? N_("does not say which piece the pawn promotes to")
                                     : reasons[status];
            tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, _("--moves: move %d, “%s”, %s (%s)"), number,
                            san, _(reason), eng_fen_write(position, fen));
            return FALSE;
        }
        EngPosition after;
        eng_position_play(&after, position, move);
        *position = after;
        if (moves)
            g_array_append_val(moves, move);
    }
    return TRUE;
}

/* The double pawn move in a FEN's fourth field, whether en passant is possible or not. */
static EngMove find_jump(const char *fen)
{
    g_auto(GStrv) fields = g_strsplit_set(fen, " ", 5);
    const char *square = g_strv_length(fields) >= 4 ? fields[3] : "-";
    if (square[0] < 'a' || square[0] > 'h' || (square[1] != '3' && square[1] != '6'))
        return ENG_NO_MOVE;
    const int file = square[0] - 'a';
    return square[1] == '3' ? eng_move(eng_square(file, 1), eng_square(file, 3))
                            : eng_move(eng_square(file, 6), eng_square(file, 4));
}

gboolean tabiya_cli_find_position(const char *fen, const char *text, EngPosition *position,
                                  EngMove *last_move)
{
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    if (!tabiya_cli_parse_fen(fen, position) ||
        (text && !tabiya_cli_play_moves(text, position, moves))) {
        return FALSE;
    }
    *last_move = fen ? find_jump(fen) : ENG_NO_MOVE;
    if (moves->len > 0)
        *last_move = g_array_index(moves, EngMove, moves->len - 1);
    return TRUE;
}
