/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See power.h. Interface org.freedesktop.UPower, property OnBattery, as UPower's reference manual
 * describes it. */
#include "app/power.h"

#define UPOWER_NAME "org.freedesktop.UPower"
#define UPOWER_PATH "/org/freedesktop/UPower"

struct _TabiyaPower {
    GObject parent_instance;

    GCancellable *cancellable;
    GDBusProxy *upower; /* NULL until it answers */
    gboolean on_battery;
};

G_DEFINE_FINAL_TYPE(TabiyaPower, tabiya_power, G_TYPE_OBJECT)

enum { PROP_ON_BATTERY = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

/* Without a value UPower is missing: assume mains. */
static void update(TabiyaPower *self)
{
    g_autoptr(GVariant) value = g_dbus_proxy_get_cached_property(self->upower, "OnBattery");
    gboolean on_battery = value && g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN) &&
                          g_variant_get_boolean(value);

    if (on_battery == self->on_battery)
        return;
    self->on_battery = on_battery;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_ON_BATTERY]);
}

/* The proxy holds no reference to us, and may outlive us by a moment. */
static void proxy_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GDBusProxy *upower = g_dbus_proxy_new_for_bus_finish(result, NULL);
    TabiyaPower *self = user;

    if (!upower)
        return;
    self->upower = upower;
    g_signal_connect_object(upower, "g-properties-changed", G_CALLBACK(update), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(upower, "notify::g-name-owner", G_CALLBACK(update), self,
                            G_CONNECT_SWAPPED);
    update(self);
}

static void proxy_ready_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GWeakRef *weak = user;
    g_autoptr(TabiyaPower) self = g_weak_ref_get(weak);

    if (self)
        proxy_cb(source, result, self);
    g_weak_ref_clear(weak);
    g_free(weak);
}

static void tabiya_power_constructed(GObject *object)
{
    TabiyaPower *self = TABIYA_POWER(object);
    GWeakRef *weak = g_new0(GWeakRef, 1);

    G_OBJECT_CLASS(tabiya_power_parent_class)->constructed(object);
    g_weak_ref_init(weak, self);
    g_dbus_proxy_new_for_bus(G_BUS_TYPE_SYSTEM, G_DBUS_PROXY_FLAGS_NONE, NULL, UPOWER_NAME,
                             UPOWER_PATH, UPOWER_NAME, self->cancellable, proxy_ready_cb, weak);
}

static void tabiya_power_dispose(GObject *object)
{
    TabiyaPower *self = TABIYA_POWER(object);

    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->upower);
    G_OBJECT_CLASS(tabiya_power_parent_class)->dispose(object);
}

static void tabiya_power_finalize(GObject *object)
{
    g_object_unref(TABIYA_POWER(object)->cancellable);
    G_OBJECT_CLASS(tabiya_power_parent_class)->finalize(object);
}

static void tabiya_power_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    if (id == PROP_ON_BATTERY)
        g_value_set_boolean(value, TABIYA_POWER(object)->on_battery);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_power_class_init(TabiyaPowerClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->constructed = tabiya_power_constructed;
    object_class->dispose = tabiya_power_dispose;
    object_class->finalize = tabiya_power_finalize;
    object_class->get_property = tabiya_power_get_property;
    properties[PROP_ON_BATTERY] = g_param_spec_boolean("on-battery", NULL, NULL, FALSE,
                                                       G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_power_init(TabiyaPower *self)
{
    self->cancellable = g_cancellable_new();
}

TabiyaPower *tabiya_power_new(void)
{
    return g_object_new(TABIYA_TYPE_POWER, NULL);
}

gboolean tabiya_power_is_on_battery(TabiyaPower *self)
{
    g_return_val_if_fail(TABIYA_IS_POWER(self), FALSE);
    return self->on_battery;
}
