/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A file of games that is written from beginning to end and replaced completely or not at all.
 *
 * The extension, as in games.pgn.gz, determines the packing. A file that is rewritten from its own
 * games keeps its packing, and its encoding if all letters fit; otherwise it becomes UTF-8, and the
 * remark says so. All other files are UTF-8.
 *
 *     g_autoptr(TabiyaGamesFile) out = tabiya_games_file_begin(path, FALSE, error);
 *     if (out == NULL || !tabiya_games_file_write(out, text, length, error) ||
 *         !tabiya_games_file_commit(out, error))
 *         return FALSE;
 *
 * Blocks; any thread. Errors are G_IO_ERRORs.
 */
#ifndef TABIYA_GAMES_FILE_H
#define TABIYA_GAMES_FILE_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaGamesFile TabiyaGamesFile;

/* `rewrites`: the games come from the file at `path`. (transfer full) */
TabiyaGamesFile *tabiya_games_file_begin(const char *path, gboolean rewrites,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* UTF-8, complete characters. */
gboolean tabiya_games_file_write(TabiyaGamesFile *self, const char *text, gsize length,
                                 GError **error);
gboolean tabiya_games_file_commit(TabiyaGamesFile *self, GError **error);
/* After the commit: a sentence if the file's encoding has changed; otherwise NULL. Borrowed. */
const char *tabiya_games_file_get_remark(TabiyaGamesFile *self);

/* Without a commit the file is unchanged, and nothing stays beside it. */
void tabiya_games_file_free(TabiyaGamesFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaGamesFile, tabiya_games_file_free)

G_END_DECLS

#endif
