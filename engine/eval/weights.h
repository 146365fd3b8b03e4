/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The features of the evaluation and their weights, in centipawns: middlegame, endgame.
 *
 * ENG_FEATURES(X) lists the blocks as X(NAME, size, group); ENG_FEATURE_NAME is the index of a
 * block's first weight in the table. The first figures were set by hand from what every textbook
 * says of pieces and squares; the rest was done by tuning on the engine's own games
 * (engine/train/tune.c), which writes this file anew.
 */
#ifndef ENG_EVAL_WEIGHTS_H
#define ENG_EVAL_WEIGHTS_H

#include <stdint.h>

#define ENG_FEATURES(X)                                                                            \
    X(MATERIAL, 5, "material")                                                                     \
    X(SQUARES, 192, "piece on square")                                                             \
    X(MOBILITY_KNIGHT, 9, "mobility")                                                              \
    X(MOBILITY_BISHOP, 14, "mobility")                                                             \
    X(MOBILITY_ROOK, 15, "mobility")                                                               \
    X(MOBILITY_QUEEN, 28, "mobility")                                                              \
    X(DOUBLED, 1, "pawn structure")                                                                \
    X(ISOLATED, 2, "pawn structure")                                                               \
    X(BACKWARD, 2, "pawn structure")                                                               \
    X(PHALANX, 8, "pawn structure")                                                                \
    X(SUPPORTED, 8, "pawn structure")                                                              \
    X(PASSED, 8, "passed pawns")                                                                   \
    X(PASSED_BLOCKED, 8, "passed pawns")                                                           \
    X(PASSED_SAFE, 8, "passed pawns")                                                              \
    X(PASSED_OWN_KING, 8, "passed pawns")                                                          \
    X(PASSED_ENEMY_KING, 8, "passed pawns")                                                        \
    X(BISHOP_PAIR, 1, "pieces")                                                                    \
    X(BISHOP_PAWNS, 1, "pieces")                                                                   \
    X(OUTPOST, 2, "pieces")                                                                        \
    X(BEHIND_PAWN, 1, "pieces")                                                                    \
    X(ROOK_FILE, 2, "pieces")                                                                      \
    X(ROOK_SEVENTH, 1, "pieces")                                                                   \
    X(SHELTER, 8, "king safety")                                                                   \
    X(STORM, 8, "king safety")                                                                     \
    X(KING_OPEN_FILE, 1, "king safety")                                                            \
    X(DANGER, 64, "king safety")                                                                   \
    X(THREAT_PAWN, 5, "threats")                                                                   \
    X(THREAT_MINOR, 5, "threats")                                                                  \
    X(THREAT_ROOK, 5, "threats")                                                                   \
    X(THREAT_KING, 1, "threats")                                                                   \
    X(HANGING, 1, "threats")                                                                       \
    X(PUSH_THREAT, 1, "threats")                                                                   \
    X(SPACE, 1, "pieces")                                                                          \
    X(TEMPO, 1, "tempo")

enum {
#define ENG_FEATURE_INDEX(name, size, group)                                                       \
    ENG_FEATURE_##name, ENG_FEATURE_LAST_##name = ENG_FEATURE_##name + (size) - 1,
    ENG_FEATURES(ENG_FEATURE_INDEX)
#undef ENG_FEATURE_INDEX
    ENG_FEATURE_COUNT
};

/* Both weights in one integer, so that one addition adds both. */
#define ENG_PAIR(mg, eg) ((int32_t)((uint32_t)(eg) << 16) + (mg))

static inline int eng_pair_middlegame(int32_t pair)
{
    return (int16_t)(uint16_t)((uint32_t)pair & 0xffff);
}

static inline int eng_pair_endgame(int32_t pair)
{
    return (int16_t)(uint16_t)(((uint32_t)pair + 0x8000) >> 16);
}

/* clang-format off */
#define P ENG_PAIR
static const int32_t eng_weights[ENG_FEATURE_COUNT] = {
    /* MATERIAL: pawn, knight, bishop, rook, queen */
    P(85, 110), P(325, 320), P(345, 345), P(480, 570), P(1010, 1030),
    /* SQUARES: by type, then rank from home, then distance of the file from the edge (a-d) */
    P(0, 0), P(0, 0), P(0, 0), P(0, 0),
    P(0, 0), P(0, -2), P(0, -4), P(-10, -6),
    P(2, 0), P(0, -2), P(10, -4), P(16, -6),
    P(8, 6), P(6, 4), P(16, 2), P(22, 0),
    P(16, 18), P(14, 16), P(24, 14), P(30, 12),
    P(30, 45), P(30, 43), P(30, 41), P(30, 39),
    P(60, 80), P(60, 78), P(60, 76), P(60, 74),
    P(0, 0), P(0, 0), P(0, 0), P(0, 0),

    P(-48, -28), P(-39, -21), P(-30, -14), P(-21, -7),
    P(-27, -21), P(-18, -14), P(-9, -7), P(0, 0),
    P(-18, -14), P(-9, -7), P(0, 0), P(9, 7),
    P(-3, -7), P(6, 0), P(15, 7), P(24, 14),
    P(-3, -7), P(6, 0), P(15, 7), P(24, 14),
    P(-12, -14), P(-3, -7), P(6, 0), P(15, 7),
    P(-27, -21), P(-18, -14), P(-9, -7), P(0, 0),
    P(-36, -28), P(-27, -21), P(-18, -14), P(-9, -7),

    P(-20, -9), P(-16, -6), P(-12, -3), P(-8, 0),
    P(-8, -6), P(6, -3), P(0, 0), P(4, 3),
    P(-4, -3), P(0, 0), P(4, 3), P(8, 6),
    P(0, 0), P(4, 3), P(8, 6), P(12, 9),
    P(0, 0), P(4, 3), P(8, 6), P(12, 9),
    P(-4, -3), P(0, 0), P(4, 3), P(8, 6),
    P(-8, -6), P(-4, -3), P(0, 0), P(4, 3),
    P(-12, -9), P(-8, -6), P(-4, -3), P(0, 0),

    P(-10, 0), P(-6, 0), P(-2, 0), P(2, 0),
    P(-14, -4), P(-10, -4), P(-6, -4), P(-2, -4),
    P(-12, -2), P(-8, -2), P(-4, -2), P(0, -2),
    P(-10, 2), P(-6, 2), P(-2, 2), P(2, 2),
    P(-6, 6), P(-2, 6), P(2, 6), P(6, 6),
    P(0, 8), P(4, 8), P(8, 8), P(12, 8),
    P(6, 10), P(10, 10), P(14, 10), P(18, 10),
    P(2, 8), P(6, 8), P(10, 8), P(14, 8),

    P(-4, -18), P(-2, -12), P(0, -6), P(2, 0),
    P(-2, -12), P(0, -6), P(2, 0), P(4, 6),
    P(0, -6), P(2, 0), P(4, 6), P(6, 12),
    P(2, 0), P(4, 6), P(6, 12), P(8, 18),
    P(2, 0), P(4, 6), P(6, 12), P(8, 18),
    P(-2, -6), P(0, 0), P(2, 6), P(4, 12),
    P(-4, -12), P(-2, -6), P(0, 0), P(2, 6),
    P(-6, -18), P(-4, -12), P(-2, -6), P(0, 0),

    P(38, -30), P(42, -21), P(14, -12), P(6, -3),
    P(28, -21), P(32, -12), P(4, -3), P(-4, 6),
    P(-2, -12), P(2, -3), P(-26, 6), P(-34, 15),
    P(-40, -3), P(-48, 6), P(-56, 15), P(-64, 24),
    P(-55, -3), P(-63, 6), P(-71, 15), P(-79, 24),
    P(-60, -12), P(-68, -3), P(-76, 6), P(-84, 15),
    P(-60, -21), P(-68, -12), P(-76, -3), P(-84, 6),
    P(-60, -30), P(-68, -21), P(-76, -12), P(-84, -3),
    /* MOBILITY_KNIGHT */
    P(-35, -38), P(-20, -21), P(-11, -12), P(-4, -5), P(0, 0), P(4, 4), P(7, 8), P(10, 11),
    P(12, 14),
    /* MOBILITY_BISHOP */
    P(-46, -54), P(-30, -35), P(-20, -23), P(-13, -15), P(-8, -9), P(-3, -4), P(0, 0), P(3, 3),
    P(6, 7), P(8, 9), P(10, 12), P(12, 15), P(14, 17), P(16, 19),
    /* MOBILITY_ROOK */
    P(-31, -66), P(-20, -42), P(-13, -28), P(-8, -19), P(-5, -11), P(-2, -5), P(0, 0), P(2, 4),
    P(4, 8), P(5, 12), P(7, 15), P(8, 18), P(9, 21), P(11, 23), P(12, 25),
    /* MOBILITY_QUEEN */
    P(-30, -82), P(-22, -59), P(-17, -46), P(-14, -37), P(-11, -30), P(-9, -24), P(-7, -19), P(-5, -15),
    P(-4, -11), P(-3, -8), P(-2, -5), P(0, -2), P(0, 0), P(0, 2), P(1, 4), P(2, 6),
    P(3, 8), P(3, 10), P(4, 12), P(5, 13), P(5, 15), P(6, 16), P(6, 18), P(7, 19),
    P(7, 20), P(8, 22), P(8, 23), P(9, 24),
    /* DOUBLED */
    P(-8, -22),
    /* ISOLATED: closed, on a half-open file */
    P(-10, -12), P(-16, -18),
    /* BACKWARD: closed, on a half-open file */
    P(-7, -8), P(-14, -12),
    /* PHALANX: by rank */
    P(0, 0), P(3, 0), P(6, 2), P(10, 6), P(22, 18), P(40, 40), P(60, 60), P(0, 0),
    /* SUPPORTED: by rank */
    P(0, 0), P(0, 0), P(12, 8), P(10, 8), P(16, 14), P(35, 35), P(60, 60), P(0, 0),
    /* PASSED: by rank */
    P(0, 0), P(2, 10), P(2, 14), P(8, 30), P(24, 55), P(55, 100), P(90, 160), P(0, 0),
    /* PASSED_BLOCKED: by rank, a piece stands in front */
    P(0, 0), P(-2, -4), P(-2, -6), P(-4, -14), P(-8, -24), P(-16, -45), P(-24, -80), P(0, 0),
    /* PASSED_SAFE: by rank, the way to promotion is not attacked */
    P(0, 0), P(0, 2), P(0, 4), P(2, 8), P(6, 16), P(14, 32), P(24, 50), P(0, 0),
    /* PASSED_OWN_KING: by distance to the square in front */
    P(0, 0), P(2, 24), P(2, 18), P(0, 8), P(0, 0), P(0, -6), P(0, -10), P(0, -12),
    /* PASSED_ENEMY_KING: by distance to the square in front */
    P(0, -16), P(-4, -30), P(-2, -16), P(0, 0), P(0, 12), P(2, 22), P(4, 28), P(6, 32),
    /* BISHOP_PAIR */
    P(28, 50),
    /* BISHOP_PAWNS: for each own pawn on the bishop's colour */
    P(-3, -5),
    /* OUTPOST: knight, bishop */
    P(24, 16), P(18, 8),
    /* BEHIND_PAWN: minor piece behind a pawn */
    P(5, 4),
    /* ROOK_FILE: half open, open */
    P(12, 4), P(28, 10),
    /* ROOK_SEVENTH */
    P(4, 18),
    /* SHELTER: each of three files: rank of the nearest own pawn before the king, 0 without */
    P(-24, 0), P(0, 0), P(12, 0), P(2, 0), P(-8, 0), P(-12, 0), P(-16, 0), P(-18, 0),
    /* STORM: each of three files: steps of the nearest enemy pawn before the king, 0 without */
    P(0, 0), P(-10, 0), P(-22, 0), P(-10, 0), P(-4, 0), P(0, 0), P(0, 0), P(0, 0),
    /* KING_OPEN_FILE: for each open file at the king */
    P(-24, 0),
    /* DANGER: by attack units: see king_danger() */
    P(0, 0), P(0, 0), P(-1, -1), P(-3, -1), P(-6, -1), P(-10, -2), P(-15, -2), P(-20, -3),
    P(-26, -4), P(-34, -5), P(-42, -6), P(-50, -7), P(-60, -8), P(-70, -9), P(-82, -11), P(-94, -12),
    P(-107, -14), P(-121, -16), P(-136, -17), P(-151, -19), P(-168, -21), P(-185, -24), P(-203, -26), P(-222, -28),
    P(-241, -31), P(-262, -33), P(-283, -36), P(-306, -39), P(-329, -42), P(-353, -45), P(-378, -48), P(-403, -51),
    P(-430, -54), P(-457, -58), P(-485, -61), P(-514, -65), P(-544, -68), P(-574, -72), P(-600, -75), P(-600, -75),
    P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75),
    P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75),
    P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75),
    /* THREAT_PAWN: pawn attacks: pawn (unused), knight, bishop, rook, queen */
    P(0, 0), P(55, 30), P(55, 40), P(70, 30), P(60, 30),
    /* THREAT_MINOR: minor attacks pawn, knight, bishop, rook, queen */
    P(2, 10), P(22, 24), P(26, 28), P(48, 36), P(44, 40),
    /* THREAT_ROOK: rook attacks the same */
    P(0, 12), P(22, 24), P(24, 28), P(6, 6), P(46, 30),
    /* THREAT_KING: king attacks an undefended piece */
    P(10, 30),
    /* HANGING: attacked and not defended */
    P(18, 14),
    /* PUSH_THREAT: a safe pawn push would attack a piece */
    P(14, 10),
    /* SPACE: safe squares behind the pawns in the centre */
    P(2, 0),
    /* TEMPO */
    P(18, 14),
};
#undef P
/* clang-format on */

#endif
