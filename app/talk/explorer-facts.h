/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The moves played in a position, for answers: in the person's library, else in the opening book
 * that comes with the program. Only reads; waits. Any thread. */
#ifndef TABIYA_EXPLORER_FACTS_H
#define TABIYA_EXPLORER_FACTS_H

#include "app/openings/explorer-answer.h"
#include "app/talk/work.h"

G_BEGIN_DECLS

/* `last_move` led to the position, or ENG_NO_MOVE. NULL without an error: neither has the position.
 * (transfer full) */
TabiyaExplorerAnswer *tabiya_explorer_facts_ask(const TabiyaTalkWork *work,
                                                const EngPosition *position, EngMove last_move,
                                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Only the library. NULL without an error: it has no game with the position. (transfer full) */
TabiyaExplorerAnswer *tabiya_explorer_facts_ask_library(const TabiyaTalkWork *work,
                                                        const EngPosition *position,
                                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Only the opening book that comes with the program. (transfer full) */
TabiyaExplorerAnswer *tabiya_explorer_facts_ask_book(const TabiyaTalkWork *work,
                                                     const EngPosition *position, EngMove last_move,
                                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* How many games there are and how they ended, in a sentence, with its fact; for a book, that it is
 * one. */
void tabiya_explorer_facts_say_total(const TabiyaExplorerAnswer *explored, TabiyaAnswer *answer);
/* "e4 (12 games, White scores 54%)": the first `limit` moves, each with its fact. */
void tabiya_explorer_facts_say_moves(const TabiyaExplorerAnswer *explored, guint limit,
                                     TabiyaAnswer *answer);

G_END_DECLS

#endif
