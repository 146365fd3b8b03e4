/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See claim.h. */
#include "app/analysis/claim.h"

#include "engine/board/movegen.h"

static const char *const IDS[TABIYA_N_MOTIFS] = {
    [TABIYA_MOTIF_NONE] = "none",
    [TABIYA_MOTIF_MATE] = "mate",
    [TABIYA_MOTIF_BACK_RANK] = "back_rank",
    [TABIYA_MOTIF_STALEMATE] = "stalemate",
    [TABIYA_MOTIF_REPETITION] = "repetition",
    [TABIYA_MOTIF_DEAD] = "dead_position",
    [TABIYA_MOTIF_PERPETUAL] = "perpetual_check",
    [TABIYA_MOTIF_PROMOTION] = "promotion",
    [TABIYA_MOTIF_FORK] = "fork",
    [TABIYA_MOTIF_DISCOVERED] = "discovered_attack",
    [TABIYA_MOTIF_SKEWER] = "skewer",
    [TABIYA_MOTIF_PIN] = "pin",
    [TABIYA_MOTIF_PINNED_DEFENDER] = "pinned_defender",
    [TABIYA_MOTIF_OVERLOADED] = "overloaded_defender",
    [TABIYA_MOTIF_REMOVED_DEFENDER] = "removed_defender",
    [TABIYA_MOTIF_TRAPPED] = "trapped_piece",
    [TABIYA_MOTIF_HANGING] = "hanging_piece",
    [TABIYA_MOTIF_ATTACKED] = "attacked_piece",
    [TABIYA_MOTIF_MATERIAL] = "material",
};

const char *tabiya_motif_get_id(TabiyaMotif motif)
{
    return IDS[motif];
}

void tabiya_claim_get_start(const TabiyaClaim *claim, EngPosition *start)
{
    if (claim->missed)
        *start = claim->before;
    else
        eng_position_play(start, &claim->before, claim->played);
}
