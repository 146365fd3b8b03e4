/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The look of the board: motion, pictures, colors, arrows, sizes. */
#include "tests/ui/board-fixture.h"

#include "app/render/arrow.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"
#include "ui/board/square.h"

/* --- Motion ----------------------------------------------------------------------------------- */

static void test_glides_and_lands(Fixture *f, gconstpointer data)
{
    play(f, "e2e4");
    g_assert_true(tabiya_board_animation_is_running_for_tests(f->board));
    g_assert_cmpfloat(look(f, "e4")->piece_alpha, ==, 0);
    wait_until_landed(f);
    g_assert_cmpfloat(look(f, "e4")->piece_alpha, ==, 1);
    g_assert_true(tabiya_board_animation_get_flying(f->board) == 0);
}

static void test_castling_flies_with_the_rook(Fixture *f, gconstpointer data)
{
    show(f, CASTLE);
    play(f, "e1g1");
    g_assert_true(tabiya_board_animation_get_flying(f->board) ==
                  ((EngBitboard)1 << sq("g1") | (EngBitboard)1 << sq("f1")));
    wait_until_landed(f);
}

static void test_goes_back(Fixture *f, gconstpointer data)
{
    EngPosition start = *tabiya_board_view_get_position(f->board);

    play(f, "e2e4");
    wait_until_landed(f);
    tabiya_board_view_set_position(f->board, &start, ENG_NO_MOVE);
    g_assert_true(tabiya_board_animation_get_flying(f->board) == (EngBitboard)1 << sq("e2"));
    wait_until_landed(f);
}

/* Positions change while pieces are moving, again and again; in the end all pieces are in place. */
static void test_interrupted(Fixture *f, gconstpointer data)
{
    static const char *const moves[] = {"e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5a5"};
    EngPosition start = *tabiya_board_view_get_position(f->board);

    for (gsize i = 0; i < G_N_ELEMENTS(moves); i++) {
        play(f, moves[i]);
        run_for_ms(25);
    }
    tabiya_board_view_set_position(f->board, &start, ENG_NO_MOVE);
    wait_until_landed(f);
    for (EngSquare at = 0; at < 64; at++) {
        const TabiyaSquareLook *seen =
            tabiya_board_square_get_look_for_tests(TABIYA_BOARD_SQUARE(f->board->squares[at]));

        g_assert_cmpint(seen->piece, ==, start.board[at]);
        g_assert_cmpfloat(seen->piece_alpha, ==, 1);
    }
}

static void test_jump_does_not_glide(Fixture *f, gconstpointer data)
{
    EngPosition position;

    g_assert_true(eng_fen_parse(&position, "8/8/4k3/8/8/3QK3/8/8 b - - 0 1", NULL));
    tabiya_board_view_set_position(f->board, &position, ENG_NO_MOVE);
    g_assert_false(tabiya_board_animation_is_running_for_tests(f->board));
}

static void test_reduced_motion(Fixture *f, gconstpointer data)
{
    GtkSettings *settings = gtk_widget_get_settings(GTK_WIDGET(f->board));

    g_object_set(settings, "gtk-enable-animations", FALSE, NULL);
    play(f, "e2e4");
    g_assert_false(tabiya_board_animation_is_running_for_tests(f->board));
    tabiya_board_view_shake(f->board);
    g_assert_false(tabiya_board_animation_is_running_for_tests(f->board));
    g_object_set(settings, "gtk-enable-animations", TRUE, NULL);
    g_object_set(f->board, "animate", FALSE, NULL);
    play(f, "e7e5");
    g_assert_false(tabiya_board_animation_is_running_for_tests(f->board));
    g_assert_cmpfloat(look(f, "e5")->piece_alpha, ==, 1);
}

static void test_shake_ends(Fixture *f, gconstpointer data)
{
    tabiya_board_view_shake(f->board);
    g_assert_true(tabiya_board_animation_is_running_for_tests(f->board));
    wait_until_landed(f);
    g_assert_cmpfloat(tabiya_board_animation_get_shake_px(f->board), ==, 0);
}

static void count_cb(GdkFrameClock *clock, guint *count)
{
    ++*count;
}

/* Nothing follows the frame clock once all has landed. */
static void test_idle_draws_nothing(Fixture *f, gconstpointer data)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(f->board));
    guint frames = 0;

    play(f, "e2e4");
    gulong id = g_signal_connect(clock, "update", G_CALLBACK(count_cb), &frames);
    wait_until_landed(f);
    g_assert_cmpuint(frames, >, 2);
    gtk_test_widget_wait_for_draw(f->window);
    run_for_ms(100);
    frames = 0;
    run_for_ms(300);
    g_assert_cmpuint(frames, ==, 0);
    g_signal_handler_disconnect(clock, id);
}

/* --- Drawing ---------------------------------------------------------------------------------- */

static void test_frames_render_no_piece(Fixture *f, gconstpointer data)
{
    guint renders = tabiya_piece_set_get_render_count_for_tests(f->board->pieces);

    g_assert_cmpuint(renders, ==, 12);
    press(f, "e2");
    for (int i = 0; i < 20; i++) {
        move_to(f, i % 2 ? "e4" : "d5");
        gtk_test_widget_wait_for_draw(f->window);
    }
    let_go(f, "e4");
    play(f, "e2e4");
    wait_until_landed(f);
    g_object_set(f->board, "flipped", TRUE, NULL);
    gtk_test_widget_wait_for_draw(f->window);
    g_assert_cmpuint(tabiya_piece_set_get_render_count_for_tests(f->board->pieces), ==, renders);
}

/* While the size keeps changing, pieces are redrawn only at the last size. */
static void test_resize_settles(Fixture *f, gconstpointer data)
{
    guint renders = tabiya_piece_set_get_render_count_for_tests(f->board->pieces);
    guint settled = 0;
    int drawn_px = f->board->drawn_px;

    for (int size = 488; size <= 560 || f->board->settle_id; size += 8) {
        if (size <= 560)
            gtk_widget_set_size_request(GTK_WIDGET(f->board), size, size);
        gtk_test_widget_wait_for_draw(f->window);
        if (f->board->drawn_px == drawn_px)
            continue;
        drawn_px = f->board->drawn_px;
        settled++;
    }
    gtk_test_widget_wait_for_draw(f->window);
    g_assert_cmpuint(settled, >, 0);
    g_assert_cmpuint(tabiya_piece_set_get_render_count_for_tests(f->board->pieces), ==,
                     renders + 12 * settled);
    g_assert_cmpint(drawn_px, ==,
                    tabiya_board_view_to_device(f->board, f->board->geometry.square_px));
    g_assert_cmpint(f->board->geometry.square_px, >=, 70);
}

/* The color of a point of the board, as the renderer draws it. */
static GdkRGBA color_at(Fixture *f, double x, double y)
{
    g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(GTK_WIDGET(f->board));
    g_autoptr(GdkTexture) texture = NULL;
    g_autofree guchar *pixels = NULL;
    GtkSnapshot *snapshot = gtk_snapshot_new();
    int width = gtk_widget_get_width(GTK_WIDGET(f->board));
    int height = gtk_widget_get_height(GTK_WIDGET(f->board));

    gdk_paintable_snapshot(paintable, snapshot, width, height);
    GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
    texture = gsk_renderer_render_texture(gtk_native_get_renderer(GTK_NATIVE(f->window)), node,
                                          &GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
    gsk_render_node_unref(node);
    pixels = g_malloc((gsize)width * (gsize)height * 4);
    gdk_texture_download(texture, pixels, (gsize)width * 4);
    const guchar *p = pixels + ((gsize)y * (gsize)width + (gsize)x) * 4; /* B G R A */
    return (GdkRGBA){p[2] / 255.0f, p[1] / 255.0f, p[0] / 255.0f, p[3] / 255.0f};
}

/* At the upper right of a square, where neither piece nor coordinate is. */
static void assert_ground(Fixture *f, const char *name, TabiyaColor expected)
{
    int x, y, edge = f->board->geometry.square_px;

    gtk_test_widget_wait_for_draw(f->window);
    tabiya_board_geometry_origin(&f->board->geometry, sq(name), &x, &y);
    GdkRGBA seen = color_at(f, x + edge - 4, y + 4);
    g_assert_cmpfloat_with_epsilon(seen.red, expected.red, 0.01);
    g_assert_cmpfloat_with_epsilon(seen.green, expected.green, 0.01);
    g_assert_cmpfloat_with_epsilon(seen.blue, expected.blue, 0.01);
}

static void test_colors_are_the_themes(Fixture *f, gconstpointer data)
{
    AdwStyleManager *style = adw_style_manager_get_default();
    const TabiyaTheme *theme = tabiya_theme_get(false, false);

    adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_FORCE_LIGHT);
    assert_ground(f, "e4", theme->light_square);
    assert_ground(f, "d4", theme->dark_square);
    play(f, "e2e4");
    wait_until_landed(f);
    assert_ground(f, "e4", tabiya_color_over(theme->last_move, theme->light_square));
    adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_FORCE_DARK);
    theme = tabiya_theme_get(true, false);
    assert_ground(f, "d4", theme->dark_square);
    adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_DEFAULT);
}

/* The middle of a square whose piece is drawn, is a disc, is not there. */
static void test_blindfold(Fixture *f, gconstpointer data)
{
    double x, y;
    GdkRGBA piece, disc, black, none;

    adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                       ADW_COLOR_SCHEME_FORCE_LIGHT);
    const TabiyaTheme *theme = tabiya_theme_get(false, false);
    gtk_test_widget_wait_for_draw(f->window);
    tabiya_board_geometry_center(&f->board->geometry, sq("e2"), &x, &y);
    piece = color_at(f, x, y);
    tabiya_board_view_set_blindfold(f->board, TABIYA_BLINDFOLD_DISCS);
    gtk_test_widget_wait_for_draw(f->window);
    disc = color_at(f, x, y);
    black = color_at(f, x, y - 5 * f->board->geometry.square_px);
    tabiya_board_view_set_blindfold(f->board, TABIYA_BLINDFOLD_HIDDEN);
    gtk_test_widget_wait_for_draw(f->window);
    none = color_at(f, x, y);
    g_assert_cmpfloat_with_epsilon(none.red, theme->light_square.red, 0.01);
    g_assert_cmpfloat_with_epsilon(none.blue, theme->light_square.blue, 0.01);
    g_assert_false(gdk_rgba_equal(&piece, &none));
    g_assert_cmpfloat(disc.blue, >, none.blue + 0.05);
    g_assert_cmpfloat(black.blue, <, none.blue - 0.3);
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_DEFAULT);
}

static void test_arrows(Fixture *f, gconstpointer data)
{
    const TabiyaTheme *theme = f->board->theme;
    TabiyaColor expected = tabiya_color_over(theme->arrows[TABIYA_ARROW_GREEN], theme->dark_square);
    double x, y;

    tabiya_board_view_add_arrow(f->board, sq("b3"), sq("g3"), TABIYA_ARROW_GREEN);
    gtk_test_widget_wait_for_draw(f->window);
    tabiya_board_geometry_center(&f->board->geometry, sq("e3"), &x, &y);
    GdkRGBA seen = color_at(f, x, y);
    g_assert_cmpfloat_with_epsilon(seen.green, expected.green, 0.02);
    g_assert_cmpfloat_with_epsilon(seen.red, expected.red, 0.02);
    tabiya_board_view_clear_arrows(f->board);
    gtk_test_widget_wait_for_draw(f->window);
    seen = color_at(f, x, y);
    g_assert_cmpfloat_with_epsilon(seen.red, theme->dark_square.red, 0.01);
}

/* How often the bare square is visible between the centers of two squares of a rank. */
static int count_gaps(Fixture *f, const char *from, const char *to)
{
    const TabiyaColor bare[] = {f->board->theme->light_square, f->board->theme->dark_square};
    double x, y, end;
    gboolean was_bare = FALSE;
    int gaps = 0;

    gtk_test_widget_wait_for_draw(f->window);
    tabiya_board_geometry_center(&f->board->geometry, sq(to), &end, &y);
    tabiya_board_geometry_center(&f->board->geometry, sq(from), &x, &y);
    for (; x < end; x++) {
        GdkRGBA seen = color_at(f, x, y);
        gboolean is_bare = FALSE;

        for (int i = 0; i < 2; i++) {
            is_bare = is_bare || (fabs(seen.red - bare[i].red) < 0.02 &&
                                  fabs(seen.green - bare[i].green) < 0.02 &&
                                  fabs(seen.blue - bare[i].blue) < 0.02);
        }
        gaps += is_bare && !was_bare;
        was_bare = is_bare;
    }
    return gaps;
}

/* An engine's is a broken line, which no drawn one is, in any of the colors. */
static void test_engine_arrow(Fixture *f, gconstpointer data)
{
    for (TabiyaArrowColor color = TABIYA_ARROW_GREEN; color <= TABIYA_ARROW_YELLOW; color++) {
        tabiya_board_view_add_arrow(f->board, sq("b3"), sq("g3"), color);
        g_assert_cmpint(count_gaps(f, "c3", "f3"), ==, 0);
        tabiya_board_view_clear_arrows(f->board);
    }
    show(f, "4k3/8/8/8/8/1R6/8/4K3 w - - 0 1");
    EngMove move = eng_uci_parse(tabiya_board_view_get_position(f->board), "b3g3");
    for (int threat = 0; threat < 2; threat++) {
        tabiya_board_view_add_engine_arrow(f->board, move,
                                           threat ? TABIYA_ARROW_RED : TABIYA_ARROW_ENGINE);
        g_assert_cmpint(count_gaps(f, "c3", "f3"), >=, 5);
        tabiya_board_view_clear_arrows(f->board);
    }
}

static void test_arrow_of_castling(Fixture *f, gconstpointer data)
{

    show(f, CASTLE);
    tabiya_board_view_add_move_arrow(
        f->board, eng_uci_parse(tabiya_board_view_get_position(f->board), "e1c1"),
        TABIYA_ARROW_GREEN);
    const TabiyaBoardShape *arrow = &g_array_index(f->board->arrows.list, TabiyaBoardShape, 0);
    g_assert_cmpint(arrow->from, ==, sq("e1"));
    g_assert_cmpint(arrow->to, ==, sq("c1"));
}

/* Head before shaft, both symmetrical, and the tip short of the middle of its square. */
static void test_arrow_outline(void)
{
    double p[7][2];

    tabiya_arrow_outline(&(TabiyaArrow){50, 50, 450, 50, .square = 100, .scale = 1}, p);
    for (int i = 0; i < 3; i++) {
        g_assert_cmpfloat_with_epsilon(p[i][0], p[6 - i][0], 1e-9);
        g_assert_cmpfloat_with_epsilon(p[i][1] - 50, 50 - p[6 - i][1], 1e-9);
    }
    g_assert_cmpfloat(p[3][0], <, 450);
    g_assert_cmpfloat(p[3][0], >, 430);
    g_assert_cmpfloat(p[2][1] - 50, >, p[1][1] - 50);
    g_assert_cmpfloat(p[1][0], <, p[3][0]);
    /* The same turned by a quarter. */
    tabiya_arrow_outline(&(TabiyaArrow){50, 50, 50, 450, .square = 100, .scale = 1}, p);
    g_assert_cmpfloat_with_epsilon(p[3][0], 50, 1e-9);
    g_assert_cmpfloat(p[3][1], >, 430);
}

static void test_every_size(Fixture *f, gconstpointer data)
{
    static const int sizes[] = {160, 200, 320, 481, 960};

    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
        GtkWidget *board = GTK_WIDGET(f->board);

        gtk_widget_set_size_request(board, sizes[i], sizes[i]);
        gtk_window_set_default_size(GTK_WINDOW(f->window), sizes[i], sizes[i] + 40);
        gtk_test_widget_wait_for_draw(f->window);
        run_for_ms(30);
        g_assert_cmpint(8 * f->board->geometry.square_px, <=, gtk_widget_get_width(board));
        g_assert_cmpint(8 * f->board->geometry.square_px, <=, gtk_widget_get_height(board));
        g_assert_cmpint(f->board->geometry.square_px, >=, sizes[i] / 8);
    }
}

static void test_piece_set_is_shared_and_goes(void)
{
    TabiyaPieceSet *a = tabiya_piece_set_dup_shared();
    TabiyaPieceSet *b = tabiya_piece_set_dup_shared();

    g_assert_true(a == b);
    g_assert_null(tabiya_piece_set_get_texture(a, ENG_NO_PIECE, 64));
    GdkTexture *texture = tabiya_piece_set_get_texture(a, eng_piece(ENG_BLACK, ENG_KING), 64);
    g_assert_cmpint(gdk_texture_get_width(texture), ==, 64);
    g_assert_true(texture == tabiya_piece_set_get_texture(b, eng_piece(ENG_BLACK, ENG_KING), 64));
    for (int size = 10; size < 30; size++)
        tabiya_piece_set_get_texture(a, eng_piece(ENG_BLACK, ENG_KING), size);
    g_assert_false(tabiya_piece_set_has(a, eng_piece(ENG_BLACK, ENG_KING), 64));
    g_object_unref(b);
    g_assert_finalize_object(a);
}

static void add_tests(void)
{
    ADD("motion/glides-and-lands", test_glides_and_lands);
    ADD("motion/castling", test_castling_flies_with_the_rook);
    ADD("motion/goes-back", test_goes_back);
    ADD("motion/interrupted", test_interrupted);
    ADD("motion/jump", test_jump_does_not_glide);
    ADD("motion/reduced", test_reduced_motion);
    ADD("motion/shake-ends", test_shake_ends);
    ADD("motion/idle-draws-nothing", test_idle_draws_nothing);
    ADD("drawing/frames-render-no-piece", test_frames_render_no_piece);
    ADD("drawing/resize-settles", test_resize_settles);
    ADD("drawing/colours", test_colors_are_the_themes);
    ADD("drawing/blindfold", test_blindfold);
    ADD("drawing/arrows", test_arrows);
    ADD("drawing/engine-arrow", test_engine_arrow);
    ADD("drawing/arrow-of-castling", test_arrow_of_castling);
    ADD("drawing/every-size", test_every_size);
    g_test_add_func("/board/arrows/outline", test_arrow_outline);
    g_test_add_func("/board/piece-set/shared", test_piece_set_is_shared_and_goes);
}

int main(int argc, char **argv)
{
    return board_test_run(argc, argv, add_tests);
}
