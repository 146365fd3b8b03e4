/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the desktop's own search finds of Tabiya: openings by name or code, and players and games of
 * the person's library.
 *
 * Every word that was typed must begin a word of what is found; misspelled words, which the
 * program's own search understands, would find openings for people who look for something else. The
 * library is only read, for TABIYA_DESKTOP_SEARCH_MS at most: in a very large one not all games are
 * seen. Belongs to one thread.
 *
 * An id says all that is needed to show and to open what it stands for, so that it outlives the
 * process. */
#ifndef TABIYA_DESKTOP_SEARCH_H
#define TABIYA_DESKTOP_SEARCH_H

#include <gio/gio.h>

G_BEGIN_DECLS

enum {
    TABIYA_DESKTOP_SEARCH_EACH = 3,   /* openings, players, games at most */
    TABIYA_DESKTOP_SEARCH_MS = 800,   /* for reading the library */
    TABIYA_DESKTOP_SEARCH_LETTERS = 3 /* fewer find nothing */
};

typedef struct TabiyaDesktopSearch TabiyaDesktopSearch;

/* `data_dir`: the folder of the library, which need not exist. */
TabiyaDesktopSearch *tabiya_desktop_search_new(const char *data_dir) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_desktop_search_free(TabiyaDesktopSearch *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaDesktopSearch, tabiya_desktop_search_free)

/* The ids of what `words` find: openings, then players, then games. Empty if nothing does, or once
 * `cancellable` is cancelled. (transfer full) */
GStrv tabiya_desktop_search_find(TabiyaDesktopSearch *self, const char *const *words,
                                 GCancellable *cancellable) G_GNUC_WARN_UNUSED_RESULT;

/* How it is shown, two lines. FALSE: there is no such thing (any more). */
gboolean tabiya_desktop_search_describe(TabiyaDesktopSearch *self, const char *id, char **name,
                                        char **description);

/* The action of the application that shows it, and what to give it (floating). NULL: there is no
 * such thing (any more). */
const char *tabiya_desktop_search_get_action(TabiyaDesktopSearch *self, const char *id,
                                             GVariant **parameter);

/* The same for all that the words find in the library. */
const char *tabiya_desktop_search_get_action_of_words(const char *const *words,
                                                      GVariant **parameter);

G_END_DECLS

#endif
