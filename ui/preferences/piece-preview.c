/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A preview of a piece set on four squares: see piece-preview.h. */
#include "ui/preferences/piece-preview.h"

#include "ui/board/piece-set.h"
#include "ui/looks.h"
#include "ui/widget.h"

#define SQUARE_PX 44

/* From left to right, the light square first; then the row below, with the dark square first. */
static const EngPieceType TYPES[] = {ENG_KING, ENG_KNIGHT, ENG_QUEEN, ENG_PAWN};

struct _TabiyaPiecePreview {
    GtkWidget parent_instance;

    TabiyaPieceFiles *files;
    TabiyaPieceSet *pieces; /* NULL: not read yet */
    guint tick_id;
};

G_DEFINE_FINAL_TYPE(TabiyaPiecePreview, tabiya_piece_preview, GTK_TYPE_WIDGET)

static EngPiece piece_at(int i)
{
    return eng_piece(i % 2 == 0 ? ENG_WHITE : ENG_BLACK, TYPES[i]);
}

/* One preview reads its drawings per frame; the others wait for the next ones. */
static gboolean take_turn(GtkWidget *widget)
{
    static gint64 last_frame = -1;
    GdkFrameClock *clock = gtk_widget_get_frame_clock(widget);
    gint64 frame = clock ? gdk_frame_clock_get_frame_counter(clock) : -1;

    if (frame == last_frame)
        return FALSE;
    last_frame = frame;
    return TRUE;
}

static gboolean next_frame_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    TABIYA_PIECE_PREVIEW(widget)->tick_id = 0;
    gtk_widget_queue_draw(widget);
    return G_SOURCE_REMOVE;
}

static gboolean ensure_pieces(TabiyaPiecePreview *self)
{
    GtkWidget *widget = GTK_WIDGET(self);

    if (self->pieces)
        return TRUE;
    if (tabiya_widget_is_in_sight(widget) && take_turn(widget)) {
        self->pieces = tabiya_piece_set_new(self->files);
        return TRUE;
    }
    if (!self->tick_id)
        self->tick_id = gtk_widget_add_tick_callback(widget, next_frame_cb, NULL, NULL);
    return FALSE;
}

static void snapshot_ground(GtkSnapshot *snapshot, int i, const graphene_rect_t *area)
{
    const TabiyaTheme *theme = tabiya_looks_get_theme();
    TabiyaColor color = i % 2 == i / 2 ? theme->light_square : theme->dark_square;
    GdkRGBA rgba = {(float)color.red, (float)color.green, (float)color.blue, 1};

    gtk_snapshot_append_color(snapshot, &rgba, area);
}

/* An unusable set is shown without pieces: the built-in ones would be a lie. */
static void tabiya_piece_preview_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaPiecePreview *self = TABIYA_PIECE_PREVIEW(widget);
    int px = SQUARE_PX * gtk_widget_get_scale_factor(widget);
    gboolean there = ensure_pieces(self);
    GskRoundedRect corners;

    gsk_rounded_rect_init_from_rect(&corners,
                                    &GRAPHENE_RECT_INIT(0, 0, 2 * SQUARE_PX, 2 * SQUARE_PX), 5);
    gtk_snapshot_push_rounded_clip(snapshot, &corners);
    for (int i = 0; i < 4; i++) {
        graphene_rect_t area = GRAPHENE_RECT_INIT((float)(i % 2 * SQUARE_PX),
                                                  (float)(i / 2 * SQUARE_PX), SQUARE_PX, SQUARE_PX);
        GdkTexture *texture =
            there ? tabiya_piece_set_get_texture(self->pieces, piece_at(i), px) : NULL;

        snapshot_ground(snapshot, i, &area);
        if (texture && !tabiya_piece_set_get_trouble(self->pieces))
            gtk_snapshot_append_texture(snapshot, texture, &area);
    }
    gtk_snapshot_pop(snapshot);
    if (there && tabiya_piece_set_get_trouble(self->pieces))
        gtk_widget_set_tooltip_text(widget, tabiya_piece_set_get_trouble(self->pieces));
}

static void tabiya_piece_preview_measure(GtkWidget *widget, GtkOrientation orientation,
                                         int for_size, int *minimum, int *natural,
                                         int *minimum_baseline, int *natural_baseline)
{
    *minimum = *natural = 2 * SQUARE_PX;
}

static void tabiya_piece_preview_dispose(GObject *object)
{
    TabiyaPiecePreview *self = TABIYA_PIECE_PREVIEW(object);

    g_clear_object(&self->files);
    g_clear_object(&self->pieces);
    G_OBJECT_CLASS(tabiya_piece_preview_parent_class)->dispose(object);
}

static void tabiya_piece_preview_class_init(TabiyaPiecePreviewClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_piece_preview_dispose;
    widget_class->measure = tabiya_piece_preview_measure;
    widget_class->snapshot = tabiya_piece_preview_snapshot;
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void tabiya_piece_preview_init(TabiyaPiecePreview *self)
{
    g_signal_connect_object(tabiya_looks_get(), "changed", G_CALLBACK(gtk_widget_queue_draw), self,
                            G_CONNECT_SWAPPED);
}

GtkWidget *tabiya_piece_preview_new(TabiyaPieceFiles *files)
{
    TabiyaPiecePreview *self = g_object_new(TABIYA_TYPE_PIECE_PREVIEW, NULL);

    g_set_object(&self->files, files);
    return GTK_WIDGET(self);
}
