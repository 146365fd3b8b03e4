/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A scene: what a question is asked about, as it was when it was asked. Immutable; any thread.
 *
 * It has the moves on the board, which one of them is shown, and where the person's data is. */
#ifndef TABIYA_SCENE_H
#define TABIYA_SCENE_H

#include "app/game/game.h"
#include "app/session/strength.h"

G_BEGIN_DECLS

typedef struct {
    gatomicrefcount references;

    EngPosition start;
    GArray *moves;        /* of EngMove: the shown line from `start` to its end */
    guint shown;          /* the shown position is after this many of them */
    EngPosition position; /* the shown position */

    char *white, *black; /* the players' names; never NULL, may be "" */
    char *place;         /* "play", "study", …; "" without a window */
    gboolean has_side;   /* the person plays one side, `side` */
    EngColor side;
    TabiyaStrength strength; /* Tabiya's in this game; its level is 0: it plays none */
    guint rating;            /* the person's rating, 0: unknown */

    char *data_dir, *library; /* the folder and the library; NULL: none */
    char *language;           /* "de", of answers and openings' names */
} TabiyaScene;

/* The position and the line at `cursor`, which may be NULL: the game's root. */
TabiyaScene *tabiya_scene_new(const TabiyaNode *cursor) G_GNUC_WARN_UNUSED_RESULT;
/* After `shown` of the `count` moves. For tests. */
TabiyaScene *tabiya_scene_new_moves(const EngPosition *start, const EngMove *moves, guint count,
                                    guint shown) G_GNUC_WARN_UNUSED_RESULT;
/* For tests. */
TabiyaScene *tabiya_scene_ref(TabiyaScene *self);

void tabiya_scene_unref(TabiyaScene *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaScene, tabiya_scene_unref)

EngMove tabiya_scene_move_at(const TabiyaScene *self, guint index);
/* The position after `count` moves of the line. */
void tabiya_scene_position_after(const TabiyaScene *self, guint count, EngPosition *position);

/* How many moves of the line lead to a handle: "current", "start", "end", "move 18" (before
 * White's 18th move), "move 18 black", "after move 18". FALSE: there is no such position. */
gboolean tabiya_scene_find(const TabiyaScene *self, const char *handle, guint *count);

G_END_DECLS

#endif
