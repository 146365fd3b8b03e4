/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* In which notation the reader reads a game: pgn-notation.c finds it out, by reading the game. */
#ifndef TABIYA_PGN_READER_PRIVATE_H
#define TABIYA_PGN_READER_PRIVATE_H

#include "app/game/pgn-reader.h"

G_BEGIN_DECLS

/* More of a game's moves are not looked at. */
#define TABIYA_PGN_NOTATION_BYTES (1 << 18)

/* The notation in which most moves of the first game in `text` are legal, variations included;
 * NULL: English, or what English would read as well. The whole game is replayed in each: this is
 * for games that have a move that is not legal in English. */
const TabiyaNotation *tabiya_pgn_find_notation(const char *text, gsize length);

G_END_DECLS

#endif
