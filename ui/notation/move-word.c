/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See move-word.h. A bare widget around a PangoLayout is a fraction of a GtkLabel: a game of 300
 * moves has 600 of these. */
#include "ui/notation/move-word.h"

struct _TabiyaMoveWord {
    GtkWidget parent_instance;

    const TabiyaNode *node; /* borrowed from the game; compared and handed back, never read */
    char *text;
    PangoLayout *layout; /* made when first asked for, dropped when the style changes */
    int glyph_start;     /* byte offset of the NAG's glyph in the text, coloured by judgement */
    TabiyaJudgement judgement;
    int pad_px;
    gboolean current;
};

G_DEFINE_FINAL_TYPE(TabiyaMoveWord, tabiya_move_word, GTK_TYPE_WIDGET)

enum { SIGNAL_PRESSED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* Judgement colours that hold on light and dark ground alike. */
static const guint8 JUDGEMENT_RGB[][3] = {
    [TABIYA_JUDGEMENT_GOOD] = {0x2e, 0x9e, 0x5b},
    [TABIYA_JUDGEMENT_INTERESTING] = {0x8f, 0x5f, 0xc9},
    [TABIYA_JUDGEMENT_DUBIOUS] = {0xc8, 0x7d, 0x1c},
    [TABIYA_JUDGEMENT_BAD] = {0xd9, 0x43, 0x3f},
};

static PangoLayout *ensure_layout(TabiyaMoveWord *self)
{
    if (self->layout)
        return self->layout;
    self->layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), self->text);
    PangoAttrList *attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"));
    if (self->judgement != TABIYA_JUDGEMENT_NONE) {
        const guint8 *rgb = JUDGEMENT_RGB[self->judgement];
        PangoAttribute *color = pango_attr_foreground_new(
            (guint16)(rgb[0] * 257), (guint16)(rgb[1] * 257), (guint16)(rgb[2] * 257));
        color->start_index = (guint)self->glyph_start;
        pango_attr_list_insert(attributes, color);
    }
    pango_layout_set_attributes(self->layout, attributes);
    pango_attr_list_unref(attributes);
    return self->layout;
}

static void tabiya_move_word_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaMoveWord *self = TABIYA_MOVE_WORD(widget);
    PangoLayout *layout = ensure_layout(self);
    GdkRGBA color;
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
    int height = 0;
    pango_layout_get_pixel_size(layout, NULL, &height);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(
        snapshot, &GRAPHENE_POINT_INIT((float)self->pad_px,
                                       (float)((gtk_widget_get_height(widget) - height) / 2)));
    gtk_snapshot_append_layout(snapshot, layout, &color);
    gtk_snapshot_restore(snapshot);
}

static void tabiya_move_word_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                     int *minimum, int *natural, int *minimum_baseline,
                                     int *natural_baseline)
{
    TabiyaMoveWord *self = TABIYA_MOVE_WORD(widget);
    int width = 0, height = 0;
    pango_layout_get_pixel_size(ensure_layout(self), &width, &height);
    *minimum = *natural =
        orientation == GTK_ORIENTATION_HORIZONTAL ? width + 2 * self->pad_px : height;
}

static void tabiya_move_word_css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    TabiyaMoveWord *self = TABIYA_MOVE_WORD(widget);
    GTK_WIDGET_CLASS(tabiya_move_word_parent_class)->css_changed(widget, change);
    g_clear_object(&self->layout);
}

static void press_cb(GtkWidget *widget, const char *action, GVariant *parameter)
{
    g_signal_emit(widget, signals[SIGNAL_PRESSED], 0);
}

static void tabiya_move_word_dispose(GObject *object)
{
    g_clear_object(&TABIYA_MOVE_WORD(object)->layout);
    G_OBJECT_CLASS(tabiya_move_word_parent_class)->dispose(object);
}

static void tabiya_move_word_finalize(GObject *object)
{
    g_free(TABIYA_MOVE_WORD(object)->text);
    G_OBJECT_CLASS(tabiya_move_word_parent_class)->finalize(object);
}

static void tabiya_move_word_class_init(TabiyaMoveWordClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    object_class->dispose = tabiya_move_word_dispose;
    object_class->finalize = tabiya_move_word_finalize;
    widget_class->snapshot = tabiya_move_word_snapshot;
    widget_class->measure = tabiya_move_word_measure;
    widget_class->css_changed = tabiya_move_word_css_changed;
    signals[SIGNAL_PRESSED] = g_signal_new("pressed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    gtk_widget_class_install_action(widget_class, "move.show", NULL, press_cb);
    gtk_widget_class_set_css_name(widget_class, "move-word");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
}

static void tabiya_move_word_init(TabiyaMoveWord *self)
{
}

GtkWidget *tabiya_move_word_new(const TabiyaNotationToken *token, int pad_px)
{
    TabiyaMoveWord *self = g_object_new(TABIYA_TYPE_MOVE_WORD, NULL);
    self->node = token->node;
    self->text = g_strdup(token->text);
    self->judgement = (TabiyaJudgement)token->judgement;
    self->glyph_start = token->glyph_start;
    self->pad_px = pad_px;
    gtk_widget_add_css_class(GTK_WIDGET(self), token->depth == 0 ? "main" : "variation");
    g_autofree char *label = tabiya_notation_token_dup_label(token);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    return GTK_WIDGET(self);
}

const TabiyaNode *tabiya_move_word_get_node(TabiyaMoveWord *self)
{
    return self->node;
}

int tabiya_move_word_get_text_width(TabiyaMoveWord *self)
{
    int width = 0;
    pango_layout_get_pixel_size(ensure_layout(self), &width, NULL);
    return width;
}

void tabiya_move_word_set_current(TabiyaMoveWord *self, gboolean current)
{
    if (self->current == current)
        return;
    self->current = current;
    if (current)
        gtk_widget_add_css_class(GTK_WIDGET(self), "current");
    else
        gtk_widget_remove_css_class(GTK_WIDGET(self), "current");
    gtk_accessible_update_state(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_STATE_SELECTED, current, -1);
}
