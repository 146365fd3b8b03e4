/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What people probably play where no game has been played, for the explorer's table. */
#ifndef TABIYA_EXPLORER_LIKELY_H
#define TABIYA_EXPLORER_LIKELY_H

#include "app/openings/explorer-answer.h"
#include "engine/policy/net.h"

G_BEGIN_DECLS

/* The same answer, and after its moves the likely ones that it lacks (`is_guess`), the likeliest
 * first. (transfer full) */
TabiyaExplorerAnswer *
tabiya_explorer_answer_dup_with_likely(const TabiyaExplorerAnswer *answer,
                                       const EngPolicyGuess *guess) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
