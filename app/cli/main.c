/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* tabiya-cli: every capability without a pixel. Finds the sub-command and hands over. */
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "app/cli/command.h"
#include "app/cli/tell.h"
#include "app/leftovers.h"
#include "app/library/query.h"
#include "app/program.h"

const TabiyaCommand tabiya_commands[] = {
    {"moves", "--fen FEN [--san]", N_("legal moves of a position"), tabiya_cmd_moves},
    {"play", "--fen FEN --moves \"…\"", N_("the position after moves, and how the game stands"),
     tabiya_cmd_play},
    {"best", "--fen FEN [--level N]", N_("the engine's move"), tabiya_cmd_best},
    {"book make",
     "PGN… -o FILE.bin",
     N_("a Polyglot book of openings from games"),
     tabiya_cmd_book_make,
     {N_("Files may be packed (gz, zst, bz2, xz), archives (zip) or folders; - is standard input. "
         "Of\n"
         "each game the main line counts.\n")}},
    {"book show", "FILE.bin [--fen FEN]", N_("moves of a Polyglot book, with their weights"),
     tabiya_cmd_book_show},
    {"book merge", "FILE.bin… -o FILE.bin", N_("Polyglot books mixed"), tabiya_cmd_book_merge},
    {"book edit", "FILE.bin [--fen FEN] --set MOVE=WEIGHT | --remove MOVE",
     N_("weights of a Polyglot book changed"), tabiya_cmd_book_edit},
    {"explore",
     "[--fen FEN] [--db FILE | --pgn FILE | --book FILE.bin] …",
     N_("what has been played in a position, and with what success"),
     tabiya_cmd_explore,
     {N_("Moves are counted by the position they lead to, whatever order of moves brought a game "
         "there;\n"
         "behind them stands in how many games the very move was made, where that is another "
         "number. A\n"
         "file of games is imported into the cache folder once, and again when it has "
         "changed.\n")}},
    {"match", "--engine … --engine …", N_("games between engines, counted"), tabiya_cmd_match},
    {"analyze",
     "FILE.pgn --nodes N | --merge SHARD…",
     N_("games reviewed and annotated"),
     tabiya_cmd_analyze,
     {N_("Evaluations, glyphs, explanations and better lines are written into the games; "
         "reviewing\n"
         "again replaces them. With --resume a review that was stopped or killed goes on where it\n"
         "was. A big file can be shared out, over cores or machines, for example by GNU parallel:\n"
         "  parallel tabiya-cli analyze games.pgn --nodes 200000 --shard {}/8 \\\n"
         "      -o {}.pgn --resume {}.state ::: $(seq 8)\n"
         "  tabiya-cli analyze --merge [1-8].pgn -o reviewed.pgn\n")}},
    {"data where", "", N_("where your data lie, and how large they are"), tabiya_cmd_data_where},
    {"data backup",
     "FILE",
     N_("all your data and preferences in one file, even while in use"),
     tabiya_cmd_data_backup,
     {N_("FILE is a tar archive packed by Zstandard, tabiya-DATE.tar.zst by custom. In it lie "
         "manifest.json,\n"
         "settings.ini, the folder data with every file, and SHA256SUMS of all of them.\n")}},
    {"data check", "FILE", N_("whether a backup is whole"), tabiya_cmd_data_check},
    {"data restore",
     "FILE",
     N_("a backup in the place of your data, which are set aside"),
     tabiya_cmd_data_restore,
     {N_("The backup is checked whole before anything is touched. What was there before is kept "
         "under the\n"
         "name that is printed, until “data remove” removes it; “data undo” brings it back.\n"
         "Engines in a backup are not started before you allow each in the preferences, and\n"
         "files that were open in its Study are not opened before you choose to.\n")}},
    {"data afresh", "", N_("your data set aside, to begin with none"), tabiya_cmd_data_afresh},
    {"data undo", "[NAME]",
     N_("data that were set aside, the latest or those of that name, back again"),
     tabiya_cmd_data_undo},
    {"data remove", "NAME", N_("data that were set aside, deleted for good"),
     tabiya_cmd_data_remove},
    {"data export",
     "DIR",
     N_("all your games as PGN, and what you trained as tables"),
     tabiya_cmd_data_export,
     {N_("Makes a new folder in DIR with games.pgn, a PGN for each repertoire, and CSV files of "
         "puzzles,\n"
         "ratings, cards, answers, mistakes and endgames.\n")}},
    {"db create", "FILE", N_("a new library"), tabiya_cmd_db_create},
    {"db import",
     "FILE… | --lichess USER | --chesscom USER",
     N_("games of PGN files into a library"),
     tabiya_cmd_db_import,
     {N_("Files may be packed (gz, zst, bz2, xz), archives (zip) or folders; - is standard input, "
         "and\n"
         "files called .epd hold positions. Games that are in the library already are left out. "
         "What\n"
         "cannot be read is told on stderr as FILE:LINE:COLUMN; all else is taken. An import that "
         "was\n"
         "stopped or killed goes on where it was when it is started again.\n"),
      N_("With --lichess or --chesscom the games of a player are fetched: those that came since "
         "the\n"
         "last time. Nothing else ever asks the network.\n")}},
    {"db stats", "", N_("what is in a library, counted"), tabiya_cmd_db_stats},
    {"db search",
     "[--fen FEN] [--player NAME] [--material SPEC] …",
     N_("games of a library"),
     tabiya_cmd_db_search,
     {tabiya_query_help, tabiya_pattern_help, tabiya_material_help, tabiya_pawn_help,
      tabiya_path_help}},
    {"db export",
     "[NUMBER… | FROM-TO | --query TEXT …]",
     N_("games of a library as PGN"),
     tabiya_cmd_db_export,
     {N_("Games are chosen by their numbers, or searched as by db search, which has more about\n"
         "that; else it is all of them.\n"),
      tabiya_query_help}},
    {"db check", "", N_("whether a library is whole"), tabiya_cmd_db_check},
    {"db repair", "", N_("a damaged library mended; damaged games are named"),
     tabiya_cmd_db_repair},
    {"db dedupe", "", N_("duplicates removed: of equal games one stays"), tabiya_cmd_db_dedupe},
    {"db compact", "", N_("deleted games forgotten, unused space given back"),
     tabiya_cmd_db_compact},
    {"db backup", "FILE", N_("a copy of a library, even while it is in use"), tabiya_cmd_db_backup},
    {"openings import",
     "DIR | --reset",
     N_("other names of openings, such as Lichess’s own"),
     tabiya_cmd_openings_import,
     {N_("DIR has a.tsv to e.tsv in Lichess’s format: eco, name, pgn. They name openings from then "
         "on in\n"
         "place of the names that Tabiya comes with. If a line is not good, nothing changes.\n")}},
    {"openings name", "--moves \"…\" | --fen FEN", N_("the name of an opening"),
     tabiya_cmd_openings_name},
    {"openings search",
     "WORDS… | B90-B99 | MOVES",
     N_("openings that are meant, best first"),
     tabiya_cmd_openings_search,
     {N_("Words may be misspelt, written by sound, in other languages or abbreviated; their order "
         "is\n"
         "free. A line is CODE, name and moves, parted by tabs.\n")}},
    {"pgn check", "FILE…", N_("what is wrong in PGN files, and where"), tabiya_cmd_pgn_check},
    {"pgn normalize", "FILE… [-o OUT]", N_("the games of PGN files in export format"),
     tabiya_cmd_pgn_normalize},
    {"pgn stat", "FILE…", N_("games, moves, comments and more of PGN files, counted"),
     tabiya_cmd_pgn_stat},
    {"pgn synth", "--games N [--seed S] [--comments P]",
     N_("made-up games for measurements, the same from the same seed"), tabiya_cmd_pgn_synth},
    {"puzzles count", "[--theme THEME] [--rating A-B] …", N_("puzzles of a kind, counted"),
     tabiya_cmd_puzzles_count},
    {"puzzles import",
     "FILE.csv[.zst]…",
     N_("puzzles from files of Lichess’s, or like them"),
     tabiya_cmd_puzzles_import,
     {N_("The columns are those of Lichess’s file of puzzles; files may be packed (gz, zst, bz2, "
         "xz), and -\n"
         "is standard input. Rows that are not good are told on stderr as FILE:LINE and left out. "
         "What is\n"
         "imported again replaces what has changed.\n")}},
    {"puzzles mine",
     "FILE.pgn",
     N_("puzzles found in the games of a file"),
     tabiya_cmd_puzzles_mine,
     {N_("Prints the columns of Lichess’s puzzle file. A puzzle begins with the opponent’s "
         "mistake, and\n"
         "each of its solver’s moves is the only one that wins, or saves the game; at the end any "
         "mate\n"
         "will do. The same games and nodes give the same puzzles. With --resume a search that "
         "was\n"
         "stopped or killed goes on where it was.\n")}},
    {"puzzles mistakes",
     "--player NAME…",
     N_("your own mistakes, from the games of a library"),
     tabiya_cmd_puzzles_mistakes,
     {N_("Each move of that player’s that cost much, where another one was clearly better, becomes "
         "a\n"
         "card, to be asked by spaced repetition. Evaluations in the games ([%eval]) count as they "
         "are;\n"
         "games without any are searched. A game is looked through once, and again only when it "
         "has\n"
         "changed; what was stopped or killed goes on where it was. Prints all mistakes that are "
         "known,\n"
         "in the columns of Lichess’s puzzle file, or with --json also the game and the "
         "half-move.\n")}},
    {"puzzles pick", "[--theme THEME] [--rating A-B] [--opening NAME] …",
     N_("a puzzle of a kind, by chance"), tabiya_cmd_puzzles_pick},
    {"puzzles rate", "FILE.csv", N_("puzzles with a rating that follows from how hard they look"),
     tabiya_cmd_puzzles_rate},
    {"puzzles tag",
     "FILE.csv[.zst]…",
     N_("files of puzzles, with their themes found anew"),
     tabiya_cmd_puzzles_tag,
     {N_("The themes are found on the board, without an engine. What cannot be seen there stays as "
         "the row\n"
         "has it: master, masterVsMaster and superGM, and advantage, crushing and equality if it "
         "has one of\n"
         "them. Words that are no themes we know are kept.\n")}},
    {"render",
     "--fen FEN -o FILE | FILE.pgn -o FILE",
     N_("a position as a picture; a game as an animation, on paper or as a web page"),
     tabiya_cmd_render,
     {N_("A diagram follows a move with the glyph $220 ($221: from Black’s side), with arrows or\n"
         "circles ([%cal …], [%csl …]) or with [#] in its comment.\n")}},
    {"tablebase check",
     "DIR…",
     N_("whether the tablebases of a folder are whole"),
     tabiya_cmd_tablebase_check,
     {N_("Reads every file and compares its checksum. Those that are not good are named with the\n"
         "reason.\n")}},
    {"tablebase probe",
     "--fen FEN --path DIR[:DIR…]",
     N_("who wins with few pieces left, and what each move does"),
     tabiya_cmd_tablebase_probe,
     {N_("A distance counts half-moves to the next capture, pawn’s move or mate, with best play. "
         "The\n"
         "fifty-move rule and the position’s half-move clock are taken into account.\n")}},
    {NULL},
};

/* How many words of `argv` the command's name takes; 0 if it is another command. */
static int matches(const TabiyaCommand *command, int argc, char **argv)
{
    g_auto(GStrv) words = g_strsplit(command->name, " ", -1);
    const int count = (int)g_strv_length(words);
    if (argc < count)
        return 0;
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], argv[i]) != 0)
            return 0;
    }
    return count;
}

/* Whether `word` begins the names of several commands, as "openings" does: its help is theirs. */
static gboolean is_family(const char *word)
{
    for (const TabiyaCommand *command = tabiya_commands; command->name; command++) {
        if (g_str_has_prefix(command->name, word) && command->name[strlen(word)] == ' ')
            return TRUE;
    }
    return FALSE;
}

static gboolean asks_for_help(const char *word)
{
    return word && (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0);
}

static void print_help(FILE *file)
{
    fprintf(file, _("Usage: tabiya-cli COMMAND [OPTION…]\n\nCommands:\n"));
    for (const TabiyaCommand *command = tabiya_commands; command->name; command++)
        fprintf(file, "  %-14s %s\n", command->name, _(command->summary));
    fprintf(file, _("\n“tabiya-cli COMMAND --help” tells more of each.\n"));
}

/* What was printed may not have arrived, as on a full disk; who stops reading has enough. */
static TabiyaExit finish(TabiyaExit exit)
{
    tabiya_cli_end_problems();
    errno = 0;
    if ((fflush(stdout) == 0 && !ferror(stdout)) || errno == EPIPE || exit != TABIYA_EXIT_DONE)
        return exit;
    return tabiya_cli_fail_stdout();
}

int main(int argc, char **argv)
{
    tabiya_program_set_language();
    /* What is printed is read by programs too: numbers are the same everywhere. */
    setlocale(LC_NUMERIC, "C");
    /* An engine that dies while it is written to is an error of that engine, not our end. */
    signal(SIGPIPE, SIG_IGN);
    /* A file that may not grow is one that cannot be written, as on a full disk. */
    signal(SIGXFSZ, SIG_IGN);
    tabiya_leftovers_catch_signals();
    tabiya_cli_guard_stdout();
    if (argc >= 2 && strcmp(argv[1], "--version") == 0) {
        puts("tabiya-cli " TABIYA_VERSION);
        return TABIYA_EXIT_DONE;
    }
    if (asks_for_help(argv[1]) || (argc >= 3 && is_family(argv[1]) && asks_for_help(argv[2]))) {
        print_help(stdout);
        return TABIYA_EXIT_DONE;
    }
    for (const TabiyaCommand *command = tabiya_commands; command->name; command++) {
        const int words = matches(command, argc - 1, argv + 1);
        if (words > 0)
            return finish(command->run(argc - words, argv + words));
    }
    if (argc >= 2 && !is_family(argv[1]))
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("unknown command “%s”"), argv[1]);
    else if (argc >= 3)
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("unknown command “%s %s”"), argv[1], argv[2]);
    print_help(stderr);
    return TABIYA_EXIT_USAGE;
}
