/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shards: a run over many games, cut into parts that know nothing of each other.
 *
 * Shard I of N takes the games whose number, counted from 0, mod N is I - 1. Its file is text that
 * readers of PGN take for a file of its games, because a line that begins with % is an escape:
 *
 *     % tabiya analyze shard 2 of 8, run 5d41402abc4b2a76
 *     % tabiya about TEXT                              if the command needs it to merge
 *     % tabiya game 2 7d793037a0760186 NOTE            before each game, counted from 1
 *     …                                                 what the command writes for that game
 *     % tabiya game 10 aaf4c61ddcc5e8a2 NOTE
 *     …
 *     % tabiya shard ends after 2 games
 *
 * The run's digest is of the games and options: shards merge only with those of the same run. A
 * game's digest is of its text in UTF-8. Without its last line, a shard is incomplete.
 */
#ifndef TABIYA_CLI_SHARD_H
#define TABIYA_CLI_SHARD_H

#include "app/cli/command.h"

G_BEGIN_DECLS

#define TABIYA_SHARD_DIGEST 16
#define TABIYA_SHARDS_MAX 100000

typedef struct {
    gboolean is_part; /* --shard was given */
    guint number, of; /* from 0; 0 of 1 is everything */
    char run[TABIYA_SHARD_DIGEST + 1];
} TabiyaShard;

/* Reads "2/8"; NULL is everything. Reports an error and returns FALSE. */
gboolean tabiya_shard_parse(const char *text, TabiyaShard *shard);

/* Sets `run` from the games, options and the program's version: whatever determines the output, but
 * for the shard. */
void tabiya_shard_set_run(TabiyaShard *shard, const char *games, gsize length, const char *options);

/* The first lines, a game with its line, and the last line. `about` and `note` have no line breaks
 * and may be NULL. `game` counts from 0. (transfer full) */
char *tabiya_shard_dup_head(const TabiyaShard *shard, const char *command,
                            const char *about) G_GNUC_WARN_UNUSED_RESULT;
char *tabiya_shard_dup_game(guint game, const char *note,
                            const char *text) G_GNUC_WARN_UNUSED_RESULT;
char *tabiya_shard_dup_end(guint games) G_GNUC_WARN_UNUSED_RESULT;

/* The digest of a text: 16 hexadecimal digits. */
void tabiya_shard_digest(const char *text, gsize length, char digest[TABIYA_SHARD_DIGEST + 1]);

/* Reads these lines. FALSE: it is another line, and `shard->of` is 0. `*note` is lent. */
gboolean tabiya_shard_read_head(const char *line, const char *command, TabiyaShard *shard);
const char *tabiya_shard_read_about(const char *line); /* NULL: it is another line */
gboolean tabiya_shard_read_game(const char *line, guint *game, char digest[TABIYA_SHARD_DIGEST + 1],
                                const char **note);
gboolean tabiya_shard_read_end(const char *line, guint *games);

/* --- Merging ---------------------------------------------------------------------------------- */

typedef struct {
    const char *command; /* as in the first line */
    /* Before the first game, with the text after "about" ("" if there is none). May be NULL. */
    gboolean (*begin)(const char *about, gpointer user, GError **error);
    /* Each game in order. FALSE ends the merge, without an error as if there were no more. */
    gboolean (*take)(const char *note, const char *text, gpointer user, GError **error);
    gpointer user;
} TabiyaShardMerge;

/* Checks all shards, reporting each that is missing, incomplete or of another run; then passes on
 * their games in the order of the run. Memory is bounded by the longest game. */
TabiyaExit tabiya_shard_merge(const TabiyaShardMerge *merge, char **paths);

/* The same, writing `head` and the games to `output` (NULL: standard output). */
TabiyaExit tabiya_shard_merge_to_file(const char *command, const char *head, char **paths,
                                      const char *output);

G_END_DECLS

#endif
