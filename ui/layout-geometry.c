/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The arithmetic of the window's layout: see layout-geometry.h. */
#include "ui/layout-geometry.h"

#define MARGIN_PX 12
#define SMALL_MARGIN_PX 6
#define SMALL_BELOW_PX 480 /* telephones: every pixel goes to the board */
#define GAP_PX 12
#define BAR_MARGIN_PX 20 /* left of the board, with the bar in it */
#define BAR_PX 10
#define BAR_GAP_PX 4
#define NARROW_PANEL_MAX_PX 640
#define ROOMY_BOARD_PX 1200

static int at_least(int value, int minimum)
{
    return value > minimum ? value : minimum;
}

static int at_most(int value, int maximum)
{
    return value < maximum ? value : maximum;
}

/* Whole pixels a square: the board itself would leave the rest of the division blank. */
static int board_edge(int width_px, int height_px)
{
    return at_least(at_most(width_px, height_px), 8) / 8 * 8;
}

/* In what is free at the left of the board, so thin as that must be. */
static TabiyaLayoutBox bar_beside(const TabiyaLayoutBox *board)
{
    int gap = at_most(BAR_GAP_PX, board->x_px / 4);
    int width = at_least(at_most(BAR_PX, board->x_px - gap - 1), 0);

    return (TabiyaLayoutBox){board->x_px - gap - width, board->y_px, width, board->height_px};
}

/* The column of strip, board, strip with its upper left corner at `x`, `y`. */
static void place_column(TabiyaLayoutGeometry *out, int x, int y, int edge, int strip)
{
    out->opponent = (TabiyaLayoutBox){x, y, edge, strip};
    out->board = (TabiyaLayoutBox){x, y + strip, edge, edge};
    out->you = (TabiyaLayoutBox){x, y + strip + edge, edge, strip};
    out->bar = bar_beside(&out->board);
}

static void compute_wide(TabiyaLayoutGeometry *out, int width, int height,
                         const TabiyaLayoutNeeds *needs)
{
    int strip = needs->strip_height_px;
    int inner_width = width - BAR_MARGIN_PX - MARGIN_PX - GAP_PX;
    int inner_height = height - 2 * SMALL_MARGIN_PX;
    int edge = board_edge(inner_width - TABIYA_LAYOUT_PANEL_MIN_PX, inner_height - 2 * strip);
    int most = edge >= ROOMY_BOARD_PX ? TABIYA_LAYOUT_PANEL_ROOMY_PX : TABIYA_LAYOUT_PANEL_MAX_PX;
    int panel = at_most(at_least(inner_width - edge, TABIYA_LAYOUT_PANEL_MIN_PX), most);
    int left = at_least((width - edge - GAP_PX - panel + BAR_MARGIN_PX - MARGIN_PX) / 2, 0);
    int top = at_least((height - edge - 2 * strip) / 2, 0);

    place_column(out, left, top, edge, strip);
    if (needs->panel_extends)
        panel = at_least(width - MARGIN_PX - left - edge - GAP_PX, panel);
    out->panel = (TabiyaLayoutBox){left + edge + GAP_PX, MARGIN_PX, panel,
                                   at_least(height - 2 * MARGIN_PX, 0)};
}

static void compute_narrow(TabiyaLayoutGeometry *out, int width, int height,
                           const TabiyaLayoutNeeds *needs)
{
    int strip = needs->strip_height_px;
    int margin = width < SMALL_BELOW_PX ? SMALL_MARGIN_PX : MARGIN_PX;
    int edge = board_edge(width - 2 * margin, height - 2 * strip - needs->panel_height_px - margin);
    int panel = at_least(at_most(width - 2 * margin, NARROW_PANEL_MAX_PX), edge);
    int top = 2 * strip + edge;

    place_column(out, (width - edge) / 2, 0, edge, strip);
    out->panel =
        (TabiyaLayoutBox){(width - panel) / 2, top, panel, at_least(height - top - margin, 0)};
}

bool tabiya_layout_is_narrow(int width_px)
{
    return width_px < TABIYA_LAYOUT_NARROW_BELOW_PX;
}

bool tabiya_layout_is_tight(int width_px, int header_width_px)
{
    return width_px < at_least(header_width_px, TABIYA_LAYOUT_TIGHT_BELOW_PX);
}

TabiyaLayoutGeometry tabiya_layout_compute(int width_px, int height_px,
                                           const TabiyaLayoutNeeds *needs)
{
    TabiyaLayoutGeometry out = {
        .narrow = tabiya_layout_is_narrow(width_px),
        .tight = tabiya_layout_is_tight(width_px, needs->header_width_px),
    };

    if (out.narrow)
        compute_narrow(&out, width_px, height_px, needs);
    else
        compute_wide(&out, width_px, height_px, needs);
    out.broad = out.panel.width_px >= TABIYA_LAYOUT_PANEL_BROAD_PX;
    out.roomy = out.board.width_px >= ROOMY_BOARD_PX;
    return out;
}
