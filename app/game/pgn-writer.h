/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes games as PGN in export format, and replaces files completely or not at all.
 *
 * The seven tags of the roster come first, the others in the game's order; movetext is filled to 79
 * columns; NAGs are written as $n. Reading the output gives the same game back
 * (tabiya_pgn_read_text()), including line breaks and a } in a comment. A game that is sealed
 * (tabiya_game_seal()) is written as it was read, byte for byte.
 */
#ifndef TABIYA_PGN_WRITER_H
#define TABIYA_PGN_WRITER_H

#include <gio/gio.h>

#include "app/game/game.h"

G_BEGIN_DECLS

/* One game, tags and moves, ending with an empty line. */
char *tabiya_pgn_write_game(TabiyaGame *game) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_pgn_append_game(GString *out, TabiyaGame *game);
/* Only its moves, with comments, variations and result, ending with a newline. */
void tabiya_pgn_append_movetext(GString *out, TabiyaGame *game);

/* --- Without a tree --------------------------------------------------------------------------- */

/* The output of tabiya_pgn_append_movetext() for a game that is a plain main line from `start`,
 * whose moves must be legal. */
void tabiya_pgn_append_main_line(GString *out, const EngPosition *start, const EngMove *moves,
                                 gsize count, TabiyaResult result);
/* [Name "value"] and a newline. */
void tabiya_pgn_append_tag(GString *out, const char *name, const char *value);

/* --- Files ------------------------------------------------------------------------------------ */

/* Replaces `file` by `length` bytes (-1: NUL-terminated), or leaves it unchanged: writes a new file
 * beside it, flushes it to disk and renames it. Keeps permissions, follows links. Blocks. */
gboolean tabiya_pgn_save_file(GFile *file, const char *text, gssize length,
                              GCancellable *cancellable, GError **error);

/* The same on another thread; the text is copied before this returns. */
void tabiya_pgn_save_file_async(GFile *file, const char *text, gssize length,
                                GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                gpointer user);
gboolean tabiya_pgn_save_file_finish(GFile *file, GAsyncResult *result, GError **error);

G_END_DECLS

#endif
