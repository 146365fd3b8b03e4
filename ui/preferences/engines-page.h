/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page "Engines" of the preferences: the list of engines, adding one by its command, the
 * tablebases that the built-in engine uses, and how analysis is shown. The page belongs in an
 * AdwPreferencesWindow, where it shows the options of an engine and toasts. */
#ifndef TABIYA_ENGINES_PAGE_H
#define TABIYA_ENGINES_PAGE_H

#include <adwaita.h>

#include "app/analysis/engine-registry.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ENGINES_PAGE (tabiya_engines_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEnginesPage, tabiya_engines_page, TABIYA, ENGINES_PAGE,
                     AdwPreferencesPage)

void tabiya_engines_page_set_engines(TabiyaEnginesPage *self, TabiyaEngineRegistry *engines);

/* Starts the program, and adds it if it is an engine; otherwise shows why not. */
void tabiya_engines_page_add(TabiyaEnginesPage *self, const char *command);
/* The error about the last command that was tried; "" if there is none. */
const char *tabiya_engines_page_get_problem(TabiyaEnginesPage *self);

G_END_DECLS

#endif
