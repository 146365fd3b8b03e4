/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Temporary files that must not outlive the program when a signal ends it.
 *
 * Code that creates a temporary file notes its path first and forgets it once the file is renamed
 * or removed. Any thread. There is room for TABIYA_LEFTOVERS_MAX paths: a path beyond that, or one
 * that is too long, is not noted, and its file stays behind if the program is killed. */
#ifndef TABIYA_LEFTOVERS_H
#define TABIYA_LEFTOVERS_H

#include <glib.h>

G_BEGIN_DECLS

#define TABIYA_LEFTOVERS_MAX 32

void tabiya_leftovers_note(const char *path);
void tabiya_leftovers_forget(const char *path);

/* From now on, SIGHUP, SIGINT and SIGTERM remove the noted files and then end the program as they
 * do by default. Call it again after GLib's sources for these signals, which replace this handler,
 * are gone. */
void tabiya_leftovers_catch_signals(void);

G_END_DECLS

#endif
