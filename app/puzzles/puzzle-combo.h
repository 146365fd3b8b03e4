/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The combo of a storm: right moves in a row, which win time.
 *
 *   combo            bonus
 *   5                 3 s
 *   12                5 s
 *   20                7 s
 *   30, 40, 50 …     10 s
 *
 * A mistake costs TABIYA_COMBO_PENALTY_MS and ends the combo. Every right move counts, not only the
 * last one of a puzzle. Pure. */
#ifndef TABIYA_PUZZLE_COMBO_H
#define TABIYA_PUZZLE_COMBO_H

#include <glib.h>

G_BEGIN_DECLS

#define TABIYA_COMBO_PENALTY_MS 10000

typedef struct {
    guint length; /* now */
    guint best;   /* the longest so far */
} TabiyaPuzzleCombo;

/* A right move. The bonus in milliseconds; 0: none. */
guint tabiya_puzzle_combo_hit(TabiyaPuzzleCombo *combo);
void tabiya_puzzle_combo_miss(TabiyaPuzzleCombo *combo);

/* The combos of the last bonus (0: none yet) and of the next one, which will be `bonus_ms`. */
typedef struct {
    guint from, to;
    guint bonus_ms;
} TabiyaComboStep;

TabiyaComboStep tabiya_puzzle_combo_get_step(guint length);

G_END_DECLS

#endif
