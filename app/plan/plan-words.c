/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See plan-words.h. */
#include "app/plan/plan-words.h"

#include <glib/gi18n-lib.h>

/* --- Parts ------------------------------------------------------------------------------------ */

static char *dup_theme(const TabiyaPlanItem *item)
{
    TabiyaPuzzleTheme theme;
    const char *name = tabiya_puzzle_theme_find(item->target, -1, &theme)
                           ? tabiya_puzzle_theme_get_name(theme)
                           : item->target;

    /* Translators: a part of the plan for today; the second is a theme: "3 puzzles: Pin". */
    return g_strdup_printf(ngettext("%1$u puzzle: %2$s", "%1$u puzzles: %2$s", item->count),
                           item->count, name);
}

static char *dup_endgame(const TabiyaPlanItem *item)
{
    const TabiyaDrill *drill = tabiya_drills_find(item->target);

    /* Translators: a part of the plan for today: "Endgame: Lucena position". */
    return g_strdup_printf(_("Endgame: %s"), drill ? _(drill->name) : item->target);
}

/* The only repertoire with flashcards today; NULL: there are several, or none. */
static const TabiyaPlanDeck *find_only_deck(const TabiyaPlanFacts *facts)
{
    const TabiyaPlanDeck *only = NULL;

    for (guint i = 0; i < facts->decks->len; i++) {
        const TabiyaPlanDeck *deck = &g_array_index(facts->decks, TabiyaPlanDeck, i);

        if (deck->n_today + deck->n_answered == 0)
            continue;
        if (only)
            return NULL;
        only = deck;
    }
    return only;
}

static char *dup_flashcards(const TabiyaPlanItem *item, const TabiyaPlanFacts *facts)
{
    const TabiyaPlanDeck *deck = find_only_deck(facts);

    if (!deck)
        return g_strdup_printf(ngettext("%u flashcard", "%u flashcards", item->count), item->count);
    /* Translators: a part of the plan for today; the second is a repertoire: "12 flashcards:
     * Italian". */
    return g_strdup_printf(ngettext("%1$u flashcard: %2$s", "%1$u flashcards: %2$s", item->count),
                           item->count, deck->name);
}

char *tabiya_plan_words_dup_part(const TabiyaDayPlan *day, const TabiyaPlanFacts *facts,
                                 TabiyaPlanPart part)
{
    const TabiyaPlanItem *item = &day->parts[part];
    guint n = item->count;

    switch (part) {
    case TABIYA_PLAN_THEME:
        return dup_theme(item);
    case TABIYA_PLAN_REVIEWS:
        /* Translators: a part of the plan for today: failed puzzles to solve again. */
        return g_strdup_printf(ngettext("%u review", "%u reviews", n), n);
    case TABIYA_PLAN_MISTAKES:
        /* Translators: a part of the plan for today: positions of the person's own games. */
        return g_strdup_printf(ngettext("%u of your mistakes", "%u of your mistakes", n), n);
    case TABIYA_PLAN_ENDGAME:
        return dup_endgame(item);
    case TABIYA_PLAN_FLASHCARDS:
        return dup_flashcards(item, facts);
    default:
        return g_strdup_printf(ngettext("%u puzzle", "%u puzzles", n), n);
    }
}

char *tabiya_plan_words_dup_minutes(guint minutes)
{
    return g_strdup_printf(ngettext("%d minute", "%d minutes", minutes), (int)minutes);
}

static guint count_minutes(guint seconds)
{
    return MAX((seconds + 30) / 60, 1);
}

char *tabiya_plan_words_dup_state(const TabiyaDayPlan *day, TabiyaPlanPart part)
{
    const TabiyaPlanItem *item = &day->parts[part];

    if (item->finished)
        return g_strdup(_("Done"));
    if (item->skipped)
        return g_strdup(_("Skipped today"));
    if (item->done > 0)
        return g_strdup_printf(_("%u of %u done"), item->done, item->count);
    return tabiya_plan_words_dup_minutes(count_minutes(item->count * item->seconds));
}

/* --- The day ---------------------------------------------------------------------------------- */

char *tabiya_plan_words_dup_left(const TabiyaDayPlan *day)
{
    guint minutes = count_minutes(tabiya_day_plan_get_seconds_left(day));

    if (tabiya_day_plan_get_next(day, TABIYA_N_PLAN_PARTS) == TABIYA_N_PLAN_PARTS)
        return g_strdup(_("Done for today"));
    /* Translators: of the plan for today. */
    return g_strdup_printf(ngettext("%u minute left", "%u minutes left", minutes), minutes);
}

static void add_gain(GString *text, char *words)
{
    g_string_append_printf(text, "%s%s", text->len > 0 ? " · " : "", words);
    g_free(words);
}

/* With a minus that is as wide as the plus, as elsewhere. */
static char *dup_rating(const TabiyaPlanFacts *facts)
{
    /* Translators: the rating, and its change today. */
    g_autofree char *text = g_strdup_printf(_("Rating %.0f (%+.0f)"), facts->rating_after,
                                            facts->rating_after - facts->rating_before);
    g_auto(GStrv) parts = g_strsplit(text, "-", -1);

    return g_strjoinv("−", parts);
}

char *tabiya_plan_words_dup_gain(const TabiyaPlanFacts *facts)
{
    GString *text = g_string_new(NULL);
    guint n = facts->n_answered, drills = facts->drills->len;

    if (n > 0) {
        add_gain(text,
                 g_strdup_printf(ngettext("%u of %u puzzle solved", "%u of %u puzzles solved", n),
                                 facts->n_solved, n));
    }
    if (facts->rating_after > 0)
        add_gain(text, dup_rating(facts));
    if (drills > 0) {
        add_gain(text, g_strdup_printf(ngettext("%u endgame", "%u endgames", drills), drills));
    }
    if (facts->n_cards > 0) {
        add_gain(text, g_strdup_printf(ngettext("%u flashcard", "%u flashcards", facts->n_cards),
                                       facts->n_cards));
    }
    return g_string_free(text, text->len == 0);
}

char *tabiya_plan_words_dup_all(const TabiyaDayPlan *day, const TabiyaPlanFacts *facts)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (int part = 0; part < TABIYA_N_PLAN_PARTS; part++) {
        if (!tabiya_day_plan_is_open(day, (TabiyaPlanPart)part))
            continue;
        g_autofree char *words = tabiya_plan_words_dup_part(day, facts, (TabiyaPlanPart)part);
        g_string_append_printf(text, "%s%s", text->len > 0 ? " · " : "", words);
    }
    if (text->len == 0)
        return g_strdup(_("Done for today"));
    return g_strdup(text->str);
}

const char *tabiya_plan_words_get_daily(TabiyaDailyState state)
{
    switch (state) {
    case TABIYA_DAILY_FAILED:
        return _("Not solved yet");
    case TABIYA_DAILY_SOLVED:
        return _("Solved");
    default:
        return _("The same for everyone, new every day");
    }
}
