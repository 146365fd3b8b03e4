/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "library": a person's games: searching, sorting, browsing and changing them. Its
 * session is a TabiyaLibrarySession, its panel a TabiyaLibraryPanel. The librarian belongs to the
 * application: its messages are shown here, wherever in the program a job was started.
 *
 * It imports files of games; typing there begins a search.
 *
 * Actions:
 *   library-open         opens the shown game in Study
 *   library-star         (b) for the selected games, like the next two
 *   library-delete
 *   library-edit-tags
 *   library-choose-all
 *   library-new-collection      of the selected games; asks for its name
 *   library-collect             (xs) adds them to the collection with that id and name,
 *   library-take-out            (xs) or removes them from it
 *   library-rename-collection   (xs)
 *   library-remove-collection   (xs)
 *   library-search          (s) looks for a query
 *   library-find            focuses the field for queries
 *   library-find-position   (s) looks for the position on the board of a place
 *   library-form            makes a query from fields to fill in
 *   library-sort            (s) "date desc"; also its state
 *   library-statistics      of the selected games or, unless there are several, the found ones
 *   library-players         (s) of the whole library; the first player shown, or ""
 *   library-save-search     asks for its name
 *   library-rename-search   (xss) the id, the name and the query
 *   library-forget-search   (xs)
 *   library-import          asks for files, library-import-folder for a folder
 *   library-import-files    (as) their paths
 *   library-problems        shows the errors of the last import
 *   library-export          the selected games; asks for a file
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
