/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Version 5: training with puzzles.
 *
 * The puzzles themselves are in their own file, which can be rebuilt (puzzle-store.h); here are
 * only their ids, as Lichess writes them, and each attempt stores the themes and rating of its
 * puzzle, which may be gone later. A run begins and ends as one: a streak, a storm, a round of a
 * set. A card may be about more than its position: `subject` is the id of a puzzle.
 *
 * A mistake is a card of the deck of mistakes and its place in a game; the same position may have
 * been misplayed in several games. */
#include "app/store/migration-5.h"

#include "app/store/database-private.h"

gboolean tabiya_migration_to_version_5(TabiyaDatabase *db, GError **error)
{
    return tabiya_database_run(
        db,
        "CREATE TABLE puzzle_set ("
        "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
        "  name TEXT NOT NULL,"
        "  created_ms INTEGER NOT NULL,"
        "  deleted_ms INTEGER" /* NULL: not deleted */
        ") STRICT;"
        "CREATE TABLE puzzle_set_item ("
        "  puzzle_set INTEGER NOT NULL REFERENCES puzzle_set (id) ON DELETE CASCADE,"
        "  puzzle TEXT NOT NULL,"
        "  place INTEGER NOT NULL," /* their order, with gaps */
        "  PRIMARY KEY (puzzle_set, puzzle)"
        ") STRICT, WITHOUT ROWID;"
        "CREATE TABLE puzzle_run ("
        "  id INTEGER PRIMARY KEY,"
        "  mode INTEGER NOT NULL," /* TabiyaPuzzleMode */
        "  puzzle_set INTEGER REFERENCES puzzle_set (id) ON DELETE SET NULL,"
        "  begun_ms INTEGER NOT NULL,"
        "  finished_ms INTEGER" /* NULL: unfinished */
        ") STRICT;"
        "CREATE INDEX puzzle_run_set ON puzzle_run (puzzle_set) WHERE puzzle_set IS NOT NULL;"
        "CREATE TABLE puzzle_attempt ("
        "  id INTEGER PRIMARY KEY,"
        "  puzzle TEXT NOT NULL,"
        "  mode INTEGER NOT NULL,"
        "  run INTEGER REFERENCES puzzle_run (id) ON DELETE SET NULL,"
        "  rated INTEGER NOT NULL CHECK (rated IN (0, 1)),"
        "  result INTEGER NOT NULL CHECK (result BETWEEN 0 AND 2)," /* TabiyaPuzzleResult */
        "  answered_ms INTEGER NOT NULL,"
        "  elapsed_ms INTEGER NOT NULL," /* until the answer */
        "  puzzle_rating INTEGER NOT NULL,"
        "  rating_before REAL," /* NULL if it is not rated */
        "  rating_after REAL,"
        "  played TEXT NOT NULL," /* UCI; "e2e4?" was wrong, "e2e4~" as good but not the solution */
        "  themes TEXT NOT NULL"  /* as Lichess writes them */
        ") STRICT;"
        "CREATE INDEX puzzle_attempt_puzzle ON puzzle_attempt (puzzle);"
        "CREATE INDEX puzzle_attempt_time ON puzzle_attempt (answered_ms);"
        "CREATE INDEX puzzle_attempt_run ON puzzle_attempt (run) WHERE run IS NOT NULL;"
        "CREATE TABLE puzzle_rating ("
        "  theme TEXT PRIMARY KEY," /* '': all of them */
        "  rating REAL NOT NULL,"
        "  deviation REAL NOT NULL,"
        "  volatility REAL NOT NULL,"
        "  n_rated INTEGER NOT NULL,"
        "  rated_ms INTEGER NOT NULL"
        ") STRICT, WITHOUT ROWID;"
        "CREATE TABLE puzzle_hand (" /* the one being solved */
        "  id INTEGER PRIMARY KEY CHECK (id = 1),"
        "  puzzle TEXT NOT NULL,"
        "  course TEXT NOT NULL," /* where it came from, in the writer's own words */
        "  run INTEGER REFERENCES puzzle_run (id) ON DELETE SET NULL,"
        "  rated INTEGER NOT NULL CHECK (rated IN (0, 1)),"
        "  attempt INTEGER REFERENCES puzzle_attempt (id) ON DELETE SET NULL," /* NULL: none yet */
        "  elapsed_ms INTEGER NOT NULL,"
        "  played TEXT NOT NULL"
        ") STRICT;"
        "ALTER TABLE card ADD COLUMN subject TEXT;" /* NULL: only the position */
        "CREATE TABLE mistake ("
        "  id INTEGER PRIMARY KEY,"
        "  card INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,"
        "  game INTEGER REFERENCES game (id) ON DELETE SET NULL,"
        "  ply INTEGER NOT NULL,"    /* half-moves of the game before the mistake */
        "  fen TEXT NOT NULL,"       /* before the opponent's move that led to the position */
        "  moves TEXT NOT NULL,"     /* that move, and the solution, in UCI */
        "  played TEXT NOT NULL,"    /* the mistake */
        "  lost REAL NOT NULL,"      /* winning chances, 0 … 100 */
        "  rating INTEGER NOT NULL," /* how hard it is, as puzzles have it */
        "  themes TEXT NOT NULL,"
        "  UNIQUE (game, ply)"
        ") STRICT;"
        "CREATE INDEX mistake_card ON mistake (card);"
        "CREATE TABLE mistake_scan (" /* games whose mistakes all have cards */
        "  game INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,"
        "  fingerprint INTEGER NOT NULL," /* of the game as it was then */
        "  scanned_ms INTEGER NOT NULL"
        ") STRICT;"
        "CREATE TABLE drill_attempt ("
        "  id INTEGER PRIMARY KEY,"
        "  drill TEXT NOT NULL," /* its key */
        "  reached INTEGER NOT NULL CHECK (reached IN (0, 1)),"
        "  finished_ms INTEGER NOT NULL," /* 0: in progress */
        "  moves TEXT NOT NULL"           /* drill-rows.h */
        ") STRICT;"
        "CREATE INDEX drill_attempt_drill ON drill_attempt (drill);",
        error);
}
