/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The looks of a board, to be chosen: see board-looks.h. */
#include "ui/preferences/board-looks.h"

#include "engine/board/position.h"
#include "ui/looks.h"
#include "ui/puzzles/mini-board.h"

#define BOARD_PX 96

/* A game that has begun, so that the tint of the last move is seen as well. */
static GtkWidget *new_board(TabiyaBoardTheme theme)
{
    GtkWidget *board = tabiya_mini_board_new();
    EngMove move = eng_move(eng_square(4, 1), eng_square(4, 3));
    EngPosition start, position;

    eng_position_init(&start);
    eng_position_play(&position, &start, move);
    tabiya_mini_board_set_edge(TABIYA_MINI_BOARD(board), BOARD_PX);
    tabiya_mini_board_set(TABIYA_MINI_BOARD(board), &position, move, FALSE);
    tabiya_mini_board_set_theme(TABIYA_MINI_BOARD(board), theme);
    return board;
}

static void show_color(TabiyaTilesRow *row)
{
    tabiya_tiles_row_select(row, tabiya_board_theme_get_id(tabiya_looks_get_board_theme()));
}

static void color_chosen_cb(TabiyaTilesRow *row, const char *id)
{
    TabiyaBoardTheme theme;

    if (tabiya_board_theme_find(id, &theme))
        tabiya_looks_choose_board_theme(theme);
}

void tabiya_board_looks_fill_colors(TabiyaTilesRow *row)
{
    for (int i = 0; i < TABIYA_N_BOARD_THEMES; i++) {
        TabiyaBoardTheme theme = (TabiyaBoardTheme)i;

        tabiya_tiles_row_append(row, tabiya_board_theme_get_id(theme),
                                tabiya_board_theme_get_title(theme), new_board(theme));
    }
    show_color(row);
    g_signal_connect(row, "chosen", G_CALLBACK(color_chosen_cb), NULL);
    g_signal_connect_object(tabiya_looks_get(), "changed", G_CALLBACK(show_color), row,
                            G_CONNECT_SWAPPED);
}
