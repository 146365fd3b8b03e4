/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The evaluation of a position, as used by everything from app/ up. */
#ifndef TABIYA_SCORE_H
#define TABIYA_SCORE_H

/* From White's point of view: value > 0 is good for White. Mate in moves is (abs + 1) / 2. */
typedef struct {
    enum { TABIYA_SCORE_CP, TABIYA_SCORE_MATE, TABIYA_SCORE_TB } type;
    int value; /* centipawns; plies to mate; plies to a position that a tablebase has as won */
} TabiyaScore;

#endif
