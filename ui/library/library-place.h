/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "library": a person's games, looked for, sorted, looked through and changed. Its
 * session is a TabiyaLibrarySession, its panel a TabiyaLibraryPanel. The librarian is the
 * application's: what he says is said here, wherever in the program it was asked for.
 *
 * It takes files of games in; what is typed there begins a search.
 *
 * Actions:
 *   library-open         the game that is shown, to be studied
 *   library-star         (b) of the games that are chosen, as the next two
 *   library-delete
 *   library-edit-tags
 *   library-choose-all
 *   library-new-collection      of the games that are chosen; asks for its name
 *   library-collect             (xs) they come into the collection with that id and name,
 *   library-take-out            (xs) or are taken out of it
 *   library-rename-collection   (xs)
 *   library-remove-collection   (xs)
 *   library-search          (s) looks for a query
 *   library-find            goes to where one is typed
 *   library-find-position   (s) looks for the position on the board at a place
 *   library-form            makes a query of fields that are filled in
 *   library-sort            (s) "date desc", which is its state, too
 *   library-statistics      of the games that are chosen or, if those are not several, found
 *   library-players         (s) of the whole library; a player to begin with, or ""
 *   library-save-search     asks for its name
 *   library-rename-search   (xss) the id, the name and the query
 *   library-forget-search   (xs)
 *   library-import          asks for files, library-import-folder for a folder
 *   library-import-files    (as) their paths
 *   library-problems        shows what was wrong with what was imported last
 *   library-export          the games that are chosen; asks for a file
 *   library-export-to       (s) its path
 *   library-compact, library-repair, library-remove-duplicates, library-backup
 */
#ifndef TABIYA_LIBRARY_PLACE_H
#define TABIYA_LIBRARY_PLACE_H

#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LIBRARY_PLACE (tabiya_library_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLibraryPlace, tabiya_library_place, TABIYA, LIBRARY_PLACE, TabiyaPlace)

G_END_DECLS

#endif
