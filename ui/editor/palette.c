/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See palette.h. */
#include "ui/editor/palette.h"

#include <glib/gi18n.h>

#include "ui/board/accessible.h"
#include "ui/board/setup.h"
#include "ui/editor/palette-piece.h"
#include "ui/widget.h"

enum { COLUMNS = 7, N_CHOICES = 13 };

/* The order on the screen, one row per color. The eraser is beside both. */
static const EngPieceType ORDER[] = {ENG_KING,   ENG_QUEEN,  ENG_ROOK,
                                     ENG_BISHOP, ENG_KNIGHT, ENG_PAWN};

typedef struct {
    GtkToggleButton *button;
    EngPiece piece;
} Choice;

struct _TabiyaPalette {
    GtkWidget parent_instance;

    GtkWidget *grid; /* owned, as a child */
    Choice choices[N_CHOICES];
    int n_choices;
    EngPiece chosen;
};

G_DEFINE_FINAL_TYPE(TabiyaPalette, tabiya_palette, GTK_TYPE_WIDGET)

enum { PROP_CHOSEN = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

/* --- Choosing --------------------------------------------------------------------------------- */

static void toggled_cb(GtkToggleButton *button, TabiyaPalette *self)
{
    for (int i = 0; i < self->n_choices; i++) {
        if (self->choices[i].button == button && gtk_toggle_button_get_active(button))
            tabiya_palette_set_chosen(self, self->choices[i].piece);
    }
}

EngPiece tabiya_palette_get_chosen(TabiyaPalette *self)
{
    g_return_val_if_fail(TABIYA_IS_PALETTE(self), ENG_NO_PIECE);
    return self->chosen;
}

void tabiya_palette_set_chosen(TabiyaPalette *self, EngPiece piece)
{
    g_return_if_fail(TABIYA_IS_PALETTE(self));
    if (self->chosen == piece)
        return;
    self->chosen = piece;
    for (int i = 0; i < self->n_choices; i++) {
        if (self->choices[i].piece == piece)
            gtk_toggle_button_set_active(self->choices[i].button, TRUE);
    }
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_CHOSEN]);
}

/* --- Dragging --------------------------------------------------------------------------------- */

static EngPiece piece_of(GtkEventController *controller)
{
    GtkWidget *button = gtk_event_controller_get_widget(controller);

    return (EngPiece)GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "piece"));
}

static GdkContentProvider *prepare_cb(GtkDragSource *source, double x, double y,
                                      TabiyaPalette *self)
{
    return gdk_content_provider_new_typed(TABIYA_TYPE_BOARD_PIECE,
                                          piece_of(GTK_EVENT_CONTROLLER(source)));
}

static void drag_begin_cb(GtkDragSource *source, GdkDrag *drag, TabiyaPalette *self)
{
    GtkWidget *button = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(source));
    TabiyaPalettePiece *piece = TABIYA_PALETTE_PIECE(gtk_button_get_child(GTK_BUTTON(button)));
    GdkTexture *texture = tabiya_palette_piece_get_texture(piece);
    int middle = tabiya_palette_piece_get_edge_px(piece) / 2;

    if (texture)
        gtk_drag_source_set_icon(source, GDK_PAINTABLE(texture), middle, middle);
}

static void make_draggable(TabiyaPalette *self, GtkWidget *button)
{
    GtkDragSource *source = gtk_drag_source_new();

    gtk_drag_source_set_actions(source, GDK_ACTION_COPY);
    g_signal_connect(source, "prepare", G_CALLBACK(prepare_cb), self);
    g_signal_connect(source, "drag-begin", G_CALLBACK(drag_begin_cb), self);
    gtk_widget_add_controller(button, GTK_EVENT_CONTROLLER(source));
}

/* --- Construction ----------------------------------------------------------------------------- */

static GtkWidget *add_choice(TabiyaPalette *self, EngPiece piece, GtkWidget *image,
                             const char *name)
{
    GtkWidget *button = gtk_toggle_button_new();

    gtk_button_set_child(GTK_BUTTON(button), image);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "palette-choice");
    gtk_widget_set_hexpand(button, TRUE);
    gtk_widget_set_tooltip_text(button, name);
    tabiya_widget_set_name(button, name);
    g_object_set_data(G_OBJECT(button), "piece", GUINT_TO_POINTER(piece));
    if (self->n_choices > 0)
        gtk_toggle_button_set_group(GTK_TOGGLE_BUTTON(button), self->choices[0].button);
    self->choices[self->n_choices++] = (Choice){GTK_TOGGLE_BUTTON(button), piece};
    g_signal_connect(button, "toggled", G_CALLBACK(toggled_cb), self);
    return button;
}

static void add_piece(TabiyaPalette *self, EngColor color, int column)
{
    EngPiece piece = eng_piece(color, ORDER[column]);
    GtkWidget *button =
        add_choice(self, piece, tabiya_palette_piece_new(piece), tabiya_piece_get_name(piece));

    gtk_widget_add_css_class(button, "palette-piece");
    make_draggable(self, button);
    gtk_grid_attach(GTK_GRID(self->grid), button, column, (int)color, 1, 1);
}

static void tabiya_palette_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    if (id == PROP_CHOSEN)
        g_value_set_uint(value, TABIYA_PALETTE(object)->chosen);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_palette_set_property(GObject *object, guint id, const GValue *value,
                                        GParamSpec *spec)
{
    if (id == PROP_CHOSEN)
        tabiya_palette_set_chosen(TABIYA_PALETTE(object), (EngPiece)g_value_get_uint(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_palette_dispose(GObject *object)
{
    TabiyaPalette *self = TABIYA_PALETTE(object);

    g_clear_pointer(&self->grid, gtk_widget_unparent);
    self->n_choices = 0;
    G_OBJECT_CLASS(tabiya_palette_parent_class)->dispose(object);
}

static void tabiya_palette_class_init(TabiyaPaletteClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    object_class->get_property = tabiya_palette_get_property;
    object_class->set_property = tabiya_palette_set_property;
    object_class->dispose = tabiya_palette_dispose;
    properties[PROP_CHOSEN] =
        g_param_spec_uint("chosen", NULL, NULL, 0, 15, eng_piece(ENG_WHITE, ENG_PAWN),
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "palette");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_TOOLBAR);
}

static void tabiya_palette_init(TabiyaPalette *self)
{
    self->grid = gtk_grid_new();
    gtk_grid_set_column_homogeneous(GTK_GRID(self->grid), TRUE);
    gtk_widget_set_parent(self->grid, GTK_WIDGET(self));
    for (EngColor color = ENG_WHITE; color <= ENG_BLACK; color++) {
        for (int column = 0; column < (int)G_N_ELEMENTS(ORDER); column++)
            add_piece(self, color, column);
    }
    GtkWidget *eraser =
        add_choice(self, ENG_NO_PIECE, gtk_image_new_from_icon_name("edit-clear-symbolic"),
                   _("Remove pieces"));
    gtk_grid_attach(GTK_GRID(self->grid), eraser, COLUMNS - 1, 0, 1, 2);
    self->chosen = eng_piece(ENG_WHITE, ENG_KING);
    tabiya_palette_set_chosen(self, eng_piece(ENG_WHITE, ENG_PAWN));
    tabiya_widget_set_name(GTK_WIDGET(self), _("Pieces to place"));
}
