/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Plays a short game in the window by its actions and takes a picture of it: for `./dev run`
 * without a display, and for the README's screenshot.
 *
 *     demo PICTURE.png [WIDTH HEIGHT [light|dark]]
 */
#include <stdlib.h>

#include "engine/board/san.h"
#include "tests/ui/fixture.h"
#include "tests/ui/picture.h"

#define FULL_MOVES 8

/* White asks for a hint and plays it. Returns the move as GVariant text. */
static char *ask_for_move(TabiyaWindow *window)
{
    char text[ENG_UCI_MAX];
    guint hint = ENG_NO_MOVE;

    fixture_act(window, "hint", NULL);
    while (hint == ENG_NO_MOVE) {
        fixture_spin();
        g_object_get(fixture_play(window), "hint-move", &hint, NULL);
    }
    eng_uci_write(tabiya_board_view_get_position(tabiya_shell_get_board(TABIYA_SHELL(window))),
                  (EngMove)hint, text);
    return g_strdup_printf("'%s'", text);
}

static gboolean is_over(TabiyaWindow *window)
{
    gboolean over;

    g_object_get(fixture_play(window), "is-over", &over, NULL);
    return over;
}

static void play(TabiyaWindow *window)
{
    fixture_act(window, "app.new-game-with", "{'level': <5>, 'colour': <'white'>}");
    for (int i = 0; i < FULL_MOVES && !is_over(window); i++) {
        g_autofree char *move = ask_for_move(window);
        int before = fixture_n_moves(window);

        fixture_act(window, "play-move", move);
        fixture_wait(is_over(window) || fixture_n_moves(window) == before + 2);
    }
}

int main(int argc, char **argv)
{
    g_autofree char *moves = NULL;
    g_autofree char *status = NULL;

    if (argc < 2) {
        g_printerr("usage: demo PICTURE.png [WIDTH HEIGHT [light|dark]]\n");
        return 2;
    }
    fixture_init(NULL);
    if (argc > 4) {
        adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                           g_str_equal(argv[4], "dark")
                                               ? ADW_COLOR_SCHEME_FORCE_DARK
                                               : ADW_COLOR_SCHEME_FORCE_LIGHT);
    }
    TabiyaWindow *window =
        fixture_open(argc > 3 ? atoi(argv[2]) : 1160, argc > 3 ? atoi(argv[3]) : 800);
    play(window);
    fixture_spin_ms(600); /* the last piece glides to its place */
    moves = fixture_state(window, "moves");
    status = fixture_state(window, "status");
    g_print("%s\n%s\n", moves, status);
    gboolean saved = picture_save(GTK_WIDGET(window), argv[1]);
    fixture_close(window);
    return saved ? 0 : 1;
}
