/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See move-word.h. */
#include "ui/notation/move-word.h"

#include "ui/widget.h"

struct _TabiyaMoveWord {
    GtkWidget parent_instance;

    const TabiyaNode *node;
    guint64 signature;
    guint place, count;
    gboolean handle, folded, current;
};

G_DEFINE_FINAL_TYPE(TabiyaMoveWord, tabiya_move_word, GTK_TYPE_WIDGET)

enum { SIGNAL_PRESSED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* A triangle: pointing to the side if folded, else down. */
static void tabiya_move_word_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaMoveWord *self = TABIYA_MOVE_WORD(widget);
    if (!self->handle)
        return;
    double width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    double x = width / 2, y = height / 2, size = 3.5;
    GdkRGBA color;
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
    cairo_t *cr =
        gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
    cairo_translate(cr, x, y);
    if (self->folded)
        cairo_rotate(cr, -G_PI_2);
    cairo_move_to(cr, -size, -size / 2);
    cairo_line_to(cr, size, -size / 2);
    cairo_line_to(cr, 0, size * 0.7);
    cairo_close_path(cr);
    gdk_cairo_set_source_rgba(cr, &color);
    cairo_fill(cr);
    cairo_destroy(cr);
}

/* The view sets its size. */
static void tabiya_move_word_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                     int *minimum, int *natural, int *minimum_baseline,
                                     int *natural_baseline)
{
    *minimum = *natural = 0;
}

static void press_cb(GtkWidget *widget, const char *action, GVariant *parameter)
{
    g_signal_emit(widget, signals[SIGNAL_PRESSED], 0);
}

static void tabiya_move_word_class_init(TabiyaMoveWordClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    widget_class->snapshot = tabiya_move_word_snapshot;
    widget_class->measure = tabiya_move_word_measure;
    signals[SIGNAL_PRESSED] = g_signal_new("pressed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    gtk_widget_class_install_action(widget_class, "move.show", NULL, press_cb);
    gtk_widget_class_set_css_name(widget_class, "move-word");
}

static void tabiya_move_word_init(TabiyaMoveWord *self)
{
}

GtkWidget *tabiya_move_word_new(gboolean handle)
{
    TabiyaMoveWord *self =
        g_object_new(TABIYA_TYPE_MOVE_WORD, "accessible-role",
                     handle ? GTK_ACCESSIBLE_ROLE_BUTTON : GTK_ACCESSIBLE_ROLE_LIST_ITEM, NULL);
    self->handle = handle;
    if (handle)
        tabiya_widget_set_css_class(GTK_WIDGET(self), "handle", TRUE);
    return GTK_WIDGET(self);
}

gboolean tabiya_move_word_is_handle(TabiyaMoveWord *self)
{
    return self->handle;
}

void tabiya_move_word_bind(TabiyaMoveWord *self, const TabiyaNode *node, const char *label,
                           gboolean variation, guint64 signature)
{
    self->node = node;
    self->signature = signature;
    if (!node)
        return;
    if (!self->handle) {
        tabiya_widget_set_css_class(GTK_WIDGET(self), "main", !variation);
        tabiya_widget_set_css_class(GTK_WIDGET(self), "variation", variation);
    }
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

const TabiyaNode *tabiya_move_word_get_node(TabiyaMoveWord *self)
{
    return self->node;
}

guint64 tabiya_move_word_get_signature(TabiyaMoveWord *self)
{
    return self->signature;
}

void tabiya_move_word_set_place(TabiyaMoveWord *self, guint place, guint count)
{
    if (place == self->place && count == self->count)
        return;
    self->place = place;
    self->count = count;
    gtk_accessible_update_relation(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_RELATION_POS_IN_SET,
                                   (int)place, GTK_ACCESSIBLE_RELATION_SET_SIZE, (int)count, -1);
}

void tabiya_move_word_set_current(TabiyaMoveWord *self, gboolean current)
{
    if (self->current == current)
        return;
    self->current = current;
    tabiya_widget_set_css_class(GTK_WIDGET(self), "current", current);
    gtk_accessible_update_state(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_STATE_SELECTED, current, -1);
}

void tabiya_move_word_set_folded(TabiyaMoveWord *self, gboolean folded)
{
    self->folded = folded;
    gtk_accessible_update_state(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_STATE_EXPANDED, !folded, -1);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}
