/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See wall-cell.h. The board and each text are laid out only when they change. */
#include "ui/arena/wall-cell.h"

#include <adwaita.h>
#include <math.h>
#include <string.h>

#include "app/analysis/engine-source.h"
#include "app/analysis/judgment.h"
#include "app/game/result-text.h"
#include "ui/looks.h"
#include "ui/widget.h"

#define EVEN 50.0
#define DIM 0.72f           /* opacity of what is not in the foreground */
#define DISC_PART 0.72f     /* of the height of letters */
#define OUTLINE 0.35        /* around what may be as bright as the window */
#define ROOMY 12            /* from so many letters' heights on, a board has room for scores */
#define RESULT_SQUARES 1.5f /* the height of the result's letters */

/* A line of words that is laid out when it is drawn. */
typedef struct {
    char *text;
    PangoLayout *layout; /* NULL: not laid out yet */
    int width_px;        /* of the layout */
} Words;

typedef struct {
    Words name, clock;
    gboolean to_move; /* and its clock is running */
} Side;

struct _TabiyaWallCell {
    GtkWidget parent_instance;

    TabiyaWallBrush *brush; /* borrowed */
    TabiyaWallCellSize size;
    TabiyaBoardScene scene;
    GskRenderNode *board; /* owned; NULL: not drawn yet */
    guint brush_revision; /* with which it was drawn */
    TabiyaWallCanvas canvas;
    Side sides[2]; /* by color */
    double share;  /* White's */
    TabiyaResult result;
    Words score, result_words;
    char *words; /* NULL: none yet */
    guint n_drawn;
};

G_DEFINE_FINAL_TYPE(TabiyaWallCell, tabiya_wall_cell, GTK_TYPE_WIDGET)

enum { ACTIVATE, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Words ------------------------------------------------------------------------------------ */

static void words_clear(Words *words)
{
    g_clear_pointer(&words->text, g_free);
    g_clear_object(&words->layout);
}

/* `text`: (transfer full). TRUE: it is another one. */
static gboolean words_set(Words *words, char *text)
{
    if (g_strcmp0(words->text, text) == 0) {
        g_free(text);
        return FALSE;
    }
    words_clear(words);
    words->text = text;
    return TRUE;
}

static PangoAttrList *make_attributes(gboolean bold)
{
    PangoAttrList *attributes = pango_attr_list_new();

    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"));
    if (bold)
        pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD));
    return attributes;
}

static void words_lay_out(Words *words, TabiyaWallCell *self, int font_px, gboolean bold)
{
    if (words->layout)
        return;
    PangoLayout *layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), words->text);
    PangoContext *context = pango_layout_get_context(layout);
    PangoFontDescription *font =
        pango_font_description_copy(pango_context_get_font_description(context));
    PangoAttrList *attributes = make_attributes(bold);

    pango_font_description_set_absolute_size(font, font_px * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_attributes(layout, attributes);
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    pango_layout_get_pixel_size(layout, &words->width_px, NULL);
    words->layout = layout;
    pango_attr_list_unref(attributes);
    pango_font_description_free(font);
}

/* Not wider than that. */
static void words_limit(Words *words, int width_px)
{
    pango_layout_set_ellipsize(words->layout, PANGO_ELLIPSIZE_END);
    pango_layout_set_width(words->layout, MAX(width_px, 0) * PANGO_SCALE);
}

static void forget_layouts(TabiyaWallCell *self)
{
    for (int i = 0; i < 2; i++) {
        g_clear_object(&self->sides[i].name.layout);
        g_clear_object(&self->sides[i].clock.layout);
    }
    g_clear_object(&self->score.layout);
    g_clear_object(&self->result_words.layout);
}

/* --- Drawing ---------------------------------------------------------------------------------- */

/* The arguments of the drawing functions. */
typedef struct {
    TabiyaWallCell *self;
    GtkSnapshot *snapshot;
    GdkRGBA text;
    graphene_rect_t board;
} Pen;

static GdkRGBA to_rgba(TabiyaColor color)
{
    return (GdkRGBA){(float)color.red, (float)color.green, (float)color.blue, (float)color.alpha};
}

static GdkRGBA dim(GdkRGBA color)
{
    color.alpha *= DIM;
    return color;
}

static void put_layout(const Pen *pen, PangoLayout *layout, graphene_point_t at,
                       const GdkRGBA *color)
{
    gtk_snapshot_save(pen->snapshot);
    gtk_snapshot_translate(pen->snapshot, &at);
    gtk_snapshot_append_layout(pen->snapshot, layout, color);
    gtk_snapshot_restore(pen->snapshot);
}

static void put_disc(const Pen *pen, EngColor color, int size_px, graphene_point_t at)
{
    gtk_snapshot_save(pen->snapshot);
    gtk_snapshot_translate(pen->snapshot, &at);
    gtk_snapshot_append_node(
        pen->snapshot, tabiya_wall_brush_get_disc(pen->self->brush, color, size_px, &pen->text));
    gtk_snapshot_restore(pen->snapshot);
}

/* Where the parts of a line of words begin, whichever way it is read. */
static float mirror(const Pen *pen, float left, float width)
{
    float start = pen->board.origin.x, end = start + pen->board.size.width;

    if (gtk_widget_get_direction(GTK_WIDGET(pen->self)) != GTK_TEXT_DIR_RTL)
        return start + left;
    return end - left - width;
}

/* Puts a text at the end of the line; returns the room before it. */
static int put_at_end(const Pen *pen, Words *words, float top, int room, gboolean bright)
{
    TabiyaWallCell *self = pen->self;
    GdkRGBA color = bright ? pen->text : dim(pen->text);

    if (!words->text || !*words->text)
        return room;
    words_lay_out(words, self, self->size.font_px, bright);
    int start = room - words->width_px;
    if (start < 0)
        return room;
    float left = mirror(pen, (float)start, (float)words->width_px);
    put_layout(pen, words->layout, GRAPHENE_POINT_INIT(left, top), &color);
    return start - self->size.font_px / 2;
}

/* Whether there is room for more than names and clocks. */
static gboolean is_roomy(TabiyaWallCell *self)
{
    return 8 * self->size.square_px >= ROOMY * self->size.font_px;
}

static void draw_side(const Pen *pen, EngColor color, float top)
{
    TabiyaWallCell *self = pen->self;
    Side *side = &self->sides[color];
    int font_px = self->size.font_px, room = 8 * self->size.square_px;
    float disc = roundf((float)font_px * DISC_PART);

    if (!side->name.text)
        return;
    float text_top = top + (float)(self->size.caption_px - font_px) / 2 - (float)font_px * 0.2f;
    put_disc(pen, color, (int)disc,
             GRAPHENE_POINT_INIT(mirror(pen, 0, disc),
                                 top + roundf(((float)self->size.caption_px - disc) / 2)));
    room = put_at_end(pen, &side->clock, text_top, room, side->to_move);
    if (color == ENG_WHITE && is_roomy(self))
        room = put_at_end(pen, &self->score, text_top, room, FALSE);
    float start = disc + (float)font_px * 0.4f;
    words_lay_out(&side->name, self, font_px, FALSE);
    words_limit(&side->name, room - (int)start);
    float width = (float)MIN(side->name.width_px, room - (int)start);
    put_layout(pen, side->name.layout, GRAPHENE_POINT_INIT(mirror(pen, start, width), text_top),
               &pen->text);
}

static void fill(const Pen *pen, TabiyaColor color, graphene_rect_t area)
{
    GdkRGBA rgba = to_rgba(color);

    gtk_snapshot_append_color(pen->snapshot, &rgba, &area);
}

/* White's share from the bottom, in whole pixels. */
static void draw_bar(const Pen *pen)
{
    const TabiyaTheme *theme = tabiya_looks_get_plot_theme();
    float height = pen->board.size.height, width = (float)pen->self->size.bar_px;
    float left = TABIYA_WALL_PADDING_PX, top = pen->board.origin.y;
    float white = roundf(height * (float)pen->self->share / 100);
    GskRoundedRect outline;

    fill(pen, theme->plot_black, GRAPHENE_RECT_INIT(left, top, width, height - white));
    fill(pen, theme->plot_white, GRAPHENE_RECT_INIT(left, top + height - white, width, white));
    fill(pen, theme->plot_middle, GRAPHENE_RECT_INIT(left, top + roundf(height / 2) - 1, width, 2));
    gsk_rounded_rect_init_from_rect(&outline, &GRAPHENE_RECT_INIT(left, top, width, height), 0);
    tabiya_widget_draw_outline(GTK_WIDGET(pen->self), pen->snapshot, &outline, OUTLINE);
}

static void draw_board(const Pen *pen)
{
    TabiyaWallCell *self = pen->self;
    guint revision = tabiya_wall_brush_get_revision(self->brush);

    if (!self->board || self->brush_revision != revision) {
        g_clear_pointer(&self->board, gsk_render_node_unref);
        self->board = tabiya_wall_brush_draw(self->brush, &self->canvas, &self->scene);
        self->brush_revision = revision;
    }
    gtk_snapshot_save(pen->snapshot);
    gtk_snapshot_translate(pen->snapshot, &pen->board.origin);
    gtk_snapshot_append_node(pen->snapshot, self->board);
    gtk_snapshot_restore(pen->snapshot);
}

/* On a plate in the middle of the board, which is dimmed. */
static void draw_result(const Pen *pen)
{
    TabiyaWallCell *self = pen->self;
    int font_px = (int)((float)self->size.square_px * RESULT_SQUARES);
    GdkRGBA plate = {0.12f, 0.12f, 0.12f, 0.9f}, letters = {1, 1, 1, 1};
    const graphene_rect_t *board = &pen->board;
    int width, height;
    GskRoundedRect outline;

    fill(pen, tabiya_wall_brush_get_theme(self->brush)->scrim, *board);
    words_lay_out(&self->result_words, self, font_px, TRUE);
    pango_layout_get_pixel_size(self->result_words.layout, &width, &height);
    float plate_width = (float)(width + font_px), plate_height = (float)(height + font_px / 3);
    graphene_rect_t area =
        GRAPHENE_RECT_INIT(board->origin.x + roundf((board->size.width - plate_width) / 2),
                           board->origin.y + roundf((board->size.height - plate_height) / 2),
                           plate_width, plate_height);
    gsk_rounded_rect_init_from_rect(&outline, &area, plate_height / 2);
    gtk_snapshot_push_rounded_clip(pen->snapshot, &outline);
    gtk_snapshot_append_color(pen->snapshot, &plate, &area);
    gtk_snapshot_pop(pen->snapshot);
    put_layout(pen, self->result_words.layout,
               GRAPHENE_POINT_INIT(area.origin.x + roundf((plate_width - (float)width) / 2),
                                   area.origin.y + roundf((plate_height - (float)height) / 2)),
               &letters);
}

static void tabiya_wall_cell_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaWallCell *self = TABIYA_WALL_CELL(widget);
    float edge = (float)(8 * self->size.square_px), caption = (float)self->size.caption_px;
    Pen pen = {
        .self = self,
        .snapshot = snapshot,
        .board = GRAPHENE_RECT_INIT(
            (float)(TABIYA_WALL_PADDING_PX + self->size.bar_px + TABIYA_WALL_GAP_PX),
            TABIYA_WALL_PADDING_PX + caption, edge, edge),
    };

    if (self->size.square_px < 1)
        return;
    self->n_drawn++;
    tabiya_wall_brush_prepare(self->brush, widget, self->size.square_px);
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &pen.text);
    draw_side(&pen, ENG_BLACK, TABIYA_WALL_PADDING_PX);
    draw_bar(&pen);
    draw_board(&pen);
    if (self->result != TABIYA_RESULT_UNKNOWN)
        draw_result(&pen);
    draw_side(&pen, ENG_WHITE, TABIYA_WALL_PADDING_PX + caption + edge);
}

/* --- The shown game --------------------------------------------------------------------------- */

static gboolean set_scene(TabiyaWallCell *self, const TabiyaGameFacts *facts)
{
    const TabiyaNode *end = facts->game ? tabiya_game_get_main_end(facts->game) : NULL;
    TabiyaBoardScene scene;

    tabiya_board_scene_init(&scene, end ? tabiya_node_get_position(end) : NULL,
                            end ? tabiya_node_get_move(end) : ENG_NO_MOVE, FALSE);
    if (memcmp(&scene, &self->scene, sizeof scene) == 0)
        return FALSE;
    self->scene = scene;
    g_clear_pointer(&self->board, gsk_render_node_unref);
    return TRUE;
}

static gboolean set_side(TabiyaWallCell *self, const TabiyaGameFacts *facts, EngColor color)
{
    Side *side = &self->sides[color];
    const TabiyaNode *end = facts->game ? tabiya_game_get_main_end(facts->game) : NULL;
    gboolean to_move = end && facts->result == TABIYA_RESULT_UNKNOWN &&
                       tabiya_node_get_position(end)->side_to_move == color;
    gboolean changed = words_set(&side->name, g_strdup(facts->names[color]));

    changed |= words_set(&side->clock, tabiya_clock_dup_text(facts->clocks_ms[color]));
    if (side->to_move != to_move) {
        g_clear_object(&side->clock.layout); /* bold, or no longer */
        side->to_move = to_move;
        changed = TRUE;
    }
    return changed;
}

/* Seen only if there is room for it. */
static gboolean set_score(TabiyaWallCell *self, const TabiyaGameFacts *facts)
{
    return words_set(&self->score,
                     facts->has_score ? tabiya_score_to_text(facts->score) : g_strdup("")) &&
           is_roomy(self);
}

/* TRUE: the bar has another height. A finished game shows who has won. */
static gboolean set_share(TabiyaWallCell *self, const TabiyaGameFacts *facts)
{
    double share = EVEN, edge = 8 * self->size.square_px;

    if (facts->result == TABIYA_RESULT_WHITE || facts->result == TABIYA_RESULT_BLACK)
        share = facts->result == TABIYA_RESULT_WHITE ? 100 : 0;
    else if (facts->result == TABIYA_RESULT_UNKNOWN && facts->has_score)
        share = tabiya_win_percent(facts->score, ENG_WHITE);
    gboolean changed = round(edge * share / 100) != round(edge * self->share / 100);
    self->share = share;
    return changed;
}

static gboolean set_result(TabiyaWallCell *self, TabiyaResult result)
{
    if (self->result == result)
        return FALSE;
    self->result = result;
    words_set(&self->result_words, g_strdup(tabiya_result_to_shown(result)));
    return TRUE;
}

gboolean tabiya_wall_cell_update(TabiyaWallCell *self, const TabiyaGameFacts *facts)
{
    g_return_val_if_fail(TABIYA_IS_WALL_CELL(self), FALSE);
    gboolean changed = set_scene(self, facts);

    changed |= set_side(self, facts, ENG_WHITE);
    changed |= set_side(self, facts, ENG_BLACK);
    changed |= set_score(self, facts);
    changed |= set_share(self, facts);
    changed |= set_result(self, facts->result);
    if (changed)
        gtk_widget_queue_draw(GTK_WIDGET(self));
    return changed;
}

void tabiya_wall_cell_set_words(TabiyaWallCell *self, const char *words)
{
    g_return_if_fail(TABIYA_IS_WALL_CELL(self));
    if (g_strcmp0(self->words, words) == 0)
        return;
    g_free(self->words);
    self->words = g_strdup(words);
    tabiya_widget_set_name(GTK_WIDGET(self), words);
}

void tabiya_wall_cell_set_size(TabiyaWallCell *self, const TabiyaWallCellSize *size)
{
    g_return_if_fail(TABIYA_IS_WALL_CELL(self));
    if (memcmp(size, &self->size, sizeof *size) == 0)
        return;
    self->size = *size;
    g_clear_pointer(&self->board, gsk_render_node_unref);
    forget_layouts(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void tabiya_wall_cell_set_followed(TabiyaWallCell *self, gboolean followed)
{
    g_return_if_fail(TABIYA_IS_WALL_CELL(self));
    tabiya_widget_set_css_class(GTK_WIDGET(self), "followed", followed);
    gtk_accessible_update_state(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_STATE_SELECTED, followed, -1);
}

guint tabiya_wall_cell_get_n_drawn_for_tests(TabiyaWallCell *self)
{
    g_return_val_if_fail(TABIYA_IS_WALL_CELL(self), 0);
    return self->n_drawn;
}

const char *tabiya_wall_cell_get_words_for_tests(TabiyaWallCell *self)
{
    g_return_val_if_fail(TABIYA_IS_WALL_CELL(self), NULL);
    return self->words;
}

/* --- The class -------------------------------------------------------------------------------- */

static gboolean tabiya_wall_cell_query_tooltip(GtkWidget *widget, int x, int y, gboolean keyboard,
                                               GtkTooltip *tooltip)
{
    TabiyaWallCell *self = TABIYA_WALL_CELL(widget);

    gtk_tooltip_set_text(tooltip, self->words);
    return self->words != NULL;
}

/* Letters may have another font or color. */
static void tabiya_wall_cell_css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    GTK_WIDGET_CLASS(tabiya_wall_cell_parent_class)->css_changed(widget, change);
    forget_layouts(TABIYA_WALL_CELL(widget));
}

static void tabiya_wall_cell_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                     int *minimum, int *natural, int *minimum_baseline,
                                     int *natural_baseline)
{
    *minimum = *natural = 0; /* the wall decides */
}

static void activate_cb(TabiyaWallCell *self)
{
}

/* With which assistive technology presses it. */
static void press_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    gtk_widget_activate(widget);
}

static void tabiya_wall_cell_finalize(GObject *object)
{
    TabiyaWallCell *self = TABIYA_WALL_CELL(object);

    for (int i = 0; i < 2; i++) {
        words_clear(&self->sides[i].name);
        words_clear(&self->sides[i].clock);
    }
    words_clear(&self->score);
    words_clear(&self->result_words);
    g_clear_pointer(&self->board, gsk_render_node_unref);
    tabiya_wall_canvas_clear(&self->canvas);
    g_free(self->words);
    G_OBJECT_CLASS(tabiya_wall_cell_parent_class)->finalize(object);
}

static void tabiya_wall_cell_class_init(TabiyaWallCellClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    static const guint keys[] = {GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space,
                                 GDK_KEY_KP_Space};

    G_OBJECT_CLASS(klass)->finalize = tabiya_wall_cell_finalize;
    widget_class->snapshot = tabiya_wall_cell_snapshot;
    widget_class->measure = tabiya_wall_cell_measure;
    widget_class->css_changed = tabiya_wall_cell_css_changed;
    widget_class->query_tooltip = tabiya_wall_cell_query_tooltip;
    signals[ACTIVATE] = g_signal_new_class_handler(
        "activate", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_FIRST | G_SIGNAL_ACTION,
        G_CALLBACK(activate_cb), NULL, NULL, NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_activate_signal(widget_class, signals[ACTIVATE]);
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
        gtk_widget_class_add_binding_signal(widget_class, keys[i], 0, "activate", NULL);
    gtk_widget_class_install_action(widget_class, "board.follow", NULL, press_action);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GRID_CELL);
    gtk_widget_class_set_css_name(widget_class, "wall-cell");
}

static void tabiya_wall_cell_init(TabiyaWallCell *self)
{
    self->share = EVEN;
    tabiya_board_scene_init(&self->scene, NULL, ENG_NO_MOVE, FALSE);
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), "pointer");
}

GtkWidget *tabiya_wall_cell_new(TabiyaWallBrush *brush)
{
    TabiyaWallCell *self = g_object_new(TABIYA_TYPE_WALL_CELL, NULL);

    self->brush = brush;
    return GTK_WIDGET(self);
}
