/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The policy net: how likely a person of a rating is to play each legal move; and its file format.
 *
 * One hidden layer sums up rows of a scene's inputs (features.h), which are clipped and squared
 * ("SCReLU"). The value of a move is the sum over its marks of (squares × row of the mark), and for
 * each mark a leaning that depends on the rating alone; the chances are the softmax of the values.
 * Only legal moves have values, and moves that look alike share most of their marks, so that a few
 * million moves of people are enough to learn from. Up to the values all is integer arithmetic that
 * gives the same numbers on every processor:
 *
 *     sums    = biases + rows of the inputs + rating rows by sixteenths      int16, wraps
 *     squares = sums cut to 0 … UI, squared                                  a real 1 is UI * UI
 *     value   = squares × wide rows / (UI * UI * UW) + squares × narrow row / (UI * UI * UN)
 *               + leanings by sixteenths / (16 * UL)
 *
 * where a narrow row meets only the first `narrow` squares. A file is, all numbers little-endian:
 *
 *     0    char[8]  "TABIPOLN"
 *     8    u32      version of the format and of the features, 1
 *     12   u16      hidden: a multiple of 32, at most 1024
 *     14   u16      narrow: a multiple of 32, at most hidden
 *     16   u16[4]   numbers of rows: inputs, wide, narrow, ratings, as in features.h
 *     24   u16[4]   units: UI (at most 127), UW, UN, UL; not 0
 *     32   char[224] origin of the net: printable ASCII, then zeroes
 *     256  i8       inputs: rows of `hidden`
 *     ...  i16      biases: `hidden`
 *     ...  i8       wide: rows of `hidden`
 *     ...  i8       narrow: rows of `narrow`
 *     ...  i8       leanings: for each wide row one for each rating
 *     ...  u8[32]   SHA-256 of all before it
 *
 * After Maia (McIlroy-Young and others 2020), which learned the same from many more games by a much
 * larger net; the shape here is this program's own. engine/train/README.md says how nets are made.
 */
#ifndef ENG_POLICY_NET_H
#define ENG_POLICY_NET_H

#include "engine/policy/features.h"
#include "engine/policy/kernel.h"

enum {
    ENG_POLICY_HIDDEN_MAX = 1024,
    ENG_POLICY_ABOUT_SIZE = 225,
    ENG_POLICY_NAME_SIZE = 64,
    ENG_POLICY_FILE_MAX = 16 << 20,
};

/* The beginning of a net's file. */
#define ENG_POLICY_MAGIC "TABIPOLN"

typedef struct {
    int hidden, narrow;
    int input_unit, wide_unit, narrow_unit, leaning_unit;
} EngPolicyShape;

/* Read-only once made, so that any number of threads may use it. */
typedef struct {
    EngPolicyShape shape;
    char about[ENG_POLICY_ABOUT_SIZE]; /* its origin */
    char name[ENG_POLICY_NAME_SIZE];   /* people-v1-HIDDENxNARROW-DIGITS.policy */
    const EngPolicyKernel *kernel;     /* the best for this processor; tests choose others */
    int16_t *biases;
    const int8_t *inputs, *wide, *narrow, *leanings;
    void *copy; /* of the numbers; NULL: they are lent */
} EngPolicyNet;

typedef struct {
    char message[256]; /* a sentence without its final period; for a file it begins with the name */
} EngPolicyError;

/* Reads a net; NULL, with the reason, if it is invalid or damaged. eng_policy_net_open_bytes()
 * copies what it needs. `error` may be NULL. */
EngPolicyNet *eng_policy_net_open(const char *path, EngPolicyError *error);
EngPolicyNet *eng_policy_net_open_bytes(const void *bytes, size_t size, EngPolicyError *error);
void eng_policy_net_close(EngPolicyNet *net);

/* The net that is built in: its bytes, and as a net, which lends them. NULL if memory ran out. */
const uint8_t *eng_policy_net_shipped(size_t *size);
EngPolicyNet *eng_policy_net_open_shipped(EngPolicyError *error);

/* The size of a file with this shape in bytes; 0 for an invalid shape. */
size_t eng_policy_net_file_size(const EngPolicyShape *shape);

/* A net to write: numbers in the order of the file. All is lent. */
typedef struct {
    EngPolicyShape shape;
    const char *about;
    const int8_t *inputs;
    const int16_t *biases;
    const int8_t *wide, *narrow, *leanings;
} EngPolicyDraft;

/* Writes the file into `bytes`, of eng_policy_net_file_size(), and its name. */
void eng_policy_net_write(const EngPolicyDraft *draft, uint8_t *bytes,
                          char name[ENG_POLICY_NAME_SIZE]);

/* A net of random numbers as a file, owned by the caller: for tests and measurements of speed. NULL
 * if memory ran out or the shape is invalid. */
uint8_t *eng_policy_net_random(const EngPolicyShape *shape, uint64_t seed, size_t *size);

/* --- Guesses ---------------------------------------------------------------------------------- */

/* What the net sees of one scene; some 35 kB. */
typedef struct {
    EngPolicyInputs inputs;
    EngMoveList moves; /* turned as the scene */
    EngPolicyMarks marks[ENG_MAX_MOVES];
} EngPolicySight;

void eng_policy_see(const EngPolicyScene *scene, EngPolicySight *sight);

/* Fills the value of each move of `sight`: the logarithm of its chance, but for a constant. */
void eng_policy_value(const EngPolicyNet *net, const EngPolicySight *sight, EngPolicyRating rating,
                      double *values);

/* Values become chances, which add up to 1. */
void eng_policy_share(double *values, int count);

typedef struct {
    EngMove move; /* as in the game */
    double chance;
} EngPolicyChoice;

typedef struct {
    int count;                              /* of legal moves; 0: the game is over */
    EngPolicyChoice choices[ENG_MAX_MOVES]; /* the likeliest first */
} EngPolicyGuess;

/* What a person of this rating plays here. */
void eng_policy_guess(const EngPolicyNet *net, const EngPolicyScene *scene, int rating,
                      EngPolicyGuess *guess);

#endif
