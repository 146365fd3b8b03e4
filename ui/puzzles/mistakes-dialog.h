/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks whose games are to be looked through for mistakes: players of the library with how many games they
 * have, those who are likely the person first. */
#ifndef TABIYA_MISTAKES_DIALOG_H
#define TABIYA_MISTAKES_DIALOG_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* `names` (NULL-terminated, lent): one at least. */
typedef void (*TabiyaMistakesFunc)(const char *const *names, gboolean reviewed_only, gpointer user);

/* Modal for `parent`, during whose life `func` may be called, once at most. `names` (may be NULL) are
 * chosen at first. */
GtkWindow *tabiya_mistakes_ask(GtkWindow *parent, const char *library, const char *const *names,
                               gboolean reviewed_only, TabiyaMistakesFunc func, gpointer user);

G_END_DECLS

#endif
