/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See corners.h. */
#include "app/render/corners.h"

#include <math.h>

#define LINE 0.024 /* of a square */

void tabiya_corners_get(double edge, double line, double part,
                        TabiyaBar bars[TABIYA_CORNERS_N_BARS])
{
    double length = fmax(edge * part, line);

    for (int i = 0; i < 4; i++) {
        double right = i % 2, low = i / 2;

        bars[2 * i] = (TabiyaBar){right * (edge - length), low * (edge - line), length, line};
        bars[2 * i + 1] =
            (TabiyaBar){right * (edge - line), low > 0 ? edge - length : line, line, length - line};
    }
}

double tabiya_corners_get_line_px(double square_px)
{
    return fmax(1, round(square_px * LINE));
}
