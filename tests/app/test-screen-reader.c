/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether a screen reader is running, on a bus of its own. */
#include "app/voice/screen-reader.h"

static const char INTERFACE[] =
    "<node><interface name='org.a11y.Status'>"
    "<property name='ScreenReaderEnabled' type='b' access='read'/></interface></node>";

static gboolean is_enabled;
static int told = -1;
static guint n_told;

static GVariant *get_cb(GDBusConnection *bus, const char *sender, const char *path,
                        const char *interface, const char *property, GError **error, gpointer user)
{
    return g_variant_new_boolean(is_enabled);
}

static void told_cb(gboolean runs, gpointer user)
{
    told = runs;
    n_told++;
}

static void await(gboolean runs)
{
    while (told != runs)
        g_main_context_iteration(NULL, TRUE);
}

static GDBusConnection *connect_to(const char *address)
{
    GDBusConnection *bus =
        g_dbus_connection_new_for_address_sync(address,
                                               G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                   G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                               NULL, NULL, NULL);

    g_assert_nonnull(bus);
    return bus;
}

static void call_bus(GDBusConnection *bus, const char *method, const char *name)
{
    g_autoptr(GVariant) reply = g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", method,
        g_str_equal(method, "RequestName") ? g_variant_new("(su)", name, 0)
                                           : g_variant_new("(s)", name),
        NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);

    g_assert_nonnull(reply);
}

/* As the launcher of the accessibility bus does. */
static void enable(GDBusConnection *bus, gboolean on)
{
    GVariantBuilder changed;

    is_enabled = on;
    g_variant_builder_init(&changed, G_VARIANT_TYPE("a{sv}"));
    g_variant_builder_add(&changed, "{sv}", "ScreenReaderEnabled", g_variant_new_boolean(on));
    g_dbus_connection_emit_signal(
        bus, NULL, "/org/a11y/bus", "org.freedesktop.DBus.Properties", "PropertiesChanged",
        g_variant_new("(sa{sv}as)", "org.a11y.Status", &changed, NULL), NULL);
}

static void test_watch(void)
{
    static const GDBusInterfaceVTable functions = {.get_property = get_cb};
    GTestDBus *daemon = g_test_dbus_new(G_TEST_DBUS_NONE);
    g_autoptr(GDBusNodeInfo) info = g_dbus_node_info_new_for_xml(INTERFACE, NULL);

    told = -1;
    n_told = 0;
    g_test_dbus_up(daemon);
    GDBusConnection *other = connect_to(g_test_dbus_get_bus_address(daemon));
    g_autoptr(TabiyaScreenReader) reader = tabiya_screen_reader_watch(told_cb, NULL);
    g_assert_cmpint(told, ==, -1);
    await(FALSE);
    /* The accessibility bus starts with one. */
    g_dbus_connection_register_object(other, "/org/a11y/bus", info->interfaces[0], &functions, NULL,
                                      NULL, NULL);
    is_enabled = TRUE;
    call_bus(other, "RequestName", "org.a11y.Bus");
    await(TRUE);
    enable(other, FALSE);
    await(FALSE);
    enable(other, TRUE);
    await(TRUE);
    call_bus(other, "ReleaseName", "org.a11y.Bus");
    await(FALSE);
    /* Orca says so itself. */
    call_bus(other, "RequestName", "org.gnome.Orca.Service");
    await(TRUE);
    call_bus(other, "ReleaseName", "org.gnome.Orca.Service");
    await(FALSE);
    g_assert_cmpuint(n_told, ==, 7);
    g_clear_pointer(&reader, tabiya_screen_reader_free);
    g_dbus_connection_close_sync(other, NULL, NULL);
    g_object_unref(other);
    g_test_dbus_stop(daemon);
    g_object_unref(daemon);
}

/* Nobody to ask. */
static void test_no_bus(void)
{
    g_setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent", TRUE);
    told = -1;
    g_autoptr(TabiyaScreenReader) reader = tabiya_screen_reader_watch(told_cb, NULL);
    await(FALSE);
}

int main(int argc, char **argv)
{
    g_autofree char *daemon = g_find_program_in_path("dbus-daemon");

    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/screen-reader/no-bus", test_no_bus);
    if (daemon)
        g_test_add_func("/screen-reader/watch", test_watch);
    return g_test_run();
}
