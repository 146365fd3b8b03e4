/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All lines of a repertoire (repertoire-line.h), joined by position: which move to play in each,
 * whatever order of moves leads there. Immutable; threads may share it.
 *
 * Positions are numbered from 0 in the order in which the lines reach them. A position with the
 * owner to move and an answer is a card: one card per position, not per line. Several answers to
 * learn, in variations or in lines that meet, are a conflict.
 */
#ifndef TABIYA_REPERTOIRE_H
#define TABIYA_REPERTOIRE_H

#include "app/openings/repertoire-line.h"

G_BEGIN_DECLS

#define TABIYA_NO_POSITION G_MAXUINT

/* A move in a position, from one or more lines. */
typedef struct {
    EngMove move;
    guint to; /* the position it leads to */
    TabiyaRepertoireKind kind;
    const char *comment; /* of the first line that comments on it; NULL: none */
    gint64 game;         /* of the first line that has the move */
    EngMove refutation;  /* of an error: the answer to it; ENG_NO_MOVE: none */
    const char *refuted; /* the comment on that; NULL: none */
} TabiyaRepertoireMove;

typedef struct {
    EngPosition position;
    guint ply;           /* half-moves from a start, by the shortest way */
    guint from;          /* the position before it on that way; TABIYA_NO_POSITION: it is a start */
    EngMove by;          /* and its last move */
    GArray *moves;       /* of TabiyaRepertoireMove: moves to learn first, errors last */
    const char *comment; /* of the move that led here, or at the start; NULL: none */
} TabiyaRepertoirePosition;

typedef struct TabiyaRepertoire TabiyaRepertoire;

/* `lines` are lent; if answers differ, the earlier line's comes first. */
TabiyaRepertoire *tabiya_repertoire_new(EngColor owner, TabiyaRepertoireLine *const *lines,
                                        gsize n) G_GNUC_WARN_UNUSED_RESULT;
TabiyaRepertoire *tabiya_repertoire_ref(TabiyaRepertoire *self);
void tabiya_repertoire_unref(TabiyaRepertoire *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaRepertoire, tabiya_repertoire_unref)

EngColor tabiya_repertoire_get_owner(const TabiyaRepertoire *self);
guint tabiya_repertoire_get_n_lines(const TabiyaRepertoire *self);
/* Lent. */
const TabiyaRepertoireLine *tabiya_repertoire_get_line(const TabiyaRepertoire *self, guint index);
guint tabiya_repertoire_get_n_positions(const TabiyaRepertoire *self);
const TabiyaRepertoirePosition *tabiya_repertoire_get(const TabiyaRepertoire *self, guint index);
/* TABIYA_NO_POSITION: no line reaches it. */
guint tabiya_repertoire_find(const TabiyaRepertoire *self, guint64 key);

/* Whether the position is a card: the owner to move, and an answer that is not an error. */
gboolean tabiya_repertoire_is_card(const TabiyaRepertoire *self, guint index);
/* The first answer to learn; NULL if it is no card. */
const TabiyaRepertoireMove *tabiya_repertoire_get_answer(const TabiyaRepertoire *self, guint index);
/* What the lines have on `move` in that position; NULL: nothing. */
const TabiyaRepertoireMove *tabiya_repertoire_find_move(const TabiyaRepertoire *self, guint index,
                                                        EngMove move);

/* The cards, by ply: a GArray of guint. */
GArray *tabiya_repertoire_dup_cards(const TabiyaRepertoire *self) G_GNUC_WARN_UNUSED_RESULT;
/* The cards with several answers to learn, by ply: a GArray of guint. */
GArray *tabiya_repertoire_dup_conflicts(const TabiyaRepertoire *self) G_GNUC_WARN_UNUSED_RESULT;

/* The moves that lead to the position by the shortest way: a GArray of EngMove. `*start` (may be
 * NULL) receives the start position, lent. */
GArray *tabiya_repertoire_dup_way(const TabiyaRepertoire *self, guint index,
                                  const EngPosition **start) G_GNUC_WARN_UNUSED_RESULT;
/* The same in words: "1. e4 e5 2. Nf3"; "" for a start. */
char *tabiya_repertoire_dup_way_text(const TabiyaRepertoire *self,
                                     guint index) G_GNUC_WARN_UNUSED_RESULT;
/* The first moves of a line, variations left out: "1. e4 e5 2. Nf3"; "" if it has none. */
char *tabiya_repertoire_line_dup_text(const TabiyaRepertoireLine *line) G_GNUC_WARN_UNUSED_RESULT;
/* The name of a line: the last opening name among its main moves; NULL if it has none. */
const char *tabiya_repertoire_line_get_name(const TabiyaRepertoireLine *line);

G_END_DECLS

#endif
