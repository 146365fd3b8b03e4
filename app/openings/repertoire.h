/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lines of a repertoire put together: what is to be played in which position, whatever order of
 * moves leads there. Made of lines (repertoire-line.h), never changed, and shared by threads.
 *
 * Positions are numbered from 0 in the order in which the lines come to them. One in which it is
 * the owner's turn and that has an answer is a card: one card a position, not one a line. Several
 * answers that are all to be learned, by variations or because lines meet, are a conflict.
 */
#ifndef TABIYA_REPERTOIRE_H
#define TABIYA_REPERTOIRE_H

#include "app/openings/repertoire-line.h"

G_BEGIN_DECLS

#define TABIYA_NO_POSITION G_MAXUINT

/* A move that some line makes from a position. */
typedef struct {
    EngMove move;
    guint to; /* the position it leads to */
    TabiyaRepertoireKind kind;
    const char *comment; /* of the first line that has words to it; NULL: none */
    gint64 game;         /* of the first line that has the move */
    EngMove refutation;  /* of an error: what answers it; ENG_NO_MOVE: nothing does */
    const char *refuted; /* and the words to that; NULL: none */
} TabiyaRepertoireMove;

typedef struct {
    EngPosition position;
    guint ply;           /* half-moves from a start, by the shortest way */
    guint from;          /* the position before it on that way; TABIYA_NO_POSITION: it is a start */
    EngMove by;          /* and the move */
    GArray *moves;       /* of TabiyaRepertoireMove: what is learned first, errors last */
    const char *comment; /* of the move that led here, or at the start; NULL: none */
} TabiyaRepertoirePosition;

typedef struct TabiyaRepertoire TabiyaRepertoire;

/* `lines` are lent; their order says which answer comes first. */
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
/* TABIYA_NO_POSITION: no line comes there. */
guint tabiya_repertoire_find(const TabiyaRepertoire *self, guint64 key);

/* Whether the position is asked for: the owner's turn, and an answer that is no error. */
gboolean tabiya_repertoire_is_card(const TabiyaRepertoire *self, guint index);
/* The first answer of a card: what is learned. NULL if it is none. */
const TabiyaRepertoireMove *tabiya_repertoire_get_answer(const TabiyaRepertoire *self, guint index);
/* What the lines say of `move` in that position; NULL: nothing. */
const TabiyaRepertoireMove *tabiya_repertoire_find_move(const TabiyaRepertoire *self, guint index,
                                                        EngMove move);

/* The cards, by ply: a GArray of guint. */
GArray *tabiya_repertoire_dup_cards(const TabiyaRepertoire *self) G_GNUC_WARN_UNUSED_RESULT;
/* The cards with several answers to be learned, by ply: a GArray of guint. */
GArray *tabiya_repertoire_dup_conflicts(const TabiyaRepertoire *self) G_GNUC_WARN_UNUSED_RESULT;

/* The moves that lead to the position by the shortest way: a GArray of EngMove. `*start` (may be
 * NULL) is where they begin, lent. */
GArray *tabiya_repertoire_dup_way(const TabiyaRepertoire *self, guint index,
                                  const EngPosition **start) G_GNUC_WARN_UNUSED_RESULT;
/* The same in words: "1. e4 e5 2. Nf3"; "" for a start. */
char *tabiya_repertoire_dup_way_text(const TabiyaRepertoire *self,
                                     guint index) G_GNUC_WARN_UNUSED_RESULT;
/* The first moves of a line, variations left out: "1. e4 e5 2. Nf3"; "" if it has none. */
char *tabiya_repertoire_line_dup_text(const TabiyaRepertoireLine *line) G_GNUC_WARN_UNUSED_RESULT;
/* What the line is called: the latest name of its main moves; NULL if none has one. */
const char *tabiya_repertoire_line_get_name(const TabiyaRepertoireLine *line);

G_END_DECLS

#endif
