/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tournaments of a person: a GListModel of TabiyaArenaEntry, the latest first. Each is a folder
 * in one folder, with everything that the tournament keeps and a note, "arena.json", which says
 * what a list shows without reading games.
 *
 * A deleted one is put aside until the next is deleted or the program starts again. */
#ifndef TABIYA_ARENA_SHELF_H
#define TABIYA_ARENA_SHELF_H

#include <gio/gio.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_ARENA_ENTRY (tabiya_arena_entry_get_type())
G_DECLARE_FINAL_TYPE(TabiyaArenaEntry, tabiya_arena_entry, TABIYA, ARENA_ENTRY, GObject)

#define TABIYA_TYPE_ARENA_SHELF (tabiya_arena_shelf_get_type())
G_DECLARE_FINAL_TYPE(TabiyaArenaShelf, tabiya_arena_shelf, TABIYA, ARENA_SHELF, GObject)

/* The note of a tournament. */
typedef struct {
    const char *name;
    int form;    /* TabiyaTournamentForm */
    int players; /* how many */
    int played, total;
    gboolean is_over;
} TabiyaArenaNote;

/* Its folder's name, and the note. Both are lent. */
const char *tabiya_arena_entry_get_id(TabiyaArenaEntry *self);
const TabiyaArenaNote *tabiya_arena_entry_get_note(TabiyaArenaEntry *self);

/* `folder` need not exist. Reads it on another thread; "items-changed" says when. */
TabiyaArenaShelf *tabiya_arena_shelf_new(const char *folder) G_GNUC_WARN_UNUSED_RESULT;
/* Whether it is still reading. For tests. */
gboolean tabiya_arena_shelf_is_reading_for_tests(TabiyaArenaShelf *self);

/* Makes the folder of a new tournament, whose name is returned; NULL with a G_IO_ERROR.
 * (transfer full) */
char *tabiya_arena_shelf_make(TabiyaArenaShelf *self, GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *tabiya_arena_shelf_dup_path(TabiyaArenaShelf *self, const char *id) G_GNUC_WARN_UNUSED_RESULT;

/* Writes the note of a tournament, which stands first from now on. */
void tabiya_arena_shelf_note(TabiyaArenaShelf *self, const char *id, const TabiyaArenaNote *note);

/* The tournament that plays, NULL: none does. It is noted beside them, so that the next start
 * knows what was interrupted, however the program ended. */
void tabiya_arena_shelf_set_playing(TabiyaArenaShelf *self, const char *id);
/* The same from outside; NULL: none was. (transfer full) */
char *tabiya_arena_shelf_dup_playing(const char *folder) G_GNUC_WARN_UNUSED_RESULT;

/* NULL: there is none of that name. (transfer none) */
TabiyaArenaEntry *tabiya_arena_shelf_find(TabiyaArenaShelf *self, const char *id);

/* FALSE with a G_IO_ERROR. */
gboolean tabiya_arena_shelf_delete(TabiyaArenaShelf *self, const char *id, GError **error);
/* Brings back the one that was deleted last; FALSE: there is none. */
gboolean tabiya_arena_shelf_undelete(TabiyaArenaShelf *self);
gboolean tabiya_arena_shelf_can_undelete(TabiyaArenaShelf *self);

G_END_DECLS

#endif
