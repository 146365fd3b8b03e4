/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The arithmetic of the window's layout: see layout-geometry.h. */
#include "ui/layout-geometry.h"

#define MARGIN_PX 12
#define SMALL_MARGIN_PX 6
#define SMALL_BELOW_PX 480 /* phones: every pixel goes to the board */
#define GAP_PX 12
#define BAR_MARGIN_PX 20 /* left of the board, with the evaluation bar in it */
#define BAR_PX 10
#define BAR_GAP_PX 4
#define FLAT_BAR_PX 4
#define ROOMY_BOARD_PX 1200
#define VAST_BOARD_PX 1800

/* The minimum visible height of a panel below the board: a row of moves between a heading and a row
 * of buttons. In a window taller than a phone it gets half of the extra height, up to eight rows of
 * moves. */
#define PANEL_LEAST_PX 104
#define PANEL_ENOUGH_PX 240
/* A board that makes room for its panel is no smaller than this. */
#define GIVING_BOARD_LEAST_PX 192
#define TELEPHONE_PX 532

/* The board of a preview: a share of the width, and the height that eight rows of moves leave. */
#define PREVIEW_PERCENT 36
#define PREVIEW_MOVES_PX 230
#define PREVIEW_BOARD_LEAST_PX 200

/* A board gives up no more than this for a second column, or for a panel that is dragged wider. */
#define COLUMNS_BOARD_PERCENT 90
#define DRAGGED_BOARD_PERCENT 60

static int at_least(int value, int minimum)
{
    return value > minimum ? value : minimum;
}

static int at_most(int value, int maximum)
{
    return value < maximum ? value : maximum;
}

/* Squares of whole pixels: otherwise the board would leave the remainder blank. */
static int board_edge(int width_px, int height_px)
{
    return at_least(at_most(width_px, height_px), 8) / 8 * 8;
}

static int scaled(int size_px, const TabiyaLayoutNeeds *needs)
{
    return needs->text_scale > 1 ? (int)(size_px * needs->text_scale) : size_px;
}

/* The column of strip, board and strip, with its upper left corner at `x`, `y`. In a narrow window
 * the evaluation is below the board. */
static void place_column(TabiyaLayoutGeometry *out, int x, int y, int edge, int strip)
{
    int gap = out->narrow ? FLAT_BAR_PX : 0;

    out->opponent = (TabiyaLayoutBox){x, y, edge, strip};
    out->board = (TabiyaLayoutBox){x, y + strip, edge, edge};
    out->you = (TabiyaLayoutBox){x, y + strip + edge + gap, edge, strip};
}

/* --- Beside ----------------------------------------------------------------------------------- */

/* The width of board and panel together. */
static int inner_width(int width)
{
    return width - BAR_MARGIN_PX - GAP_PX - MARGIN_PX;
}

static int edge_beside(int width, int height, const TabiyaLayoutNeeds *needs)
{
    return board_edge(inner_width(width) - TABIYA_LAYOUT_PANEL_MIN_PX,
                      height - 2 * needs->strip_height_px);
}

/* The width that a board of the largest size may give up. */
static int give_for_columns(int width, int edge, const TabiyaLayoutNeeds *needs)
{
    int given = board_edge(inner_width(width) - scaled(TABIYA_LAYOUT_COLUMNS_PX, needs), edge);

    return width >= TABIYA_LAYOUT_COLUMNS_FROM_PX && given * 100 >= edge * COLUMNS_BOARD_PERCENT
               ? given
               : edge;
}

/* The largest size that leaves room for the moves and for a table. */
static int largest_preview(int width, int height, const TabiyaLayoutNeeds *needs)
{
    int moves = at_least(at_most(scaled(PREVIEW_MOVES_PX, needs), height / 3), PREVIEW_MOVES_PX);
    int most = height - 2 * needs->strip_height_px - moves;

    return board_edge(inner_width(width) - TABIYA_LAYOUT_PANEL_MIN_PX,
                      at_least(most, PREVIEW_BOARD_LEAST_PX));
}

/* Uses the panel's width set by hand as long as it fits. */
static int give_to_panel(TabiyaLayoutGeometry *out, int width, int edge, int largest,
                         const TabiyaLayoutNeeds *needs)
{
    bool preview = needs->form == TABIYA_LAYOUT_FORM_PREVIEW;
    int least = inner_width(width) - largest;
    int smallest =
        preview ? at_most(PREVIEW_BOARD_LEAST_PX, edge) : edge * DRAGGED_BOARD_PERCENT / 100;

    int wish = preview ? needs->table_width_px : needs->panel_width_px;

    out->panel_least_px = least;
    out->panel_most_px = inner_width(width) - board_edge(smallest, smallest);
    if (wish < out->panel_least_px || wish > out->panel_most_px)
        return edge;
    return board_edge(inner_width(width) - wish, width);
}

/* In the free room left of the board. */
static TabiyaLayoutBox bar_beside(const TabiyaLayoutBox *board)
{
    return (TabiyaLayoutBox){board->x_px - BAR_GAP_PX - BAR_PX, board->y_px, BAR_PX,
                             board->height_px};
}

static void place_panel(TabiyaLayoutGeometry *out, int width, int height,
                        const TabiyaLayoutNeeds *needs)
{
    int left = out->board.x_px + out->board.width_px + GAP_PX, top = MARGIN_PX;
    int panel = at_least(width - MARGIN_PX - left, 0);

    out->edge = (TabiyaLayoutBox){left - GAP_PX, out->board.y_px, GAP_PX, out->board.height_px};
    out->notes = (TabiyaLayoutBox){left, top, panel, needs->notes_height_px};
    if (needs->notes_height_px > 0)
        top += needs->notes_height_px + SMALL_MARGIN_PX;
    out->panel = (TabiyaLayoutBox){left, top, panel, at_least(height - top - MARGIN_PX, 0)};
}

static void compute_preview(TabiyaLayoutGeometry *out, int width, int height,
                            const TabiyaLayoutNeeds *needs)
{
    int largest = largest_preview(width, height, needs), strip = needs->strip_height_px;
    int share = board_edge(width * PREVIEW_PERCENT / 100, largest);
    int edge = give_to_panel(out, width, share, largest, needs);
    int top = 2 * strip + edge + SMALL_MARGIN_PX;

    place_column(out, BAR_MARGIN_PX, 0, edge, strip);
    out->moves = (TabiyaLayoutBox){BAR_MARGIN_PX, top, edge, at_least(height - top - MARGIN_PX, 0)};
}

static void compute_beside(TabiyaLayoutGeometry *out, int width, int height,
                           const TabiyaLayoutNeeds *needs)
{
    if (needs->form == TABIYA_LAYOUT_FORM_PREVIEW) {
        compute_preview(out, width, height, needs);
    } else {
        int edge = give_for_columns(width, edge_beside(width, height, needs), needs);

        edge = give_to_panel(out, width, edge, edge, needs);
        place_column(out, BAR_MARGIN_PX,
                     at_least((height - edge - 2 * needs->strip_height_px) / 2, 0), edge,
                     needs->strip_height_px);
    }
    out->bar = bar_beside(&out->board);
    place_panel(out, width, height, needs);
    out->content_height_px = height;
}

/* --- Narrow ----------------------------------------------------------------------------------- */

static int edge_below(int width, int height, const TabiyaLayoutNeeds *needs)
{
    int visible = height - needs->places_height_px;
    int panel = PANEL_LEAST_PX + at_least(visible - TELEPHONE_PX, 0) / 2;

    return board_edge(width, visible - 2 * needs->strip_height_px - FLAT_BAR_PX -
                                 at_most(panel, PANEL_ENOUGH_PX));
}

/* The edge at which all of the panel is in sight, if the board is large enough then. */
static int edge_above_panel(int edge, int visible, int margin, const TabiyaLayoutNeeds *needs)
{
    int rest = visible - 2 * needs->strip_height_px - FLAT_BAR_PX - needs->panel_height_px - margin;

    if (needs->notes_height_px > 0)
        rest -= needs->notes_height_px + SMALL_MARGIN_PX;
    return board_edge(at_least(at_most(edge, rest), at_most(edge, GIVING_BOARD_LEAST_PX)), edge);
}

static void compute_narrow(TabiyaLayoutGeometry *out, int width, int height,
                           const TabiyaLayoutNeeds *needs)
{
    int margin = width < SMALL_BELOW_PX ? SMALL_MARGIN_PX : MARGIN_PX;
    int visible = at_least(height - needs->places_height_px, 0), top = margin;

    out->folded =
        needs->form == TABIYA_LAYOUT_FORM_FOLDED || needs->form == TABIYA_LAYOUT_FORM_PREVIEW;
    if (!out->folded) {
        int edge = edge_below(width, height, needs);

        if (needs->form == TABIYA_LAYOUT_FORM_PANEL)
            edge = edge_above_panel(edge, visible, margin, needs);
        place_column(out, (width - edge) / 2, 0, edge, needs->strip_height_px);
        out->bar = (TabiyaLayoutBox){out->board.x_px, out->board.y_px + edge, edge, FLAT_BAR_PX};
        out->flat = true;
        top = out->you.y_px + needs->strip_height_px;
    }
    out->notes = (TabiyaLayoutBox){margin, top, width - 2 * margin, needs->notes_height_px};
    if (needs->notes_height_px > 0)
        top += needs->notes_height_px + SMALL_MARGIN_PX;
    out->panel =
        (TabiyaLayoutBox){margin, top, width - 2 * margin,
                          at_least(at_least(visible - top - margin, needs->panel_height_px), 0)};
    out->content_height_px = at_least(top + out->panel.height_px + margin, visible);
    out->places = (TabiyaLayoutBox){0, visible, width, needs->places_height_px};
    out->content_height_px += needs->places_height_px;
}

/* --- Both ------------------------------------------------------------------------------------- */

static TabiyaLayoutGeometry compute_form(int width, int height, TabiyaLayoutForm form,
                                         const TabiyaLayoutNeeds *needs)
{
    TabiyaLayoutNeeds of_form = *needs;
    TabiyaLayoutGeometry out = {.narrow = edge_below(width, height, needs) >
                                          edge_beside(width, height, needs)};

    of_form.form = form;
    if (out.narrow)
        compute_narrow(&out, width, height, &of_form);
    else
        compute_beside(&out, width, height, &of_form);
    return out;
}

/* The room in the panel does not depend on the shown place: with a preview it is for a table, with
 * a board for columns. */
TabiyaLayoutGeometry tabiya_layout_compute(int width_px, int height_px,
                                           const TabiyaLayoutNeeds *needs)
{
    TabiyaLayoutGeometry out = compute_form(width_px, height_px, needs->form, needs);
    TabiyaLayoutGeometry board = compute_form(width_px, height_px, TABIYA_LAYOUT_FORM_BOARD, needs);
    TabiyaLayoutGeometry table =
        compute_form(width_px, height_px, TABIYA_LAYOUT_FORM_PREVIEW, needs);
    int columns = width_px >= TABIYA_LAYOUT_COLUMNS_FROM_PX ? TABIYA_LAYOUT_COLUMNS_PX
                                                            : TABIYA_LAYOUT_COLUMNS_EASY_PX;

    out.slim = width_px < TABIYA_LAYOUT_SLIM_BELOW_PX;
    out.tight = width_px < at_least(needs->header_width_px, TABIYA_LAYOUT_TIGHT_BELOW_PX);
    out.broad = table.panel.width_px >= scaled(TABIYA_LAYOUT_PANEL_BROAD_PX, needs);
    out.columns = !out.narrow && board.panel.width_px >= scaled(columns, needs);
    out.low = !out.narrow && height_px < scaled(TABIYA_LAYOUT_LOW_BELOW_PX, needs);
    out.roomy = !out.narrow && board.board.width_px >= ROOMY_BOARD_PX;
    out.vast = !out.narrow && board.board.width_px >= VAST_BOARD_PX;
    return out;
}
