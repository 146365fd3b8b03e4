/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table behind experience.h. Each answer gets the level whose description (level-texts.c) fits
 * it, or a slightly easier one: a player who wins the first games keeps playing, and is offered a
 * higher level later (level-record.h). */
#include "app/session/experience.h"

#include <glib/gi18n-lib.h>

static const struct {
    const char *id;
    const char *words;
    int level, rating;
    gboolean needs_rules;
} ANSWERS[] = {
    /* Translators: these answer "Have you played chess before?" */
    [TABIYA_EXPERIENCE_NEVER] = {"never", N_("Never"), 1, 800, TRUE},
    [TABIYA_EXPERIENCE_LITTLE] = {"little", N_("A little"), 2, 1100, FALSE},
    [TABIYA_EXPERIENCE_REGULAR] = {"regular", N_("Regularly"), 4, 1500, FALSE},
    [TABIYA_EXPERIENCE_CLUB] = {"club", N_("In a club"), 6, 1800, FALSE},
};
G_STATIC_ASSERT(G_N_ELEMENTS(ANSWERS) == TABIYA_N_EXPERIENCES);

const char *tabiya_experience_get_id(TabiyaExperience self)
{
    g_return_val_if_fail(self < TABIYA_N_EXPERIENCES, NULL);
    return ANSWERS[self].id;
}

gboolean tabiya_experience_find(const char *id, TabiyaExperience *self)
{
    for (gsize i = 0; i < G_N_ELEMENTS(ANSWERS); i++) {
        if (g_strcmp0(id, ANSWERS[i].id) == 0) {
            *self = (TabiyaExperience)i;
            return TRUE;
        }
    }
    return FALSE;
}

const char *tabiya_experience_get_words(TabiyaExperience self)
{
    g_return_val_if_fail(self < TABIYA_N_EXPERIENCES, NULL);
    return _(ANSWERS[self].words);
}

int tabiya_experience_get_level(TabiyaExperience self)
{
    g_return_val_if_fail(self < TABIYA_N_EXPERIENCES, 1);
    return ANSWERS[self].level;
}

int tabiya_experience_get_rating(TabiyaExperience self)
{
    g_return_val_if_fail(self < TABIYA_N_EXPERIENCES, 1500);
    return ANSWERS[self].rating;
}

int tabiya_experience_guess_rating(int level)
{
    gsize above = 1;

    while (above + 1 < G_N_ELEMENTS(ANSWERS) && ANSWERS[above].level < level)
        above++;
    return ANSWERS[above - 1].rating + (level - ANSWERS[above - 1].level) *
                                           (ANSWERS[above].rating - ANSWERS[above - 1].rating) /
                                           (ANSWERS[above].level - ANSWERS[above - 1].level);
}

gboolean tabiya_experience_needs_rules(TabiyaExperience self)
{
    g_return_val_if_fail(self < TABIYA_N_EXPERIENCES, FALSE);
    return ANSWERS[self].needs_rules;
}
