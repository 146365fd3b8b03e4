/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The training planned for one day: its parts, each with a number of things to do. A plain value.
 * It is made once a day (from plan-facts.h), and keeps its shape while the person works through it;
 * progress is counted from the answers of the day.
 *
 *     TabiyaDayPlan *plan = tabiya_day_plan_new(facts, 15);
 *     tabiya_day_plan_update(plan, later_facts);
 *     TabiyaPlanPart part = tabiya_day_plan_get_next(plan, TABIYA_N_PLAN_PARTS);
 */
#ifndef TABIYA_DAY_PLAN_H
#define TABIYA_DAY_PLAN_H

#include "app/plan/plan-facts.h"

G_BEGIN_DECLS

typedef struct {
    guint count;       /* things to do; 0: the plan does not have this part */
    guint seconds;     /* that one of them takes, estimated */
    guint done;        /* today, at most `count` */
    gboolean finished; /* `done` has reached `count`, or nothing is left to do */
    gboolean skipped;  /* for today */
    char *target;      /* owned: a theme's key, a drill's key; NULL: none */
} TabiyaPlanItem;

typedef struct {
    gint64 day;             /* tabiya_training_day() */
    guint minutes;          /* the size */
    guint rating;           /* that it was made for; 0: not known */
    gboolean away;          /* nothing reminds of it any more */
    TabiyaPlanPart current; /* being done; TABIYA_N_PLAN_PARTS: none is */
    TabiyaPlanItem parts[TABIYA_N_PLAN_PARTS];
} TabiyaDayPlan;

/* "reviews"; in files and actions. */
const char *tabiya_plan_part_get_name(TabiyaPlanPart part);
/* FALSE: no part has that name. */
gboolean tabiya_plan_part_find(const char *name, TabiyaPlanPart *part);

/* The sizes to choose from. */
#define TABIYA_N_PLAN_SIZES 3
extern const guint tabiya_plan_sizes[TABIYA_N_PLAN_SIZES];
#define TABIYA_PLAN_MINUTES 15 /* unless chosen */

/* A plan for the day of the facts that takes about that many minutes. */
TabiyaDayPlan *tabiya_day_plan_new(const TabiyaPlanFacts *facts,
                                   guint minutes) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_day_plan_free(TabiyaDayPlan *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaDayPlan, tabiya_day_plan_free)

/* A new plan of that size; parts that were skipped stay so. (transfer full, of both) */
TabiyaDayPlan *tabiya_day_plan_resize(TabiyaDayPlan *before, const TabiyaPlanFacts *facts,
                                      guint minutes) G_GNUC_WARN_UNUSED_RESULT;

/* The plan for the day of the facts: `kept` if it is one, with what is done counted, else a new one
 * of its size; that of somebody who has never trained follows their rating until they begin. NULL:
 * nothing was kept. (transfer full, of both) */
TabiyaDayPlan *tabiya_day_plan_renew(TabiyaDayPlan *kept,
                                     const TabiyaPlanFacts *facts) G_GNUC_WARN_UNUSED_RESULT;

/* Counts what is done. */
void tabiya_day_plan_update(TabiyaDayPlan *self, const TabiyaPlanFacts *facts);

/* Whether the plan has the part, and it is neither finished nor skipped. */
gboolean tabiya_day_plan_is_open(const TabiyaDayPlan *self, TabiyaPlanPart part);
/* The next open part after `after` (TABIYA_N_PLAN_PARTS: the first one), in the order of the plan
 * and then from its beginning, without `after` itself. TABIYA_N_PLAN_PARTS: none. */
TabiyaPlanPart tabiya_day_plan_get_next(const TabiyaDayPlan *self, TabiyaPlanPart after);
/* The seconds that the open parts still take. */
guint tabiya_day_plan_get_seconds_left(const TabiyaDayPlan *self);

/* Where it is kept: a file beside the library. */
#define TABIYA_PLAN_FILE "plan.ini"

/* As text, to keep it. (transfer full) */
char *tabiya_day_plan_dup_text(const TabiyaDayPlan *self) G_GNUC_WARN_UNUSED_RESULT;
/* NULL: the text is not such a plan. (transfer full) */
TabiyaDayPlan *tabiya_day_plan_parse(const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
