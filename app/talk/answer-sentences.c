/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See answer-sentences.h. */
#include "app/talk/answer-sentences.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/names/opening-shown.h"
#include "app/session/play-status.h"

void tabiya_answer_say_with_line(TabiyaAnswer *self, const char *format, const EngPosition *start,
                                 const EngMove *moves, gsize count)
{
    const char *place = strstr(format, "%s");

    g_return_if_fail(place);
    g_autofree char *before = g_strndup(format, (gsize)(place - format));

    if (*before != '\0')
        tabiya_answer_say_text(self, before);
    tabiya_answer_say_line(self, start, moves, count);
    g_string_append(self->text, place + strlen("%s"));
}

/* --- Positions -------------------------------------------------------------------------------- */

static void play(EngPosition *position, GArray *keys, EngMove move)
{
    const EngPosition before = *position;

    g_array_append_val(keys, before.key);
    eng_position_play(position, &before, move);
}

EngOutcome tabiya_talk_work_get_outcome(const TabiyaTalkWork *self, guint count, const GArray *more,
                                        EngPosition *position)
{
    g_autoptr(GArray) keys = g_array_new(FALSE, FALSE, sizeof(uint64_t));

    *position = self->scene->start;
    for (guint i = 0; i < count; i++)
        play(position, keys, tabiya_scene_move_at(self->scene, i));
    for (guint i = 0; more && i < more->len; i++)
        play(position, keys, g_array_index(more, EngMove, i));
    return eng_outcome(position, (const uint64_t *)(gconstpointer)keys->data, keys->len);
}

char *tabiya_talk_dup_status(const EngPosition *position, EngOutcome outcome)
{
    const TabiyaPlayFacts facts = {
        .outcome = outcome,
        .side_to_move = (EngColor)position->side_to_move,
        .in_check = position->checkers != 0,
    };

    return tabiya_play_status(&facts);
}

void tabiya_answer_add_position(TabiyaAnswer *self, const EngPosition *position)
{
    tabiya_fact_set_line(tabiya_answer_add_fact(self, TABIYA_FACT_POSITION), position, NULL, 0);
}

/* --- Openings --------------------------------------------------------------------------------- */

char *tabiya_talk_work_dup_opening(const TabiyaTalkWork *self, const char *name)
{
    return tabiya_opening_dup_shown_in(name, 0, self->scene->language);
}

gboolean tabiya_talk_work_find_opening(const TabiyaTalkWork *self, TabiyaAnswer *answer,
                                       TabiyaOpeningFacts *facts)
{
    const char *name = tabiya_arguments_get(self->arguments, "opening");

    *facts = (TabiyaOpeningFacts){0};
    if (name && tabiya_opening_facts_find(name, facts))
        return TRUE;
    tabiya_answer_fail(answer, _("There is no opening with that name."));
    return FALSE;
}

void tabiya_answer_say_opening(TabiyaAnswer *self, const TabiyaTalkWork *work,
                               const TabiyaOpeningFacts *facts)
{
    const EngMove *moves = (const EngMove *)(gconstpointer)facts->moves->data;
    g_autofree char *name = tabiya_talk_work_dup_opening(work, facts->name);
    TabiyaFact *fact = tabiya_answer_add_fact(self, TABIYA_FACT_OPENING);

    tabiya_answer_say(self, "%s (%s):", name, facts->eco);
    tabiya_answer_say_line(self, &facts->start, moves, facts->moves->len);
    fact->text = g_strdup(facts->name);
    tabiya_fact_set_line(fact, &facts->start, moves, facts->moves->len);
}

/* How far any other opening must be behind. */
#define CLEARLY 0.9
#define RIVALS 8

static double find_rival_score(const GArray *hits, const char *name)
{
    for (guint i = 0; i < hits->len; i++) {
        const TabiyaOpeningHit *hit = &g_array_index(hits, TabiyaOpeningHit, i);
        if (!g_str_has_prefix(hit->name, name))
            return hit->score;
    }
    return 0;
}

/* Whether the words alone are understood as the opening. */
static gboolean is_enough(const TabiyaTalkWork *work, const char *words, const char *name)
{
    g_auto(TabiyaOpeningFacts) facts = {0};

    if (!work->openings)
        return FALSE;
    g_autoptr(GArray) hits = tabiya_opening_search_find(work->openings, words, RIVALS);
    if (hits->len == 0)
        return FALSE;
    const TabiyaOpeningHit *first = &g_array_index(hits, TabiyaOpeningHit, 0);
    return find_rival_score(hits, first->name) < CLEARLY * first->score &&
           tabiya_opening_facts_find(first->name, &facts) && g_str_equal(facts.name, name);
}

char *tabiya_talk_work_dup_said_opening(const TabiyaTalkWork *self, const char *name)
{
    char *shown = tabiya_talk_work_dup_opening(self, name);
    const char *colon = strstr(shown, ": ");

    if (!colon || !is_enough(self, colon + 2, name))
        return shown;
    char *said = g_strdup(colon + 2);
    g_free(shown);
    return said;
}

char *tabiya_talk_work_dup_utterance(const TabiyaTalkWork *self, const char *format,
                                     const char *name)
{
    g_autofree char *said = tabiya_talk_work_dup_said_opening(self, name);
    g_auto(GStrv) parts = g_strsplit(format, "%s", 2);

    return g_strjoinv(said, parts);
}

void tabiya_answer_offer_opening(TabiyaAnswer *self, const TabiyaTalkWork *work, const char *format,
                                 const char *name)
{
    g_autofree char *utterance = tabiya_talk_work_dup_utterance(work, format, name);

    tabiya_answer_offer(self, utterance);
}
