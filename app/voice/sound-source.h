/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where samples come from: the microphone, or a file that is played into the same pipeline. A
 * struct of functions, called on the main thread; what it hears comes on any thread. */
#ifndef TABIYA_SOUND_SOURCE_H
#define TABIYA_SOUND_SOURCE_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    /* Samples as recognizer.h has them. Any thread. */
    void (*samples)(gpointer user, const gint16 *samples, gsize n);
    /* It can hear no more: a translated sentence (unplugged, forbidden, no device). Main thread,
     * once. NULL: a file has ended. */
    void (*ended)(gpointer user, const char *problem);
    /* Nothing comes for now, and it goes on waiting: a translated sentence. Main thread. NULL: not
     * told. */
    void (*waits)(gpointer user, const char *sentence);
    gpointer user;
} TabiyaSoundSink;

typedef struct {
    /* FALSE with `*reason`, one translated sentence; owned by the caller. Quick. */
    gboolean (*is_available)(char **reason);
    /* Begins to listen. `device`: a GStreamer element with its properties in place of the
     * microphone ("filesrc location=… ! wavparse"), NULL: the microphone. NULL with `error`. */
    gpointer (*open)(const char *device, const TabiyaSoundSink *sink, GError **error);
    /* Ends; the sink is not called any more when it returns. */
    void (*close)(gpointer self);
} TabiyaSoundSourceKind;

G_END_DECLS

#endif
