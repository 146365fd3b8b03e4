/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See status-line.h. */
#include "ui/access/status-line.h"

#include "ui/widget.h"

struct _TabiyaStatusLine {
    GtkWidget parent_instance;
    TabiyaBoardSession *session; /* owned */

    /* Template */
    GtkLabel *status;
};

G_DEFINE_FINAL_TYPE(TabiyaStatusLine, tabiya_status_line, GTK_TYPE_WIDGET)

static void status_cb(TabiyaStatusLine *self)
{
    g_autofree char *text = NULL;

    g_object_get(self->session, "status", &text, NULL);
    gtk_label_set_text(self->status, text ? text : "");
}

void tabiya_status_line_set_session(TabiyaStatusLine *self, TabiyaBoardSession *session)
{
    g_return_if_fail(TABIYA_IS_STATUS_LINE(self));

    if (session == self->session)
        return;
    if (self->session)
        g_signal_handlers_disconnect_by_data(self->session, self);
    g_set_object(&self->session, session);
    if (!session)
        return;
    g_signal_connect_swapped(session, "notify::status", G_CALLBACK(status_cb), self);
    status_cb(self);
}

void tabiya_status_line_set_shown(TabiyaStatusLine *self, gboolean shown)
{
    g_return_if_fail(TABIYA_IS_STATUS_LINE(self));

    gtk_widget_set_visible(GTK_WIDGET(self->status), shown);
}

/* A label that cannot be selected does not take the focus by itself. */
gboolean tabiya_status_line_read(TabiyaStatusLine *self)
{
    g_return_val_if_fail(TABIYA_IS_STATUS_LINE(self), FALSE);
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));

    if (!root || !gtk_widget_get_mapped(GTK_WIDGET(self->status)))
        return FALSE;
    gtk_root_set_focus(root, GTK_WIDGET(self->status));
    return TRUE;
}

static void tabiya_status_line_dispose(GObject *object)
{
    tabiya_status_line_set_session(TABIYA_STATUS_LINE(object), NULL);
    tabiya_widget_dispose_template(GTK_WIDGET(object), TABIYA_TYPE_STATUS_LINE);
    G_OBJECT_CLASS(tabiya_status_line_parent_class)->dispose(object);
}

static void tabiya_status_line_class_init(TabiyaStatusLineClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_status_line_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    tabiya_widget_set_template(widget_class, "access/status-line.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaStatusLine, status);
}

static void tabiya_status_line_init(TabiyaStatusLine *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}
