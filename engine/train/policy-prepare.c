/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* tabiya-engine train policy prepare: PGN to a file of records (policy-positions.h).
 *
 * The parts are decided here, by the game alone, before anything is learned. Without names of
 * players, a source is what the headers of its games tell it by. Three are held out as a whole:
 *
 * - games without an id but with a clock: samples of months of Lichess's open database;
 * - games at 45+45: a league that plays at that clock alone;
 * - games from 2025 on: the latest exports of single players, mostly blitz.
 *
 * Of all other games, three in a hundred are held out by lot and one in a hundred is for checking;
 * the lot is a hash of moves and ratings, so that copies of a game share a part, in whatever order
 * and from whatever file they come. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/train/output.h"
#include "engine/train/policy-game.h"
#include "engine/train/policy-positions.h"
#include "engine/train/policy.h"
#include "engine/train/words.h"

enum { FIRST_HELD_OUT_YEAR = 2025, GAMES_PERCENT = 3, CHECKING_PERCENT = 1 };

typedef struct {
    EngPolicyRecord *records;
    size_t count, room;
} Part;

typedef struct {
    const char *out;
    Part parts[ENG_POLICY_PARTS];
    uint64_t games[ENG_POLICY_PARTS];
    uint64_t unrated, provisional, unusual; /* games left out */
    uint64_t mark;
} Preparing;

static const char *const part_names[ENG_POLICY_PARTS] = {"learning", "checking", "held-out games",
                                                         "held-out sources"};

/* --- The parts -------------------------------------------------------------------------------- */

/* FNV-1a (Fowler, Noll, Vo 1991), 64 bits, over the moves and ratings. */
static uint64_t hash_game(const EngPolicyGame *game)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (int i = -2; i < game->count; i++) {
        const unsigned word = i < 0 ? (unsigned)game->rating[i + 2] : game->moves[i];
        hash = (hash ^ (word & 255)) * UINT64_C(0x100000001b3);
        hash = (hash ^ word >> 8) * UINT64_C(0x100000001b3);
    }
    return hash;
}

/* Lichess's addresses end in the game's id; a source without ids has only the host. */
static bool has_id(const EngPolicyGame *game)
{
    const char *slash = strrchr(game->site, '/');
    return slash && slash[1] != '\0';
}

static bool is_of_held_out_source(const EngPolicyGame *game)
{
    const bool has_clock = strchr(game->clock, '+') != NULL;
    return (!has_id(game) && has_clock) || strcmp(game->clock, "2700+45") == 0 ||
           atoi(game->date) >= FIRST_HELD_OUT_YEAR;
}

static EngPolicyPart choose_part(const EngPolicyGame *game, uint64_t hash)
{
    if (is_of_held_out_source(game)) {
        return ENG_POLICY_SOURCES;
    }
    const uint64_t lot = (hash >> 32) % 100;
    return lot < GAMES_PERCENT                      ? ENG_POLICY_GAMES
           : lot < GAMES_PERCENT + CHECKING_PERCENT ? ENG_POLICY_CHECKING
                                                    : ENG_POLICY_LEARNING;
}

/* --- Games ------------------------------------------------------------------------------------ */

static bool make_room(Part *part)
{
    if (part->count < part->room) {
        return true;
    }
    const size_t room = part->room * 2 + 65536;
    EngPolicyRecord *records = realloc(part->records, room * sizeof *records);
    if (!records) {
        return false;
    }
    part->records = records;
    part->room = room;
    return true;
}

static bool is_wanted(Preparing *self, const EngPolicyGame *game)
{
    uint64_t *reason = !game->usual_start                             ? &self->unusual
                       : game->rating[0] == 0 || game->rating[1] == 0 ? &self->unrated
                       : game->provisional                            ? &self->provisional
                                                                      : NULL;
    if (reason) {
        ++*reason;
    }
    return !reason;
}

static bool add_game(Preparing *self, const EngPolicyGame *game)
{
    const uint64_t hash = hash_game(game);
    const EngPolicyPart chosen = choose_part(game, hash);
    Part *part = &self->parts[chosen];
    EngPosition position, after;
    EngPolicyPast past = {.last = ENG_NO_MOVE, .own = ENG_NO_MOVE};
    eng_position_init(&position);
    for (int ply = 0; ply < game->count; ply++, position = after) {
        EngPolicyScene scene;
        if (!make_room(part)) {
            return false;
        }
        eng_policy_look(&scene, &position, &past);
        eng_policy_pack(&part->records[part->count++], &scene,
                        eng_policy_turn_move(&scene, game->moves[ply]),
                        game->rating[position.side_to_move], ply);
        eng_policy_past_play(&past, &position, game->moves[ply]);
        eng_position_play(&after, &position, game->moves[ply]);
    }
    self->games[chosen]++;
    self->mark = (self->mark ^ hash) * UINT64_C(0x9e3779b97f4a7c15);
    return true;
}

/* --- Files ------------------------------------------------------------------------------------ */

static int read_games(Preparing *self, FILE *file, const char *name)
{
    EngPolicyGames games = {.file = file, .line = 1};
    EngPolicyGame *game = malloc(sizeof *game);
    EngPolicyReading reading = ENG_POLICY_GAME_END;
    bool room = game != NULL;
    while (room && (reading = eng_policy_game_read(&games, game)) == ENG_POLICY_GAME_READ) {
        room = !is_wanted(self, game) || add_game(self, game);
    }
    free(game);
    if (!room) {
        fprintf(stderr, "train policy prepare: not enough memory\n");
        return ENG_TRAIN_ENVIRONMENT;
    }
    if (reading == ENG_POLICY_GAME_BROKEN) {
        fprintf(stderr, "train policy prepare: %s, line %" PRIu64 ": %s\n", name, games.line,
                games.problem);
        return ENG_TRAIN_BAD_INPUT;
    }
    if (ferror(file)) {
        fprintf(stderr, "train policy prepare: %s: %s\n", name, strerror(errno));
        return ENG_TRAIN_ENVIRONMENT;
    }
    return 0;
}

static int read_file(Preparing *self, const char *path)
{
    if (strcmp(path, "-") == 0) {
        return read_games(self, stdin, "standard input");
    }
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "train policy prepare: %s: %s\n", path, strerror(errno));
        return ENG_TRAIN_ENVIRONMENT;
    }
    const int status = read_games(self, file, path);
    fclose(file);
    return status;
}

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t draw(uint64_t *state)
{
    uint64_t value = *state += UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return value ^ value >> 31;
}

static void shuffle(Part *part, uint64_t seed)
{
    for (size_t i = part->count; i > 1; i--) {
        const size_t other = (size_t)(draw(&seed) % i);
        const EngPolicyRecord record = part->records[i - 1];
        part->records[i - 1] = part->records[other];
        part->records[other] = record;
    }
}

static bool write_file(Preparing *self)
{
    EngPolicyPositionsHead head = eng_policy_positions_head();
    FILE *file = eng_train_output_open(self->out);
    head.mark = self->mark;
    for (int i = 0; i < ENG_POLICY_PARTS; i++) {
        head.count[i] = self->parts[i].count;
        head.games += self->games[i];
    }
    bool right = file && fwrite(&head, sizeof head, 1, file) == 1;
    for (int i = 0; right && i < ENG_POLICY_PARTS; i++) {
        const Part *part = &self->parts[i];
        right = fwrite(part->records, sizeof *part->records, part->count, file) == part->count;
    }
    return file && eng_train_output_close(file, self->out, right);
}

static void report(const Preparing *self)
{
    for (int i = 0; i < ENG_POLICY_PARTS; i++) {
        printf("%s: %" PRIu64 " games, %zu moves\n", part_names[i], self->games[i],
               self->parts[i].count);
    }
    printf("left out: %" PRIu64 " games without both ratings, %" PRIu64
           " with a provisional one, %" PRIu64 " with another start\n",
           self->unrated, self->provisional, self->unusual);
}

static int prepare(Preparing *self, const char *const *paths, int path_count)
{
    int status = 0;
    for (int i = 0; status == 0 && i < path_count; i++) {
        status = read_file(self, paths[i]);
    }
    if (status == 0) {
        shuffle(&self->parts[ENG_POLICY_LEARNING], self->mark);
        if (write_file(self)) {
            report(self);
        } else {
            fprintf(stderr, "train policy prepare: %s: %s\n", self->out, strerror(errno));
            status = ENG_TRAIN_ENVIRONMENT;
        }
    }
    for (int i = 0; i < ENG_POLICY_PARTS; i++) {
        free(self->parts[i].records);
    }
    return status;
}

static const char help[] =
    "Usage: tabiya-engine train policy prepare --out FILE PGN...\n"
    "\n"
    "Reads rated games of people and writes each position with the move that was played, divided\n"
    "into what is learned from and what is held out. - is standard input:\n"
    "  zstd -dc games.pgn.zst | tabiya-engine train policy prepare --out FILE -\n"
    "\n"
    "      --out FILE        the positions and moves\n"
    "  -h, --help            show this help\n";

int eng_policy_prepare_main(int argc, char **argv)
{
    Preparing preparing = {.mark = 1};
    const EngTrainWord words[] = {{.name = "--out", .text = &preparing.out}};
    const char **paths = calloc((size_t)argc + 1, sizeof *paths);
    int path_count = 0, status = ENG_TRAIN_USAGE;
    if (!paths) {
        return ENG_TRAIN_ENVIRONMENT;
    }
    if (eng_train_wants_help(argc, argv)) {
        fputs(help, stdout);
        status = 0;
    } else if (!eng_train_read_words("train policy prepare", argc, argv, words, 1, paths,
                                     &path_count)) {
        status = ENG_TRAIN_USAGE;
    } else if (!preparing.out || path_count == 0) {
        fprintf(stderr, "train policy prepare: --out FILE and games are needed\n%s", help);
    } else if (!eng_train_output_may_replace("train policy prepare", preparing.out,
                                             eng_policy_positions_is_head)) {
        status = ENG_TRAIN_BAD_INPUT;
    } else {
        status = prepare(&preparing, paths, path_count);
    }
    free(paths);
    return status;
}
