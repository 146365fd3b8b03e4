/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Moves and squares among the words of an utterance. Part of intent.h; for grammar-slots.c. Each
 * fills in a reading, or leaves it alone. */
#ifndef TABIYA_GRAMMAR_MOVES_H
#define TABIYA_GRAMMAR_MOVES_H

#include "app/talk/grammar-private.h"

G_BEGIN_DECLS

void tabiya_alignment_read_move(const TabiyaAlignment *self, guint from, guint to,
                                TabiyaSlotReading *reading);
/* One after the other. */
void tabiya_alignment_read_moves(TabiyaAlignment *self, guint from, guint to,
                                 TabiyaSlotReading *reading);
/* A move that need not be legal. */
void tabiya_alignment_read_any_move(const TabiyaAlignment *self, guint from, guint to,
                                    TabiyaSlotReading *reading);
/* The only move with the pieces and the square that are named anywhere, and the words (bits) that
 * name them; NULL: there is none, or several. grammar-scattered.c. (transfer full) */
char *tabiya_alignment_dup_scattered_move(TabiyaAlignment *self,
                                          guint32 *words) G_GNUC_WARN_UNUSED_RESULT;

/* "Dg7" with the letters of English pieces; NULL: the language has the same. In English German
 * letters are understood as well: "Sf3". (transfer full) */
char *tabiya_alignment_dup_english(const TabiyaAlignment *self,
                                   const char *text) G_GNUC_WARN_UNUSED_RESULT;

void tabiya_alignment_read_square(const TabiyaAlignment *self, guint from, guint to,
                                  TabiyaSlotReading *reading);

/* The last move of the game, before the position shown, that the words can mean. FALSE: none was
 * played. */
gboolean tabiya_alignment_find_played(const TabiyaAlignment *self, guint from, guint to,
                                      guint *index);

G_END_DECLS

#endif
