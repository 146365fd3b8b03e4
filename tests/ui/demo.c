/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Plays a short game in the window by its actions and takes a picture of it: what `./dev run` shows
 * where there is no display, and where the README's screenshot comes from.
 *
 *     demo PICTURE.png [WIDTH HEIGHT [light|dark]]
 */
#include <stdlib.h>

#include "engine/board/san.h"
#include "tests/ui/fixture.h"
#include "ui/picture.h"

/* What White tries, in this order of preference, whatever Black answers. */
static const char *const wishes[] = {
    "Qxf7#", "Qh5#", "exd5", "Bxc6", "Nxe5", "e4",  "Nf3", "Bc4", "O-O", "d3",
    "Nc3",   "Bg5",  "h3",   "Re1",  "Qd2",  "a3",  "Rad1", "b3", "Nd5", "g3",
};

#define FULL_MOVES 9

static const EngPosition *shown_position(TabiyaWindow *window)
{
    return tabiya_board_view_get_position(tabiya_window_get_board(window));
}

/* The first wish that is legal now, or else any legal move. */
static char *choose_move(TabiyaWindow *window)
{
    const EngPosition *position = shown_position(window);
    char text[ENG_SAN_MAX];
    EngMoveList list;
    EngMove move;

    for (gsize i = 0; i < G_N_ELEMENTS(wishes); i++) {
        if (eng_san_parse(position, wishes[i], -1, &move) == ENG_SAN_OK &&
            eng_see_at_least(position, move, 0))
            return g_strdup(wishes[i]);
    }
    eng_movegen_legal(position, &list);
    return g_strdup(eng_san_write(position, list.moves[0], text));
}

static gboolean is_over(TabiyaWindow *window)
{
    gboolean over;

    g_object_get(tabiya_window_get_session(window), "is-over", &over, NULL);
    return over;
}

static void play(TabiyaWindow *window)
{
    fixture_act(window, "app.new-game-with", "{'level': <5>, 'colour': <'white'>}");
    for (int i = 0; i < FULL_MOVES && !is_over(window); i++) {
        g_autofree char *move = choose_move(window);
        g_autofree char *parameter = g_strdup_printf("'%s'", move);
        int before = fixture_n_moves(window);

        fixture_act(window, "play-move", parameter);
        fixture_wait(is_over(window) || fixture_n_moves(window) == before + 2);
    }
}

int main(int argc, char **argv)
{
    TabiyaWindow *window;
    g_autofree char *moves = NULL;
    g_autofree char *status = NULL;
    gboolean saved;

    if (argc < 2) {
        g_printerr("usage: demo PICTURE.png [WIDTH HEIGHT [light|dark]]\n");
        return 2;
    }
    fixture_init(NULL);
    if (argc > 4)
        adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                           g_str_equal(argv[4], "dark")
                                               ? ADW_COLOR_SCHEME_FORCE_DARK
                                               : ADW_COLOR_SCHEME_FORCE_LIGHT);
    window = fixture_open(argc > 3 ? atoi(argv[2]) : 1160, argc > 3 ? atoi(argv[3]) : 800);
    play(window);
    fixture_spin_ms(600); /* the last piece glides to its place */
    moves = fixture_state(window, "moves");
    status = fixture_state(window, "status");
    g_print("%s\n%s\n", moves, status);
    saved = tabiya_picture_save(GTK_WIDGET(window), argv[1]);
    fixture_close(window);
    return saved ? 0 : 1;
}
