/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes the pictures for software centers and the README: every place with chosen games, the same
 * each time. `./dev screenshots` runs it.
 *
 *     screenshots DATA_DIR REVIEWED.pgn FOLDER
 *
 * DATA_DIR has a library already; REVIEWED.pgn is a reviewed game to be studied. */
#include <stdlib.h>

#include "app/game/pgn-reader.h"
#include "tests/ui/fixture.h"
#include "tests/ui/picture.h"
#include "ui/library/library-panel.h"

#define WIDTH 1160
#define HEIGHT 800
#define MOVES_STUDIED 35    /* half-moves: 18. Bd6 */
#define PUZZLE "tYWUQrUk"   /* of those that ship */
#define GAME_SHOWN 4        /* of the library, from above */
#define HALF_MOVES_SHOWN 42 /* 21...Qh4 */

static const char *folder;

/* The game so far; White is a person. */
static const char GAME[] =
    "[White \"You\"]\n[Black \"Tabiya, level 5\"]\n\n"
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. d3 Bc5 5. c3 d6 6. O-O O-O 7. Re1 a6 8. Bb3 Ba7 9. h3 h6 "
    "10. Nbd2 Re8 11. Nf1 Be6 12. Bxe6 Rxe6 13. Ng3 d5 14. exd5 Qxd5 *";

static void save(TabiyaWindow *window, const char *name)
{
    g_autofree char *path = g_strdup_printf("%s/%s.png", folder, name);

    gtk_window_set_focus(GTK_WINDOW(window), NULL);
    fixture_spin_ms(1200);
    if (!picture_save(GTK_WIDGET(window), path))
        exit(1);
}

static void show_play(TabiyaWindow *window)
{
    g_autoptr(TabiyaGame) game = tabiya_pgn_read_first(GAME, -1, NULL, NULL);

    g_object_set(fixture_play(window), "level", 5, NULL);
    tabiya_play_session_continue(fixture_play(window), game, ENG_WHITE, NULL);
    save(window, "play");
}

static void show_study(TabiyaWindow *window, const char *path)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);

    tabiya_window_open_file(window, file);
    fixture_wait(fixture_n_moves(window) > 40);
    for (int i = 0; i < MOVES_STUDIED; i++)
        fixture_act(window, "next", NULL);
    save(window, "study");
}

static void show_openings(TabiyaWindow *window)
{
    static const char *const moves[] = {"e4",   "c5",   "Nf3", "d6",  "d4",
                                        "cxd4", "Nxd4", "Nf6", "Nc3", "a6"};

    fixture_act(window, "place", "'openings'");
    for (gsize i = 0; i < G_N_ELEMENTS(moves); i++) {
        g_autofree char *move = g_strdup_printf("'%s'", moves[i]);

        fixture_act(window, "play-move", move);
    }
    fixture_wait(fixture_says(GTK_WIDGET(window), "Najdorf Variation") &&
                 !fixture_says(GTK_WIDGET(window), "Loading openings"));
    save(window, "openings");
}

static void show_puzzles(TabiyaWindow *window)
{
    fixture_act(window, "place", "'puzzles'");
    fixture_spin_ms(2000); /* those that ship are taken in */
    fixture_act(window, "puzzle-open", "'" PUZZLE "'");
    fixture_act(window, "puzzle-page", "'solve'");
    fixture_wait(fixture_says(GTK_WIDGET(window), "Play your move on the board"));
    save(window, "puzzles");
}

static void show_library(TabiyaWindow *window)
{
    fixture_act(window, "place", "'library'");
    fixture_wait(fixture_says(GTK_WIDGET(window), "11 games"));
    tabiya_library_panel_choose(TABIYA_LIBRARY_PANEL(tabiya_place_get_panel(
                                    tabiya_shell_find_place(TABIYA_SHELL(window), "library"))),
                                GAME_SHOWN);
    fixture_wait(fixture_n_moves(window) >= HALF_MOVES_SHOWN);
    fixture_spin_ms(500);
    if (fixture_is_enabled(window, "first"))
        fixture_act(window, "first", NULL);
    for (int i = 0; i < HALF_MOVES_SHOWN; i++)
        fixture_act(window, "next", NULL);
    save(window, "library");
}

int main(int argc, char **argv)
{

    if (argc != 4) {
        g_printerr("usage: screenshots DATA_DIR REVIEWED.pgn FOLDER\n");
        return 2;
    }
    folder = argv[3];
    fixture_init(argv[1]);
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                       ADW_COLOR_SCHEME_FORCE_LIGHT);
    TabiyaWindow *window = fixture_open(WIDTH, HEIGHT);
    show_play(window);
    show_study(window, argv[2]);
    show_openings(window);
    show_puzzles(window);
    show_library(window);
    fixture_close(window);
    return 0;
}
