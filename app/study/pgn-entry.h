/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One game in a document's list: the values of its row, read when first asked for.
 *
 * An entry stays with its game, wherever that moves in the list. It holds a reference to its
 * document.
 *
 * Properties (all notify; read-only):
 *   white, black, event, site, date, round, result, eco
 *                string: the tag, "" if missing or "?"
 *   length       int: half-moves of the main line, from the tag PlyCount or counted
 *   modified     gboolean: differs from the file
 *   title        string, never empty: "Anderssen – Kieseritzky", or what else is known
 */
#ifndef TABIYA_PGN_ENTRY_H
#define TABIYA_PGN_ENTRY_H

#include "app/study/pgn-header.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PGN_ENTRY (tabiya_pgn_entry_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPgnEntry, tabiya_pgn_entry, TABIYA, PGN_ENTRY, GObject)

/* One of the tags. (transfer none), and never NULL. */
const char *tabiya_pgn_entry_get_field(TabiyaPgnEntry *self, TabiyaPgnField field);
const char *tabiya_pgn_entry_get_title(TabiyaPgnEntry *self);
int tabiya_pgn_entry_get_length(TabiyaPgnEntry *self);
gboolean tabiya_pgn_entry_get_modified(TabiyaPgnEntry *self);

/* The game's position in its document, from 0; -1: it was deleted. */
int tabiya_pgn_entry_get_position(TabiyaPgnEntry *self);

G_END_DECLS

#endif
