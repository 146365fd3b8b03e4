/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A condition on maneuvers: one piece goes through given squares, "Nb1-d2-f1-g3". Immutable, used
 * by any number of threads. */
#ifndef TABIYA_PATH_SPEC_H
#define TABIYA_PATH_SPEC_H

#include "app/library/pattern.h"

G_BEGIN_DECLS

/* Help for the person. */
extern const char tabiya_path_help[];

#define TABIYA_PATH_MAX_STOPS 16

typedef struct {
    EngBitboard squares; /* the piece reaches one of them; not empty */
    gboolean straight;   /* reached from the previous stop in one move; TRUE for the first stop */
} TabiyaPathStop;

typedef struct TabiyaPathSpec TabiyaPathSpec;

/* 2 to TABIYA_PATH_MAX_STOPS stops; `pieces` without TABIYA_PIECES_NONE; `when->hold` is 1.
 * For tests. */
TabiyaPathSpec *tabiya_path_spec_new(TabiyaPieceKinds pieces, const TabiyaPathStop *stops,
                                     guint n_stops,
                                     const TabiyaSpecWhen *when) G_GNUC_WARN_UNUSED_RESULT;
/* NULL with `error` (TABIYA_ERROR_BAD_ARGUMENT) and `*where` (bytes from the start) on an error;
 * both may be NULL. (transfer full) */
TabiyaPathSpec *tabiya_path_spec_parse(const char *text, gsize *where,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_path_spec_free(TabiyaPathSpec *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPathSpec, tabiya_path_spec_free)

char *tabiya_path_spec_to_string(const TabiyaPathSpec *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean tabiya_path_spec_equal(const TabiyaPathSpec *a, const TabiyaPathSpec *b);

/* The number of half-moves after which a piece first completed the path; -1: none did. `start`
 * NULL: the initial position. The moves are legal. */
int tabiya_path_spec_find(const TabiyaPathSpec *self, const EngPosition *start,
                          const EngMove *moves, guint n_moves);

G_END_DECLS

#endif
