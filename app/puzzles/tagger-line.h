/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A puzzle's line played out on the board, with the questions that the tagger's rules ask about it.
 * Only for the files tag-….c.
 *
 * at[i] is the position before moves[i]. moves[0] is the opponent's blunder (ENG_NULL_MOVE: none
 * came before, and at[0] is at[1]), moves[1], moves[3] … are the solver's; at[1] is the solver's
 * position, at[length] the final one.
 */
#ifndef TABIYA_TAGGER_LINE_H
#define TABIYA_TAGGER_LINE_H

#include <glib.h>

#include "app/names/puzzle-theme.h"
#include "engine/board/attacks.h"
#include "engine/board/movegen.h"
#include "engine/board/position.h"

G_BEGIN_DECLS

#define TABIYA_TAG_MOVES 64

typedef struct {
    EngPosition at[TABIYA_TAG_MOVES + 1];
    EngMove moves[TABIYA_TAG_MOVES];
    guint length; /* even */
    EngColor solver, opponent;
} TabiyaTagLine;

/* Plays the line; the solver has the last move. FALSE if it is too long, or not a complete line of
 * legal moves. */
gboolean tabiya_tag_line_play(TabiyaTagLine *line, const EngPosition *start, const EngMove *moves,
                              gsize length);

/* --- Lines ------------------------------------------------------------------------------------ */

static inline EngSquare tabiya_tag_from(const TabiyaTagLine *line, guint i)
{
    return eng_move_from(line->moves[i]);
}

/* The square where the moved piece stands afterwards. */
static inline EngSquare tabiya_tag_to(const TabiyaTagLine *line, guint i)
{
    return eng_move_arrival(line->moves[i]);
}

/* The type of the moved piece, before the move. */
static inline EngPieceType tabiya_tag_mover(const TabiyaTagLine *line, guint i)
{
    return eng_piece_type(line->at[i].board[tabiya_tag_from(line, i)]);
}

static inline gboolean tabiya_tag_is_capture(const TabiyaTagLine *line, guint i)
{
    return line->moves[i] != ENG_NULL_MOVE && eng_move_is_capture(&line->at[i], line->moves[i]);
}

static inline gboolean tabiya_tag_is_check(const TabiyaTagLine *line, guint i)
{
    return line->at[i + 1].checkers != 0;
}

/* The piece that move i captures; ENG_NO_PIECE_TYPE if none. */
EngPieceType tabiya_tag_victim(const TabiyaTagLine *line, guint i);

gboolean tabiya_tag_is_mate(const TabiyaTagLine *line);

/* --- Positions -------------------------------------------------------------------------------- */

static inline EngPieceType tabiya_tag_type(const EngPosition *position, EngSquare square)
{
    return eng_piece_type(position->board[square]);
}

/* 1, 3, 3, 5, 9; a king counts 99. */
int tabiya_tag_worth(EngPieceType type);

/* Material of `color` in these points, less the other side's. */
int tabiya_tag_balance(const EngPosition *position, EngColor color);

/* What the piece on `square` attacks. */
EngBitboard tabiya_tag_attacks(const EngPosition *position, EngSquare square);

/* The pieces of `color` that attack `square`. */
EngBitboard tabiya_tag_attackers(const EngPosition *position, EngSquare square, EngColor color);

/* Whether the piece there is not defended by its own side, not even through another piece. */
gboolean tabiya_tag_is_unguarded(const EngPosition *position, EngSquare square);

/* Whether the other side could take the piece there with profit: it is undefended, or attacked by a
 * piece that is worth less. */
gboolean tabiya_tag_is_in_danger(const EngPosition *position, EngSquare square);

static inline gboolean tabiya_tag_is_slider(EngPieceType type)
{
    return type == ENG_BISHOP || type == ENG_ROOK || type == ENG_QUEEN;
}

G_END_DECLS

#endif
