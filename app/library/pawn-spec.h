/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pawn structures: pawns on squares and files, and what they are worth together (isolated, doubled,
 * passed). Immutable, used by any number of threads. */
#ifndef TABIYA_PAWN_SPEC_H
#define TABIYA_PAWN_SPEC_H

#include "app/library/pattern.h"

G_BEGIN_DECLS

/* What a person reads about it. */
extern const char tabiya_pawn_help[];

typedef enum {
    TABIYA_PAWNS_COUNT,
    TABIYA_PAWNS_ISOLATED, /* no pawn of their own on the files beside */
    TABIYA_PAWNS_DOUBLED,  /* another one of their own behind it on its file */
    TABIYA_PAWNS_PASSED,   /* no pawn of the other side before it on its file and those beside */
    TABIYA_PAWNS_ISLANDS,
    TABIYA_PAWNS_FILES, /* `from` and `to` are a set of files: bit 0 is the a-file */
    TABIYA_PAWNS_N_FEATURES,
} TabiyaPawnFeature;

typedef struct {
    TabiyaPawnFeature feature;
    EngColor color;
    guint8 from, to; /* both included; `to` 255: any number. Equal for TABIYA_PAWNS_FILES */
} TabiyaPawnTerm;

typedef struct TabiyaPawnSpec TabiyaPawnSpec;

/* Terms of squares name no other pieces than pawns. At least one term of any kind, or `only`.
 * For tests. */
TabiyaPawnSpec *tabiya_pawn_spec_new(const TabiyaPatternTerm *squares, guint n_squares,
                                     const TabiyaPawnTerm *features, guint n_features,
                                     gboolean only,
                                     const TabiyaSpecWhen *when) G_GNUC_WARN_UNUSED_RESULT;
/* NULL with `error` (TABIYA_ERROR_BAD_ARGUMENT) and `*where` (bytes from the start) otherwise; both
 * may be NULL. (transfer full) */
TabiyaPawnSpec *tabiya_pawn_spec_parse(const char *text, gsize *where,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_pawn_spec_free(TabiyaPawnSpec *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPawnSpec, tabiya_pawn_spec_free)

char *tabiya_pawn_spec_to_string(const TabiyaPawnSpec *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean tabiya_pawn_spec_equal(const TabiyaPawnSpec *a, const TabiyaPawnSpec *b);

/* The number that `feature` says of the pawns of `color`; of TABIYA_PAWNS_FILES the set of files.
 * For tests. */
guint tabiya_pawn_feature(TabiyaPawnFeature feature, EngColor color, EngBitboard white,
                          EngBitboard black);

/* As tabiya_spec_find(). */
int tabiya_pawn_spec_find(const TabiyaPawnSpec *self, const EngPosition *start,
                          const EngMove *moves, guint n_moves);

G_END_DECLS

#endif
