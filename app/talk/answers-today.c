/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What to train today. See abilities.h. */
#include <glib/gi18n-lib.h>

#include "app/plan/day-plan.h"
#include "app/plan/plan-words.h"
#include "app/talk/abilities.h"
#include "app/talk/library-facts.h"
#include "app/talk/progress-facts.h"

/* NULL: the data cannot be read. */
static TabiyaPlanFacts *read_facts(const char *library, GError **error)
{
    const gint64 now_ms = g_get_real_time() / 1000;
    g_autoptr(TabiyaDatabase) db = NULL;

    if (!tabiya_library_facts_find(library, &db, error))
        return NULL;
    return db ? tabiya_plan_facts_read(db, now_ms, NULL, NULL, error)
              : tabiya_plan_facts_new(now_ms, NULL);
}

/* The one that the window shows, as far as there is one. */
static TabiyaDayPlan *find_plan(const char *library, const TabiyaPlanFacts *facts)
{
    g_autofree char *folder = library ? g_path_get_dirname(library) : NULL;
    g_autofree char *path = folder ? g_build_filename(folder, TABIYA_PLAN_FILE, NULL) : NULL;
    g_autofree char *text = NULL;

    if (path)
        g_file_get_contents(path, &text, NULL, NULL);
    return tabiya_day_plan_renew(text ? tabiya_day_plan_parse(text) : NULL, facts);
}

static void say_part(TabiyaAnswer *answer, const TabiyaDayPlan *day, const TabiyaPlanFacts *facts,
                     TabiyaPlanPart part)
{
    g_autofree char *words = tabiya_plan_words_dup_part(day, facts, part);
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_COUNT);

    tabiya_answer_break(answer);
    tabiya_answer_say_text(answer, words);
    fact->text = g_strdup(tabiya_plan_part_get_name(part));
    fact->number = day->parts[part].count;
}

static void say_done(TabiyaAnswer *answer, const TabiyaPlanFacts *facts)
{
    g_autofree char *gain = tabiya_plan_words_dup_gain(facts);
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_COUNT);

    tabiya_answer_say_text(answer, _("Your plan for today is done."));
    fact->text = g_strdup("plan");
    if (gain) {
        tabiya_answer_break(answer);
        tabiya_answer_say_text(answer, gain);
    }
}

static void say_plan(TabiyaAnswer *answer, const TabiyaDayPlan *day, const TabiyaPlanFacts *facts)
{
    g_autofree char *left = tabiya_plan_words_dup_left(day);

    tabiya_answer_say_text(answer, _("Your plan for today:"));
    for (int part = 0; part < TABIYA_N_PLAN_PARTS; part++) {
        if (tabiya_day_plan_is_open(day, (TabiyaPlanPart)part))
            say_part(answer, day, facts, (TabiyaPlanPart)part);
    }
    tabiya_answer_break(answer);
    tabiya_answer_say_text(answer, left);
}

void tabiya_ability_plan_today(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    g_autofree char *library = tabiya_progress_facts_dup_path(work->scene);
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaPlanFacts) facts = read_facts(library, &error);

    if (!facts) {
        tabiya_answer_fail(answer, "%s", error->message);
        return;
    }
    g_autoptr(TabiyaDayPlan) day = find_plan(library, facts);
    if (tabiya_day_plan_get_next(day, TABIYA_N_PLAN_PARTS) == TABIYA_N_PLAN_PARTS)
        say_done(answer, facts);
    else
        say_plan(answer, day, facts);
    if (facts->daily_state != TABIYA_DAILY_SOLVED)
        tabiya_answer_offer(answer, _("give me the puzzle of the day"));
    tabiya_answer_offer(answer, _("give me a puzzle"));
}
