/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A desk without a window: a game and its cursor, a level, settings, for `tabiya-cli ask` and for
 * other programs (MCP). Changes of places (a puzzle, a drill) put their position on the board.
 *
 * Nobody plays here: moves are made for both sides. What only a window can do (the manual, a review
 * of a whole game) is refused with a sentence. Each change can be undone, the last one first, as
 * long as nobody else changes the game. */
#ifndef TABIYA_SCRATCH_DESK_H
#define TABIYA_SCRATCH_DESK_H

#include "app/talk/desk.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_SCRATCH_DESK (tabiya_scratch_desk_get_type())
G_DECLARE_FINAL_TYPE(TabiyaScratchDesk, tabiya_scratch_desk, TABIYA, SCRATCH_DESK, GObject)

/* With the game (transfer full; NULL: a new one) at `cursor` (NULL: its end). `data_dir` and
 * `library` may be NULL: none. */
TabiyaScratchDesk *tabiya_scratch_desk_new(TabiyaGame *game, const TabiyaNode *cursor,
                                           const char *data_dir,
                                           const char *library) G_GNUC_WARN_UNUSED_RESULT;
/* Both borrowed. For tests. */
TabiyaGame *tabiya_scratch_desk_get_game(TabiyaScratchDesk *self);
/* For tests. */
const TabiyaNode *tabiya_scratch_desk_get_cursor(TabiyaScratchDesk *self);
/* "puzzles", …; "": nowhere yet. Static. For tests. */
const char *tabiya_scratch_desk_get_place(TabiyaScratchDesk *self);
/* For tests. */
gboolean tabiya_scratch_desk_is_flipped(TabiyaScratchDesk *self);
/* How strong Tabiya plays; its level is 0: not chosen yet. For tests. */
TabiyaStrength tabiya_scratch_desk_get_strength(TabiyaScratchDesk *self);
/* Whether a setting (talk-settings.h) is on; FALSE for an unknown one. For tests. */
gboolean tabiya_scratch_desk_get_setting(TabiyaScratchDesk *self, const char *key);
/* Whether analysis was asked for. For tests. */
gboolean tabiya_scratch_desk_has_engine(TabiyaScratchDesk *self);

/* The person's rating, for puzzles; 0: unknown. */
void tabiya_scratch_desk_set_rating(TabiyaScratchDesk *self, guint rating);
/* The language of answers; NULL: English. */
void tabiya_scratch_desk_set_language(TabiyaScratchDesk *self, const char *language);

G_END_DECLS

#endif
