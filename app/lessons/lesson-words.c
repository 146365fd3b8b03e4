/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See lesson-words.h. */
#include "app/lessons/lesson-words.h"

#include <glib/gi18n-lib.h>

#include "app/analysis/explain.h"
#include "app/game/shown-move.h"

static char *dup_question(const TabiyaNode *node)
{
    char *task = tabiya_lesson_dup_task(node);

    if (task)
        return task;
    return g_strdup(tabiya_node_get_position(node)->side_to_move == ENG_WHITE
                        ? _("White to move: what do you play?")
                        : _("Black to move: what do you play?"));
}

char *tabiya_lesson_words_dup_status(TabiyaLessonStage stage, const TabiyaNode *node,
                                     gboolean last_chapter)
{
    switch (stage) {
    case TABIYA_LESSON_STAGE_EMPTY:
        return g_strdup(_("Choose a lesson."));
    case TABIYA_LESSON_STAGE_SHOWING:
        return g_strdup(_("The lesson continues…"));
    case TABIYA_LESSON_STAGE_JUDGING:
        return g_strdup(_("The engine is checking your move."));
    case TABIYA_LESSON_STAGE_TRIED:
        return g_strdup(_("Find another move"));
    case TABIYA_LESSON_STAGE_OVER:
        return g_strdup(last_chapter ? _("You have completed the lesson.")
                                     : _("You have completed the chapter."));
    default:
        return dup_question(node);
    }
}

const char *tabiya_lesson_words_get_obstacle(TabiyaLessonStage stage)
{
    static const char *const OBSTACLES[] = {
        [TABIYA_LESSON_STAGE_EMPTY] = N_("Choose a lesson."),
        [TABIYA_LESSON_STAGE_SHOWING] = N_("The lesson continues in a moment."),
        [TABIYA_LESSON_STAGE_ASKING] = NULL,
        [TABIYA_LESSON_STAGE_JUDGING] = N_("The engine is still checking your move."),
        [TABIYA_LESSON_STAGE_TRIED] = N_("Press Try Again first."),
        [TABIYA_LESSON_STAGE_OVER] = N_("This chapter is complete."),
    };

    return OBSTACLES[stage] ? _(OBSTACLES[stage]) : NULL;
}

char *tabiya_lesson_words_dup_chapter(TabiyaLesson *lesson, guint chapter)
{
    const guint count = tabiya_lesson_count_chapters(lesson);
    const char *title = tabiya_lesson_get_chapter(lesson, chapter)->title;

    if (count == 1)
        return g_strdup(title);
    g_autofree char *place = g_strdup_printf(_("Chapter %u of %u"), chapter + 1, count);
    return *title ? g_strdup_printf("%s: %s", place, title) : g_steal_pointer(&place);
}

/* --- Tries ------------------------------------------------------------------------------------ */

static char *dup_move(const TabiyaNode *tried)
{
    return tabiya_shown_numbered_dup(tabiya_node_get_position(tabiya_node_get_parent(tried)),
                                     tabiya_node_get_move(tried));
}

char *tabiya_lesson_words_dup_tried(const TabiyaNode *tried, gboolean wrong, const char *words)
{
    g_autofree char *move = dup_move(tried);
    /* Translators: %s is a move that is not bad, but not the one that a lesson is about. */
    const char *sentence = wrong ? _("%s is not the move.") : _("%s is possible, but look again.");
    g_autofree char *verdict = g_strdup_printf(sentence, move);

    return g_strconcat(verdict, *words ? "\n" : "", words, NULL);
}

static char *dup_reason(const TabiyaMoveVerdict *verdict)
{
    return verdict ? tabiya_claim_to_string(&verdict->to.refutation, tabiya_shown_letters_get())
                   : NULL;
}

char *tabiya_lesson_words_dup_judged(const TabiyaNode *tried, gboolean as_good,
                                     const TabiyaMoveVerdict *verdict)
{
    g_autofree char *move = dup_move(tried);
    g_autofree char *reason = dup_reason(verdict);
    const char *sentence = as_good ? _("%s is good, too. The lesson is about another move.")
                                   : _("%s is not the move.");
    g_autofree char *words = g_strdup_printf(sentence, move);

    return g_strconcat(words, reason ? "\n" : "", reason, NULL);
}

/* --- Results ---------------------------------------------------------------------------------- */

char *tabiya_lesson_words_dup_tally(const TabiyaLessonTally *tally)
{
    const guint all = tally->first + tally->helped + tally->shown;

    if (all == 0)
        return g_strdup("");
    return g_strdup_printf(_("Found at the first try: %u of %u"), tally->first, all);
}
