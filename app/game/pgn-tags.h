/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tags of a game that is being read, and what they determine: its start position and its
 * result. For consumers of TabiyaPgnEvents. */
#ifndef TABIYA_PGN_TAGS_H
#define TABIYA_PGN_TAGS_H

#include "app/game/pgn-reader.h"

G_BEGIN_DECLS

/* A tag that determines something. */
typedef struct {
    gssize value; /* where in `texts`; -1: not there */
    gsize offset; /* of the tag in the text that is read */
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

/* Forgets all of them: the next game begins. */
void tabiya_pgn_tags_reset(TabiyaPgnTags *self);
void tabiya_pgn_tags_add(TabiyaPgnTags *self, const char *name, const char *value, gsize offset);

/* Gives every tag, in order and repeated ones too, to `game`, which has none yet and which nobody
 * has seen. */
void tabiya_pgn_tags_apply(const TabiyaPgnTags *self, TabiyaGame *game);
/* Has `game` remember how these tags spell its start, which is the one they name. */
void tabiya_pgn_tags_apply_start(const TabiyaPgnTags *self, TabiyaGame *game);

/* Where the game starts. FALSE, which is reported, if it cannot be known; then `start` is the
 * initial position. */
gboolean tabiya_pgn_tags_find_start(const TabiyaPgnTags *self, TabiyaPgnReader *reader,
                                    EngPosition *start);
/* Why it cannot be known, and what becomes of the game (tabiya_game_seal()), in a sentence; NULL:
 * it can. */
char *tabiya_pgn_tags_dup_trouble(const TabiyaPgnTags *self) G_GNUC_WARN_UNUSED_RESULT;

/* The game's result, given the one `written` behind its moves: that one counts, the tag where it
 * says nothing. A contradiction is reported. */
TabiyaResult tabiya_pgn_tags_settle_result(const TabiyaPgnTags *self, TabiyaPgnReader *reader,
                                           TabiyaResult written);

G_END_DECLS

#endif
