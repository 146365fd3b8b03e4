/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which figures of a search are shown: a row that unfolds into a switch each. */
#ifndef TABIYA_FIGURES_ROW_H
#define TABIYA_FIGURES_ROW_H

#include <adwaita.h>

G_BEGIN_DECLS

/* Fills `row`, and lets it follow the setting. */
void tabiya_figures_row_fill(AdwExpanderRow *row);

G_END_DECLS

#endif
