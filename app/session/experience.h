/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How much chess the person has played, as asked at the first start, and the settings that follow
 * from the answer. */
#ifndef TABIYA_EXPERIENCE_H
#define TABIYA_EXPERIENCE_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_EXPERIENCE_NEVER,
    TABIYA_EXPERIENCE_LITTLE,
    TABIYA_EXPERIENCE_REGULAR,
    TABIYA_EXPERIENCE_CLUB,
    TABIYA_N_EXPERIENCES,
} TabiyaExperience;

/* The answer's name for scripts: "never", "little", "regular", "club". Static. */
const char *tabiya_experience_get_id(TabiyaExperience self);
/* FALSE: there is no answer of that name. */
gboolean tabiya_experience_find(const char *id, TabiyaExperience *self);

/* The answer in words, translated: "A little". Static. */
const char *tabiya_experience_get_words(TabiyaExperience self);

/* The level to begin with: one that the person can beat now and then. */
int tabiya_experience_get_level(TabiyaExperience self);

/* The rating that this player begins puzzles with. */
int tabiya_experience_get_rating(TabiyaExperience self);

/* The same for a player who was not asked, but has chosen a level: between the answers and beyond
 * them in proportion. */
int tabiya_experience_guess_rating(int level);

/* Whether the lesson on how the pieces move should come before the first game. */
gboolean tabiya_experience_needs_rules(TabiyaExperience self);

G_END_DECLS

#endif
