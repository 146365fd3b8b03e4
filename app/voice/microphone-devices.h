/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The devices that GStreamer can hear, as its device providers (PipeWire, PulseAudio, ALSA) list
 * them. Part of libtabiya-microphone.so: see microphone.h. */
#ifndef TABIYA_MICROPHONE_DEVICES_H
#define TABIYA_MICROPHONE_DEVICES_H

#include <gio/gio.h>
#include <gst/gst.h>

#include "app/voice/microphone.h"

G_BEGIN_DECLS

void tabiya_microphone_devices_list_async(GCancellable *cancellable, GAsyncReadyCallback callback,
                                          gpointer user);
/* (transfer full) */
GPtrArray *tabiya_microphone_devices_list_finish(GAsyncResult *result,
                                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* An element that hears the device of that id; NULL: there is none now. GStreamer is initialized.
 * May wait; not for the main thread. (transfer floating) */
GstElement *tabiya_microphone_devices_make(const char *id) G_GNUC_WARN_UNUSED_RESULT;
/* It did not work: the next call looks again. Any thread. */
void tabiya_microphone_devices_forget(void);

G_END_DECLS

#endif
