/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The folder of a tournament.
 *
 *   tournament.json  the configuration it began with; written once
 *   state.jsonl      one JSON object a line: the title, then games and changes in their order
 *   games.pgn        the games, in the order of their numbers
 *
 *     {"tabiya_tournament_state":1,"pgn":0}
 *     {"game":1,"white":0,"black":1,"round":0,"opening":0,"result":"1-0","end":"rules",
 *      "reason":"checkmate","plies":80,"ms":1234,"pgn":5678}           (one line)
 *     {"from":12,"player":"level=3"}      a new player, from the game after the twelfth on
 *     {"from":12,"withdraw":3}   {"from":12,"rounds":2}   {"from":12,"concurrency":4}
 *
 * `pgn` is the length of the PGN after that game. As match-log.h says, a kill at any moment leaves
 * at most a torn last line, which is dropped, and a PGN that is too long, which is cut.
 *
 * A process that plays holds a lock on the state file, which ends with the process. */
#ifndef TABIYA_TOURNAMENT_LOG_H
#define TABIYA_TOURNAMENT_LOG_H

#include "app/arena/arena-game.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_ENTRY_GAME,
    TABIYA_ENTRY_PLAYER,
    TABIYA_ENTRY_WITHDRAW,
    TABIYA_ENTRY_ROUNDS,
    TABIYA_ENTRY_CONCURRENCY,
} TabiyaTournamentEntryKind;

/* A line after the title. */
typedef struct {
    TabiyaTournamentEntryKind kind;
    TabiyaArenaGameFacts game; /* pgn_at is not set */
    int from;                  /* of a change: the number of games to which it does not apply */
    const char *player;
    int number; /* the player withdrawn, the rounds added, the concurrency */
} TabiyaTournamentEntry;

/* FALSE with an error that says why the entry does not fit; file and line are added to it. */
typedef gboolean (*TabiyaTournamentEntryFunc)(const TabiyaTournamentEntry *entry, gpointer user,
                                              GError **error);

/* How far a state file has been read; zeros: there is none. */
typedef struct {
    gint64 size;       /* of the file */
    gint64 kept;       /* bytes of complete lines */
    gint64 pgn_length; /* of the PGN that they count */
} TabiyaTournamentProgress;

/* "FOLDER/NAME" of the three files. */
char *tabiya_tournament_log_dup_config_path(const char *folder) G_GNUC_WARN_UNUSED_RESULT;
char *tabiya_tournament_log_dup_state_path(const char *folder) G_GNUC_WARN_UNUSED_RESULT;
char *tabiya_tournament_log_dup_pgn_path(const char *folder) G_GNUC_WARN_UNUSED_RESULT;

/* Reads the state file, calling `func` for each entry; no file is an empty one. */
gboolean tabiya_tournament_log_read(const char *folder, TabiyaTournamentEntryFunc func,
                                    gpointer user, TabiyaTournamentProgress *progress,
                                    GError **error);

typedef struct TabiyaTournamentLog TabiyaTournamentLog;

/* Writes tournament.json in a new folder. One that has a tournament is an error. */
gboolean tabiya_tournament_log_create(const char *folder, const char *config, GError **error);

/* Opens for appending after what was read, and locks. `folder` NULL: only the PGN is written.
 * `pgn_path` NULL: not even that. TABIYA_ERROR_BAD_ARGUMENT if the folder has games, but no state
 * that counts them; TABIYA_ERROR_STORE_LOCKED, TABIYA_ERROR_FILE_CHANGED, a
 * G_IO_ERROR.
 * (transfer full) */
TabiyaTournamentLog *tabiya_tournament_log_open(const char *folder, const char *pgn_path,
                                                const TabiyaTournamentProgress *progress,
                                                GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Waits until everything is written. */
void tabiya_tournament_log_free(TabiyaTournamentLog *log);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaTournamentLog, tabiya_tournament_log_free)

/* The length of the PGN before the first append. */
gint64 tabiya_tournament_log_get_pgn_length(const TabiyaTournamentLog *log);

/* Returns at once; FALSE with an error if something earlier could not be written. `pgn` is of a
 * game. */
gboolean tabiya_tournament_log_append(TabiyaTournamentLog *log, const TabiyaTournamentEntry *entry,
                                      const char *pgn, GError **error);

/* Waits until everything is written. Append nothing after it. */
gboolean tabiya_tournament_log_close(TabiyaTournamentLog *log, GError **error);

G_END_DECLS

#endif
