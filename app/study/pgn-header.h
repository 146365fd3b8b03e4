/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The header of a game for a list: the important tags, read without parsing moves, and whether they
 * match a search. Plain values; any thread. */
#ifndef TABIYA_PGN_HEADER_H
#define TABIYA_PGN_HEADER_H

#include "app/game/game.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_PGN_FIELD_WHITE,
    TABIYA_PGN_FIELD_BLACK,
    TABIYA_PGN_FIELD_EVENT,
    TABIYA_PGN_FIELD_SITE,
    TABIYA_PGN_FIELD_DATE,
    TABIYA_PGN_FIELD_ROUND,
    TABIYA_PGN_FIELD_RESULT,
    TABIYA_PGN_FIELD_ECO,
    TABIYA_PGN_FIELD_PLY_COUNT,
    TABIYA_PGN_N_FIELDS,
} TabiyaPgnField;

typedef struct {
    /* UTF-8, cut to TABIYA_QUOTE_CHARS; "" where the game has no such tag or "?". */
    char *fields[TABIYA_PGN_N_FIELDS];
} TabiyaPgnHeader;

void tabiya_pgn_header_clear(TabiyaPgnHeader *self);

/* From the text of a game; reads only its tags. */
void tabiya_pgn_header_read(TabiyaPgnHeader *self, const char *text, gsize length);
/* From the game itself. */
void tabiya_pgn_header_take(TabiyaPgnHeader *self, TabiyaGame *game);

/* Half-moves of the main line in the text of a game, counted without checking them. */
int tabiya_pgn_count_plies(const char *text, gsize length);

/* The end of the last token of a game's text; what follows belongs to no game. */
gsize tabiya_pgn_find_end(const char *text, gsize length);

/* --- Looking for games ------------------------------------------------------------------------ */

/* Words to search for, ignoring case and accents. The header must have all of them, each anywhere
 * in one field (not in the number of half-moves). */
typedef struct TabiyaPgnQuery TabiyaPgnQuery;

/* NULL: `words` is blank, so every game matches. */
TabiyaPgnQuery *tabiya_pgn_query_new(const char *words) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_pgn_query_free(TabiyaPgnQuery *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPgnQuery, tabiya_pgn_query_free)

gboolean tabiya_pgn_query_matches_text(TabiyaPgnQuery *self, const char *text, gsize length);
gboolean tabiya_pgn_query_matches(TabiyaPgnQuery *self, const TabiyaPgnHeader *header);

G_END_DECLS

#endif
