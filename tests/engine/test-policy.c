/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person plays: scenes are turned the same way for both colors, records keep them, marks are
 * within their tables, and gradients are the slopes of the loss. */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "engine/board/san.h"
#include "engine/board/setup.h"
#include "engine/sha256.h"
#include "engine/train/model.h"
#include "engine/train/policy-export.h"
#include "engine/train/policy-game.h"
#include "engine/train/policy-model.h"
#include "engine/train/policy-smooth.h"

static const char *const FENS[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pP1pq1b1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PP1BBPPP/R3K2R b KQkq - 0 1",
    "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "4k3/8/8/8/4q3/8/3P4/R3K2R w KQ - 12 40",
    "8/1k1P4/8/8/8/8/3r4/4K3 b - - 99 150",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
};

static void read_position(const char *fen, EngPosition *position)
{
    g_assert_true(eng_fen_parse(position, fen, NULL));
}

static EngPolicyScene look(const char *fen)
{
    EngPosition position;
    EngPolicyScene scene;
    read_position(fen, &position);
    eng_policy_look(&scene, &position, &(EngPolicyPast){.last = ENG_NO_MOVE, .own = ENG_NO_MOVE});
    return scene;
}

/* --- Scenes ----------------------------------------------------------------------------------- */

static void test_both_colors_see_the_same(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(FENS); i++) {
        EngPosition position;
        EngSetup setup;
        EngPolicyScene one = look(FENS[i]), other;
        const EngPolicyPast past = {.last = ENG_NO_MOVE, .own = ENG_NO_MOVE};
        read_position(FENS[i], &position);
        eng_setup_from_position(&setup, &position);
        eng_setup_swap_colors(&setup);
        g_assert_true(eng_setup_to_position(&setup, &position));
        eng_policy_look(&other, &position, &past);
        g_assert_true(one.turned != other.turned);
        g_assert_true(eng_position_equal(&one.position, &other.position));
        g_assert_null(eng_position_check(&one.position));
        g_assert_null(eng_position_check(&other.position));
    }
}

static void test_past_is_turned(void)
{
    EngPosition position, after;
    EngPolicyPast past = {.last = ENG_NO_MOVE, .own = ENG_NO_MOVE};
    EngPolicyScene scene;
    EngMove move;
    eng_position_init(&position);
    for (const char *san = "e4 d5 exd5"; san;
         san = strchr(san, ' ') ? strchr(san, ' ') + 1 : NULL) {
        g_assert_cmpint(eng_san_parse(&position, san, (int)strcspn(san, " "), &move), ==,
                        ENG_SAN_OK);
        eng_policy_past_play(&past, &position, move);
        eng_position_play(&after, &position, move);
        position = after;
    }
    eng_policy_look(&scene, &position, &past);
    g_assert_true(scene.turned && scene.captured);
    g_assert_cmpuint(scene.last, ==, eng_move(eng_square(4, 4), eng_square(3, 3)));
    g_assert_cmpuint(scene.own, ==, eng_move(eng_square(3, 1), eng_square(3, 3)));
    g_assert_cmpuint(eng_policy_turn_move(&scene, scene.last), ==, past.last);
}

static void test_records_keep_scenes(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(FENS); i++) {
        EngPolicyScene scene = look(FENS[i]), back;
        EngPolicyRecord record;
        scene.last = eng_move(52, 36);
        scene.own = eng_move(12, 28);
        scene.captured = true;
        eng_policy_pack(&record, &scene, eng_move(1, 18), 1234, 77);
        eng_policy_unpack(&record, &back);
        g_assert_true(eng_position_equal(&scene.position, &back.position));
        g_assert_cmpuint(back.position.halfmove_clock, ==, scene.position.halfmove_clock);
        g_assert_null(eng_position_check(&back.position));
        g_assert_cmpuint(back.last, ==, scene.last);
        g_assert_cmpuint(back.own, ==, scene.own);
        g_assert_true(back.captured);
        g_assert_cmpuint(record.move, ==, eng_move(1, 18));
        g_assert_cmpuint(record.rating, ==, 1234);
        g_assert_cmpuint(record.ply, ==, 77);
    }
}

static void test_mirrored_twice_is_the_same(void)
{
    EngPolicyScene scene = look(FENS[5]);
    scene.last = eng_move(52, 36);
    const EngPolicyScene before = scene;
    EngMove move = eng_move(3, 11);
    g_assert_true(eng_policy_mirror(&scene, &move));
    g_assert_cmpuint(move, ==, eng_move(4, 12));
    g_assert_cmpuint(scene.last, ==, eng_move(51, 35));
    g_assert_cmpuint(scene.own, ==, ENG_NO_MOVE);
    g_assert_null(eng_position_check(&scene.position));
    g_assert_false(eng_position_equal(&scene.position, &before.position));
    g_assert_true(eng_policy_mirror(&scene, &move));
    g_assert_true(eng_position_equal(&scene.position, &before.position));
    scene.own = eng_move_of_kind(4, 7, ENG_MOVE_CASTLING);
    g_assert_false(eng_policy_mirror(&scene, &move));
    scene = look(FENS[0]);
    g_assert_false(eng_policy_mirror(&scene, &move));
}

/* --- Games ------------------------------------------------------------------------------------ */

static EngPolicyReading read_text(const char *text, EngPolicyGames *games, EngPolicyGame *game)
{
    FILE *file = fmemopen((void *)text, strlen(text), "r");
    *games = (EngPolicyGames){.file = file, .line = 1};
    const EngPolicyReading reading = eng_policy_game_read(games, game);
    fclose(file);
    return reading;
}

static void test_game_is_read(void)
{
    static EngPolicyGame game;
    EngPolicyGames games;
    g_assert_cmpint(read_text("[Site \"https://lichess.org/abcd\"]\n[WhiteElo \"1500\"]\n"
                              "[BlackElo \"?\"]\n[Event \"a \\\"b\\\"\"]\n\n"
                              "1. e4 {x [%eval 0.1]} e5 (1... c5 {)} 2. Nf3) ; rest\n 2.Nf3 $1 "
                              "Nc6 3. Bb5 1-0\n",
                              &games, &game),
                    ==, ENG_POLICY_GAME_READ);
    g_assert_cmpint(game.count, ==, 5);
    g_assert_cmpint(game.rating[ENG_WHITE], ==, 1500);
    g_assert_cmpint(game.rating[ENG_BLACK], ==, 0);
    g_assert_cmpstr(game.site, ==, "https://lichess.org/abcd");
    g_assert_cmpint(read_text(" \n\n", &games, &game), ==, ENG_POLICY_GAME_END);
}

static void test_broken_games_are_refused(void)
{
    static const struct {
        const char *text;
        unsigned line;
        const char *reason;
    } cases[] = {
        {"\n[Site \"x\n", 2, "the value of the tag Site never ends"},
        {"[Site]\n", 1, "a tag is [Name \"value\"]"},
        {"[Site \"x\" 1. e4 *", 1, "the tag Site has no closing bracket"},
        {"1. e4 e5\n2. Ke3 *", 2, "the move “Ke3” cannot be played, after 2 half-moves"},
        {"1. e4 {never", 1, "the comment that begins here never ends"},
        {"1. e4\n(1. d4 {)} ", 2, "the variation that begins here never ends"},
        {"1. e4 e5\n", 2, "the game ends without a result"},
        {"1. e4 } e5 *", 1, "a stray “}” among the moves"},
        {"1. abcdefghabcdefghabcdefghabcdefghabcdefgh *", 1,
         "“abcdefghabcdefghabcd…” is not a move"},
        {"1. -- *", 1, "the move “--” cannot be played, after 0 half-moves"},
    };
    static EngPolicyGame game;
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        EngPolicyGames games;
        g_assert_cmpint(read_text(cases[i].text, &games, &game), ==, ENG_POLICY_GAME_BROKEN);
        g_assert_cmpstr(games.problem, ==, cases[i].reason);
        g_assert_cmpuint(games.line, ==, cases[i].line);
    }
}

/* --- Learning --------------------------------------------------------------------------------- */

static void check_example(const EngPolicyExample *example)
{
    g_assert_cmpint(example->inputs.count, <=, ENG_POLICY_INPUTS_MAX);
    for (int i = 0; i < example->inputs.count; i++) {
        g_assert_cmpuint(example->inputs.rows[i], <, ENG_POLICY_IN_RATING);
    }
    for (int m = 0; m < example->moves.count; m++) {
        const EngPolicyMarks *marks = &example->marks[m];
        g_assert_cmpuint(marks->narrow, <, ENG_POLICY_NARROW);
        g_assert_cmpuint(marks->count, <=, ENG_POLICY_MARKS_MAX);
        for (int i = 0; i < marks->count; i++) {
            g_assert_cmpuint(marks->wide[i], <, ENG_POLICY_WIDE);
            for (int before = 0; before < i; before++) {
                g_assert_cmpuint(marks->wide[before], !=, marks->wide[i]);
            }
        }
    }
}

static EngPolicyExample *make_example(const char *fen, int played)
{
    EngPolicyExample *example = g_new0(EngPolicyExample, 1);
    EngPolicyScene scene = look(fen);
    EngMoveList moves;
    scene.last = eng_move(51, 35);
    scene.own = eng_move(4, 4);
    eng_movegen_legal(&scene.position, &moves);
    g_assert_true(eng_policy_example(&scene, moves.moves[played], 1537, example));
    g_assert_cmpint(example->played, ==, played);
    return example;
}

static void test_features_stay_in_their_tables(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(FENS); i++) {
        g_autofree EngPolicyExample *example = make_example(FENS[i], 0);
        check_example(example);
    }
    for (int rating = -100; rating < 4000; rating += 7) {
        const EngPolicyRating found = eng_policy_rating(rating);
        g_assert_true(found.row >= 0 && found.row < ENG_POLICY_RATING_ROWS - 1);
        g_assert_true(found.share >= 0 && found.share <= ENG_POLICY_SHARES);
    }
    g_assert_cmpint(eng_policy_rating(1500).row, ==, 4);
    g_assert_cmpint(eng_policy_rating(1500).share, ==, 0);
    g_assert_cmpint(eng_policy_rating(2900).share, ==, ENG_POLICY_SHARES);
}

/* Each distinct number that the example touches, by its gradient: a sample of them is moved. */
static void test_gradients_are_slopes(void)
{
    const EngPolicyLearnKernel *kernel = eng_policy_learn_kernel();
    EngPolicyModel model;
    eng_policy_model_init(&model, 64, 32);
    float *values = eng_train_floats(model.count), *slopes = eng_train_floats(model.count);
    g_autofree EngPolicyWork *work = g_new0(EngPolicyWork, 1);
    g_autofree EngPolicyExample *example = make_example(FENS[1], 3);
    float chances[ENG_MAX_MOVES];
    int moved = 0;
    const EngPolicyLesson lesson = {
        .model = &model, .values = values, .share = 1, .chances = chances, .work = work};
    EngPolicyLesson learning = lesson;
    learning.gradients = slopes;
    eng_policy_model_draw(&model, values, 5);
    kernel->learn(&learning, example);
    for (size_t i = 0; i < model.count; i += 13) {
        const float value = values[i], step = 0.01f;
        if (fabsf(slopes[i]) < 0.001f) {
            continue;
        }
        values[i] = value + step;
        const double above = kernel->learn(&lesson, example);
        values[i] = value - step;
        const double below = kernel->learn(&lesson, example);
        values[i] = value;
        g_assert_cmpfloat_with_epsilon((above - below) / (2 * (double)step), (double)slopes[i],
                                       0.002 + 0.03 * fabs((double)slopes[i]));
        moved++;
    }
    g_assert_cmpint(moved, >, 100);
    free(values);
    free(slopes);
}

/* Descending along them, the played move becomes the likeliest. */
static void test_one_move_is_learned(void)
{
    const EngPolicyLearnKernel *kernel = eng_policy_learn_kernel();
    EngPolicyModel model;
    eng_policy_model_init(&model, 32, 32);
    float *values = eng_train_floats(model.count), *slopes = eng_train_floats(model.count);
    g_autofree EngPolicyWork *work = g_new0(EngPolicyWork, 1);
    g_autofree EngPolicyExample *example = make_example(FENS[0], 7);
    float chances[ENG_MAX_MOVES];
    const EngPolicyLesson lesson = {
        .model = &model, .values = values, .share = 1, .chances = chances, .work = work};
    EngPolicyLesson learning = lesson;
    learning.gradients = slopes;
    eng_policy_model_draw(&model, values, 1);
    const double before = kernel->learn(&lesson, example);
    g_assert_cmpfloat_with_epsilon(before, log(example->moves.count), 0.5);
    for (int step = 0; step < 100; step++) {
        kernel->learn(&learning, example);
        for (size_t i = 0; i < model.count; i++) {
            values[i] -= 0.02f * slopes[i];
            slopes[i] = 0;
        }
    }
    g_assert_cmpfloat(kernel->learn(&lesson, example), <, 0.1);
    free(values);
    free(slopes);
}

/* What changes evenly with the rating stays; a rating that nobody has leans on its neighbors. */
static void test_ratings_are_smoothed(void)
{
    const double moves[ENG_POLICY_RATING_ROWS] = {1e4, 1e4, 1e4, 1e4, 1e4, 1e4,
                                                  1e4, 1e4, 1e4, 1e4, 0,   1e4};
    EngPolicyModel model;
    eng_policy_model_init(&model, 32, 32);
    float *values = eng_train_floats(model.count);
    float *rating = values + ENG_POLICY_IN_RATING * 32 + 5, *lean = values + model.leanings_at + 12;
    for (int row = 0; row < ENG_POLICY_RATING_ROWS; row++) {
        rating[row * 32] = 0.1f * (float)row;
        lean[row] = row == 10 ? 9 : 0.3f;
    }
    values[7] = 0.5f;
    eng_policy_smooth(&model, values, moves);
    for (int row = 0; row < ENG_POLICY_RATING_ROWS; row++) {
        g_assert_cmpfloat_with_epsilon(rating[row * 32], 0.1f * (float)row, 1e-4f);
        g_assert_cmpfloat_with_epsilon(lean[row], 0.3f, 0.01f);
    }
    g_assert_cmpfloat(values[7], ==, 0.5f);
    free(values);
}

/* --- Nets ------------------------------------------------------------------------------------- */

static const EngPolicyShape SMALL = {.hidden = 32,
                                     .narrow = 32,
                                     .input_unit = 127,
                                     .wide_unit = 64,
                                     .narrow_unit = 64,
                                     .leaning_unit = 32};

static void assert_refused(const uint8_t *bytes, size_t size, const char *why)
{
    EngPolicyError error;
    uint8_t *copy = g_memdup2(bytes, size); /* so long, that a sanitizer sees its end */
    g_assert_null(eng_policy_net_open_bytes(copy, size, &error));
    g_assert_nonnull(strstr(error.message, why));
    g_free(copy);
}

static void test_damage_is_refused(void)
{
    size_t size;
    uint8_t *bytes = eng_policy_net_random(&SMALL, 1, &size);
    for (size_t cut = 0; cut < size; cut += cut < 300 || cut + 100 > size ? 1 : 9977) {
        assert_refused(bytes, cut, cut < 8 ? "not a net of people" : "cut short");
    }
    uint8_t *longer = g_malloc0(size + 1);
    memcpy(longer, bytes, size);
    assert_refused(longer, size + 1, "too long");
    g_free(longer);
    for (int i = 0; i < 60; i++) {
        const size_t at = 256 + (size_t)g_test_rand_int_range(0, (int)size - 256);
        bytes[at] ^= 1;
        assert_refused(bytes, size, "damaged");
        bytes[at] ^= 1;
    }
    EngPolicyNet *net = eng_policy_net_open_bytes(bytes, size, NULL);
    g_assert_nonnull(net);
    g_assert_cmpstr(net->about, ==, "random numbers");
    g_assert_true(g_str_has_prefix(net->name, "people-v1-32x32-"));
    eng_policy_net_close(net);
    free(bytes);
}

/* A right digest does not make a net of what cannot be one. */
static void test_what_cannot_be_is_refused(void)
{
    static const struct {
        int at, value;
        const char *why;
    } cases[] = {
        {0, 'X', "not a net of people"},
        {8, 2, "version 2"},
        {12, 0, "layer"},
        {12, 33, "layer"},
        {13, 5, "layer"},
        {14, 64, "layer"},
        {14, 0, "layer"},
        {16, 0, "other features"},
        {18, 1, "other features"},
        {20, 1, "other features"},
        {22, 13, "other features"},
        {24, 128, "number format"},
        {26, 0, "number format"},
        {29, 255, "number format"},
        {30, 0, "number format"},
    };
    size_t size;
    uint8_t *bytes = eng_policy_net_random(&SMALL, 1, &size);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        const uint8_t kept = bytes[cases[i].at];
        bytes[cases[i].at] = (uint8_t)cases[i].value;
        eng_sha256(bytes, size - ENG_SHA256_BYTES, bytes + size - ENG_SHA256_BYTES);
        assert_refused(bytes, size, cases[i].why);
        bytes[cases[i].at] = kept;
    }
    free(bytes);
    g_assert_null(eng_policy_net_open("/nowhere/net", NULL));
}

static EngPolicyNet *open_rounded(const EngPolicyModel *model, const float *values)
{
    char name[ENG_POLICY_NAME_SIZE];
    size_t size;
    uint8_t *bytes = eng_policy_round(model, values, "a test", &size, name);
    EngPolicyNet *net = eng_policy_net_open_bytes(bytes, size, NULL);
    g_assert_nonnull(net);
    g_assert_cmpstr(net->name, ==, name);
    free(bytes);
    return net;
}

/* Bytes say what the real numbers say, up to rounding, by each kernel. */
static void test_bytes_say_the_same(void)
{
    EngPolicyModel model;
    EngPolicyLesson lesson = {.model = &model, .share = 1};
    float chances[ENG_MAX_MOVES];
    double values[ENG_MAX_MOVES];
    eng_policy_model_init(&model, 96, 64);
    float *numbers = eng_train_floats(model.count);
    lesson.values = numbers;
    lesson.chances = chances;
    lesson.work = g_new0(EngPolicyWork, 1);
    eng_policy_model_draw(&model, numbers, 3);
    for (size_t i = 0; i < model.biases_at; i++) {
        numbers[i] *= 4;
    }
    for (size_t i = model.wide_at; i < model.count; i++) {
        numbers[i] = i < model.leanings_at ? numbers[i] * 3 : (float)(i % 17) / 30 - 0.25f;
    }
    EngPolicyNet *net = open_rounded(&model, numbers);
    for (size_t i = 0; i < G_N_ELEMENTS(FENS); i++) {
        g_autofree EngPolicyExample *example = make_example(FENS[i], 0);
        g_autofree EngPolicySight *sight = g_new0(EngPolicySight, 1);
        sight->inputs = example->inputs;
        sight->moves = example->moves;
        memcpy(sight->marks, example->marks, sizeof sight->marks);
        eng_policy_learn_kernel()->learn(&lesson, example);
        eng_policy_value(net, sight, example->rating, values);
        eng_policy_share(values, sight->moves.count);
        for (int m = 0; m < sight->moves.count; m++) {
            g_assert_cmpfloat_with_epsilon(values[m], chances[m], 0.06 * chances[m]);
        }
    }
    eng_policy_net_close(net);
    g_free(lesson.work);
    free(numbers);
}

static void test_kernels_agree(void)
{
    static const EngPolicyShape shape = {.hidden = 96,
                                         .narrow = 32,
                                         .input_unit = 127,
                                         .wide_unit = 1,
                                         .narrow_unit = 1,
                                         .leaning_unit = 1};
    size_t size;
    uint8_t *bytes = eng_policy_net_random(&shape, 7, &size);
    EngPolicyNet *net = eng_policy_net_open_bytes(bytes, size, NULL);
    const EngPolicyKernel *kernel;
    bool runs;
    for (size_t i = 0; i < G_N_ELEMENTS(FENS); i++) {
        const EngPolicyScene scene = look(FENS[i]);
        g_autofree EngPolicySight *sight = g_new0(EngPolicySight, 1);
        double first[ENG_MAX_MOVES], values[ENG_MAX_MOVES];
        eng_policy_see(&scene, sight);
        for (int k = 0; (kernel = eng_policy_kernel(k, &runs)); k++) {
            if (runs) {
                net->kernel = kernel;
                eng_policy_value(net, sight, eng_policy_rating(1730), values);
                memcpy(k == 0 ? first : values, values, sizeof values);
                g_assert_cmpmem(values, (size_t)sight->moves.count * sizeof *values, first,
                                (size_t)sight->moves.count * sizeof *first);
            }
        }
    }
    eng_policy_net_close(net);
    free(bytes);
}

/* A guess has every legal move of the game once, the likeliest first; both colors get the same. */
static void test_guess_is_of_the_game(void)
{
    size_t size;
    uint8_t *bytes = eng_policy_net_random(&SMALL, 7, &size);
    EngPolicyNet *net = eng_policy_net_open_bytes(bytes, size, NULL);
    g_autofree EngPolicyGuess *guess = g_new0(EngPolicyGuess, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(FENS); i++) {
        const EngPolicyScene scene = look(FENS[i]);
        EngPosition position;
        EngMoveList moves;
        double total = 0;
        read_position(FENS[i], &position);
        eng_movegen_legal(&position, &moves);
        eng_policy_guess(net, &scene, 1200, guess);
        g_assert_cmpint(guess->count, ==, moves.count);
        for (int m = 0; m < guess->count; m++) {
            g_assert_true(eng_move_is_legal(&position, guess->choices[m].move));
            g_assert_true(m == 0 || guess->choices[m].chance <= guess->choices[m - 1].chance);
            total += guess->choices[m].chance;
        }
        g_assert_cmpfloat_with_epsilon(total, 1, 1e-9);
    }
    eng_policy_net_close(net);
    free(bytes);
}

/* It is not asked for its checksum when it is opened. */
static void test_the_net_that_ships_is_whole(void)
{
    size_t size;
    const uint8_t *bytes = eng_policy_net_shipped(&size);
    EngPolicyError error = {""};
    EngPolicyNet *checked = eng_policy_net_open_bytes(bytes, size, &error);
    EngPolicyNet *shipped = eng_policy_net_open_shipped(&error);
    g_assert_cmpstr(error.message, ==, "");
    g_assert_nonnull(checked);
    g_assert_nonnull(shipped);
    g_assert_cmpstr(shipped->name, ==, checked->name);
    eng_policy_net_close(checked);
    eng_policy_net_close(shipped);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/policy/both-colors-see-the-same", test_both_colors_see_the_same);
    g_test_add_func("/policy/past-is-turned", test_past_is_turned);
    g_test_add_func("/policy/records-keep-scenes", test_records_keep_scenes);
    g_test_add_func("/policy/mirrored-twice-is-the-same", test_mirrored_twice_is_the_same);
    g_test_add_func("/policy/game-is-read", test_game_is_read);
    g_test_add_func("/policy/broken-games-are-refused", test_broken_games_are_refused);
    g_test_add_func("/policy/features-stay-in-their-tables", test_features_stay_in_their_tables);
    g_test_add_func("/policy/gradients-are-slopes", test_gradients_are_slopes);
    g_test_add_func("/policy/one-move-is-learned", test_one_move_is_learned);
    g_test_add_func("/policy/ratings-are-smoothed", test_ratings_are_smoothed);
    g_test_add_func("/policy/damage-is-refused", test_damage_is_refused);
    g_test_add_func("/policy/what-cannot-be-is-refused", test_what_cannot_be_is_refused);
    g_test_add_func("/policy/bytes-say-the-same", test_bytes_say_the_same);
    g_test_add_func("/policy/kernels-agree", test_kernels_agree);
    g_test_add_func("/policy/guess-is-of-the-game", test_guess_is_of_the_game);
    g_test_add_func("/policy/the-net-that-ships-is-whole", test_the_net_that_ships_is_whole);
    return g_test_run();
}
