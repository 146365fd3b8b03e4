/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a move does, as far as the board alone shows it: captures, checks, develops, defends. */
#ifndef TABIYA_DEEDS_H
#define TABIYA_DEEDS_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_DEED_NONE,
    TABIYA_DEED_MATES,
    TABIYA_DEED_STALEMATES,
    TABIYA_DEED_PROMOTES,
    TABIYA_DEED_RECAPTURES, /* where the move before captured */
    TABIYA_DEED_CAPTURES,   /* the piece on `square` */
    TABIYA_DEED_EN_PASSANT,
    TABIYA_DEED_CHECKS,
    TABIYA_DEED_LEAVES_CHECK, /* with the king */
    TABIYA_DEED_BLOCKS_CHECK,
    TABIYA_DEED_CASTLES,
    TABIYA_DEED_SAVES,   /* the moved piece could be captured with gain, and no longer can */
    TABIYA_DEED_DEFENDS, /* the same for the piece on `square`, which it now defends */
    TABIYA_DEED_ATTACKS, /* the piece on `square` can be captured with gain, by it, as it could not
                          * before */
    TABIYA_DEED_PUSHES_PASSED_PAWN,
    TABIYA_DEED_DEVELOPS,   /* a knight or bishop leaves its first square */
    TABIYA_DEED_CENTER,     /* a pawn comes to d4, e4, d5 or e5, before the endgame */
    TABIYA_DEED_OPEN_FILE,  /* a rook goes to a file without pawns */
    TABIYA_DEED_CHALLENGES, /* a pawn attacks the pawn on `square`, in the center */
    TABIYA_DEED_SUPPORTS,   /* a pawn defends its neighbor on `square`, in the center */
    TABIYA_DEED_OPENS_LINE, /* a pawn makes way for the bishop on `square`, its first one */
    TABIYA_DEED_KEEPS_OFF,  /* a rook's pawn guards `square`, where a minor piece could go */
    TABIYA_N_DEEDS,
} TabiyaDeedKind;

typedef struct {
    TabiyaDeedKind kind;
    EngSquare square; /* ENG_NO_SQUARE: of no other piece */
} TabiyaDeed;

#define TABIYA_DEEDS_MAX 8

/* The deeds of the legal `move` of `before`, the most important first; returns how many.
 * `captured_on` is where the move before it captured, ENG_NO_SQUARE: nowhere. */
guint tabiya_move_find_deeds(const EngPosition *before, EngMove move, EngSquare captured_on,
                             TabiyaDeed deeds[TABIYA_DEEDS_MAX]);

/* "It attacks {first}.", translated, to be filled in: {first} is the piece on the deed's square
 * before the move, {square} that square. Static. */
const char *tabiya_deed_get_sentence(TabiyaDeedKind kind);

/* Where the move captured, for tabiya_move_find_deeds() after the next move; ENG_NO_SQUARE:
 * nothing. */
EngSquare tabiya_move_get_capture(const EngPosition *before, EngMove move);

G_END_DECLS

#endif
