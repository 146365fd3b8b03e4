/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The least that a match can cost: pipe-loop ENGINE BASE_MS INCREMENT_MS GAMES
 *
 * Plays games of two processes of an engine, without a referee: lines are passed on and nothing is
 * read but the moves. Prints "PLIES SELF_US WALL_US WAKEUPS": its own time on the processor, not
 * the engines', the time that passed, and how often it has waited. */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define PLIES_MAX 400

typedef struct {
    FILE *to, *from;
} Engine;

static void start(Engine *engine, const char *path)
{
    int to[2], from[2];
    if (pipe(to) != 0 || pipe(from) != 0)
        exit(1);
    if (fork() == 0) {
        dup2(to[0], 0);
        dup2(from[1], 1);
        for (int fd = 3; fd < 64; fd++)
            close(fd);
        execl(path, path, (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    engine->to = fdopen(to[1], "w");
    engine->from = fdopen(from[0], "r");
}

static void say(Engine *engine, const char *line)
{
    fputs(line, engine->to);
    fputc('\n', engine->to);
    fflush(engine->to);
}

/* Reads until a line begins with `word`. */
static void hear(Engine *engine, const char *word, char line[4096])
{
    while (fgets(line, 4096, engine->from)) {
        if (strncmp(line, word, strlen(word)) == 0)
            return;
    }
    exit(1);
}

static long now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000L + now.tv_nsec / 1000;
}

/* Returns the number of half-moves. */
static int play(Engine engines[2], long base_ms, long increment_ms)
{
    static char position[PLIES_MAX * 6 + 64], line[4096], go[128];
    long clock_ms[2] = {base_ms + increment_ms, base_ms + increment_ms};
    size_t length = (size_t)sprintf(position, "position startpos moves");
    for (int i = 0; i < 2; i++) {
        say(&engines[i], "ucinewgame\nisready");
        hear(&engines[i], "readyok", line);
    }
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        const int side = ply % 2;
        const long begin_us = now_us();
        sprintf(go, "go wtime %ld btime %ld winc %ld binc %ld", clock_ms[0], clock_ms[1],
                increment_ms, increment_ms);
        say(&engines[side], ply == 0 ? "position startpos" : position);
        say(&engines[side], go);
        hear(&engines[side], "bestmove", line);
        clock_ms[side] -= (now_us() - begin_us) / 1000;
        clock_ms[side] = (clock_ms[side] < 1 ? 1 : clock_ms[side]) + increment_ms;
        char move[8] = "";
        if (sscanf(line, "bestmove %7s", move) != 1 || move[0] < 'a' || move[0] > 'h')
            return ply;
        length += (size_t)sprintf(position + length, " %s", move);
    }
    return PLIES_MAX;
}

int main(int argc, char **argv)
{
    static char line[4096];
    Engine engines[2];
    struct rusage usage;
    int plies = 0;
    if (argc < 5)
        return 2;
    const long begin_us = now_us();
    for (int i = 0; i < 2; i++) {
        start(&engines[i], argv[1]);
        say(&engines[i], "uci");
        hear(&engines[i], "uciok", line);
    }
    for (int game = 0; game < atoi(argv[4]); game++)
        plies += play(engines, atol(argv[2]), atol(argv[3]));
    getrusage(RUSAGE_SELF, &usage);
    printf("%d %ld %ld %ld\n", plies,
           (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000L + usage.ru_utime.tv_usec +
               usage.ru_stime.tv_usec,
           now_us() - begin_us, usage.ru_nvcsw);
    for (int i = 0; i < 2; i++)
        say(&engines[i], "quit");
    return 0;
}
