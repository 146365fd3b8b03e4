/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See evaluation-bar.h. */
#include "ui/board/evaluation-bar.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/analysis/judgment.h"
#include "app/analysis/line-text.h"
#include "ui/access/spoken.h"
#include "ui/looks.h"
#include "ui/widget.h"

#define GLIDE_MS 300
#define EVEN 50.0

struct _TabiyaEvaluationBar {
    GtkWidget parent_instance;

    gboolean flipped;
    double share; /* White's share, as drawn now */
    double goal;
    AdwAnimation *glide;
    char *text;          /* the score as text; NULL: none */
    TabiyaSpoken spoken; /* the score in words */
};

G_DEFINE_FINAL_TYPE(TabiyaEvaluationBar, tabiya_evaluation_bar, GTK_TYPE_WIDGET)

enum { PROP_FLIPPED = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

#define OUTLINE 0.3 /* the white part is hardly visible on a light window */

/* --- Drawing ---------------------------------------------------------------------------------- */

static void fill(GtkSnapshot *snapshot, const TabiyaColor *color, float y, float width,
                 float height)
{
    GdkRGBA rgba = {(float)color->red, (float)color->green, (float)color->blue,
                    (float)color->alpha};

    gtk_snapshot_append_color(snapshot, &rgba, &GRAPHENE_RECT_INIT(0, y, width, height));
}

static void tabiya_evaluation_bar_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaEvaluationBar *self = TABIYA_EVALUATION_BAR(widget);
    const TabiyaTheme *theme = tabiya_looks_get_plot_theme();
    float width = (float)gtk_widget_get_width(widget);
    float height = (float)gtk_widget_get_height(widget);
    /* Whole pixels: a row of mixed color would be told from neither. */
    float white = (float)(int)(height * self->share / 100 + 0.5);
    GskRoundedRect outline;

    gsk_rounded_rect_init_from_rect(&outline, &GRAPHENE_RECT_INIT(0, 0, width, height),
                                    MIN(width / 2, 4));
    gtk_snapshot_push_rounded_clip(snapshot, &outline);
    fill(snapshot, &theme->plot_black, 0, width, height);
    fill(snapshot, &theme->plot_white, self->flipped ? 0 : height - white, width, white);
    fill(snapshot, &theme->plot_middle, (float)(int)(height / 2) - 1, width, 2);
    gtk_snapshot_pop(snapshot);
    tabiya_widget_draw_outline(
        widget, snapshot, &outline,
        adw_style_manager_get_dark(adw_style_manager_get_default()) ? 0 : OUTLINE);
}

static void glide_cb(double value, gpointer user)
{
    TabiyaEvaluationBar *self = user;

    self->share = value;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* --- The score -------------------------------------------------------------------------------- */

static void tell_cb(GtkWidget *widget, const char *words)
{
    TabiyaEvaluationBar *self = TABIYA_EVALUATION_BAR(widget);

    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                   self->goal, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words, -1);
    tabiya_widget_set_description(GTK_WIDGET(self), words);
}

static void say(TabiyaEvaluationBar *self, const TabiyaScore *score)
{
    g_autofree char *words = score ? tabiya_score_dup_words(*score) : NULL;

    g_free(self->text);
    self->text = score ? tabiya_score_to_text(*score) : NULL;
    gtk_widget_trigger_tooltip_query(GTK_WIDGET(self));
    if (words)
        tabiya_spoken_set(&self->spoken, words);
    else
        tabiya_spoken_set_now(&self->spoken, _("unknown"));
}

/* A tooltip text would be a description, which is read out with each change. */
static gboolean tabiya_evaluation_bar_query_tooltip(GtkWidget *widget, int x, int y,
                                                    gboolean keyboard, GtkTooltip *tooltip)
{
    TabiyaEvaluationBar *self = TABIYA_EVALUATION_BAR(widget);

    gtk_tooltip_set_text(tooltip, self->text);
    return self->text != NULL;
}

void tabiya_evaluation_bar_set_score(TabiyaEvaluationBar *self, const TabiyaScore *score)
{
    g_return_if_fail(TABIYA_IS_EVALUATION_BAR(self));
    double goal = score ? tabiya_win_percent(*score, ENG_WHITE) : self->goal;

    if (goal != self->goal) {
        self->goal = goal;
        adw_timed_animation_set_value_from(ADW_TIMED_ANIMATION(self->glide), self->share);
        adw_timed_animation_set_value_to(ADW_TIMED_ANIMATION(self->glide), goal);
        adw_animation_play(self->glide);
    }
    say(self, score);
}

double tabiya_evaluation_bar_get_share_for_tests(TabiyaEvaluationBar *self)
{
    g_return_val_if_fail(TABIYA_IS_EVALUATION_BAR(self), EVEN);
    return self->goal;
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_evaluation_bar_get_property(GObject *object, guint id, GValue *value,
                                               GParamSpec *spec)
{
    if (id == PROP_FLIPPED)
        g_value_set_boolean(value, TABIYA_EVALUATION_BAR(object)->flipped);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_evaluation_bar_set_property(GObject *object, guint id, const GValue *value,
                                               GParamSpec *spec)
{
    if (id == PROP_FLIPPED) {
        TABIYA_EVALUATION_BAR(object)->flipped = g_value_get_boolean(value);
        gtk_widget_queue_draw(GTK_WIDGET(object));
    } else {
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_evaluation_bar_dispose(GObject *object)
{
    TabiyaEvaluationBar *self = TABIYA_EVALUATION_BAR(object);

    tabiya_spoken_clear(&self->spoken);
    g_clear_pointer(&self->text, g_free);
    if (self->glide)
        adw_animation_reset(self->glide);
    g_clear_object(&self->glide);
    G_OBJECT_CLASS(tabiya_evaluation_bar_parent_class)->dispose(object);
}

static void tabiya_evaluation_bar_class_init(TabiyaEvaluationBarClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    object_class->dispose = tabiya_evaluation_bar_dispose;
    object_class->get_property = tabiya_evaluation_bar_get_property;
    object_class->set_property = tabiya_evaluation_bar_set_property;
    widget_class->query_tooltip = tabiya_evaluation_bar_query_tooltip;
    widget_class->snapshot = tabiya_evaluation_bar_snapshot;
    properties[PROP_FLIPPED] = g_param_spec_boolean("flipped", NULL, NULL, FALSE,
                                                    G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    gtk_widget_class_set_css_name(widget_class, "evaluation-bar");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_METER);
}

static void tabiya_evaluation_bar_init(TabiyaEvaluationBar *self)
{
    self->share = self->goal = EVEN;
    self->glide = adw_timed_animation_new(GTK_WIDGET(self), EVEN, EVEN, GLIDE_MS,
                                          adw_callback_animation_target_new(glide_cb, self, NULL));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                   GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, 100.0, -1);
    tabiya_widget_set_name(GTK_WIDGET(self), _("Evaluation"));
    gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
    tabiya_spoken_init(&self->spoken, GTK_WIDGET(self), tell_cb);
    say(self, NULL);
}

GtkWidget *tabiya_evaluation_bar_new(void)
{
    return g_object_new(TABIYA_TYPE_EVALUATION_BAR, NULL);
}
