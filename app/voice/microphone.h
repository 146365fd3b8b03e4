/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The microphone, by GStreamer: in a library of its own, libtabiya-microphone.so, which is loaded
 * when something is first to be heard. GStreamer would take its time at every start, and may be
 * missing. It stands apart from what recognizes speech, so that each can be used without the
 * other.
 *
 *     const TabiyaMicrophoneModule *module = tabiya_microphone_module_get(&error);
 *     source = module->microphone->open(device, &sink, &error);
 *
 * Everything that may wait (a sound server, a device, GStreamer's search for its plug-ins) is on
 * threads: open() and close() return at once. Nothing is written to disk. */
#ifndef TABIYA_MICROPHONE_H
#define TABIYA_MICROPHONE_H

#include <gio/gio.h>

#include "app/voice/sound-source.h"

G_BEGIN_DECLS

typedef struct {
    char *id;            /* the same at every start: for settings */
    char *name;          /* as the system calls it: "Built-in Audio Analog Stereo" */
    gboolean is_monitor; /* not a microphone: what a loudspeaker plays */
} TabiyaMicrophoneDevice;

void tabiya_microphone_device_free(TabiyaMicrophoneDevice *self);

typedef struct {
    /* `device`: an id of the list below; NULL or "": the system's default; the absolute path of a
     * sound file: that one in its own time, as if somebody spoke. Samples come every 10 to 50 ms.
     * A microphone that says nothing for some seconds has a problem. */
    const TabiyaSoundSourceKind *microphone;
    /* `device`: the path of a sound file of any kind that GStreamer reads, as fast as samples are
     * taken. */
    const TabiyaSoundSourceKind *file;
    /* What there is to choose from, monitors last. */
    void (*list_async)(GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user);
    /* Of TabiyaMicrophoneDevice, may be empty. (transfer full) */
    GPtrArray *(*list_finish)(GAsyncResult *result, GError **error);
} TabiyaMicrophoneModule;

/* The library's only name that others see; those that are linked with it (tests) say so. */
extern const TabiyaMicrophoneModule tabiya_microphone_module;

/* Loads it at the first call, and again after a failure. NULL with G_IO_ERROR_NOT_FOUND, a sentence
 * that says what to install: it cannot be loaded. Static. Main thread. */
const TabiyaMicrophoneModule *tabiya_microphone_module_get(GError **error);
/* Instead of loading it. For tests. */
void tabiya_microphone_module_set_for_tests(const TabiyaMicrophoneModule *module);

G_END_DECLS

#endif
