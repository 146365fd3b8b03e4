/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See graph-view.h. */
#include "ui/arena/graph-view.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/charts/chart-view.h"
#include "ui/widget.h"

struct _TabiyaGraphView {
    GtkWidget parent_instance;

    char **names; /* NULL: none */
    GtkDropDown *players;
    GtkWidget *box, *duel_box, *rating_box, *llr_box;
    TabiyaChartView *rating, *llr; /* NULL: not shown yet */
    GtkLabel *duel_title, *duel_about, *rating_about, *llr_about;
};

G_DEFINE_FINAL_TYPE(TabiyaGraphView, tabiya_graph_view, GTK_TYPE_WIDGET)

enum { SIGNAL_PLAYER_CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Charts ----------------------------------------------------------------------------------- */

/* `chart`: (transfer full). */
static void show_chart(TabiyaChartView **view, GtkWidget *box, GtkLabel *about, TabiyaChart *chart)
{
    const gboolean has_points = chart->points->len > 0;

    gtk_label_set_text(about, chart->about ? chart->about : _("No games yet"));
    if (*view) {
        tabiya_chart_view_set_chart(*view, chart);
    } else {
        *view = TABIYA_CHART_VIEW(tabiya_chart_view_new(chart));
        gtk_box_append(GTK_BOX(box), GTK_WIDGET(*view));
    }
    gtk_widget_set_visible(GTK_WIDGET(*view), has_points);
}

void tabiya_graph_view_set_rating(TabiyaGraphView *self, const TabiyaRatingStep *steps, guint n)
{
    g_return_if_fail(TABIYA_IS_GRAPH_VIEW(self));
    guint player = tabiya_graph_view_get_player(self);

    if (!self->names || player >= g_strv_length(self->names))
        return;
    show_chart(&self->rating, self->rating_box, self->rating_about,
               tabiya_arena_chart_new_rating(self->names[player], steps, n));
}

void tabiya_graph_view_set_duel(TabiyaGraphView *self, const char *title, const char *words)
{
    g_return_if_fail(TABIYA_IS_GRAPH_VIEW(self));
    gtk_label_set_text(self->duel_title, words ? title : "");
    gtk_label_set_text(self->duel_about, words ? words : "");
    gtk_widget_set_visible(self->duel_box, words != NULL);
}

void tabiya_graph_view_set_llr(TabiyaGraphView *self, TabiyaChart *chart)
{
    g_return_if_fail(TABIYA_IS_GRAPH_VIEW(self));
    gtk_widget_set_visible(self->llr_box, chart != NULL);
    if (chart)
        show_chart(&self->llr, self->llr_box, self->llr_about, chart);
}

/* --- Players ---------------------------------------------------------------------------------- */

guint tabiya_graph_view_get_player(TabiyaGraphView *self)
{
    g_return_val_if_fail(TABIYA_IS_GRAPH_VIEW(self), 0);
    guint chosen = gtk_drop_down_get_selected(self->players);

    return chosen == GTK_INVALID_LIST_POSITION ? 0 : chosen;
}

void tabiya_graph_view_set_players(TabiyaGraphView *self, const char *const *names)
{
    g_return_if_fail(TABIYA_IS_GRAPH_VIEW(self) && names);
    if (self->names && g_strv_equal((const char *const *)self->names, names))
        return;
    guint chosen = tabiya_graph_view_get_player(self);
    g_autoptr(GtkStringList) list = gtk_string_list_new(names);

    g_strfreev(self->names);
    self->names = g_strdupv((char **)names);
    gtk_drop_down_set_model(self->players, G_LIST_MODEL(list));
    gtk_drop_down_set_selected(self->players, MIN(chosen, MAX(g_strv_length(self->names), 1) - 1));
}

static void chosen_cb(TabiyaGraphView *self)
{
    if (gtk_drop_down_get_selected(self->players) != GTK_INVALID_LIST_POSITION)
        g_signal_emit(self, signals[SIGNAL_PLAYER_CHOSEN], 0, tabiya_graph_view_get_player(self));
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_graph_view_dispose(GObject *object)
{
    g_clear_pointer(&TABIYA_GRAPH_VIEW(object)->box, gtk_widget_unparent);
    G_OBJECT_CLASS(tabiya_graph_view_parent_class)->dispose(object);
}

static void tabiya_graph_view_finalize(GObject *object)
{
    g_strfreev(TABIYA_GRAPH_VIEW(object)->names);
    G_OBJECT_CLASS(tabiya_graph_view_parent_class)->finalize(object);
}

static void tabiya_graph_view_class_init(TabiyaGraphViewClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_graph_view_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_graph_view_finalize;
    signals[SIGNAL_PLAYER_CHOSEN] =
        g_signal_new("player-chosen", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "graph-view");
}

static GtkLabel *add_about(GtkWidget *box)
{
    GtkWidget *about = gtk_label_new(NULL);

    gtk_label_set_xalign(GTK_LABEL(about), 0);
    gtk_label_set_wrap(GTK_LABEL(about), TRUE);
    gtk_widget_add_css_class(about, "numeric");
    gtk_widget_add_css_class(about, "dim-label");
    gtk_box_append(GTK_BOX(box), about);
    return GTK_LABEL(about);
}

static GtkLabel *add_title(GtkWidget *box, const char *words)
{
    GtkWidget *title = gtk_label_new(words);

    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_label_set_wrap(GTK_LABEL(title), TRUE);
    gtk_widget_add_css_class(title, "heading");
    gtk_box_append(GTK_BOX(box), title);
    return GTK_LABEL(title);
}

static GtkWidget *add_card(TabiyaGraphView *self)
{
    GtkWidget *card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);

    gtk_widget_add_css_class(card, "card");
    gtk_widget_add_css_class(card, "chart-card");
    gtk_box_append(GTK_BOX(self->box), card);
    return card;
}

static void tabiya_graph_view_init(TabiyaGraphView *self)
{
    GtkWidget *players = gtk_drop_down_new(NULL, NULL);
    self->players = GTK_DROP_DOWN(players);
    tabiya_widget_set_name(players, _("Player"));
    /* The button in it, which has the focus, is called like it. */
    gtk_accessible_update_relation(GTK_ACCESSIBLE(gtk_widget_get_first_child(players)),
                                   GTK_ACCESSIBLE_RELATION_LABELLED_BY, players, NULL, -1);
    gtk_widget_set_halign(players, GTK_ALIGN_START);
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    self->duel_box = add_card(self);
    self->duel_title = add_title(self->duel_box, NULL);
    self->duel_about = add_about(self->duel_box);
    gtk_widget_set_visible(self->duel_box, FALSE);
    self->rating_box = add_card(self);
    gtk_box_append(GTK_BOX(self->rating_box), players);
    self->rating_about = add_about(self->rating_box);
    self->llr_box = add_card(self);
    add_title(self->llr_box, _("Log-likelihood ratio (SPRT)"));
    self->llr_about = add_about(self->llr_box);
    gtk_widget_set_visible(self->llr_box, FALSE);
    g_signal_connect_swapped(players, "notify::selected", G_CALLBACK(chosen_cb), self);
}

GtkWidget *tabiya_graph_view_new(void)
{
    return g_object_new(TABIYA_TYPE_GRAPH_VIEW, NULL);
}
