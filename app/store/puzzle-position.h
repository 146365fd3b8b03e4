/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The position of a puzzle in bytes (see puzzle-row.h), and the numbers beside it. */
#ifndef TABIYA_PUZZLE_POSITION_H
#define TABIYA_PUZZLE_POSITION_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

/* Bytes being read; a read past their end gives 0 and sets bad. */
typedef struct {
    const guint8 *at, *end;
    gboolean is_bad;
} TabiyaPuzzleBytes;

void tabiya_puzzle_put_varint(GByteArray *bytes, guint value);
guint tabiya_puzzle_get_varint(TabiyaPuzzleBytes *bytes);

void tabiya_puzzle_put_position(GByteArray *bytes, const EngPosition *position);
/* The FEN, the caller's; NULL: bad. */
char *tabiya_puzzle_get_position_fen(TabiyaPuzzleBytes *bytes) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
