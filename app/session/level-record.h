/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The results of the last games against Tabiya, and the level that they suggest.
 *
 * After five games at one level, nine points of ten or more (two for a win, one for a draw) suggest
 * the next level, and one point or none the previous one. A win with help (more than one takeback,
 * or a hint) counts as a draw. Games that led to a suggestion are used up: five new ones have to be
 * played before the next suggestion. A new game is also offered the suggested level: first the one
 * that follows from the answer at the first start, later the one that five games at one level
 * suggest, which may be that same level. Stored as text, one line for each game, the oldest first,
 * and a line for the suggested level:
 *
 *     4711 3 won         the game's id, the level, "won", "helped", "drawn" or "lost"
 *     suggested 4 games  the level, "games" or "answer"
 *
 * In place of a level there may be a rating or an opponent (strength.h), to which the same applies:
 * the next opponent is suggested after one, and after a rating.
 */
#ifndef TABIYA_LEVEL_RECORD_H
#define TABIYA_LEVEL_RECORD_H

#include "app/session/strength.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_LEVEL_WON,
    TABIYA_LEVEL_HELPED, /* won with help */
    TABIYA_LEVEL_DRAWN,
    TABIYA_LEVEL_LOST,
    TABIYA_N_LEVEL_SCORES,
} TabiyaLevelScore;

typedef struct {
    gint64 game;             /* its id in the store */
    TabiyaStrength strength; /* the opponent's */
    TabiyaLevelScore score;  /* the person's */
} TabiyaLevelResult;

typedef struct _TabiyaLevelRecord TabiyaLevelRecord;

/* The number of games that lead to a suggestion. */
#define TABIYA_LEVEL_GAMES 5

/* `text` as dup_text() gave it; NULL: nothing was played yet. Lines that make no sense are
 * skipped. */
TabiyaLevelRecord *tabiya_level_record_new(const char *text) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_level_record_free(TabiyaLevelRecord *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaLevelRecord, tabiya_level_record_free)

char *tabiya_level_record_dup_text(TabiyaLevelRecord *self) G_GNUC_WARN_UNUSED_RESULT;

/* Records a finished game, in place of its earlier record. FALSE: it was recorded already. */
gboolean tabiya_level_record_add(TabiyaLevelRecord *self, const TabiyaLevelResult *result);
/* The game continues after all: removes its record. FALSE: there was none. */
gboolean tabiya_level_record_remove(TabiyaLevelRecord *self, gint64 game);

/* The strength that the last five games suggest; its level is 0: none, or the one that they were
 * played at. */
TabiyaStrength tabiya_level_record_get_advice(TabiyaLevelRecord *self);
/* The suggestion was made: its games are used up. */
void tabiya_level_record_settle(TabiyaLevelRecord *self);

/* The strength to offer for a new game; its level is 0: none is suggested yet. `from_games`: the
 * last games suggest it, not the answer at the first start. */
TabiyaStrength tabiya_level_record_get_suggestion(TabiyaLevelRecord *self, gboolean *from_games);
/* The answer at the first start suggests `level`. */
void tabiya_level_record_suggest(TabiyaLevelRecord *self, int level);

G_END_DECLS

#endif
