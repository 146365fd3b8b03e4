/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads and writes puzzles as text: the columns of Lichess's puzzle file
 * (https://database.lichess.org/#puzzles).
 *
 *     PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
 *
 * The header may be missing, as in Lichess's older files; otherwise it says which columns there are
 * and in what order. The first four are required; any other column that is missing or empty is
 * unknown. Fields may be quoted (RFC 4180, but a row is one line), any line ending is accepted, and
 * a byte order mark is skipped. All moves must be legal.
 *
 *     g_autoptr(TabiyaPuzzleReader) reader = tabiya_puzzle_reader_new("puzzles.csv.zst");
 *     do {
 *         g_autoptr(GError) error = NULL;
 *         g_autoptr(TabiyaPuzzle) puzzle = tabiya_puzzle_reader_next(reader, &error);
 *         if (error != NULL)
 *             fprintf(stderr, "%s\n", error->message);   // a bad row: go on
 *         …
 *     } while (!tabiya_puzzle_reader_is_over(reader));
 */
#ifndef TABIYA_PUZZLE_CSV_H
#define TABIYA_PUZZLE_CSV_H

#include <gio/gio.h>

#include "app/store/puzzle.h"

G_BEGIN_DECLS

/* --- Lines ------------------------------------------------------------------------------------ */

#define TABIYA_PUZZLE_N_COLUMNS 10

/* The order of the columns; a plain value. */
typedef struct {
    gint8 place[TABIYA_PUZZLE_N_COLUMNS]; /* index by column, Lichess's order; -1: missing */
} TabiyaPuzzleColumns;

/* All columns in Lichess's order. */
void tabiya_puzzle_columns_init(TabiyaPuzzleColumns *self);

/* Reads a header. FALSE if the line is not a header, or, with `error`, if a required column is
 * missing. */
gboolean tabiya_puzzle_columns_read(TabiyaPuzzleColumns *self, const char *line, gsize length,
                                    GError **error);

/* Parses a row of `length` bytes, without the end of the line. Its source is TABIYA_PUZZLE_MINED if
 * its id is one of our miner's, else TABIYA_PUZZLE_LICHESS. NULL with a TABIYA_ERROR_BAD_PUZZLE
 * that says what is wrong. Any thread. (transfer full) */
TabiyaPuzzle *tabiya_puzzle_parse_row(const TabiyaPuzzleColumns *columns, const char *line,
                                      gsize length, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The header that Lichess writes, with the end of the line. */
extern const char tabiya_puzzle_csv_header[];

/* The ten columns of a puzzle, with the end of the line. */
void tabiya_puzzle_append_row(const TabiyaPuzzle *puzzle, GString *text);

/* --- Files ------------------------------------------------------------------------------------ */

typedef struct TabiyaPuzzleReader TabiyaPuzzleReader;

/* `name`: a file, packed or not (source.h), "-" for standard input. */
TabiyaPuzzleReader *tabiya_puzzle_reader_new(const char *name) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_reader_free(TabiyaPuzzleReader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleReader, tabiya_puzzle_reader_free)

/* The next puzzle, the caller's. NULL with `error`: a bad row, "FILE:LINE: reason", or the file
 * could not be read; NULL without: the end. (transfer full) */
TabiyaPuzzle *tabiya_puzzle_reader_next(TabiyaPuzzleReader *self,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean tabiya_puzzle_reader_is_over(TabiyaPuzzleReader *self);

G_END_DECLS

#endif
