/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* tabiya-search-provider: answers GNOME Shell's search (org.gnome.Shell.SearchProvider2). The bus
 * starts it when somebody types, and a while after the last question it ends; the window is not
 * asked, and starts no later for it. All is looked up on one thread, in the order in which it was
 * asked; what an earlier search still looks for is given up when another word comes. */
#include <gio/gio.h>

#include "app/desktop/desktop-search.h"
#include "app/program.h"
#include "app/store/data-dir.h"

#define APPLICATION_ID "io.github.tabiya.Tabiya"
#define PROVIDER_ID APPLICATION_ID ".SearchProvider"
#define PROVIDER_PATH "/io/github/tabiya/Tabiya/SearchProvider"
#define APPLICATION_PATH "/io/github/tabiya/Tabiya"

enum { IDLE_MS = 30000 };

static const char INTERFACE[] =
    "<node><interface name='org.gnome.Shell.SearchProvider2'>"
    "<method name='GetInitialResultSet'>"
    "<arg type='as' direction='in'/><arg type='as' direction='out'/></method>"
    "<method name='GetSubsearchResultSet'><arg type='as' direction='in'/>"
    "<arg type='as' direction='in'/><arg type='as' direction='out'/></method>"
    "<method name='GetResultMetas'>"
    "<arg type='as' direction='in'/><arg type='aa{sv}' direction='out'/></method>"
    "<method name='ActivateResult'><arg type='s' direction='in'/>"
    "<arg type='as' direction='in'/><arg type='u' direction='in'/></method>"
    "<method name='LaunchSearch'>"
    "<arg type='as' direction='in'/><arg type='u' direction='in'/></method>"
    "</interface></node>";

typedef struct {
    GApplication *application;
    TabiyaDesktopSearch *search; /* the worker's */
    GThreadPool *worker;
    GCancellable *newest; /* of the last search that was asked for */
} Provider;

typedef struct {
    GDBusMethodInvocation *invocation;
    GCancellable *cancellable;
    Provider *provider;
} Question;

/* --- Answers, on the worker's thread ---------------------------------------------------------- */

static GVariant *find(Provider *self, GVariant *words, GCancellable *cancellable)
{
    g_autofree const char **list = g_variant_get_strv(words, NULL);
    g_auto(GStrv) ids = tabiya_desktop_search_find(self->search, list, cancellable);
    return g_variant_new("(^as)", ids);
}

static GVariant *describe(Provider *self, GVariant *ids)
{
    g_autofree const char **list = g_variant_get_strv(ids, NULL);
    GVariantBuilder metas;
    g_variant_builder_init(&metas, G_VARIANT_TYPE("aa{sv}"));
    for (gsize i = 0; list[i]; i++) {
        g_autofree char *name = NULL, *description = NULL;
        if (!tabiya_desktop_search_describe(self->search, list[i], &name, &description))
            continue;
        g_variant_builder_open(&metas, G_VARIANT_TYPE("a{sv}"));
        g_variant_builder_add(&metas, "{sv}", "id", g_variant_new_string(list[i]));
        g_variant_builder_add(&metas, "{sv}", "name", g_variant_new_string(name));
        g_variant_builder_add(&metas, "{sv}", "description", g_variant_new_string(description));
        g_variant_builder_add(&metas, "{sv}", "gicon", g_variant_new_string(APPLICATION_ID));
        g_variant_builder_close(&metas);
    }
    return g_variant_new("(aa{sv})", &metas);
}

/* The window comes to the front, and is started first if need be. */
static void activate(GDBusConnection *bus, const char *action, GVariant *parameter, guint32 time)
{
    GVariantBuilder parameters, platform;
    g_variant_builder_init(&parameters, G_VARIANT_TYPE("av"));
    g_variant_builder_add(&parameters, "v", parameter);
    g_variant_builder_init(&platform, G_VARIANT_TYPE_VARDICT);
    g_autofree char *startup = g_strdup_printf("_TIME%u", time);
    g_variant_builder_add(&platform, "{sv}", "desktop-startup-id", g_variant_new_string(startup));
    g_dbus_connection_call(bus, APPLICATION_ID, APPLICATION_PATH, "org.freedesktop.Application",
                           "ActivateAction",
                           g_variant_new("(sava{sv})", action, &parameters, &platform), NULL,
                           G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL, NULL);
}

static GVariant *show(Provider *self, GDBusConnection *bus, GVariant *arguments)
{
    const char *id;
    guint32 time;
    GVariant *parameter = NULL;
    g_variant_get(arguments, "(&s@asu)", &id, NULL, &time);
    const char *action = tabiya_desktop_search_get_action(self->search, id, &parameter);
    if (action)
        activate(bus, action, parameter, time);
    return NULL;
}

static GVariant *show_all(GDBusConnection *bus, GVariant *arguments)
{
    g_autofree const char **words = NULL;
    guint32 time;
    GVariant *parameter = NULL;
    g_variant_get(arguments, "(^a&su)", &words, &time);
    const char *action = tabiya_desktop_search_get_action_of_words(words, &parameter);
    activate(bus, action, parameter, time);
    return NULL;
}

static GVariant *answer(const Question *question)
{
    Provider *self = question->provider;
    const char *method = g_dbus_method_invocation_get_method_name(question->invocation);
    GDBusConnection *bus = g_dbus_method_invocation_get_connection(question->invocation);
    GVariant *arguments = g_dbus_method_invocation_get_parameters(question->invocation);
    if (g_str_equal(method, "ActivateResult"))
        return show(self, bus, arguments);
    if (g_str_equal(method, "LaunchSearch"))
        return show_all(bus, arguments);
    /* The words are the last of the arguments. */
    g_autoptr(GVariant) words =
        g_variant_get_child_value(arguments, g_variant_n_children(arguments) - 1);
    return g_str_equal(method, "GetResultMetas") ? describe(self, words)
                                                 : find(self, words, question->cancellable);
}

static gboolean release_cb(gpointer user)
{
    g_application_release(user);
    return G_SOURCE_REMOVE;
}

static void answer_cb(gpointer data, gpointer user)
{
    Question *question = data;
    GApplication *application = question->provider->application;
    g_dbus_method_invocation_return_value(question->invocation, answer(question));
    g_object_unref(question->cancellable);
    g_free(question);
    g_idle_add(release_cb, application);
}

/* --- Questions, on the main thread ------------------------------------------------------------ */

static void method_cb(GDBusConnection *bus, const char *sender, const char *path,
                      const char *interface, const char *method, GVariant *arguments,
                      GDBusMethodInvocation *invocation, gpointer user)
{
    Provider *self = user;
    Question *question = g_new(Question, 1);
    *question = (Question){invocation, g_cancellable_new(), self};
    if (g_str_has_suffix(method, "ResultSet")) {
        g_cancellable_cancel(self->newest);
        g_set_object(&self->newest, question->cancellable);
    }
    g_application_hold(self->application);
    g_thread_pool_push(self->worker, question, NULL);
}

static gboolean export_on(GDBusConnection *bus, Provider *self, GError **error)
{
    static const GDBusInterfaceVTable vtable = {.method_call = method_cb};
    g_autoptr(GDBusNodeInfo) node = g_dbus_node_info_new_for_xml(INTERFACE, error);
    return node && g_dbus_connection_register_object(bus, PROVIDER_PATH, node->interfaces[0],
                                                     &vtable, self, NULL, error) != 0;
}

int main(int argc, char **argv)
{
    tabiya_program_set_language();
    g_autofree char *data_dir = tabiya_data_dir(NULL);
    g_autoptr(TabiyaDesktopSearch) search = tabiya_desktop_search_new(data_dir);
    g_autoptr(GApplication) application = g_application_new(PROVIDER_ID, G_APPLICATION_IS_SERVICE);
    g_autoptr(GError) error = NULL;
    Provider self = {.application = application, .search = search, .newest = g_cancellable_new()};
    self.worker = g_thread_pool_new(answer_cb, NULL, 1, FALSE, NULL);
    g_application_set_inactivity_timeout(application, IDLE_MS);
    g_autoptr(GDBusConnection) bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, &error);
    /* Before the name is owned: a caller that finds the name finds the object. */
    int status = 1;
    if (bus && export_on(bus, &self, &error))
        status = g_application_run(application, argc, argv);
    else
        g_printerr("tabiya-search-provider: %s\n", error->message);
    g_cancellable_cancel(self.newest);
    g_thread_pool_free(self.worker, FALSE, TRUE);
    g_object_unref(self.newest);
    return status;
}
