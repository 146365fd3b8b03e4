/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rewrites a Polyglot book with changes in any number of positions, and merges another book.
 * One pass from front to back. Blocks; any thread. */
#ifndef TABIYA_BOOK_REWRITE_H
#define TABIYA_BOOK_REWRITE_H

#include <gio/gio.h>

#include "engine/knowledge/polyglot.h"

G_BEGIN_DECLS

/* The new entries of one position. */
typedef struct {
    guint64 key;
    GArray *items; /* of TabiyaBookItem; none: delete the position */
} TabiyaBookPosition;

typedef struct {
    const EngBook *base;  /* NULL: an empty one */
    GArray *positions;    /* of TabiyaBookPosition, by key: replace the base's; may be NULL */
    const EngBook *mixed; /* NULL: none */
    guint mixed_percent;  /* of the weight in positions of both books; elsewhere each keeps its
                          * own */
    gboolean backup;      /* the old output stays as PATH~ */
    const char *output;   /* replaced whole or not at all */
} TabiyaBookRewrite;

/* FALSE: G_IO_ERROR, or TABIYA_ERROR_BAD_ARGUMENT: no move is left. */
gboolean tabiya_book_rewrite(const TabiyaBookRewrite *rewrite, GCancellable *cancellable,
                             GError **error);

G_END_DECLS

#endif
