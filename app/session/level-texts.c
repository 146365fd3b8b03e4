/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of descriptions of the nine levels. They describe how engine/play/levels.c makes each
 * level play, not its rating: ratings are given only where they have been measured. */
#include "app/session/level-texts.h"

#include <glib/gi18n-lib.h>

typedef struct {
    const char *title;
    const char *text;
} LevelText;

static const LevelText LEVELS[] = {
    {N_("First steps"),
     N_("Has just learned the moves. Overlooks almost everything and gives pieces away.")},
    {N_("Learner"), N_("Looks one move ahead. Misses many threats and sometimes a mate in one.")},
    {N_("Beginner"), N_("Usually takes hanging pieces, but still blunders.")},
    {N_("Casual player"), N_("Sometimes hangs a piece, but never misses a mate in one.")},
    {N_("Experienced player"), N_("Thinks two or three moves ahead and punishes simple mistakes.")},
    {N_("Club player"), N_("Finds short combinations, and now and then overlooks one.")},
    {N_("Strong club player"), N_("Sees most tactics and makes you prove every advantage.")},
    {N_("Expert"), N_("Calculates deeply. A tough opponent for any club player.")},
    {N_("Full strength"),
     N_("The engine at full strength, with all the time and cores you give it.")},
};
G_STATIC_ASSERT(G_N_ELEMENTS(LEVELS) == TABIYA_LEVEL_MAX);

static const LevelText *text_of(int level)
{
    return &LEVELS[CLAMP(level, TABIYA_LEVEL_MIN, TABIYA_LEVEL_MAX) - 1];
}

const char *tabiya_level_get_title(int level)
{
    return _(text_of(level)->title);
}

const char *tabiya_level_get_text(int level)
{
    return _(text_of(level)->text);
}
