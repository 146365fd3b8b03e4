/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What an engine may be set to: its name, and every option that it offers, asked of the program
 * when the page opens; of the engine inside those that matter to an analysis. Each change is kept
 * at once; each can be put back to the engine's default. */
#ifndef TABIYA_ENGINE_OPTIONS_H
#define TABIYA_ENGINE_OPTIONS_H

#include <gtk/gtk.h>

#include "app/analysis/engine-registry.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ENGINE_OPTIONS (tabiya_engine_options_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEngineOptions, tabiya_engine_options, TABIYA, ENGINE_OPTIONS, GtkBox)

/* A page to lie over an AdwPreferencesWindow. */
GtkWidget *tabiya_engine_options_new(TabiyaEngineRegistry *engines, TabiyaEngineEntry *engine);

/* Rows of options; 0 before the program has answered. */
guint tabiya_engine_options_get_n_rows_for_tests(TabiyaEngineOptions *self);

G_END_DECLS

#endif
