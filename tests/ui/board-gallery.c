/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws a board as in the window and saves it as PNG, for viewing; not a test.
 *
 *   tests/ui/run-headless.sh build/tests/ui/board-gallery --size 480 --fen "…" --select e2 out.png
 *
 * GDK_SCALE=2 in the environment draws as on a HiDPI screen. With --frames N it drags a piece
 * around for N frames and prints the time per frame, from layout to last pixel. */
#include <adwaita.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "engine/board/fen.h"
#include "engine/board/san.h"
#include "ui/board/input.h"
#include "ui/board/view.h"

static int size_px = 480, height_px, frames, after_ms = 500;
static gboolean dark, high_contrast, flipped, keyboard, no_coordinates;
static char *fen, *played, *selected, *promoted, *dragged;
static char **arrows, **shapes, **out;
static int overlay;

static const GOptionEntry options[] = {
    {"size", 0, 0, G_OPTION_ARG_INT, &size_px, "Width (and height) of the board's place", "PX"},
    {"height", 0, 0, G_OPTION_ARG_INT, &height_px, "Its height, if another", "PX"},
    {"dark", 0, 0, G_OPTION_ARG_NONE, &dark, "Dark style", NULL},
    {"high-contrast", 0, 0, G_OPTION_ARG_NONE, &high_contrast, "High contrast", NULL},
    {"flipped", 0, 0, G_OPTION_ARG_NONE, &flipped, "Black below", NULL},
    {"no-coordinates", 0, 0, G_OPTION_ARG_NONE, &no_coordinates, "Without coordinates", NULL},
    {"keyboard", 0, 0, G_OPTION_ARG_NONE, &keyboard, "Give the board the keyboard", NULL},
    {"fen", 0, 0, G_OPTION_ARG_STRING, &fen, "Position", "FEN"},
    {"play", 0, 0, G_OPTION_ARG_STRING, &played, "A move that led there", "MOVE"},
    {"select", 0, 0, G_OPTION_ARG_STRING, &selected, "Select a square", "SQUARE"},
    {"promote", 0, 0, G_OPTION_ARG_STRING, &promoted, "Start a promotion", "MOVE"},
    {"drag", 0, 0, G_OPTION_ARG_STRING, &dragged, "Hold a piece over a square", "e2e4"},
    {"arrow", 0, 0, G_OPTION_ARG_STRING_ARRAY, &arrows, "An arrow: e2e4g (g, r, b, y)", "ARROW"},
    {"shape", 0, 0, G_OPTION_ARG_STRING_ARRAY, &shapes, "One that is drawn, the same way", "SHAPE"},
    {"overlay", 0, 0, G_OPTION_ARG_INT, &overlay, "1: control, 2: threats", "N"},
    {"after", 0, 0, G_OPTION_ARG_INT, &after_ms, "When the picture is taken (500)", "MS"},
    {"frames", 0, 0, G_OPTION_ARG_INT, &frames, "Measure N frames of a drag", "N"},
    {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &out, NULL, "OUT.png"},
    {NULL},
};

static EngSquare square_of(const char *text)
{
    return eng_square(text[0] - 'a', text[1] - '1');
}

static void wait_ms(guint ms)
{
    GMainLoop *loop = g_main_loop_new(NULL, FALSE);

    g_timeout_add_once(ms, (GSourceOnceFunc)g_main_loop_quit, loop);
    g_main_loop_run(loop);
    g_main_loop_unref(loop);
}

static void load_style(void)
{
    g_autoptr(GtkCssProvider) provider = gtk_css_provider_new();

    gtk_css_provider_load_from_resource(provider, "/io/github/tabiya/Tabiya/style.css");
    gtk_style_context_add_provider_for_display(gdk_display_get_default(),
                                               GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                       dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                            : ADW_COLOR_SCHEME_FORCE_LIGHT);
}

static void show_position(TabiyaBoardView *board)
{
    EngPosition position, after;
    EngFenError error;

    eng_position_init(&position);
    if (fen && !eng_fen_parse(&position, fen, &error))
        g_error("%s", error.message);
    tabiya_board_view_set_position(board, &position, ENG_NO_MOVE);
    if (played) {
        EngMove move = eng_uci_parse(&position, played);

        eng_position_play(&after, &position, move);
        tabiya_board_view_set_position(board, &after, move);
    }
}

static void center_of(TabiyaBoardView *board, const char *square, double *x, double *y)
{
    graphene_rect_t bounds;
    GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(board));
    int steps = flipped ? eng_rank(square_of(square)) * 8 + 7 - eng_file(square_of(square))
                        : (7 - eng_rank(square_of(square))) * 8 + eng_file(square_of(square));

    while (steps--)
        child = gtk_widget_get_next_sibling(child);
    g_assert_true(gtk_widget_compute_bounds(child, GTK_WIDGET(board), &bounds));
    *x = bounds.origin.x + bounds.size.width / 2;
    *y = bounds.origin.y + bounds.size.height / 2;
}

static void act(TabiyaBoardView *board)
{
    g_autofree TabiyaBoardShape *drawn =
        g_new(TabiyaBoardShape, shapes ? g_strv_length(shapes) : 0);

    for (guint i = 0; arrows && arrows[i]; i++) {
        tabiya_board_view_add_arrow(board, square_of(arrows[i]), square_of(arrows[i] + 2),
                                    (TabiyaArrowColor)(strchr("grby", arrows[i][4]) - "grby"));
    }
    for (guint i = 0; shapes && shapes[i]; i++) {
        drawn[i] = (TabiyaBoardShape){square_of(shapes[i]), square_of(shapes[i] + 2),
                                      (TabiyaArrowColor)(strchr("grby", shapes[i][4]) - "grby")};
    }
    tabiya_board_view_set_shapes(board, drawn, shapes ? g_strv_length(shapes) : 0);
    tabiya_board_view_set_overlay(board, (TabiyaBoardOverlay)overlay);
    if (keyboard)
        gtk_window_set_focus_visible(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(board))), TRUE);
    if (keyboard)
        gtk_widget_grab_focus(GTK_WIDGET(board));
    if (selected)
        tabiya_board_input_activate(board, square_of(selected));
    if (promoted) {
        tabiya_board_input_activate(board, square_of(promoted));
        tabiya_board_input_activate(board, square_of(promoted + 2));
    }
    if (dragged) {
        double x, y, to_x, to_y;

        center_of(board, dragged, &x, &y);
        center_of(board, dragged + 2, &to_x, &to_y);
        tabiya_board_input_press(board, x, y, FALSE);
        tabiya_board_input_motion(board, to_x + 7, to_y - 9);
    }
}

/* --- The cost of a frame ---------------------------------------------------------------------- */

static double frame_start_ms;

/* Processor time of this thread: what others do on a busy machine does not count. */
static double thread_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void frame_starts_cb(GdkFrameClock *clock, gpointer data)
{
    frame_start_ms = thread_ms();
}

static void frame_ends_cb(GdkFrameClock *clock, GArray *costs_ms)
{
    double ms = thread_ms() - frame_start_ms;

    g_array_append_val(costs_ms, ms);
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return x < y ? -1 : x > y;
}

static void measure_frames(TabiyaBoardView *board)
{
    g_autoptr(GArray) costs_ms = g_array_new(FALSE, FALSE, sizeof(double));
    GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(board));
    double x, y;

    center_of(board, "e2", &x, &y);
    tabiya_board_input_press(board, x, y, FALSE);
    g_signal_connect(clock, "before-paint", G_CALLBACK(frame_starts_cb), NULL);
    g_signal_connect(clock, "after-paint", G_CALLBACK(frame_ends_cb), costs_ms);
    while ((int)costs_ms->len < frames) {
        double angle = costs_ms->len * 0.1;

        tabiya_board_input_motion(board, x + size_px * 0.3 * sin(angle),
                                  y - size_px * 0.3 * (1 - cos(angle)));
        g_main_context_iteration(NULL, TRUE);
    }
    g_signal_handlers_disconnect_by_data(clock, costs_ms);
    qsort(costs_ms->data, costs_ms->len, sizeof(double), compare_doubles);
    printf("%d frames: median %.2f ms, 99th percentile %.2f ms\n", frames,
           g_array_index(costs_ms, double, costs_ms->len / 2),
           g_array_index(costs_ms, double, costs_ms->len * 99 / 100));
    tabiya_board_view_cancel_input(board);
}

static void save(GtkWidget *widget, const char *path)
{
    g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(widget);
    g_autoptr(GdkTexture) texture = NULL;
    GtkSnapshot *snapshot = gtk_snapshot_new();
    int scale = gtk_widget_get_scale_factor(widget);

    gtk_snapshot_scale(snapshot, (float)scale, (float)scale);
    gdk_paintable_snapshot(paintable, snapshot, gdk_paintable_get_intrinsic_width(paintable),
                           gdk_paintable_get_intrinsic_height(paintable));
    GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
    texture = gsk_renderer_render_texture(gtk_native_get_renderer(gtk_widget_get_native(widget)),
                                          node, NULL);
    gsk_render_node_unref(node);
    gdk_texture_save_to_png(texture, path);
}

int main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);
    g_autoptr(GError) error = NULL;
    GtkWidget *window, *board;

    g_option_context_add_main_entries(context, options, NULL);
    if (!g_option_context_parse(context, &argc, &argv, &error) || !out) {
        g_printerr("%s\n", error ? error->message : "OUT.png is missing");
        return 2;
    }
    adw_init();
    load_style();
    window = adw_window_new();
    board = tabiya_board_view_new();
    gtk_window_set_default_size(GTK_WINDOW(window), size_px + 32,
                                (height_px ? height_px : size_px) + 32);
    gtk_widget_set_margin_start(board, 16);
    gtk_widget_set_margin_end(board, 16);
    gtk_widget_set_margin_top(board, 16);
    gtk_widget_set_margin_bottom(board, 16);
    g_object_set(board, "flipped", flipped, "coordinates",
                 no_coordinates ? TABIYA_COORDINATES_NONE : TABIYA_COORDINATES_INSIDE, NULL);
    adw_window_set_content(ADW_WINDOW(window), board);
    gtk_window_present(GTK_WINDOW(window));
    gtk_test_widget_wait_for_draw(window);
    show_position(TABIYA_BOARD_VIEW(board));
    act(TABIYA_BOARD_VIEW(board));
    if (frames)
        measure_frames(TABIYA_BOARD_VIEW(board));
    wait_ms((guint)after_ms);
    save(window, out[0]);
    gtk_window_destroy(GTK_WINDOW(window));
    return EXIT_SUCCESS;
}
