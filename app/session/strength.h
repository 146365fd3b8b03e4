/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How strong Tabiya plays, as one value: a level, a rating, or an opponent with a name. Plain data;
 * compared and stored as text:
 *
 *     "4"      level 4          "1450"   a rating          "lena"   an opponent (opponents.h) */
#ifndef TABIYA_STRENGTH_H
#define TABIYA_STRENGTH_H

#include "app/session/opponents.h"

G_BEGIN_DECLS

enum {
    TABIYA_RATING_MIN = 600,
    TABIYA_RATING_MAX = 3000,
    TABIYA_RATING_STEP = 50,
    TABIYA_STRENGTH_TEXT_BYTES = 24,
};

typedef struct {
    int level;  /* 1…9; with a rating the nearest one, and 9 for full strength; 0: no strength */
    int rating; /* 0: as the level says; the opponent's own, if there is one */
    const TabiyaOpponent *opponent; /* NULL: nobody with a name */
} TabiyaStrength;

/* Values out of range become the nearest valid ones. */
TabiyaStrength tabiya_strength_of_level(int level);
TabiyaStrength tabiya_strength_of_rating(int rating);
TabiyaStrength tabiya_strength_of_opponent(const TabiyaOpponent *opponent);

gboolean tabiya_strength_equal(const TabiyaStrength *a, const TabiyaStrength *b);

void tabiya_strength_write(const TabiyaStrength *self, char text[TABIYA_STRENGTH_TEXT_BYTES]);
/* FALSE: the text is no strength, and `self` stays as it was. */
gboolean tabiya_strength_read(TabiyaStrength *self, const char *text);

/* The engine's parameters of this strength. */
EngLevel tabiya_strength_get_level(const TabiyaStrength *self);
/* Its rating: that of a level is measured. */
int tabiya_strength_get_rating(const TabiyaStrength *self);
/* All the strength that there is: cores and time are the person's choice. */
gboolean tabiya_strength_is_full(const TabiyaStrength *self);

/* As it is shown: "Lena", "Tabiya, rating 1450", "Tabiya, level 4"; and in a game's tags: "Lena
 * (Tabiya)", "Tabiya", "Tabiya, level 4". */
char *tabiya_strength_dup_name(const TabiyaStrength *self) G_GNUC_WARN_UNUSED_RESULT;
char *tabiya_strength_dup_tag(const TabiyaStrength *self) G_GNUC_WARN_UNUSED_RESULT;

/* Whom the name of a player means, in whatever language the game was played; `rating`: the one
 * beside the name, 0: none. FALSE: not Tabiya, or nobody knows how strong it was. */
gboolean tabiya_strength_find(TabiyaStrength *self, const char *name, int rating);

/* The next one up (`by` 1) or down (-1): a level, or an opponent, for a rating the one that is
 * nearest there. Its level is 0 if there is none. */
TabiyaStrength tabiya_strength_step(const TabiyaStrength *self, int by);

G_END_DECLS

#endif
