/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the language of a game's moves if it is not English. */
#ifndef TABIYA_PGN_NOTATION_H
#define TABIYA_PGN_NOTATION_H

#include "app/game/piece-letters.h"

G_BEGIN_DECLS

/* "Read in German notation", translated; NULL: the first game is read in English. */
char *tabiya_pgn_dup_notation_remark(const char *text, gsize length) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
