/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See announcer.h. */
#include "ui/access/announcer.h"

#include "ui/widget.h"

#define LIVE_KEY "tabiya-live-label"
#define SPEAKER_KEY "tabiya-speaker"
#define LISTENER_KEY "tabiya-listener"
#define SPOKEN_MS 2000 /* how long the announcement describes the focused object */

/* --- The live label --------------------------------------------------------------------------- */

/* GTK does not report changes of a widget that no screen reader has asked for yet, so the first
 * announcement after a start would be lost. Changing "focusable" makes GTK report it from then
 * on. */
static void make_known_cb(GtkWidget *label)
{
    gtk_widget_set_focusable(label, TRUE);
    gtk_widget_set_focusable(label, FALSE);
}

void tabiya_announcer_attach(GtkWindow *window, GtkLabel *label)
{
    g_return_if_fail(GTK_IS_WINDOW(window) && GTK_IS_LABEL(label));

    g_object_set_data(G_OBJECT(window), LIVE_KEY, label);
    g_signal_connect(label, "map", G_CALLBACK(make_known_cb), NULL);
}

/* That of the window, or of the window below it. */
static GtkLabel *find_live_label(GtkWindow *window)
{
    GtkLabel *label = NULL;

    for (; window && !label; window = gtk_window_get_transient_for(window))
        label = g_object_get_data(G_OBJECT(window), LIVE_KEY);
    return label;
}

/* --- The focused object ----------------------------------------------------------------------- */

/* Borrowed from the window that has it as data. */
typedef struct {
    GtkWidget *focus; /* weak: described by the announcement; NULL: none */
    guint timeout_id;
} Speaker;

static void describe(GtkWidget *widget, const char *text)
{
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   text, -1);
}

static void restore(Speaker *self)
{
    g_clear_handle_id(&self->timeout_id, g_source_remove);
    if (self->focus) {
        gtk_accessible_update_property(GTK_ACCESSIBLE(self->focus),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       tabiya_widget_get_description(self->focus), -1);
    }
    g_clear_weak_pointer(&self->focus);
}

/* An object with its own description gets it back when it loses the focus: a screen reader would
 * read it out again if it did earlier. */
static gboolean spoken_cb(gpointer user)
{
    Speaker *self = user;

    self->timeout_id = 0;
    if (!self->focus || *tabiya_widget_get_description(self->focus) == '\0')
        restore(self);
    return G_SOURCE_REMOVE;
}

static void speaker_free(gpointer speaker)
{
    Speaker *self = speaker;

    g_clear_handle_id(&self->timeout_id, g_source_remove);
    g_clear_weak_pointer(&self->focus);
    g_free(self);
}

static Speaker *get_speaker(GtkWindow *window)
{
    Speaker *self = g_object_get_data(G_OBJECT(window), SPEAKER_KEY);

    if (!self) {
        self = g_new0(Speaker, 1);
        g_object_set_data_full(G_OBJECT(window), SPEAKER_KEY, self, speaker_free);
        g_signal_connect_swapped(window, "notify::focus-widget", G_CALLBACK(restore), self);
    }
    return self;
}

/* The object that a screen reader regards as focused: the text in an entry has no role, and a
 * window without a focus is itself the object. */
static GtkWidget *find_focus(GtkWindow *window)
{
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(window));

    while (focus &&
           gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(focus)) == GTK_ACCESSIBLE_ROLE_NONE) {
        focus = gtk_widget_get_parent(focus);
    }
    return focus ? focus : GTK_WIDGET(window);
}

static void describe_focus(GtkWindow *window, const char *text)
{
    Speaker *self = get_speaker(window);
    GtkWidget *focus = find_focus(window);

    if (self->focus != focus)
        restore(self);
    g_clear_handle_id(&self->timeout_id, g_source_remove);
    g_set_weak_pointer(&self->focus, focus);
    describe(focus, ""); /* even the same text is news */
    describe(focus, text);
    self->timeout_id = g_timeout_add(SPOKEN_MS, spoken_cb, self);
}

/* --- Listening -------------------------------------------------------------------------------- */

typedef struct {
    TabiyaAnnouncerFunc func;
    gpointer user;
} Listener;

void tabiya_announcer_listen(GtkWindow *window, TabiyaAnnouncerFunc func, gpointer user)
{
    g_return_if_fail(GTK_IS_WINDOW(window));
    Listener *listener = g_new(Listener, 1);

    *listener = (Listener){func, user};
    g_object_set_data_full(G_OBJECT(window), LISTENER_KEY, func ? listener : NULL, g_free);
    if (!func)
        g_free(listener);
}

void tabiya_announcer_pass_on(GtkWidget *widget, const char *text)
{
    GtkRoot *root = gtk_widget_get_root(widget);
    GtkWindow *window = GTK_IS_WINDOW(root) ? GTK_WINDOW(root) : NULL;
    const Listener *listener = NULL;

    for (; window && !listener; window = gtk_window_get_transient_for(window))
        listener = g_object_get_data(G_OBJECT(window), LISTENER_KEY);
    if (listener && *text != '\0')
        listener->func(widget, text, listener->user);
}

/* --- Both ways -------------------------------------------------------------------------------- */

/* The active window, or that of `widget`. */
static GtkWindow *find_window(GtkWidget *widget)
{
    GtkRoot *root = gtk_widget_get_root(widget);
    GListModel *windows = gtk_window_get_toplevels();

    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWindow) window = g_list_model_get_item(windows, i);

        if (gtk_window_is_active(window))
            return window;
    }
    return GTK_IS_WINDOW(root) ? GTK_WINDOW(root) : NULL;
}

void tabiya_announcer_say(GtkWidget *widget, const char *text)
{
    g_return_if_fail(GTK_IS_WIDGET(widget) && text);
    GtkWindow *window = find_window(widget);

    tabiya_announcer_pass_on(widget, text);
    if (!window || *text == '\0')
        return;
    GtkLabel *label = find_live_label(window);
    if (label) {
        gtk_label_set_text(label, "");
        gtk_label_set_text(label, text);
    }
    describe_focus(window, text);
}
