/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The initial position with odds: an argument of the kind TABIYA_PARAM_ODDS. */
#ifndef TABIYA_TALK_ODDS_H
#define TABIYA_TALK_ODDS_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

/* Without the piece that `giver` gives: "pawn" (the f-pawn), "knight", "bishop", "rook" (those of
 * the queenside) or "queen"; "" and NULL: none. FALSE: there are no such odds. */
gboolean tabiya_odds_get_start(const char *odds, EngColor giver, EngPosition *start);

G_END_DECLS

#endif
