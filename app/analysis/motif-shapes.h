/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the shape (a fork, a pin, …) by which a line wins material. For motifs.c. */
#ifndef TABIYA_MOTIF_SHAPES_H
#define TABIYA_MOTIF_SHAPES_H

#include "app/analysis/claim.h"
#include "app/analysis/motif-line.h"

G_BEGIN_DECLS

/* Tries every shape on a settled line, the most specific first, and fills in motif, key, actor and
 * targets. Always finds one. */
void tabiya_motif_find_shape(const TabiyaMotifLine *line, TabiyaClaim *claim);

G_END_DECLS

#endif
