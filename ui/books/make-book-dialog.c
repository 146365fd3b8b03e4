/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See make-book-dialog.h. */
#include "ui/books/make-book-dialog.h"

#include <glib/gi18n.h>

#include "app/books/book-job.h"
#include "ui/access/names.h"
#include "ui/jobs/job-row.h"
#include "ui/widget.h"

struct _TabiyaMakeBookDialog {
    AdwWindow parent_instance;

    char **names;
    char *target;
    TabiyaBookMadeFunc func;
    gpointer user;
    TabiyaJob *job; /* owned; NULL before it starts */
    gboolean stopped;

    /* Template */
    GtkLabel *files;
    GtkWidget *rules;
    GtkSpinButton *min_games, *max_moves, *min_elo;
    AdwBin *progress;
    GtkWidget *start;
};

G_DEFINE_FINAL_TYPE(TabiyaMakeBookDialog, tabiya_make_book_dialog, ADW_TYPE_WINDOW)

static void finished_cb(TabiyaMakeBookDialog *self, const char *text, gboolean good)
{
    TabiyaBookMadeFunc func = self->func;
    gpointer user = self->user;
    gboolean stopped = self->stopped || (good && !g_file_test(self->target, G_FILE_TEST_EXISTS));
    g_autofree char *said = g_strdup(text);

    g_signal_handlers_disconnect_by_data(self->job, self);
    gtk_window_destroy(GTK_WINDOW(self));
    if (!stopped)
        func(good, said, user);
}

void tabiya_make_book_dialog_start(TabiyaMakeBookDialog *self)
{
    TabiyaBookRules rules = TABIYA_BOOK_RULES_DEFAULT;

    g_return_if_fail(TABIYA_IS_MAKE_BOOK_DIALOG(self) && !self->job);
    rules.min_games = (guint)gtk_spin_button_get_value_as_int(self->min_games);
    rules.max_ply = 2 * (guint)gtk_spin_button_get_value_as_int(self->max_moves);
    rules.min_elo = (guint)gtk_spin_button_get_value_as_int(self->min_elo);
    self->job = tabiya_book_job_new((const char *const *)self->names, &rules, self->target);
    g_signal_connect_object(self->job, "finished", G_CALLBACK(finished_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_widget_set_sensitive(self->rules, FALSE);
    gtk_widget_set_visible(self->start, FALSE);
    tabiya_job_start(self->job);
    adw_bin_set_child(self->progress, tabiya_job_row_new(self->job));
}

/* A running job continues until it notices that it was stopped. */
static gboolean tabiya_make_book_dialog_close_request(GtkWindow *window)
{
    TabiyaMakeBookDialog *self = TABIYA_MAKE_BOOK_DIALOG(window);

    if (self->job) {
        self->stopped = TRUE;
        g_signal_handlers_disconnect_by_data(self->job, self);
        tabiya_job_cancel(self->job);
    }
    return GTK_WINDOW_CLASS(tabiya_make_book_dialog_parent_class)->close_request(window);
}

static void tabiya_make_book_dialog_dispose(GObject *object)
{
    TabiyaMakeBookDialog *self = TABIYA_MAKE_BOOK_DIALOG(object);

    if (self->job) {
        g_signal_handlers_disconnect_by_data(self->job, self);
        tabiya_job_cancel(self->job);
    }
    g_clear_object(&self->job);
    gtk_widget_dispose_template(GTK_WIDGET(self), TABIYA_TYPE_MAKE_BOOK_DIALOG);
    G_OBJECT_CLASS(tabiya_make_book_dialog_parent_class)->dispose(object);
}

static void tabiya_make_book_dialog_finalize(GObject *object)
{
    TabiyaMakeBookDialog *self = TABIYA_MAKE_BOOK_DIALOG(object);

    g_strfreev(self->names);
    g_free(self->target);
    G_OBJECT_CLASS(tabiya_make_book_dialog_parent_class)->finalize(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaMakeBookDialog, name)

static void tabiya_make_book_dialog_class_init(TabiyaMakeBookDialogClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_make_book_dialog_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_make_book_dialog_finalize;
    GTK_WINDOW_CLASS(klass)->close_request = tabiya_make_book_dialog_close_request;
    tabiya_widget_set_template(widget_class, "books/make-book-dialog.ui");
    BIND(files);
    BIND(rules);
    BIND(min_games);
    BIND(max_moves);
    BIND(min_elo);
    BIND(progress);
    BIND(start);
}

static void tabiya_make_book_dialog_init(TabiyaMakeBookDialog *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    gtk_window_set_default_widget(GTK_WINDOW(self), self->start);
    tabiya_widget_close_on_escape(GTK_WIDGET(self));
    g_signal_connect_swapped(self->start, "clicked", G_CALLBACK(tabiya_make_book_dialog_start),
                             self);
}

/* "a.pgn, b.pgn" */
static char *dup_list(const char *const *names)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_auto(GStrv) shown = NULL;

    for (; *names; names++) {
        g_autofree char *name = g_path_get_basename(*names);

        g_strv_builder_add(builder, name);
    }
    shown = g_strv_builder_end(builder);
    return g_strjoinv(", ", shown);
}

TabiyaMakeBookDialog *tabiya_make_book_dialog_present(GtkWindow *parent, const char *const *names,
                                                      const char *target, TabiyaBookMadeFunc func,
                                                      gpointer user)
{
    TabiyaMakeBookDialog *self = g_object_new(TABIYA_TYPE_MAKE_BOOK_DIALOG, NULL);
    g_autofree char *list = dup_list(names);

    self->names = g_strdupv((char **)names);
    self->target = g_strdup(target);
    self->func = func;
    self->user = user;
    gtk_label_set_text(self->files, list);
    tabiya_widget_fit_into(GTK_WINDOW(self), GTK_WIDGET(parent));
    gtk_window_set_transient_for(GTK_WINDOW(self), parent);
    gtk_window_set_destroy_with_parent(GTK_WINDOW(self), TRUE);
    gtk_window_present(GTK_WINDOW(self));
    return self;
}
