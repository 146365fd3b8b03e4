/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See input.h. One GtkGestureDrag serves both drag and click. */
#include "ui/board/input.h"

#include <math.h>

#include "app/session/premove.h"
#include "ui/board/marks.h"
#include "ui/board/promotion.h"
#include "ui/board/setup.h"
#include "ui/board/view-private.h"

/* A press that has moved this far is a drag; a finger is less steady. */
#define DRAG_FROM_PX 4
#define TOUCH_DRAG_FROM_PX 10

/* Under a finger the piece is larger and floats above it. */
#define TOUCH_SCALE 1.5
#define TOUCH_RISE 0.75 /* squares */

static EngBitboard bit(EngSquare square)
{
    return square < 64 ? (EngBitboard)1 << square : 0;
}

/* --- Selection -------------------------------------------------------------------------------- */

static void add_target(TabiyaBoardView *view, EngMove move)
{
    TabiyaBoardInput *input = &view->input;
    EngSquare to = eng_move_to(move);

    input->reachable |= bit(to);
    if (eng_move_kind(move) == ENG_MOVE_CASTLING && !view->position.chess960) {
        to = eng_move_arrival(move);
        input->reachable |= bit(to);
    }
    input->targets |= bit(to);
    if (eng_move_is_capture(&view->position, move))
        input->captures |= bit(to);
}

/* Whether a move of the piece would be a premove. */
static gboolean is_ahead(TabiyaBoardView *view, EngSquare square)
{
    return (view->position.by_color[!view->position.side_to_move] & bit(square)) != 0;
}

static void select_ahead(TabiyaBoardView *view, EngSquare square)
{
    TabiyaBoardInput *input = &view->input;

    input->reachable = tabiya_premove_targets(&view->position, square);
    input->targets = input->reachable;
    input->captures = input->reachable &
                      (view->position.by_color[ENG_WHITE] | view->position.by_color[ENG_BLACK]);
}

static void select_square(TabiyaBoardView *view, EngSquare square)
{
    TabiyaBoardInput *input = &view->input;
    EngMoveList list;

    input->selected = square;
    input->offered = FALSE;
    input->targets = input->captures = input->reachable = 0;
    if (square == ENG_NO_SQUARE || view->setup)
        return;
    if (is_ahead(view, square)) {
        select_ahead(view, square);
        return;
    }
    eng_movegen_legal(&view->position, &list);
    for (int i = 0; i < list.count; i++) {
        if (eng_move_from(list.moves[i]) == square)
            add_target(view, list.moves[i]);
    }
}

/* The move that an offered arrow makes to `square`, while no piece is selected. */
static EngMove find_choice(TabiyaBoardView *view, EngSquare square)
{
    EngMove move = view->choices[square];

    if (view->setup || view->input.selected != ENG_NO_SQUARE || move == ENG_NO_MOVE ||
        !eng_move_is_legal(&view->position, move) ||
        !tabiya_board_view_is_movable(view, eng_move_from(move))) {
        return ENG_NO_MOVE;
    }
    return move;
}

static gboolean is_actionable(TabiyaBoardView *view, EngSquare square)
{
    return square != ENG_NO_SQUARE && view->interactive && !view->input.chooser &&
           (view->setup || (bit(square) & view->input.reachable) ||
            tabiya_board_view_is_movable(view, square) || find_choice(view, square));
}

static void update_hover(TabiyaBoardView *view, double x, double y)
{
    EngSquare under = tabiya_board_geometry_pick(&view->geometry, x, y);
    const char *cursor = NULL;

    if (view->draw.pen) {
        view->input.hover = ENG_NO_SQUARE;
        return;
    }
    view->input.hover = is_actionable(view, under) ? under : ENG_NO_SQUARE;
    if (view->input.dragging) {
        cursor = "grabbing";
    } else if ((bit(view->input.hover) & view->input.reachable) ||
               (view->input.hover != ENG_NO_SQUARE && find_choice(view, view->input.hover))) {
        cursor = "pointer";
    } else if (view->input.hover != ENG_NO_SQUARE) {
        cursor = "grab";
    }
    gtk_widget_set_cursor_from_name(GTK_WIDGET(view), cursor);
}

/* --- Making a move ---------------------------------------------------------------------------- */

static TabiyaBoardDrop drop_at(TabiyaBoardView *view, EngSquare from, double x, double y)
{
    const TabiyaBoardGeometry *geometry = &view->geometry;
    double column = (x - geometry->x_px) / geometry->square_px - 0.5;
    double row = (y - geometry->y_px) / geometry->square_px - 0.5;

    return (TabiyaBoardDrop){
        .from = from,
        .file = geometry->flipped ? 7 - column : column,
        .rank = geometry->flipped ? row : 7 - row,
    };
}

static void open_chooser(TabiyaBoardView *view, EngSquare from, EngSquare to, gboolean dropped)
{
    TabiyaBoardInput *input = &view->input;
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(view));

    input->promote_from = from;
    input->promote_to = to;
    input->promote_dropped = dropped;
    g_set_weak_pointer(&input->focus_before, root ? gtk_root_get_focus(root) : NULL);
    input->chooser = tabiya_promotion_chooser_new(view, to);
    gtk_widget_insert_before(input->chooser, GTK_WIDGET(view), NULL);
    tabiya_promotion_chooser_grab_focus(TABIYA_PROMOTION_CHOOSER(input->chooser));
}

/* Returns the keyboard focus to where it was. */
static void close_chooser(TabiyaBoardView *view)
{
    TabiyaBoardInput *input = &view->input;
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(view));

    if (!input->chooser)
        return;
    if (root && gtk_root_get_focus(root) &&
        gtk_widget_is_ancestor(gtk_root_get_focus(root), input->chooser)) {
        gtk_root_set_focus(root, input->focus_before);
    }
    g_clear_weak_pointer(&input->focus_before);
    g_clear_pointer(&input->chooser, gtk_widget_unparent);
}

/* Asks the owner to make a move; a piece that was dropped goes back if the owner refuses. */
static void request_move(TabiyaBoardView *view, EngMove move, const TabiyaBoardDrop *drop)
{
    guint serial = view->serial;

    select_square(view, ENG_NO_SQUARE);
    if (drop)
        view->drop = *drop;
    tabiya_board_view_emit_move(view, move);
    view->drop.from = ENG_NO_SQUARE;
    if (drop && view->serial == serial)
        tabiya_board_animation_return(view, drop);
    tabiya_board_marks_refresh(view);
}

static void take_choice(TabiyaBoardView *view, EngMove move)
{
    request_move(view, move, NULL);
}

/* Returns the piece at once; the owner explains why. */
static void request_illegal(TabiyaBoardView *view, EngMove move, const TabiyaBoardDrop *drop)
{
    select_square(view, ENG_NO_SQUARE);
    if (drop)
        tabiya_board_animation_return(view, drop);
    tabiya_board_view_emit_move(view, move);
    tabiya_board_marks_refresh(view);
}

/* `drop` is NULL unless the piece was dragged there. */
static void try_move(TabiyaBoardView *view, EngSquare from, EngSquare to,
                     const TabiyaBoardDrop *drop)
{
    EngMove move = eng_move_find(&view->position, from, to, ENG_NO_PIECE_TYPE);

    if (move == ENG_NO_MOVE) {
        request_illegal(view, eng_move(from, to), drop);
    } else if (eng_move_kind(move) == ENG_MOVE_PROMOTION) {
        open_chooser(view, from, to, drop != NULL);
        tabiya_board_marks_refresh(view);
    } else {
        request_move(view, move, drop);
    }
}

void tabiya_board_input_move(TabiyaBoardView *view, EngSquare from, EngSquare to)
{
    tabiya_board_input_cancel(view);
    try_move(view, from, to, NULL);
}

void tabiya_board_input_promote(TabiyaBoardView *view, EngPieceType type)
{
    TabiyaBoardInput *input = &view->input;
    EngSquare from = input->promote_from, to = input->promote_to;
    TabiyaBoardDrop drop = {from, eng_file(to), eng_rank(to)};

    if (!input->chooser)
        return;
    close_chooser(view);
    /* The board also received the press on the choice; its release was lost with the chooser. */
    gtk_event_controller_reset(GTK_EVENT_CONTROLLER(input->gesture));
    if (type == ENG_NO_PIECE_TYPE) {
        select_square(view, ENG_NO_SQUARE);
        if (input->promote_dropped)
            tabiya_board_animation_return(view, &drop);
        tabiya_board_marks_refresh(view);
        return;
    }
    request_move(view, eng_move_promotion(from, to, type), input->promote_dropped ? &drop : NULL);
}

/* --- The press -------------------------------------------------------------------------------- */

static void end_press(TabiyaBoardView *view)
{
    TabiyaBoardInput *input = &view->input;

    input->pressed = ENG_NO_SQUARE;
    input->under = ENG_NO_SQUARE;
    if (input->dragging)
        gtk_widget_queue_draw(GTK_WIDGET(view));
    input->dragging = FALSE;
}

static void refuse_piece(TabiyaBoardView *view, EngSquare square)
{
    if (bit(square) & (view->position.by_color[ENG_WHITE] | view->position.by_color[ENG_BLACK]))
        g_signal_emit_by_name(view, "piece-refused");
}

/* Handles a press on a piece. */
static gboolean press_piece(TabiyaBoardView *view, double x, double y, gboolean touch)
{
    TabiyaBoardInput *input = &view->input;
    EngSquare square = tabiya_board_geometry_pick(&view->geometry, x, y);

    if (!view->interactive || input->chooser || square == ENG_NO_SQUARE)
        return FALSE;
    tabiya_board_view_drop_premove(view);
    gboolean movable = tabiya_board_view_is_movable(view, square);
    if (!movable && input->selected == ENG_NO_SQUARE && !view->setup &&
        !find_choice(view, square)) {
        refuse_piece(view, square);
        return FALSE;
    }
    input->pressed = square;
    input->under = square;
    input->touch = touch;
    input->start_x = input->x = x;
    input->start_y = input->y = y;
    input->was_selected = input->selected == square && !input->offered;
    /* King and own rook may mean castling: the release decides. */
    if (movable && !view->setup && !(bit(square) & input->reachable))
        select_square(view, square);
    tabiya_board_marks_refresh(view);
    return TRUE;
}

gboolean tabiya_board_input_press(TabiyaBoardView *view, double x, double y, gboolean touch)
{
    if (tabiya_board_draw_pen_press(view, x, y))
        return TRUE;
    view->input.start_x = x;
    view->input.start_y = y;
    view->input.touch = touch;
    /* A finger may rest on a piece before it drags it. */
    return press_piece(view, x, y, touch) || (touch && tabiya_board_draw_hold(view, x, y));
}

static gboolean has_left_the_spot(const TabiyaBoardInput *input, double x, double y)
{
    double threshold = input->touch ? TOUCH_DRAG_FROM_PX : DRAG_FROM_PX;

    return hypot(x - input->start_x, y - input->start_y) >= threshold;
}

void tabiya_board_input_motion(TabiyaBoardView *view, double x, double y)
{
    TabiyaBoardInput *input = &view->input;
    EngSquare before = input->under;

    if (tabiya_board_draw_has_press(view)) {
        tabiya_board_draw_motion(view, x, y);
        return;
    }
    if (has_left_the_spot(input, x, y))
        tabiya_board_draw_unhold(view);
    if (input->pressed == ENG_NO_SQUARE)
        return;
    input->x = x;
    input->y = y;
    gboolean begins = !input->dragging && has_left_the_spot(input, x, y) &&
                      tabiya_board_view_is_movable(view, input->pressed);
    if (begins) {
        if (input->selected != input->pressed && !view->setup)
            select_square(view, input->pressed);
        input->dragging = TRUE;
        input->hover = ENG_NO_SQUARE;
        gtk_widget_set_cursor_from_name(GTK_WIDGET(view), "grabbing");
    }
    if (!input->dragging)
        return;
    input->under = tabiya_board_geometry_pick(&view->geometry, x, y);
    if (begins || input->under != before)
        tabiya_board_marks_refresh(view);
    gtk_widget_queue_draw(GTK_WIDGET(view));
}

/* Ends a drag: on its own square the piece stays selected, outside the board it goes back. */
static void release_drag(TabiyaBoardView *view, EngSquare from, EngSquare to, double x, double y)
{
    TabiyaBoardDrop drop = drop_at(view, from, x, y);

    if (view->setup && to != from) {
        tabiya_board_setup_drop(view, from, to, &drop);
        return;
    }
    if (to != ENG_NO_SQUARE && to != from) {
        try_move(view, from, to, &drop);
        return;
    }
    if (to == ENG_NO_SQUARE)
        select_square(view, ENG_NO_SQUARE);
    tabiya_board_animation_return(view, &drop);
    tabiya_board_marks_refresh(view);
}

/* Ends a click, which was released where it began. */
static void release_click(TabiyaBoardView *view, EngSquare square)
{
    TabiyaBoardInput *input = &view->input;

    if (view->setup)
        tabiya_board_setup_press(view, square, FALSE);
    else if (input->was_selected)
        select_square(view, ENG_NO_SQUARE);
    else if (input->selected != ENG_NO_SQUARE && input->selected != square)
        try_move(view, input->selected, square, NULL);
    else if (find_choice(view, square))
        take_choice(view, find_choice(view, square));
    tabiya_board_marks_refresh(view);
}

void tabiya_board_input_release(TabiyaBoardView *view, double x, double y)
{
    TabiyaBoardInput *input = &view->input;
    EngSquare pressed = input->pressed;
    gboolean dragged = input->dragging;
    EngSquare to = tabiya_board_geometry_pick(&view->geometry, x, y);

    tabiya_board_draw_unhold(view);
    if (tabiya_board_draw_has_press(view))
        tabiya_board_draw_release(view, x, y);
    if (pressed == ENG_NO_SQUARE)
        return;
    end_press(view);
    if (dragged)
        release_drag(view, pressed, to, x, y);
    else if (to == pressed)
        release_click(view, pressed);
    else
        tabiya_board_marks_refresh(view);
    update_hover(view, x, y);
    tabiya_board_marks_refresh(view);
}

void tabiya_board_input_abort(TabiyaBoardView *view)
{
    TabiyaBoardInput *input = &view->input;

    tabiya_board_draw_unhold(view);
    if (tabiya_board_draw_has_press(view))
        tabiya_board_draw_cancel(view);
    if (input->pressed == ENG_NO_SQUARE)
        return;
    if (input->dragging) {
        TabiyaBoardDrop drop = drop_at(view, input->pressed, input->x, input->y);

        tabiya_board_animation_return(view, &drop);
        gtk_widget_set_cursor(GTK_WIDGET(view), NULL);
    }
    end_press(view);
    select_square(view, ENG_NO_SQUARE);
    tabiya_board_marks_refresh(view);
}

/* --- Keys and assistive technology ------------------------------------------------------------ */

void tabiya_board_input_activate(TabiyaBoardView *view, EngSquare square)
{
    TabiyaBoardInput *input = &view->input;

    if (!view->interactive || input->chooser || input->pressed != ENG_NO_SQUARE ||
        tabiya_board_draw_activate(view, square)) {
        return;
    }
    if (view->setup)
        tabiya_board_setup_press(view, square, FALSE);
    else if (input->selected == square)
        select_square(view, input->offered ? square : ENG_NO_SQUARE);
    else if (bit(square) & input->reachable)
        try_move(view, input->selected, square, NULL);
    else if (tabiya_board_view_is_movable(view, square))
        select_square(view, square);
    else if (input->selected != ENG_NO_SQUARE)
        try_move(view, input->selected, square, NULL);
    else if (find_choice(view, square))
        take_choice(view, find_choice(view, square));
    tabiya_board_marks_refresh(view);
}

/* --- Creation and end ------------------------------------------------------------------------- */

gboolean tabiya_board_input_cancel(TabiyaBoardView *view)
{
    TabiyaBoardInput *input = &view->input;

    if (input->chooser) {
        tabiya_board_input_promote(view, ENG_NO_PIECE_TYPE);
        return TRUE;
    }
    if (input->pressed != ENG_NO_SQUARE) {
        tabiya_board_input_abort(view);
        return TRUE;
    }
    if (input->selected == ENG_NO_SQUARE)
        return tabiya_board_view_drop_premove(view);
    select_square(view, ENG_NO_SQUARE);
    tabiya_board_marks_refresh(view);
    return TRUE;
}

void tabiya_board_view_select(TabiyaBoardView *self, EngSquare square)
{
    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    if (self->setup || self->input.chooser || self->input.pressed != ENG_NO_SQUARE ||
        !tabiya_board_view_is_movable(self, square)) {
        return;
    }
    select_square(self, square);
    self->input.offered = TRUE;
    tabiya_board_marks_refresh(self);
}

void tabiya_board_input_position_changed(TabiyaBoardView *view)
{
    TabiyaBoardInput *input = &view->input;

    close_chooser(view);
    input->hover = ENG_NO_SQUARE;
    if (input->pressed != ENG_NO_SQUARE && !tabiya_board_view_is_movable(view, input->pressed))
        end_press(view);
    if (input->selected != ENG_NO_SQUARE && tabiya_board_view_is_movable(view, input->selected))
        select_square(view, input->selected);
    else
        select_square(view, ENG_NO_SQUARE);
}

gboolean tabiya_board_input_is_lifted(TabiyaBoardView *view, EngSquare square)
{
    const TabiyaBoardInput *input = &view->input;

    return (input->dragging && input->pressed == square) ||
           (input->chooser && input->promote_from == square);
}

/* A soft spot on the board below the piece: not blurred, which would cost time in every frame. */
static void draw_shadow(TabiyaBoardView *view, GtkSnapshot *snapshot, const graphene_rect_t *area)
{
    GdkRGBA dark = tabiya_color_to_rgba(view->theme->shadow);
    GskColorStop stops[] = {{0, dark}, {0.5f, dark}, {1, dark}};
    float width = area->size.width * 0.84f, height = area->size.height * 0.30f;
    graphene_point_t middle = {area->origin.x + area->size.width / 2,
                               area->origin.y + area->size.height * 0.87f};
    graphene_rect_t spot =
        GRAPHENE_RECT_INIT(middle.x - width / 2, middle.y - height / 2, width, height);

    stops[1].color.alpha *= 0.55f;
    stops[2].color.alpha = 0;
    gtk_snapshot_append_radial_gradient(snapshot, &spot, &middle, width / 2, height / 2, 0, 1,
                                        stops, G_N_ELEMENTS(stops));
}

void tabiya_board_input_snapshot(TabiyaBoardView *view, GtkSnapshot *snapshot)
{
    const TabiyaBoardInput *input = &view->input;
    int scale = gtk_widget_get_scale_factor(GTK_WIDGET(view));
    double edge = view->geometry.square_px * (input->touch ? TOUCH_SCALE : 1);
    double rise = input->touch ? TOUCH_RISE * view->geometry.square_px : 0;

    if (!input->dragging)
        return;
    EngPiece piece = view->position.board[input->pressed];
    graphene_rect_t area = GRAPHENE_RECT_INIT(
        (float)(round((input->x - edge / 2) * scale) / scale),
        (float)(round((input->y - edge / 2 - rise) * scale) / scale), (float)edge, (float)edge);
    draw_shadow(view, snapshot, &area);
    tabiya_board_view_snapshot_piece(view, snapshot, piece, &area);
}

/* --- Gestures --------------------------------------------------------------------------------- */

static gboolean is_touch(GtkGesture *gesture)
{
    GdkDevice *device =
        gtk_event_controller_get_current_event_device(GTK_EVENT_CONTROLLER(gesture));

    return device && gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN;
}

static void drag_begin_cb(GtkGestureDrag *gesture, double x, double y, TabiyaBoardView *view)
{
    gboolean ours = tabiya_board_input_press(view, x, y, is_touch(GTK_GESTURE(gesture)));

    gtk_gesture_set_state(GTK_GESTURE(gesture),
                          ours ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED);
}

static void drag_update_cb(GtkGestureDrag *gesture, double dx, double dy, TabiyaBoardView *view)
{
    double x, y;

    if (gtk_gesture_drag_get_start_point(gesture, &x, &y))
        tabiya_board_input_motion(view, x + dx, y + dy);
}

static void drag_end_cb(GtkGestureDrag *gesture, double dx, double dy, TabiyaBoardView *view)
{
    double x, y;

    if (gtk_gesture_drag_get_start_point(gesture, &x, &y))
        tabiya_board_input_release(view, x + dx, y + dy);
}

static void drag_cancel_cb(GtkGesture *gesture, GdkEventSequence *sequence, TabiyaBoardView *view)
{
    tabiya_board_input_abort(view);
}

static void pointer_cb(GtkEventControllerMotion *motion, double x, double y, TabiyaBoardView *view)
{
    if (view->input.pressed != ENG_NO_SQUARE)
        return;
    update_hover(view, x, y);
    tabiya_board_marks_refresh(view);
}

static void pointer_left_cb(GtkEventControllerMotion *motion, TabiyaBoardView *view)
{
    view->input.hover = ENG_NO_SQUARE;
    tabiya_board_marks_refresh(view);
}

void tabiya_board_input_init(TabiyaBoardView *view)
{
    GtkGesture *drag = gtk_gesture_drag_new();
    GtkEventController *motion = gtk_event_controller_motion_new();

    view->input.selected = view->input.hover = ENG_NO_SQUARE;
    view->input.pressed = view->input.under = ENG_NO_SQUARE;
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(drag), GDK_BUTTON_PRIMARY);
    g_signal_connect(drag, "drag-begin", G_CALLBACK(drag_begin_cb), view);
    g_signal_connect(drag, "drag-update", G_CALLBACK(drag_update_cb), view);
    g_signal_connect(drag, "drag-end", G_CALLBACK(drag_end_cb), view);
    g_signal_connect(drag, "cancel", G_CALLBACK(drag_cancel_cb), view);
    g_signal_connect(motion, "enter", G_CALLBACK(pointer_cb), view);
    g_signal_connect(motion, "motion", G_CALLBACK(pointer_cb), view);
    g_signal_connect(motion, "leave", G_CALLBACK(pointer_left_cb), view);
    view->input.gesture = drag;
    gtk_widget_add_controller(GTK_WIDGET(view), GTK_EVENT_CONTROLLER(drag));
    gtk_widget_add_controller(GTK_WIDGET(view), motion);
}

void tabiya_board_input_clear(TabiyaBoardView *view)
{
    g_clear_weak_pointer(&view->input.focus_before);
    g_clear_pointer(&view->input.chooser, gtk_widget_unparent);
}
