/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game of a library as a file: what opens, changes and saves PGN files opens, changes and saves
 * it, and comes back to it at the next start.
 *
 * Its URI is tabiya-game:///PATH/OF/library.db?id=123&name=White%20–%20Black; what is read of it is
 * the game's export format, and what is written to it (PGN of one game) takes the game's place.
 * Calls block, as those of any file.
 */
#ifndef TABIYA_GAME_FILE_H
#define TABIYA_GAME_FILE_H

#include <gio/gio.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_GAME_FILE (tabiya_game_file_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGameFile, tabiya_game_file, TABIYA, GAME_FILE, GObject)

/* `name`: what it is called in passing. */
GFile *tabiya_game_file_new(const char *library, gint64 id,
                            const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* From now on g_file_new_for_uri() knows such files. Once a process is enough, more do no harm. */
void tabiya_game_file_register(void);

G_END_DECLS

#endif
