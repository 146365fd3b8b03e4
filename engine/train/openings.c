/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Extracts openings for matches from games to learn from (tabiya-engine train openings): the
 * positions after the random moves that the search found even. */
#include "engine/train/openings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/train/games-file.h"
#include "engine/train/output.h"
#include "engine/train/words.h"

static const char help[] =
    "Usage: tabiya-engine train openings --out FILE [OPTION...] GAMES\n"
    "\n"
    "Writes openings for matches, one FEN a line: where the moves drawn by lot end in games of\n"
    "tabiya-engine datagen, if the position is even there.\n"
    "\n"
    "      --out FILE        the openings\n"
    "      --count N         how many at most (1000)\n"
    "      --max-cp N        what counts as even (60)\n"
    "  -h, --help            show this help\n";

/* The position before the first searched move; false if there is none or it is not even. */
static bool find_opening(const EngTrainGame *game, long max_cp, EngPosition *position)
{
    EngPosition before;
    eng_position_init_chess960(position, game->start960);
    for (int i = 0; i < game->count; i++) {
        if (game->plies[i].score_cp != ENG_TRAIN_UNSCORED) {
            return abs(game->plies[i].score_cp) <= max_cp;
        }
        before = *position;
        if (!eng_move_is_legal(&before, game->plies[i].move)) {
            return false;
        }
        eng_position_play(position, &before, game->plies[i].move);
    }
    return false;
}

static int complain(const char *path, const char *what, int status)
{
    fprintf(stderr, "train openings: %s: %s\n", path, what);
    return status;
}

static int write_openings(FILE *games, FILE *out, long count, long max_cp)
{
    EngTrainGame *game = malloc(sizeof *game);
    long written = 0;
    while (game && written < count && eng_train_read_game(games, game) == ENG_TRAIN_READ_GAME) {
        EngPosition position;
        char fen[ENG_FEN_MAX];
        if (find_opening(game, max_cp, &position)) {
            fprintf(out, "%s\n", eng_fen_write(&position, fen));
            written++;
        }
    }
    free(game);
    printf("%ld openings\n", written);
    return written > 0 ? 0 : ENG_TRAIN_BAD_INPUT;
}

/* One position per line. */
static bool is_openings(const char *head)
{
    char first[ENG_TRAIN_OUTPUT_HEAD + 1];
    EngPosition position;
    strcpy(first, head);
    first[strcspn(first, "\r\n")] = '\0';
    return eng_fen_parse(&position, first, NULL);
}

static int make(const char *path, const char *out_path, long count, long max_cp)
{
    EngTrainRun run;
    FILE *games = fopen(path, "rb");
    if (!games) {
        return complain(path, strerror(errno), ENG_TRAIN_BAD_INPUT);
    }
    if (!eng_train_read_head(games, &run)) {
        fclose(games);
        return complain(path, "this is no file of games to learn from", ENG_TRAIN_BAD_INPUT);
    }
    FILE *out = eng_train_output_open(out_path);
    int status = ENG_TRAIN_ENVIRONMENT;
    if (out) {
        status = write_openings(games, out, count, max_cp);
    }
    const bool made = out && status == 0 && !ferror(out);
    if (!out || (!eng_train_output_close(out, out_path, made) && status == 0)) {
        status = complain(out_path, strerror(errno), ENG_TRAIN_ENVIRONMENT);
    }
    fclose(games);
    return status;
}

int eng_train_openings_main(int argc, char **argv)
{
    const char *out = NULL;
    const char **rest = calloc((size_t)argc + 1, sizeof *rest);
    long count = 1000, max_cp = 60;
    int rest_count = 0, status = ENG_TRAIN_USAGE;
    const EngTrainWord words[] = {
        {.name = "--out", .text = &out},
        {.name = "--count", .whole = &count, .min = 1, .max = 1e9},
        {.name = "--max-cp", .whole = &max_cp, .min = 0, .max = 10000},
    };
    if (!rest) {
        return ENG_TRAIN_ENVIRONMENT;
    }
    if (eng_train_wants_help(argc, argv)) {
        fputs(help, stdout);
        status = 0;
    } else if (eng_train_read_words("train openings", argc, argv, words,
                                    sizeof words / sizeof *words, rest, &rest_count)) {
        if (out && rest_count == 1) {
            status = eng_train_output_may_replace("train openings", out, is_openings)
                         ? make(rest[0], out, count, max_cp)
                         : ENG_TRAIN_BAD_INPUT;
        } else {
            fprintf(stderr, "train openings: --out FILE and one file of games are needed\n%s",
                    help);
        }
    }
    free(rest);
    return status;
}
