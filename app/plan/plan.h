/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The plan for today, for a window. Never blocks.
 *
 *     TabiyaPlan *plan = tabiya_plan_new(library);
 *     tabiya_plan_refresh(plan);                   // "changed" follows
 *     tabiya_plan_begin(plan, TABIYA_PLAN_REVIEWS);
 *     tabiya_plan_finish(plan, TABIYA_PLAN_REVIEWS);   // "next" follows
 *
 * It is made with the first refresh of a day and kept in plan.ini beside the library, so that it is
 * the same all day, also after the program was killed. Progress is counted from the answers in the
 * library.
 *
 * Signals:
 *   changed               the plan, or its progress
 *   next (guint part)     after finish(): the part to go on with; TABIYA_N_PLAN_PARTS: the day is
 *                         done
 */
#ifndef TABIYA_PLAN_H
#define TABIYA_PLAN_H

#include <gio/gio.h>

#include "app/plan/day-plan.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PLAN (tabiya_plan_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPlan, tabiya_plan, TABIYA, PLAN, GObject)

/* `library`: its path. Nothing is read before the first refresh. Dropping the last reference waits
 * for pending requests. */
TabiyaPlan *tabiya_plan_new(const char *library) G_GNUC_WARN_UNUSED_RESULT;

/* Counts the progress again, or makes the plan of a new day. Calls before it ends are merged. */
void tabiya_plan_refresh(TabiyaPlan *self);

/* Both are lent until the next "changed"; NULL before the first one. (transfer none) */
const TabiyaDayPlan *tabiya_plan_get_day(TabiyaPlan *self);
const TabiyaPlanFacts *tabiya_plan_get_facts(TabiyaPlan *self);

/* Nothing reminds of the plan any more today. */
void tabiya_plan_put_away(TabiyaPlan *self);
/* Changes the size, of today's plan and of later ones. */
void tabiya_plan_set_minutes(TabiyaPlan *self, guint minutes);
/* Leaves a part out for today, or takes it back in. */
void tabiya_plan_set_skipped(TabiyaPlan *self, TabiyaPlanPart part, gboolean skipped);

/* The part is being done from now on; a skipped one is taken back in. TABIYA_N_PLAN_PARTS: none
 * is. */
void tabiya_plan_begin(TabiyaPlan *self, TabiyaPlanPart part);
/* TABIYA_N_PLAN_PARTS: none. */
TabiyaPlanPart tabiya_plan_get_current(TabiyaPlan *self);
/* What there was to do of the part when it began. */
guint tabiya_plan_get_wanted(TabiyaPlan *self);
/* The part is over: counts, and emits "next", which is the same part while there are flashcards of
 * other repertoires. A part that brought no answer does not come again by itself. */
void tabiya_plan_finish(TabiyaPlan *self, TabiyaPlanPart part);

/* Sets the current time; 0: the clock's. For tests. */
void tabiya_plan_set_now_ms(TabiyaPlan *self, gint64 now_ms);
/* Replaces today's plan by a text of tabiya_day_plan_dup_text(). For tests. */
void tabiya_plan_take_text_for_tests(TabiyaPlan *self, const char *text);
/* Whether nothing is being read. For tests. */
gboolean tabiya_plan_is_settled_for_tests(TabiyaPlan *self);

G_END_DECLS

#endif
