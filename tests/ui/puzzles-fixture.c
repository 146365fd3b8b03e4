/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/ui/puzzles-fixture.h"

#include "engine/board/san.h"
#include "ui/puzzles/puzzles-place.h"

#include <glib/gstdio.h>

static const char ROWS[] =
    "zzz1,6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1,a7a5 d1d8,700,80,95,100,"
    "backRankMate mate mateIn1 oneMove endgame,,\n"
    "zzz2,r5k1/p4ppp/8/8/8/8/3Q1PPP/3R2K1 b - - 0 1,a7a6 d2d8 a8d8 d1d8,1200,80,95,100,"
    "backRankMate mate mateIn2 sacrifice short,https://lichess.org/abcdefgh#9,Italian_Game\n"
    "zzz3,3r2k1/3q1ppp/8/8/8/8/P4PPP/R5K1 w - - 0 1,a2a3 d7d1 a1d1 d8d1,1300,80,60,100,"
    "backRankMate mate mateIn2 short,,\n";

TabiyaPuzzleSession *puzzles_session(PuzzlesFixture *f)
{
    return fixture_puzzles(f->window);
}

TabiyaPuzzleStage puzzles_stage(PuzzlesFixture *f)
{
    return tabiya_puzzle_session_get_stage(puzzles_session(f));
}

gpointer puzzles_find(PuzzlesFixture *f, GType type)
{
    return fixture_find(GTK_WIDGET(f->window), type);
}

TabiyaBrowsePage *puzzles_browser(PuzzlesFixture *f)
{
    return puzzles_find(f, TABIYA_TYPE_BROWSE_PAGE);
}

TabiyaPuzzleCell *puzzles_cell(PuzzlesFixture *f, const char *id)
{
    return tabiya_puzzle_grid_find_cell_for_tests(tabiya_browse_page_get_grid(puzzles_browser(f)),
                                                  id);
}

void puzzles_import(PuzzlesFixture *f, const char *rows)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-puzzles-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "mine.csv", NULL);
    g_autofree char *parameter = g_strdup_printf("['%s']", path);

    g_assert_true(g_file_set_contents(path, rows, -1, NULL));
    fixture_act(f->window, "puzzle-import-files", parameter);
    g_assert_false(fixture_is_enabled(f->window, "puzzle-import"));
    fixture_wait(fixture_is_enabled(f->window, "puzzle-import"));
    g_unlink(path);
    g_rmdir(folder);
}

/* Another process of the test may have added them already. */
void puzzles_setup(PuzzlesFixture *f, gconstpointer narrow)
{
    static const struct {
        const char *name;
        int width, height;
    } SIZES[] = {{"small", 900, 700}, {"phone", 360, 640}, {"narrow", 360, 720}};

    f->window = narrow ? NULL : fixture_open(1160, 800);
    for (guint i = 0; narrow && i < G_N_ELEMENTS(SIZES); i++) {
        if (g_str_equal(narrow, SIZES[i].name))
            f->window = fixture_open(SIZES[i].width, SIZES[i].height);
    }
    fixture_act(f->window, "place", "'puzzles'");
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(puzzles_session(f)), 0);
    puzzles_import(f, ROWS);
    fixture_assert_state(f->window, "puzzle-page", "browse");
}

void puzzles_teardown(PuzzlesFixture *f, gconstpointer data)
{
    tabiya_puzzle_session_end(puzzles_session(f));
    fixture_spin_ms(50);
    fixture_close(f->window);
}

/* Only ours. */
void puzzles_search(PuzzlesFixture *f, const char *id)
{
    tabiya_browse_page_search_for_tests(puzzles_browser(f), id);
    fixture_wait(puzzles_cell(f, strlen(id) >= 4 ? id : "zzz1"));
}

void puzzles_open(PuzzlesFixture *f, const char *id)
{
    puzzles_search(f, id);
    g_signal_emit_by_name(tabiya_browse_page_get_grid(puzzles_browser(f)), "open", 0);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_assert_state(f->window, "puzzle-page", "solve");
    g_assert_cmpstr(tabiya_puzzle_session_get_puzzle(puzzles_session(f))->id, ==, id);
}

guint puzzles_n_found(PuzzlesFixture *f)
{
    GtkWidget *view = fixture_find(GTK_WIDGET(puzzles_browser(f)), GTK_TYPE_GRID_VIEW);

    return g_list_model_get_n_items(G_LIST_MODEL(gtk_grid_view_get_model(GTK_GRID_VIEW(view))));
}

const char *puzzles_id_in_hand(PuzzlesFixture *f)
{
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(puzzles_session(f));

    return puzzle ? puzzle->id : "";
}

void puzzles_want(PuzzlesFixture *f, void (*wish)(TabiyaPuzzleQuery *query))
{
    g_autoptr(TabiyaPuzzleWish) wanted = tabiya_puzzle_wish_new();

    wanted->query->id_prefix = g_strdup("zzz");
    wish(wanted->query);
    tabiya_browse_page_set_wish(puzzles_browser(f), wanted);
}

void puzzles_wish_black(TabiyaPuzzleQuery *query)
{
    query->side = TABIYA_PUZZLE_SIDE_BLACK;
}

void puzzles_play_solution(PuzzlesFixture *f)
{
    g_autoptr(TabiyaPuzzle) puzzle =
        tabiya_puzzle_copy(tabiya_puzzle_session_get_puzzle(puzzles_session(f)));

    for (guint i = 1; i < puzzle->n_moves; i += 2) {
        TabiyaBoardSession *board = TABIYA_BOARD_SESSION(puzzles_session(f));
        g_autofree char *parameter = NULL;
        char uci[ENG_UCI_MAX];

        fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
        eng_uci_write(tabiya_node_get_position(tabiya_board_session_get_cursor(board)),
                      puzzle->moves[i], uci);
        parameter = g_strdup_printf("'%s'", uci);
        fixture_act(f->window, "play-move", parameter);
    }
}

TabiyaPuzzleProgress *puzzles_progress(PuzzlesFixture *f)
{
    return tabiya_puzzles_place_get_progress(
        tabiya_shell_find(TABIYA_SHELL(f->window), TABIYA_TYPE_PUZZLES_PLACE));
}
