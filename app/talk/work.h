/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What an ability works with while it answers, on a worker's thread. */
#ifndef TABIYA_TALK_WORK_H
#define TABIYA_TALK_WORK_H

#include <gio/gio.h>

#include "app/names/opening-search.h"
#include "app/talk/answer.h"
#include "app/talk/scene.h"

G_BEGIN_DECLS

/* Nodes of a search for an answer: always the same, so that the same question has the same answer.
 * About a second on one core of an old machine; a quick look is for many moves at once. */
#define TABIYA_TALK_NODES 400000
#define TABIYA_TALK_QUICK_NODES 60000

#define TABIYA_TALK_LINES_MAX 10
#define TABIYA_TALK_PV_MAX 24

/* A best line of a search. */
typedef struct {
    TabiyaScore score; /* White's view */
    EngMove moves[TABIYA_TALK_PV_MAX];
    guint length;
    guint64 nodes; /* of the whole search */
    int depth;
} TabiyaTalkLine;

/* Searches a position on the thread that calls it, and waits. `earlier` are the `n_earlier` moves
 * that lead from `start` to it. Returns how many of `lines` were found, best first, at most
 * `n_lines`; 0 if the game is over there, or with `error` (cancelled, or the engine failed). */
typedef guint (*TabiyaTalkSearchFunc)(gpointer searcher, const EngPosition *start,
                                      const EngMove *earlier, guint n_earlier, guint64 nodes,
                                      guint n_lines, TabiyaTalkLine *lines,
                                      GCancellable *cancellable, GError **error);

struct TabiyaTalkWork {
    const TabiyaScene *scene;
    const TabiyaArguments *arguments;
    const TabiyaAnswer *previous; /* the answer before, for "why?"; NULL: none */
    const TabiyaAnswer *games;    /* the last answer that listed games; NULL: none */
    const TabiyaOpeningSearch *openings;
    TabiyaTalkSearchFunc search;
    gpointer searcher;
    GCancellable *cancellable;
};

/* The position that the argument `position` names, the shown one without it: how many moves of the
 * scene's line lead there. FALSE: the answer says that there is none. */
gboolean tabiya_talk_work_find_position(const TabiyaTalkWork *self, TabiyaAnswer *answer,
                                        EngPosition *position, guint *count);

/* A search for an answer. */
typedef struct {
    guint count;         /* moves of the scene's line … */
    const EngMove *more; /* … and then these lead to the position; borrowed */
    guint n_more;
    guint64 nodes;
    guint n_lines; /* wanted */
} TabiyaTalkSearch;

/* FALSE: the answer says why there are no lines (the game is over, cancelled). */
gboolean tabiya_talk_work_search(const TabiyaTalkWork *self, TabiyaAnswer *answer,
                                 const TabiyaTalkSearch *search, TabiyaTalkLine *lines,
                                 guint *n_found);

/* The argument `name` as a legal move of `position`; ENG_NO_MOVE: not given, or, with the answer
 * saying so, not legal. */
EngMove tabiya_talk_work_read_move(const TabiyaTalkWork *self, TabiyaAnswer *answer,
                                   const char *name, const EngPosition *position);

G_END_DECLS

#endif
