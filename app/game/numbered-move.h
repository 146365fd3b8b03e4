/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A move with its number, as written in a sentence: "12. Nf3", "12… Nxe5". Used everywhere except
 * in books (app/render/book.h, ui/notation/) and PGN, which have their own spelling. */
#ifndef TABIYA_NUMBERED_MOVE_H
#define TABIYA_NUMBERED_MOVE_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

/* "12. " or "12… ": the number of the move to be made in `before`. */
void tabiya_numbered_move_append(GString *text, const EngPosition *before);

/* `san`, made in `before`, with its number. The caller's. */
char *tabiya_numbered_move_dup(const EngPosition *before,
                               const char *san) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
