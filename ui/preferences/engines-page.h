/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page "Engines" of the preferences: which engines there are, new ones by their command, the
 * tablebases that the one inside plays by, and how analysis shows itself. It stands in an
 * AdwPreferencesWindow, over which it puts the options of an engine and the toasts. */
#ifndef TABIYA_ENGINES_PAGE_H
#define TABIYA_ENGINES_PAGE_H

#include <adwaita.h>

#include "app/analysis/engine-registry.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ENGINES_PAGE (tabiya_engines_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEnginesPage, tabiya_engines_page, TABIYA, ENGINES_PAGE,
                     AdwPreferencesPage)

void tabiya_engines_page_set_engines(TabiyaEnginesPage *self, TabiyaEngineRegistry *engines);

/* Asks the program what it is, and adds it if it is an engine; else says why not. */
void tabiya_engines_page_add(TabiyaEnginesPage *self, const char *command);
/* What is said of the command that was tried last; "" if all is well. */
const char *tabiya_engines_page_get_problem(TabiyaEnginesPage *self);

G_END_DECLS

#endif
