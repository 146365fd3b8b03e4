/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One capture: a pipeline of GStreamer on a thread of its own, from a microphone or a file to
 * samples (recognizer.h). Part of libtabiya-microphone.so: see microphone.h.
 *
 * Made and closed on one thread, the sink's `ended` and `waits` are called in that thread's main
 * context. A microphone without samples for a moment is waited for: a busy computer may be as slow.
 * It has ended when there are none for half a minute. */
#ifndef TABIYA_CAPTURE_H
#define TABIYA_CAPTURE_H

#include "app/voice/capture-from.h"
#include "app/voice/sound-source.h"

G_BEGIN_DECLS

typedef struct TabiyaCapture TabiyaCapture;

/* Returns at once; copies both. NULL with `error`: the system has no thread left. */
TabiyaCapture *tabiya_capture_new(const TabiyaCaptureFrom *from, const TabiyaSoundSink *sink,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Ends and frees it; the sink is not called any more. Returns at once: the thread closes the device
 * by itself. */
void tabiya_capture_close(TabiyaCapture *self);

G_END_DECLS

#endif
