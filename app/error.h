/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The error domain of app/, for errors that the user can do something about. Messages are
 * translated and say what to do. */
#ifndef TABIYA_ERROR_H
#define TABIYA_ERROR_H

#include <glib.h>

G_BEGIN_DECLS

#define TABIYA_ERROR (tabiya_error_quark())

typedef enum {
    TABIYA_ERROR_BAD_FEN,
    TABIYA_ERROR_BAD_MOVE, /* not a move, or not a legal one: the message says why */
    TABIYA_ERROR_BAD_PGN,
    TABIYA_ERROR_BAD_PUZZLE,
    TABIYA_ERROR_BAD_ARGUMENT,
    TABIYA_ERROR_FILE_CHANGED, /* another program has changed the file that was to be saved */
    TABIYA_ERROR_STORE_DAMAGED,
    TABIYA_ERROR_STORE_LOCKED,
    TABIYA_ERROR_STORE_NEWER, /* written by a newer version of the program */
    TABIYA_ERROR_STORE_FULL,  /* no space left, or a read-only place */
    TABIYA_ERROR_STORE_GONE,  /* removed or moved while it was open */
    TABIYA_ERROR_STORE,
    TABIYA_ERROR_ENGINE,       /* an external engine did not start, or died */
    TABIYA_ERROR_ENGINE_HANGS, /* it runs but does not answer */
    TABIYA_ERROR_ENGINE_MOVE,  /* it answered, but not with a legal move */
} TabiyaError;

GQuark tabiya_error_quark(void);

/* Reports `errno` as a G_IO_ERROR that begins with `path`, in the file system's encoding; with
 * NULL, where the user knows which file is meant, the reason alone. Returns FALSE, and leaves
 * `errno` alone. */
gboolean tabiya_error_set_errno(GError **error, const char *path);

G_END_DECLS

#endif
