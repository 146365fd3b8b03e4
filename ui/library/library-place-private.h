/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Declarations that the files of the place "library" share: library-place.c is the place and its
 * commands for games, library-place-find.c finds them, library-place-jobs.c imports and exports
 * them. */
#ifndef TABIYA_LIBRARY_PLACE_PRIVATE_H
#define TABIYA_LIBRARY_PLACE_PRIVATE_H

#include "app/job/job.h"
#include "app/library/library-session.h"
#include "ui/library/library-panel.h"
#include "ui/library/library-place.h"

G_BEGIN_DECLS

struct _TabiyaLibraryPlace {
    TabiyaPlace parent_instance;

    GtkWidget *moves;      /* owned: of the game on the board; NULL: not made yet */
    GtkWidget *invitation; /* in it, if no game is selected */
    GtkWidget *moves_card; /* the same: without a game to show or to select, no card */
    TabiyaJob *job;        /* owned: the last one started; NULL: none */
    gint64 renamed;        /* the collection or search to rename */
    char *renamed_query;   /* owned: of that search; NULL: it is a collection */
};

/* (transfer none), for all of them. They make the panel if necessary. */
TabiyaLibrarian *tabiya_library_place_get_librarian(TabiyaLibraryPlace *self);
const char *tabiya_library_place_get_path(TabiyaLibraryPlace *self);
TabiyaLibraryPanel *tabiya_library_place_get_panel(TabiyaLibraryPlace *self);
/* The parent window of dialogs. */
GtkWindow *tabiya_library_place_get_window(TabiyaLibraryPlace *self);

/* (transfer full): the ids of the selected games, of gint64. */
GArray *tabiya_library_place_dup_chosen(TabiyaLibraryPlace *self) G_GNUC_WARN_UNUSED_RESULT;

/* Call when other commands may have become usable. */
void tabiya_library_place_tell_update(TabiyaLibraryPlace *self);

/* Asks for a new name of the saved search for `query`; NULL: of a collection. */
void tabiya_library_place_ask_name(TabiyaLibraryPlace *self, const char *heading, gint64 id,
                                   const char *name, const char *query);

/* --- library-place-find.c --- */

void tabiya_library_place_add_find_actions(TabiyaLibraryPlace *self);
/* See TabiyaPlaceClass.type. */
gboolean tabiya_library_place_type(TabiyaPlace *place, gunichar character);

/* --- library-place-jobs.c --- */

void tabiya_library_place_add_job_actions(TabiyaLibraryPlace *self);
/* See TabiyaPlaceClass.take_files. */
void tabiya_library_place_take_files(TabiyaPlace *place, GListModel *files);
gboolean tabiya_library_place_is_working(TabiyaLibraryPlace *self);
/* Shows a job of the librarian, which reports the result itself. */
void tabiya_library_place_follow_job(TabiyaLibraryPlace *self, TabiyaJob *job);
/* Nobody waits for it any longer: it ends without a message. */
void tabiya_library_place_leave_job(TabiyaLibraryPlace *self);

G_END_DECLS

#endif
