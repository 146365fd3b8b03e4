/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See square.h. Everything is drawn with plain render nodes (colors, borders, gradients, pictures),
 * which GTK keeps and redraws only where they change. */
#include "ui/board/square.h"

#include "app/render/corners.h"
#include "app/render/ground.h"
#include "ui/board/accessible.h"
#include "ui/board/overlay.h"
#include "ui/board/view-private.h"
#include "ui/widget.h"

struct _TabiyaBoardSquare {
    GtkWidget parent_instance;

    EngSquare square;
    TabiyaSquareLook look;
    char *name;
};

G_DEFINE_FINAL_TYPE(TabiyaBoardSquare, tabiya_board_square, GTK_TYPE_WIDGET)

enum { ACTIVATE, N_SIGNALS };
static guint signals[N_SIGNALS];

/* The arguments of the drawing functions. */
typedef struct {
    GtkSnapshot *snapshot;
    TabiyaBoardView *view;
    const TabiyaTheme *theme;
    const TabiyaSquareLook *look;
    graphene_rect_t area;
    float edge;
    gboolean light;
} Pen;

static void fill(const Pen *pen, TabiyaColor color)
{
    GdkRGBA rgba = tabiya_color_to_rgba(color);

    gtk_snapshot_append_color(pen->snapshot, &rgba, &pen->area);
}

/* A frame of `width`, `inset` from the square's edge, with corners of `radius`. */
static void stroke(const Pen *pen, TabiyaColor color, float inset, float width, float radius)
{
    GdkRGBA rgba = tabiya_color_to_rgba(color);
    graphene_rect_t area = pen->area;
    GskRoundedRect outline;

    graphene_rect_inset(&area, inset, inset);
    gsk_rounded_rect_init_from_rect(&outline, &area, radius);
    gtk_snapshot_append_border(pen->snapshot, &outline, (float[4]){width, width, width, width},
                               (GdkRGBA[4]){rgba, rgba, rgba, rgba});
}

static void draw_last_move_edge(const Pen *pen)
{
    GdkRGBA rgba = tabiya_color_to_rgba(pen->theme->last_move_edge);
    TabiyaBar bars[TABIYA_CORNERS_N_BARS];

    tabiya_corners_get(pen->edge, tabiya_corners_get_line_px(pen->edge), pen->theme->last_move_part,
                       bars);
    for (int i = 0; i < TABIYA_CORNERS_N_BARS; i++) {
        gtk_snapshot_append_color(pen->snapshot, &rgba,
                                  &GRAPHENE_RECT_INIT((float)bars[i].x, (float)bars[i].y,
                                                      (float)bars[i].width, (float)bars[i].height));
    }
}

static void draw_ground(const Pen *pen)
{
    const TabiyaTheme *theme = pen->theme;
    unsigned marks = pen->look->marks;

    /* Wood lies below all squares (ground.h). */
    if (!tabiya_ground_is_grained(theme))
        fill(pen, pen->light ? theme->light_square : theme->dark_square);
    if (marks & TABIYA_MARK_LAST_MOVE) {
        fill(pen, theme->last_move);
        draw_last_move_edge(pen);
    }
    if (marks & TABIYA_MARK_PREMOVE)
        fill(pen, theme->control[ENG_WHITE]);
    if (marks & (TABIYA_MARK_SELECTED | TABIYA_MARK_LIT))
        fill(pen, theme->selected);
    if (marks & TABIYA_MARK_DROP)
        fill(pen, theme->drop);
    else if (marks & TABIYA_MARK_HOVER)
        fill(pen, theme->hover);
}

/* A red glow under the king that fades toward the corners, within a fine dark circle: on a dark
 * square, red alone is no lighter or darker than wood. */
static void draw_check(const Pen *pen)
{
    GdkRGBA rgba = tabiya_color_to_rgba(pen->theme->check);
    GskColorStop stops[] = {{0.0f, rgba}, {0.35f, rgba}, {0.68f, rgba}, {1.0f, rgba}};
    graphene_point_t middle = {pen->edge / 2, pen->edge / 2};

    stops[1].color.alpha *= 0.92f;
    stops[2].color.alpha *= 0.55f;
    stops[3].color.alpha = 0;
    gtk_snapshot_append_radial_gradient(pen->snapshot, &pen->area, &middle, pen->edge * 0.66f,
                                        pen->edge * 0.66f, 0, 1, stops, G_N_ELEMENTS(stops));
    stroke(pen, pen->theme->alarm_edge, 1, MAX(1.0f, roundf(pen->edge * 0.025f)),
           pen->edge / 2 - 1);
}

/* An overlaid color needs its own contrasting letters. */
static TabiyaColor text_color(const Pen *pen)
{
    if (pen->look->marks & (TABIYA_MARK_LAST_MOVE | TABIYA_MARK_SELECTED | TABIYA_MARK_LIT |
                            TABIYA_MARK_DROP | TABIYA_MARK_CONTROL | TABIYA_MARK_PREMOVE)) {
        return pen->theme->tinted_text;
    }
    return pen->light ? pen->theme->light_text : pen->theme->dark_text;
}

static void draw_text(TabiyaBoardSquare *self, const Pen *pen, char letter, gboolean at_bottom)
{
    GdkRGBA rgba = tabiya_color_to_rgba(text_color(pen));
    g_autoptr(PangoLayout) layout = NULL;
    g_autoptr(PangoFontDescription) font = NULL;
    PangoRectangle ink;
    float margin = MAX(1.0f, pen->edge * 0.03f);
    float x, y;

    layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), NULL);
    font = pango_font_description_copy(
        pango_context_get_font_description(pango_layout_get_context(layout)));
    pango_font_description_set_absolute_size(
        font, tabiya_board_geometry_coordinate(pen->edge,
                                               tabiya_widget_get_text_scale(GTK_WIDGET(self))) *
                  PANGO_SCALE);
    pango_font_description_set_weight(font, PANGO_WEIGHT_SEMIBOLD);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, &letter, 1);
    pango_layout_get_pixel_extents(layout, &ink, NULL);
    x = at_bottom ? pen->edge - margin - (float)(ink.x + ink.width) : margin - (float)ink.x;
    y = at_bottom ? pen->edge - margin - (float)(ink.y + ink.height) : margin - (float)ink.y;
    /* Letters share a baseline: g is the only one below it. */
    if (at_bottom && letter == 'g')
        y = pen->edge - margin - (float)PANGO_PIXELS(pango_layout_get_baseline(layout));
    gtk_snapshot_save(pen->snapshot);
    gtk_snapshot_translate(pen->snapshot, &GRAPHENE_POINT_INIT(x, y));
    gtk_snapshot_append_layout(pen->snapshot, layout, &rgba);
    gtk_snapshot_restore(pen->snapshot);
}

static void draw_coordinates(TabiyaBoardSquare *self, const Pen *pen)
{
    if (pen->look->file_letter)
        draw_text(self, pen, pen->look->file_letter, TRUE);
    if (pen->look->rank_digit)
        draw_text(self, pen, pen->look->rank_digit, FALSE);
}

static void draw_piece(const Pen *pen)
{
    double alpha = pen->look->piece_alpha;

    if (pen->look->piece == ENG_NO_PIECE || alpha <= 0)
        return;
    if (alpha < 1)
        gtk_snapshot_push_opacity(pen->snapshot, alpha);
    tabiya_board_view_snapshot_piece(pen->view, pen->snapshot, pen->look->piece, &pen->area);
    if (alpha < 1)
        gtk_snapshot_pop(pen->snapshot);
}

static void draw_dot(const Pen *pen)
{
    GdkRGBA rgba = tabiya_color_to_rgba(pen->theme->target);
    float size = roundf(pen->edge * 0.28f);
    float start = (pen->edge - size) / 2;
    graphene_rect_t area = GRAPHENE_RECT_INIT(start, start, size, size);
    GskRoundedRect circle;

    gsk_rounded_rect_init_from_rect(&circle, &area, size / 2);
    gtk_snapshot_push_rounded_clip(pen->snapshot, &circle);
    gtk_snapshot_append_color(pen->snapshot, &rgba, &area);
    gtk_snapshot_pop(pen->snapshot);
}

/* A double red frame: the shape helps where the color does not. */
static void draw_wrong(const Pen *pen, float line)
{
    stroke(pen, pen->theme->alarm_edge, 0, line, 0);
    stroke(pen, pen->theme->check, 2 * line, line, 0);
}

/* Blue, and a round frame inside the square: no other mark has that shape. */
static void draw_premove(const Pen *pen, float line)
{
    const float inset = roundf(pen->edge * 0.06f);

    stroke(pen, pen->theme->focus, inset, line, pen->edge * 0.24f);
}

static void draw_marks_below(const Pen *pen)
{
    unsigned marks = pen->look->marks;
    float line = MAX(2.0f, roundf(pen->edge * 0.045f));

    if (marks & TABIYA_MARK_CHECK)
        draw_check(pen);
    if (marks & TABIYA_MARK_WRONG)
        draw_wrong(pen, line);
    if (marks & TABIYA_MARK_PREMOVE)
        draw_premove(pen, line);
    if (marks & (TABIYA_MARK_SELECTED | TABIYA_MARK_DROP | TABIYA_MARK_LIT))
        stroke(pen, pen->theme->ring, 0, line, 0);
    if ((marks & TABIYA_MARK_CAPTURE) && !(marks & TABIYA_MARK_DROP)) {
        float inset = roundf(pen->edge * 0.03f);

        stroke(pen, pen->theme->target, inset, roundf(pen->edge * 0.085f), pen->edge / 2 - inset);
    }
    tabiya_board_overlay_draw_below(pen->snapshot, pen->theme, pen->look, pen->edge);
}

static void draw_focus(const Pen *pen)
{
    float line = MAX(2.0f, roundf(pen->edge * 0.04f));

    stroke(pen, pen->theme->focus, 1, line, pen->edge * 0.08f);
    stroke(pen, pen->theme->focus_halo, 1 + line, MAX(1.0f, line / 2), pen->edge * 0.06f);
}

float tabiya_board_corner_radius(int square_px)
{
    return MAX(3.0f, roundf((float)square_px * 0.07f));
}

static void push_corners(const Pen *pen)
{
    float radius = tabiya_board_corner_radius((int)pen->edge);
    GskRoundedRect clip;

    gsk_rounded_rect_init_from_rect(&clip, &pen->area, 0);
    for (int corner = 0; corner < 4; corner++) {
        if (pen->look->corners & 1u << corner)
            clip.corner[corner] = GRAPHENE_SIZE_INIT(radius, radius);
    }
    gtk_snapshot_push_rounded_clip(pen->snapshot, &clip);
}

static void tabiya_board_square_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaBoardSquare *self = TABIYA_BOARD_SQUARE(widget);
    TabiyaBoardView *view = TABIYA_BOARD_VIEW(gtk_widget_get_parent(widget));
    float edge = (float)gtk_widget_get_width(widget);
    Pen pen = {
        .snapshot = snapshot,
        .view = view,
        .theme = view->theme,
        .look = &self->look,
        .area = GRAPHENE_RECT_INIT(0, 0, edge, edge),
        .edge = edge,
        .light = (eng_file(self->square) + eng_rank(self->square)) % 2 == 1,
    };

    if (self->look.corners)
        push_corners(&pen);
    draw_ground(&pen);
    draw_marks_below(&pen);
    draw_coordinates(self, &pen);
    if (self->look.corners)
        gtk_snapshot_pop(snapshot);
    draw_piece(&pen);
    if ((self->look.marks & TABIYA_MARK_TARGET) && !(self->look.marks & TABIYA_MARK_DROP))
        draw_dot(&pen);
    tabiya_board_overlay_draw_above(widget, snapshot, pen.theme, pen.look, edge);
    if (gtk_widget_has_visible_focus(widget))
        draw_focus(&pen);
}

static gboolean looks_equal(const TabiyaSquareLook *a, const TabiyaSquareLook *b)
{
    return a->piece == b->piece && a->piece_alpha == b->piece_alpha && a->marks == b->marks &&
           a->corners == b->corners && a->file_letter == b->file_letter &&
           a->rank_digit == b->rank_digit && a->control[0] == b->control[0] &&
           a->control[1] == b->control[1] && a->circles == b->circles && a->arrows == b->arrows;
}

/* Changes the accessible name only if it differs. */
static void update_accessible(TabiyaBoardSquare *self)
{
    g_autofree char *name = tabiya_board_square_dup_name(self->square, &self->look);

    if (g_strcmp0(name, self->name) == 0)
        return;
    g_free(self->name);
    self->name = g_steal_pointer(&name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->name,
                                   -1);
    gtk_accessible_update_state(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_STATE_SELECTED,
                                (self->look.marks & TABIYA_MARK_SELECTED) != 0, -1);
}

void tabiya_board_square_set_look(TabiyaBoardSquare *self, const TabiyaSquareLook *look)
{
    g_return_if_fail(TABIYA_IS_BOARD_SQUARE(self));
    if (self->name && looks_equal(&self->look, look))
        return;
    self->look = *look;
    update_accessible(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

const TabiyaSquareLook *tabiya_board_square_get_look_for_tests(TabiyaBoardSquare *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_SQUARE(self), NULL);
    return &self->look;
}

EngSquare tabiya_board_square_get_square(TabiyaBoardSquare *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_SQUARE(self), ENG_NO_SQUARE);
    return self->square;
}

/* Draws its own focus ring, so it needs no style from the theme. */
static void tabiya_board_square_state_flags_changed(GtkWidget *widget, GtkStateFlags previous)
{
    GtkStateFlags changed = gtk_widget_get_state_flags(widget) ^ previous;

    GTK_WIDGET_CLASS(tabiya_board_square_parent_class)->state_flags_changed(widget, previous);
    if (changed & (GTK_STATE_FLAG_FOCUSED | GTK_STATE_FLAG_FOCUS_VISIBLE))
        gtk_widget_queue_draw(widget);
}

static void activate_cb(TabiyaBoardSquare *self)
{
    GtkWidget *parent = gtk_widget_get_parent(GTK_WIDGET(self));

    if (parent)
        tabiya_board_input_activate(TABIYA_BOARD_VIEW(parent), self->square);
}

/* The class action with which assistive technology presses a square. */
static void press_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    activate_cb(TABIYA_BOARD_SQUARE(widget));
}

static void tabiya_board_square_finalize(GObject *object)
{
    g_free(TABIYA_BOARD_SQUARE(object)->name);
    G_OBJECT_CLASS(tabiya_board_square_parent_class)->finalize(object);
}

static void tabiya_board_square_class_init(TabiyaBoardSquareClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    static const guint keys[] = {GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space,
                                 GDK_KEY_KP_Space};

    G_OBJECT_CLASS(klass)->finalize = tabiya_board_square_finalize;
    widget_class->snapshot = tabiya_board_square_snapshot;
    widget_class->state_flags_changed = tabiya_board_square_state_flags_changed;

    signals[ACTIVATE] = g_signal_new_class_handler(
        "activate", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_FIRST | G_SIGNAL_ACTION,
        G_CALLBACK(activate_cb), NULL, NULL, NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_activate_signal(widget_class, signals[ACTIVATE]);
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
        gtk_widget_class_add_binding_signal(widget_class, keys[i], 0, "activate", NULL);

    gtk_widget_class_install_action(widget_class, "square.press", NULL, press_action);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GRID_CELL);
    gtk_widget_class_set_css_name(widget_class, "square");
}

static void tabiya_board_square_init(TabiyaBoardSquare *self)
{
    self->look.piece = ENG_NO_PIECE;
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
}

GtkWidget *tabiya_board_square_new(EngSquare square)
{
    TabiyaBoardSquare *self = g_object_new(TABIYA_TYPE_BOARD_SQUARE, NULL);

    self->square = square;
    return GTK_WIDGET(self);
}
