/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a capture (capture.h) hears. */
#ifndef TABIYA_CAPTURE_FROM_H
#define TABIYA_CAPTURE_FROM_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    const char *device; /* an id of a microphone; NULL: the default one */
    const char *path;   /* a sound file in its place; NULL: none */
    gboolean is_paced;  /* the file takes the time that it lasts */
} TabiyaCaptureFrom;

G_END_DECLS

#endif
