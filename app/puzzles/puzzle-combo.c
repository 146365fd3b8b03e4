/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-combo.h. */
#include "app/puzzles/puzzle-combo.h"

static const struct {
    guint length, bonus_ms;
} BONUSES[] = {{5, 3000}, {12, 5000}, {20, 7000}, {30, 10000}};

/* After the table, the last bonus comes again and again. */
#define EVERY 10

#define LAST (G_N_ELEMENTS(BONUSES) - 1)

TabiyaComboStep tabiya_puzzle_combo_get_step(guint length)
{
    guint from = 0;

    for (gsize i = 0; i < G_N_ELEMENTS(BONUSES); i++) {
        if (length < BONUSES[i].length)
            return (TabiyaComboStep){from, BONUSES[i].length, BONUSES[i].bonus_ms};
        from = BONUSES[i].length;
    }
    from += (length - from) / EVERY * EVERY;
    return (TabiyaComboStep){from, from + EVERY, BONUSES[LAST].bonus_ms};
}

guint tabiya_puzzle_combo_hit(TabiyaPuzzleCombo *combo)
{
    const TabiyaComboStep step = tabiya_puzzle_combo_get_step(combo->length);

    combo->length++;
    combo->best = MAX(combo->best, combo->length);
    return combo->length == step.to ? step.bonus_ms : 0;
}

void tabiya_puzzle_combo_miss(TabiyaPuzzleCombo *combo)
{
    combo->length = 0;
}
