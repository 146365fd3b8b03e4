/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The opening book that Tabiya plays from.
 *
 *     TabiyaPlayBook *book = tabiya_play_book_new();
 *     g_object_set(book, "file", path, NULL);
 *     if (tabiya_play_book_prepare(book))
 *         move = tabiya_play_book_choose(book, node, &strength);
 *     else
 *         … the same when ::ready comes
 *
 * A book may be of any size, so it is opened on a thread of its own and read once from end to end
 * to check that it is a book; nothing here blocks. A missing or damaged file counts as no book:
 * ::trouble reports it, once, and play continues without it. A file that has changed since is
 * opened again.
 *
 * Properties (read-write): "file" string, a path, "" for the book that comes with the program;
 *   "varied" gboolean (TRUE): moves are chosen by weight, at random; else always the
 *   heaviest.
 * Signals:
 *   ready                      the answer to a prepare() that returned FALSE
 *   trouble (const char *why)  the book cannot be used: a translated sentence, before ::ready
 */
#ifndef TABIYA_PLAY_BOOK_H
#define TABIYA_PLAY_BOOK_H

#include "app/game/game.h"
#include "app/session/strength.h"
#include "engine/knowledge/polyglot.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PLAY_BOOK (tabiya_play_book_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPlayBook, tabiya_play_book, TABIYA, PLAY_BOOK, GObject)

TabiyaPlayBook *tabiya_play_book_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Whether the book can be asked now: it is open, or known to be unusable. FALSE: it is being
 * opened, and ::ready tells when to ask again. Call this before each of the following functions:
 * until the book is open they return no moves. */
gboolean tabiya_play_book_prepare(TabiyaPlayBook *self);

/* All moves of the book at `node` that may be played (legal, and with a weight), the heaviest
 * first; FALSE if there are none. */
gboolean tabiya_play_book_find(TabiyaPlayBook *self, const TabiyaNode *node, EngBookMoves *moves);

/* The move to play at `node`; ENG_NO_MOVE: the book has none, the position has stood in the game
 * before (a book may lead in circles), or this strength does not know openings to this depth
 * (engine/play/levels.h). An opponent prefers the book's moves that it likes. NULL: knows all. */
EngMove tabiya_play_book_choose(TabiyaPlayBook *self, const TabiyaNode *node,
                                const TabiyaStrength *strength);
/* The same one for the same `seed`, whatever was chosen before. */
EngMove tabiya_play_book_choose_by_seed(TabiyaPlayBook *self, const TabiyaNode *node,
                                        const TabiyaStrength *strength, guint64 seed);

/* The share of move number `index` in the sum of all weights, 0…100. */
double tabiya_book_moves_get_percent(const EngBookMoves *moves, int index);

/* How many of the heaviest moves a hint shows: all of them would hide the board. */
#define TABIYA_BOOK_HINTS_MAX 6

int tabiya_book_moves_count_hints(const EngBookMoves *moves);

/* The hints in words, in `position`: "e4 62%, d4 31%, c4 7%", and at the end the number of
 * other moves. */
char *tabiya_book_moves_describe(const EngBookMoves *moves,
                                 const EngPosition *position) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
