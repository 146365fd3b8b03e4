/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The window "Preferences". Every row is bound to a settings key and takes effect at once. */
#ifndef TABIYA_PREFERENCES_WINDOW_H
#define TABIYA_PREFERENCES_WINDOW_H

#include <adwaita.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_PREFERENCES_WINDOW (tabiya_preferences_window_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPreferencesWindow, tabiya_preferences_window, TABIYA, PREFERENCES_WINDOW,
                     AdwPreferencesWindow)

/* Shows the window over `parent`, whose application provides the engines; `page` ("general",
 * "engines", "data") may be NULL. */
void tabiya_preferences_window_present(GtkWindow *parent, const char *page);

/* The same with the page "data"; also checks the file `backup` for restoring. */
void tabiya_preferences_window_restore(GtkWindow *parent, const char *backup);

G_END_DECLS

#endif
