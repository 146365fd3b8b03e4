/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See wall-layout.h. */
#include "ui/arena/wall-layout.h"

#define MIN_SQUARE_PART 0.8 /* of the height of letters: boards of 96 px beside usual ones */
#define MAX_SQUARE_PX 200
#define FONT_PART 0.85     /* of a square */
#define MIN_FONT_PART 0.66 /* of the height of usual letters */
#define BAR_PART 0.36      /* of a square */
#define MIN_BAR_PX 4
#define MAX_BAR_PX 14
#define SPREAD_PX 8 /* gaps grow by this at most where there is room */

static int min_of(int a, int b)
{
    return a < b ? a : b;
}

static int max_of(int a, int b)
{
    return a > b ? a : b;
}

static int clamp(int value, int low, int high)
{
    return max_of(low, min_of(value, high));
}

static int round_up(double value)
{
    int whole = (int)value;

    return whole < value ? whole + 1 : whole;
}

static TabiyaWallCellSize cell_of(int square_px, int text_px)
{
    TabiyaWallCellSize cell = {.square_px = square_px};

    cell.font_px = clamp((int)(square_px * FONT_PART), round_up(text_px * MIN_FONT_PART), text_px);
    cell.caption_px = cell.font_px + cell.font_px / 2;
    cell.bar_px = clamp((int)(square_px * BAR_PART), MIN_BAR_PX, MAX_BAR_PX);
    cell.width_px = cell.bar_px + TABIYA_WALL_GAP_PX + 8 * square_px + 2 * TABIYA_WALL_PADDING_PX;
    cell.height_px = 8 * square_px + 2 * cell.caption_px + 2 * TABIYA_WALL_PADDING_PX;
    return cell;
}

TabiyaWallCellSize tabiya_wall_layout_smallest(int text_px)
{
    return cell_of(max_of(round_up(text_px * MIN_SQUARE_PART), 4), text_px);
}

/* Cells grow with their squares. */
static bool fits(int square_px, int text_px, int width_px, int height_px)
{
    TabiyaWallCellSize cell = cell_of(square_px, text_px);

    return cell.width_px <= width_px && cell.height_px <= height_px;
}

/* The largest square with which a cell fits into that room; 0: none does. */
static int find_square(int text_px, int width_px, int height_px)
{
    int low = 0, high = MAX_SQUARE_PX;

    while (low < high) {
        int middle = (low + high + 1) / 2;

        if (fits(middle, text_px, width_px, height_px))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static int count_rows(int n, int columns)
{
    return (n + columns - 1) / columns;
}

/* The number of columns with the largest boards; among equals, the one that leaves the fewest
 * places empty. */
static int find_columns(int n, int width_px, int height_px, int text_px)
{
    int best = 1, best_square = -1, best_places = 0;

    for (int columns = 1; columns <= n; columns++) {
        int rows = count_rows(n, columns);
        int square = find_square(text_px, width_px / columns, height_px / rows);

        if (square < best_square || (square == best_square && columns * rows >= best_places))
            continue;
        best = columns;
        best_square = square;
        best_places = columns * rows;
    }
    return best;
}

/* Widens the gaps between `count` cells as far as `room` allows, up to a limit, and centers
 * them. */
static void spread(int count, int cell, int room, int *start, int *step)
{
    int left = max_of(room - count * cell, 0);
    int gap = count > 1 ? min_of(left / (count + 1), SPREAD_PX) : 0;

    *step = cell + gap;
    *start = (left - gap * (count - 1)) / 2;
}

static void place_cells(TabiyaWallLayout *self, int n, int width_px, int height_px)
{
    self->rows = count_rows(n, self->columns);
    spread(self->columns, self->cell.width_px, width_px, &self->x_px, &self->step_x);
    spread(self->rows, self->cell.height_px, height_px, &self->y_px, &self->step_y);
    self->height_px = max_of(self->rows * self->step_y, height_px);
}

TabiyaWallLayout tabiya_wall_layout(int n, int width_px, int height_px, int text_px)
{
    TabiyaWallCellSize smallest = tabiya_wall_layout_smallest(text_px);
    TabiyaWallLayout self = {0};

    n = max_of(n, 1);
    self.columns = find_columns(n, width_px, height_px, text_px);
    int square =
        find_square(text_px, width_px / self.columns, height_px / count_rows(n, self.columns));
    if (square < smallest.square_px) {
        self.columns = clamp(width_px / smallest.width_px, 1, n);
        square = max_of(find_square(text_px, width_px / self.columns, 1 << 20), 1);
        /* As few rows as possible do not make boards higher than the widget. */
        square = clamp(square, 1, max_of(find_square(text_px, 1 << 20, height_px), 1));
        square = max_of(
            square, min_of(smallest.square_px, max_of(find_square(text_px, width_px, 1 << 20), 1)));
    }
    self.cell = cell_of(square, text_px);
    place_cells(&self, n, width_px, height_px);
    return self;
}

void tabiya_wall_layout_locate(const TabiyaWallLayout *self, int i, int *x_px, int *y_px)
{
    *x_px = self->x_px + i % self->columns * self->step_x;
    *y_px = self->y_px + i / self->columns * self->step_y;
}

int tabiya_wall_layout_step(const TabiyaWallLayout *self, int n, int i, int dx, int dy)
{
    int column = i % self->columns + dx, row = i / self->columns + dy;

    if (column < 0 || column >= self->columns || row < 0 || row >= count_rows(n, self->columns))
        return i;
    int to = row * self->columns + column;
    if (to < n)
        return to;
    return dy > 0 ? n - 1 : i;
}
