/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes a review into its game as standard PGN: evaluations ([%eval]), NAGs, words, and better
 * lines as variations.
 *
 * One step of undo. A new review, or removing the notes, finds each note by a command in its own
 * comment, [%review NAG HASH]: the NAG that came with it (0: none), and the hash of its words.
 * Notes whose words somebody has changed stay, and so do better lines that somebody has extended,
 * and earlier NAGs. Moves with somebody's judgment get no other NAG.
 */
#ifndef TABIYA_REVIEW_NOTES_H
#define TABIYA_REVIEW_NOTES_H

#include "app/analysis/game-review.h"
#include "app/game/piece-letters.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_NOTES_EVALS = 1 << 0,
    TABIYA_NOTES_NAGS = 1 << 1,  /* ?? $4, ? $2, ?! $6; ! $1 for an only move that is a critical
                                    moment, !! $3 for a sound sacrifice */
    TABIYA_NOTES_WORDS = 1 << 2, /* explanations; at the start accuracy and counts */
    TABIYA_NOTES_LINES = 1 << 3, /* the better line beside each labeled move */
    TABIYA_NOTES_TAGS = 1 << 4,  /* ECO, Opening and Annotator where they are missing */
    TABIYA_NOTES_ALL = (1 << 5) - 1,
} TabiyaReviewNotes;

/* Replaces the notes of an earlier review in the review's game. Plies that are not done get none,
 * nor do the moves from the first one on that differs from the reviewed line. */
void tabiya_review_write_notes(TabiyaGameReview *review, TabiyaReviewNotes what);

/* Removes the notes of a review from the main line, evaluations and tags excepted. One step. */
void tabiya_review_remove_notes(TabiyaGame *game);

/* The sentence or sentences about a judged move: "Mistake. Nxe5 loses a knight: …"; "" if the glyph
 * says it all. */
char *tabiya_review_dup_words(TabiyaGameReview *review, guint ply,
                              TabiyaPieceLetters letters) G_GNUC_WARN_UNUSED_RESULT;

/* NAG of a judged move, 0 for none. */
guint8 tabiya_review_get_nag(TabiyaGameReview *review, guint ply);

G_END_DECLS

#endif
