/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game of a library as a GFile, so that code for PGN files can open, change and save it, and
 * reopen it at the next start.
 *
 * Its URI is tabiya-game:///PATH/OF/library.db?id=123&name=White%20–%20Black; reading gives the
 * game's export format, and writing (PGN of one game) replaces the game. Calls block, as for any
 * file.
 */
#ifndef TABIYA_GAME_FILE_H
#define TABIYA_GAME_FILE_H

#include <gio/gio.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_GAME_FILE (tabiya_game_file_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGameFile, tabiya_game_file, TABIYA, GAME_FILE, GObject)

/* `name`: shown to the person. */
GFile *tabiya_game_file_new(const char *library, gint64 id,
                            const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* Lets g_file_new_for_uri() make such files from now on. Once per process is enough; more calls do
 * no harm. */
void tabiya_game_file_register(void);

G_END_DECLS

#endif
