/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The plan for today in the window: its actions, which begin the parts in their places, and the way
 * from one to the next. A place tells when a part is over:
 *
 *     if (tabiya_today_part_is_doing(today, TABIYA_PLAN_ENDGAME, drill->key))
 *         tabiya_today_part_finish(today, TABIYA_PLAN_ENDGAME);
 *
 * After the last one, the Train page of Puzzles shows what the day has brought. */
#ifndef TABIYA_TODAY_PART_H
#define TABIYA_TODAY_PART_H

#include "app/plan/plan.h"
#include "ui/part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_TODAY_PART (tabiya_today_part_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTodayPart, tabiya_today_part, TABIYA, TODAY_PART, TabiyaPart)

/* The window's. (transfer none) */
TabiyaTodayPart *tabiya_today_part_of(gpointer part);

/* Lent. */
TabiyaPlan *tabiya_today_part_get_plan(TabiyaTodayPart *self);

/* A widget that shows the plan has come into view, or is no longer in view. */
void tabiya_today_part_watch(TabiyaTodayPart *self, gboolean in_view);
/* An answer was written: counts, if somebody is looking. */
void tabiya_today_part_note_answer(TabiyaTodayPart *self);

/* Reads the plan, if nobody has: a part that was being done at the program's last end is then known
 * to be one. */
void tabiya_today_part_recall(TabiyaTodayPart *self);
/* Whether the part is being done, with that theme or drill; NULL: of a part without. */
gboolean tabiya_today_part_is_doing(TabiyaTodayPart *self, TabiyaPlanPart part, const char *target);
/* Whether it is today's puzzle of the day, as far as the plan is known. */
gboolean tabiya_today_part_is_daily(TabiyaTodayPart *self, const char *puzzle);
/* Goes on with the next part, or shows that there is none. */
void tabiya_today_part_finish(TabiyaTodayPart *self, TabiyaPlanPart part);
/* The same, and the part is not done today. */
void tabiya_today_part_skip(TabiyaTodayPart *self, TabiyaPlanPart part);
/* The person has left the part: nothing follows it. */
void tabiya_today_part_stop(TabiyaTodayPart *self);
/* The same, and shows the plan. */
void tabiya_today_part_leave(TabiyaTodayPart *self);

G_END_DECLS

#endif
