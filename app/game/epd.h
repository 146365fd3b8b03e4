/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files of positions, one FEN or EPD per line. */
#ifndef TABIYA_EPD_H
#define TABIYA_EPD_H

#include <gio/gio.h>

#include "app/game/game.h"

G_BEGIN_DECLS

/* Whether a file of that name holds positions; it may be packed ("tests.epd.gz"). */
gboolean tabiya_epd_is_name(const char *name);
/* Reads such a file, which may be packed or UTF-16. finish() returns NULL with an error. */
void tabiya_epd_read_file_async(GFile *file, GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                gpointer user);
GPtrArray *tabiya_epd_read_file_finish(GAsyncResult *result,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The position in one such line, which is neither empty nor a comment. NULL if it is not valid:
 * then `*why` says why (translated, owned by the caller) and `*column` where, in bytes from 0.
 * (transfer full) */
TabiyaGame *tabiya_epd_read_line(const char *line, char **why,
                                 guint *column) G_GNUC_WARN_UNUSED_RESULT;

/* Appends the line from which the game can be read back, without its moves: its start position, and
 * its first comment if that holds EPD operations (otherwise its event as the id, if it has one). */
void tabiya_epd_append_game(GString *out, TabiyaGame *game);

G_END_DECLS

#endif
