/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See microphone-devices.h. */
#include "app/voice/microphone-devices.h"

#include <string.h>

/* The device that was used last: to look for it takes a tenth of a second, each time. */
static struct {
    GMutex lock;
    char *id;
    GstDevice *device;
} recent;

/* PipeWire's name of the node, or PulseAudio's or ALSA's own name: all of them stay the same. */
static char *dup_id(GstDevice *device)
{
    g_autoptr(GstStructure) properties = gst_device_get_properties(device);
    const char *node = properties ? gst_structure_get_string(properties, "node.name") : NULL;
    g_autofree char *internal = NULL;

    if (node)
        return g_strdup(node);
    if (g_object_class_find_property(G_OBJECT_GET_CLASS(device), "internal-name"))
        g_object_get(device, "internal-name", &internal, NULL);
    return internal ? g_steal_pointer(&internal) : gst_device_get_display_name(device);
}

static gboolean is_monitor(GstDevice *device)
{
    g_autoptr(GstStructure) properties = gst_device_get_properties(device);
    const char *kind = properties ? gst_structure_get_string(properties, "device.class") : NULL;

    return g_strcmp0(kind, "monitor") == 0;
}

/* Of GstDevice; NULL: no device provider works. */
static GList *find_devices(void)
{
    g_autoptr(GstDeviceMonitor) monitor = gst_device_monitor_new();

    gst_device_monitor_add_filter(monitor, "Audio/Source", NULL);
    if (!gst_device_monitor_start(monitor))
        return NULL;
    GList *devices = gst_device_monitor_get_devices(monitor);
    gst_device_monitor_stop(monitor);
    return devices;
}

static void free_devices(GList *devices)
{
    g_list_free_full(devices, gst_object_unref);
}

/* --- The list --------------------------------------------------------------------------------- */

static gboolean has_id(GPtrArray *found, const char *id)
{
    for (guint i = 0; i < found->len; i++) {
        if (g_str_equal(((TabiyaMicrophoneDevice *)g_ptr_array_index(found, i))->id, id))
            return TRUE;
    }
    return FALSE;
}

/* Two providers may know one device. */
static void add_device(GPtrArray *found, GstDevice *device)
{
    g_autofree char *id = dup_id(device);

    if (!id || has_id(found, id))
        return;
    TabiyaMicrophoneDevice *added = g_new0(TabiyaMicrophoneDevice, 1);
    added->id = g_steal_pointer(&id);
    added->name = gst_device_get_display_name(device);
    added->is_monitor = is_monitor(device);
    g_ptr_array_add(found, added);
}

static int compare_cb(gconstpointer a, gconstpointer b)
{
    const TabiyaMicrophoneDevice *left = *(gpointer *)a, *right = *(gpointer *)b;

    if (left->is_monitor != right->is_monitor)
        return left->is_monitor ? 1 : -1;
    return g_utf8_collate(left->name, right->name);
}

static void list_on_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    g_autoptr(GError) error = NULL;
    GPtrArray *found =
        g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_microphone_device_free);

    if (!gst_init_check(NULL, NULL, &error)) {
        g_ptr_array_unref(found);
        g_task_return_error(task, g_steal_pointer(&error));
        return;
    }
    GList *devices = find_devices();
    for (GList *at = devices; at; at = at->next)
        add_device(found, at->data);
    free_devices(devices);
    g_ptr_array_sort(found, compare_cb);
    g_task_return_pointer(task, found, (GDestroyNotify)g_ptr_array_unref);
}

void tabiya_microphone_devices_list_async(GCancellable *cancellable, GAsyncReadyCallback callback,
                                          gpointer user)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, user);

    g_task_set_return_on_cancel(task, TRUE);
    g_task_run_in_thread(task, list_on_thread);
}

GPtrArray *tabiya_microphone_devices_list_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- One of them ------------------------------------------------------------------------------ */

/* (transfer full) */
static GstDevice *find_device(const char *id)
{
    GList *devices = find_devices();
    GstDevice *found = NULL;

    for (GList *at = devices; at && !found; at = at->next) {
        g_autofree char *name = dup_id(at->data);
        if (g_strcmp0(name, id) == 0)
            found = gst_object_ref(at->data);
    }
    free_devices(devices);
    return found;
}

/* Takes `device`. */
static void remember(const char *id, GstDevice *device)
{
    g_mutex_lock(&recent.lock);
    g_free(recent.id);
    gst_clear_object(&recent.device);
    recent.id = g_strdup(id);
    recent.device = device;
    g_mutex_unlock(&recent.lock);
}

/* (transfer full) */
static GstDevice *recall(const char *id)
{
    g_mutex_lock(&recent.lock);
    GstDevice *device =
        g_strcmp0(recent.id, id) == 0 && recent.device ? gst_object_ref(recent.device) : NULL;
    g_mutex_unlock(&recent.lock);
    return device;
}

GstElement *tabiya_microphone_devices_make(const char *id)
{
    g_autoptr(GstDevice) device = recall(id);

    if (!device) {
        device = find_device(id);
        if (device)
            remember(id, gst_object_ref(device));
    }
    return device ? gst_device_create_element(device, NULL) : NULL;
}

void tabiya_microphone_devices_forget(void)
{
    remember(NULL, NULL);
}
