/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See status-line.h. */
#include "ui/access/status-line.h"

#include "ui/widget.h"

struct _TabiyaStatusLine {
    GtkWidget parent_instance;
    TabiyaBoardSession *session; /* owned */
    char *room;                  /* a text that has room at any time, or NULL */
    guint over_id;               /* the end of another text; 0: none shows */

    /* Template */
    GtkLabel *status;
};

G_DEFINE_FINAL_TYPE(TabiyaStatusLine, tabiya_status_line, GTK_TYPE_WIDGET)

static void status_cb(TabiyaStatusLine *self)
{
    g_autofree char *text = NULL;

    g_clear_handle_id(&self->over_id, g_source_remove);
    g_object_get(self->session, "status", &text, NULL);
    gtk_label_set_text(self->status, text ? text : "");
}

static gboolean over_cb(gpointer user)
{
    TabiyaStatusLine *self = user;

    self->over_id = 0;
    status_cb(self);
    return G_SOURCE_REMOVE;
}

void tabiya_status_line_interrupt(TabiyaStatusLine *self, const char *text, guint seconds)
{
    g_return_if_fail(TABIYA_IS_STATUS_LINE(self) && text && self->session);

    g_clear_handle_id(&self->over_id, g_source_remove);
    gtk_label_set_text(self->status, text);
    self->over_id = g_timeout_add_seconds(seconds, over_cb, self);
}

void tabiya_status_line_set_session(TabiyaStatusLine *self, TabiyaBoardSession *session)
{
    g_return_if_fail(TABIYA_IS_STATUS_LINE(self));

    if (session == self->session)
        return;
    g_clear_handle_id(&self->over_id, g_source_remove);
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

void tabiya_status_line_keep_room(TabiyaStatusLine *self, const char *text)
{
    g_return_if_fail(TABIYA_IS_STATUS_LINE(self));

    if (g_strcmp0(text, self->room) == 0)
        return;
    g_free(self->room);
    self->room = g_strdup(text);
    gtk_widget_queue_resize(GTK_WIDGET(self));
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

static void tabiya_status_line_finalize(GObject *object)
{
    g_free(TABIYA_STATUS_LINE(object)->room);
    G_OBJECT_CLASS(tabiya_status_line_parent_class)->finalize(object);
}

/* --- Its size --------------------------------------------------------------------------------- */

static int get_room_height(TabiyaStatusLine *self, int width)
{
    g_autoptr(PangoLayout) layout =
        gtk_widget_create_pango_layout(GTK_WIDGET(self->status), self->room);
    int height;

    pango_layout_set_width(layout, width * PANGO_SCALE);
    pango_layout_get_pixel_size(layout, NULL, &height);
    return height;
}

static GtkSizeRequestMode tabiya_status_line_get_request_mode(GtkWidget *widget)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void tabiya_status_line_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                       int *minimum, int *natural, int *minimum_baseline,
                                       int *natural_baseline)
{
    TabiyaStatusLine *self = TABIYA_STATUS_LINE(widget);
    GtkWidget *status = GTK_WIDGET(self->status);

    if (!gtk_widget_get_visible(status))
        return;
    gtk_widget_measure(status, orientation, for_size, minimum, natural, minimum_baseline,
                       natural_baseline);
    if (orientation == GTK_ORIENTATION_VERTICAL && for_size > 0 && self->room) {
        *minimum = MAX(*minimum, get_room_height(self, for_size));
        *natural = MAX(*natural, *minimum);
    }
}

static void tabiya_status_line_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    GtkWidget *status = GTK_WIDGET(TABIYA_STATUS_LINE(widget)->status);

    if (gtk_widget_get_visible(status))
        gtk_widget_allocate(status, width, height, baseline, NULL);
}

static void tabiya_status_line_class_init(TabiyaStatusLineClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_status_line_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_status_line_finalize;
    widget_class->get_request_mode = tabiya_status_line_get_request_mode;
    widget_class->measure = tabiya_status_line_measure;
    widget_class->size_allocate = tabiya_status_line_size_allocate;
    tabiya_widget_set_template(widget_class, "access/status-line.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaStatusLine, status);
}

/* A label takes Ctrl+C, even one that has nothing to copy. Keys without Ctrl are the panel's first:
 * Escape leads back. */
static gboolean key_cb(GtkEventControllerKey *keys, guint value, guint code, GdkModifierType state,
                       TabiyaStatusLine *self)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));

    return root && (state & GDK_CONTROL_MASK) &&
           gtk_event_controller_key_forward(keys, GTK_WIDGET(root));
}

static void tabiya_status_line_init(TabiyaStatusLine *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    gtk_widget_init_template(GTK_WIDGET(self));
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->status), keys);
}
