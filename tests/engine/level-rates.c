/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How often each level plays the obvious move: mate in one, or take a queen for nothing.
 *
 *     level-rates POSITIONS [SEEDS]    TAP on stdout, with the table as comments
 *
 * Over all positions and seeds a level's rate must not be below that of the level before it, and
 * above level 3 no mate in one is missed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/fen.h"
#include "engine/board/san.h"
#include "engine/engine.h"
#include "engine/play/levels.h"

enum {
    CASES_MAX = 400,
    CASES_MIN = 100,
    SEEDS = 5,
    NEVER_MISSES_FROM = 4,
    NODES_MAX = 30000,     /* the highest levels find these with a part of their budget */
    SEEDS_UP_TO_LEVEL = 6, /* above it one game's dice are enough: little is left to chance */
};

typedef struct {
    EngPosition position;
    bool is_mate;
    EngMove moves[8];
    int count;
} Case;

typedef struct {
    int tried[2], played[2]; /* by is_mate */
} Rate;

static int read_cases(const char *path, Case *cases)
{
    char line[512];
    int count = 0;
    FILE *file = fopen(path, "r");
    if (!file) {
        return 0;
    }
    while (count < CASES_MAX && fgets(line, sizeof line, file)) {
        if (line[0] == '#') {
            continue;
        }
        char *save, *fen = strtok_r(line, "|", &save);
        char *what = strtok_r(NULL, "|", &save), *moves = strtok_r(NULL, "|\n", &save);
        Case *c = &cases[count];
        *c = (Case){0};
        if (!moves || !eng_fen_parse(&c->position, fen, NULL)) {
            printf("Bail out! not a case: %s\n", line);
            exit(1);
        }
        c->is_mate = strstr(what, "mate") != NULL;
        for (char *move = strtok_r(moves, " ", &save); move && c->count < 8;
             move = strtok_r(NULL, " ", &save)) {
            c->moves[c->count++] = eng_uci_parse(&c->position, move);
        }
        count++;
    }
    fclose(file);
    return count;
}

static void result_cb(const EngResult *result, void *user)
{
    *(EngMove *)user = result->best;
}

static bool plays_it(EngEngine *engine, const Case *c)
{
    EngMove best = ENG_NO_MOVE;
    const EngLimits limits = {.nodes = NODES_MAX};
    eng_engine_set_position(engine, &c->position, NULL, 0);
    eng_engine_go(engine, &limits, &(EngCallbacks){.result_cb = result_cb}, &best);
    eng_engine_wait(engine);
    for (int i = 0; i < c->count; i++) {
        if (c->moves[i] == best) {
            return true;
        }
    }
    return false;
}

static Rate measure(const Case *cases, int count, int level, int seeds)
{
    Rate rate = {{0}};
    char text[16];
    EngEngine *engine = eng_engine_new();
    snprintf(text, sizeof text, "%d", level);
    eng_engine_set_option(engine, "Level", text, NULL, 0);
    for (int seed = 1; seed <= (level > SEEDS_UP_TO_LEVEL ? 1 : seeds); seed++) {
        snprintf(text, sizeof text, "%d", seed);
        eng_engine_set_option(engine, "Seed", text, NULL, 0);
        for (int i = 0; i < count; i++) {
            rate.tried[cases[i].is_mate]++;
            rate.played[cases[i].is_mate] += plays_it(engine, &cases[i]);
        }
    }
    eng_engine_free(engine);
    return rate;
}

static int permille(int part, int whole)
{
    return whole > 0 ? part * 1000 / whole : 0;
}

/* In ninety-nine cases of a hundred the order of two levels is chance. */
static bool is_no_less(int now, int before)
{
    enum { NEARLY_ALL = 990 };
    return now >= before || now >= NEARLY_ALL;
}

int main(int argc, char **argv)
{
    static Case cases[CASES_MAX];
    const int count = argc > 1 ? read_cases(argv[1], cases) : 0;
    const int seeds = argc > 2 ? atoi(argv[2]) : SEEDS;
    int before[3] = {0}, failures = 0;
    printf("1..%d\n", ENG_LEVEL_MAX + 1);
    printf("%s 1 - at least %d positions (%d)\n", count >= CASES_MIN ? "ok" : "not ok", CASES_MIN,
           count);
    failures += count < CASES_MIN;
    printf("# level | mate in one | queen for nothing | both (permille)\n");
    for (int level = ENG_LEVEL_MIN; level <= ENG_LEVEL_MAX; level++) {
        const Rate rate = measure(cases, count, level, seeds);
        const int now[3] = {
            permille(rate.played[1], rate.tried[1]), permille(rate.played[0], rate.tried[0]),
            permille(rate.played[0] + rate.played[1], rate.tried[0] + rate.tried[1])};
        printf("# %5d | %11d | %17d | %4d\n", level, now[0], now[1], now[2]);
        const bool good = is_no_less(now[0], before[0]) && is_no_less(now[1], before[1]) &&
                          is_no_less(now[2], before[2]) &&
                          (level < NEVER_MISSES_FROM || now[0] == 1000);
        printf("%s %d - level %d plays it no less often than the one before\n",
               good ? "ok" : "not ok", level + 1, level);
        failures += !good;
        memcpy(before, now, sizeof before);
    }
    return failures > 0;
}
