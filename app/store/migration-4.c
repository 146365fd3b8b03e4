/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Version 4: favorites, and flashcards.
 *
 * A favorite is a word of its kind (favorite-rows.h). A deck is a set of cards trained together
 * (deck-rows.h): those of a repertoire, whose lines are the games of a collection, or of anything
 * else that has a position and a number for it. A card stores how well it is remembered
 * (app/training/fsrs.h), and a row of card_review the card's state after one answer: the card
 * matches its last row, so that deleting the row takes the answer back. */
#include "app/store/migration-4.h"

#include "app/store/database-private.h"

gboolean tabiya_migration_to_version_4(TabiyaDatabase *db, GError **error)
{
    return tabiya_database_run(
        db,
        "CREATE TABLE favourite ("
        "  kind TEXT NOT NULL,"
        "  key TEXT NOT NULL,"
        "  created_ms INTEGER NOT NULL,"
        "  PRIMARY KEY (kind, key)"
        ") STRICT, WITHOUT ROWID;"
        "CREATE TABLE deck ("
        "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
        "  kind INTEGER NOT NULL," /* TabiyaDeckKind */
        "  name TEXT NOT NULL,"
        "  color INTEGER CHECK (color IN (0, 1))," /* whose moves are trained; NULL: either's */
        "  collection INTEGER REFERENCES collection (id) ON DELETE SET NULL,"
        "  created_ms INTEGER NOT NULL,"
        "  deleted_ms INTEGER" /* NULL: not deleted */
        ") STRICT;"
        "CREATE INDEX deck_collection ON deck (collection);"
        "CREATE TABLE card ("
        "  id INTEGER PRIMARY KEY,"
        "  deck INTEGER NOT NULL REFERENCES deck (id) ON DELETE CASCADE,"
        "  key INTEGER NOT NULL," /* of the position, Zobrist, as signed; or another number */
        "  fen TEXT NOT NULL,"
        "  active INTEGER NOT NULL CHECK (active IN (0, 1))," /* 0: not in the deck's lines now */
        "  state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3)," /* TabiyaCardState */
        "  due_ms INTEGER NOT NULL,"
        "  stability REAL NOT NULL,"
        "  difficulty REAL NOT NULL,"
        "  reps INTEGER NOT NULL,"
        "  lapses INTEGER NOT NULL,"
        "  last_review_ms INTEGER," /* NULL: never */
        "  UNIQUE (deck, key)"
        ") STRICT;"
        "CREATE INDEX card_due ON card (deck, due_ms) WHERE active = 1;"
        "CREATE TABLE card_review (" /* the columns from `state` on: the card afterwards */
        "  id INTEGER PRIMARY KEY,"
        "  card INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,"
        "  reviewed_ms INTEGER NOT NULL,"
        "  grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 4)," /* TabiyaGrade */
        "  played TEXT,"                                          /* the move, in UCI */
        "  elapsed_days REAL NOT NULL," /* since the previous review; 0: none */
        "  state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),"
        "  due_ms INTEGER NOT NULL,"
        "  stability REAL NOT NULL,"
        "  difficulty REAL NOT NULL,"
        "  lapses INTEGER NOT NULL"
        ") STRICT;"
        "CREATE INDEX card_review_card ON card_review (card);"
        "CREATE INDEX card_review_time ON card_review (reviewed_ms);",
        error);
}
