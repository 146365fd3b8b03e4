/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See grain.h. Random numbers come from a hash (the last steps of SplitMix64 by Steele and others),
 * so that a square always looks the same. */
#include "app/render/grain.h"

#include <math.h>
#include <stdint.h>

/* Veins keep this distance from the top and bottom edges. */
#define EDGE 0.045

/* 0…1 */
static double chance(int piece, int vein, int which)
{
    uint64_t x = (uint64_t)(piece * 4099 + vein * 67 + which + 1) * 0x9e3779b97f4a7c15u;

    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    x ^= x >> 31;
    return (double)(x >> 11) / 9007199254740992.0;
}

static double within(double y)
{
    return fmin(fmax(y, EDGE), 1 - EDGE);
}

/* The veins of one piece of wood curve alike. */
TabiyaVein tabiya_grain_get_vein(int piece, int vein)
{
    double slope = (chance(piece, -1, 0) - 0.5) * 0.16;
    double bend = (chance(piece, -1, 1) - 0.5) * 0.34;
    double spread = 0.35 + 0.65 * fabs(sin((vein + 0.7) * 2.1 + piece));
    double middle = (vein + 0.5 + (chance(piece, vein, 0) - 0.5) * 0.9) / TABIYA_GRAIN_N_VEINS;
    double own = (chance(piece, vein, 1) - 0.5) * 0.05;
    TabiyaVein self = {
        .y = {within(middle - slope / 2), within(middle + bend * spread / 2 + own),
              within(middle + bend * spread / 2 - own), within(middle + slope / 2)},
        .width = 0.005 + 0.030 * chance(piece, vein, 2) * chance(piece, vein, 3),
        .strength = 0.25 + 0.75 * chance(piece, vein, 4),
    };

    return self;
}

double tabiya_grain_get_tone(int piece)
{
    return TABIYA_GRAIN_TONE * chance(piece, -1, 2);
}

/* Neighbors rarely come from the same piece. */
int tabiya_grain_get_piece(int column, int row)
{
    return (column * 2 + row * 8 + column * row * 3) % TABIYA_GRAIN_N_PIECES;
}
