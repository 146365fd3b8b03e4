/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows for choosing how the board looks: see board-looks.h. */
#include "ui/preferences/board-looks.h"

#include <glib/gi18n.h>

#include "engine/board/position.h"
#include "ui/board/mini-board.h"
#include "ui/looks.h"
#include "ui/preferences/piece-preview.h"

#define BOARD_PX 96

/* A game after its first moves, so that the tint of the last move is visible, too. */
GtkWidget *tabiya_board_looks_new_board(TabiyaBoardTheme theme, int edge_px)
{
    GtkWidget *board = tabiya_mini_board_new();
    EngMove move = eng_move(eng_square(4, 1), eng_square(4, 3));
    EngPosition start, position;

    eng_position_init(&start);
    eng_position_play(&position, &start, move);
    tabiya_mini_board_set_edge(TABIYA_MINI_BOARD(board), edge_px);
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
                                tabiya_board_theme_get_title(theme),
                                tabiya_board_looks_new_board(theme, BOARD_PX));
    }
    show_color(row);
    g_signal_connect(row, "chosen", G_CALLBACK(color_chosen_cb), NULL);
    g_signal_connect_object(tabiya_looks_get(), "changed", G_CALLBACK(show_color), row,
                            G_CONNECT_SWAPPED);
}

/* --- The pieces ------------------------------------------------------------------------------- */

#define OURS "tabiya"
#define SETS \
    "tabiya-piece-sets" /* of the row that has the tiles: a GPtrArray of TabiyaPieceFiles */

static TabiyaPieceFiles *find_set(TabiyaTilesRow *tiles, const char *id)
{
    GPtrArray *sets = g_object_get_data(G_OBJECT(tiles), SETS);

    for (guint i = 0; i < sets->len; i++) {
        if (g_str_equal(tabiya_piece_files_get_id(sets->pdata[i]), id))
            return sets->pdata[i];
    }
    return NULL;
}

/* Where to install more sets. */
static char *dup_advice(void)
{
    g_autofree char *folder = g_build_filename(tabiya_looks_get_data_dir(), "pieces", NULL);
    g_autofree char *shown = g_filename_display_name(folder);

    return g_strdup_printf(
        _("To add a set, put a folder with twelve drawings, wK.svg to bP.svg, in %s"), shown);
}

static void show_pieces(AdwExpanderRow *row)
{
    TabiyaPieceFiles *files = tabiya_looks_get_piece_files();

    adw_expander_row_set_subtitle(row, files ? tabiya_piece_files_get_title(files) : _("Tabiya"));
}

static void show_set(TabiyaTilesRow *tiles)
{
    TabiyaPieceFiles *files = tabiya_looks_get_piece_files();

    tabiya_tiles_row_select(tiles, files ? tabiya_piece_files_get_id(files) : OURS);
}

/* If a set cannot be used, shows the reason and keeps the previous one. */
static void set_chosen_cb(TabiyaTilesRow *tiles, const char *id)
{
    g_autofree char *advice = dup_advice();
    g_autoptr(GError) error = NULL;

    if (!tabiya_looks_choose_piece_files(find_set(tiles, id), &error))
        show_set(tiles);
    g_object_set(tiles, "subtitle", error ? error->message : advice, "failed", error != NULL, NULL);
}

static void append_set(TabiyaTilesRow *tiles, TabiyaPieceFiles *files)
{
    const char *program = tabiya_piece_files_get_program(files);
    const char *title = tabiya_piece_files_get_title(files);
    /* Translators: a piece set, and the program it came with. */
    g_autofree char *whole =
        program ? g_strdup_printf(_("%s, %s"), title, program) : g_strdup(title);

    tabiya_tiles_row_append(tiles, tabiya_piece_files_get_id(files), whole,
                            tabiya_piece_preview_new(files));
}

static void fill_sets_cb(AdwExpanderRow *row)
{
    g_autofree char *advice = dup_advice();

    if (!adw_expander_row_get_expanded(row))
        return;
    g_signal_handlers_disconnect_by_func(row, fill_sets_cb, NULL);
    TabiyaTilesRow *tiles = TABIYA_TILES_ROW(tabiya_tiles_row_new());
    GPtrArray *sets = tabiya_piece_files_list(tabiya_looks_get_data_dir());
    g_object_set_data_full(G_OBJECT(tiles), SETS, sets, (GDestroyNotify)g_ptr_array_unref);
    g_object_set(tiles, "title", _("Piece sets"), "subtitle", advice, NULL);
    tabiya_tiles_row_append(tiles, OURS, _("Tabiya"), tabiya_piece_preview_new(NULL));
    for (guint i = 0; i < sets->len; i++)
        append_set(tiles, sets->pdata[i]);
    show_set(tiles);
    g_signal_connect(tiles, "chosen", G_CALLBACK(set_chosen_cb), NULL);
    g_signal_connect_object(tabiya_looks_get(), "changed", G_CALLBACK(show_set), tiles,
                            G_CONNECT_SWAPPED);
    adw_expander_row_add_row(row, GTK_WIDGET(tiles));
}

void tabiya_board_looks_fill_pieces(AdwExpanderRow *row)
{
    show_pieces(row);
    g_signal_connect_object(tabiya_looks_get(), "changed", G_CALLBACK(show_pieces), row,
                            G_CONNECT_SWAPPED);
    g_signal_connect(row, "notify::expanded", G_CALLBACK(fill_sets_cb), NULL);
}
