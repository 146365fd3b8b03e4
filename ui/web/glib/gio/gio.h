/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page's C opens no files. This lets it include headers that declare functions that do. */
#ifndef TABIYA_WEB_GIO_H
#define TABIYA_WEB_GIO_H

#include <glib-object.h>

typedef struct GFile GFile;
typedef struct GCancellable GCancellable;
typedef struct GAsyncResult GAsyncResult;
typedef void (*GAsyncReadyCallback)(GObject *source, GAsyncResult *result, gpointer user);

#endif
