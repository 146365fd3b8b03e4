/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws a board without pieces, using only Cairo: its 64 squares, with the veins of wooden ones. */
#ifndef TABIYA_RENDER_GROUND_H
#define TABIYA_RENDER_GROUND_H

#include <cairo.h>

#include "app/render/theme.h"

/* Whether its squares are more than plain colors. */
bool tabiya_ground_is_grained(const TabiyaTheme *theme);

/* Draws eight by eight squares of `square_px` from 0, 0, with corners of `radius`. */
void tabiya_ground_draw(const TabiyaTheme *theme, cairo_t *cr, double square_px, double radius);

#endif
