/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* tabiya-cli: everything that needs no window. Finds the sub-command and runs it. */
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "app/analysis/leaving-process.h"
#include "app/cli/command.h"
#include "app/cli/tell.h"
#include "app/leftovers.h"
#include "app/library/query.h"
#include "app/program.h"

const TabiyaCommand tabiya_commands[] = {
    {"moves", "[--fen FEN] [--san]", N_("list the legal moves of a position"), tabiya_cmd_moves},
    {"play", "[--fen FEN] --moves \"…\"",
     N_("play moves and show the position and the state of the game"), tabiya_cmd_play},
    {"best", "[--fen FEN] [--level N | --rating N]", N_("find the engine’s move"), tabiya_cmd_best},
    {"predict",
     "[--fen FEN] [--moves \"…\"] [--rating N]",
     N_("predict what a person of a rating would play"),
     tabiya_cmd_predict,
     {N_("Each line is a legal move and how likely a person of this rating is to play it, the\n"
         "likeliest first. With --moves, the moves before the position count, too.\n")}},
    {"book make",
     "PGN… -o FILE.bin",
     N_("make a Polyglot opening book from games"),
     tabiya_cmd_book_make,
     {N_("Files may be compressed (gz, zst, bz2, xz), zip archives or folders; - is standard\n"
         "input. Only the main line of each game counts.\n")}},
    {"book show", "FILE.bin [--fen FEN]",
     N_("list the moves of a Polyglot book with their weights"), tabiya_cmd_book_show},
    {"book merge", "FILE.bin… -o FILE.bin", N_("merge Polyglot books"), tabiya_cmd_book_merge},
    {"book edit", "FILE.bin [--fen FEN] --set MOVE=WEIGHT | --remove MOVE",
     N_("change move weights in a Polyglot book"), tabiya_cmd_book_edit},
    {"explore",
     "[--fen FEN] [--db FILE | --pgn FILE | --book FILE.bin] …",
     N_("show what has been played in a position, and how it scored"),
     tabiya_cmd_explore,
     {N_("Moves are counted by the position they lead to, in any move order. If the move\n"
         "itself was played in a different number of games, that number follows. A game file is\n"
         "imported into the cache folder once, and again after it changes.\n")}},
    {"match", "--engine … --engine … | --merge SHARD…",
     N_("play games between engines and count the results"), tabiya_cmd_match},
    {"tournament",
     "--engine … --engine … | --resume STATE",
     N_("play a tournament of engines, and go on with it later"),
     tabiya_cmd_tournament,
     {N_("With --resume, a tournament that was stopped or killed continues where it was: give the\n"
         "same line again, or only the folder. Players and rounds can be added:\n"
         "  tabiya-cli tournament --engine level=1 --engine level=2 --resume levels\n"
         "  tabiya-cli tournament --resume levels --add-engine level=3 --rounds 2\n")}},
    {"analyze",
     "FILE.pgn [--nodes N] | --merge SHARD…",
     N_("review and annotate games"),
     tabiya_cmd_analyze,
     {N_("Evaluations, glyphs, explanations and better lines are written into the games; a new\n"
         "review replaces them. With --resume, an interrupted review continues where it stopped.\n"
         "A large file can be split across cores or machines, for example with GNU parallel:\n"
         "  parallel tabiya-cli analyze games.pgn --nodes 200000 --shard {}/8 \\\n"
         "      -o {}.pgn --resume {}.state ::: $(seq 8)\n"
         "  tabiya-cli analyze --merge [1-8].pgn -o reviewed.pgn\n")}},
    {"ask",
     "[WORDS…] [--fen FEN | --pgn FILE]",
     N_("answer a question in plain words"),
     tabiya_cmd_ask,
     {N_("For example:\n"
         "  tabiya-cli ask \"who is better?\" --fen \"…\"\n"
         "  tabiya-cli ask \"teach me the London\"\n"
         "  tabiya-cli ask --list\n"
         "Without words, each line of standard input is a question, and later questions can "
         "refer to\n"
         "earlier answers (“why?”). Nothing is sent anywhere.\n")}},
    {"speak",
     "[TEXT…]",
     N_("say a sentence, with moves and squares as words"),
     tabiya_cmd_speak,
     {N_("Prints the words as they are spoken, and speaks them if speech-dispatcher is installed:\n"
         "  tabiya-cli speak \"12. Nxf3+ wins\"\n"
         "  tabiya-cli speak --language de -o move.wav \"Sxf3+\"\n"
         "Without a text, standard input is spoken.\n")}},
    {"lesson",
     "FILE.pgn -o FILE.html",
     N_("write an interactive lesson as one web page that works offline"),
     tabiya_cmd_lesson,
     {N_("Each game is a chapter. The side to move at its start, or that of a tag\n"
         "[Lesson \"white\"], is the learner’s, whose moves are to be found; [%tsk …] in a\n"
         "comment is a task for the next move, [%hnt …] a hint, and [%hid] hides the next\n"
         "move. A variation with ?, ?? or ?! is a wrong try, one with ! another right\n"
         "answer.\n")}},
    {"listen",
     "[FILE] [--fen FEN]",
     N_("say what is heard, by the microphone or in a sound file"),
     tabiya_cmd_listen,
     {N_("Without a file, a microphone listens until a pause.\n"),
      N_("Somebody says a move, or a question or command in English. Each line is a way to\n"
         "understand it, the likeliest first: the words, the move or what else it is, and how\n"
         "likely it is. Nothing is played, recorded or sent anywhere.\n")}},
    {"mcp",
     "[--allow-changes]",
     N_("serve other programs over the Model Context Protocol"),
     tabiya_cmd_mcp,
     {N_("Programs with a language model start this command and talk with it over standard input\n"
         "and output. They can look up openings, games and tablebases, and have positions\n"
         "analyzed on a board of their own.\n")}},
    {"data where", "", N_("show where your data is stored and how large it is"),
     tabiya_cmd_data_where},
    {"data backup",
     "FILE",
     N_("back up all your data and preferences, even while in use"),
     tabiya_cmd_data_backup,
     {N_("FILE is a Zstandard-compressed tar archive, usually named tabiya-DATE.tar.zst. It\n"
         "contains manifest.json, settings.ini, all your files in the folder data, and the\n"
         "checksums of all of them in SHA256SUMS.\n")}},
    {"data check", "FILE", N_("check that a backup is complete and undamaged"),
     tabiya_cmd_data_check},
    {"data restore",
     "FILE",
     N_("replace your data with a backup; your current data is kept"),
     tabiya_cmd_data_restore,
     {N_("The whole backup is checked before anything changes. Your current data is kept under\n"
         "the name that is printed until you delete it with “data remove”; “data undo” brings it\n"
         "back. Engines from the backup do not start until you allow each one in the\n"
         "preferences, and files that were open in Study are not opened until you choose to.\n")}},
    {"data afresh", "", N_("start over without data; your current data is kept"),
     tabiya_cmd_data_afresh},
    {"data undo", "[NAME]", N_("bring back earlier data: the latest, or the one with this name"),
     tabiya_cmd_data_undo},
    {"data remove", "NAME", N_("delete earlier data for good"), tabiya_cmd_data_remove},
    {"data export",
     "DIR",
     N_("export all games as PGN and your training as tables"),
     tabiya_cmd_data_export,
     {N_("Creates a new folder in DIR with games.pgn, one PGN file per repertoire, and CSV files\n"
         "with puzzles, ratings, cards, answers, mistakes and endgames.\n")}},
    {"data sync",
     "DIR",
     N_("share your training with your other devices through a folder"),
     tabiya_cmd_data_sync,
     {N_("Adds your answers, drills and runs to the files of this device in DIR, reads those of\n"
         "your other devices, and works out ratings and flashcards from all of them. The order\n"
         "does not matter, and nothing counts twice. Synchronize DIR by any means: a program such\n"
         "as Syncthing, a cloud folder, a stick. Lines that cannot be read are reported on stderr\n"
         "as FILE:LINE and left out.\n")}},
    {"data give",
     "FILE",
     N_("write your own games, training and preferences to a file for another device"),
     tabiya_cmd_data_give,
     {N_("Tabiya in a browser takes this file, and so does “data take”. It contains the games "
         "that\n"
         "you played, not those imported into your library, your answers to puzzles and\n"
         "flashcards, and a few preferences. It is usually named tabiya-DATE.ndjson.\n")}},
    {"data take",
     "FILE",
     N_("add the games, training and preferences of such a file to yours"),
     tabiya_cmd_data_take,
     {N_("FILE comes from “data give” on another device, or from Tabiya in a browser. Nothing of\n"
         "yours is removed or counts twice. Lines that cannot be read are reported on stderr as\n"
         "FILE:LINE and left out.\n")}},
    {"db create", "FILE", N_("create a new library"), tabiya_cmd_db_create},
    {"db import",
     "FILE… | --lichess USER | --chesscom USER",
     N_("import games from PGN files into a library"),
     tabiya_cmd_db_import,
     {N_("Files may be compressed (gz, zst, bz2, xz), zip archives or folders; - is standard\n"
         "input, and .epd files contain positions. Games already in the library are skipped.\n"
         "Errors are reported on stderr as FILE:LINE:COLUMN; everything else is imported. An\n"
         "interrupted import continues where it stopped when you run it again.\n"),
      N_("With --lichess or --chesscom, a player’s games since the last time are downloaded.\n"
         "Nothing else uses the network.\n")}},
    {"db stats", "", N_("show statistics of a library"), tabiya_cmd_db_stats},
    {"db search",
     "[--fen FEN] [--player NAME] [--material SPEC] …",
     N_("search for games in a library"),
     tabiya_cmd_db_search,
     {tabiya_query_help, tabiya_pattern_help, tabiya_material_help, tabiya_pawn_help,
      tabiya_path_help}},
    {"db export",
     "[NUMBER… | FROM-TO | --query TEXT …]",
     N_("export games from a library as PGN"),
     tabiya_cmd_db_export,
     {N_("Choose games by number, or search for them as with db search, whose help says more.\n"
         "Without either, all games are exported.\n"),
      tabiya_query_help}},
    {"db check", "", N_("check a library for damage"), tabiya_cmd_db_check},
    {"db repair", "", N_("repair a damaged library and list damaged games"), tabiya_cmd_db_repair},
    {"db dedupe", "", N_("remove duplicates, keeping one copy of each game"), tabiya_cmd_db_dedupe},
    {"db compact", "", N_("erase deleted games for good and free unused space"),
     tabiya_cmd_db_compact},
    {"db backup", "FILE", N_("copy a library, even while it is in use"), tabiya_cmd_db_backup},
    {"engines find",
     "",
     N_("find the chess engines that are installed"),
     tabiya_cmd_engines_find,
     {N_("Looks for programs with the names of known UCI engines, starts each for at most three\n"
         "seconds to ask its name, and prints the name and the command of each that answers,\n"
         "separated by a tab.\n")}},
    {"openings import",
     "DIR | --reset",
     N_("import opening names, such as those from Lichess"),
     tabiya_cmd_openings_import,
     {N_("DIR contains a.tsv to e.tsv in Lichess’s format: eco, name, pgn. They replace the\n"
         "opening names that come with Tabiya. If any line is invalid, nothing changes.\n")}},
    {"openings name", "--moves \"…\" | --fen FEN", N_("show the name of an opening"),
     tabiya_cmd_openings_name},
    {"openings search",
     "WORDS… | B90-B99 | MOVES",
     N_("search for openings, best matches first"),
     tabiya_cmd_openings_search,
     {N_("Words may be misspelled, spelled by sound, abbreviated or in another language, in any\n"
         "order. Each line is CODE, name and moves, separated by tabs.\n")}},
    {"pgn check", "FILE…", N_("find errors in PGN files"), tabiya_cmd_pgn_check},
    {"pgn normalize", "FILE… [-o OUT]", N_("write the games of PGN files in export format"),
     tabiya_cmd_pgn_normalize},
    {"pgn stat", "FILE…", N_("count games, moves, comments and more in PGN files"),
     tabiya_cmd_pgn_stat},
    {"pgn synth", "--games N [--seed S] [--comments P]",
     N_("generate random games for benchmarks, the same for each seed"), tabiya_cmd_pgn_synth},
    {"puzzles count", "[--theme THEME] [--rating A-B] …", N_("count matching puzzles"),
     tabiya_cmd_puzzles_count},
    {"puzzles import",
     "FILE.csv[.zst]…",
     N_("import puzzles from Lichess’s puzzle file or similar files"),
     tabiya_cmd_puzzles_import,
     {N_("The columns are those of Lichess’s puzzle file; files may be compressed (gz, zst, bz2,\n"
         "xz), and - is standard input. Invalid rows are reported on stderr as FILE:LINE and\n"
         "skipped. Importing a puzzle again updates it.\n")}},
    {"puzzles mine",
     "FILE.pgn | --merge SHARD…",
     N_("find puzzles in the games of a file"),
     tabiya_cmd_puzzles_mine,
     {N_("Prints the columns of Lichess’s puzzle file. A puzzle starts with the opponent’s\n"
         "mistake, and each move of its solution is the only one that wins or saves the game; at\n"
         "the end, any mate counts. The same games and nodes give the same puzzles. With\n"
         "--resume, an interrupted search continues where it stopped.\n")}},
    {"puzzles mistakes",
     "--player NAME…",
     N_("find your own mistakes in the games of a library"),
     tabiya_cmd_puzzles_mistakes,
     {N_("Each costly move of this player, where another move was clearly better, becomes a\n"
         "flashcard for spaced repetition. Evaluations in the games ([%eval]) are used as they\n"
         "are; games without them are analyzed. A game is examined once, and again only after it\n"
         "changes; an interrupted search continues where it stopped. Prints all known mistakes\n"
         "in the columns of Lichess’s puzzle file, or with --json also the game and the\n"
         "half-move.\n")}},
    {"puzzles pick", "[--theme THEME] [--rating A-B] [--opening NAME] …",
     N_("pick a random matching puzzle"), tabiya_cmd_puzzles_pick},
    {"puzzles progress",
     "",
     N_("print statistics of your training"),
     tabiya_cmd_puzzles_progress,
     {N_("A row for each figure: puzzles in all, by theme and by day, flashcards recalled by\n"
         "week, games by level, endgames, and the best streak and storm. Empty fields do not\n"
         "apply; seconds are the median. --answers prints each answer instead.\n")}},
    {"puzzles rate", "FILE.csv", N_("rate puzzles by how difficult they look"),
     tabiya_cmd_puzzles_rate},
    {"puzzles tag",
     "FILE.csv[.zst]…",
     N_("detect the themes of puzzles in files"),
     tabiya_cmd_puzzles_tag,
     {N_("Themes are detected on the board, without an engine. Themes that cannot be seen there\n"
         "are kept: master, masterVsMaster and superGM, and advantage, crushing or equality if\n"
         "the row has one of them. Unknown words are kept, too.\n")}},
    {"puzzles today",
     "[--date YYYY-MM-DD]",
     N_("show the puzzle of the day"),
     tabiya_cmd_puzzles_today,
     {N_("It is chosen by the date among the puzzles that come with Tabiya: the same for everyone\n"
         "with the same version of the program. Prints the columns of Lichess’s puzzle file.\n")}},
    {"render",
     "--fen FEN -o FILE | FILE.pgn -o FILE",
     N_("draw a position as a picture, or a game as an animation, PDF or web page"),
     tabiya_cmd_render,
     {N_("A diagram follows each move that has the glyph $220 ($221: from Black’s side), arrows\n"
         "or circles ([%cal …], [%csl …]), or [#] in its comment.\n")}},
    {"tablebase check",
     "DIR…",
     N_("check the tablebases in a folder for damage"),
     tabiya_cmd_tablebase_check,
     {N_("Reads every file and verifies its checksum. Damaged files are listed with the "
         "reason.\n")}},
    {"tablebase probe",
     "--fen FEN --path DIR[:DIR…]",
     N_("show the tablebase result of a position and of each move"),
     tabiya_cmd_tablebase_probe,
     {N_("Distances are in half-moves to the next capture, pawn move or mate with best play. The\n"
         "fifty-move rule and the half-move clock of the position are taken into account.\n")}},
    {"train",
     "FOLDER [--size minutes|hour|night]",
     N_("let generations of the net learn from their own games"),
     tabiya_cmd_train,
     {N_("The first generation knows nothing but the rules. Each one plays games against itself,\n"
         "learns from them, and plays a match against the one before. A run that was stopped\n"
         "continues when the command is run again with its folder alone.\n")}},
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

/* Whether `word` starts the names of several commands, as "openings" does: it shows their help. */
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
    int longest = 0;

    for (const TabiyaCommand *command = tabiya_commands; command->name; command++)
        longest = MAX(longest, (int)strlen(command->name));
    for (const TabiyaCommand *command = tabiya_commands; command->name; command++)
        fprintf(file, "  %-*s  %s\n", longest, command->name, _(command->summary));
    fprintf(file, _("\nRun “tabiya-cli COMMAND --help” for details of a command.\n"));
}

/* Output may have been lost, for example on a full disk; a reader that stops early is no error. */
static TabiyaExit finish(TabiyaExit exit)
{
    tabiya_cli_end_problems();
    tabiya_leaving_processes_await();
    errno = 0;
    if ((fflush(stdout) == 0 && !ferror(stdout)) || errno == EPIPE || exit != TABIYA_EXIT_DONE)
        return exit;
    return tabiya_cli_fail_stdout();
}

int main(int argc, char **argv)
{
    tabiya_program_set_language();
    /* Programs read the output, too: numbers look the same in every locale. */
    setlocale(LC_NUMERIC, "C");
    /* An engine that dies while we write to it is an error of the engine and must not end us. */
    signal(SIGPIPE, SIG_IGN);
    /* A file that may not grow is reported as unwritable, as on a full disk. */
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
    if (argc < 2 || (argc < 3 && is_family(argv[1]))) {
        print_help(stderr);
        return TABIYA_EXIT_USAGE;
    }
    if (!is_family(argv[1]))
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("unknown command “%s”"), argv[1]);
    else
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("unknown command “%s %s”"), argv[1], argv[2]);
    fprintf(stderr, _("See “tabiya-cli --help” for the commands.\n"));
    return TABIYA_EXIT_USAGE;
}
