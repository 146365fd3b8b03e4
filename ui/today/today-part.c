/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See today-part.h. It names actions of the places, and no place: they may know this room. */
#include "ui/today/today-part.h"

#include <glib/gi18n.h>

#include "app/plan/plan-words.h"
#include "ui/application.h"
#include "ui/compat.h"

struct _TabiyaTodayPart {
    TabiyaPart parent_instance;

    TabiyaPlan *plan;  /* owned; NULL until somebody asks for it */
    guint n_in_view;   /* widgets that show it */
    gboolean wants_on; /* to go on, as soon as the plan is known */
    gboolean wants_puzzle;
    gint64 deck; /* the repertoire trained last; 0: none */
};

G_DEFINE_FINAL_TYPE(TabiyaTodayPart, tabiya_today_part, TABIYA_TYPE_PART)

/* --- Beginning a part ------------------------------------------------------------------------- */

/* As "puzzle-train" names them: with the number of puzzles. A finished part may be done again. */
static void train(TabiyaTodayPart *self, const char *mode, const TabiyaPlanItem *item)
{
    guint n = item->done < item->count ? item->count - item->done : item->count;
    g_autofree char *name = g_strdup_printf("%s%s%s*%u", mode, item->target ? ":" : "",
                                            item->target ? item->target : "", n);

    tabiya_shell_activate(tabiya_part_get_shell(self), "puzzle-train", g_variant_new_string(name));
}

/* Another one than before, as long as there are others with cards. */
static void train_repertoire(TabiyaTodayPart *self)
{
    const TabiyaPlanDeck *deck =
        tabiya_plan_facts_choose_deck(tabiya_plan_get_facts(self->plan), self->deck);

    if (!deck)
        return;
    self->deck = deck->id;
    tabiya_shell_activate(tabiya_part_get_shell(self), "repertoire-train",
                          g_variant_new_int64(deck->id));
}

static void begin(TabiyaTodayPart *self, TabiyaPlanPart part)
{
    TabiyaShell *shell = tabiya_part_get_shell(self);
    const TabiyaDayPlan *day = tabiya_plan_get_day(self->plan);
    const TabiyaPlanItem *item = day ? &day->parts[part] : NULL;

    if (!item || item->count == 0)
        return;
    tabiya_plan_begin(self->plan, part);
    switch (part) {
    case TABIYA_PLAN_THEME:
        train(self, "theme", item);
        break;
    case TABIYA_PLAN_REVIEWS:
        train(self, "review", item);
        break;
    case TABIYA_PLAN_MISTAKES:
        train(self, "mistakes", item);
        break;
    case TABIYA_PLAN_ENDGAME:
        tabiya_shell_activate(shell, "puzzle-drill", g_variant_new_string(item->target));
        break;
    case TABIYA_PLAN_FLASHCARDS:
        train_repertoire(self);
        break;
    default:
        train(self, "adaptive", item);
    }
}

static void show_day(TabiyaTodayPart *self)
{
    tabiya_shell_activate(tabiya_part_get_shell(self), "puzzle-page",
                          g_variant_new_string("train"));
}

/* The day is done: a quiet card says so, and a screen reader reads what it has brought. */
static void end(TabiyaTodayPart *self)
{
    g_autofree char *gain = tabiya_plan_words_dup_gain(tabiya_plan_get_facts(self->plan));
    g_autofree char *words = g_strdup_printf("%s. %s", _("Done for today"), gain ? gain : "");

    show_day(self);
    tabiya_announce(GTK_WIDGET(tabiya_part_get_shell(self)), words);
}

static void next_cb(TabiyaTodayPart *self, guint part)
{
    if (tabiya_part_is_over(self))
        return;
    if (part < TABIYA_N_PLAN_PARTS)
        begin(self, (TabiyaPlanPart)part);
    else
        end(self);
}

/* --- The plan --------------------------------------------------------------------------------- */

static void go_on(TabiyaTodayPart *self)
{
    TabiyaPlanPart part =
        tabiya_day_plan_get_next(tabiya_plan_get_day(self->plan), TABIYA_N_PLAN_PARTS);

    if (part < TABIYA_N_PLAN_PARTS)
        begin(self, part);
    else
        show_day(self);
}

static void open_puzzle(TabiyaTodayPart *self)
{
    const TabiyaPlanFacts *facts = tabiya_plan_get_facts(self->plan);

    if (facts->daily) {
        tabiya_shell_activate(tabiya_part_get_shell(self), "puzzle-open",
                              g_variant_new_string(facts->daily));
    } else {
        tabiya_part_say(self, _("No matching puzzles"));
    }
}

static void show_minutes(TabiyaTodayPart *self)
{
    g_autofree char *minutes = g_strdup_printf("%u", tabiya_plan_get_day(self->plan)->minutes);

    tabiya_part_set_state(self, "today-minutes", g_variant_new_string(minutes));
}

/* Does what was asked for before the plan was known. */
static void changed_cb(TabiyaTodayPart *self)
{
    gboolean wants_on = self->wants_on, wants_puzzle = self->wants_puzzle;

    self->wants_on = self->wants_puzzle = FALSE;
    if (tabiya_part_is_over(self) || !tabiya_plan_get_day(self->plan))
        return;
    show_minutes(self);
    if (wants_on)
        go_on(self);
    if (wants_puzzle)
        open_puzzle(self);
}

TabiyaPlan *tabiya_today_part_get_plan(TabiyaTodayPart *self)
{
    g_return_val_if_fail(TABIYA_IS_TODAY_PART(self), NULL);
    if (self->plan)
        return self->plan;
    TabiyaApplication *application = tabiya_application_of(tabiya_part_get_shell(self));

    self->plan =
        tabiya_plan_new(tabiya_librarian_get_path(tabiya_application_get_librarian(application)));
    g_signal_connect_object(self->plan, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->plan, "next", G_CALLBACK(next_cb), self, G_CONNECT_SWAPPED);
    return self->plan;
}

TabiyaTodayPart *tabiya_today_part_of(gpointer part)
{
    return tabiya_shell_find(tabiya_part_get_shell(part), TABIYA_TYPE_TODAY_PART);
}

void tabiya_today_part_watch(TabiyaTodayPart *self, gboolean in_view)
{
    g_return_if_fail(TABIYA_IS_TODAY_PART(self));
    self->n_in_view += in_view ? 1 : -1;
    if (in_view)
        tabiya_plan_refresh(tabiya_today_part_get_plan(self));
}

void tabiya_today_part_note_answer(TabiyaTodayPart *self)
{
    g_return_if_fail(TABIYA_IS_TODAY_PART(self));
    if (self->n_in_view > 0)
        tabiya_plan_refresh(self->plan);
}

/* --- For the places --------------------------------------------------------------------------- */

void tabiya_today_part_recall(TabiyaTodayPart *self)
{
    g_return_if_fail(TABIYA_IS_TODAY_PART(self));
    if (!tabiya_plan_get_day(tabiya_today_part_get_plan(self)))
        tabiya_plan_refresh(self->plan);
}

gboolean tabiya_today_part_is_doing(TabiyaTodayPart *self, TabiyaPlanPart part, const char *target)
{
    g_return_val_if_fail(TABIYA_IS_TODAY_PART(self), FALSE);
    return self->plan && tabiya_plan_get_current(self->plan) == part &&
           g_strcmp0(tabiya_plan_get_day(self->plan)->parts[part].target, target) == 0;
}

gboolean tabiya_today_part_is_daily(TabiyaTodayPart *self, const char *puzzle)
{
    g_return_val_if_fail(TABIYA_IS_TODAY_PART(self) && puzzle, FALSE);
    const TabiyaPlanFacts *facts = self->plan ? tabiya_plan_get_facts(self->plan) : NULL;

    return facts && g_strcmp0(facts->daily, puzzle) == 0;
}

void tabiya_today_part_finish(TabiyaTodayPart *self, TabiyaPlanPart part)
{
    g_return_if_fail(TABIYA_IS_TODAY_PART(self));
    tabiya_plan_finish(tabiya_today_part_get_plan(self), part);
}

void tabiya_today_part_stop(TabiyaTodayPart *self)
{
    g_return_if_fail(TABIYA_IS_TODAY_PART(self));
    if (self->plan)
        tabiya_plan_begin(self->plan, TABIYA_N_PLAN_PARTS);
}

void tabiya_today_part_skip(TabiyaTodayPart *self, TabiyaPlanPart part)
{
    g_return_if_fail(TABIYA_IS_TODAY_PART(self));
    tabiya_plan_set_skipped(tabiya_today_part_get_plan(self), part, TRUE);
    tabiya_plan_finish(self->plan, part);
}

void tabiya_today_part_leave(TabiyaTodayPart *self)
{
    g_return_if_fail(TABIYA_IS_TODAY_PART(self));
    tabiya_today_part_stop(self);
    show_day(self);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void go_on_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaTodayPart *self = user;

    self->wants_on = TRUE;
    tabiya_plan_refresh(tabiya_today_part_get_plan(self));
}

static void puzzle_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaTodayPart *self = user;

    self->wants_puzzle = TRUE;
    tabiya_plan_refresh(tabiya_today_part_get_plan(self));
}

static void part_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaTodayPart *self = user;
    TabiyaPlanPart part;

    tabiya_today_part_get_plan(self);
    if (tabiya_plan_part_find(g_variant_get_string(parameter, NULL), &part))
        begin(self, part);
    else
        tabiya_part_say(self, _("Unknown training mode."));
}

static void skip_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPlan *plan = tabiya_today_part_get_plan(user);
    const TabiyaDayPlan *day = tabiya_plan_get_day(plan);
    TabiyaPlanPart part;

    if (day && tabiya_plan_part_find(g_variant_get_string(parameter, NULL), &part))
        tabiya_plan_set_skipped(plan, part, !day->parts[part].skipped);
}

static void minutes_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    guint minutes = (guint)g_ascii_strtoull(g_variant_get_string(value, NULL), NULL, 10);

    for (gsize i = 0; i < TABIYA_N_PLAN_SIZES; i++) {
        if (tabiya_plan_sizes[i] == minutes)
            tabiya_plan_set_minutes(tabiya_today_part_get_plan(user), minutes);
    }
}

static void put_away_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_plan_put_away(tabiya_today_part_get_plan(user));
}

static const GActionEntry ACTIONS[] = {
    {"today-go-on", go_on_cb},    {"today-part", part_cb, "s"},
    {"today-skip", skip_cb, "s"}, {"today-minutes", NULL, "s", "'15'", minutes_cb},
    {"today-puzzle", puzzle_cb},  {"today-put-away", put_away_cb},
};

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_today_part_dispose(GObject *object)
{
    g_clear_object(&TABIYA_TODAY_PART(object)->plan);
    G_OBJECT_CLASS(tabiya_today_part_parent_class)->dispose(object);
}

static void tabiya_today_part_class_init(TabiyaTodayPartClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_today_part_dispose;
}

static void tabiya_today_part_init(TabiyaTodayPart *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
