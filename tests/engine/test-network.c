/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The network: its file is read as written, and other files are refused; its value matches its
 * definition; incremental and full computation agree. */
#include <glib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/engine.h"
#include "engine/eval/accumulator.h"

enum { HEAD_BYTES = 256 };

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    return *state ^= *state << 17;
}

static EngNetworkShape shape_of(int hidden, int king_buckets, int output_buckets)
{
    EngNetworkShape shape = {.hidden = hidden,
                             .king_buckets = king_buckets,
                             .output_buckets = output_buckets,
                             .scale_cp = 400};
    for (int i = 0; i < ENG_NETWORK_KING_SQUARES; i++) {
        shape.king_bucket[i] = (uint8_t)(i % king_buckets);
    }
    return shape;
}

static EngNetwork *make(int hidden, int king_buckets, int output_buckets, uint64_t seed)
{
    const EngNetworkShape shape = shape_of(hidden, king_buckets, output_buckets);
    EngNetworkError error = {""};
    size_t size;
    uint8_t *bytes = eng_network_random(&shape, seed, &size);
    EngNetwork *network = eng_network_open_bytes(bytes, size, &error);
    g_assert_cmpstr(error.message, ==, "");
    g_assert_nonnull(network);
    free(bytes);
    return network;
}

/* --- SHA-256 ---------------------------------------------------------------------------------- */

/* GLib's own is the other opinion; lengths around each edge of the padding. */
static void test_sha256(void)
{
    uint8_t bytes[300];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)(i * 37);
    }
    for (size_t size = 0; size <= sizeof bytes; size++) {
        uint8_t digest[ENG_SHA256_BYTES];
        GString *text = g_string_new(NULL);
        eng_sha256(bytes, size, digest);
        for (int i = 0; i < ENG_SHA256_BYTES; i++) {
            g_string_append_printf(text, "%02x", digest[i]);
        }
        char *right = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, size);
        g_assert_cmpstr(text->str, ==, right);
        g_free(right);
        g_string_free(text, TRUE);
    }
}

/* --- The file --------------------------------------------------------------------------------- */

enum { HIDDEN = 64, KINGS = 3, OUTPUTS = 2 };

/* Numbers that are all over their ranges. */
static void fill_stack(EngNetworkStack *stack, int8_t *first, int salt)
{
    for (int i = 0; i < ENG_NETWORK_FIRST * HIDDEN; i++) {
        first[i] = (int8_t)(i * 37 + salt);
    }
    stack->first = first;
    for (int i = 0; i < ENG_NETWORK_FIRST; i++) {
        stack->first_biases[i] = (i - 8) * 100000 + salt;
    }
    for (int i = 0; i < ENG_NETWORK_SECOND * ENG_NETWORK_SECOND; i++) {
        stack->second[i] = (int16_t)(i * 7 % 8000 - 4000);
    }
    for (int i = 0; i < ENG_NETWORK_SECOND; i++) {
        stack->second_biases[i] = (i - 16) * 1000000 + salt;
        stack->value[i] = (int16_t)(i * 200 - 3000);
    }
    stack->value_bias = -70000 + salt;
}

static void assert_same_stack(const EngNetworkStack *found, const EngNetworkStack *stack)
{
    const size_t first = ENG_NETWORK_FIRST * HIDDEN;
    g_assert_cmpmem(found->first, first, stack->first, first);
    g_assert_cmpmem(found->first_biases, sizeof found->first_biases, stack->first_biases,
                    sizeof stack->first_biases);
    g_assert_cmpmem(found->second, sizeof found->second, stack->second, sizeof stack->second);
    g_assert_cmpmem(found->second_biases, sizeof found->second_biases, stack->second_biases,
                    sizeof stack->second_biases);
    g_assert_cmpmem(found->value, sizeof found->value, stack->value, sizeof stack->value);
    g_assert_cmpint(found->value_bias, ==, stack->value_bias);
}

static void test_read_as_written(void)
{
    const EngNetworkShape shape = shape_of(HIDDEN, KINGS, OUTPUTS);
    const size_t rows = KINGS * ENG_NETWORK_FEATURES;
    int16_t *features = g_new(int16_t, rows * HIDDEN), biases[HIDDEN];
    int8_t first[OUTPUTS][ENG_NETWORK_FIRST * HIDDEN];
    EngNetworkStack stacks[OUTPUTS];
    for (size_t i = 0; i < rows * HIDDEN; i++) {
        features[i] = (int16_t)(i * 7919 % 65536 - 32768);
    }
    for (int i = 0; i < HIDDEN; i++) {
        biases[i] = (int16_t)(i * 1000 - 16000);
    }
    for (int i = 0; i < OUTPUTS; i++) {
        fill_stack(&stacks[i], first[i], i);
    }
    const size_t size = eng_network_file_size(&shape);
    uint8_t *bytes = g_malloc(size);
    char name[ENG_NETWORK_NAME_SIZE];
    eng_network_write(&(EngNetworkDraft){.shape = &shape,
                                         .about = "three kings",
                                         .features = features,
                                         .biases = biases,
                                         .stacks = stacks},
                      bytes, name);
    EngNetworkError error = {""};
    EngNetwork *network = eng_network_open_bytes(bytes, size, &error);
    g_assert_cmpstr(error.message, ==, "");
    g_assert_cmpstr(network->about, ==, "three kings");
    g_assert_cmpstr(network->name, ==, name);
    g_assert_true(g_str_has_prefix(name, "tabiya-v2-k3x64x2-"));
    g_assert_cmpmem(network->features, rows * HIDDEN * 2, features, rows * HIDDEN * 2);
    g_assert_cmpmem(network->biases, sizeof biases, biases, sizeof biases);
    for (int i = 0; i < OUTPUTS; i++) {
        assert_same_stack(&network->stacks[i], &stacks[i]);
    }
    eng_network_close(network);
    g_free(bytes);
    g_free(features);
}

static void assert_refused(const uint8_t *bytes, size_t size, const char *why)
{
    EngNetworkError error = {""};
    uint8_t *copy = g_memdup2(bytes, size); /* so long, that a sanitizer sees its end */
    EngNetwork *network = eng_network_open_bytes(copy, size, &error);
    g_assert_null(network);
    if (!strstr(error.message, why)) {
        g_error("refused with \"%s\", not \"%s\"", error.message, why);
    }
    g_free(copy);
}

/* Makes the digest right again. */
static void sign(uint8_t *bytes, size_t size)
{
    eng_sha256(bytes, size - ENG_SHA256_BYTES, bytes + size - ENG_SHA256_BYTES);
}

static void test_damage_is_refused(void)
{
    const EngNetworkShape shape = shape_of(64, 1, 1);
    uint64_t random = 5;
    size_t size;
    uint8_t *bytes = eng_network_random(&shape, 1, &size);
    for (size_t cut = 0; cut < size; cut += cut < 400 || cut + 400 > size ? 1 : 977) {
        assert_refused(bytes, cut, cut < 8 ? "this is not a Tabiya net" : "cut short");
    }
    uint8_t *longer = g_malloc0(size + 1);
    memcpy(longer, bytes, size);
    assert_refused(longer, size + 1, "too long");
    g_free(longer);
    for (int i = 0; i < 500; i++) {
        const size_t at = HEAD_BYTES + next_random(&random) % (size - HEAD_BYTES);
        const uint8_t flip = (uint8_t)(1u << next_random(&random) % 8);
        bytes[at] ^= flip;
        assert_refused(bytes, size, "damaged");
        bytes[at] ^= flip;
    }
    EngNetwork *network = eng_network_open_bytes(bytes, size, NULL);
    g_assert_nonnull(network);
    eng_network_close(network);
    free(bytes);
}

/* A right digest does not make a net of what cannot be one. */
static void test_what_cannot_be_is_refused(void)
{
    static const struct {
        int at, value, bytes;
        const char *why;
    } cases[] = {
        {0, 'X', 1, "not a Tabiya net"}, {8, 1, 1, "version 1"},
        {12, 0, 2, "hidden layer"},      {12, 96, 2, "hidden layer"},
        {12, 1088, 2, "hidden layer"},   {14, 0, 2, "buckets"},
        {14, 33, 2, "buckets"},          {16, 0, 2, "buckets"},
        {16, 17, 2, "buckets"},          {18, 49, 2, "scale"},
        {18, 2001, 2, "scale"},          {20, 254, 2, "number format"},
        {22, 63, 2, "number format"},    {22, 128, 2, "number format"},
        {31, 1, 1, "number format"},     {32, 1, 1, "king squares"},
        {63, 200, 1, "king squares"},    {14, 2, 2, "cut short"},
        {12, 128, 2, "cut short"},
    };
    const EngNetworkShape shape = shape_of(64, 1, 1);
    size_t size;
    uint8_t *bytes = eng_network_random(&shape, 1, &size);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        uint8_t *copy = g_memdup2(bytes, size);
        for (int b = 0; b < cases[i].bytes; b++) {
            copy[cases[i].at + b] = (uint8_t)(cases[i].value >> 8 * b);
        }
        sign(copy, size);
        assert_refused(copy, size, cases[i].why);
        g_free(copy);
    }
    free(bytes);
}

/* In the file's last stack, from its end. */
enum {
    AT_VALUE_BIAS = ENG_SHA256_BYTES + 4,
    AT_VALUE = AT_VALUE_BIAS + 2 * ENG_NETWORK_SECOND,
    AT_SECOND_BIASES = AT_VALUE + 4 * ENG_NETWORK_SECOND,
    AT_SECOND = AT_SECOND_BIASES + 2 * ENG_NETWORK_SECOND * ENG_NETWORK_SECOND,
    AT_FIRST_BIASES = AT_SECOND + 4 * ENG_NETWORK_FIRST,
};

static void test_sums_cannot_overflow(void)
{
    static const struct {
        int at, bytes;
        uint8_t high; /* of each number, little-endian */
        int count;
        bool taken;
    } cases[] = {
        {AT_VALUE, 2, 31, ENG_NETWORK_SECOND, true}, /* 32 * 31 * 256 * 8128 < 2^31 */
        {AT_VALUE, 2, 33, ENG_NETWORK_SECOND, false},
        {AT_VALUE, 2, 256 - 33, ENG_NETWORK_SECOND, false},
        {AT_VALUE_BIAS, 4, 128, 1, false},
        {AT_SECOND, 2, 31, ENG_NETWORK_SECOND, true},
        {AT_SECOND, 2, 33, ENG_NETWORK_SECOND, false},
        {AT_SECOND_BIASES, 4, 128, 1, false},
        {AT_FIRST_BIASES, 4, 126, ENG_NETWORK_FIRST, true},
        {AT_FIRST_BIASES, 4, 128, 1, false},
    };
    const EngNetworkShape shape = shape_of(1024, 1, 1);
    size_t size;
    uint8_t *bytes = eng_network_random(&shape, 1, &size);
    memset(bytes + size - AT_FIRST_BIASES, 0, AT_FIRST_BIASES - ENG_SHA256_BYTES);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        uint8_t *copy = g_memdup2(bytes, size);
        for (int n = 0; n < cases[i].count; n++) {
            copy[size - (size_t)cases[i].at + (size_t)(n * cases[i].bytes + cases[i].bytes - 1)] =
                cases[i].high;
        }
        sign(copy, size);
        if (cases[i].taken) {
            EngNetwork *network = eng_network_open_bytes(copy, size, NULL);
            g_assert_nonnull(network);
            eng_network_close(network);
        } else {
            assert_refused(copy, size, "too large");
        }
        g_free(copy);
    }
    free(bytes);
}

static char *write_file(const char *name, const void *bytes, size_t size)
{
    char *folder = g_dir_make_tmp("network-XXXXXX", NULL);
    char *path = g_build_filename(folder, name, NULL);
    g_assert_true(g_file_set_contents(path, bytes, (gssize)size, NULL));
    g_free(folder);
    return path;
}

static void remove_file(char *path)
{
    char *folder = g_path_get_dirname(path);
    g_assert_cmpint(g_remove(path), ==, 0);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
    g_free(folder);
    g_free(path);
}

static void test_name_is_checked(void)
{
    const EngNetworkShape shape = shape_of(64, 1, 1);
    EngNetworkError error = {""};
    size_t size;
    uint8_t *bytes = eng_network_random(&shape, 1, &size);
    EngNetwork *network = eng_network_open_bytes(bytes, size, NULL);
    char *wrong = g_strdup(network->name);
    char *digit = &wrong[strlen(wrong) - strlen("0.nnue")];
    *digit = *digit == '0' ? '1' : '0';
    const struct {
        const char *name;
        bool taken;
    } cases[] = {{network->name, true}, {"mine.nnue", true}, {wrong, false}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        char *path = write_file(cases[i].name, bytes, size);
        EngNetwork *found = eng_network_open(path, &error);
        g_assert_cmpint(found != NULL, ==, cases[i].taken);
        eng_network_close(found);
        remove_file(path);
    }
    g_assert_nonnull(strstr(error.message, "not the one its name says"));
    g_assert_nonnull(strstr(error.message, network->name));
    g_assert_null(eng_network_open("/nowhere/a.nnue", &error));
    g_assert_nonnull(strstr(error.message, "No such file"));
    g_assert_true(g_str_has_prefix(error.message, "/nowhere/a.nnue: "));
    const char *const others[] = {"/", "/dev/zero"};
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        g_assert_null(eng_network_open(others[i], &error));
        g_assert_nonnull(strstr(error.message, "not a file"));
    }
    char *large = write_file("large.nnue", bytes, size);
    g_assert_cmpint(truncate(large, ENG_NETWORK_FILE_MAX + (16 << 20)), ==, 0);
    g_assert_null(eng_network_open(large, &error));
    g_assert_nonnull(strstr(error.message, "too large"));
    remove_file(large);
    eng_network_close(network);
    g_free(wrong);
    free(bytes);
}

/* --- Values ----------------------------------------------------------------------------------- */

/* By the definition in network.h, word for word, in 64 bits. */
static void accumulate(const EngNetwork *network, const EngPosition *position, EngColor side,
                       int *clipped)
{
    const EngNetworkShape *shape = &network->shape;
    const EngSquare king = eng_position_king(position, side);
    const int rank = side == ENG_WHITE ? king / 8 : 7 - king / 8, file = king % 8;
    const bool mirrored = file < 4;
    const int king_bucket = shape->king_bucket[rank * 4 + (mirrored ? 7 - file : file) - 4];
    for (int h = 0; h < shape->hidden; h++) {
        int value = network->biases[h];
        for (int square = 0; square < 64; square++) {
            const EngPiece piece = position->board[square];
            if (piece == ENG_NO_PIECE) {
                continue;
            }
            const int seen_rank = side == ENG_WHITE ? square / 8 : 7 - square / 8;
            const int seen_file = mirrored ? 7 - square % 8 : square % 8;
            const int feature = king_bucket * 768 + (eng_piece_color(piece) != side) * 384 +
                                (int)eng_piece_type(piece) * 64 + seen_rank * 8 + seen_file;
            value += network->features[feature * shape->hidden + h];
        }
        clipped[h] = CLAMP(value, 0, 255);
    }
}

static int64_t run_stack(const EngNetworkStack *stack, const int *products, int hidden)
{
    int64_t bent[32], value = stack->value_bias;
    for (int i = 0; i < 16; i++) {
        int64_t first = stack->first_biases[i];
        for (int h = 0; h < hidden; h++) {
            first += products[h] * stack->first[eng_network_first_at(i, h)];
        }
        bent[i] = CLAMP(first, 0, 8128);
        bent[16 + i] = CLAMP(first, -8128, 8128) * CLAMP(first, -8128, 8128) / 8128;
    }
    for (int i = 0; i < 32; i++) {
        int64_t second = stack->second_biases[i];
        for (int k = 0; k < 32; k++) {
            second += bent[k] * stack->second[eng_network_second_at(i, k)];
        }
        second = second < 0 ? 0 : second / 1024;
        value += MIN(second, 8128) * stack->value[i];
    }
    return value;
}

static int by_definition(const EngNetwork *network, const EngPosition *position)
{
    const EngNetworkShape *shape = &network->shape;
    const int pieces = __builtin_popcountll(eng_position_occupied(position));
    const int bucket = eng_network_output_bucket(shape->output_buckets, pieces);
    const int half = shape->hidden / 2;
    int clipped[ENG_NETWORK_HIDDEN_MAX], products[ENG_NETWORK_HIDDEN_MAX];
    for (int view = 0; view < 2; view++) {
        accumulate(network, position, (EngColor)(position->side_to_move ^ view), clipped);
        for (int i = 0; i < half; i++) {
            products[view * half + i] = (clipped[i] * clipped[i + half] + 256) / 512;
        }
    }
    const int64_t value = run_stack(&network->stacks[bucket], products, shape->hidden) *
                          shape->scale_cp / (8128 * 1024);
    return (int)CLAMP(value, -20000, 20000);
}

static void test_value_by_definition(void)
{
    static const char *const fens[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "8/8/8/8/3k4/8/4P3/4K3 b - - 0 1",
        "3k4/3p4/8/8/8/8/3P4/3K4 w - - 0 1",
    };
    for (int buckets = 1; buckets <= 16; buckets *= 2) {
        EngNetwork *network = make(64, buckets, buckets, (uint64_t)buckets);
        for (size_t i = 0; i < G_N_ELEMENTS(fens); i++) {
            EngPosition position;
            g_assert_true(eng_fen_parse(&position, fens[i], NULL));
            g_assert_cmpint(eng_network_raw(network, &position), ==,
                            by_definition(network, &position));
        }
        eng_network_close(network);
    }
}

/* --- Lines ------------------------------------------------------------------------------------ */

enum { LINE_PLIES = 100 };

typedef struct {
    int castlings, promotions, en_passants, nulls, values;
} Seen;

static EngMove draw_move(const EngPosition *position, uint64_t *random, Seen *seen)
{
    EngMoveList list;
    eng_movegen_legal(position, &list);
    if (list.count == 0) {
        return ENG_NO_MOVE;
    }
    if (position->checkers == 0 && next_random(random) % 12 == 0) {
        seen->nulls++;
        return ENG_NULL_MOVE;
    }
    EngMove move = list.moves[next_random(random) % (uint64_t)list.count];
    for (int i = 0; i < list.count;
         i++) { /* moves that are rare in random games are played when possible */
        if (eng_move_kind(list.moves[i]) != ENG_MOVE_NORMAL) {
            move = list.moves[i];
        }
    }
    seen->castlings += eng_move_kind(move) == ENG_MOVE_CASTLING;
    seen->promotions += eng_move_kind(move) == ENG_MOVE_PROMOTION;
    seen->en_passants += eng_move_kind(move) == ENG_MOVE_EN_PASSANT;
    return move;
}

/* A line by lot that goes back and on again as a search does; values are asked for now and then, by
 * each kernel in turn, and compared with those from scratch by the plainest. */
static void walk(EngNetwork *network, const EngPosition *start, uint64_t seed, Seen *seen)
{
    EngPosition line[LINE_PLIES];
    EngAccumulators *accumulators = eng_accumulators_new(network, LINE_PLIES);
    const EngNetworkKernel *const best = network->kernel;
    uint64_t random = seed * 2654435761u + 1;
    int ply = 0;
    line[0] = *start;
    eng_accumulators_set(accumulators, 0, &line[0]);
    for (int step = 0; step < 600; step++) {
        if (ply == LINE_PLIES - 1 || (ply > 0 && next_random(&random) % 4 == 0)) {
            ply -= 1 + (int)(next_random(&random) % (uint64_t)ply) / 4;
        }
        const EngMove move = draw_move(&line[ply], &random, seen);
        if (move == ENG_NO_MOVE) {
            ply = 0;
            continue;
        }
        eng_position_play(&line[ply + 1], &line[ply], move);
        ply++;
        eng_accumulators_set(accumulators, ply, &line[ply]);
        if (next_random(&random) % 3 != 0) {
            const int value = eng_accumulators_evaluate(accumulators, ply);
            bool runs;
            network->kernel = eng_network_kernel(0, &runs);
            g_assert_cmpint(value, ==, eng_network_evaluate(network, &line[ply]));
            const EngNetworkKernel *kernel = eng_network_kernel(step % 8, &runs);
            network->kernel = runs ? kernel : best;
            seen->values++;
        }
    }
    network->kernel = best;
    eng_accumulators_free(accumulators);
}

static void test_lines(void)
{
    static const int kings[] = {1, 1, 4, 32};
    static const char *const fens[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/PPP5/8/pPpPp3/8/5P1P/ppp5/4K3 w - - 0 1",
        "1r2k2r/8/8/8/8/8/8/R4KR1 w GAhb - 0 1",
    };
    Seen seen = {0};
    for (size_t n = 0; n < G_N_ELEMENTS(kings); n++) {
        EngNetwork *network = make(n == 1 ? 256 : 64, kings[n], 8, n + 1);
        EngPosition position;
        for (size_t i = 0; i < G_N_ELEMENTS(fens); i++) {
            g_assert_true(eng_fen_parse(&position, fens[i], NULL));
            walk(network, &position, n * 100 + i, &seen);
        }
        for (int i = 0; i < 12; i++) {
            eng_position_init_chess960(&position, i * 79);
            walk(network, &position, n * 100 + 10 + (uint64_t)i, &seen);
        }
        eng_network_close(network);
    }
    g_test_message("%d values, %d castlings, %d promotions, %d en passant, %d null moves",
                   seen.values, seen.castlings, seen.promotions, seen.en_passants, seen.nulls);
    g_assert_cmpint(seen.values, >, 10000);
    g_assert_cmpint(seen.castlings, >, 100);
    g_assert_cmpint(seen.promotions, >, 100);
    g_assert_cmpint(seen.en_passants, >, 50);
    g_assert_cmpint(seen.nulls, >, 1000);
}

/* --- In the engine ---------------------------------------------------------------------------- */

static void result_cb(const EngResult *result, void *user)
{
    *(EngResult *)user = *result;
}

static EngResult search(EngEngine *engine, int depth)
{
    EngResult result = {0};
    g_assert_true(eng_engine_go(engine, &(EngLimits){.depth = depth},
                                &(EngCallbacks){.result_cb = result_cb}, &result));
    eng_engine_wait(engine);
    return result;
}

static char *random_net_file(uint64_t seed)
{
    const EngNetworkShape shape = shape_of(64, 2, 8);
    size_t size;
    uint8_t *bytes = eng_network_random(&shape, seed, &size);
    char *path = write_file("random.nnue", bytes, size);
    free(bytes);
    return path;
}

static void test_engine_evaluates_with_it(void)
{
    char error[256], *path = random_net_file(3), *other = random_net_file(4);
    EngEngine *engine = eng_engine_new();
    EngNetwork *network = eng_network_open(path, NULL);
    const int by_default = eng_engine_evaluate_cp(engine);
    const EngResult before = search(engine, 7);
    g_assert_true(eng_engine_set_option(engine, "EvalFile", path, error, sizeof error));
    g_assert_cmpstr(eng_engine_get_option(engine, "evalfile"), ==, path);
    const int by_net = eng_network_evaluate(network, eng_engine_get_position(engine));
    g_assert_cmpint(eng_engine_evaluate_cp(engine), ==, by_net);
    g_assert_cmpint(by_net, !=, by_default);
    /* One thread, the same search: with a fresh table, and after another net was loaded. */
    const EngResult first = search(engine, 7);
    g_assert_true(eng_engine_set_option(engine, "EvalFile", other, error, sizeof error));
    g_assert_cmpuint(search(engine, 7).nodes, !=, first.nodes);
    g_assert_true(eng_engine_set_option(engine, "EvalFile", path, error, sizeof error));
    g_assert_cmpuint(search(engine, 7).nodes, ==, first.nodes);
    g_assert_true(eng_engine_set_option(engine, "EvalFile", "", error, sizeof error));
    g_assert_cmpuint(search(engine, 7).nodes, ==, before.nodes);
    eng_network_close(network);
    eng_engine_free(engine);
    remove_file(path);
    remove_file(other);
}

static void test_refused_file_changes_nothing(void)
{
    char error[256] = "", *path = random_net_file(3);
    char *bad = write_file("bad.nnue", "TABINNUE and no more", 20);
    EngEngine *engine = eng_engine_new();
    g_assert_true(eng_engine_set_option(engine, "EvalFile", path, error, sizeof error));
    const int value = eng_engine_evaluate_cp(engine);
    g_assert_false(eng_engine_set_option(engine, "EvalFile", bad, error, sizeof error));
    g_assert_nonnull(strstr(error, "cut short"));
    g_assert_false(eng_engine_set_option(engine, "EvalFile", "/nowhere", NULL, 0));
    g_assert_cmpstr(eng_engine_get_option(engine, "EvalFile"), ==, path);
    g_assert_cmpint(eng_engine_evaluate_cp(engine), ==, value);
    g_assert_true(eng_engine_set_option(engine, "EvalFile", "<empty>", error, sizeof error));
    g_assert_cmpstr(eng_engine_get_option(engine, "EvalFile"), ==, "");
    eng_engine_free(engine);
    remove_file(path);
    remove_file(bad);
}

/* `eval` shows the value of each piece: the difference if it is removed. */
static void test_explanation(void)
{
    char error[256], text[4096], *path = random_net_file(6), wanted[64];
    EngEngine *engine = eng_engine_new();
    EngNetwork *network = eng_network_open(path, NULL);
    EngPosition with, without;
    g_assert_true(eng_fen_parse(&with, "4k3/8/8/3q4/8/8/4P3/4K3 b - - 3 40", NULL));
    g_assert_true(eng_fen_parse(&without, "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40", NULL));
    g_assert_true(eng_engine_set_option(engine, "EvalFile", path, error, sizeof error));
    g_assert_true(eng_engine_set_position(engine, &with, NULL, 0));
    eng_engine_explain(engine, text, sizeof text);
    snprintf(wanted, sizeof wanted, "%+5.2f",
             (eng_network_raw(network, &without) - eng_network_raw(network, &with)) / 100.0);
    g_assert_nonnull(strstr(text, wanted));
    g_assert_nonnull(strstr(text, "White: 0Q 0R 0B 0N 1P, 1 points"));
    g_assert_nonnull(strstr(text, "Black: 1Q 0R 0B 0N 0P, 9 points"));
    g_assert_nonnull(strstr(text, "Phase: 4 of 24"));
    snprintf(wanted, sizeof wanted, "Evaluation: %d (side to move)",
             eng_network_evaluate(network, &with));
    g_assert_nonnull(strstr(text, wanted));
    for (size_t size = 0; size < 300; size++) { /* a sanitizer sees where it ends */
        char *little = g_malloc(size + 1);
        eng_engine_explain(engine, little, size);
        g_assert_true(size == 0 || strlen(little) < size);
        g_free(little);
    }
    eng_network_close(network);
    eng_engine_free(engine);
    remove_file(path);
}

/* Threads share the net and nothing else of it. */
static void test_threads(void)
{
    char error[256], *path = random_net_file(5);
    EngEngine *engine = eng_engine_new();
    g_assert_true(eng_engine_set_option(engine, "EvalFile", path, error, sizeof error));
    g_assert_true(eng_engine_set_option(engine, "Threads", "3", error, sizeof error));
    const EngMove move = search(engine, 7).best;
    g_assert_true(eng_move_is_legal(eng_engine_get_position(engine), move));
    eng_engine_free(engine);
    remove_file(path);
}

/* The built-in net can be read, and is undamaged; it is the default. */
static void test_shipped(void)
{
    EngNetworkError error = {""};
    size_t size;
    const uint8_t *bytes = eng_network_shipped(&size);
    EngNetwork *network = eng_network_open_bytes(bytes, size, &error);
    g_assert_cmpstr(error.message, ==, "");
    eng_network_close(network);
    network = eng_network_open_shipped(&error);
    g_assert_cmpstr(error.message, ==, "");
    EngEngine *engine = eng_engine_new();
    g_assert_nonnull(engine);
    g_assert_cmpint(eng_engine_evaluate_cp(engine), ==,
                    eng_network_evaluate(network, eng_engine_get_position(engine)));
    eng_engine_free(engine);
    eng_network_close(network);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/network/sha256", test_sha256);
    g_test_add_func("/network/file/read-as-written", test_read_as_written);
    g_test_add_func("/network/file/damage", test_damage_is_refused);
    g_test_add_func("/network/file/what-cannot-be", test_what_cannot_be_is_refused);
    g_test_add_func("/network/file/overflow", test_sums_cannot_overflow);
    g_test_add_func("/network/file/name", test_name_is_checked);
    g_test_add_func("/network/definition", test_value_by_definition);
    g_test_add_func("/network/lines", test_lines);
    g_test_add_func("/network/engine/evaluates", test_engine_evaluates_with_it);
    g_test_add_func("/network/engine/refused", test_refused_file_changes_nothing);
    g_test_add_func("/network/engine/explanation", test_explanation);
    g_test_add_func("/network/engine/threads", test_threads);
    g_test_add_func("/network/shipped", test_shipped);
    return g_test_run();
}
