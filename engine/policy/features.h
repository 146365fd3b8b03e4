/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the policy net (net.h) is told of a scene, and of each legal move in it: numbers of rows.
 *
 * A scene has inputs: each piece with its square, whether it is attacked (by a lesser piece?) and
 * whether it is defended; castling rights, en passant, both last moves, the number of the move.
 * The player's rating is apart: it lies between two rows, with a share in sixteenths.
 *
 * A move has marks: where it comes from and goes to, what it takes and what the exchange on the
 * square is worth, who attacks and guards its two squares, checks, threats, what hangs before and
 * after it, where it lies seen from the opponent's last move, and so on. One of them, from-to, is
 * "narrow": its rows belong only to the first part of the hidden layer, for there are many of them
 * and they tell little (engine/train/README.md has the figures). The others are "wide".
 *
 * Everything is made from the board alone, without a search: exchanges by eng_see_at_least(), other
 * losses by who attacks what ("hanging"), which knows neither pins nor exchanges beyond the first
 * capture. Nothing here allocates or fails. */
#ifndef ENG_POLICY_FEATURES_H
#define ENG_POLICY_FEATURES_H

#include "engine/board/movegen.h"
#include "engine/policy/scene.h"

enum {
    ENG_POLICY_RATING_ROWS = 12, /* 700, 900, … 2900: the middles of bands of 200 points */
    ENG_POLICY_RATING_FIRST = 700,
    ENG_POLICY_RATING_STEP = 200,
    ENG_POLICY_SHARES = 16,
};

/* Rows of inputs: each begins where the one before it ends. */
enum {
    ENG_POLICY_IN_PIECE = 0, /* side, type, square, state */
    ENG_POLICY_IN_CASTLING = ENG_POLICY_IN_PIECE + 2 * 6 * 64 * 6,
    ENG_POLICY_IN_EN_PASSANT = ENG_POLICY_IN_CASTLING + 4,  /* file */
    ENG_POLICY_IN_LAST_TO = ENG_POLICY_IN_EN_PASSANT + 8,   /* type, square */
    ENG_POLICY_IN_LAST_FROM = ENG_POLICY_IN_LAST_TO + 384,  /* square */
    ENG_POLICY_IN_OWN_TO = ENG_POLICY_IN_LAST_FROM + 64,    /* type, square */
    ENG_POLICY_IN_OWN_FROM = ENG_POLICY_IN_OWN_TO + 7 * 64, /* square; type 6: captured since */
    ENG_POLICY_IN_CAPTURED = ENG_POLICY_IN_OWN_FROM + 64,
    ENG_POLICY_IN_NUMBER = ENG_POLICY_IN_CAPTURED + 1, /* tens of half-moves */
    ENG_POLICY_IN_QUIET = ENG_POLICY_IN_NUMBER + 13,   /* the half-move clock in eights */
    ENG_POLICY_IN_RATING = ENG_POLICY_IN_QUIET + 5,
    ENG_POLICY_INPUTS = ENG_POLICY_IN_RATING + ENG_POLICY_RATING_ROWS,
    ENG_POLICY_INPUTS_MAX = 64 + 16, /* of a scene */
};

/* Wide rows of marks. A swap is what the exchange on the square is worth, in seven steps; a loss
 * what hangs, in five. */
enum {
    ENG_POLICY_MARK_FROM = 0,                          /* type, square, whether it hangs there */
    ENG_POLICY_MARK_TO = ENG_POLICY_MARK_FROM + 768,   /* type, square, whether it loses nothing */
    ENG_POLICY_MARK_STATES = ENG_POLICY_MARK_TO + 768, /* type, states of both squares */
    ENG_POLICY_MARK_SWAP = ENG_POLICY_MARK_STATES + 216, /* type, captured, swap */
    ENG_POLICY_MARK_CHECK = ENG_POLICY_MARK_SWAP + 294,  /* type, discovered, loses nothing */
    ENG_POLICY_MARK_MATE = ENG_POLICY_MARK_CHECK + 24,
    ENG_POLICY_MARK_THREAT = ENG_POLICY_MARK_MATE + 1,    /* type, target, loses nothing */
    ENG_POLICY_MARK_LOSS = ENG_POLICY_MARK_THREAT + 72,   /* before, after, of the moved piece */
    ENG_POLICY_MARK_GAIN = ENG_POLICY_MARK_LOSS + 50,     /* the opponent's before, after */
    ENG_POLICY_MARK_BACK = ENG_POLICY_MARK_GAIN + 25,     /* recapture or not, swap */
    ENG_POLICY_MARK_AGAIN = ENG_POLICY_MARK_BACK + 14,    /* type of the piece that moves again */
    ENG_POLICY_MARK_RETURN = ENG_POLICY_MARK_AGAIN + 6,   /* type that goes where it came from */
    ENG_POLICY_MARK_AWAY_TO = ENG_POLICY_MARK_RETURN + 6, /* offset from the last move's square */
    ENG_POLICY_MARK_AWAY_FROM = ENG_POLICY_MARK_AWAY_TO + 225,
    ENG_POLICY_MARK_THEIR_KING = ENG_POLICY_MARK_AWAY_FROM + 225, /* type, distance */
    ENG_POLICY_MARK_OUR_KING = ENG_POLICY_MARK_THEIR_KING + 48,
    ENG_POLICY_MARK_EVASION = ENG_POLICY_MARK_OUR_KING + 48, /* king, capture, block */
    ENG_POLICY_MARK_FREEDOM = ENG_POLICY_MARK_EVASION + 3,   /* type, squares it can go to next */
    ENG_POLICY_MARK_PAWN = ENG_POLICY_MARK_FREEDOM + 48,     /* passed, rank */
    ENG_POLICY_MARK_SPECIAL = ENG_POLICY_MARK_PAWN + 16,     /* promotions, castling, en passant */
    ENG_POLICY_MARK_REPLY = ENG_POLICY_MARK_SPECIAL + 8, /* type, whether the piece that moved last
                                                          * attacks `from`, `to`, is attacked */
    ENG_POLICY_MARK_FILE = ENG_POLICY_MARK_REPLY + 48,   /* type, file closed, half-open, open */
    ENG_POLICY_MARK_POST = ENG_POLICY_MARK_FILE + 18,    /* type, held by a pawn, safe from pawns */
    ENG_POLICY_MARK_ZONE = ENG_POLICY_MARK_POST + 24,    /* type, squares attacked at their king */
    ENG_POLICY_MARK_CHANGE = ENG_POLICY_MARK_ZONE + 24,  /* type, squares won or lost */
    ENG_POLICY_WIDE = ENG_POLICY_MARK_CHANGE + 54,
    ENG_POLICY_MARKS_MAX = 32, /* of a move */
    ENG_POLICY_NARROW = 2 * 1792,
};

typedef struct {
    int count;
    uint16_t rows[ENG_POLICY_INPUTS_MAX];
} EngPolicyInputs;

/* The rating: rows ENG_POLICY_IN_RATING + row with ENG_POLICY_SHARES - share sixteenths, and the
 * next with share. */
typedef struct {
    int row, share;
} EngPolicyRating;

typedef struct {
    uint16_t narrow;
    uint16_t count;
    uint16_t wide[ENG_POLICY_MARKS_MAX];
} EngPolicyMarks;

/* Ratings beyond the first and last band count as these bands'. */
EngPolicyRating eng_policy_rating(int rating);

/* Fills inputs, the legal moves, and the marks of each (room for ENG_MAX_MOVES). */
void eng_policy_features(const EngPolicyScene *scene, EngPolicyInputs *inputs, EngMoveList *moves,
                         EngPolicyMarks *marks);

#endif
