/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See setup-problem.h. */
#include "app/editor/setup-problem.h"

#include <glib/gi18n-lib.h>

/* By kind of problem and color of the side concerned. */
static const char *const PROBLEM_TEXTS[][2] = {
    [ENG_SETUP_NO_KING] = {N_("White has no king."), N_("Black has no king.")},
    [ENG_SETUP_MANY_KINGS] = {N_("White has more than one king."),
                              N_("Black has more than one king.")},
    [ENG_SETUP_PAWN_ON_EDGE] = {N_("A white pawn stands on the first or last rank."),
                                N_("A black pawn stands on the first or last rank.")},
    [ENG_SETUP_MANY_PAWNS] = {N_("White has more than eight pawns."),
                              N_("Black has more than eight pawns.")},
    [ENG_SETUP_KINGS_TOUCH] = {N_("The kings are next to each other."),
                               N_("The kings are next to each other.")},
    [ENG_SETUP_CAN_TAKE_KING] =
        {N_("White is in check, but it is Black’s turn: give White the move."),
         N_("Black is in check, but it is White’s turn: give Black the move.")},
    [ENG_SETUP_MANY_CHECKERS] =
        {N_("White is in check from more than two pieces, which is impossible."),
         N_("Black is in check from more than two pieces, which is impossible.")},
    [ENG_SETUP_MANY_PROMOTED] =
        {N_("White has more pieces than promotions allow. You can still play this position."),
         N_("Black has more pieces than promotions allow. You can still play this position.")},
};

char *tabiya_setup_problem_dup_text(const EngSetupProblem *problem)
{
    g_return_val_if_fail(problem->kind < G_N_ELEMENTS(PROBLEM_TEXTS), NULL);
    return g_strdup(_(PROBLEM_TEXTS[problem->kind][problem->color]));
}
