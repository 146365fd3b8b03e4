/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arrow.h. */
#include "app/render/arrow.h"

#include <math.h>

/* In squares. */
#define HEAD_WIDTH 0.50
#define HEAD_LENGTH 0.42
#define TIP_BEFORE_MIDDLE 0.06

void tabiya_arrow_outline(const TabiyaArrow *arrow, double points[7][2])
{
    double square = arrow->square, scale = arrow->scale;
    double dx = arrow->to_x - arrow->from_x, dy = arrow->to_y - arrow->from_y;
    double length = hypot(dx, dy);
    double ux = length > 0 ? dx / length : 1, uy = length > 0 ? dy / length : 0;
    double tip = length - TIP_BEFORE_MIDDLE * square;
    double neck = tip - HEAD_LENGTH * square;
    double shaft = TABIYA_ARROW_SHAFT / 2 * scale * square, head = HEAD_WIDTH / 2 * scale * square;
    const double along_across[7][2] = {
        {0, shaft},    {neck, shaft},  {neck, head}, {tip, 0},
        {neck, -head}, {neck, -shaft}, {0, -shaft},
    };

    for (int i = 0; i < 7; i++) {
        points[i][0] = arrow->from_x + ux * along_across[i][0] - uy * along_across[i][1];
        points[i][1] = arrow->from_y + uy * along_across[i][0] + ux * along_across[i][1];
    }
}
