/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Threads that search beside the window, which goes first. */
#ifndef TABIYA_GIVE_WAY_H
#define TABIYA_GIVE_WAY_H

#include <glib.h>

G_BEGIN_DECLS

/* Makes the calling thread `niceness` nicer than the program, and lets others take its core from it
 * as soon as they have something to do; with 0 it is like others. Only on Linux, where these belong
 * to a thread. */
void tabiya_give_way(int niceness);

G_END_DECLS

#endif
