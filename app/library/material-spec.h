/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A condition on material: the pieces that both sides have left, "R+4 v R+3". Immutable, used by
 * any number of threads. */
#ifndef TABIYA_MATERIAL_SPEC_H
#define TABIYA_MATERIAL_SPEC_H

#include "app/library/spec-find.h"

G_BEGIN_DECLS

/* Help for the person. */
extern const char tabiya_material_help[];

/* How many there may be; `to` 63: no upper limit. */
typedef struct {
    guint8 from, to;
} TabiyaMaterialRange;
#define TABIYA_MATERIAL_ANY 63

/* A side. The letters count in two ways: BBN is one knight, two bishops, three minor pieces;
 * `minors` restricts something only if M is used, else it is 0 to any. */
typedef struct {
    TabiyaMaterialRange pieces[5]; /* by EngPieceType, ENG_PAWN to ENG_QUEEN */
    TabiyaMaterialRange minors;    /* bishops and knights together */
} TabiyaMaterialSide;

typedef enum {
    TABIYA_BISHOPS_ANY,
    TABIYA_BISHOPS_OPPOSITE, /* one each, on squares of different colors */
    TABIYA_BISHOPS_SAME,     /* one each, on squares of one color */
} TabiyaBishops;

typedef struct TabiyaMaterialSpec TabiyaMaterialSpec;

/* `when->flip`: either side may be White's, as in texts without "white". `when->mirror` must be
 * FALSE. For tests. */
TabiyaMaterialSpec *tabiya_material_spec_new(const TabiyaMaterialSide sides[2],
                                             TabiyaBishops bishops,
                                             const TabiyaSpecWhen *when) G_GNUC_WARN_UNUSED_RESULT;
/* NULL with `error` (TABIYA_ERROR_BAD_ARGUMENT) and `*where` (bytes from the start) on an error;
 * both may be NULL. (transfer full) */
TabiyaMaterialSpec *tabiya_material_spec_parse(const char *text, gsize *where,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_material_spec_free(TabiyaMaterialSpec *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaMaterialSpec, tabiya_material_spec_free)

char *tabiya_material_spec_to_string(const TabiyaMaterialSpec *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean tabiya_material_spec_equal(const TabiyaMaterialSpec *a, const TabiyaMaterialSpec *b);

/* As tabiya_spec_find(). */
int tabiya_material_spec_find(const TabiyaMaterialSpec *self, const EngPosition *start,
                              const EngMove *moves, guint n_moves);

G_END_DECLS

#endif
