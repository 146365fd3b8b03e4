/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The moves that people play in a position and should not. */
#ifndef TABIYA_COMMON_MISTAKES_H
#define TABIYA_COMMON_MISTAKES_H

#include "app/openings/explorer-answer.h"
#include "app/talk/work.h"

G_BEGIN_DECLS

/* Names the worst mistake among the library's moves in the scene's position, and why it is one;
 * says nothing if there is none, or `explored` is of a book. Searches and waits. */
void tabiya_common_mistakes_say(TabiyaTalkWork *work, TabiyaAnswer *answer,
                                const TabiyaExplorerAnswer *explored);

/* The same for a question about mistakes alone, with or without `explored` (NULL: nobody has played
 * here): the worst one that people play; else a move that looks good and is a mistake, here or
 * further on in the scene's line. FALSE: there is none, and nothing is said. */
gboolean tabiya_common_mistakes_find(TabiyaTalkWork *work, TabiyaAnswer *answer,
                                     const TabiyaExplorerAnswer *explored);

G_END_DECLS

#endif
