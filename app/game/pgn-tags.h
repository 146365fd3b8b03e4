/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tags of a game that is being read, and what they determine: its start position and its
 * result. For consumers of TabiyaPgnEvents. */
#ifndef TABIYA_PGN_TAGS_H
#define TABIYA_PGN_TAGS_H

#include "app/game/pgn-reader.h"

G_BEGIN_DECLS

/* A tag that affects start or result. */
typedef struct {
    gssize value; /* offset in `texts`; -1: missing */
    gsize offset; /* of the tag in the text being read */
} TabiyaPgnTagPlace;

typedef struct {
    GString *texts; /* name, NUL, value, NUL, name … */
    guint count;
    TabiyaPgnTagPlace fen;
    TabiyaPgnTagPlace variant;
    TabiyaPgnTagPlace setup;
    TabiyaPgnTagPlace result;
} TabiyaPgnTags;

void tabiya_pgn_tags_init(TabiyaPgnTags *self);
void tabiya_pgn_tags_clear(TabiyaPgnTags *self);

/* Clears all tags for the next game. */
void tabiya_pgn_tags_reset(TabiyaPgnTags *self);
void tabiya_pgn_tags_add(TabiyaPgnTags *self, const char *name, const char *value, gsize offset);

/* Adds every tag, in order and including repeated ones, to `game`, which has none yet and which
 * nobody has seen. */
void tabiya_pgn_tags_apply(const TabiyaPgnTags *self, TabiyaGame *game);
/* Makes `game` remember these tags' spelling of its start. */
void tabiya_pgn_tags_apply_start(const TabiyaPgnTags *self, TabiyaGame *game);

/* The start of the game. FALSE, with a report, if it is unknown; then `start` is the initial
 * position. */
gboolean tabiya_pgn_tags_find_start(const TabiyaPgnTags *self, TabiyaPgnReader *reader,
                                    EngPosition *start);
/* Why it is unknown, and what happens to the game (tabiya_game_seal()), in a sentence; NULL: it is
 * known. */
char *tabiya_pgn_tags_dup_trouble(const TabiyaPgnTags *self) G_GNUC_WARN_UNUSED_RESULT;

/* The game's result: the one `written` after the moves, or else the tag's. Reports a
 * contradiction. */
TabiyaResult tabiya_pgn_tags_settle_result(const TabiyaPgnTags *self, TabiyaPgnReader *reader,
                                           TabiyaResult written);

G_END_DECLS

#endif
