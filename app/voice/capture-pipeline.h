/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The elements of GStreamer that a capture (capture.h) is made of, and what is wrong with them in
 * words for a person. Belongs to the capture's thread. Part of libtabiya-microphone.so. */
#ifndef TABIYA_CAPTURE_PIPELINE_H
#define TABIYA_CAPTURE_PIPELINE_H

#include <gst/app/gstappsink.h>

#include "app/voice/capture-from.h"

G_BEGIN_DECLS

typedef struct {
    GstElement *pipeline; /* owned */
    GstElement *source;   /* of it */
    GstAppSink *sink;     /* of it */
    GstBus *bus;          /* owned */
    gboolean is_file;
    char *path; /* owned */
} TabiyaCapturePipeline;

/* Already plays. May wait for the device. NULL with `*problem`, a sentence that the caller owns. */
TabiyaCapturePipeline *tabiya_capture_pipeline_new(const TabiyaCaptureFrom *from,
                                                   char **problem) G_GNUC_WARN_UNUSED_RESULT;
/* Closes the device. NULL is allowed. */
void tabiya_capture_pipeline_free(TabiyaCapturePipeline *self);

/* What went wrong since the last call, as a sentence; NULL: nothing. (transfer full) */
char *tabiya_capture_pipeline_dup_problem(TabiyaCapturePipeline *self) G_GNUC_WARN_UNUSED_RESULT;

/* The end came before any sample did. `path`: of the file; NULL: a microphone. (transfer full) */
char *tabiya_capture_dup_soundless(const char *path) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
