/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See store-bar.h. */
#include "ui/notes/store-bar.h"

#include <glib/gi18n.h>

#include "app/error.h"
#include "ui/compat.h"

struct _TabiyaStoreBar {
    GtkWidget parent;
    GtkRevealer *revealer;
    GtkOrientable *row;
    GtkLabel *message;
    GtkWidget *retry;
    GtkWidget *afresh;
    GtkWidget *put_back;
    TabiyaGameStore *store; /* owned */
    gboolean tried;         /* the person has tried again since the last report */
};

G_DEFINE_FINAL_TYPE(TabiyaStoreBar, tabiya_store_bar, GTK_TYPE_WIDGET)

/* After a failed try the text changes, so that the person sees that it was made. */
static char *dup_message(TabiyaStoreBar *self, const GError *problem)
{
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *time = self->tried ? g_date_time_format(now, "%X") : NULL;

    if (!time)
        return g_strdup(problem->message);
    /* Translators: what is wrong with the file of games, and the time of day */
    return g_strdup_printf(_("%s Tried again at %s."), problem->message, time);
}

static void problem_cb(TabiyaStoreBar *self)
{
    const GError *problem = tabiya_game_store_get_problem(self->store);

    if (problem) {
        const gboolean gone = g_error_matches(problem, TABIYA_ERROR, TABIYA_ERROR_STORE_GONE);
        g_autofree char *message = dup_message(self, problem);

        gtk_label_set_text(self->message, message);
        if (self->tried)
            tabiya_announce(GTK_WIDGET(self), message);
        gtk_widget_set_visible(self->put_back, gone);
        gtk_widget_set_visible(self->retry, !gone);
        gtk_widget_set_visible(
            self->afresh, gone ||
                              g_error_matches(problem, TABIYA_ERROR, TABIYA_ERROR_STORE_DAMAGED) ||
                              g_error_matches(problem, TABIYA_ERROR, TABIYA_ERROR_STORE_NEWER));
        gtk_widget_set_tooltip_text(self->afresh,
                                    gone ? _("Start with an empty library")
                                         : _("The file is kept under a different name"));
        gtk_widget_set_visible(GTK_WIDGET(self), TRUE);
    }
    self->tried = FALSE;
    gtk_revealer_set_reveal_child(self->revealer, problem != NULL);
}

static void retry_cb(TabiyaStoreBar *self)
{
    self->tried = TRUE;
    tabiya_game_store_retry(self->store);
}

/* Hides it completely at the end of the animation, for screen readers, too. */
static void child_revealed_cb(TabiyaStoreBar *self)
{
    if (!gtk_revealer_get_child_revealed(self->revealer))
        gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}

static void tabiya_store_bar_dispose(GObject *object)
{
    TabiyaStoreBar *self = TABIYA_STORE_BAR(object);

    g_clear_object(&self->store);
    gtk_widget_dispose_template(GTK_WIDGET(self), TABIYA_TYPE_STORE_BAR);
    G_OBJECT_CLASS(tabiya_store_bar_parent_class)->dispose(object);
}

static void tabiya_store_bar_class_init(TabiyaStoreBarClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_store_bar_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/tabiya/Tabiya/notes/store-bar.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaStoreBar, revealer);
    gtk_widget_class_bind_template_child(widget_class, TabiyaStoreBar, row);
    gtk_widget_class_bind_template_child(widget_class, TabiyaStoreBar, message);
    gtk_widget_class_bind_template_child(widget_class, TabiyaStoreBar, retry);
    gtk_widget_class_bind_template_child(widget_class, TabiyaStoreBar, afresh);
    gtk_widget_class_bind_template_child(widget_class, TabiyaStoreBar, put_back);
}

static void tabiya_store_bar_init(TabiyaStoreBar *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    g_signal_connect_swapped(self->revealer, "notify::child-revealed",
                             G_CALLBACK(child_revealed_cb), self);
}

GtkWidget *tabiya_store_bar_new(TabiyaGameStore *store)
{
    TabiyaStoreBar *self = g_object_new(TABIYA_TYPE_STORE_BAR, NULL);

    self->store = g_object_ref(store);
    g_signal_connect_object(store, "problem", G_CALLBACK(problem_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->retry, "clicked", G_CALLBACK(retry_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->afresh, "clicked", G_CALLBACK(tabiya_game_store_start_afresh),
                            store, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->put_back, "clicked", G_CALLBACK(tabiya_game_store_put_back),
                            store, G_CONNECT_SWAPPED);
    problem_cb(self);
    return GTK_WIDGET(self);
}

void tabiya_store_bar_set_narrow(TabiyaStoreBar *self, gboolean narrow)
{
    g_return_if_fail(TABIYA_IS_STORE_BAR(self));
    gtk_orientable_set_orientation(self->row,
                                   narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
}
