/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads PGN text as events, and builds games from them.
 *
 * The reader knows the order of tags, moves, variations and results, but nothing about chess; its
 * consumer interprets the moves. Code that needs no tree (a checker, an importer) passes its own
 * callbacks and does not pay for one:
 *
 *     TabiyaPgnReader *reader = tabiya_pgn_reader_new(text, length, &MY_EVENTS, me);
 *     while (tabiya_pgn_reader_next_game(reader))
 *         ;
 *     tabiya_pgn_reader_free(reader);
 *
 * It accepts the import format and common deviations from it: a missing result, tags or move
 * numbers, games without a blank line between them, Latin-1 and Windows-1252, %, ; and {} in any
 * place. An error costs at most the rest of the line of play it is in.
 *
 * Moves may be written in the letters of another language. A game with a move that is not legal in
 * English notation is replayed in the others, and read again in the one in which most moves are
 * legal (pgn-notation.h).
 *
 * Prose after the result of a game is a comment of that game, like a comment there. Prose before a
 * game's moves, or before the first tag of the file, is a comment before the moves.
 */
#ifndef TABIYA_PGN_READER_H
#define TABIYA_PGN_READER_H

#include "app/game/game.h"
#include "app/game/piece-letters.h"

G_BEGIN_DECLS

/* A place where something unexpected was found. */
typedef struct {
    guint game;     /* index of its game, from 0 */
    guint line;     /* from 1 */
    guint column;   /* in characters, from 1 */
    char *found;    /* the text itself, shortened; "" for the end of the text */
    char *expected; /* in words, translated */
} TabiyaPgnError;

void tabiya_pgn_error_free(TabiyaPgnError *error);
/* "expected a legal move, found Ke9", translated. */
char *tabiya_pgn_error_to_string(const TabiyaPgnError *error) G_GNUC_WARN_UNUSED_RESULT;

typedef struct TabiyaPgnReader TabiyaPgnReader;

/* Any of them may be NULL. Texts are UTF-8 and live until the callback returns; offsets are bytes
 * from the start of the text. After an error, the rest of its line of play is left out, so that
 * begins and ends always match. */
typedef struct {
    void (*game_begin)(TabiyaPgnReader *reader, gpointer user, gsize offset);
    void (*tag)(TabiyaPgnReader *reader, gpointer user, gsize offset, const char *name,
                const char *value);
    /* All tags are read. FALSE: the moves of this game cannot be followed, skip them. */
    gboolean (*moves_begin)(TabiyaPgnReader *reader, gpointer user);
    /* The moves of this game are read again from the beginning, in another notation: everything
     * since moves_begin is void, except for errors, which are not reported twice. NULL: never read
     * again. */
    void (*moves_again)(TabiyaPgnReader *reader, gpointer user);
    /* Always in English letters. Anything but ENG_SAN_OK is reported as an error, and the line of
     * play ends. */
    EngSanStatus (*move)(TabiyaPgnReader *reader, gpointer user, const char *text, gsize length);
    /* FALSE: there is no move yet for it. */
    gboolean (*nag)(TabiyaPgnReader *reader, gpointer user, guint nag);
    void (*comment)(TabiyaPgnReader *reader, gpointer user, const char *text);
    /* FALSE: there is no move yet to replace; it is skipped. */
    gboolean (*variation_begin)(TabiyaPgnReader *reader, gpointer user);
    void (*variation_end)(TabiyaPgnReader *reader, gpointer user);
    void (*result)(TabiyaPgnReader *reader, gpointer user, gsize offset, TabiyaResult result);
    void (*game_end)(TabiyaPgnReader *reader, gpointer user, gsize offset);
    void (*error)(TabiyaPgnReader *reader, gpointer user, const TabiyaPgnError *error);
} TabiyaPgnEvents;

/* `text` and `events` are borrowed and must outlive the reader; `length` -1: NUL-terminated. */
TabiyaPgnReader *tabiya_pgn_reader_new(const char *text, gssize length,
                                       const TabiyaPgnEvents *events,
                                       gpointer user) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_pgn_reader_free(TabiyaPgnReader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPgnReader, tabiya_pgn_reader_free)

/* Reads one game and emits its events. FALSE: there are no more, and nothing was emitted. */
gboolean tabiya_pgn_reader_next_game(TabiyaPgnReader *self);

/* In game_end: whether there was a tag, a comment, a result or something like a move. Without any
 * of these it is not a game, and does not count for an error's `game`. */
gboolean tabiya_pgn_reader_has_content(TabiyaPgnReader *self);

/* The notation of this game; NULL: English. */
const TabiyaNotation *tabiya_pgn_reader_get_notation(TabiyaPgnReader *self);

/* The number of open variations. */
guint tabiya_pgn_reader_get_depth(TabiyaPgnReader *self);

/* Bytes read so far, for progress. */
gsize tabiya_pgn_reader_get_offset(TabiyaPgnReader *self);

/* For errors found by the consumer: emits one, with the `length` bytes at `offset` as what was
 * found. At most 100 errors per game are emitted. */
void tabiya_pgn_reader_report(TabiyaPgnReader *self, gsize offset, gsize length,
                              const char *expected);

/* --- Games ------------------------------------------------------------------------------------ */

/* Reads one game after another, with only one in memory at a time. */
typedef struct TabiyaPgnGames TabiyaPgnGames;

/* `text` is borrowed and must outlive it; `length` -1: NUL-terminated. */
TabiyaPgnGames *tabiya_pgn_games_new(const char *text, gssize length) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_pgn_games_free(TabiyaPgnGames *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPgnGames, tabiya_pgn_games_free)
/* The next game, as far as it is legible, or NULL at the end. A text without tags, moves, comments
 * and results is not a game. (transfer full) */
TabiyaGame *tabiya_pgn_games_next(TabiyaPgnGames *self) G_GNUC_WARN_UNUSED_RESULT;
/* The errors in the game that tabiya_pgn_games_next() last returned, and in the text before it:
 * TabiyaPgnError, valid until the next call. */
const GPtrArray *tabiya_pgn_games_get_errors(TabiyaPgnGames *self);
/* The notation of that game's moves; NULL: English. */
const TabiyaNotation *tabiya_pgn_games_get_notation(TabiyaPgnGames *self);
/* Bytes read so far, for progress. */
gsize tabiya_pgn_games_get_offset(TabiyaPgnGames *self);

/* All of them at once: a GPtrArray of TabiyaGame that owns them, empty if there is none. `errors`
 * (may be NULL) receives a GPtrArray of TabiyaPgnError, owned by the caller. (transfer full) */
GPtrArray *tabiya_pgn_read_text(const char *text, gssize length,
                                GPtrArray **errors) G_GNUC_WARN_UNUSED_RESULT;

/* The first game in `text` as far as it is legible, for pasting. `remark` (may be NULL) receives a
 * sentence, owned by the caller, that says how far, where and why; NULL if nothing was left out.
 * NULL with TABIYA_ERROR_BAD_PGN, which says where and why, if there is no game, or not even its
 * first move is legible. (transfer full) */
TabiyaGame *tabiya_pgn_read_first(const char *text, gssize length, char **remark,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
