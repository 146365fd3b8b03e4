/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The checks of a claim besides its material: the parts of claim-check.c. */
#ifndef CLAIM_SCENE_H
#define CLAIM_SCENE_H

#include "tests/app/claim-board.h"
#include "tests/app/claim-check.h"

/* A claim and the positions along its line, which was found to be legal. */
typedef struct {
    const TabiyaClaim *claim;
    EngPosition at[TABIYA_CLAIM_MOVES + 1];
    EngColor winner, loser;
} ClaimScene;

/* A mate, on the back rank or anywhere (claim-mates.c). */
ClaimVerdict claim_check_mate(const ClaimScene *scene, const char **why);

/* What is wrong, or NULL (claim-motifs.c): with the claim's motif, and with a perpetual check. */
const char *claim_check_motif(const ClaimScene *s);
const char *claim_check_perpetual(const ClaimScene *s);

#endif
