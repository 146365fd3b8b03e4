/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See mistakes-group.h. */
#include "ui/puzzles/mistakes-group.h"

#include <glib/gi18n.h>

#include "ui/access/names.h"
#include "ui/jobs/job-row.h"
#include "ui/widget.h"

struct _TabiyaMistakesGroup {
    AdwPreferencesGroup parent_instance;

    TabiyaPuzzleProgress *progress; /* owned */
    GCancellable *cancellable;
    guint n_asked; /* pending requests */
    AdwActionRow *due, *look;
    GtkWidget *job_row; /* borrowed; NULL: no job is running */
};

G_DEFINE_FINAL_TYPE(TabiyaMistakesGroup, tabiya_mistakes_group, ADW_TYPE_PREFERENCES_GROUP)

static void due_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaMistakesGroup) self = user;
    g_autoptr(GArray) due = tabiya_puzzle_progress_load_due_finish(result, NULL);
    guint n = due ? due->len : 0;
    g_autofree char *words = NULL;

    self->n_asked--;
    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    words = n > 0 ? g_strdup_printf(
                        ngettext("%'u position is due today", "%'u positions are due today", n), n)
                  : g_strdup(_("Nothing is due today"));
    adw_action_row_set_subtitle(self->due, words);
    gtk_widget_set_sensitive(GTK_WIDGET(self->due), n > 0);
}

static void ask(TabiyaMistakesGroup *self)
{
    self->n_asked++;
    tabiya_puzzle_progress_load_due_async(self->progress, TABIYA_DECK_MISTAKES, self->cancellable,
                                          due_cb, g_object_ref(self));
}

static void changed_cb(TabiyaMistakesGroup *self)
{
    if (gtk_widget_get_mapped(GTK_WIDGET(self)))
        ask(self);
}

gboolean tabiya_mistakes_group_is_settled(TabiyaMistakesGroup *self)
{
    g_return_val_if_fail(TABIYA_IS_MISTAKES_GROUP(self), TRUE);
    return self->n_asked == 0;
}

/* --- The job ---------------------------------------------------------------------------------- */

static void finished_cb(TabiyaMistakesGroup *self)
{
    adw_preferences_group_remove(ADW_PREFERENCES_GROUP(self), self->job_row);
    self->job_row = NULL;
    gtk_widget_set_visible(GTK_WIDGET(self->look), TRUE);
    changed_cb(self);
}

/* The job replaces the row that starts it. */
void tabiya_mistakes_group_show_job(TabiyaMistakesGroup *self, TabiyaJob *job)
{
    g_return_if_fail(TABIYA_IS_MISTAKES_GROUP(self) && !self->job_row);
    GtkWidget *row = tabiya_job_row_new(job);

    self->job_row = adw_preferences_row_new();
    gtk_widget_set_margin_top(row, 9);
    gtk_widget_set_margin_bottom(row, 9);
    gtk_widget_set_margin_start(row, 12);
    gtk_widget_set_margin_end(row, 12);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(self->job_row), row);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(self->job_row), FALSE);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), self->job_row);
    gtk_widget_set_visible(GTK_WIDGET(self->look), FALSE);
    g_signal_connect_object(job, "notify::text", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(job, "finished", G_CALLBACK(finished_cb), self, G_CONNECT_SWAPPED);
}

/* --- Construction ----------------------------------------------------------------------------- */

static AdwActionRow *add_row(TabiyaMistakesGroup *self, const char *title, const char *subtitle)
{
    GtkWidget *row = tabiya_widget_new_way_row(title, subtitle);

    adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), row);
    return ADW_ACTION_ROW(row);
}

static void tabiya_mistakes_group_map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(tabiya_mistakes_group_parent_class)->map(widget);
    ask(TABIYA_MISTAKES_GROUP(widget));
}

static void tabiya_mistakes_group_dispose(GObject *object)
{
    g_cancellable_cancel(TABIYA_MISTAKES_GROUP(object)->cancellable);
    G_OBJECT_CLASS(tabiya_mistakes_group_parent_class)->dispose(object);
}

static void tabiya_mistakes_group_finalize(GObject *object)
{
    TabiyaMistakesGroup *self = TABIYA_MISTAKES_GROUP(object);

    g_object_unref(self->cancellable);
    g_clear_object(&self->progress);
    G_OBJECT_CLASS(tabiya_mistakes_group_parent_class)->finalize(object);
}

static void tabiya_mistakes_group_class_init(TabiyaMistakesGroupClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_mistakes_group_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_mistakes_group_finalize;
    GTK_WIDGET_CLASS(klass)->map = tabiya_mistakes_group_map;
}

static void tabiya_mistakes_group_init(TabiyaMistakesGroup *self)
{
    self->cancellable = g_cancellable_new();
    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(self), _("From Your Own Games"));
    tabiya_names_give(GTK_WIDGET(self));
    tabiya_widget_fit_words(GTK_WIDGET(self));
    self->due = add_row(self, _("Your Mistakes"), " ");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(self->due), "win.puzzle-train");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(self->due), "s", "mistakes");
    self->look =
        add_row(self, _("Search Your Games…"), _("Find the better move wherever you missed one"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(self->look), "win.puzzle-mistakes");
}

GtkWidget *tabiya_mistakes_group_new(TabiyaPuzzleProgress *progress)
{
    TabiyaMistakesGroup *self = g_object_new(TABIYA_TYPE_MISTAKES_GROUP, NULL);

    self->progress = g_object_ref(progress);
    g_signal_connect_object(progress, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    return GTK_WIDGET(self);
}
