/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parses pieces of chess files into records of their games.
 *
 * A piece is a few hundred kilobytes of text with complete games. Pieces are cut in order
 * (tabiya_game_parser_cut()) and can be parsed in any order, by as many threads as there are
 * (tabiya_game_parser_read()): the result is the same as reading the file from its beginning.
 */
#ifndef TABIYA_GAME_PARSER_H
#define TABIYA_GAME_PARSER_H

#include "app/files/source.h"
#include "app/game/piece-letters.h"
#include "app/store/game-record.h"

G_BEGIN_DECLS

/* Where an incomplete text can be cut, so that the games before the place are whole and a game
 * begins there: a length, 0 if there is no such place. */
gsize tabiya_game_parser_cut(TabiyaSourceFormat format, const char *text, gsize length);

/* A game or line that could not be fully read. */
typedef struct {
    guint line;   /* from 0, in the piece */
    guint column; /* in characters, from 1 */
    char *message;
} TabiyaParseProblem;

typedef struct {
    GPtrArray *records; /* of TabiyaGameRecord, in order; owned */
    GArray *keys;       /* of guint64: for each game the keys of its positions, moves + 1 of them */
    GArray *problems;   /* of TabiyaParseProblem, in order; owned */
    guint notations[TABIYA_N_NOTATIONS]; /* games that are not in English, by tabiya_notations */
    guint lines;                         /* line breaks in the piece */
    guint trees;                         /* games with more than a main line, which took longer */
    gsize bytes;                         /* roughly, of the records */
} TabiyaParsedPiece;

/* Any thread. (transfer full) */
TabiyaParsedPiece *tabiya_game_parser_read(TabiyaSourceFormat format, const char *text,
                                           gsize length) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_parsed_piece_free(TabiyaParsedPiece *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaParsedPiece, tabiya_parsed_piece_free)

/* Whether a text of whole tokens ends with a game's result and blanks. */
gboolean tabiya_game_parser_ends_game(const char *text, gsize length);

/* Line breaks: newlines, and carriage returns without one. */
guint tabiya_game_parser_count_lines(const char *text, gsize length);

G_END_DECLS

#endif
