/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A UCI engine that misbehaves in one way: bad-engine MODE [MIB]
 *
 * It plays the first legal move that it finds, from the initial position alone, and behaves until
 * it is its turn to do what MODE says (see `modes` at the end); floods have MIB of output, and
 * quit-note has a path there. */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/board/movegen.h"
#include "engine/board/san.h"

#define LINE_MAX_BYTES (1 << 16)
#define SLEEP_S 600

static size_t flood_bytes;
static const char *note;
static EngPosition position;
static int searches;

static void say(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
}

static void flood_with(FILE *out, const char *text)
{
    for (size_t sent = 0; sent < flood_bytes; sent += strlen(text))
        fputs(text, out);
    fflush(out);
}

static void hang(void)
{
    sleep(SLEEP_S);
}

/* --- Misdeeds --------------------------------------------------------------------------------- */

static void quit_at_once(void)
{
    fputs("libnothing.so: cannot open shared object file\n", stderr);
    exit(127);
}

static void flood_line(void)
{
    flood_with(stdout, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
}

static void flood_options(void)
{
    flood_with(stdout, "option name Again and again type check default true\n");
}

static void flood_info(void)
{
    flood_with(stdout, "info depth 12 seldepth 20 multipv 1 score cp 13 nodes 123456 nps 1000000 "
                       "time 17 pv e2e4 e7e5 g1f3 b8c6 f1b5 a7a6\n");
}

static void flood_stderr(void)
{
    flood_with(stderr, "warning: this engine has a lot to say about itself\n");
}

static void nonsense_options(void)
{
    say("option");
    say("option name");
    say("option name \xff\xfe type spin default x min 9 max -9");
    say("option name Hash type spin default 99999999999999999999999 min -1 max 1e9");
    say("option name UCI_Chess960 type combo");
    say("option type check name default");
    say("id name");
    say("id");
}

static void die(void)
{
    say("info string about to die");
    exit(3);
}

static void crash(void)
{
    fputs("bad-engine: search.cpp:17: Assertion `depth > 0' failed.\n", stderr);
    signal(SIGSEGV, SIG_DFL);
    raise(SIGSEGV);
}

static void say_illegal(void)
{
    say("bestmove a1a8 ponder a8a1");
}

static void say_none(void)
{
    say("bestmove (none)");
}

static void say_garbage(void)
{
    say("bestmove \xff\x1b[31mbanana");
}

static void say_nothing(void)
{
    say("bestmove");
}

static void answer_late(void)
{
    usleep(60000);
}

static void say_bestmove(void)
{
    say("bestmove a2a3");
}

/* It saves what it knows, in the file that is named in place of the MIB. */
static void write_note(void)
{
    usleep(100000);
    FILE *file = fopen(note, "w");
    if (file)
        fclose(file);
}

static void show_illegal_line(void)
{
    say("info depth 3 score cp 20 nodes -17 multipv -1 depth 99999999999 pv a1a8 e2e4");
    say("info depth x score cp pv");
    say("info score mate 99999999999999999999 time -5 hashfull 9999999999 pv \xff");
    say("bestmo e2e4");
}

static void show_long_line(void)
{
    printf("info depth 3 score cp 20 pv");
    for (int i = 0; i < 10000; i++)
        printf(" %s", i % 4 == 0 ? "g1f3" : i % 4 == 1 ? "g8f6" : i % 4 == 2 ? "f3g1" : "f6g8");
    say("");
}

/* The child holds the output open, and ends for nobody. */
static void leave_child(void)
{
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGTERM, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        hang();
        exit(0);
    }
    printf("info string child %d\n", (int)child);
    fflush(stdout);
    exit(4);
}

/* --- UCI -------------------------------------------------------------------------------------- */

/* When a mode does it. */
typedef enum {
    AT_START,
    AT_UCI,
    AT_READY,
    BEFORE_MOVE,
    AS_MOVE,
    WITH_MOVE,
    AFTER_MOVE,
    AT_QUIT
} Moment;

static const struct {
    const char *name;
    Moment moment;
    void (*act)(void);
} modes[] = {
    {"honest", AT_START, NULL},
    {"start-die", AT_START, quit_at_once},
    {"start-hang", AT_START, hang},
    {"start-flood-line", AT_START, flood_line},
    {"start-flood-options", AT_UCI, flood_options},
    {"start-nonsense", AT_UCI, nonsense_options},
    {"ready-hang", AT_READY, hang},
    {"ready-flood", AT_READY, flood_info},
    {"die", BEFORE_MOVE, die},
    {"crash", BEFORE_MOVE, crash},
    {"child", BEFORE_MOVE, leave_child},
    {"hang", BEFORE_MOVE, hang},
    {"flood-line", BEFORE_MOVE, flood_line},
    {"flood-info", BEFORE_MOVE, flood_info},
    {"flood-stderr", BEFORE_MOVE, flood_stderr},
    {"late", BEFORE_MOVE, answer_late},
    {"illegal-line", BEFORE_MOVE, show_illegal_line},
    {"long-line", BEFORE_MOVE, show_long_line},
    {"illegal", AS_MOVE, say_illegal},
    {"none", AS_MOVE, say_none},
    {"garbage", AS_MOVE, say_garbage},
    {"empty", AS_MOVE, say_nothing},
    {"twice", WITH_MOVE, say_bestmove},
    {"idle-die", AFTER_MOVE, die},
    {"idle-flood", AFTER_MOVE, flood_info},
    {"unasked", AT_READY, say_bestmove},
    {"quit-hang", AT_QUIT, hang},
    {"quit-note", AT_QUIT, write_note},
};

static size_t mode;

static bool does(Moment moment)
{
    if (modes[mode].moment != moment || !modes[mode].act)
        return false;
    modes[mode].act();
    return true;
}

static void set_position(char *moves)
{
    eng_position_init(&position);
    for (char *word = strtok(moves, " \n"); word; word = strtok(NULL, " \n")) {
        const EngMove move = eng_uci_parse(&position, word);
        EngPosition after;
        if (move == ENG_NO_MOVE)
            continue;
        eng_position_play(&after, &position, move);
        position = after;
    }
}

/* The first move of each process is an honest one. */
static void search(void)
{
    const bool is_bad = searches++ > 0;
    EngMoveList list;
    char move[ENG_UCI_MAX];
    if (is_bad && does(BEFORE_MOVE))
        fflush(stdout);
    if (is_bad && does(AS_MOVE))
        return;
    eng_movegen_legal(&position, &list);
    printf("info depth 1 score cp 5 nodes 20 pv %s\n",
           eng_uci_write(&position, list.moves[0], move));
    printf("bestmove %s\n", move);
    if (!is_bad || !does(WITH_MOVE))
        fflush(stdout);
    if (is_bad)
        does(AFTER_MOVE);
}

static void obey(char *line)
{
    if (strncmp(line, "uci\n", 4) == 0) {
        say("id name Bad");
        does(AT_UCI);
        say("uciok");
    } else if (strncmp(line, "isready", 7) == 0) {
        does(AT_READY);
        say("readyok");
    } else if (strncmp(line, "position startpos", 17) == 0) {
        set_position(line + 17);
    } else if (strncmp(line, "go", 2) == 0) {
        search();
    } else if (strncmp(line, "quit", 4) == 0) {
        does(AT_QUIT);
        exit(0);
    }
}

int main(int argc, char **argv)
{
    static char line[LINE_MAX_BYTES];
    const size_t count = sizeof modes / sizeof *modes;
    while (argc > 1 && mode < count && strcmp(modes[mode].name, argv[1]) != 0)
        mode++;
    if (argc < 2 || mode == count) {
        fputs("bad-engine: which mode?\n", stderr);
        return 2;
    }
    flood_bytes = (size_t)(argc > 2 ? atoi(argv[2]) : 2) << 20;
    note = argc > 2 ? argv[2] : "note";
    eng_position_init(&position);
    does(AT_START);
    while (fgets(line, sizeof line, stdin))
        obey(line);
    does(AT_QUIT);
    return 0;
}
