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
/* Its moves alone, comments, variations and result included, ending with a newline. */
void tabiya_pgn_append_movetext(GString *out, TabiyaGame *game);

/* --- Without a tree --------------------------------------------------------------------------- */

/* What tabiya_pgn_append_movetext() writes of a game that is a plain main line from `start`, whose
 * moves must be legal. */
void tabiya_pgn_append_main_line(GString *out, const EngPosition *start, const EngMove *moves,
                                 gsize count, TabiyaResult result);
/* [Name "value"] and a newline. */
void tabiya_pgn_append_tag(GString *out, const char *name, const char *value);

/* --- Files ------------------------------------------------------------------------------------ */

/* Puts `length` bytes (-1: to the NUL) in the place of `file`, or leaves it as it was: they are
 * written beside it, brought to the disk and renamed. Permissions stay, links are followed.
 * Blocks. */
gboolean tabiya_pgn_save_file(GFile *file, const char *text, gssize length,
                              GCancellable *cancellable, GError **error);

/* The same on another thread; the text is copied before this returns. */
void tabiya_pgn_save_file_async(GFile *file, const char *text, gssize length,
                                GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                gpointer user);
gboolean tabiya_pgn_save_file_finish(GFile *file, GAsyncResult *result, GError **error);

G_END_DECLS

#endif
