/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See people.h. `net` and `problem` are set once, under the lock, and stay: looking at them takes
 * no lock. */
#include "app/people/people.h"

#include <gio/gio.h>

struct _TabiyaPeople {
    GObject parent_instance;

    char *path; /* NULL: the net that comes with Tabiya */
    gboolean begun;
    GMutex lock;
    EngPolicyNet *net; /* owned */
    char *problem;
};

G_DEFINE_FINAL_TYPE(TabiyaPeople, tabiya_people, G_TYPE_OBJECT)

enum { SIGNAL_READY, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Reading the net -------------------------------------------------------------------------- */

/* The only place that knows where nets are. */
static EngPolicyNet *open_net(const char *path, char **problem)
{
    EngPolicyError error;
    EngPolicyNet *net =
        path ? eng_policy_net_open(path, &error) : eng_policy_net_open_shipped(&error);
    if (!net)
        *problem = g_strdup(error.message);
    return net;
}

gboolean tabiya_people_wait(TabiyaPeople *self)
{
    g_return_val_if_fail(TABIYA_IS_PEOPLE(self), FALSE);
    g_mutex_lock(&self->lock);
    if (!self->net && !self->problem) {
        char *problem = NULL;
        g_atomic_pointer_set(&self->net, open_net(self->path, &problem));
        g_atomic_pointer_set(&self->problem, problem);
    }
    const gboolean good = self->net != NULL;
    g_mutex_unlock(&self->lock);
    return good;
}

static void read_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    g_task_return_boolean(task, tabiya_people_wait(source));
}

static void read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_signal_emit(source, signals[SIGNAL_READY], 0);
}

void tabiya_people_prepare(TabiyaPeople *self)
{
    g_return_if_fail(TABIYA_IS_PEOPLE(self));
    if (self->begun)
        return;
    self->begun = TRUE;
    g_autoptr(GTask) task = g_task_new(self, NULL, read_cb, NULL);
    g_task_run_in_thread(task, read_thread);
}

/* The net, if it has been read. */
static const EngPolicyNet *peek_net(TabiyaPeople *self)
{
    return g_atomic_pointer_get(&self->net);
}

gboolean tabiya_people_is_ready_for_tests(TabiyaPeople *self)
{
    g_return_val_if_fail(TABIYA_IS_PEOPLE(self), FALSE);
    return peek_net(self) != NULL;
}

const char *tabiya_people_get_problem(TabiyaPeople *self)
{
    g_return_val_if_fail(TABIYA_IS_PEOPLE(self), NULL);
    return g_atomic_pointer_get(&self->problem);
}

/* --- Guesses ---------------------------------------------------------------------------------- */

gboolean tabiya_people_guess(TabiyaPeople *self, const TabiyaPeopleSight *sight, int rating,
                             EngPolicyGuess *guess)
{
    g_return_val_if_fail(TABIYA_IS_PEOPLE(self) && sight && guess, FALSE);
    const EngPolicyNet *net = peek_net(self);
    if (!net)
        return FALSE;
    EngPolicyScene scene;
    eng_policy_look(&scene, &sight->position, &sight->past);
    eng_policy_guess(net, &scene, rating, guess);
    return TRUE;
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_people_finalize(GObject *object)
{
    TabiyaPeople *self = TABIYA_PEOPLE(object);
    if (self->net)
        eng_policy_net_close(self->net);
    g_mutex_clear(&self->lock);
    g_free(self->path);
    g_free(self->problem);
    G_OBJECT_CLASS(tabiya_people_parent_class)->finalize(object);
}

static void tabiya_people_class_init(TabiyaPeopleClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_people_finalize;
    signals[SIGNAL_READY] = g_signal_new("ready", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_people_init(TabiyaPeople *self)
{
    g_mutex_init(&self->lock);
}

TabiyaPeople *tabiya_people_new(const char *path)
{
    TabiyaPeople *self = g_object_new(TABIYA_TYPE_PEOPLE, NULL);
    self->path = g_strdup(path);
    return self;
}

TabiyaPeople *tabiya_people_get_default(void)
{
    static gsize made;
    static TabiyaPeople *people;
    if (g_once_init_enter(&made)) {
        people = tabiya_people_new(NULL);
        g_once_init_leave(&made, 1);
    }
    return people;
}
