/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Adding an engine: from a list of installed engines, a file, or a command.
 *
 * The search for installed engines (app/analysis/engine-finder.h) begins when the page is made,
 * when the person asks for it, and ends with the page. A program that was chosen or typed is added
 * if it answers as an engine; otherwise the page says why not. */
#ifndef TABIYA_ENGINE_ADDER_H
#define TABIYA_ENGINE_ADDER_H

#include <gtk/gtk.h>

#include "app/analysis/engine-registry.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ENGINE_ADDER (tabiya_engine_adder_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEngineAdder, tabiya_engine_adder, TABIYA, ENGINE_ADDER, GtkBox)

/* A subpage for an AdwPreferencesWindow. */
GtkWidget *tabiya_engine_adder_new(TabiyaEngineRegistry *engines);

/* Takes the answer of the file chooser. For tests. */
void tabiya_engine_adder_choose(TabiyaEngineAdder *self, GFile *file);

G_END_DECLS

#endif
