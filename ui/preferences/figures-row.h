/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The figures of a search that are shown: a row that expands into one switch for each figure. */
#ifndef TABIYA_FIGURES_ROW_H
#define TABIYA_FIGURES_ROW_H

#include <adwaita.h>

G_BEGIN_DECLS

/* Fills `row` and binds it to the setting. */
void tabiya_figures_row_fill(AdwExpanderRow *row);

G_END_DECLS

#endif
