/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Attempts at puzzles, a person's ratings, and the puzzle in progress.
 *
 * The first answer that decides becomes a row at once: a wrong move, a hint, the solution's last
 * move. Later tries are added to its `played`, and change nothing else.
 *
 * `db` is a connection of the calling thread. Each call is a transaction, or a part of the
 * caller's. Times are Unix milliseconds. */
#ifndef TABIYA_PUZZLE_ATTEMPT_ROWS_H
#define TABIYA_PUZZLE_ATTEMPT_ROWS_H

#include <glib.h>

#include "app/store/database.h"
#include "app/store/glicko2-rating.h"

G_BEGIN_DECLS

/* How a puzzle was chosen; the numbers are the rows'. */
typedef enum {
    TABIYA_PUZZLE_MODE_LIST, /* chosen in a list */
    TABIYA_PUZZLE_MODE_ADAPTIVE,
    TABIYA_PUZZLE_MODE_THEME,
    TABIYA_PUZZLE_MODE_STREAK,
    TABIYA_PUZZLE_MODE_STORM,
    TABIYA_PUZZLE_MODE_SET, /* a round of a set */
    TABIYA_PUZZLE_MODE_MATE,
    TABIYA_PUZZLE_MODE_ENDGAME,
    TABIYA_PUZZLE_MODE_REVIEW, /* a card that is due */
    TABIYA_PUZZLE_MODE_MISTAKES,
    TABIYA_N_PUZZLE_MODES,
} TabiyaPuzzleMode;

typedef enum {
    TABIYA_PUZZLE_FAILED,
    TABIYA_PUZZLE_SOLVED,
    TABIYA_PUZZLE_HELPED, /* with a hint */
    TABIYA_N_PUZZLE_RESULTS,
} TabiyaPuzzleResult;

typedef struct {
    gint64 id;
    char *puzzle; /* strings are lent in an input, owned in an output */
    TabiyaPuzzleMode mode;
    gint64 run; /* puzzle-set-rows.h; 0: none */
    gboolean rated;
    TabiyaPuzzleResult result;
    gint64 answered_ms, elapsed_ms;
    guint puzzle_rating, puzzle_deviation; /* deviation: only in an input; 0: unknown */
    double rating_before, rating_after;    /* 0: not rated */
    char *played;                          /* UCI; "e2e4?" was wrong, "e2e4~" another good move */
    char *themes;                          /* as Lichess writes them */
} TabiyaPuzzleAttempt;

/* `*id` receives the row's; `attempt`'s is ignored. */
gboolean tabiya_puzzle_attempt_rows_add(TabiyaDatabase *db, const TabiyaPuzzleAttempt *attempt,
                                        gint64 *id, GError **error);
gboolean tabiya_puzzle_attempt_rows_set_played(TabiyaDatabase *db, gint64 id, const char *played,
                                               GError **error);

/* The last `limit` attempts before the row `before` (0: all), most recent first: a GPtrArray that
 * owns them. NULL on an error. (transfer full) */
GPtrArray *tabiya_puzzle_attempt_rows_list(TabiyaDatabase *db, gint64 before, guint limit,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Those of a run, in order. (transfer full) */
GPtrArray *tabiya_puzzle_attempt_rows_list_run(TabiyaDatabase *db, gint64 run,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The part of an attempt that statistics need. */
typedef struct {
    gint64 answered_ms, elapsed_ms;
    double rating_before, rating_after; /* 0: not rated */
    guint puzzle_rating;
    const char *themes; /* interned */
    TabiyaPuzzleMode mode;
    TabiyaPuzzleResult result;
} TabiyaPuzzleAnswer;

/* All answers since then, in order: a GArray of TabiyaPuzzleAnswer. NULL on an error.
 * (transfer full) */
GArray *tabiya_puzzle_attempt_rows_list_answers(TabiyaDatabase *db, gint64 since_ms,
                                                GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The rated ones to one puzzle. (transfer full) */
GArray *tabiya_puzzle_attempt_rows_list_rated(TabiyaDatabase *db, const char *puzzle,
                                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A rated answer to one of many puzzles. */
typedef struct {
    char *puzzle; /* owned */
    TabiyaPuzzleResult result;
    double rating_before; /* the person's */
} TabiyaPuzzleRatedAnswer;

/* All of them, by puzzle, then in order: a GArray of TabiyaPuzzleRatedAnswer that owns its strings.
 * NULL on an error. (transfer full) */
GArray *tabiya_puzzle_attempt_rows_list_all_rated(TabiyaDatabase *db,
                                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The last answer to a puzzle. */
typedef struct {
    char *puzzle; /* owned */
    TabiyaPuzzleResult result;
    gint64 answered_ms;
} TabiyaPuzzleLast;

/* The last answer to every puzzle tried, by id: a GArray of TabiyaPuzzleLast that owns its strings.
 * NULL on an error. (transfer full) */
GArray *tabiya_puzzle_attempt_rows_list_last(TabiyaDatabase *db,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- Ratings ---------------------------------------------------------------------------------- */

#define TABIYA_PUZZLE_RATING_ALL "" /* the theme of the rating over all themes */

typedef struct {
    char *theme; /* owned in an output */
    TabiyaGlicko2 value;
    guint n_rated;   /* the number of rated attempts */
    gint64 rated_ms; /* time of the last one */
} TabiyaPuzzleRating;

/* The rating of a theme; everybody's first rating if there is no row. */
gboolean tabiya_puzzle_rating_rows_get(TabiyaDatabase *db, const char *theme,
                                       TabiyaPuzzleRating *rating, GError **error);
gboolean tabiya_puzzle_rating_rows_set(TabiyaDatabase *db, const TabiyaPuzzleRating *rating,
                                       GError **error);
/* All of them, by theme: a GArray of TabiyaPuzzleRating that owns its strings. NULL on an error.
 * (transfer full) */
GArray *tabiya_puzzle_rating_rows_list(TabiyaDatabase *db,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- The puzzle in progress ------------------------------------------------------------------- */

typedef struct {
    char *puzzle;
    char *course; /* where it came from, in the writer's own words */
    gint64 run;   /* 0: none */
    gboolean rated;
    gint64 attempt; /* 0: not answered yet */
    gint64 elapsed_ms;
    char *played;
} TabiyaPuzzleHand;

void tabiya_puzzle_hand_free(TabiyaPuzzleHand *hand);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleHand, tabiya_puzzle_hand_free)

/* NULL (without an error: there is none). */
TabiyaPuzzleHand *tabiya_puzzle_hand_rows_get(TabiyaDatabase *db,
                                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Replaces the one before; NULL: none is in progress any more. */
gboolean tabiya_puzzle_hand_rows_set(TabiyaDatabase *db, const TabiyaPuzzleHand *hand,
                                     GError **error);

G_END_DECLS

#endif
