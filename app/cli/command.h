/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Code shared by the sub-commands of tabiya-cli: exit codes, options, JSON, the command table. */
#ifndef TABIYA_CLI_COMMAND_H
#define TABIYA_CLI_COMMAND_H

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "app/analysis/engine-source.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_EXIT_DONE = 0,
    TABIYA_EXIT_BAD_INPUT = 1, /* some input was invalid; the rest was done */
    TABIYA_EXIT_USAGE = 2,
    TABIYA_EXIT_ENVIRONMENT = 3, /* a file cannot be written, an engine does not start */
} TabiyaExit;

typedef struct {
    const char *name;      /* "moves", or two words: "openings name" */
    const char *arguments; /* after the options, for --help; "" if none */
    const char *summary;   /* one line, N_() */
    TabiyaExit (*run)(int argc, char **argv);
    const char *more[6]; /* paragraphs after the options of --help, N_(); NULL ends them */
} TabiyaCommand;

/* NULL-terminated, in the order of the help. */
extern const TabiyaCommand tabiya_commands[];

TabiyaExit tabiya_cmd_moves(int argc, char **argv);
TabiyaExit tabiya_cmd_play(int argc, char **argv);
TabiyaExit tabiya_cmd_best(int argc, char **argv);
TabiyaExit tabiya_cmd_book_make(int argc, char **argv);
TabiyaExit tabiya_cmd_book_show(int argc, char **argv);
TabiyaExit tabiya_cmd_book_merge(int argc, char **argv);
TabiyaExit tabiya_cmd_book_edit(int argc, char **argv);
TabiyaExit tabiya_cmd_explore(int argc, char **argv);
TabiyaExit tabiya_cmd_match(int argc, char **argv);
TabiyaExit tabiya_cmd_tournament(int argc, char **argv);
TabiyaExit tabiya_cmd_analyze(int argc, char **argv);
TabiyaExit tabiya_cmd_ask(int argc, char **argv);
TabiyaExit tabiya_cmd_lesson(int argc, char **argv);
TabiyaExit tabiya_cmd_listen(int argc, char **argv);
TabiyaExit tabiya_cmd_data_where(int argc, char **argv);
TabiyaExit tabiya_cmd_data_backup(int argc, char **argv);
TabiyaExit tabiya_cmd_data_check(int argc, char **argv);
TabiyaExit tabiya_cmd_data_export(int argc, char **argv);
TabiyaExit tabiya_cmd_data_restore(int argc, char **argv);
TabiyaExit tabiya_cmd_data_afresh(int argc, char **argv);
TabiyaExit tabiya_cmd_data_undo(int argc, char **argv);
TabiyaExit tabiya_cmd_data_remove(int argc, char **argv);
TabiyaExit tabiya_cmd_data_sync(int argc, char **argv);
TabiyaExit tabiya_cmd_data_give(int argc, char **argv);
TabiyaExit tabiya_cmd_data_take(int argc, char **argv);
TabiyaExit tabiya_cmd_db_create(int argc, char **argv);
TabiyaExit tabiya_cmd_db_import(int argc, char **argv);
TabiyaExit tabiya_cmd_db_stats(int argc, char **argv);
TabiyaExit tabiya_cmd_db_export(int argc, char **argv);
TabiyaExit tabiya_cmd_db_check(int argc, char **argv);
TabiyaExit tabiya_cmd_db_compact(int argc, char **argv);
TabiyaExit tabiya_cmd_db_dedupe(int argc, char **argv);
TabiyaExit tabiya_cmd_db_repair(int argc, char **argv);
TabiyaExit tabiya_cmd_db_backup(int argc, char **argv);
TabiyaExit tabiya_cmd_db_search(int argc, char **argv);
TabiyaExit tabiya_cmd_engines_find(int argc, char **argv);
TabiyaExit tabiya_cmd_mcp(int argc, char **argv);
TabiyaExit tabiya_cmd_openings_import(int argc, char **argv);
TabiyaExit tabiya_cmd_openings_name(int argc, char **argv);
TabiyaExit tabiya_cmd_openings_search(int argc, char **argv);
TabiyaExit tabiya_cmd_pgn_check(int argc, char **argv);
TabiyaExit tabiya_cmd_pgn_normalize(int argc, char **argv);
TabiyaExit tabiya_cmd_pgn_stat(int argc, char **argv);
TabiyaExit tabiya_cmd_pgn_synth(int argc, char **argv);
TabiyaExit tabiya_cmd_predict(int argc, char **argv);
TabiyaExit tabiya_cmd_puzzles_count(int argc, char **argv);
TabiyaExit tabiya_cmd_puzzles_import(int argc, char **argv);
TabiyaExit tabiya_cmd_puzzles_mine(int argc, char **argv);
TabiyaExit tabiya_cmd_puzzles_mistakes(int argc, char **argv);
TabiyaExit tabiya_cmd_puzzles_pick(int argc, char **argv);
TabiyaExit tabiya_cmd_puzzles_progress(int argc, char **argv);
TabiyaExit tabiya_cmd_puzzles_rate(int argc, char **argv);
TabiyaExit tabiya_cmd_puzzles_tag(int argc, char **argv);
TabiyaExit tabiya_cmd_puzzles_today(int argc, char **argv);
TabiyaExit tabiya_cmd_render(int argc, char **argv);
TabiyaExit tabiya_cmd_speak(int argc, char **argv);
TabiyaExit tabiya_cmd_tablebase_check(int argc, char **argv);
TabiyaExit tabiya_cmd_tablebase_probe(int argc, char **argv);
TabiyaExit tabiya_cmd_train(int argc, char **argv);

/* Parses `argv` by `entries`; adds --data-dir DIR, which every command accepts. On failure,
 * prints the reason and returns FALSE: exit with TABIYA_EXIT_USAGE. Remaining arguments are an
 * error unless `rest` receives them (NULL-terminated, owned by the caller). */
gboolean tabiya_cli_parse(const char *command, const GOptionEntry *entries, int argc, char **argv,
                          char ***rest);

/* The user's data folder: --data-dir, else $XDG_DATA_HOME/tabiya. Call after
 * tabiya_cli_parse(). */
char *tabiya_cli_dup_data_dir(void) G_GNUC_WARN_UNUSED_RESULT;

/* The library that a command works on: `path`, or the user's own if it is NULL (--data-dir, else
 * $XDG_DATA_HOME/tabiya). Call after tabiya_cli_parse(). */
char *tabiya_cli_dup_library(const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* The option of commands that search with the built-in engine: `text` is a char **, whose value
 * goes to tabiya_cli_use_tablebases(). */
#define TABIYA_CLI_TABLEBASES_TEXT N_("Folders with Syzygy tablebases, separated by colons")
#define TABIYA_CLI_TABLEBASES_OPTION(text)                                                  \
    {                                                                                       \
        "tablebases", 0, 0, G_OPTION_ARG_FILENAME, text, TABIYA_CLI_TABLEBASES_TEXT, "DIRS" \
    }

/* Makes the engines of this process use the tablebases in `folders`; NULL: none. Reports rejected
 * files on stderr. Returns FALSE, with a report, if no folder can be read. */
gboolean tabiya_cli_use_tablebases(const char *folders);

/* Prints "tabiya-cli: MESSAGE" on stderr and returns `code`. */
TabiyaExit tabiya_cli_fail(TabiyaExit code, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Reports that standard output cannot be written, with the reason in `errno`. */
TabiyaExit tabiya_cli_fail_stdout(void);

/* Prints the builder's root on one line of stdout and resets it. */
void tabiya_cli_print_json(JsonBuilder *builder);

/* {"type":"cp|mate|tb","value":N} */
void tabiya_cli_add_score(JsonBuilder *builder, TabiyaScore score);

/* Whether two names (either may be NULL) are the same file, or would be once written. */
gboolean tabiya_cli_is_same_file(const char *one, const char *other);

/* Reads --fen (NULL: the initial position). On an error, prints it and returns FALSE. */
gboolean tabiya_cli_parse_fen(const char *fen, EngPosition *position);

/* Plays `text` (SAN or UCI, move numbers allowed) from `*position`, which becomes the position
 * reached; appends to `moves` (GArray of EngMove; may be NULL). At a move that cannot be played,
 * prints the error and returns FALSE with the moves before it played. */
gboolean tabiya_cli_play_moves(const char *text, EngPosition *position, GArray *moves);

/* The position after --fen and then --moves (either may be NULL), and the move that led to it,
 * which books need (ENG_NO_MOVE: unknown). On an error, prints it and returns FALSE. */
gboolean tabiya_cli_find_position(const char *fen, const char *moves, EngPosition *position,
                                  EngMove *last_move);

G_END_DECLS

#endif
