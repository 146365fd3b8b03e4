/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game as the page gives it: the FEN of its start and moves in UCI. */
#ifndef TABIYA_WEB_LINE_H
#define TABIYA_WEB_LINE_H

#include <glib.h>

#include "engine/board/san.h"
#include "engine/board/fen.h"

G_BEGIN_DECLS

/* Longer than any game can be. */
enum { WEB_LINE_MOVES = 12000 };

typedef struct {
    EngPosition start, position;
    GArray *moves; /* EngMove */
    GArray *keys;  /* uint64_t, of the positions before each move */
} WebLine;

/* Plays `moves`, separated by blanks, from `start` ("": the initial position). FALSE: a sentence
 * about what is wrong is in `*error`, the caller's; the line is to be cleared anyway. */
gboolean web_line_read(WebLine *self, const char *start, const char *moves, char **error);
void web_line_clear(WebLine *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(WebLine, web_line_clear)

/* A line that is empty. */
void web_line_begin(WebLine *self, const EngPosition *start);
void web_line_play(WebLine *self, EngMove move);

/* Of the position after the moves. */
EngOutcome web_line_outcome(const WebLine *self);

G_END_DECLS

#endif
