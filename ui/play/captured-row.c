/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See captured-row.h. In a narrow row the pieces move closer together; none is left out. */
#include "ui/play/captured-row.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/board/piece-set.h"
#include "ui/looks.h"
#include "ui/play/captured.h"
#include "ui/widget.h"

enum {
    PIECE_PX = 22,
    STEP_PX = 10, /* from one piece to the next of its kind */
    GROUP_PX = 6, /* more between kinds */
};

struct _TabiyaCapturedRow {
    GtkWidget parent_instance;

    TabiyaPieceSet *pieces;
    EngColor color;
    guint counts[6];
};

G_DEFINE_FINAL_TYPE(TabiyaCapturedRow, tabiya_captured_row, GTK_TYPE_WIDGET)

static int natural_width(TabiyaCapturedRow *self)
{
    int width = 0;
    for (int type = ENG_PAWN; type <= ENG_QUEEN; type++) {
        if (self->counts[type] > 0)
            width += (width > 0 ? GROUP_PX : 0) + (int)self->counts[type] * STEP_PX;
    }
    return width > 0 ? width + PIECE_PX - STEP_PX : 0;
}

static void tabiya_captured_row_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                        int *minimum, int *natural, int *minimum_baseline,
                                        int *natural_baseline)
{
    TabiyaCapturedRow *self = TABIYA_CAPTURED_ROW(widget);
    if (orientation == GTK_ORIENTATION_VERTICAL) {
        *minimum = *natural = PIECE_PX;
        return;
    }
    *natural = natural_width(self);
    *minimum = MIN(*natural, 3 * PIECE_PX);
}

static void snapshot_piece(TabiyaCapturedRow *self, GtkSnapshot *snapshot, EngPieceType type,
                           float x)
{
    int scale = gtk_widget_get_scale_factor(GTK_WIDGET(self));
    GdkTexture *texture =
        tabiya_piece_set_get_texture(self->pieces, eng_piece(self->color, type), PIECE_PX * scale);
    float y = (float)(gtk_widget_get_height(GTK_WIDGET(self)) - PIECE_PX) / 2;
    if (texture) {
        gtk_snapshot_append_texture(snapshot, texture,
                                    &GRAPHENE_RECT_INIT(x, y, PIECE_PX, PIECE_PX));
    }
}

static void tabiya_captured_row_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaCapturedRow *self = TABIYA_CAPTURED_ROW(widget);
    int natural = natural_width(self), width = gtk_widget_get_width(widget);
    if (natural == 0)
        return;
    /* The first piece keeps its width; the steps share the missing room. */
    float squeeze = 1.0f;
    if (width < natural && natural > PIECE_PX)
        squeeze = (float)MAX(0, width - PIECE_PX) / (float)(natural - PIECE_PX);
    float x = 0;
    for (int type = ENG_PAWN; type <= ENG_QUEEN; type++) {
        if (self->counts[type] > 0 && x > 0)
            x += GROUP_PX * squeeze;
        for (guint i = 0; i < self->counts[type]; i++, x += STEP_PX * squeeze)
            snapshot_piece(self, snapshot, (EngPieceType)type, x);
    }
}

static void tabiya_captured_row_dispose(GObject *object)
{
    g_clear_object(&TABIYA_CAPTURED_ROW(object)->pieces);
    G_OBJECT_CLASS(tabiya_captured_row_parent_class)->dispose(object);
}

static void tabiya_captured_row_class_init(TabiyaCapturedRowClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = tabiya_captured_row_dispose;
    widget_class->measure = tabiya_captured_row_measure;
    widget_class->snapshot = tabiya_captured_row_snapshot;
    gtk_widget_class_set_css_name(widget_class, "captured");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void tabiya_captured_row_init(TabiyaCapturedRow *self)
{
    self->pieces = tabiya_piece_set_dup_shared();
    g_signal_connect_object(tabiya_looks_get(), "changed", G_CALLBACK(gtk_widget_queue_draw), self,
                            G_CONNECT_SWAPPED);
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Captured pieces"), -1);
}

void tabiya_captured_row_set(TabiyaCapturedRow *self, EngColor color, const guint counts[6])
{
    if (self->color == color && memcmp(self->counts, counts, sizeof self->counts) == 0)
        return;
    self->color = color;
    memcpy(self->counts, counts, sizeof self->counts);
    g_autofree char *text = tabiya_captured_dup_text(counts);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                   -1);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self),
                                tabiya_captured_row_get_total(self) > 0 ? text : NULL);
    tabiya_widget_set_css_class(GTK_WIDGET(self), "filled",
                                tabiya_captured_row_get_total(self) > 0);
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

guint tabiya_captured_row_get_total(TabiyaCapturedRow *self)
{
    guint total = 0;
    for (int type = 0; type < 6; type++)
        total += self->counts[type];
    return total;
}
