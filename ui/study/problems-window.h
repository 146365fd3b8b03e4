/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The window that lists the errors in a file: line and column, the text found and the text
 * expected. */
#ifndef TABIYA_PROBLEMS_WINDOW_H
#define TABIYA_PROBLEMS_WINDOW_H

#include <adwaita.h>

#include "app/study/pgn-problems.h"

G_BEGIN_DECLS

/* Shows it over `parent`; `name` is the file's. GTK owns the window. (transfer none) */
GtkWindow *tabiya_problems_window_present(GtkWindow *parent, const char *name,
                                          const TabiyaPgnProblems *problems);

G_END_DECLS

#endif
