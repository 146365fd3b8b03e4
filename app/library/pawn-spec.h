/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A condition on pawn structures: pawns on squares and files, and isolated, doubled or passed
 * pawns. Immutable, used by any number of threads. */
#ifndef TABIYA_PAWN_SPEC_H
#define TABIYA_PAWN_SPEC_H

#include "app/library/pattern.h"

G_BEGIN_DECLS

/* Help for the person. */
extern const char tabiya_pawn_help[];

typedef enum {
    TABIYA_PAWNS_COUNT,
    TABIYA_PAWNS_ISOLATED, /* no pawn of the same color on the adjacent files */
    TABIYA_PAWNS_DOUBLED,  /* another pawn of the same color behind it on its file */
    TABIYA_PAWNS_PASSED,   /* no enemy pawn in front of it on its file and the adjacent ones */
    TABIYA_PAWNS_ISLANDS,
    TABIYA_PAWNS_FILES, /* `from` and `to` are a set of files: bit 0 is the a-file */
    TABIYA_PAWNS_N_FEATURES,
} TabiyaPawnFeature;

typedef struct {
    TabiyaPawnFeature feature;
    EngColor color;
    guint8 from, to; /* both included; `to` 255: no limit. Equal for TABIYA_PAWNS_FILES */
} TabiyaPawnTerm;

typedef struct TabiyaPawnSpec TabiyaPawnSpec;

/* Terms of squares name only pawns. At least one term of any kind, or `only`. For tests. */
TabiyaPawnSpec *tabiya_pawn_spec_new(const TabiyaPatternTerm *squares, guint n_squares,
                                     const TabiyaPawnTerm *features, guint n_features,
                                     gboolean only,
                                     const TabiyaSpecWhen *when) G_GNUC_WARN_UNUSED_RESULT;
/* NULL with `error` (TABIYA_ERROR_BAD_ARGUMENT) and `*where` (bytes from the start) on an error;
 * both may be NULL. (transfer full) */
TabiyaPawnSpec *tabiya_pawn_spec_parse(const char *text, gsize *where,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_pawn_spec_free(TabiyaPawnSpec *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPawnSpec, tabiya_pawn_spec_free)

char *tabiya_pawn_spec_to_string(const TabiyaPawnSpec *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean tabiya_pawn_spec_equal(const TabiyaPawnSpec *a, const TabiyaPawnSpec *b);

/* The value of `feature` for the pawns of `color`; for TABIYA_PAWNS_FILES the set of files. For
 * tests. */
guint tabiya_pawn_feature(TabiyaPawnFeature feature, EngColor color, EngBitboard white,
                          EngBitboard black);

/* As tabiya_spec_find(). */
int tabiya_pawn_spec_find(const TabiyaPawnSpec *self, const EngPosition *start,
                          const EngMove *moves, guint n_moves);

G_END_DECLS

#endif
