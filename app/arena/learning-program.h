/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The programs that a learning run starts: our own, beside this one. */
#ifndef TABIYA_LEARNING_PROGRAM_H
#define TABIYA_LEARNING_PROGRAM_H

#include <glib.h>

G_BEGIN_DECLS

/* The path of "tabiya-engine" or "tabiya-cli": in the folder of this program, or, in a build
 * folder, in its own; else as the shell finds it. NULL: it is not installed. (transfer full) */
char *tabiya_learning_find_program(const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
