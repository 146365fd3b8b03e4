/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What comes to a level's mind before it thinks: how likely people of a rating play each move
 * (engine/policy/net.h), leaning to what this opponent likes. Nothing here allocates or fails. */
#ifndef ENG_PLAY_PRIOR_H
#define ENG_PLAY_PRIOR_H

#include "engine/play/levels.h"
#include "engine/policy/net.h"
#include "engine/search/root-move.h"

/* Sets `prior` of each of the `count` legal moves of the scene's position; for all legal moves
 * together they add up to 1. */
void eng_prior_fill(const EngPolicyNet *net, const EngPolicyScene *scene, int rating,
                    const EngManner *manner, EngRootMove *moves, int count);

#endif
