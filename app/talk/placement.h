/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads a position that a person has put into words: an argument of the kind
 * TABIYA_PARAM_PLACEMENT. Any thread. */
#ifndef TABIYA_PLACEMENT_H
#define TABIYA_PLACEMENT_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

/* "start", a FEN, or "white: Ke1 Ra1 h2; black: Ke8; white": the pieces of both sides, and who is
 * to move (White if it is not said); nobody may castle in it. FALSE with a sentence that says what
 * is wrong. */
gboolean tabiya_placement_read(const char *text, EngPosition *position, GError **error);

G_END_DECLS

#endif
