/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* By which shape (a fork, a pin, …) a line wins what it wins. For motifs.c. */
#ifndef TABIYA_MOTIF_SHAPES_H
#define TABIYA_MOTIF_SHAPES_H

#include "app/analysis/claim.h"
#include "app/analysis/motif-line.h"

G_BEGIN_DECLS

/* Tries every shape on a settled line, the most telling first, and fills motif, key, actor and
 * targets. Always finds one. */
void tabiya_motif_find_shape(const TabiyaMotifLine *line, TabiyaClaim *claim);

G_END_DECLS

#endif
