/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the notation of a game; implemented in pgn-notation.c, which replays the game. */
#ifndef TABIYA_PGN_READER_PRIVATE_H
#define TABIYA_PGN_READER_PRIVATE_H

#include "app/game/pgn-reader.h"

G_BEGIN_DECLS

/* The maximum of bytes of a game's moves to examine. */
#define TABIYA_PGN_NOTATION_BYTES (1 << 18)

/* The notation in which most moves of the first game in `text`, including variations, are legal;
 * NULL: English, or nothing better than English. Replays the whole game in each, so call it only
 * for games with a move that is illegal in English. */
const TabiyaNotation *tabiya_pgn_find_notation(const char *text, gsize length);

G_END_DECLS

#endif
