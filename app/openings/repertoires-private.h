/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of TabiyaRepertoires share: repertoires.c is the list, repertoires-steps.c what
 * is done to it, repertoires-lines.c what is done to the lines of one, repertoires-training.c what
 * is answered and asked. */
#ifndef TABIYA_REPERTOIRES_PRIVATE_H
#define TABIYA_REPERTOIRES_PRIVATE_H

#include "app/library/library-change.h"
#include "app/openings/repertoire-shelf.h"
#include "app/openings/repertoires.h"
#include "app/store/library-worker.h"

G_BEGIN_DECLS

struct _TabiyaRepertoires {
    GObject parent_instance;

    char *path;
    TabiyaWorker *writer, *reader;
    TabiyaRepertoireShelf *shelf; /* the writer's */
    GPtrArray *items;             /* of TabiyaRepertoireItem */
    GQueue undo;                  /* of TabiyaRepertoiresStep, the last first */
    gboolean loaded;
    gboolean refreshing, stale; /* a refresh runs; another is wanted behind it */
    guint n_pending;
    gint64 now_ms; /* 0: the clock's */
};

TabiyaRepertoireItem *
tabiya_repertoire_item_new(const TabiyaRepertoireValue *value) G_GNUC_WARN_UNUSED_RESULT;
/* Whether both say the same. */
gboolean tabiya_repertoire_item_equals(TabiyaRepertoireItem *a, TabiyaRepertoireItem *b);

/* New cards of the deck that are asked for today, what was begun today left out. */
guint tabiya_repertoires_count_new(const TabiyaDeck *deck);

/* Emits "failed". */
void tabiya_repertoires_fail(TabiyaRepertoires *self, const GError *error);

/* The name of one, lent; "": it is not there. */
const char *tabiya_repertoires_name_of(TabiyaRepertoires *self, gint64 id);

/* --- Steps (repertoires-steps.c) -------------------------------------------------------------- */

/* Something that is done to take something back. */
typedef struct {
    gint64 deck; /* with `change` NULL: is taken out of the list, put back, or named */
    gboolean deleted;
    char *name;                  /* NULL: no other */
    TabiyaLibraryChange *change; /* of games */
    char *label;                 /* what is taken back, translated */
} TabiyaRepertoiresStep;

void tabiya_repertoires_step_free(gpointer data);

/* What came of something, from the thread that did it. */
typedef struct {
    char *text;                  /* a translated sentence */
    TabiyaRepertoiresStep *back; /* NULL: cannot be undone, or there was nothing to do */
    gboolean games;              /* of the library are others */
} TabiyaRepertoiresDone;

/* Takes `text` and `back`. */
TabiyaRepertoiresDone *tabiya_repertoires_done_new(char *text, TabiyaRepertoiresStep *back,
                                                   gboolean games) G_GNUC_WARN_UNUSED_RESULT;

/* What is asked for. */
typedef struct {
    gint64 deck;
    char *name;   /* or a path */
    char *before; /* the name until now */
    EngColor color;
    GPtrArray *records; /* of TabiyaGameRecord */
    guint64 key;
    EngMove keep;
} TabiyaRepertoiresWish;

/* Has `work` done with it, which gives a TabiyaRepertoiresDone. Takes the values of `wish`. */
void tabiya_repertoires_ask(TabiyaRepertoires *self, TabiyaLibraryWork work,
                            TabiyaRepertoiresWish wish);

/* Of the deck of `wish`, to be filled in. Takes `label`. */
TabiyaRepertoiresStep *tabiya_repertoires_step_new(const TabiyaRepertoiresWish *wish,
                                                   char *label) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
