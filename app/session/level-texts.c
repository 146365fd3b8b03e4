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
     N_("Has just learned the moves: leaves pieces hanging and overlooks almost everything.")},
    {N_("Learner"),
     N_("Sees what it can take at once, but seldom what you can take from it.")},
    {N_("Beginner"),
     N_("Takes what hangs most of the time and still blunders in every game.")},
    {N_("Casual player"),
     N_("Plays sensible moves and misses threats that are two moves deep.")},
    {N_("Experienced player"),
     N_("Punishes simple mistakes; a plan and some care will beat it.")},
    {N_("Club player"),
     N_("Finds short combinations and rarely gives a piece away.")},
    {N_("Strong club player"),
     N_("Sees most tactics and makes you prove every advantage.")},
    {N_("Expert"),
     N_("Hardly ever errs in tactics; a hard fight for any club player.")},
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
