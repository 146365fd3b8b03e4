/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Cards of a deck, and what was answered to them.
 *
 * An answer is a row, and the card says what its last row says; both are written in one
 * transaction, so that a program that is killed has all answers that it has shown, and an answer is
 * taken back by deleting its row.
 *
 * `db` is a connection of the calling thread. Each call is a transaction, or a part of the
 * caller's. Times are Unix milliseconds. */
#ifndef TABIYA_CARD_ROWS_H
#define TABIYA_CARD_ROWS_H

#include "app/store/card-memory.h"
#include "app/store/database.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_CARD_NEW,      /* never asked for */
    TABIYA_CARD_LEARNING, /* never known yet */
    TABIYA_CARD_REVIEW,
    TABIYA_CARD_RELEARNING, /* known once, and not the last time */
} TabiyaCardState;

/* What is known of a card, and when it is due. */
typedef struct {
    TabiyaCardState state;
    gint64 due_ms;
    TabiyaMemory memory;
    guint lapses; /* how often it was known and then not */
} TabiyaCardStand;

typedef struct {
    gint64 id;
    guint64 key;
    TabiyaCardStand stand;
    guint reps;            /* answers */
    gint64 last_review_ms; /* 0: never */
} TabiyaCard;

/* A position that a deck has now; the text is lent. */
typedef struct {
    guint64 key;
    const char *fen;
} TabiyaCardPosition;

/* The deck has these positions and no others: new ones get a card, those of others wait, with all
 * that is known of them, for their position to come back. Writes what is different only.
 * `*n_changed` (may be NULL) is how many are. */
gboolean tabiya_card_rows_set_positions(TabiyaDatabase *db, gint64 deck,
                                        const TabiyaCardPosition *positions, gsize n, gint64 now_ms,
                                        guint *n_changed, GError **error);

/* A card that a deck is to have; the texts are lent. */
typedef struct {
    guint64 key;
    const char *fen;
    const char *subject; /* what it is about beyond its position, the id of a puzzle (nullable) */
    gint64 due_ms;       /* of a new one */
} TabiyaCardWanted;

/* The deck has this card, too: a new one, or one that waited for it, which stays as it is. `*id`
 * (may be NULL) is the card's. */
gboolean tabiya_card_rows_put(TabiyaDatabase *db, gint64 deck, const TabiyaCardWanted *wanted,
                              gint64 *id, GError **error);

/* What the card is about; "" for nothing beyond its position. NULL on an error. */
char *tabiya_card_rows_dup_subject(TabiyaDatabase *db, gint64 id,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* All cards whose positions the deck has: a GArray of TabiyaCard in the order in which they are
 * due, new ones last, each in the order in which they were made. NULL on an error.
 * (transfer full) */
GArray *tabiya_card_rows_list(TabiyaDatabase *db, gint64 deck,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* An answer: what the card is after it. */
typedef struct {
    gint64 card;
    gint64 reviewed_ms;
    TabiyaGrade grade;
    const char *played; /* UCI, lent; NULL: none */
    double elapsed_days;
    TabiyaCardStand after;
} TabiyaCardAnswer;

/* `*id` (may be NULL) is the row's. */
gboolean tabiya_card_rows_answer(TabiyaDatabase *db, const TabiyaCardAnswer *answer, gint64 *id,
                                 GError **error);

/* Takes the last answer to the card back. FALSE without an error: there is none. */
gboolean tabiya_card_rows_take_back(TabiyaDatabase *db, gint64 card, GError **error);

/* The card as it is now. FALSE without an error: there is none. */
gboolean tabiya_card_rows_get(TabiyaDatabase *db, gint64 id, TabiyaCard *card, GError **error);

/* An answer that was given. */
typedef struct {
    gint64 card;
    gint64 reviewed_ms;
    TabiyaGrade grade;
} TabiyaCardReview;

/* The answers of a deck since then, in order: a GArray of TabiyaCardReview. NULL on an error.
 * (transfer full) */
GArray *tabiya_card_rows_list_reviews(TabiyaDatabase *db, gint64 deck, gint64 since_ms,
                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
