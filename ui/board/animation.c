/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See animation.h. Places are in files and ranks, so that a flight survives a flip or a resize. */
#include "ui/board/animation.h"

#include <adwaita.h>
#include <math.h>

#include "ui/board/marks.h"
#include "ui/board/transition.h"
#include "ui/board/view-private.h"

/* If more pieces than this move at once, the board has jumped to another position. */
#define MOST_FLYING 6

#define SHAKE_MS 320
#define SHAKE_SWINGS 3

typedef struct {
    EngPiece piece;  /* as it flies */
    EngSquare lands; /* ENG_NO_SQUARE: it vanishes */
    double from_file, from_rank;
    double to_file, to_rank;
    double from_alpha, to_alpha;
    gint64 start_us; /* of the frame clock; 0 before its first frame */
    double done;     /* 0…1, eased */
} Sprite;

static GArray *ensure_sprites(TabiyaBoardView *view)
{
    if (!view->animation.sprites)
        view->animation.sprites = g_array_new(FALSE, FALSE, sizeof(Sprite));
    return view->animation.sprites;
}

static guint count_sprites(TabiyaBoardView *view)
{
    return view->animation.sprites ? view->animation.sprites->len : 0;
}

static Sprite *sprite_at(TabiyaBoardView *view, guint i)
{
    return &g_array_index(view->animation.sprites, Sprite, i);
}

static double mix(double from, double to, double done)
{
    return from + (to - from) * done;
}

static double ease_out_cubic(double t)
{
    double rest = 1 - t;

    return 1 - rest * rest * rest;
}

static EngBitboard bit(EngSquare square)
{
    return square < 64 ? (EngBitboard)1 << square : 0;
}

static gboolean is_enabled(TabiyaBoardView *view)
{
    GtkWidget *widget = GTK_WIDGET(view);

    return view->animate && gtk_widget_get_mapped(widget) && adw_get_enable_animations(widget);
}

/* --- The clock -------------------------------------------------------------------------------- */

/* Moves a sprite on to `now_us`; TRUE when it has arrived. */
static gboolean advance(Sprite *sprite, gint64 now_us)
{

    if (!sprite->start_us)
        sprite->start_us = now_us;
    double t = (double)(now_us - sprite->start_us) / (TABIYA_BOARD_GLIDE_MS * 1000.0);
    sprite->done = ease_out_cubic(CLAMP(t, 0, 1));
    return t >= 1;
}

static void advance_shake(TabiyaBoardView *view, gint64 now_us)
{
    if (!view->animation.shaking)
        return;
    if (!view->animation.shake_start_us)
        view->animation.shake_start_us = now_us;
    if (now_us - view->animation.shake_start_us >= SHAKE_MS * 1000)
        view->animation.shaking = FALSE;
}

static gboolean tick_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    TabiyaBoardView *view = TABIYA_BOARD_VIEW(widget);
    gint64 now_us = gdk_frame_clock_get_frame_time(clock);
    gboolean landed = FALSE;

    for (guint i = count_sprites(view); i > 0; i--) {
        if (!advance(sprite_at(view, i - 1), now_us))
            continue;
        g_array_remove_index(view->animation.sprites, i - 1);
        landed = TRUE;
    }
    advance_shake(view, now_us);
    if (landed)
        tabiya_board_marks_refresh(view);
    gtk_widget_queue_draw(widget);
    if (count_sprites(view) > 0 || view->animation.shaking)
        return G_SOURCE_CONTINUE;
    view->animation.tick_id = 0;
    return G_SOURCE_REMOVE;
}

static void ensure_ticking(TabiyaBoardView *view)
{
    if (!view->animation.tick_id) {
        view->animation.tick_id =
            gtk_widget_add_tick_callback(GTK_WIDGET(view), tick_cb, NULL, NULL);
    }
}

static void stop_ticking(TabiyaBoardView *view)
{
    if (view->animation.tick_id)
        gtk_widget_remove_tick_callback(GTK_WIDGET(view), view->animation.tick_id);
    view->animation.tick_id = 0;
}

/* --- Departure -------------------------------------------------------------------------------- */

/* Where the piece of `square` is drawn now: in the air, where it was dropped, or on its square. */
static void find_place(TabiyaBoardView *view, EngSquare square, const TabiyaBoardDrop *drop,
                       double *file, double *rank)
{
    *file = eng_file(square);
    *rank = eng_rank(square);
    if (drop && drop->from == square) {
        *file = drop->file;
        *rank = drop->rank;
        return;
    }
    for (guint i = 0; i < count_sprites(view); i++) {
        const Sprite *sprite = sprite_at(view, i);

        if (sprite->lands != square)
            continue;
        *file = mix(sprite->from_file, sprite->to_file, sprite->done);
        *rank = mix(sprite->from_rank, sprite->to_rank, sprite->done);
    }
}

static Sprite sprite_for_step(TabiyaBoardView *view, const TabiyaBoardStep *step,
                              const TabiyaBoardDrop *drop)
{
    gboolean appears = step->from == ENG_NO_SQUARE;
    gboolean vanishes = step->to == ENG_NO_SQUARE;
    EngSquare end = vanishes ? step->from : step->to;
    Sprite sprite = {
        /* A promoting pawn stays a pawn until it arrives; when it is taken back, it is a pawn at
         * once. */
        .piece = eng_piece_type(step->becomes) == ENG_PAWN ? step->becomes : step->piece,
        .lands = step->to,
        .from_alpha = appears ? 0 : 1,
        .to_alpha = vanishes ? 0 : 1,
    };

    find_place(view, appears ? step->to : step->from, drop, &sprite.from_file, &sprite.from_rank);
    sprite.to_file = eng_file(end);
    sprite.to_rank = eng_rank(end);
    if (vanishes) {
        sprite.to_file = sprite.from_file;
        sprite.to_rank = sprite.from_rank;
    }
    return sprite;
}

/* Squares where other pieces arrive or leave: the flights still under way there are obsolete. */
static EngBitboard touched_squares(const TabiyaBoardTransition *plan)
{
    EngBitboard touched = 0;

    for (int i = 0; i < plan->count; i++)
        touched |= bit(plan->steps[i].from) | bit(plan->steps[i].to);
    return touched;
}

static void drop_overtaken(TabiyaBoardView *view, EngBitboard touched)
{
    for (guint i = count_sprites(view); i > 0; i--) {
        if (bit(sprite_at(view, i - 1)->lands) & touched)
            g_array_remove_index(view->animation.sprites, i - 1);
    }
}

void tabiya_board_animation_start(TabiyaBoardView *view, const EngPiece before[64],
                                  const EngPiece after[64], const TabiyaBoardDrop *drop)
{
    TabiyaBoardTransition plan;
    Sprite fresh[G_N_ELEMENTS(plan.steps)];

    tabiya_board_transition_plan(&plan, before, after);
    if (!plan.count)
        return;
    if (!is_enabled(view) || plan.count > 2 * MOST_FLYING || plan.moving > MOST_FLYING) {
        tabiya_board_animation_finish(view);
        return;
    }
    for (int i = 0; i < plan.count; i++)
        fresh[i] = sprite_for_step(view, &plan.steps[i], drop);
    drop_overtaken(view, touched_squares(&plan));
    g_array_append_vals(ensure_sprites(view), fresh, (guint)plan.count);
    ensure_ticking(view);
}

void tabiya_board_animation_return(TabiyaBoardView *view, const TabiyaBoardDrop *drop)
{
    Sprite sprite = {
        .piece = view->position.board[drop->from],
        .lands = drop->from,
        .from_file = drop->file,
        .from_rank = drop->rank,
        .to_file = eng_file(drop->from),
        .to_rank = eng_rank(drop->from),
        .from_alpha = 1,
        .to_alpha = 1,
    };

    if (!is_enabled(view) || sprite.piece == ENG_NO_PIECE)
        return;
    drop_overtaken(view, bit(drop->from));
    g_array_append_val(ensure_sprites(view), sprite);
    ensure_ticking(view);
}

void tabiya_board_animation_shake(TabiyaBoardView *view)
{
    if (!is_enabled(view))
        return;
    view->animation.shaking = TRUE;
    view->animation.shake_start_us = 0;
    ensure_ticking(view);
}

void tabiya_board_animation_finish(TabiyaBoardView *view)
{
    if (view->animation.sprites)
        g_array_set_size(view->animation.sprites, 0);
    view->animation.shaking = FALSE;
    stop_ticking(view);
    gtk_widget_queue_draw(GTK_WIDGET(view));
}

/* --- Functions for the view ------------------------------------------------------------------- */

gboolean tabiya_board_animation_is_running_for_tests(TabiyaBoardView *view)
{
    return view->animation.tick_id != 0;
}

EngBitboard tabiya_board_animation_get_flying(TabiyaBoardView *view)
{
    EngBitboard flying = 0;

    for (guint i = 0; i < count_sprites(view); i++)
        flying |= bit(sprite_at(view, i)->lands);
    return flying;
}

double tabiya_board_animation_get_shake_px(TabiyaBoardView *view)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(view));

    if (!view->animation.shaking || !view->animation.shake_start_us || !clock)
        return 0;
    double t = (double)(gdk_frame_clock_get_frame_time(clock) - view->animation.shake_start_us) /
               (SHAKE_MS * 1000.0);
    return sin(t * SHAKE_SWINGS * 2 * G_PI) * (1 - t) * view->geometry.square_px * 0.12;
}

/* Rounds to whole device pixels: a texture between them is resampled, blurry and slow. */
static double snap(TabiyaBoardView *view, double px)
{
    int scale = gtk_widget_get_scale_factor(GTK_WIDGET(view));

    return round(px * scale) / scale;
}

static void draw_sprite(TabiyaBoardView *view, GtkSnapshot *snapshot, const Sprite *sprite)
{
    const TabiyaBoardGeometry *geometry = &view->geometry;
    double file = mix(sprite->from_file, sprite->to_file, sprite->done);
    double rank = mix(sprite->from_rank, sprite->to_rank, sprite->done);
    double column = geometry->flipped ? 7 - file : file;
    double row = geometry->flipped ? rank : 7 - rank;
    double alpha = mix(sprite->from_alpha, sprite->to_alpha, sprite->done);
    int edge = geometry->square_px;
    graphene_rect_t area = GRAPHENE_RECT_INIT((float)snap(view, geometry->x_px + column * edge),
                                              (float)snap(view, geometry->y_px + row * edge),
                                              (float)edge, (float)edge);

    if (alpha <= 0)
        return;
    if (alpha < 1)
        gtk_snapshot_push_opacity(snapshot, alpha);
    tabiya_board_view_snapshot_piece(view, snapshot, sprite->piece, &area);
    if (alpha < 1)
        gtk_snapshot_pop(snapshot);
}

/* Fading pieces are drawn below gliding ones: a captured piece goes under its captor. */
void tabiya_board_animation_snapshot(TabiyaBoardView *view, GtkSnapshot *snapshot)
{
    for (int gliding = 0; gliding < 2; gliding++) {
        for (guint i = 0; i < count_sprites(view); i++) {
            const Sprite *sprite = sprite_at(view, i);
            gboolean glides = sprite->from_alpha >= 1 && sprite->to_alpha >= 1;

            if (glides == gliding)
                draw_sprite(view, snapshot, sprite);
        }
    }
}

void tabiya_board_animation_clear(TabiyaBoardView *view)
{
    stop_ticking(view);
    g_clear_pointer(&view->animation.sprites, g_array_unref);
}
