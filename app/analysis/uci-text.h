/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The client's half of the UCI protocol as text: lines from an engine, and lines to it. Pure
 * functions; uci-engine.h does the communication. */
#ifndef TABIYA_UCI_TEXT_H
#define TABIYA_UCI_TEXT_H

#include "app/analysis/engine-source.h"

G_BEGIN_DECLS

#define TABIYA_UCI_PV_MAX 128

/* Reads an `info …` line that carries a score and a line of play. `position` is the one searched;
 * illegal moves end the line of play. `pv` has room for TABIYA_UCI_PV_MAX moves and is lent to
 * `info->pv`; NULL: the line is not read, which is much faster. Returns FALSE for other info lines.
 * The score is converted to White's view. */
gboolean tabiya_uci_parse_info(const char *line, const EngPosition *position,
                               TabiyaSearchInfo *info, EngMove *pv);

/* Reads `bestmove M [ponder M]`. Returns FALSE if the line is not one; `*best` is ENG_NO_MOVE if
 * its move is not legal in `position`. */
gboolean tabiya_uci_parse_bestmove(const char *line, const EngPosition *position, EngMove *best,
                                   EngMove *ponder);

/* `position startpos|fen F [moves …]` without the newline. */
char *tabiya_uci_dup_position(const EngPosition *start, const EngMove *moves, gsize count);

/* `go …` without the newline. Search moves are written from `position`'s point of view. */
char *tabiya_uci_dup_go(const EngLimits *limits, const EngPosition *position);

G_END_DECLS

#endif
