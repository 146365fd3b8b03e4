/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A position from FEN, for tests. */
#ifndef TESTS_POSITION_OF_H
#define TESTS_POSITION_OF_H

#include <glib.h>

#include "engine/board/fen.h"

/* The position of `fen`, which must be a good one. */
static inline EngPosition position_of(const char *fen)
{
    EngPosition position;
    EngFenError error;
    if (!eng_fen_parse(&position, fen, &error))
        g_error("%s: %s", fen, error.message);
    return position;
}

#endif
