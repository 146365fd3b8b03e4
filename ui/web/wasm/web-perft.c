/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Counts moves, for the tests: the rules of the page are those of the program. */
#include "engine/board/fen.h"
#include "engine/board/perft.h"
#include "ui/web/wasm/web.h"

/* -1: this is not a position. */
WEB_EXPORT(web_perft) double web_perft(const char *fen, int depth)
{
    EngPosition position;
    return eng_fen_parse(&position, fen, NULL) ? (double)eng_perft(&position, depth) : -1;
}
