/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The numbers whose exclusive or is a position's key in Polyglot books. */
#ifndef ENG_KNOWLEDGE_POLYGLOT_RANDOM_H
#define ENG_KNOWLEDGE_POLYGLOT_RANDOM_H

#include <stdint.h>

enum {
    ENG_POLYGLOT_RANDOM_PIECES = 0,       /* 64 * kind + square; kinds: see polyglot.c */
    ENG_POLYGLOT_RANDOM_CASTLING = 768,   /* in the order of the rights' bits */
    ENG_POLYGLOT_RANDOM_EN_PASSANT = 772, /* by file */
    ENG_POLYGLOT_RANDOM_WHITE = 780,
    ENG_POLYGLOT_RANDOM_COUNT = 781,
};

extern const uint64_t eng_polyglot_random[ENG_POLYGLOT_RANDOM_COUNT];

#endif
