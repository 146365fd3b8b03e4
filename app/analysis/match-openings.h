/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The openings of a match: positions of an EPD file, lines of a PGN file, or, without a file, short
 * random lines with equal material. The opening of a pair of games depends only on the seed and the
 * pair's number. */
#ifndef TABIYA_MATCH_OPENINGS_H
#define TABIYA_MATCH_OPENINGS_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

typedef struct TabiyaMatchOpenings TabiyaMatchOpenings;

typedef struct {
    EngPosition start;
    GArray *moves; /* of EngMove, played from `start` */
} TabiyaMatchOpening;

/* `path` NULL: random lines. An unreadable file, or one without a usable line, is an error that
 * names file, line and reason; invalid EPD lines are errors, too. (transfer full) */
TabiyaMatchOpenings *tabiya_match_openings_load(const char *path, guint32 seed,
                                                GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_match_openings_free(TabiyaMatchOpenings *openings);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaMatchOpenings, tabiya_match_openings_free)

/* The number of openings; 0: any number. */
guint tabiya_match_openings_count(const TabiyaMatchOpenings *openings);

/* The initial position, and no moves; `opening->moves` is the caller's to unref. */
void tabiya_match_opening_init(TabiyaMatchOpening *opening);

/* The opening of pair number `pair`: files are used in an order shuffled by the seed, and repeated
 * when they end. `opening->moves` is the caller's to unref. */
void tabiya_match_openings_get(TabiyaMatchOpenings *openings, guint pair,
                               TabiyaMatchOpening *opening);

G_END_DECLS

#endif
