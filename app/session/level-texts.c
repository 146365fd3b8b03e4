/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of the nine levels' words. They describe how engine/play/levels.c makes each level
 * play, not a rating: ratings are given where they have been measured. */
#include "app/session/level-texts.h"

#include <glib/gi18n-lib.h>

typedef struct {
    const char *title;
    const char *text;
} LevelText;

static const LevelText LEVELS[] = {
    {N_("First steps"),
     N_("Has just learned the moves: overlooks about every second threat and gives pieces away.")},
    {N_("Learner"), N_("Looks one move ahead, misses many a threat and sometimes a mate in one.")},
    {N_("Beginner"), N_("Takes what hangs most of the time and still makes blunders of its own.")},
    {N_("Casual player"),
     N_("Seldom leaves a piece hanging, never misses a mate in one, sees little beyond that.")},
    {N_("Experienced player"), N_("Thinks two or three moves ahead and punishes simple mistakes.")},
    {N_("Club player"), N_("Overlooks nothing simple and finds short combinations.")},
    {N_("Strong club player"), N_("Sees most tactics and makes you prove every advantage.")},
    {N_("Expert"), N_("Looks deep before every move; a hard fight for any club player.")},
    {N_("Full strength"),
     N_("Everything the engine has, with the time and the cores that you give it.")},
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
