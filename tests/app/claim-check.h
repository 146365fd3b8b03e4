/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Proves or disproves a claim (app/analysis/motifs.h) on the board.
 *
 * Independent of the code that finds claims: it shares only the rules of the game (legal moves,
 * playing them). Attacks are walked square by square, material is counted from the board, exchanges
 * and mates are searched here. */
#ifndef CLAIM_CHECK_H
#define CLAIM_CHECK_H

#include "app/analysis/motifs.h"
#include "app/game/game.h"

typedef enum { CLAIM_PROVED, CLAIM_FALSE, CLAIM_UNDECIDED } ClaimVerdict;

/* `why` receives a static sentence about what is wrong. Only mates that are too long for the search
 * here are undecided. `keys` as in TabiyaJudgedMove. */
ClaimVerdict claim_check(const TabiyaClaim *claim, const guint64 *keys, gsize n_keys,
                         const char **why);

/* The same for "a natural mistake" about the main line's move that led to `ply`, made by a player
 * of `rating`: every legal move is asked for at the net itself. Returns what is wrong; NULL: it is
 * true. */
const char *claim_check_natural(TabiyaGame *game, guint ply, int rating);

#endif
