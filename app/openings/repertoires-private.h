/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of TabiyaRepertoires share: repertoires.c is the list and what is done to it,
 * repertoires-training.c what is answered and asked. */
#ifndef TABIYA_REPERTOIRES_PRIVATE_H
#define TABIYA_REPERTOIRES_PRIVATE_H

#include "app/library/library-worker.h"
#include "app/openings/repertoire-shelf.h"
#include "app/openings/repertoires.h"

G_BEGIN_DECLS

struct _TabiyaRepertoires {
    GObject parent_instance;

    char *path;
    TabiyaLibraryWorker *writer, *reader;
    TabiyaRepertoireShelf *shelf; /* the writer's */
    GPtrArray *items;             /* of TabiyaRepertoireItem */
    GQueue undo;                  /* of Step (repertoires.c), the last first */
    gboolean loaded;
    gboolean refreshing, stale; /* a refresh runs; another is wanted behind it */
    guint n_pending;
    gint64 now_ms; /* 0: the clock's */
};

TabiyaRepertoireItem *
tabiya_repertoire_item_new(const TabiyaRepertoireValue *value) G_GNUC_WARN_UNUSED_RESULT;
/* Whether both say the same. */
gboolean tabiya_repertoire_item_equals(TabiyaRepertoireItem *a, TabiyaRepertoireItem *b);

/* Emits "failed". */
void tabiya_repertoires_fail(TabiyaRepertoires *self, const GError *error);

G_END_DECLS

#endif
