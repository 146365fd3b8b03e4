/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opening-sentences.h. */
#include "app/talk/opening-sentences.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/names/opening-shown.h"
#include "app/talk/explorer-facts.h"
#include "app/talk/move-deeds.h"

#define VARIATIONS_LISTED 4
#define MOVES_LISTED 3

static EngMove move_at(const TabiyaOpeningFacts *facts, guint index)
{
    return g_array_index(facts->moves, EngMove, index);
}

/* The index of the move that chose it: the last one of the shortest line, but a defense is Black's
 * choice even where the table has it only after White's next move. */
static guint find_choice(const TabiyaOpeningFacts *facts)
{
    const guint last = facts->moves->len - 1;
    EngPosition before;

    tabiya_opening_facts_get_position(facts, last, &before);
    return before.side_to_move == ENG_WHITE && last > 0 && !strchr(facts->name, ':') &&
                   g_str_has_suffix(facts->name, "Defense")
               ? last - 1
               : last;
}

EngColor tabiya_opening_sentences_get_side(const TabiyaOpeningFacts *facts)
{
    EngPosition before;

    tabiya_opening_facts_get_position(facts, find_choice(facts), &before);
    return (EngColor)before.side_to_move;
}

void tabiya_opening_sentences_say_choice(TabiyaAnswer *answer, const TabiyaOpeningFacts *facts)
{
    const guint index = find_choice(facts);
    const EngMove move = move_at(facts, index);
    EngPosition before;

    tabiya_opening_facts_get_position(facts, index, &before);
    tabiya_answer_say_with_line(answer,
                                before.side_to_move == ENG_WHITE ? _("White plays %s to reach it.")
                                                                 : _("Black plays %s to reach it."),
                                &before, &move, 1);
    tabiya_answer_say_deeds(answer, &before, move, ENG_NO_SQUARE, 1);
}

/* The first move with which variation `index` leaves `base` and all others, or its last one. */
static guint find_difference(const TabiyaOpeningFacts *base, const GArray *variations, guint index)
{
    const TabiyaOpeningFacts *own = &g_array_index(variations, TabiyaOpeningFacts, index);
    guint common = tabiya_opening_facts_count_common(own, base);

    for (guint i = 0; i < variations->len; i++) {
        const TabiyaOpeningFacts *other = &g_array_index(variations, TabiyaOpeningFacts, i);
        if (i != index)
            common = MAX(common, tabiya_opening_facts_count_common(own, other));
    }
    return MIN(common, own->moves->len - 1);
}

/* "Najdorf Variation (5… a6)" */
static void say_variation(const TabiyaTalkWork *work, TabiyaAnswer *answer,
                          const TabiyaOpeningFacts *base, const GArray *variations, guint number)
{
    const TabiyaOpeningFacts *variation = &g_array_index(variations, TabiyaOpeningFacts, number);
    const guint index = find_difference(base, variations, number);
    const EngMove move = move_at(variation, index);
    const gsize length = strlen(base->name);
    /* "Queen's Gambit Declined" is shown whole. */
    g_autofree char *name = tabiya_opening_dup_shown_in(
        variation->name, variation->name[length] == ' ' ? 0 : length + 2, work->scene->language);
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_OPENING);
    EngPosition before;

    tabiya_opening_facts_get_position(variation, index, &before);
    tabiya_answer_say_text(answer, name);
    tabiya_answer_say_with_line(answer, "(%s)", &before, &move, 1);
    fact->text = g_strdup(variation->name);
    tabiya_fact_set_line(fact, &variation->start,
                         (const EngMove *)(gconstpointer)variation->moves->data,
                         variation->moves->len);
}

/* Removes those that leave the opening's own moves in their first half: another opening, to a
 * learner. */
static void drop_strangers(GArray *variations, const TabiyaOpeningFacts *base)
{
    for (guint i = variations->len; i > 0; i--) {
        const TabiyaOpeningFacts *variation = &g_array_index(variations, TabiyaOpeningFacts, i - 1);
        if (2 * tabiya_opening_facts_count_common(variation, base) < base->moves->len)
            g_array_remove_index(variations, i - 1);
    }
}

void tabiya_opening_sentences_say_variations(const TabiyaTalkWork *work, TabiyaAnswer *answer,
                                             const TabiyaOpeningFacts *facts)
{
    g_autoptr(GArray) variations =
        tabiya_opening_facts_list_variations(facts->name, VARIATIONS_LISTED);

    drop_strangers(variations, facts);
    if (variations->len == 0)
        return;
    tabiya_answer_break(answer);
    tabiya_answer_say_text(answer, _("Main variations:"));
    for (guint i = 0; i < variations->len; i++) {
        if (i > 0)
            g_string_append_c(answer->text, ',');
        say_variation(work, answer, facts, variations, i);
    }
    g_string_append_c(answer->text, '.');
}

void tabiya_opening_sentences_say_popularity(const TabiyaTalkWork *work, TabiyaAnswer *answer,
                                             const TabiyaOpeningFacts *facts)
{
    EngPosition position;

    tabiya_opening_facts_get_position(facts, facts->moves->len, &position);
    g_autoptr(TabiyaExplorerAnswer) explored =
        tabiya_explorer_facts_ask_library(work, &position, NULL);
    if (!explored)
        return;
    tabiya_answer_break(answer);
    tabiya_explorer_facts_say_total(explored, answer);
    tabiya_answer_say_text(answer, _("Most played:"));
    tabiya_explorer_facts_say_moves(explored, MOVES_LISTED, answer);
    g_string_append_c(answer->text, '.');
}

void tabiya_opening_sentences_show(TabiyaAnswer *answer, const TabiyaOpeningFacts *facts)
{
    EngPosition position;

    tabiya_opening_facts_get_position(facts, facts->moves->len, &position);
    tabiya_answer_show_board(answer, &position, move_at(facts, facts->moves->len - 1));
}
