/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What libtabiya-microphone.so offers: see microphone.h. */
#include "app/voice/microphone.h"

#include "app/voice/capture.h"
#include "app/voice/microphone-devices.h"

/* Whether GStreamer has what it takes is found out on a thread, by open(). */
static gboolean is_available(char **reason)
{
    return TRUE;
}

static gpointer open_microphone(const char *device, const TabiyaSoundSink *sink, GError **error)
{
    const gboolean is_file = device && *device == '/';
    const TabiyaCaptureFrom from = {
        .device = is_file || !device || *device == '\0' ? NULL : device,
        .path = is_file ? device : NULL,
        .is_paced = is_file,
    };

    return tabiya_capture_new(&from, sink, error);
}

static gpointer open_file(const char *path, const TabiyaSoundSink *sink, GError **error)
{
    const TabiyaCaptureFrom from = {.path = path};

    return tabiya_capture_new(&from, sink, error);
}

static void close_capture(gpointer self)
{
    tabiya_capture_close(self);
}

static const TabiyaSoundSourceKind MICROPHONE = {
    .is_available = is_available,
    .open = open_microphone,
    .close = close_capture,
};

static const TabiyaSoundSourceKind FILE_KIND = {
    .is_available = is_available,
    .open = open_file,
    .close = close_capture,
};

const TabiyaMicrophoneModule tabiya_microphone_module = {
    .microphone = &MICROPHONE,
    .file = &FILE_KIND,
    .list_async = tabiya_microphone_devices_list_async,
    .list_finish = tabiya_microphone_devices_list_finish,
};
