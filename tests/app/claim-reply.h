/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests a claim against the best replies: after each move of the winner's, up to the winning
 * capture, an engine plays for both sides until the position is quiet. The claimed gain must still
 * be there, and the score must show it. */
#ifndef CLAIM_REPLY_H
#define CLAIM_REPLY_H

#include "app/analysis/motifs.h"

#define CLAIM_REPLY_MOVES 32

typedef struct {
    TabiyaScore score; /* White's view */
    EngMove moves[CLAIM_REPLY_MOVES];
    guint length;
} ClaimReply;

/* Searches `position`, in which the game is not over. */
typedef void (*ClaimReplyFunc)(const EngPosition *position, ClaimReply *reply, gpointer user);

/* What is wrong with the claim, a static sentence; NULL: nothing. */
const char *claim_check_replies(const TabiyaClaim *claim, ClaimReplyFunc search, gpointer user);

#endif
