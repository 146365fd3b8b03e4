/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Explains to the user why a FEN is not valid. */
#ifndef TABIYA_FEN_PROBLEM_H
#define TABIYA_FEN_PROBLEM_H

#include <glib.h>

#include "engine/board/fen.h"

G_BEGIN_DECLS

/* What eng_fen_parse() found wrong, translated: the field and the reason, without a period ("Piece
 * placement: rank 3 has more than 8 squares"). The engine's own message stays English. */
char *tabiya_fen_problem_describe(const EngFenError *error) G_GNUC_WARN_UNUSED_RESULT;

/* Reads a FEN that the user entered. FALSE with TABIYA_ERROR_BAD_FEN and a message if it is not
 * valid. */
gboolean tabiya_fen_read(const char *text, EngPosition *position, GError **error);

G_END_DECLS

#endif
