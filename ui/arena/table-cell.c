/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See table-cell.h. */
#include "ui/arena/table-cell.h"

#include "ui/widget.h"

struct _TabiyaTableCell {
    GtkWidget parent_instance;

    gboolean numeric;
    char *text, *words;  /* NULL: none yet */
    PangoLayout *layout; /* NULL: not laid out yet */
};

G_DEFINE_FINAL_TYPE(TabiyaTableCell, tabiya_table_cell, GTK_TYPE_WIDGET)

static PangoLayout *ensure_layout(TabiyaTableCell *self)
{
    if (self->layout)
        return self->layout;
    PangoAttrList *attributes = pango_attr_list_new();

    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"));
    self->layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), self->text);
    pango_layout_set_attributes(self->layout, attributes);
    pango_layout_set_ellipsize(self->layout, PANGO_ELLIPSIZE_END);
    pango_attr_list_unref(attributes);
    return self->layout;
}

static void tabiya_table_cell_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                      int *minimum, int *natural, int *minimum_baseline,
                                      int *natural_baseline)
{
    PangoLayout *layout = ensure_layout(TABIYA_TABLE_CELL(widget));
    int width, height;

    pango_layout_set_width(layout, -1);
    pango_layout_get_pixel_size(layout, &width, &height);
    *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? width : height;
    *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 0 : height;
}

static void tabiya_table_cell_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaTableCell *self = TABIYA_TABLE_CELL(widget);
    PangoLayout *layout = ensure_layout(self);
    int width = gtk_widget_get_width(widget), text_width, text_height;
    GdkRGBA color;

    pango_layout_set_width(layout, width * PANGO_SCALE);
    pango_layout_get_pixel_size(layout, &text_width, &text_height);
    pango_layout_set_alignment(layout, self->numeric ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(
        snapshot,
        &GRAPHENE_POINT_INIT(0, (float)((gtk_widget_get_height(widget) - text_height) / 2)));
    gtk_snapshot_append_layout(snapshot, layout, &color);
    gtk_snapshot_restore(snapshot);
}

void tabiya_table_cell_set(TabiyaTableCell *self, const char *text, const char *words)
{
    g_return_if_fail(TABIYA_IS_TABLE_CELL(self));
    if (g_strcmp0(words, self->words) != 0) {
        g_free(self->words);
        self->words = g_strdup(words);
        tabiya_widget_set_name(GTK_WIDGET(self), words);
    }
    if (g_strcmp0(text, self->text) == 0)
        return;
    g_free(self->text);
    self->text = g_strdup(text);
    g_clear_object(&self->layout);
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

const char *tabiya_table_cell_get_text_for_tests(TabiyaTableCell *self)
{
    g_return_val_if_fail(TABIYA_IS_TABLE_CELL(self), NULL);
    return self->text;
}

const char *tabiya_table_cell_get_words_for_tests(TabiyaTableCell *self)
{
    g_return_val_if_fail(TABIYA_IS_TABLE_CELL(self), NULL);
    return self->words;
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_table_cell_css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    GTK_WIDGET_CLASS(tabiya_table_cell_parent_class)->css_changed(widget, change);
    g_clear_object(&TABIYA_TABLE_CELL(widget)->layout);
}

static void tabiya_table_cell_finalize(GObject *object)
{
    TabiyaTableCell *self = TABIYA_TABLE_CELL(object);

    g_free(self->text);
    g_free(self->words);
    g_clear_object(&self->layout);
    G_OBJECT_CLASS(tabiya_table_cell_parent_class)->finalize(object);
}

static void tabiya_table_cell_class_init(TabiyaTableCellClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = tabiya_table_cell_finalize;
    widget_class->measure = tabiya_table_cell_measure;
    widget_class->snapshot = tabiya_table_cell_snapshot;
    widget_class->css_changed = tabiya_table_cell_css_changed;
    gtk_widget_class_set_css_name(widget_class, "table-cell");
}

static void tabiya_table_cell_init(TabiyaTableCell *self)
{
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
}

GtkWidget *tabiya_table_cell_new(GtkAccessibleRole role, gboolean numeric)
{
    TabiyaTableCell *self = g_object_new(TABIYA_TYPE_TABLE_CELL, "accessible-role", role, NULL);

    self->numeric = numeric;
    return GTK_WIDGET(self);
}
