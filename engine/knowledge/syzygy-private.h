/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by syzygy.c, which finds and verifies files, and syzygy-probe.c, which probes them. */
#ifndef ENG_KNOWLEDGE_SYZYGY_PRIVATE_H
#define ENG_KNOWLEDGE_SYZYGY_PRIVATE_H

#include "engine/knowledge/syzygy.h"
#include "engine/knowledge/tb-table.h"

/* The verified table of `kind` for the pieces of `position`; `*flipped` says whether the position's
 * White is the table's Black. NULL: missing, refused, or verifying it takes too long now. */
const EngTbTable *eng_syzygy_find(EngSyzygy *tables, const EngPosition *position, EngTbKind kind,
                                  EngTbPatience patience, bool *flipped);

const EngTbIndex *eng_syzygy_index(const EngSyzygy *tables);

#endif
