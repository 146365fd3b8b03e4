/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See back-reference.h. */
#include "app/talk/back-reference.h"

#include "app/names/classifier.h"

#define LESSON_MOVES 20 /* half-moves: a longer line is a game */

/* Of its question, else of its facts; NULL: it speaks of none. Borrowed. */
static const char *find_said(const TabiyaAnswer *answer)
{
    const char *asked = answer ? tabiya_arguments_get(answer->arguments, "opening") : NULL;
    const TabiyaFact *fact = answer ? tabiya_answer_find_fact(answer, TABIYA_FACT_OPENING) : NULL;

    return asked ? asked : fact ? fact->text : NULL;
}

/* In a lesson, and at the start, the whole line is meant: the London begins with 1. d4. In a longer
 * game the moves shown decide. */
static const char *find_shown(const TabiyaScene *scene)
{
    const gboolean is_whole = scene->shown == 0 || scene->moves->len <= LESSON_MOVES;
    const TabiyaOpening *opening = tabiya_openings_classify_moves(
        &scene->start, (const EngMove *)(gconstpointer)scene->moves->data,
        is_whole ? scene->moves->len : scene->shown);

    return opening ? opening->name : NULL;
}

gboolean tabiya_back_reference_is(const TabiyaArguments *arguments)
{
    return g_strcmp0(tabiya_arguments_get(arguments, "opening"), "it") == 0;
}

gboolean tabiya_back_reference_resolve(TabiyaArguments *arguments, const TabiyaAnswer *previous,
                                       const TabiyaScene *scene)
{
    if (!tabiya_back_reference_is(arguments))
        return TRUE;
    const char *said = find_said(previous);
    const char *meant = said ? said : find_shown(scene);
    tabiya_arguments_set(arguments, "opening", meant);
    return meant != NULL;
}
