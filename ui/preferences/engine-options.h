/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The options of an engine: its name and every option it offers. The program is asked for them when
 * the page opens; of the built-in engine, only the options that matter for analysis are shown. Each
 * change is saved at once, and each option can be reset to the engine's default. */
#ifndef TABIYA_ENGINE_OPTIONS_H
#define TABIYA_ENGINE_OPTIONS_H

#include <gtk/gtk.h>

#include "app/analysis/engine-registry.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ENGINE_OPTIONS (tabiya_engine_options_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEngineOptions, tabiya_engine_options, TABIYA, ENGINE_OPTIONS, GtkBox)

/* A subpage for an AdwPreferencesWindow. */
GtkWidget *tabiya_engine_options_new(TabiyaEngineRegistry *engines, TabiyaEngineEntry *engine);

/* The number of option rows; 0 before the program has answered. */
guint tabiya_engine_options_get_n_rows_for_tests(TabiyaEngineOptions *self);

G_END_DECLS

#endif
