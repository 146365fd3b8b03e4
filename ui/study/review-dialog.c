/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See review-dialog.h. The choices are stored in the widgets. */
#include "ui/study/review-dialog.h"

#include <glib/gi18n.h>

#include "ui/access/names.h"
#include "ui/help/help-window.h"
#include "ui/settings.h"
#include "ui/widget.h"

struct _TabiyaReviewDialog {
    AdwWindow parent_instance;

    TabiyaEngineRegistry *engines; /* owned */

    /* Template */
    GtkWidget *review;
    AdwComboRow *games, *thoroughness, *engine;
    GtkSwitch *notes;
};

G_DEFINE_FINAL_TYPE(TabiyaReviewDialog, tabiya_review_dialog, ADW_TYPE_WINDOW)

enum { SIGNAL_START, N_SIGNALS };
static guint signals[N_SIGNALS];

/* Counted in nodes, a review with the built-in engine always has the same result; other engines
 * count nodes differently, so they get a time. The names are those in the setting. */
static const struct {
    const char *name;
    const char *label;
    guint64 nodes;
    const char *nodes_label;
    int time_ms;
    const char *time_label;
} THOROUGHNESS[] = {
    {"quick", N_("Quick"), 100000, N_("100,000 positions a move"), 300, N_("0.3 seconds a move")},
    {"normal", N_("Normal"), 500000, N_("500,000 positions a move"), 1000, N_("1 second a move")},
    {"deep", N_("Deep"), 3000000, N_("3 million positions a move"), 5000, N_("5 seconds a move")},
};

/* --- Choices ---------------------------------------------------------------------------------- */

TabiyaEngineEntry *tabiya_review_dialog_get_engine(TabiyaReviewDialog *self)
{
    g_return_val_if_fail(TABIYA_IS_REVIEW_DIALOG(self), NULL);
    TabiyaEngineEntry *engine = adw_combo_row_get_selected_item(self->engine);
    return engine ? engine : tabiya_engine_registry_find(self->engines, "builtin");
}

gboolean tabiya_review_dialog_get_all_games(TabiyaReviewDialog *self)
{
    g_return_val_if_fail(TABIYA_IS_REVIEW_DIALOG(self), FALSE);
    return adw_combo_row_get_selected(self->games) == 1;
}

static gsize get_thoroughness(TabiyaReviewDialog *self)
{
    return MIN(adw_combo_row_get_selected(self->thoroughness), G_N_ELEMENTS(THOROUGHNESS) - 1);
}

static gboolean counts_nodes(TabiyaReviewDialog *self)
{
    return tabiya_engine_entry_get_command(tabiya_review_dialog_get_engine(self)) == NULL;
}

void tabiya_review_dialog_fill_order(TabiyaReviewDialog *self, TabiyaReviewOrder *order)
{
    g_return_if_fail(TABIYA_IS_REVIEW_DIALOG(self) && order);
    gsize chosen = get_thoroughness(self);
    order->limits = (EngLimits){0};
    if (counts_nodes(self))
        order->limits.nodes = THOROUGHNESS[chosen].nodes;
    else
        order->limits.movetime_ms = THOROUGHNESS[chosen].time_ms;
    order->notes = gtk_switch_get_active(self->notes) ? TABIYA_NOTES_ALL : 0;
}

/* --- Filling the rows ------------------------------------------------------------------------- */

static void show_effort(TabiyaReviewDialog *self)
{
    gsize chosen = get_thoroughness(self);
    const char *means = counts_nodes(self) ? _(THOROUGHNESS[chosen].nodes_label)
                                           : _(THOROUGHNESS[chosen].time_label);
    /* Translators: an effort and what it means: "Normal: 500,000 positions a move". */
    g_autofree char *both = g_strdup_printf(_("%s: %s"), _(THOROUGHNESS[chosen].label), means);
    AdwComboRow *row = self->thoroughness;

    adw_action_row_set_subtitle(ADW_ACTION_ROW(row),
                                adw_combo_row_get_use_subtitle(row) ? both : means);
}

static void fill_games(TabiyaReviewDialog *self, guint n_games)
{
    g_autoptr(GtkStringList) words = gtk_string_list_new(NULL);
    g_autofree char *all =
        g_strdup_printf(ngettext("All %u game", "All %u games", n_games), n_games);
    gtk_string_list_append(words, _("This game"));
    gtk_string_list_append(words, all);
    adw_combo_row_set_model(self->games, G_LIST_MODEL(words));
    gtk_widget_set_visible(GTK_WIDGET(self->games), n_games > 1);
}

static void fill_thoroughness(TabiyaReviewDialog *self)
{
    GSettings *settings = tabiya_settings_get();
    g_autofree char *name = g_settings_get_string(settings, "review-thoroughness");
    g_autoptr(GtkStringList) words = gtk_string_list_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(THOROUGHNESS); i++)
        gtk_string_list_append(words, _(THOROUGHNESS[i].label));
    adw_combo_row_set_model(self->thoroughness, G_LIST_MODEL(words));
    for (guint i = 0; i < G_N_ELEMENTS(THOROUGHNESS); i++) {
        if (g_str_equal(THOROUGHNESS[i].name, name))
            adw_combo_row_set_selected(self->thoroughness, i);
    }
}

/* The analysis engine also reviews, unless the person chooses another. */
static void fill_engines(TabiyaReviewDialog *self)
{
    GSettings *settings = tabiya_settings_get();
    GListModel *model = G_LIST_MODEL(self->engines);
    g_autofree char *id = g_settings_get_string(settings, "analysis-engine");
    g_autoptr(GtkExpression) name =
        gtk_property_expression_new(TABIYA_TYPE_ENGINE_ENTRY, NULL, "name");
    adw_combo_row_set_expression(self->engine, name);
    adw_combo_row_set_model(self->engine, model);
    for (guint i = 0; i < g_list_model_get_n_items(model); i++) {
        g_autoptr(TabiyaEngineEntry) entry = g_list_model_get_item(model, i);
        if (g_str_equal(tabiya_engine_entry_get_id(entry), id))
            adw_combo_row_set_selected(self->engine, i);
    }
    gtk_widget_set_visible(GTK_WIDGET(self->engine), g_list_model_get_n_items(model) > 1);
}

static void keep_choices(TabiyaReviewDialog *self)
{
    GSettings *settings = tabiya_settings_get();
    g_settings_set_string(settings, "review-thoroughness",
                          THOROUGHNESS[get_thoroughness(self)].name);
    g_settings_set_boolean(settings, "review-notes", gtk_switch_get_active(self->notes));
}

static void review_cb(TabiyaReviewDialog *self)
{
    keep_choices(self);
    g_signal_emit(self, signals[SIGNAL_START], 0);
    gtk_window_close(GTK_WINDOW(self));
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_review_dialog_dispose(GObject *object)
{
    g_clear_object(&TABIYA_REVIEW_DIALOG(object)->engines);
    G_OBJECT_CLASS(tabiya_review_dialog_parent_class)->dispose(object);
}

static void tabiya_review_dialog_class_init(TabiyaReviewDialogClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = tabiya_review_dialog_dispose;
    signals[SIGNAL_START] = g_signal_new("start", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
    tabiya_widget_set_template(widget_class, "study/review-dialog.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaReviewDialog, review);
    gtk_widget_class_bind_template_child(widget_class, TabiyaReviewDialog, games);
    gtk_widget_class_bind_template_child(widget_class, TabiyaReviewDialog, thoroughness);
    gtk_widget_class_bind_template_child(widget_class, TabiyaReviewDialog, engine);
    gtk_widget_class_bind_template_child(widget_class, TabiyaReviewDialog, notes);
    gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void tabiya_review_dialog_init(TabiyaReviewDialog *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    gtk_window_set_default_widget(GTK_WINDOW(self), self->review);
    g_signal_connect_swapped(self->review, "clicked", G_CALLBACK(review_cb), self);
}

TabiyaReviewDialog *tabiya_review_dialog_new(TabiyaEngineRegistry *engines, guint n_games)
{
    TabiyaReviewDialog *self = g_object_new(TABIYA_TYPE_REVIEW_DIALOG, NULL);
    GSettings *settings = tabiya_settings_get();
    self->engines = g_object_ref(engines);
    fill_games(self, n_games);
    fill_thoroughness(self);
    fill_engines(self);
    gtk_switch_set_active(self->notes, g_settings_get_boolean(settings, "review-notes"));
    show_effort(self);
    g_signal_connect_swapped(self->thoroughness, "notify::selected", G_CALLBACK(show_effort), self);
    g_signal_connect_swapped(self->thoroughness, "notify::use-subtitle", G_CALLBACK(show_effort),
                             self);
    g_signal_connect_swapped(self->engine, "notify::selected", G_CALLBACK(show_effort), self);
    return self;
}

void tabiya_review_dialog_present(TabiyaReviewDialog *self, GtkWindow *parent)
{
    g_return_if_fail(TABIYA_IS_REVIEW_DIALOG(self));
    tabiya_widget_fit_into(GTK_WINDOW(self), GTK_WIDGET(parent));
    gtk_window_set_transient_for(GTK_WINDOW(self), parent);
    tabiya_help_attach(GTK_WINDOW(self), "review");
    gtk_window_set_destroy_with_parent(GTK_WINDOW(self), TRUE);
    gtk_widget_grab_focus(self->review);
    gtk_window_present(GTK_WINDOW(self));
}
