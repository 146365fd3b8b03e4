/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A position as the person to move sees it, with what was played just before.
 *
 * The board is turned so that the mover plays up it as White: the net of this room (net.h) has to
 * learn everything only once. Moves of a scene are turned, too; eng_policy_turn_move() turns them
 * there and back. Plain values: nothing is allocated, nothing can fail. */
#ifndef ENG_POLICY_SCENE_H
#define ENG_POLICY_SCENE_H

#include "engine/board/position.h"

typedef struct {
    EngPosition position; /* White is to move */
    EngMove last;         /* the opponent's last move; ENG_NO_MOVE: unknown */
    EngMove own;          /* the mover's move before that one; ENG_NO_MOVE: unknown */
    bool captured;        /* the last move was a capture */
    bool turned;          /* in the game, Black is to move */
} EngPolicyScene;

/* The last two moves before a position, as played; ENG_NO_MOVE where they are unknown. */
typedef struct {
    EngMove last, own;
    bool captured; /* by the last one */
} EngPolicyPast;

void eng_policy_look(EngPolicyScene *scene, const EngPosition *position, const EngPolicyPast *past);

/* The past after `move` was played in `before`, whose own past is `*past`. */
void eng_policy_past_play(EngPolicyPast *past, const EngPosition *before, EngMove move);

/* Swaps left and right, of the scene and of `*move` in it, and returns true; without castling
 * rights that is as good a position. Returns false, with nothing changed, if there are such rights
 * or castling was among the last moves. */
bool eng_policy_mirror(EngPolicyScene *scene, EngMove *move);

/* From the game to the scene or back. */
EngMove eng_policy_turn_move(const EngPolicyScene *scene, EngMove move);

#endif
