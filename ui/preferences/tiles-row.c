/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A row of pictures to choose from: see tiles-row.h. */
#include "ui/preferences/tiles-row.h"

#include "ui/widget.h"

#define TILES_A_LINE 3
#define ID "tabiya-tile-id"

struct _TabiyaTilesRow {
    AdwPreferencesRow parent_instance;

    GtkLabel *title;
    GtkLabel *subtitle;
    GtkFlowBox *tiles;
    gboolean selecting; /* the program selects, not the person */
};

G_DEFINE_FINAL_TYPE(TabiyaTilesRow, tabiya_tiles_row, ADW_TYPE_PREFERENCES_ROW)

enum { PROP_SUBTITLE = 1, PROP_FAILED, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

enum { CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

const char *tabiya_tiles_row_get_selected(TabiyaTilesRow *self)
{
    g_autoptr(GList) selected = NULL;

    g_return_val_if_fail(TABIYA_IS_TILES_ROW(self), NULL);
    selected = gtk_flow_box_get_selected_children(self->tiles);
    return selected ? g_object_get_data(selected->data, ID) : NULL;
}

static void selected_cb(TabiyaTilesRow *self)
{
    const char *id = tabiya_tiles_row_get_selected(self);

    if (id && !self->selecting)
        g_signal_emit(self, signals[CHOSEN], 0, id);
}

void tabiya_tiles_row_append(TabiyaTilesRow *self, const char *id, const char *title,
                             GtkWidget *picture)
{
    GtkWidget *tile = gtk_flow_box_child_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *label = gtk_label_new(title);

    g_return_if_fail(TABIYA_IS_TILES_ROW(self));
    gtk_widget_set_halign(picture, GTK_ALIGN_CENTER);
    /* A caption of two lines makes no other tile higher. */
    gtk_widget_set_valign(tile, GTK_ALIGN_START);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
    /* Even with large letters, two fit side by side. */
    gtk_label_set_max_width_chars(GTK_LABEL(label), 8);
    gtk_widget_add_css_class(label, "caption");
    gtk_box_append(GTK_BOX(box), picture);
    gtk_box_append(GTK_BOX(box), label);
    gtk_flow_box_child_set_child(GTK_FLOW_BOX_CHILD(tile), box);
    g_object_set_data_full(G_OBJECT(tile), ID, g_strdup(id), g_free);
    tabiya_widget_set_name(tile, title);
    gtk_flow_box_append(self->tiles, tile);
}

void tabiya_tiles_row_select(TabiyaTilesRow *self, const char *id)
{
    GtkWidget *tile;

    g_return_if_fail(TABIYA_IS_TILES_ROW(self));
    self->selecting = TRUE;
    gtk_flow_box_unselect_all(self->tiles);
    for (tile = gtk_widget_get_first_child(GTK_WIDGET(self->tiles)); tile;
         tile = gtk_widget_get_next_sibling(tile)) {
        if (g_strcmp0(g_object_get_data(G_OBJECT(tile), ID), id) == 0)
            gtk_flow_box_select_child(self->tiles, GTK_FLOW_BOX_CHILD(tile));
    }
    self->selecting = FALSE;
}

static void tabiya_tiles_row_set_property(GObject *object, guint id, const GValue *value,
                                          GParamSpec *pspec)
{
    TabiyaTilesRow *self = TABIYA_TILES_ROW(object);

    if (id == PROP_FAILED) {
        tabiya_widget_set_css_class(GTK_WIDGET(self->subtitle), "error",
                                    g_value_get_boolean(value));
        return;
    }
    const char *text = g_value_get_string(value);
    gtk_label_set_label(self->subtitle, text ? text : "");
    gtk_widget_set_visible(GTK_WIDGET(self->subtitle), text && *text);
}

/* The tiles handle the keyboard, not the row. */
static gboolean tabiya_tiles_row_focus(GtkWidget *widget, GtkDirectionType direction)
{
    return gtk_widget_child_focus(GTK_WIDGET(TABIYA_TILES_ROW(widget)->tiles), direction);
}

static void tabiya_tiles_row_class_init(TabiyaTilesRowClass *klass)
{
    G_OBJECT_CLASS(klass)->set_property = tabiya_tiles_row_set_property;
    GTK_WIDGET_CLASS(klass)->focus = tabiya_tiles_row_focus;
    properties[PROP_SUBTITLE] = g_param_spec_string("subtitle", NULL, NULL, NULL,
                                                    G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
    properties[PROP_FAILED] = g_param_spec_boolean("failed", NULL, NULL, FALSE,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(G_OBJECT_CLASS(klass), N_PROPERTIES, properties);
    signals[CHOSEN] = g_signal_new("chosen", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static GtkLabel *append_label(GtkWidget *box, const char *css_class)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_widget_add_css_class(label, css_class);
    gtk_box_append(GTK_BOX(box), label);
    return GTK_LABEL(label);
}

static void tabiya_tiles_row_init(TabiyaTilesRow *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *tiles = gtk_flow_box_new();

    gtk_widget_add_css_class(GTK_WIDGET(self), "tiles-row");
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(self), FALSE);
    gtk_widget_set_focusable(GTK_WIDGET(self), FALSE);
    self->title = append_label(box, "title");
    g_object_bind_property(self, "title", self->title, "label", G_BINDING_SYNC_CREATE);
    self->subtitle = append_label(box, "subtitle");
    gtk_widget_set_visible(GTK_WIDGET(self->subtitle), FALSE);
    self->tiles = GTK_FLOW_BOX(tiles);
    gtk_flow_box_set_selection_mode(self->tiles, GTK_SELECTION_BROWSE);
    gtk_flow_box_set_max_children_per_line(self->tiles, TILES_A_LINE);
    gtk_flow_box_set_min_children_per_line(self->tiles, 1);
    gtk_flow_box_set_homogeneous(self->tiles, TRUE);
    g_signal_connect_object(tiles, "selected-children-changed", G_CALLBACK(selected_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(box), tiles);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(self), box);
}

GtkWidget *tabiya_tiles_row_new(void)
{
    return g_object_new(TABIYA_TYPE_TILES_ROW, NULL);
}
