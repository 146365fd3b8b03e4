/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of all themes by group, each with a one-sentence explanation and two buttons, for
 * puzzles with the theme and puzzles without it. Groups start folded; a search shows its results.
 *
 * Signals:
 *   changed   the person's choice has changed
 */
#ifndef TABIYA_THEME_LIST_H
#define TABIYA_THEME_LIST_H

#include <gtk/gtk.h>

#include "app/puzzles/puzzle-shelf.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_THEME_LIST (tabiya_theme_list_get_type())
G_DECLARE_FINAL_TYPE(TabiyaThemeList, tabiya_theme_list, TABIYA, THEME_LIST, GtkWidget)

/* `shelf`: the source of examples, a small board for each theme; NULL: none. */
GtkWidget *tabiya_theme_list_new(TabiyaPuzzleShelf *shelf);

/* Emits nothing. */
void tabiya_theme_list_set(TabiyaThemeList *self, TabiyaThemes with, TabiyaThemes without);
TabiyaThemes tabiya_theme_list_get_with(TabiyaThemeList *self);
TabiyaThemes tabiya_theme_list_get_without(TabiyaThemeList *self);

/* As if the person pressed the button of a theme, "with" it or without. */
void tabiya_theme_list_press_for_tests(TabiyaThemeList *self, TabiyaPuzzleTheme theme,
                                       gboolean with);

G_END_DECLS

#endif
