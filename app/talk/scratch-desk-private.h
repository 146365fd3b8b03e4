/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a scratch desk has on it, and the changes of that. Private to scratch-desk*.c. */
#ifndef TABIYA_SCRATCH_DESK_PRIVATE_H
#define TABIYA_SCRATCH_DESK_PRIVATE_H

#include "app/talk/scratch-desk.h"

G_BEGIN_DECLS

/* A plain value but for the reference to the game. */
typedef struct {
    TabiyaGame *game; /* owned; it records its changes */
    const TabiyaNode *cursor;
    const char *place; /* static */
    gboolean flipped, has_engine;
    gboolean has_side; /* the person plays `side` */
    EngColor side;
    TabiyaStrength strength; /* its level is 0: not chosen */
    guint32 settings;        /* bit n: the setting n of the table is on */
} TabiyaScratchState;

/* Where the changes that need files find them. */
typedef struct {
    const char *data_dir, *library; /* NULL: none */
} TabiyaScratchFiles;

/* Makes a change, but for undo and redo. FALSE with a sentence: nothing has changed. */
gboolean tabiya_scratch_state_change(TabiyaScratchState *self, const TabiyaScratchFiles *files,
                                     const TabiyaChange *change, GError **error);
/* Puts a game (transfer full) on the desk. */
void tabiya_scratch_state_take(TabiyaScratchState *self, TabiyaGame *game,
                               const TabiyaNode *cursor);

G_END_DECLS

#endif
