/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files of positions: one FEN or EPD a line. */
#ifndef TABIYA_EPD_H
#define TABIYA_EPD_H

#include <gio/gio.h>

#include "app/game/game.h"

G_BEGIN_DECLS

/* Whether a file of that name holds positions; it may be packed ("tests.epd.gz"). */
gboolean tabiya_epd_is_name(const char *name);
/* The same of a file, packed or of UTF-16 as it may be. finish() is NULL with an error. */
void tabiya_epd_read_file_async(GFile *file, GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                gpointer user);
GPtrArray *tabiya_epd_read_file_finish(GAsyncResult *result,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The position of one such line, neither empty nor a comment. NULL if it is none: then `*why` says
 * so (translated, the caller's), and `*column` where, in bytes from 0. (transfer full) */
TabiyaGame *tabiya_epd_read_line(const char *line, char **why,
                                 guint *column) G_GNUC_WARN_UNUSED_RESULT;

/* Appends the line that gives the game back, less its moves: its start position, and its first
 * comment if that is what an EPD says of one (else its event as the id, if it has one). */
void tabiya_epd_append_game(GString *out, TabiyaGame *game);

G_END_DECLS

#endif
