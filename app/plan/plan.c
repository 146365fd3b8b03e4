/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See plan.h. */
#include "app/plan/plan.h"

#include "app/kept-file.h"
#include "app/settings.h"
#include "app/store/library-worker.h"
#include "app/training/lesson-days.h"
#include "app/training/training-day.h"

struct _TabiyaPlan {
    GObject parent_instance;

    TabiyaWorker *reader;
    TabiyaKeptFile *kept;
    GCancellable *cancellable;
    gint64 now_ms;           /* 0: the clock's */
    gboolean reading, stale; /* it is being read; and has changed since */
    gboolean recalled;       /* the kept plan was read */
    TabiyaDayPlan *day;      /* NULL: not made yet */
    TabiyaPlanFacts *facts;  /* NULL: not read yet */

    guint done_before; /* of the current part, when it began, or began again after a restart */
    guint stuck;       /* a bit for each part that brought no answer */
    TabiyaPlanPart finished; /* what comes next is to be told; TABIYA_N_PLAN_PARTS: nothing */
};

G_DEFINE_FINAL_TYPE(TabiyaPlan, tabiya_plan, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, SIGNAL_NEXT, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Keeping ---------------------------------------------------------------------------------- */

static char *dup_kept(gpointer owner)
{
    return tabiya_day_plan_dup_text(TABIYA_PLAN(owner)->day);
}

/* An earlier plan tells the size. */
static void recall(TabiyaPlan *self)
{
    g_autofree char *text = tabiya_kept_file_read(self->kept);

    self->recalled = TRUE;
    self->day = text ? tabiya_day_plan_parse(text) : NULL;
}

/* A part that was being done when the program ended is still being done. */
static void begin_again(TabiyaPlan *self)
{
    if (self->day->current != TABIYA_N_PLAN_PARTS)
        self->done_before = self->day->parts[self->day->current].done;
}

/* --- Next ------------------------------------------------------------------------------------- */

static TabiyaPlanPart find_next(TabiyaPlan *self, TabiyaPlanPart after)
{
    TabiyaPlanPart part = after;

    for (guint i = 0; i < TABIYA_N_PLAN_PARTS; i++) {
        part = tabiya_day_plan_get_next(self->day, part);
        if (part == TABIYA_N_PLAN_PARTS || part == after)
            return TABIYA_N_PLAN_PARTS;
        if ((self->stuck & 1u << part) == 0)
            return part;
    }
    return TABIYA_N_PLAN_PARTS;
}

static void tell_next(TabiyaPlan *self)
{
    TabiyaPlanPart part = self->finished;

    gboolean answered = self->day->parts[part].done > self->done_before;
    /* There is another repertoire. */
    gboolean again =
        answered && part == TABIYA_PLAN_FLASHCARDS && tabiya_day_plan_is_open(self->day, part);

    self->finished = TABIYA_N_PLAN_PARTS;
    if (!answered)
        self->stuck |= 1u << part;
    self->day->current = TABIYA_N_PLAN_PARTS;
    tabiya_kept_file_save(self->kept);
    g_signal_emit(self, signals[SIGNAL_NEXT], 0, (guint)(again ? part : find_next(self, part)));
}

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct {
    gint64 now_ms;
    GArray *lessons; /* read on the main thread, as all settings are */
    char *daily;     /* NULL: not known */
} Reading;

static void reading_free(gpointer data)
{
    Reading *reading = data;

    g_array_unref(reading->lessons);
    g_free(reading->daily);
    g_free(reading);
}

static gpointer read_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                          GCancellable *cancellable, GError **error)
{
    const Reading *reading = data;

    return tabiya_plan_facts_read(db, reading->now_ms, reading->lessons, reading->daily, error);
}

static void take_facts(TabiyaPlan *self, TabiyaPlanFacts *facts)
{
    gboolean first = !self->recalled;

    g_clear_pointer(&self->facts, tabiya_plan_facts_free);
    self->facts = facts;
    if (first)
        recall(self);
    gboolean same = self->day && self->day->day == facts->day;
    self->day = tabiya_day_plan_renew(self->day, facts);
    if (same && first)
        begin_again(self);
    if (same)
        return;
    self->stuck = 0;
    tabiya_kept_file_save(self->kept);
}

static void read_all(TabiyaPlan *self);

static void read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    gboolean gone = g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result)));
    g_autoptr(TabiyaPlanFacts) facts = g_task_propagate_pointer(G_TASK(result), NULL);

    if (gone)
        return;
    g_autoptr(TabiyaPlan) self = g_object_ref(user);
    self->reading = FALSE;
    if (facts) {
        take_facts(self, g_steal_pointer(&facts));
        g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
    }
    if (self->stale)
        read_all(self);
    else if (self->finished != TABIYA_N_PLAN_PARTS && self->day)
        tell_next(self);
}

static void read_all(TabiyaPlan *self)
{
    gint64 now_ms = self->now_ms != 0 ? self->now_ms : g_get_real_time() / 1000;
    gboolean same_day = self->facts && self->facts->day == tabiya_training_day(now_ms, NULL);
    Reading reading = {now_ms, tabiya_lesson_days_list(tabiya_settings_find()),
                       same_day ? g_strdup(self->facts->daily) : NULL};
    g_autoptr(GTask) task = g_task_new(NULL, self->cancellable, read_cb, self);

    self->reading = TRUE;
    self->stale = FALSE;
    tabiya_library_worker_push(self->reader, task, read_work, g_memdup2(&reading, sizeof reading),
                               reading_free, (GDestroyNotify)tabiya_plan_facts_free);
}

void tabiya_plan_refresh(TabiyaPlan *self)
{
    g_return_if_fail(TABIYA_IS_PLAN(self));
    if (self->reading)
        self->stale = TRUE;
    else
        read_all(self);
}

/* --- The plan --------------------------------------------------------------------------------- */

const TabiyaDayPlan *tabiya_plan_get_day(TabiyaPlan *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAN(self), NULL);
    return self->facts ? self->day : NULL;
}

const TabiyaPlanFacts *tabiya_plan_get_facts(TabiyaPlan *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAN(self), NULL);
    return self->facts;
}

static void keep(TabiyaPlan *self)
{
    tabiya_kept_file_save(self->kept);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

void tabiya_plan_put_away(TabiyaPlan *self)
{
    g_return_if_fail(TABIYA_IS_PLAN(self));
    if (!self->facts)
        return;
    self->day->away = TRUE;
    keep(self);
}

void tabiya_plan_set_minutes(TabiyaPlan *self, guint minutes)
{
    g_return_if_fail(TABIYA_IS_PLAN(self) && minutes > 0);
    if (!self->facts || self->day->minutes == minutes)
        return;
    self->day = tabiya_day_plan_resize(self->day, self->facts, minutes);
    keep(self);
}

void tabiya_plan_set_skipped(TabiyaPlan *self, TabiyaPlanPart part, gboolean skipped)
{
    g_return_if_fail(TABIYA_IS_PLAN(self) && part < TABIYA_N_PLAN_PARTS);
    if (!self->facts || self->day->parts[part].skipped == skipped)
        return;
    self->day->parts[part].skipped = skipped;
    keep(self);
}

/* --- Doing it --------------------------------------------------------------------------------- */

void tabiya_plan_begin(TabiyaPlan *self, TabiyaPlanPart part)
{
    g_return_if_fail(TABIYA_IS_PLAN(self) && part <= TABIYA_N_PLAN_PARTS);
    self->finished = TABIYA_N_PLAN_PARTS;
    if (!self->facts)
        return;
    self->day->current = part;
    if (part != TABIYA_N_PLAN_PARTS) {
        self->done_before = self->day->parts[part].done;
        self->day->parts[part].skipped = FALSE;
    }
    keep(self);
}

TabiyaPlanPart tabiya_plan_get_current(TabiyaPlan *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAN(self), TABIYA_N_PLAN_PARTS);
    return self->facts ? self->day->current : TABIYA_N_PLAN_PARTS;
}

guint tabiya_plan_get_wanted(TabiyaPlan *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAN(self), 0);
    TabiyaPlanPart part = tabiya_plan_get_current(self);
    guint count = part < TABIYA_N_PLAN_PARTS ? self->day->parts[part].count : 0;
    return count > self->done_before ? count - self->done_before : 0;
}

void tabiya_plan_finish(TabiyaPlan *self, TabiyaPlanPart part)
{
    g_return_if_fail(TABIYA_IS_PLAN(self) && part < TABIYA_N_PLAN_PARTS);
    if (tabiya_plan_get_current(self) != part)
        self->done_before = 0;
    self->finished = part;
    tabiya_plan_refresh(self);
}

/* --- Life ------------------------------------------------------------------------------------- */

void tabiya_plan_set_now_ms(TabiyaPlan *self, gint64 now_ms)
{
    g_return_if_fail(TABIYA_IS_PLAN(self));
    self->now_ms = now_ms;
}

void tabiya_plan_take_text_for_tests(TabiyaPlan *self, const char *text)
{
    g_return_if_fail(TABIYA_IS_PLAN(self));
    g_clear_pointer(&self->day, tabiya_day_plan_free);
    self->day = tabiya_day_plan_parse(text);
    self->recalled = TRUE;
    self->done_before = 0;
    tabiya_plan_refresh(self);
}

gboolean tabiya_plan_is_settled_for_tests(TabiyaPlan *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAN(self), TRUE);
    return !self->reading;
}

static void tabiya_plan_finalize(GObject *object)
{
    TabiyaPlan *self = TABIYA_PLAN(object);

    g_cancellable_cancel(self->cancellable);
    tabiya_worker_free(self->reader);
    tabiya_kept_file_free(self->kept);
    g_object_unref(self->cancellable);
    g_clear_pointer(&self->day, tabiya_day_plan_free);
    g_clear_pointer(&self->facts, tabiya_plan_facts_free);
    G_OBJECT_CLASS(tabiya_plan_parent_class)->finalize(object);
}

static void tabiya_plan_class_init(TabiyaPlanClass *klass)
{
    GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = tabiya_plan_finalize;
    signals[SIGNAL_CHANGED] =
        g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_NEXT] = g_signal_new("next", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void tabiya_plan_init(TabiyaPlan *self)
{
    self->finished = TABIYA_N_PLAN_PARTS;
    self->cancellable = g_cancellable_new();
}

TabiyaPlan *tabiya_plan_new(const char *library)
{
    TabiyaPlan *self = g_object_new(TABIYA_TYPE_PLAN, NULL);
    g_autofree char *directory = g_path_get_dirname(library);

    self->reader = tabiya_library_worker_new(library, FALSE);
    self->kept = tabiya_kept_file_new(directory, TABIYA_PLAN_FILE, dup_kept, self);
    return self;
}
