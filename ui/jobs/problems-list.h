/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The window that lists the places of imported files that could not be read. */
#ifndef TABIYA_PROBLEMS_LIST_H
#define TABIYA_PROBLEMS_LIST_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Shows it over `parent`. `problems`: NULL-terminated, one per line. */
void tabiya_problems_list_present(GtkWindow *parent, const char *const *problems);

G_END_DECLS

#endif
