/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See palette-piece.h. It is drawn when it is shown, so at any size and scale of the screen. */
#include "ui/editor/palette-piece.h"

#include "ui/board/piece-set.h"
#include "ui/looks.h"

#define MOST_PX 110
#define OF_WIDTH_PERCENT 70 /* its height: pieces stand close to each other */

struct _TabiyaPalettePiece {
    GtkWidget parent_instance;

    EngPiece piece;
    TabiyaPieceSet *pieces;
};

G_DEFINE_FINAL_TYPE(TabiyaPalettePiece, tabiya_palette_piece, GTK_TYPE_WIDGET)

static GtkSizeRequestMode tabiya_palette_piece_get_request_mode(GtkWidget *widget)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void tabiya_palette_piece_measure(GtkWidget *widget, GtkOrientation orientation,
                                         int for_size, int *minimum, int *natural,
                                         int *minimum_baseline, int *natural_baseline)
{
    *minimum = *natural = TABIYA_PALETTE_PIECE_PX;
    /* Where height is short, the rest of the panel needs it more. */
    if (orientation == GTK_ORIENTATION_VERTICAL && for_size > 0)
        *natural = CLAMP(for_size * OF_WIDTH_PERCENT / 100, TABIYA_PALETTE_PIECE_PX, MOST_PX);
}

int tabiya_palette_piece_get_edge_px(TabiyaPalettePiece *self)
{
    g_return_val_if_fail(TABIYA_IS_PALETTE_PIECE(self), 0);
    return MIN(gtk_widget_get_width(GTK_WIDGET(self)), gtk_widget_get_height(GTK_WIDGET(self)));
}

GdkTexture *tabiya_palette_piece_get_texture(TabiyaPalettePiece *self)
{
    g_return_val_if_fail(TABIYA_IS_PALETTE_PIECE(self), NULL);
    int edge = tabiya_palette_piece_get_edge_px(self);

    return edge > 0
               ? tabiya_piece_set_get_texture(self->pieces, self->piece,
                                              edge * gtk_widget_get_scale_factor(GTK_WIDGET(self)))
               : NULL;
}

static void tabiya_palette_piece_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaPalettePiece *self = TABIYA_PALETTE_PIECE(widget);
    GdkTexture *texture = tabiya_palette_piece_get_texture(self);
    int edge = tabiya_palette_piece_get_edge_px(self);

    if (!texture)
        return;
    gtk_snapshot_append_texture(
        snapshot, texture,
        &GRAPHENE_RECT_INIT((float)((gtk_widget_get_width(widget) - edge) / 2),
                            (float)((gtk_widget_get_height(widget) - edge) / 2), (float)edge,
                            (float)edge));
}

static void tabiya_palette_piece_dispose(GObject *object)
{
    g_clear_object(&TABIYA_PALETTE_PIECE(object)->pieces);
    G_OBJECT_CLASS(tabiya_palette_piece_parent_class)->dispose(object);
}

static void tabiya_palette_piece_class_init(TabiyaPalettePieceClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_palette_piece_dispose;
    widget_class->get_request_mode = tabiya_palette_piece_get_request_mode;
    widget_class->measure = tabiya_palette_piece_measure;
    widget_class->snapshot = tabiya_palette_piece_snapshot;
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void tabiya_palette_piece_init(TabiyaPalettePiece *self)
{
    self->pieces = tabiya_piece_set_dup_shared();
    g_signal_connect_object(tabiya_looks_get(), "changed", G_CALLBACK(gtk_widget_queue_draw), self,
                            G_CONNECT_SWAPPED);
}

GtkWidget *tabiya_palette_piece_new(EngPiece piece)
{
    TabiyaPalettePiece *self = g_object_new(TABIYA_TYPE_PALETTE_PIECE, NULL);

    self->piece = piece;
    return GTK_WIDGET(self);
}
