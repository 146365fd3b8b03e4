/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Repertoires: training and making them. See abilities.h. */
#include <glib/gi18n-lib.h>

#include "app/names/classifier.h"
#include "app/talk/abilities.h"
#include "app/talk/opening-sentences.h"
#include "app/talk/progress-facts.h"
#include "app/talk/repertoire-facts.h"
#include "app/talk/repertoire-lines.h"

static void set_change(TabiyaAnswer *answer, TabiyaChangeKind kind, const char *text)
{
    tabiya_answer_set_change(answer, tabiya_change_new(kind));
    answer->change->text = g_strdup(text);
}

static void add_count(TabiyaAnswer *answer, const char *what, guint number)
{
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_COUNT);

    fact->text = g_strdup(what);
    fact->number = number;
}

/* --- Training --------------------------------------------------------------------------------- */

/* All that is due: without a repertoire there is nothing. */
static void train_all(const TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    TabiyaProgressFacts facts;
    g_autoptr(GError) error = NULL;

    if (!tabiya_progress_facts_read_training(work->scene, &facts, &error)) {
        tabiya_answer_fail(answer, "%s", error->message);
        return;
    }
    if (facts.n_repertoires == 0) {
        tabiya_answer_fail(answer, _("You have no repertoire yet. Create one in Openings, or say "
                                     "which opening to train."));
        tabiya_answer_offer_opening(answer, work, _("make a repertoire of the %s"), "Italian Game");
        return;
    }
    tabiya_answer_say_text(answer, _("Started training your repertoires."));
    add_count(answer, "repertoires", facts.n_repertoires);
    set_change(answer, TABIYA_CHANGE_TRAIN, "");
    tabiya_answer_offer(answer, _("undo"));
}

/* The opening of the argument, else the one on the board if no repertoire says what to train. */
static gboolean find_trained(const TabiyaTalkWork *work, TabiyaAnswer *answer,
                             TabiyaOpeningFacts *facts)
{
    const TabiyaScene *scene = work->scene;
    const TabiyaOpening *shown = tabiya_openings_classify_moves(
        &scene->start, (const EngMove *)(gconstpointer)scene->moves->data, scene->shown);

    if (tabiya_arguments_get(work->arguments, "opening"))
        return tabiya_talk_work_find_opening(work, answer, facts);
    if (scene->shown > 0 && shown && tabiya_repertoire_facts_count(scene) == 0)
        return tabiya_opening_facts_find(shown->name, facts);
    train_all(work, answer);
    return FALSE;
}

/* The key of the position that the opening is named for. */
static guint64 get_key(const TabiyaOpeningFacts *facts)
{
    EngPosition position;

    tabiya_opening_facts_get_position(facts, facts->moves->len, &position);
    return position.key;
}

/* "teach me the %s" with the opening's name, as a choice. */
static void add_choice(const TabiyaTalkWork *work, TabiyaAnswer *answer, const char *format,
                       const TabiyaOpeningFacts *facts)
{
    g_autofree char *utterance = tabiya_talk_work_dup_utterance(work, format, facts->name);

    tabiya_answer_add_choice(answer, utterance);
}

/* One can be made, or the opening is learned without one. */
static void ask_to_make(const TabiyaTalkWork *work, TabiyaAnswer *answer,
                        const TabiyaOpeningFacts *facts)
{
    g_autofree char *name = tabiya_talk_work_dup_said_opening(work, facts->name);

    /* Translators: %s is an opening. */
    tabiya_answer_say(answer, _("This opening is not in your repertoire yet: %s."), name);
    tabiya_answer_ask(answer, _("Shall I make a repertoire of its main lines?"));
    add_choice(work, answer, _("make a repertoire of the %s"), facts);
    add_choice(work, answer, _("teach me the %s"), facts);
}

void tabiya_ability_train_opening(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    g_auto(TabiyaOpeningFacts) facts = {0};

    if (!find_trained(work, answer, &facts))
        return;
    if (!tabiya_repertoire_facts_has(work->scene, get_key(&facts))) {
        ask_to_make(work, answer, &facts);
        return;
    }
    tabiya_answer_say_text(answer, _("Started training:"));
    tabiya_answer_say_opening(answer, work, &facts);
    set_change(answer, TABIYA_CHANGE_TRAIN, facts.name);
    tabiya_answer_offer_opening(answer, work, _("teach me the %s"), facts.name);
    tabiya_answer_offer(answer, _("undo"));
}

/* --- Making one ------------------------------------------------------------------------------- */

/* Of the argument, else that of the opening. */
static EngColor find_side(const TabiyaTalkWork *work, const TabiyaOpeningFacts *facts)
{
    const char *color = tabiya_arguments_get(work->arguments, "color");

    if (color)
        return g_str_equal(color, "black") ? ENG_BLACK : ENG_WHITE;
    return tabiya_opening_sentences_get_side(facts);
}

static guint count_first(const GArray *moves)
{
    guint n = 0;

    while (n < moves->len && g_array_index(moves, EngMove, n) != ENG_NO_MOVE)
        n++;
    return n;
}

static void say_lines(TabiyaAnswer *answer, const TabiyaOpeningFacts *facts,
                      const TabiyaRepertoireLines *lines)
{
    const EngMove *moves = (const EngMove *)(gconstpointer)lines->moves->data;
    const guint n = count_first(lines->moves);
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_LINE);

    tabiya_answer_say(
        answer, ngettext("It has %u move to learn.", "It has %u moves to learn.", lines->n_chosen),
        lines->n_chosen);
    tabiya_answer_break(answer);
    tabiya_answer_say_with_line(answer, _("Main line: %s"), &facts->start, moves, n);
    tabiya_answer_break(answer);
    tabiya_answer_say_text(answer, _("The moves are those of Tabiya’s opening book and, where it "
                                     "ends, of its engine."));
    tabiya_fact_set_line(fact, &facts->start, moves, n);
    add_count(answer, "lines", lines->n_lines);
    add_count(answer, "moves to learn", lines->n_chosen);
}

static void set_lines_change(TabiyaAnswer *answer, const char *name, EngColor side,
                             const TabiyaOpeningFacts *facts, const TabiyaRepertoireLines *lines)
{
    set_change(answer, TABIYA_CHANGE_MAKE_REPERTOIRE, name);
    answer->change->color = (int)side;
    answer->change->start = facts->start;
    answer->change->moves = g_array_ref(lines->moves);
}

void tabiya_ability_make_repertoire(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    g_auto(TabiyaOpeningFacts) facts = {0};
    TabiyaRepertoireLines lines;

    if (!tabiya_talk_work_find_opening(work, answer, &facts))
        return;
    const EngColor side = find_side(work, &facts);
    g_autofree char *name = tabiya_talk_work_dup_said_opening(work, facts.name);
    if (tabiya_repertoire_facts_has(work->scene, get_key(&facts))) {
        tabiya_answer_fail(answer, _("This opening is in your repertoire already: %s."), name);
        tabiya_answer_offer_opening(answer, work, _("train the %s"), facts.name);
        return;
    }
    tabiya_repertoire_lines_make(work, &facts, side, &lines);
    tabiya_answer_say(answer,
                      side == ENG_WHITE ? _("Made a repertoire for White: %s.")
                                        : _("Made a repertoire for Black: %s."),
                      name);
    say_lines(answer, &facts, &lines);
    set_lines_change(answer, name, side, &facts, &lines);
    g_array_unref(lines.moves);
    tabiya_answer_offer_opening(answer, work, _("train the %s"), facts.name);
    tabiya_answer_offer_opening(answer, work, _("teach me the %s"), facts.name);
    tabiya_answer_offer(answer, _("undo"));
}

/* --- The end of a lesson or an exercise ------------------------------------------------------- */

/* Whether the board has something to solve, by its place. */
static gboolean is_exercise(const char *place)
{
    static const char *const PLACES[] = {"puzzles",     "endgames", "train", "guess",
                                         "coordinates", "lesson",   NULL};

    return g_strv_contains(PLACES, place);
}

static const char *get_end(const TabiyaScene *scene)
{
    if (scene->has_side)
        return _("All right. Your game stays as it is.");
    return scene->moves->len > 0 ? _("All right, we stop here. The moves stay on the board.")
                                 : _("All right. Ask again at any time.");
}

/* What else there is to do. */
static void offer_else(const TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const TabiyaScene *scene = work->scene;
    const TabiyaOpening *opening = tabiya_openings_classify_moves(
        &scene->start, (const EngMove *)(gconstpointer)scene->moves->data, scene->moves->len);

    if (opening && !is_exercise(scene->place))
        tabiya_answer_offer_opening(answer, work, _("train the %s"), opening->name);
    tabiya_answer_offer(answer, _("give me a puzzle"));
}

void tabiya_ability_stop(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    if (!is_exercise(work->scene->place)) {
        tabiya_answer_say_text(answer, get_end(work->scene));
        offer_else(work, answer);
        return;
    }
    tabiya_answer_say_text(answer, _("The exercise is over."));
    set_change(answer, TABIYA_CHANGE_STOP, "");
    offer_else(work, answer);
    tabiya_answer_offer(answer, _("undo"));
}
