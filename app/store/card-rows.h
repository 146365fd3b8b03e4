/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The cards of a deck, and the answers to them.
 *
 * An answer is a row, and the card has the values of its last row; both are written in one
 * transaction, so that a killed program keeps every answer it has shown. Deleting its row takes an
 * answer back.
 *
 * `db` is a connection of the calling thread. Each call is a transaction, or a part of the
 * caller's. Times are Unix milliseconds. */
#ifndef TABIYA_CARD_ROWS_H
#define TABIYA_CARD_ROWS_H

#include "app/store/card-memory.h"
#include "app/store/database.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_CARD_NEW,      /* never asked */
    TABIYA_CARD_LEARNING, /* never known yet */
    TABIYA_CARD_REVIEW,
    TABIYA_CARD_RELEARNING, /* known before, but not the last time */
} TabiyaCardState;

/* A card: how well it is known, and when it is due. */
typedef struct {
    TabiyaCardState state;
    gint64 due_ms;
    TabiyaMemory memory;
    guint lapses; /* how often it was forgotten */
} TabiyaCardStand;

typedef struct {
    gint64 id;
    guint64 key;
    TabiyaCardStand stand;
    guint reps;            /* answers */
    gint64 last_review_ms; /* 0: never */
} TabiyaCard;

/* A position in a deck; the text is lent. */
typedef struct {
    guint64 key;
    const char *fen;
} TabiyaCardPosition;

/* Makes these positions the deck's only ones: new ones get a card; cards of missing ones are kept,
 * with all their values, for their position to come back. Writes only differences. `*n_changed`
 * (may be NULL) receives their number. */
gboolean tabiya_card_rows_set_positions(TabiyaDatabase *db, gint64 deck,
                                        const TabiyaCardPosition *positions, gsize n, gint64 now_ms,
                                        guint *n_changed, GError **error);

/* A card to add to a deck; the texts are lent. */
typedef struct {
    guint64 key;
    const char *fen;
    const char *subject; /* its subject beyond the position: the id of a puzzle (nullable) */
    gint64 due_ms;       /* if it is new */
} TabiyaCardWanted;

/* Adds a card to the deck, or brings back the one that was kept, with its values. `*id` (may be
 * NULL) receives the card's id. */
gboolean tabiya_card_rows_put(TabiyaDatabase *db, gint64 deck, const TabiyaCardWanted *wanted,
                              gint64 *id, GError **error);

/* The card's subject; "" if it is only a position. NULL on an error. */
char *tabiya_card_rows_dup_subject(TabiyaDatabase *db, gint64 id,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* All cards with a position in the deck: a GArray of TabiyaCard by due time, new ones last, each
 * group in the order of creation. NULL on an error. (transfer full) */
GArray *tabiya_card_rows_list(TabiyaDatabase *db, gint64 deck,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* An answer, with the card's values after it. */
typedef struct {
    gint64 card;
    gint64 reviewed_ms;
    TabiyaGrade grade;
    const char *played; /* UCI, lent; NULL: none */
    double elapsed_days;
    TabiyaCardStand after;
} TabiyaCardAnswer;

/* `*id` (may be NULL) receives the row's id. */
gboolean tabiya_card_rows_answer(TabiyaDatabase *db, const TabiyaCardAnswer *answer, gint64 *id,
                                 GError **error);

/* Gives the card the values of its last answer, after its answers have changed. */
gboolean tabiya_card_rows_follow(TabiyaDatabase *db, gint64 card, GError **error);

/* Deletes the last answer to the card, and notes that for other machines. FALSE without an error:
 * there is none. */
gboolean tabiya_card_rows_take_back(TabiyaDatabase *db, gint64 card, GError **error);

/* The card in its current state. FALSE without an error: it does not exist. */
gboolean tabiya_card_rows_get(TabiyaDatabase *db, gint64 id, TabiyaCard *card, GError **error);

/* An answer as stored. */
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
