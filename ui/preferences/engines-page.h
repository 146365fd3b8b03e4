/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page "Engines" of the preferences: the list of engines, the tablebases that the built-in
 * engine uses, and how analysis is shown. The page belongs in an AdwPreferencesWindow, where it
 * shows toasts, the options of an engine, and the page to add one. */
#ifndef TABIYA_ENGINES_PAGE_H
#define TABIYA_ENGINES_PAGE_H

#include <adwaita.h>

#include "app/analysis/engine-registry.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ENGINES_PAGE (tabiya_engines_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEnginesPage, tabiya_engines_page, TABIYA, ENGINES_PAGE,
                     AdwPreferencesPage)

void tabiya_engines_page_set_engines(TabiyaEnginesPage *self, TabiyaEngineRegistry *engines);

/* Leaves the page of an engine, or the one that adds one. FALSE: none is open. */
gboolean tabiya_engines_page_go_back(TabiyaEnginesPage *self);

G_END_DECLS

#endif
