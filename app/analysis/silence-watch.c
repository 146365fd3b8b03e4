/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See silence-watch.h. Each line only stores its time: an engine may send thousands per second. The
 * timer checks that time when it ends, and continues for the rest. */
#include "app/analysis/silence-watch.h"

#include "app/later.h"

struct TabiyaSilenceWatch {
    guint silence_ms, answer_ms;
    TabiyaSilenceFunc ask, gone;
    gpointer user;
    gint64 heard_us;
    gboolean asked; /* and has not answered */
    GSource *timer;
};

static gboolean timer_cb(gpointer user);

static void wait_for(TabiyaSilenceWatch *self, guint after_ms)
{
    g_clear_pointer(&self->timer, tabiya_later_cancel);
    self->timer = tabiya_later_after_ms(after_ms, timer_cb, self);
}

static gboolean timer_cb(gpointer user)
{
    TabiyaSilenceWatch *self = user;
    gint64 silent_ms = (g_get_monotonic_time() - self->heard_us) / 1000;

    if (self->asked) {
        g_clear_pointer(&self->timer, tabiya_later_cancel);
        self->gone(self->user);
    } else if (silent_ms < self->silence_ms) {
        wait_for(self, self->silence_ms - (guint)silent_ms);
    } else {
        self->asked = TRUE;
        wait_for(self, self->answer_ms);
        self->ask(self->user);
    }
    return G_SOURCE_REMOVE;
}

TabiyaSilenceWatch *tabiya_silence_watch_new(guint silence_ms, guint answer_ms,
                                             TabiyaSilenceFunc ask, TabiyaSilenceFunc gone,
                                             gpointer user)
{
    TabiyaSilenceWatch *self = g_new0(TabiyaSilenceWatch, 1);

    self->silence_ms = silence_ms;
    self->answer_ms = answer_ms;
    self->ask = ask;
    self->gone = gone;
    self->user = user;
    self->heard_us = g_get_monotonic_time();
    wait_for(self, silence_ms);
    return self;
}

void tabiya_silence_watch_free(TabiyaSilenceWatch *self)
{
    g_clear_pointer(&self->timer, tabiya_later_cancel);
    g_free(self);
}

void tabiya_silence_watch_hear(TabiyaSilenceWatch *self)
{
    self->heard_us = g_get_monotonic_time();
    if (!self->asked)
        return;
    self->asked = FALSE;
    wait_for(self, self->silence_ms);
}
