/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* level-rows NUMBER ELO…: UCI_Elo's levels for each ELO, as rows of the table in
 * engine/play/levels.c with that number, and the ELO as their rating. For level-curve.py.
 */
#include <stdio.h>
#include <stdlib.h>

#include "engine/play/levels.h"

int main(int argc, char **argv)
{
    for (int i = 1; i + 1 < argc; i += 2) {
        const EngLevel l = eng_level_for_elo(atoi(argv[i + 1]));
        printf("    {%s, %s, %d, %d, %d, %d, %d, %d, %d, %d, %d},\n", argv[i], argv[i + 1],
               (int)l.nodes, l.depth, l.people, l.habit_permille, l.heed_cp, l.loss_cap_cp,
               l.mate_in_one_permille, l.mate_sight_plies, l.book_plies + l.book_plies % 2);
    }
    return 0;
}
