/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See network.h. Reads a network's file without trusting it, and writes it. */
#include "engine/eval/network.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/little-endian.h"

enum {
    VERSION = 2,
    AT_VERSION = 8,
    AT_HIDDEN = 12,
    AT_KING_BUCKETS = 14,
    AT_OUTPUT_BUCKETS = 16,
    AT_SCALE = 18,
    AT_QA = 20,
    AT_QB = 22,
    AT_ZEROES = 24,
    AT_KING_BUCKET = 32,
    AT_ABOUT = 64,
    HEAD_BYTES = 256,
    SCALE_MIN = 50,
    SCALE_MAX = 2000,
    ALIGNMENT = 64,
    NAME_DIGITS = 12,
};

static const char magic[8] = ENG_NETWORK_MAGIC;

/* --- Numbers in files ------------------------------------------------------------------------- */

static const uint8_t *get_words(const uint8_t *bytes, int16_t *words, size_t count)
{
    for (size_t i = 0; i < count; i++, bytes += 2) {
        words[i] = (int16_t)(uint16_t)(bytes[0] | bytes[1] << 8);
    }
    return bytes;
}

static uint8_t *put_words(uint8_t *bytes, const int16_t *words, size_t count)
{
    for (size_t i = 0; i < count; i++, bytes += 2) {
        eng_little_put(bytes, (uint16_t)words[i], 2);
    }
    return bytes;
}

/* --- Shape ------------------------------------------------------------------------------------ */

static size_t feature_count(const EngNetworkShape *shape)
{
    return (size_t)shape->king_buckets * ENG_NETWORK_FEATURES * (size_t)shape->hidden;
}

static size_t first_count(const EngNetworkShape *shape)
{
    return (size_t)ENG_NETWORK_FIRST * (size_t)shape->hidden;
}

static size_t stack_bytes(const EngNetworkShape *shape)
{
    const EngNetworkStack *stack = NULL;
    return first_count(shape) + sizeof stack->first_biases + sizeof stack->second +
           sizeof stack->second_biases + sizeof stack->value + sizeof stack->value_bias;
}

/* The first impossible value, as a sentence; NULL: none. */
static const char *find_fault(const EngNetworkShape *shape)
{
    if (shape->hidden < ENG_NETWORK_HIDDEN_STEP || shape->hidden > ENG_NETWORK_HIDDEN_MAX ||
        shape->hidden % ENG_NETWORK_HIDDEN_STEP != 0) {
        return "its hidden layer has an unsupported size";
    }
    if (shape->king_buckets < 1 || shape->king_buckets > ENG_NETWORK_KING_BUCKETS_MAX ||
        shape->output_buckets < 1 || shape->output_buckets > ENG_NETWORK_OUTPUT_BUCKETS_MAX) {
        return "its number of buckets is not supported";
    }
    if (shape->scale_cp < SCALE_MIN || shape->scale_cp > SCALE_MAX) {
        return "its scale is not supported";
    }
    for (int i = 0; i < ENG_NETWORK_KING_SQUARES; i++) {
        if (shape->king_bucket[i] >= shape->king_buckets) {
            return "it has no bucket for some king squares";
        }
    }
    return NULL;
}

size_t eng_network_file_size(const EngNetworkShape *shape)
{
    if (find_fault(shape)) {
        return 0;
    }
    return HEAD_BYTES + 2 * (feature_count(shape) + (size_t)shape->hidden) +
           (size_t)shape->output_buckets * stack_bytes(shape) + ENG_SHA256_BYTES;
}

static void write_digits(const uint8_t *digest, char digits[NAME_DIGITS + 1])
{
    for (int i = 0; i < NAME_DIGITS; i++) {
        digits[i] = "0123456789abcdef"[digest[i / 2] >> (i % 2 == 0 ? 4 : 0) & 15];
    }
    digits[NAME_DIGITS] = '\0';
}

static void write_name(const EngNetworkShape *shape, const uint8_t *digest,
                       char name[ENG_NETWORK_NAME_SIZE])
{
    char digits[NAME_DIGITS + 1];
    write_digits(digest, digits);
    snprintf(name, ENG_NETWORK_NAME_SIZE, "tabiya-v%d-k%dx%dx%d-%s.nnue", VERSION,
             shape->king_buckets, shape->hidden, shape->output_buckets, digits);
}

/* --- Reading ---------------------------------------------------------------------------------- */

enum { PATH_SHOWN = 120 }; /* only the end of a longer one is shown */

/* Puts the file's name before the reason. */
static void name_file(EngNetworkError *error, const char *path)
{
    EngNetworkError whole;
    const size_t length = strlen(path);
    if (error) {
        snprintf(whole.message, sizeof whole.message, "%s: %.*s",
                 length > PATH_SHOWN ? path + length - PATH_SHOWN : path,
                 (int)(sizeof whole.message - PATH_SHOWN - 3), error->message);
        *error = whole;
    }
}

static bool refuse(EngNetworkError *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool refuse(EngNetworkError *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (error) {
        vsnprintf(error->message, sizeof error->message, format, arguments);
    }
    va_end(arguments);
    return false;
}

static bool read_head(const uint8_t *bytes, size_t size, EngNetworkShape *shape,
                      EngNetworkError *error)
{
    if (size < sizeof magic || memcmp(bytes, magic, sizeof magic) != 0) {
        return refuse(error, "this is not a Tabiya net");
    }
    if (size < HEAD_BYTES) {
        return refuse(error, "the net is cut short: it ends within its header");
    }
    const uint32_t version = eng_little_get(bytes + AT_VERSION, 4);
    if (version != VERSION) {
        return refuse(error, "the net has version %u, but this program reads version %d", version,
                      VERSION);
    }
    *shape = (EngNetworkShape){
        .hidden = (int)eng_little_get(bytes + AT_HIDDEN, 2),
        .king_buckets = (int)eng_little_get(bytes + AT_KING_BUCKETS, 2),
        .output_buckets = (int)eng_little_get(bytes + AT_OUTPUT_BUCKETS, 2),
        .scale_cp = (int)eng_little_get(bytes + AT_SCALE, 2),
    };
    memcpy(shape->king_bucket, bytes + AT_KING_BUCKET, ENG_NETWORK_KING_SQUARES);
    const char *fault = find_fault(shape);
    if (!fault && (eng_little_get(bytes + AT_QA, 2) != ENG_NETWORK_QA ||
                   eng_little_get(bytes + AT_QB, 2) != ENG_NETWORK_QB ||
                   eng_little_get(bytes + AT_ZEROES, 4) != 0 ||
                   eng_little_get(bytes + AT_ZEROES + 4, 4) != 0)) {
        fault = "its number format is not supported";
    }
    return !fault || refuse(error, "the net cannot be used: %s", fault);
}

static bool check_size(size_t size, const EngNetworkShape *shape, EngNetworkError *error)
{
    const size_t right = eng_network_file_size(shape);
    return size == right || refuse(error, "the net is %s: %zu bytes where its shape asks for %zu",
                                   size < right ? "cut short" : "too long", size, right);
}

static bool check_digest(const uint8_t *bytes, size_t size, EngNetworkError *error)
{
    uint8_t digest[ENG_SHA256_BYTES];
    eng_sha256(bytes, size - ENG_SHA256_BYTES, digest);
    return memcmp(digest, bytes + size - ENG_SHA256_BYTES, ENG_SHA256_BYTES) == 0 ||
           refuse(error, "the net is damaged: its SHA-256 checksum does not match");
}

/* One allocation for all numbers, with each array aligned for the kernels. */
static bool allocate(EngNetwork *network)
{
    const EngNetworkShape *shape = &network->shape;
    const size_t words = feature_count(shape) + (size_t)shape->hidden;
    const size_t size = 2 * words + (size_t)shape->output_buckets * first_count(shape);
    network->memory = aligned_alloc(ALIGNMENT, (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    if (!network->memory) {
        return false;
    }
    network->features = network->memory;
    network->biases = network->features + feature_count(shape);
    return true;
}

/* Whether a sum of `count` inputs, none above `most`, fits 32 bits with its bias. */
static bool fits(const int16_t *weights, int count, int most, int32_t bias)
{
    int64_t sum = llabs((int64_t)bias);
    for (int i = 0; i < count; i++) {
        sum += (int64_t)abs(weights[i]) * most;
    }
    return sum <= INT32_MAX;
}

static bool check_stack(const EngNetworkStack *stack, int hidden)
{
    const int64_t first_most = (int64_t)hidden * ENG_NETWORK_QP * -INT8_MIN;
    bool right = fits(stack->value, ENG_NETWORK_SECOND, ENG_NETWORK_ONE, stack->value_bias);
    for (int i = 0; i < ENG_NETWORK_FIRST; i++) {
        right = right && llabs((int64_t)stack->first_biases[i]) <= INT32_MAX - first_most;
    }
    for (int i = 0; i < ENG_NETWORK_SECOND; i++) {
        int16_t weights[ENG_NETWORK_SECOND];
        for (int input = 0; input < ENG_NETWORK_SECOND; input++) {
            weights[input] = stack->second[eng_network_second_at(i, input)];
        }
        right =
            right && fits(weights, ENG_NETWORK_SECOND, ENG_NETWORK_ONE, stack->second_biases[i]);
    }
    return right;
}

/* No sum may exceed 32 bits, in any position. */
static bool check_range(const EngNetwork *network, EngNetworkError *error)
{
    for (int bucket = 0; bucket < network->shape.output_buckets; bucket++) {
        if (!check_stack(&network->stacks[bucket], network->shape.hidden)) {
            return refuse(error, "the net cannot be used: its output weights are too large");
        }
    }
    return true;
}

static const uint8_t *get_longs(const uint8_t *bytes, int32_t *longs, size_t count)
{
    for (size_t i = 0; i < count; i++, bytes += 4) {
        longs[i] = (int32_t)eng_little_get(bytes, 4);
    }
    return bytes;
}

static const uint8_t *read_stack(const EngNetworkShape *shape, int8_t *first,
                                 EngNetworkStack *stack, const uint8_t *bytes)
{
    for (int sum = 0; sum < ENG_NETWORK_FIRST; sum++) {
        for (int product = 0; product < shape->hidden; product++) {
            first[eng_network_first_at(sum, product)] = (int8_t)*bytes++;
        }
    }
    stack->first = first;
    bytes = get_longs(bytes, stack->first_biases, ENG_NETWORK_FIRST);
    for (int i = 0; i < ENG_NETWORK_SECOND * ENG_NETWORK_SECOND; i++) {
        bytes = get_words(
            bytes,
            &stack->second[eng_network_second_at(i / ENG_NETWORK_SECOND, i % ENG_NETWORK_SECOND)],
            1);
    }
    bytes = get_longs(bytes, stack->second_biases, ENG_NETWORK_SECOND);
    bytes = get_words(bytes, stack->value, ENG_NETWORK_SECOND);
    return get_longs(bytes, &stack->value_bias, 1);
}

static void read_numbers(EngNetwork *network, const uint8_t *bytes)
{
    const EngNetworkShape *shape = &network->shape;
    bytes = get_words(bytes + HEAD_BYTES, network->features, feature_count(shape));
    bytes = get_words(bytes, network->biases, (size_t)shape->hidden);
    int8_t *first = (int8_t *)(network->biases + shape->hidden);
    for (int i = 0; i < shape->output_buckets; i++, first += first_count(shape)) {
        bytes = read_stack(shape, first, &network->stacks[i], bytes);
    }
    memcpy(network->digest, bytes, ENG_SHA256_BYTES);
}

static void read_about(EngNetwork *network, const uint8_t *bytes)
{
    for (int i = 0; i < ENG_NETWORK_ABOUT_SIZE - 1 && bytes[i] != 0; i++) {
        network->about[i] = bytes[i] >= 32 && bytes[i] < 127 ? (char)bytes[i] : '?';
    }
}

static EngNetwork *read_network(const uint8_t *bytes, const EngNetworkShape *shape,
                                EngNetworkError *error)
{
    EngNetwork *network = calloc(1, sizeof *network);
    if (!network) {
        refuse(error, "there is not enough memory for the net");
        return NULL;
    }
    network->shape = *shape;
    network->kernel = eng_network_kernel_best();
    if (!allocate(network)) {
        refuse(error, "there is not enough memory for the net");
        eng_network_close(network);
        return NULL;
    }
    read_numbers(network, bytes);
    if (!check_range(network, error)) {
        eng_network_close(network);
        return NULL;
    }
    read_about(network, bytes + AT_ABOUT);
    write_name(shape, network->digest, network->name);
    for (unsigned square = 0; square < 64; square++) {
        network->layout[square] = (uint8_t)eng_network_layout_of(shape->king_bucket, square);
    }
    return network;
}

EngNetwork *eng_network_open_bytes(const void *bytes, size_t size, EngNetworkError *error)
{
    EngNetworkShape shape;
    const bool good = read_head(bytes, size, &shape, error) && check_size(size, &shape, error) &&
                      check_digest(bytes, size, error);
    return good ? read_network(bytes, &shape, error) : NULL;
}

/* Its checksum is a test's to find wrong: it would be most of what an engine does to start. */
EngNetwork *eng_network_open_shipped(EngNetworkError *error)
{
    EngNetworkShape shape;
    size_t size;
    const uint8_t *bytes = eng_network_shipped(&size);
    const bool good = read_head(bytes, size, &shape, error) && check_size(size, &shape, error);
    return good ? read_network(bytes, &shape, error) : NULL;
}

void eng_network_close(EngNetwork *network)
{
    if (network) {
        free(network->memory);
        free(network);
    }
}

/* --- Files ------------------------------------------------------------------------------------ */

/* Whether the file's name has another digest: tabiya-...-DIGEST.nnue. */
static bool is_misnamed(const char *path, const uint8_t *digest, char said[NAME_DIGITS + 1])
{
    static const char suffix[] = ".nnue", digits[] = "0123456789abcdef";
    char right[NAME_DIGITS + 1];
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const size_t length = strlen(name), tail = NAME_DIGITS + sizeof suffix - 1;
    if (strncmp(name, "tabiya-", 7) != 0 || length < tail + 8 ||
        strcmp(name + length - sizeof suffix + 1, suffix) != 0 || name[length - tail - 1] != '-' ||
        strspn(name + length - tail, digits) != NAME_DIGITS) {
        return false;
    }
    memcpy(said, name + length - tail, NAME_DIGITS);
    said[NAME_DIGITS] = '\0';
    write_digits(digest, right);
    return strcmp(said, right) != 0;
}

/* -1 with the reason; also for a folder, a pipe or a device. */
static int open_file(const char *path, size_t *size, EngNetworkError *error)
{
    struct stat about;
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) {
        refuse(error, "the net cannot be opened: %s", strerror(errno));
        return -1;
    }
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode)) {
        *size = (size_t)about.st_size;
        return file;
    }
    refuse(error, "this is not a file");
    close(file);
    return -1;
}

/* The bytes of a file, owned by the caller; NULL with the reason. */
static uint8_t *read_all(const char *path, size_t *size, EngNetworkError *error)
{
    const int file = open_file(path, size, error);
    if (file < 0) {
        return NULL;
    }
    uint8_t *bytes = *size <= ENG_NETWORK_FILE_MAX ? malloc(*size + 1) : NULL;
    if (!bytes) {
        refuse(error, *size > ENG_NETWORK_FILE_MAX ? "this is not a Tabiya net: it is too large"
                                                   : "there is not enough memory for the net");
        close(file);
        return NULL;
    }
    size_t done = 0;
    ssize_t count = 1;
    while (done < *size && (count = read(file, bytes + done, *size - done)) > 0) {
        done += (size_t)count;
    }
    if (count < 0) {
        refuse(error, "the net cannot be read: %s", strerror(errno));
        free(bytes);
        bytes = NULL;
    }
    *size = done; /* less if it has shrunk meanwhile */
    close(file);
    return bytes;
}

EngNetwork *eng_network_open(const char *path, EngNetworkError *error)
{
    char said[NAME_DIGITS + 1];
    size_t size;
    uint8_t *bytes = read_all(path, &size, error);
    EngNetwork *network = bytes ? eng_network_open_bytes(bytes, size, error) : NULL;
    free(bytes);
    if (network && is_misnamed(path, network->digest, said)) {
        refuse(error, "the net is not the one its name says: it is %s", network->name);
        eng_network_close(network);
        network = NULL;
    }
    if (!network) {
        name_file(error, path);
    }
    return network;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void write_head(const EngNetworkShape *shape, const char *about, uint8_t *bytes)
{
    const size_t length = strlen(about);
    memset(bytes, 0, HEAD_BYTES);
    memcpy(bytes, magic, sizeof magic);
    eng_little_put(bytes + AT_VERSION, VERSION, 4);
    eng_little_put(bytes + AT_HIDDEN, (uint32_t)shape->hidden, 2);
    eng_little_put(bytes + AT_KING_BUCKETS, (uint32_t)shape->king_buckets, 2);
    eng_little_put(bytes + AT_OUTPUT_BUCKETS, (uint32_t)shape->output_buckets, 2);
    eng_little_put(bytes + AT_SCALE, (uint32_t)shape->scale_cp, 2);
    eng_little_put(bytes + AT_QA, ENG_NETWORK_QA, 2);
    eng_little_put(bytes + AT_QB, ENG_NETWORK_QB, 2);
    memcpy(bytes + AT_KING_BUCKET, shape->king_bucket, ENG_NETWORK_KING_SQUARES);
    memcpy(bytes + AT_ABOUT, about,
           length < ENG_NETWORK_ABOUT_SIZE - 1 ? length : ENG_NETWORK_ABOUT_SIZE - 1);
}

static uint8_t *put_longs(uint8_t *bytes, const int32_t *longs, size_t count)
{
    for (size_t i = 0; i < count; i++, bytes += 4) {
        eng_little_put(bytes, (uint32_t)longs[i], 4);
    }
    return bytes;
}

static uint8_t *put_stack(uint8_t *bytes, const EngNetworkStack *stack, int hidden)
{
    for (int sum = 0; sum < ENG_NETWORK_FIRST; sum++) {
        for (int product = 0; product < hidden; product++) {
            *bytes++ = (uint8_t)stack->first[eng_network_first_at(sum, product)];
        }
    }
    bytes = put_longs(bytes, stack->first_biases, ENG_NETWORK_FIRST);
    for (int i = 0; i < ENG_NETWORK_SECOND * ENG_NETWORK_SECOND; i++) {
        bytes = put_words(
            bytes,
            &stack->second[eng_network_second_at(i / ENG_NETWORK_SECOND, i % ENG_NETWORK_SECOND)],
            1);
    }
    bytes = put_longs(bytes, stack->second_biases, ENG_NETWORK_SECOND);
    bytes = put_words(bytes, stack->value, ENG_NETWORK_SECOND);
    return put_longs(bytes, &stack->value_bias, 1);
}

void eng_network_write(const EngNetworkDraft *draft, uint8_t *bytes,
                       char name[ENG_NETWORK_NAME_SIZE])
{
    const EngNetworkShape *shape = draft->shape;
    uint8_t *rest = bytes + HEAD_BYTES;
    write_head(shape, draft->about, bytes);
    rest = put_words(rest, draft->features, feature_count(shape));
    rest = put_words(rest, draft->biases, (size_t)shape->hidden);
    for (int i = 0; i < shape->output_buckets; i++) {
        rest = put_stack(rest, &draft->stacks[i], shape->hidden);
    }
    eng_sha256(bytes, (size_t)(rest - bytes), rest);
    write_name(shape, rest, name);
}
