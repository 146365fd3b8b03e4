/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See job-row.h. */
#include "ui/jobs/job-row.h"

#include <glib/gi18n.h>

#include "ui/access/names.h"
#include "ui/widget.h"

struct _TabiyaJobRow {
    GtkWidget parent_instance;

    TabiyaJob *job;         /* owned */
    GtkWidget *words, *bar; /* owned by their parents */
};

G_DEFINE_FINAL_TYPE(TabiyaJobRow, tabiya_job_row, GTK_TYPE_WIDGET)

static void update(TabiyaJobRow *self)
{
    const char *text = tabiya_job_get_text(self->job);
    double fraction = tabiya_job_get_fraction(self->job);
    g_autofree char *words = NULL;

    words = *text ? g_strdup_printf("%s: %s", tabiya_job_get_title(self->job), text)
                  : g_strdup_printf("%s…", tabiya_job_get_title(self->job));
    gtk_label_set_text(GTK_LABEL(self->words), words);
    gtk_widget_set_tooltip_text(self->words, words);
    if (fraction >= 0)
        gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(self->bar), fraction);
    else
        gtk_progress_bar_pulse(GTK_PROGRESS_BAR(self->bar));
}

static void tabiya_job_row_dispose(GObject *object)
{
    TabiyaJobRow *self = TABIYA_JOB_ROW(object);
    GtkWidget *child;

    g_clear_object(&self->job);
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))))
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(tabiya_job_row_parent_class)->dispose(object);
}

static void tabiya_job_row_class_init(TabiyaJobRowClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_job_row_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BOX_LAYOUT);
}

static void tabiya_job_row_init(TabiyaJobRow *self)
{
    gtk_widget_add_css_class(GTK_WIDGET(self), "library-job");
}

static GtkWidget *make_words(TabiyaJobRow *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);

    self->words = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(self->words), 0);
    gtk_label_set_ellipsize(GTK_LABEL(self->words), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(self->words, "numeric");
    self->bar = gtk_progress_bar_new();
    tabiya_widget_set_name(self->bar, tabiya_job_get_title(self->job));
    gtk_box_append(GTK_BOX(box), self->words);
    gtk_box_append(GTK_BOX(box), self->bar);
    gtk_widget_set_hexpand(box, TRUE);
    return box;
}

GtkWidget *tabiya_job_row_new(TabiyaJob *job)
{
    TabiyaJobRow *self = g_object_new(TABIYA_TYPE_JOB_ROW, NULL);
    GtkWidget *stop = tabiya_names_give(gtk_button_new_with_mnemonic(_("_Stop")));

    self->job = g_object_ref(job);
    gtk_widget_set_valign(stop, GTK_ALIGN_CENTER);
    gtk_widget_set_parent(make_words(self), GTK_WIDGET(self));
    gtk_widget_set_parent(stop, GTK_WIDGET(self));
    g_signal_connect_object(stop, "clicked", G_CALLBACK(tabiya_job_cancel), job, G_CONNECT_SWAPPED);
    g_signal_connect_object(job, "notify", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    update(self);
    return GTK_WIDGET(self);
}
