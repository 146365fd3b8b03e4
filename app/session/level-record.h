/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How the last games against the opponent went, and the level that they speak for.
 *
 * After five games at one level: nine points of ten or more, two a win and one a draw, speak for
 * the next level, one point or none for the one before. A win with help (more than one move taken
 * back, or a hint) counts as a draw. Games that a suggestion was made of speak for nothing any
 * more: five others have to be played before the next one. Beside that, a new game is offered the
 * level that is suggested: what the answer at the first start speaks for, then what five games at
 * one level do, which may be their own. Kept as text, a line a game, the oldest first, and a line
 * for the level that is suggested:
 *
 *     4711 3 won         the game's id, the level, "won", "helped", "drawn" or "lost"
 *     suggested 4 games  the level, "games" or "answer"
 */
#ifndef TABIYA_LEVEL_RECORD_H
#define TABIYA_LEVEL_RECORD_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_LEVEL_WON,
    TABIYA_LEVEL_HELPED, /* won with help */
    TABIYA_LEVEL_DRAWN,
    TABIYA_LEVEL_LOST,
    TABIYA_N_LEVEL_SCORES,
} TabiyaLevelScore;

typedef struct {
    gint64 game; /* its id in the store */
    int level;
    TabiyaLevelScore score; /* the person's */
} TabiyaLevelResult;

typedef struct _TabiyaLevelRecord TabiyaLevelRecord;

/* Games that make a suggestion. */
#define TABIYA_LEVEL_GAMES 5

/* `text` as dup_text() gave it; NULL: nothing was played yet. Lines that say nothing are passed
 * over. */
TabiyaLevelRecord *tabiya_level_record_new(const char *text) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_level_record_free(TabiyaLevelRecord *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaLevelRecord, tabiya_level_record_free)

char *tabiya_level_record_dup_text(TabiyaLevelRecord *self) G_GNUC_WARN_UNUSED_RESULT;

/* A game is over; in the place of what was known of it. FALSE: that was known. */
gboolean tabiya_level_record_add(TabiyaLevelRecord *self, const TabiyaLevelResult *result);
/* It goes on after all. FALSE: nothing was known of it. */
gboolean tabiya_level_record_remove(TabiyaLevelRecord *self, gint64 game);

/* The level that the last five games speak for; 0: none, or the one that they were played at. */
int tabiya_level_record_get_advice(TabiyaLevelRecord *self);
/* The suggestion was made: these games are done with. */
void tabiya_level_record_settle(TabiyaLevelRecord *self);

/* The level to offer for a new game; 0: nothing speaks for any yet. `from_games`: the last games
 * do, and not the answer at the first start. */
int tabiya_level_record_get_suggestion(TabiyaLevelRecord *self, gboolean *from_games);
/* The answer speaks for `level`. */
void tabiya_level_record_suggest(TabiyaLevelRecord *self, int level);

G_END_DECLS

#endif
