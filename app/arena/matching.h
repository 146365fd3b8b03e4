/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The best perfect matching of a graph: every vertex is in exactly one chosen edge, and the sum of
 * the chosen edges' weights is as large as possible. Pure arithmetic; any thread.
 *
 * A weight is a list of whole numbers, compared from the first on, so that a list of criteria, the
 * most important first, is one weight. Method: Edmonds's blossom algorithm with dual variables
 * (Journal of Research of the National Bureau of Standards 69B, 1965) in Gabow's form, which takes
 * time cubic in the vertices. It only adds, subtracts, halves and compares, which lists can do as
 * well as numbers; halves are exact because all vertices of its trees have labels of equal parity.
 */
#ifndef TABIYA_MATCHING_H
#define TABIYA_MATCHING_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct _TabiyaMatching TabiyaMatching;

/* A graph without edges. `width` is the length of weights. */
TabiyaMatching *tabiya_matching_new(int n_vertices, int width) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_matching_free(TabiyaMatching *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaMatching, tabiya_matching_free)

/* Adds an edge, or replaces its weight. Numbers beyond a million may overflow. */
void tabiya_matching_set_edge(TabiyaMatching *self, int a, int b, const int *weight);

/* Writes each vertex's partner. FALSE: not all vertices can be matched. To be called once. */
gboolean tabiya_matching_solve(TabiyaMatching *self, int *partners);

G_END_DECLS

#endif
