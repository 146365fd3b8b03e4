/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of TabiyaOpeningsSession share: openings-session.c is the session,
 * openings-session-kept.c what is left of it for the next start. */
#ifndef TABIYA_OPENINGS_SESSION_PRIVATE_H
#define TABIYA_OPENINGS_SESSION_PRIVATE_H

#include <gio/gio.h>

#include "app/openings/openings-session.h"

G_BEGIN_DECLS

struct _TabiyaOpeningsSession {
    GObject parent_instance;

    TabiyaGame *game;
    const TabiyaNode *cursor;
    gboolean flipped;
    char *status, *announcement, *opening;
    gboolean can_undo, can_redo; /* as last told */

    gboolean looking;   /* the last step of the game is a line that was set, */
    guint64 looking_at; /* and this the state after it */
    int changing;       /* the game's changes are our own */

    /* Moves are being shown one after another: */
    const TabiyaNode *target; /* to there; NULL: none are, or those of */
    TabiyaPlayBook *book;     /* owned; NULL: none are, or those to `target` */
    guint step_id, step_ms;
    guint n_opened, n_added; /* moves of the book so far, and those that were new */

    GFile *file;      /* NULL: nothing is kept */
    gboolean writing; /* a write is under way */
    gboolean stale;   /* and is out of date already */
};

/* Writes what there is, in the background; does nothing where nothing is kept. */
void tabiya_openings_session_save(TabiyaOpeningsSession *self);
/* Takes what was left in the directory, and keeps it there from now on; anything unreadable is left
 * alone. */
void tabiya_openings_session_load(TabiyaOpeningsSession *self, const char *directory);

G_END_DECLS

#endif
