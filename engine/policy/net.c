/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See net.h. Reads a net's file without trusting it, and writes it. */
#include "engine/policy/net.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/little-endian.h"
#include "engine/sha256.h"
#include "engine/shipped.h"

enum {
    VERSION = 1,
    AT_VERSION = 8,
    AT_HIDDEN = 12,
    AT_NARROW = 14,
    AT_ROWS = 16,
    AT_UNITS = 24,
    AT_ABOUT = 32,
    HEAD_BYTES = 256,
    UNIT_MAX = 1024,
    INPUT_UNIT_MAX = 127,
    NAME_DIGITS = 12,
    PATH_SHOWN = 120, /* only the end of a longer one is shown */
};

static const char magic[8] = ENG_POLICY_MAGIC;
static const int row_counts[4] = {ENG_POLICY_INPUTS, ENG_POLICY_WIDE, ENG_POLICY_NARROW,
                                  ENG_POLICY_RATING_ROWS};

/* --- Shape ------------------------------------------------------------------------------------ */

/* Bytes of each part of the file between head and checksum, in their order. */
typedef struct {
    size_t inputs, biases, wide, narrow, leanings;
} Sizes;

static Sizes find_sizes(const EngPolicyShape *shape)
{
    const size_t hidden = (size_t)shape->hidden;
    return (Sizes){
        .inputs = ENG_POLICY_INPUTS * hidden,
        .biases = 2 * hidden,
        .wide = ENG_POLICY_WIDE * hidden,
        .narrow = ENG_POLICY_NARROW * (size_t)shape->narrow,
        .leanings = (size_t)ENG_POLICY_WIDE * ENG_POLICY_RATING_ROWS,
    };
}

static bool is_length(int length, int most)
{
    return length >= ENG_POLICY_LENGTH_STEP && length <= most &&
           length % ENG_POLICY_LENGTH_STEP == 0;
}

static bool is_unit(int unit, int most)
{
    return unit >= 1 && unit <= most;
}

/* The first impossible value, as a sentence; NULL: none. */
static const char *find_fault(const EngPolicyShape *shape)
{
    if (!is_length(shape->hidden, ENG_POLICY_HIDDEN_MAX) ||
        !is_length(shape->narrow, shape->hidden)) {
        return "its layer has an unsupported size";
    }
    if (!is_unit(shape->input_unit, INPUT_UNIT_MAX) || !is_unit(shape->wide_unit, UNIT_MAX) ||
        !is_unit(shape->narrow_unit, UNIT_MAX) || !is_unit(shape->leaning_unit, UNIT_MAX)) {
        return "its number format is not supported";
    }
    return NULL;
}

size_t eng_policy_net_file_size(const EngPolicyShape *shape)
{
    if (find_fault(shape)) {
        return 0;
    }
    const Sizes sizes = find_sizes(shape);
    return HEAD_BYTES + sizes.inputs + sizes.biases + sizes.wide + sizes.narrow + sizes.leanings +
           ENG_SHA256_BYTES;
}

static void write_name(const EngPolicyShape *shape, const uint8_t *digest,
                       char name[ENG_POLICY_NAME_SIZE])
{
    char digits[NAME_DIGITS + 1] = "";
    for (int i = 0; i < NAME_DIGITS; i++) {
        digits[i] = "0123456789abcdef"[digest[i / 2] >> (i % 2 == 0 ? 4 : 0) & 15];
    }
    snprintf(name, ENG_POLICY_NAME_SIZE, "people-v%d-%dx%d-%s.policy", VERSION, shape->hidden,
             shape->narrow, digits);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static bool refuse(EngPolicyError *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool refuse(EngPolicyError *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (error) {
        vsnprintf(error->message, sizeof error->message, format, arguments);
    }
    va_end(arguments);
    return false;
}

/* Puts the file's name before the reason. */
static void name_file(EngPolicyError *error, const char *path)
{
    EngPolicyError whole;
    const size_t length = strlen(path);
    if (error) {
        snprintf(whole.message, sizeof whole.message, "%s: %.*s",
                 length > PATH_SHOWN ? path + length - PATH_SHOWN : path,
                 (int)(sizeof whole.message - PATH_SHOWN - 3), error->message);
        *error = whole;
    }
}

static bool check_rows(const uint8_t *bytes, EngPolicyError *error)
{
    for (int i = 0; i < 4; i++) {
        if ((int)eng_little_get(bytes + AT_ROWS + 2 * i, 2) != row_counts[i]) {
            return refuse(error, "the net cannot be used: it was made for other features");
        }
    }
    return true;
}

static bool read_head(const uint8_t *bytes, size_t size, EngPolicyShape *shape,
                      EngPolicyError *error)
{
    if (size < sizeof magic || memcmp(bytes, magic, sizeof magic) != 0) {
        return refuse(error, "this is not a net of people's moves");
    }
    if (size < HEAD_BYTES) {
        return refuse(error, "the net is cut short: it ends within its header");
    }
    if (eng_little_get(bytes + AT_VERSION, 4) != VERSION) {
        return refuse(error, "the net has version %u, but this program reads version %d",
                      eng_little_get(bytes + AT_VERSION, 4), VERSION);
    }
    *shape = (EngPolicyShape){
        .hidden = (int)eng_little_get(bytes + AT_HIDDEN, 2),
        .narrow = (int)eng_little_get(bytes + AT_NARROW, 2),
        .input_unit = (int)eng_little_get(bytes + AT_UNITS, 2),
        .wide_unit = (int)eng_little_get(bytes + AT_UNITS + 2, 2),
        .narrow_unit = (int)eng_little_get(bytes + AT_UNITS + 4, 2),
        .leaning_unit = (int)eng_little_get(bytes + AT_UNITS + 6, 2),
    };
    const char *fault = find_fault(shape);
    return fault ? refuse(error, "the net cannot be used: %s", fault) : check_rows(bytes, error);
}

static bool check_whole(const uint8_t *bytes, size_t size, const EngPolicyShape *shape,
                        EngPolicyError *error)
{
    uint8_t digest[ENG_SHA256_BYTES];
    const size_t right = eng_policy_net_file_size(shape);
    if (size != right) {
        return refuse(error, "the net is %s: %zu bytes where its shape asks for %zu",
                      size < right ? "cut short" : "too long", size, right);
    }
    eng_sha256(bytes, size - ENG_SHA256_BYTES, digest);
    return memcmp(digest, bytes + size - ENG_SHA256_BYTES, ENG_SHA256_BYTES) == 0 ||
           refuse(error, "the net is damaged: its SHA-256 checksum does not match");
}

/* What is not printable ends it. */
static void read_about(EngPolicyNet *net, const uint8_t *bytes)
{
    for (int i = 0; i < ENG_POLICY_ABOUT_SIZE - 1; i++) {
        const uint8_t c = bytes[AT_ABOUT + i];
        if (c < ' ' || c > '~') {
            return;
        }
        net->about[i] = (char)c;
    }
}

/* Uses the numbers of a file where they are; only the biases need alignment. */
static bool take_numbers(EngPolicyNet *net, const uint8_t *bytes)
{
    const Sizes sizes = find_sizes(&net->shape);
    const uint8_t *biases = bytes + HEAD_BYTES + sizes.inputs;
    net->inputs = (const int8_t *)bytes + HEAD_BYTES;
    net->wide = (const int8_t *)biases + sizes.biases;
    net->narrow = net->wide + sizes.wide;
    net->leanings = net->narrow + sizes.narrow;
    net->biases = malloc(sizes.biases);
    for (int h = 0; net->biases && h < net->shape.hidden; h++) {
        net->biases[h] = (int16_t)(uint16_t)eng_little_get(biases + 2 * h, 2);
    }
    return net->biases != NULL;
}

/* The net of a file that was found to be valid; it takes `copy`, which may be NULL. */
static EngPolicyNet *make_net(const EngPolicyShape *shape, const uint8_t *bytes, uint8_t *copy,
                              EngPolicyError *error)
{
    EngPolicyNet *net = calloc(1, sizeof *net);
    if (net) {
        *net = (EngPolicyNet){.shape = *shape, .kernel = eng_policy_kernel_best(), .copy = copy};
    }
    if (!net || !take_numbers(net, bytes)) {
        free(net);
        free(copy);
        refuse(error, "not enough memory for the net");
        return NULL;
    }
    read_about(net, bytes);
    write_name(shape, bytes + eng_policy_net_file_size(shape) - ENG_SHA256_BYTES, net->name);
    return net;
}

EngPolicyNet *eng_policy_net_open_bytes(const void *bytes, size_t size, EngPolicyError *error)
{
    EngPolicyShape shape;
    if (!read_head(bytes, size, &shape, error) || !check_whole(bytes, size, &shape, error)) {
        return NULL;
    }
    uint8_t *copy = malloc(size);
    if (!copy) {
        refuse(error, "not enough memory for the net");
        return NULL;
    }
    memcpy(copy, bytes, size);
    return make_net(&shape, copy, copy, error);
}

/* Its checksum is not computed each time: it is as whole as the program, and tests compare it. */
EngPolicyNet *eng_policy_net_open_shipped(EngPolicyError *error)
{
    size_t size;
    EngPolicyShape shape;
    const uint8_t *bytes = eng_policy_net_shipped(&size);
    return read_head(bytes, size, &shape, error) ? make_net(&shape, bytes, NULL, error) : NULL;
}

/* The contents of a file of at most ENG_POLICY_FILE_MAX bytes, owned by the caller. */
static uint8_t *read_file(FILE *file, size_t *size, EngPolicyError *error)
{
    uint8_t *bytes = malloc(ENG_POLICY_FILE_MAX);
    *size = bytes ? fread(bytes, 1, ENG_POLICY_FILE_MAX, file) : 0;
    if (!bytes) {
        refuse(error, "not enough memory for the net");
    } else if (ferror(file)) {
        refuse(error, "%s", strerror(errno));
        free(bytes);
        bytes = NULL;
    }
    return bytes;
}

EngPolicyNet *eng_policy_net_open(const char *path, EngPolicyError *error)
{
    EngPolicyNet *net = NULL;
    size_t size;
    FILE *file = fopen(path, "rb");
    if (!file) {
        refuse(error, "%s", strerror(errno));
    } else {
        uint8_t *bytes = read_file(file, &size, error);
        fclose(file);
        net = bytes ? eng_policy_net_open_bytes(bytes, size, error) : NULL;
        free(bytes);
    }
    if (!net) {
        name_file(error, path);
    }
    return net;
}

void eng_policy_net_close(EngPolicyNet *net)
{
    if (net) {
        free(net->biases);
        free(net->copy);
        free(net);
    }
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void write_head(const EngPolicyDraft *draft, uint8_t *bytes)
{
    const EngPolicyShape *shape = &draft->shape;
    const int units[4] = {shape->input_unit, shape->wide_unit, shape->narrow_unit,
                          shape->leaning_unit};
    memset(bytes, 0, HEAD_BYTES);
    memcpy(bytes, magic, sizeof magic);
    eng_little_put(bytes + AT_VERSION, VERSION, 4);
    eng_little_put(bytes + AT_HIDDEN, (uint32_t)shape->hidden, 2);
    eng_little_put(bytes + AT_NARROW, (uint32_t)shape->narrow, 2);
    for (int i = 0; i < 4; i++) {
        eng_little_put(bytes + AT_ROWS + 2 * i, (uint32_t)row_counts[i], 2);
        eng_little_put(bytes + AT_UNITS + 2 * i, (uint32_t)units[i], 2);
    }
    for (int i = 0; i < ENG_POLICY_ABOUT_SIZE - 1 && draft->about[i] != '\0'; i++) {
        bytes[AT_ABOUT + i] = (uint8_t)draft->about[i];
    }
}

void eng_policy_net_write(const EngPolicyDraft *draft, uint8_t *bytes,
                          char name[ENG_POLICY_NAME_SIZE])
{
    const Sizes sizes = find_sizes(&draft->shape);
    uint8_t *at = bytes + HEAD_BYTES;
    write_head(draft, bytes);
    memcpy(at, draft->inputs, sizes.inputs);
    at += sizes.inputs;
    for (int h = 0; h < draft->shape.hidden; h++, at += 2) {
        eng_little_put(at, (uint16_t)draft->biases[h], 2);
    }
    memcpy(at, draft->wide, sizes.wide);
    memcpy(at + sizes.wide, draft->narrow, sizes.narrow);
    memcpy(at + sizes.wide + sizes.narrow, draft->leanings, sizes.leanings);
    at += sizes.wide + sizes.narrow + sizes.leanings;
    eng_sha256(bytes, (size_t)(at - bytes), at);
    write_name(&draft->shape, at, name);
}

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t draw(uint64_t *state)
{
    uint64_t value = *state += UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return value ^ value >> 31;
}

uint8_t *eng_policy_net_random(const EngPolicyShape *shape, uint64_t seed, size_t *size)
{
    *size = eng_policy_net_file_size(shape);
    uint8_t *bytes = *size > 0 ? malloc(*size) : NULL;
    if (!bytes) {
        return NULL;
    }
    const size_t end = *size - ENG_SHA256_BYTES;
    write_head(&(EngPolicyDraft){.shape = *shape, .about = "random numbers"}, bytes);
    for (size_t i = HEAD_BYTES; i < end; i++) {
        bytes[i] = (uint8_t)(draw(&seed) % 65 - 32);
    }
    eng_sha256(bytes, end, bytes + end);
    return bytes;
}
