/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See screen-reader.h. */
#include "app/voice/screen-reader.h"

#define A11Y_NAME "org.a11y.Bus"
#define A11Y_PATH "/org/a11y/bus"
#define STATUS "org.a11y.Status"
#define PROPERTIES "org.freedesktop.DBus.Properties"
/* A bus that does not answer has none. */
#define ANSWER_MS 2000
/* Of Orca 46 and later; earlier ones set the property. */
#define ORCA_NAME "org.gnome.Orca.Service"

struct TabiyaScreenReader {
    TabiyaScreenReaderFunc func;
    gpointer user;

    GCancellable *cancellable;
    GDBusConnection *bus; /* NULL: not there yet, or none */
    guint a11y_id, orca_id, changed_id;
    gboolean is_enabled, is_orca;
    int told; /* -1: nothing yet */
};

static void tell(TabiyaScreenReader *self)
{
    const gboolean runs = self->is_enabled || self->is_orca;

    if (self->told == runs)
        return;
    self->told = runs;
    self->func(runs, self->user);
}

static void set_enabled(TabiyaScreenReader *self, GVariant *value)
{
    self->is_enabled = value && g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN) &&
                       g_variant_get_boolean(value);
    tell(self);
}

static void got_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) reply =
        g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, &error);
    g_autoptr(GVariant) value = NULL;

    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    if (reply)
        g_variant_get(reply, "(v)", &value);
    set_enabled(user, value);
}

static void changed_cb(GDBusConnection *bus, const char *sender, const char *path,
                       const char *interface, const char *signal, GVariant *parameters,
                       gpointer user)
{
    g_autoptr(GVariant) changed = g_variant_get_child_value(parameters, 1);
    g_autoptr(GVariant) value =
        g_variant_lookup_value(changed, "ScreenReaderEnabled", G_VARIANT_TYPE_BOOLEAN);

    if (value)
        set_enabled(user, value);
}

static void a11y_appeared_cb(GDBusConnection *bus, const char *name, const char *owner,
                             gpointer user)
{
    TabiyaScreenReader *self = user;

    g_dbus_connection_call(bus, A11Y_NAME, A11Y_PATH, PROPERTIES, "Get",
                           g_variant_new("(ss)", STATUS, "ScreenReaderEnabled"),
                           G_VARIANT_TYPE("(v)"), G_DBUS_CALL_FLAGS_NO_AUTO_START, ANSWER_MS,
                           self->cancellable, got_cb, self);
}

static void a11y_vanished_cb(GDBusConnection *bus, const char *name, gpointer user)
{
    set_enabled(user, NULL);
}

static void orca_appeared_cb(GDBusConnection *bus, const char *name, const char *owner,
                             gpointer user)
{
    ((TabiyaScreenReader *)user)->is_orca = TRUE;
    tell(user);
}

static void orca_vanished_cb(GDBusConnection *bus, const char *name, gpointer user)
{
    TabiyaScreenReader *self = user;

    self->is_orca = FALSE;
    if (self->told >= 0)
        tell(self);
}

static void bus_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaScreenReader *self = user;
    g_autoptr(GError) error = NULL;
    GDBusConnection *bus = g_bus_get_finish(result, &error);

    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    self->bus = bus;
    if (!bus) {
        tell(self);
        return;
    }
    self->changed_id = g_dbus_connection_signal_subscribe(
        bus, A11Y_NAME, PROPERTIES, "PropertiesChanged", A11Y_PATH, STATUS,
        G_DBUS_SIGNAL_FLAGS_NONE, changed_cb, self, NULL);
    self->orca_id = g_bus_watch_name_on_connection(bus, ORCA_NAME, G_BUS_NAME_WATCHER_FLAGS_NONE,
                                                   orca_appeared_cb, orca_vanished_cb, self, NULL);
    self->a11y_id = g_bus_watch_name_on_connection(bus, A11Y_NAME, G_BUS_NAME_WATCHER_FLAGS_NONE,
                                                   a11y_appeared_cb, a11y_vanished_cb, self, NULL);
}

TabiyaScreenReader *tabiya_screen_reader_watch(TabiyaScreenReaderFunc func, gpointer user)
{
    TabiyaScreenReader *self = g_new0(TabiyaScreenReader, 1);

    self->func = func;
    self->user = user;
    self->told = -1;
    self->cancellable = g_cancellable_new();
    g_bus_get(G_BUS_TYPE_SESSION, self->cancellable, bus_cb, self);
    return self;
}

void tabiya_screen_reader_free(TabiyaScreenReader *self)
{
    g_cancellable_cancel(self->cancellable);
    g_object_unref(self->cancellable);
    if (self->bus) {
        g_dbus_connection_signal_unsubscribe(self->bus, self->changed_id);
        g_bus_unwatch_name(self->a11y_id);
        g_bus_unwatch_name(self->orca_id);
        g_object_unref(self->bus);
    }
    g_free(self);
}
