/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See give-way.h.
 *
 * Niceness says how the time of a core is shared, not who waits: Linux lets a thread that runs, a
 * nice one too, finish its slice of some milliseconds before one that wakes gets the core, and a
 * frame of the window wakes several times, since the display server answers it. Since 6.12 a thread
 * with a shorter slice does not wait for one with a longer. So what gives way asks for the longest
 * there is; older kernels ignore it. */
#include "app/give-way.h"

#ifdef __linux__
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define LONGEST_SLICE_NS (100 * G_TIME_SPAN_MILLISECOND * 1000)
#define NICEST 19

/* The first version of the kernel's struct sched_attr, whose header does not go with <sched.h>. */
typedef struct {
    guint32 size, policy;
    guint64 flags;
    gint32 nice;
    guint32 priority;
    guint64 runtime, deadline, period;
} Attributes;

void tabiya_give_way(int niceness)
{
    const int nice = MIN(getpriority(PRIO_PROCESS, (id_t)getpid()) + niceness, NICEST);
    const Attributes attributes = {
        .size = sizeof attributes,
        .nice = nice,
        .runtime = niceness > 0 ? LONGEST_SLICE_NS : 0,
    };

    if (syscall(SYS_sched_setattr, 0, &attributes, 0) != 0)
        setpriority(PRIO_PROCESS, (id_t)gettid(), nice);
}
#else
void tabiya_give_way(int niceness)
{
}
#endif
