/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of TabiyaRepertoires: repertoires.c has the list, repertoires-steps.c changes
 * it, repertoires-lines.c changes the lines of one, repertoires-training.c has cards and
 * answers. */
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
    guint n_made;                 /* how often one was made with its games … */
    guint making, unmaking;       /* … of which this is being written, and then undone; 0: none */
    gboolean loaded;
    gboolean refreshing, stale; /* a refresh runs; another must follow it */
    guint n_pending;
    gint64 now_ms; /* 0: the clock's */
};

TabiyaRepertoireItem *
tabiya_repertoire_item_new(const TabiyaRepertoireValue *value) G_GNUC_WARN_UNUSED_RESULT;
/* Whether both have the same contents. */
gboolean tabiya_repertoire_item_equals(TabiyaRepertoireItem *a, TabiyaRepertoireItem *b);

/* How many new cards of the deck are left for today, without those begun today. */
guint tabiya_repertoires_count_new(const TabiyaDeck *deck);

/* Emits "failed". */
void tabiya_repertoires_fail(TabiyaRepertoires *self, const GError *error);

/* The name of a repertoire, lent; "" if it does not exist. */
const char *tabiya_repertoires_name_of(TabiyaRepertoires *self, gint64 id);

/* --- Steps (repertoires-steps.c) -------------------------------------------------------------- */

/* How to undo a change. */
typedef struct {
    gint64 deck;                 /* if `change` is NULL: the deck to delete, restore or rename */
    gboolean deleted;            /* with a `change`: both */
    guint made;                  /* the number of the repertoire that it made; 0: none */
    char *name;                  /* the new name; NULL: none */
    TabiyaLibraryChange *change; /* to the games; NULL: none */
    char *label;                 /* what is undone, translated */
} TabiyaRepertoiresStep;

void tabiya_repertoires_step_free(gpointer data);

/* The result of a change, from the thread that made it. */
typedef struct {
    char *text;                  /* a translated sentence */
    TabiyaRepertoiresStep *back; /* NULL: cannot be undone, or nothing changed */
    gboolean games;              /* games of the library have changed */
} TabiyaRepertoiresDone;

/* Takes ownership of `text` and `back`. */
TabiyaRepertoiresDone *tabiya_repertoires_done_new(char *text, TabiyaRepertoiresStep *back,
                                                   gboolean games) G_GNUC_WARN_UNUSED_RESULT;

/* A requested change. */
typedef struct {
    gint64 deck;
    char *name;   /* or a path */
    char *before; /* the name until now */
    EngColor color;
    GPtrArray *records; /* of TabiyaGameRecord */
    guint64 key;
    EngMove keep;
    guint made; /* the number of a repertoire that is made with its games */
} TabiyaRepertoiresWish;

/* Runs `work`, which returns a TabiyaRepertoiresDone, on the thread. Takes the values of `wish`. */
void tabiya_repertoires_ask(TabiyaRepertoires *self, TabiyaLibraryWork work,
                            TabiyaRepertoiresWish wish);

/* A step for the deck of `wish`, for the caller to fill in. Takes `label`. */
TabiyaRepertoiresStep *tabiya_repertoires_step_new(const TabiyaRepertoiresWish *wish,
                                                   char *label) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
