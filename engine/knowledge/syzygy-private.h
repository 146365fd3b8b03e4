/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Between syzygy.c, which finds and verifies files, and syzygy-probe.c, which asks them. */
#ifndef ENG_KNOWLEDGE_SYZYGY_PRIVATE_H
#define ENG_KNOWLEDGE_SYZYGY_PRIVATE_H

#include "engine/knowledge/syzygy.h"
#include "engine/knowledge/tb-table.h"

/* The table of `kind` for the pieces of `position`, verified; `*flipped` says whether the
 * position's white is the table's black. NULL: there is none, it was refused, or it takes too long
 * now. */
const EngTbTable *eng_syzygy_find(EngSyzygy *tables, const EngPosition *position, EngTbKind kind,
                                  EngTbPatience patience, bool *flipped);

const EngTbIndex *eng_syzygy_index(const EngSyzygy *tables);

#endif
