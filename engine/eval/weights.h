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
    P(73, 107), P(323, 325), P(343, 347), P(473, 570), P(1009, 1031),
    /* SQUARES: by type, then rank from home, then distance of the file from the edge (a-d) */
    P(0, 0), P(0, 0), P(0, 0), P(0, 0),
    P(0, -2), P(0, -4), P(2, -1), P(-9, -6),
    P(1, 1), P(3, -3), P(7, -5), P(15, -1),
    P(7, 6), P(4, 4), P(16, 2), P(21, -1),
    P(13, 17), P(10, 16), P(21, 12), P(32, 10),
    P(29, 45), P(30, 42), P(30, 42), P(32, 39),
    P(60, 80), P(59, 77), P(60, 76), P(60, 73),
    P(0, 0), P(0, 0), P(0, 0), P(0, 0),

    P(-48, -28), P(-38, -22), P(-29, -14), P(-21, -7),
    P(-25, -21), P(-18, -14), P(-7, -7), P(-5, 2),
    P(-17, -14), P(-8, -7), P(-2, 1), P(10, 8),
    P(-6, -8), P(7, 0), P(17, 8), P(23, 15),
    P(-3, -8), P(7, 1), P(15, 7), P(23, 14),
    P(-12, -14), P(-2, -7), P(6, 0), P(16, 8),
    P(-27, -21), P(-18, -14), P(-9, -7), P(0, 0),
    P(-38, -29), P(-27, -21), P(-18, -14), P(-9, -7),

    P(-20, -9), P(-16, -6), P(-18, -4), P(-8, 0),
    P(-8, -6), P(11, -1), P(0, 0), P(2, 1),
    P(-4, -3), P(0, 1), P(5, 3), P(8, 5),
    P(2, 0), P(4, 4), P(7, 6), P(13, 9),
    P(-1, 0), P(4, 3), P(9, 7), P(11, 9),
    P(-4, -3), P(1, 0), P(5, 3), P(9, 6),
    P(-8, -6), P(-4, -3), P(0, 0), P(4, 3),
    P(-12, -9), P(-8, -6), P(-4, -3), P(0, 0),

    P(-15, -4), P(-12, -1), P(-1, 0), P(4, 0),
    P(-15, -5), P(-8, -3), P(-6, -5), P(-1, -4),
    P(-12, -2), P(-7, -2), P(-4, -3), P(-1, -2),
    P(-10, 2), P(-6, 2), P(-3, 2), P(3, 2),
    P(-6, 6), P(-2, 7), P(1, 6), P(6, 6),
    P(1, 9), P(4, 9), P(7, 8), P(12, 9),
    P(7, 11), P(9, 10), P(14, 10), P(18, 10),
    P(2, 8), P(6, 8), P(10, 8), P(14, 8),

    P(-3, -18), P(-1, -12), P(-1, -6), P(4, -1),
    P(-2, -12), P(0, -6), P(3, 0), P(9, 6),
    P(0, -6), P(1, 0), P(4, 6), P(6, 12),
    P(0, 0), P(3, 6), P(5, 12), P(8, 18),
    P(0, 0), P(4, 6), P(6, 12), P(8, 18),
    P(-2, -6), P(0, 0), P(2, 6), P(4, 12),
    P(-4, -12), P(-2, -6), P(0, 0), P(2, 6),
    P(-6, -18), P(-4, -12), P(-2, -6), P(0, 0),

    P(40, -31), P(43, -21), P(12, -12), P(6, -4),
    P(27, -20), P(32, -12), P(4, -3), P(-3, 6),
    P(-2, -12), P(2, -3), P(-26, 7), P(-34, 15),
    P(-40, -3), P(-48, 6), P(-56, 15), P(-64, 24),
    P(-55, -3), P(-63, 6), P(-71, 15), P(-79, 24),
    P(-60, -12), P(-68, -3), P(-76, 6), P(-84, 15),
    P(-60, -21), P(-68, -12), P(-76, -3), P(-84, 6),
    P(-60, -30), P(-68, -21), P(-76, -12), P(-84, -3),
    /* MOBILITY_KNIGHT */
    P(-34, -38), P(-19, -22), P(-13, -12), P(-7, -6), P(0, 1), P(2, 5), P(8, 11), P(13, 12),
    P(13, 15),
    /* MOBILITY_BISHOP */
    P(-44, -54), P(-32, -35), P(-21, -23), P(-10, -14), P(-8, -8), P(-4, -4), P(0, 0), P(2, 3),
    P(5, 7), P(7, 10), P(10, 12), P(12, 15), P(14, 17), P(16, 19),
    /* MOBILITY_ROOK */
    P(-33, -67), P(-20, -42), P(-13, -30), P(-8, -21), P(-8, -12), P(-4, -5), P(-2, 0), P(0, 5),
    P(5, 8), P(6, 13), P(7, 16), P(10, 19), P(10, 22), P(12, 24), P(12, 26),
    /* MOBILITY_QUEEN */
    P(-30, -82), P(-21, -59), P(-17, -46), P(-14, -37),
    P(-11, -30), P(-9, -24), P(-8, -19), P(-7, -15),
    P(-6, -11), P(-1, -8), P(-2, -5), P(0, -2), P(0, 0), P(-1, 2), P(1, 4), P(2, 6),
    P(3, 8), P(3, 10), P(4, 12), P(5, 13), P(5, 15), P(6, 16), P(6, 18), P(7, 19),
    P(7, 20), P(8, 22), P(8, 23), P(9, 24),
    /* DOUBLED */
    P(-6, -21),
    /* ISOLATED: closed, on a half-open file */
    P(-5, -6), P(-14, -10),
    /* BACKWARD: closed, on a half-open file */
    P(-6, -8), P(-15, -15),
    /* PHALANX: by rank */
    P(0, 0), P(5, -3), P(2, 2), P(8, 5), P(22, 19), P(40, 40), P(60, 60), P(0, 0),
    /* SUPPORTED: by rank */
    P(0, 0), P(0, 0), P(13, 10), P(10, 7), P(11, 9), P(34, 35), P(60, 59), P(0, 0),
    /* PASSED: by rank */
    P(0, 0), P(0, 10), P(2, 16), P(6, 32), P(24, 58), P(54, 100), P(88, 159), P(0, 0),
    /* PASSED_BLOCKED: by rank, a piece stands in front */
    P(0, 0), P(-2, -4), P(-2, -5), P(-4, -13), P(-8, -23), P(-16, -45), P(-25, -81), P(0, 0),
    /* PASSED_SAFE: by rank, the way to promotion is not attacked */
    P(0, 0), P(0, 2), P(0, 4), P(2, 9), P(6, 18), P(14, 33), P(24, 50), P(0, 0),
    /* PASSED_OWN_KING: by distance to the square in front */
    P(0, 0), P(2, 25), P(2, 19), P(0, 10), P(1, 1), P(0, -6), P(-3, -11), P(-1, -12),
    /* PASSED_ENEMY_KING: by distance to the square in front */
    P(0, -18), P(-5, -31), P(-2, -14), P(0, 1), P(-1, 14), P(2, 23), P(3, 29), P(6, 32),
    /* BISHOP_PAIR */
    P(27, 52),
    /* BISHOP_PAWNS: for each own pawn on the bishop's colour */
    P(-5, -4),
    /* OUTPOST: knight, bishop */
    P(26, 17), P(20, 10),
    /* BEHIND_PAWN: minor piece behind a pawn */
    P(4, 8),
    /* ROOK_FILE: half open, open */
    P(15, 6), P(32, 13),
    /* ROOK_SEVENTH */
    P(4, 19),
    /* SHELTER: each of three files: rank of the nearest own pawn before the king, 0 without */
    P(-22, 6), P(2, 2), P(11, -1), P(2, -1), P(-7, -4), P(-15, -2), P(-16, 0), P(-18, 0),
    /* STORM: each of three files: steps of the nearest enemy pawn before the king, 0 without */
    P(-4, -1), P(-9, 3), P(-20, 1), P(-6, 1), P(-3, 1), P(-1, -3), P(-3, -2), P(0, 0),
    /* KING_OPEN_FILE: for each open file at the king */
    P(-23, 1),
    /* DANGER: by attack units: see king_danger() */
    P(0, -1), P(0, 0), P(-1, -1), P(-6, -1), P(-5, -1), P(-9, -2), P(-14, -2), P(-19, -3),
    P(-26, -4), P(-33, -5), P(-42, -6), P(-51, -8),
    P(-60, -8), P(-70, -9), P(-82, -11), P(-94, -12),
    P(-107, -14), P(-121, -16), P(-136, -17), P(-151, -19),
    P(-168, -21), P(-185, -24), P(-203, -26), P(-222, -28),
    P(-241, -31), P(-262, -33), P(-283, -36), P(-306, -39),
    P(-329, -42), P(-353, -45), P(-378, -48), P(-403, -51),
    P(-430, -54), P(-457, -58), P(-485, -61), P(-514, -65),
    P(-544, -68), P(-574, -72), P(-600, -75), P(-600, -75),
    P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75),
    P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75),
    P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75),
    P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75),
    P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75),
    P(-600, -75), P(-600, -75), P(-600, -75), P(-600, -75),
    /* THREAT_PAWN: pawn attacks: pawn (unused), knight, bishop, rook, queen */
    P(0, 0), P(56, 30), P(55, 40), P(70, 30), P(60, 30),
    /* THREAT_MINOR: minor attacks pawn, knight, bishop, rook, queen */
    P(2, 14), P(23, 24), P(25, 28), P(49, 36), P(44, 40),
    /* THREAT_ROOK: rook attacks the same */
    P(5, 17), P(21, 24), P(24, 28), P(6, 6), P(47, 30),
    /* THREAT_KING: king attacks an undefended piece */
    P(11, 32),
    /* HANGING: attacked and not defended */
    P(18, 19),
    /* PUSH_THREAT: a safe pawn push would attack a piece */
    P(20, 10),
    /* SPACE: safe squares behind the pawns in the centre */
    P(-2, -6),
    /* TEMPO */
    P(20, 13),
};
#undef P
/* clang-format on */

#endif
