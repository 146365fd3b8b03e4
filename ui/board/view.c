/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See view.h. This file owns the position, the properties and the children, and stacks the layers:
 * squares (each draws itself), shapes drawn by hand, arrows, moving pieces, the held piece, the
 * promotion chooser. */
#include "ui/board/view-private.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "ui/board/keys.h"
#include "ui/board/labels.h"
#include "ui/board/marks.h"
#include "ui/board/setup.h"
#include "ui/board/square.h"
#include "ui/looks.h"

#define MINIMUM_SQUARE_PX 20
#define NATURAL_SQUARE_PX 64

/* While a window is being resized pieces are drawn at their old size; this long after the last
 * change they are drawn sharp again. */
#define SETTLE_MS 80

G_DEFINE_FINAL_TYPE(TabiyaBoardView, tabiya_board_view, GTK_TYPE_WIDGET)

enum {
    PROP_FLIPPED = 1,
    PROP_SHOW_LEGAL_TARGETS,
    PROP_COORDINATES,
    PROP_ANIMATE,
    PROP_INTERACTIVE,
    PROP_DRAWABLE,
    N_PROPERTIES,
};
static GParamSpec *properties[N_PROPERTIES];

enum { MOVE_REQUESTED, PIECE_REFUSED, PREMOVE_CANCELED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Sizes and pictures ----------------------------------------------------------------------- */

int tabiya_board_view_to_device(TabiyaBoardView *self, double px)
{
    return (int)round(px * gtk_widget_get_scale_factor(GTK_WIDGET(self)));
}

/* Draws every square again (colors or sizes have changed). */
static void redraw(TabiyaBoardView *self)
{
    tabiya_board_arrows_invalidate(self);
    for (EngSquare square = 0; square < 64; square++)
        gtk_widget_queue_draw(self->squares[square]);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static int wanted_px(TabiyaBoardView *self)
{
    return tabiya_board_view_to_device(self, self->geometry.square_px);
}

static gboolean settle_cb(gpointer data)
{
    TabiyaBoardView *self = data;

    self->settle_id = 0;
    self->drawn_px = wanted_px(self);
    redraw(self);
    return G_SOURCE_REMOVE;
}

/* Handles every change of size: redraws at once the first time, later when it has settled. */
static void size_changed(TabiyaBoardView *self)
{
    g_clear_handle_id(&self->settle_id, g_source_remove);
    if (self->drawn_px && self->drawn_px != wanted_px(self))
        self->settle_id = g_timeout_add(SETTLE_MS, settle_cb, self);
    redraw(self);
}

static gboolean is_drawn_by_software(TabiyaBoardView *self)
{
    GtkNative *native = gtk_widget_get_native(GTK_WIDGET(self));

    return native && GSK_IS_CAIRO_RENDERER(gtk_native_get_renderer(native));
}

/* How a blindfold draws a piece: fill and rim, by color. The sides differ, and each rim differs
 * from every square. */
static const struct {
    GdkRGBA fill, rim;
} DISCS[] = {
    [ENG_WHITE] = {{0.98f, 0.96f, 0.91f, 1}, {0.16f, 0.13f, 0.11f, 1}},
    [ENG_BLACK] = {{0.20f, 0.17f, 0.15f, 1}, {0.93f, 0.89f, 0.82f, 1}},
};

static void snapshot_disc(GtkSnapshot *snapshot, EngColor color, const graphene_rect_t *area)
{
    float edge = area->size.width, inset = edge * 0.24f, rim = MAX(1.5f, edge * 0.03f);
    graphene_rect_t box = *area;
    const GdkRGBA *line = &DISCS[color].rim;
    GskRoundedRect disc;

    graphene_rect_inset(&box, inset, inset);
    gsk_rounded_rect_init_from_rect(&disc, &box, box.size.width / 2);
    gtk_snapshot_push_rounded_clip(snapshot, &disc);
    gtk_snapshot_append_color(snapshot, &DISCS[color].fill, &box);
    gtk_snapshot_pop(snapshot);
    gtk_snapshot_append_border(snapshot, &disc, (float[4]){rim, rim, rim, rim},
                               (GdkRGBA[4]){*line, *line, *line, *line});
}

void tabiya_board_view_snapshot_piece(TabiyaBoardView *self, GtkSnapshot *snapshot, EngPiece piece,
                                      const graphene_rect_t *area)
{
    int px = tabiya_board_view_to_device(self, area->size.width);

    if (self->blindfold != TABIYA_BLINDFOLD_OFF) {
        if (self->blindfold == TABIYA_BLINDFOLD_DISCS)
            snapshot_disc(snapshot, eng_piece_color(piece), area);
        return;
    }
    if (!self->drawn_px)
        self->drawn_px = wanted_px(self);
    /* While the board is being resized, the old pictures must do. */
    if (self->settle_id && !tabiya_piece_set_has(self->pieces, piece, px))
        px = self->drawn_px;
    if (is_drawn_by_software(self))
        tabiya_piece_set_snapshot_for_cairo(self->pieces, piece, px, snapshot, area);
    else
        tabiya_piece_set_snapshot(self->pieces, piece, px, snapshot, area);
}

/* --- Layout ----------------------------------------------------------------------------------- */

static void tabiya_board_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                      int *minimum, int *natural, int *minimum_baseline,
                                      int *natural_baseline)
{
    *minimum = 8 * MINIMUM_SQUARE_PX;
    *natural = MAX(*minimum, for_size >= 0 ? for_size : 8 * NATURAL_SQUARE_PX);
}

static void tabiya_board_view_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    TabiyaBoardView *self = TABIYA_BOARD_VIEW(widget);
    int before = self->geometry.square_px;

    self->geometry = tabiya_board_geometry(
        width, height, self->coordinates == TABIYA_COORDINATES_OUTSIDE, self->flipped);
    for (EngSquare square = 0; square < 64; square++) {
        GdkRectangle area = {0, 0, self->geometry.square_px, self->geometry.square_px};

        tabiya_board_geometry_origin(&self->geometry, square, &area.x, &area.y);
        gtk_widget_size_allocate(self->squares[square], &area, -1);
    }
    if (self->input.chooser)
        gtk_widget_size_allocate(self->input.chooser, &(GdkRectangle){0, 0, width, height}, -1);
    if (self->geometry.square_px != before)
        size_changed(self);
    else
        tabiya_board_arrows_invalidate(self);
    tabiya_board_marks_refresh(self);
}

static void tabiya_board_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaBoardView *self = TABIYA_BOARD_VIEW(widget);
    double shake_px = tabiya_board_animation_get_shake_px(self);

    gtk_snapshot_save(snapshot);
    if (shake_px != 0)
        gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)shake_px, 0));
    tabiya_board_ground_snapshot(self, snapshot, is_drawn_by_software(self));
    for (EngSquare square = 0; square < 64; square++)
        gtk_widget_snapshot_child(widget, self->squares[square], snapshot);
    tabiya_board_labels_snapshot(self, snapshot);
    tabiya_board_draw_snapshot(self, snapshot);
    tabiya_board_arrows_snapshot(self, &self->arrows, snapshot);
    tabiya_board_arrows_snapshot(self, &self->considered, snapshot);
    tabiya_board_animation_snapshot(self, snapshot);
    tabiya_board_input_snapshot(self, snapshot);
    if (self->input.chooser)
        gtk_widget_snapshot_child(widget, self->input.chooser, snapshot);
    gtk_snapshot_restore(snapshot);
}

/* The children are in reading order, from the top left of the screen. */
static void order_children(TabiyaBoardView *self)
{
    GtkWidget *previous = NULL;

    for (int i = 0; i < 64; i++) {
        GtkWidget *child = self->squares[tabiya_board_geometry_at(&self->geometry, i % 8, i / 8)];

        gtk_widget_insert_after(child, GTK_WIDGET(self), previous);
        previous = child;
    }
}

/* --- Focus ------------------------------------------------------------------------------------ */

static void tabiya_board_view_set_focus_child(GtkWidget *widget, GtkWidget *child)
{
    tabiya_board_keys_focus_moved(TABIYA_BOARD_VIEW(widget), child);
    GTK_WIDGET_CLASS(tabiya_board_view_parent_class)->set_focus_child(widget, child);
}

/* --- Colors ---------------------------------------------------------------------------------- */

static void looks_changed_cb(TabiyaBoardView *self)
{
    self->theme = tabiya_looks_get_theme();
    redraw(self);
}

/* --- The position ----------------------------------------------------------------------------- */

static void show_board(TabiyaBoardView *self, const EngPosition *position, EngMove last_move)
{
    EngPosition before = self->position;

    self->position = *position;
    self->last_move = last_move;
    self->serial++;
    tabiya_board_overlay_update(self);
    tabiya_board_input_position_changed(self);
    tabiya_board_animation_start(self, before.board, position->board,
                                 self->drop.from != ENG_NO_SQUARE ? &self->drop : NULL);
    tabiya_board_marks_refresh(self);
}

void tabiya_board_view_set_position(TabiyaBoardView *self, const EngPosition *position,
                                    EngMove last_move)
{
    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    g_return_if_fail(position);
    self->setup = FALSE;
    self->wrong = 0;
    show_board(self, position, last_move);
}

void tabiya_board_view_set_setup(TabiyaBoardView *self, const EngPiece board[64], EngBitboard wrong)
{
    EngPosition shell = {.en_passant = ENG_NO_SQUARE};

    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    memcpy(shell.board, board, sizeof shell.board);
    self->setup = TRUE;
    self->wrong = wrong;
    show_board(self, &shell, ENG_NO_MOVE);
}

const EngPosition *tabiya_board_view_get_position(TabiyaBoardView *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_VIEW(self), NULL);
    return &self->position;
}

void tabiya_board_view_set_movable_func(TabiyaBoardView *self, TabiyaBoardMovableFunc func,
                                        gpointer user)
{
    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    self->movable_func = func;
    self->movable_user = user;
}

void tabiya_board_view_take_focus(TabiyaBoardView *self)
{
    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    if (root)
        gtk_root_set_focus(root, GTK_WIDGET(self));
}

gboolean tabiya_board_view_is_movable(TabiyaBoardView *self, EngSquare square)
{
    EngPiece piece = self->position.board[square];

    if (piece == ENG_NO_PIECE)
        return FALSE;
    if (self->setup)
        return TRUE;
    if (self->movable_func)
        return self->movable_func(self, square, self->movable_user);
    return eng_piece_color(piece) == (EngColor)self->position.side_to_move;
}

void tabiya_board_view_emit_move(TabiyaBoardView *self, EngMove move)
{
    g_signal_emit(self, signals[MOVE_REQUESTED], 0, (guint)move);
}

void tabiya_board_view_set_blindfold(TabiyaBoardView *self, TabiyaBlindfold blindfold)
{
    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    if (self->blindfold == blindfold)
        return;
    self->blindfold = blindfold;
    redraw(self);
}

TabiyaBlindfold tabiya_board_view_get_blindfold_for_tests(TabiyaBoardView *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_VIEW(self), TABIYA_BLINDFOLD_OFF);
    return self->blindfold;
}

void tabiya_board_view_set_unlabeled(TabiyaBoardView *self, gboolean unlabeled)
{
    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    self->unlabeled = unlabeled;
    tabiya_board_marks_refresh(self);
}

void tabiya_board_view_set_lit(TabiyaBoardView *self, EngBitboard squares)
{
    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    self->lit = squares;
    tabiya_board_marks_refresh(self);
}

void tabiya_board_view_ask_promotion(TabiyaBoardView *self, EngSquare from, EngSquare to)
{
    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    g_return_if_fail(from < 64 && to < 64);

    tabiya_board_input_move(self, from, to);
}

void tabiya_board_view_cancel_input(TabiyaBoardView *self)
{
    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    tabiya_board_draw_cancel(self);
    while (tabiya_board_input_cancel(self))
        ;
}

void tabiya_board_view_set_premove(TabiyaBoardView *self, EngMove premove)
{
    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    if (self->premove == premove)
        return;
    self->premove = premove;
    tabiya_board_marks_refresh(self);
}

gboolean tabiya_board_view_drop_premove(TabiyaBoardView *self)
{
    if (self->premove == ENG_NO_MOVE)
        return FALSE;
    tabiya_board_view_set_premove(self, ENG_NO_MOVE);
    g_signal_emit(self, signals[PREMOVE_CANCELED], 0);
    return TRUE;
}

void tabiya_board_view_shake(TabiyaBoardView *self)
{
    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    tabiya_board_animation_shake(self);
}

gboolean tabiya_board_view_has_keyboard_for_tests(TabiyaBoardView *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_VIEW(self), FALSE);
    return gtk_widget_get_focus_child(GTK_WIDGET(self)) != NULL;
}

/* --- Properties ------------------------------------------------------------------------------- */

GType tabiya_coordinates_get_type(void)
{
    static const GEnumValue values[] = {
        {TABIYA_COORDINATES_NONE, "TABIYA_COORDINATES_NONE", "none"},
        {TABIYA_COORDINATES_INSIDE, "TABIYA_COORDINATES_INSIDE", "inside"},
        {TABIYA_COORDINATES_OUTSIDE, "TABIYA_COORDINATES_OUTSIDE", "outside"},
        {0, NULL, NULL},
    };
    static gsize type;

    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("TabiyaCoordinates", values));
    return type;
}

static void set_flipped(TabiyaBoardView *self, gboolean flipped)
{
    self->flipped = flipped;
    self->geometry.flipped = flipped;
    order_children(self);
    tabiya_board_arrows_invalidate(self);
    tabiya_board_marks_refresh(self);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void set_coordinates(TabiyaBoardView *self, TabiyaCoordinates coordinates)
{
    if (self->coordinates == coordinates)
        return;
    self->coordinates = coordinates;
    gtk_widget_queue_allocate(GTK_WIDGET(self));
    tabiya_board_marks_refresh(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_COORDINATES]);
}

static gboolean *property_field(TabiyaBoardView *self, guint id)
{
    switch (id) {
    case PROP_FLIPPED:
        return &self->flipped;
    case PROP_SHOW_LEGAL_TARGETS:
        return &self->show_legal_targets;
    case PROP_ANIMATE:
        return &self->animate;
    case PROP_INTERACTIVE:
        return &self->interactive;
    case PROP_DRAWABLE:
        return &self->drawable;
    default:
        return NULL;
    }
}

static void tabiya_board_view_get_property(GObject *object, guint id, GValue *value,
                                           GParamSpec *pspec)
{
    TabiyaBoardView *self = TABIYA_BOARD_VIEW(object);
    gboolean *field = property_field(self, id);

    if (field)
        g_value_set_boolean(value, *field);
    else if (id == PROP_COORDINATES)
        g_value_set_enum(value, (int)self->coordinates);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void tabiya_board_view_set_property(GObject *object, guint id, const GValue *value,
                                           GParamSpec *pspec)
{
    TabiyaBoardView *self = TABIYA_BOARD_VIEW(object);
    gboolean *field = property_field(self, id);

    if (id == PROP_COORDINATES) {
        set_coordinates(self, (TabiyaCoordinates)g_value_get_enum(value));
        return;
    }
    if (!field) {
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
        return;
    }
    if (*field == g_value_get_boolean(value))
        return;
    *field = g_value_get_boolean(value);
    if (id == PROP_FLIPPED)
        set_flipped(self, self->flipped);
    else if (id == PROP_INTERACTIVE && !self->interactive)
        tabiya_board_view_cancel_input(self);
    else if (id == PROP_DRAWABLE)
        tabiya_board_draw_cancel(self);
    else if (id == PROP_ANIMATE && !self->animate)
        tabiya_board_animation_finish(self);
    tabiya_board_marks_refresh(self);
    g_object_notify_by_pspec(object, pspec);
}

/* --- The widget ------------------------------------------------------------------------------- */

static void tabiya_board_view_unmap(GtkWidget *widget)
{
    TabiyaBoardView *self = TABIYA_BOARD_VIEW(widget);

    tabiya_board_input_abort(self);
    tabiya_board_draw_cancel(self);
    tabiya_board_animation_finish(self);
    tabiya_board_marks_refresh(self);
    GTK_WIDGET_CLASS(tabiya_board_view_parent_class)->unmap(widget);
}

static void tabiya_board_view_dispose(GObject *object)
{
    TabiyaBoardView *self = TABIYA_BOARD_VIEW(object);

    g_clear_handle_id(&self->settle_id, g_source_remove);
    tabiya_board_input_clear(self);
    tabiya_board_animation_clear(self);
    tabiya_board_arrows_clear(&self->arrows);
    tabiya_board_arrows_clear(&self->considered);
    tabiya_board_draw_clear(self);
    tabiya_board_ground_clear(&self->ground);
    for (EngSquare square = 0; square < 64; square++)
        g_clear_pointer(&self->squares[square], gtk_widget_unparent);
    g_clear_object(&self->pieces);
    G_OBJECT_CLASS(tabiya_board_view_parent_class)->dispose(object);
}

static void install_property(guint id, const char *name, gboolean initially)
{
    properties[id] =
        g_param_spec_boolean(name, NULL, NULL, initially,
                             G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
}

static void tabiya_board_view_class_init(TabiyaBoardViewClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    object_class->dispose = tabiya_board_view_dispose;
    object_class->get_property = tabiya_board_view_get_property;
    object_class->set_property = tabiya_board_view_set_property;
    widget_class->measure = tabiya_board_view_measure;
    widget_class->size_allocate = tabiya_board_view_size_allocate;
    widget_class->snapshot = tabiya_board_view_snapshot;
    widget_class->focus = tabiya_board_keys_focus;
    widget_class->grab_focus = tabiya_board_keys_grab_focus;
    widget_class->set_focus_child = tabiya_board_view_set_focus_child;
    widget_class->unmap = tabiya_board_view_unmap;

    install_property(PROP_FLIPPED, "flipped", FALSE);
    install_property(PROP_SHOW_LEGAL_TARGETS, "show-legal-targets", TRUE);
    install_property(PROP_ANIMATE, "animate", TRUE);
    install_property(PROP_INTERACTIVE, "interactive", TRUE);
    install_property(PROP_DRAWABLE, "drawable", FALSE);
    properties[PROP_COORDINATES] = g_param_spec_enum(
        "coordinates", NULL, NULL, TABIYA_TYPE_COORDINATES, TABIYA_COORDINATES_INSIDE,
        G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
    g_object_class_install_properties(object_class, N_PROPERTIES, properties);

    signals[PIECE_REFUSED] = g_signal_new("piece-refused", G_TYPE_FROM_CLASS(klass),
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[PREMOVE_CANCELED] =
        g_signal_new("premove-canceled", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 0);
    signals[MOVE_REQUESTED] =
        g_signal_new("move-requested", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
    tabiya_board_setup_install(object_class);
    tabiya_board_draw_install(object_class);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GRID);
    gtk_widget_class_set_css_name(widget_class, "board");
}

static void follow_looks(TabiyaBoardView *self)
{
    g_signal_connect_object(tabiya_looks_get(), "changed", G_CALLBACK(looks_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect(self, "notify::scale-factor", G_CALLBACK(size_changed), NULL);
    looks_changed_cb(self);
}

static void tabiya_board_view_init(TabiyaBoardView *self)
{
    eng_position_init(&self->position);
    self->last_move = ENG_NO_MOVE;
    self->drop.from = ENG_NO_SQUARE;
    self->cursor = eng_square(4, 1);
    self->show_legal_targets = TRUE;
    self->coordinates = TABIYA_COORDINATES_INSIDE;
    self->animate = TRUE;
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    self->interactive = TRUE;
    self->pieces = tabiya_piece_set_dup_shared();
    self->geometry = tabiya_board_geometry(0, 0, FALSE, FALSE);
    for (EngSquare square = 0; square < 64; square++)
        self->squares[square] = tabiya_board_square_new(square);
    order_children(self);
    tabiya_board_input_init(self);
    tabiya_board_draw_init(self);
    tabiya_board_setup_init(self);
    tabiya_board_keys_init(self);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Chess board"), -1);
    follow_looks(self);
    tabiya_board_marks_refresh(self);
}

GtkWidget *tabiya_board_view_new(void)
{
    return g_object_new(TABIYA_TYPE_BOARD_VIEW, NULL);
}
