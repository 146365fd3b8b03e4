/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Processes that have been told to end and may need a moment for it: engines that save what they
 * have learned, or a log. They have a second, all at the same time, and then they are killed. A
 * thread waits for them, so that nobody else has to. */
#ifndef TABIYA_LEAVING_PROCESS_H
#define TABIYA_LEAVING_PROCESS_H

#include <gio/gio.h>
#include <sys/types.h>

G_BEGIN_DECLS

/* Takes `process`. `group` is the process group that is killed with it; 0: none. */
void tabiya_leaving_process_add(GSubprocess *process, pid_t group);

/* Waits until all have ended or been killed: before the program ends, which would kill them. */
void tabiya_leaving_processes_await(void);

/* How long they have, in place of the second. For tests. */
void tabiya_leaving_processes_set_patience(int ms);

G_END_DECLS

#endif
