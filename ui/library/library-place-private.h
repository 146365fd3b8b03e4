/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of the place "library" share: library-place.c is its games, library-place-find.c
 * finds them, library-place-jobs.c imports and exports them. */
#ifndef TABIYA_LIBRARY_PLACE_PRIVATE_H
#define TABIYA_LIBRARY_PLACE_PRIVATE_H

#include "ui/window-private.h"

G_BEGIN_DECLS

/* Lent, both. */
TabiyaLibrarian *tabiya_window_get_librarian(TabiyaWindow *self);
const char *tabiya_window_get_library_path(TabiyaWindow *self);

/* The ids of the games that are chosen, the caller's. */
GArray *tabiya_window_dup_chosen_games(TabiyaWindow *self) G_GNUC_WARN_UNUSED_RESULT;

/* Asks for another name of the search for `query` that is kept; NULL: of a collection. */
void tabiya_window_ask_library_name(TabiyaWindow *self, const char *heading, gint64 id,
                                    const char *name, const char *query);

void tabiya_window_install_library_find_actions(TabiyaWindow *self);

void tabiya_window_install_library_job_actions(TabiyaWindow *self);
gboolean tabiya_window_is_library_working(TabiyaWindow *self);
/* Shows what the librarian has begun, who says himself what comes of it. */
void tabiya_window_follow_library_job_cb(TabiyaWindow *self, TabiyaLibraryJob *job);

G_END_DECLS

#endif
