/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game of chess as a tree of moves, and the only writer of that tree.
 *
 * Shape. The root node stands for the start position and has no move. A node's first child is the
 * main continuation, the others are variations in order. Nodes are owned by the game and live as
 * long as it does, or until they are deleted; readers walk them with the accessors below and never
 * change them. Positions are kept in the nodes, so any node can be shown at once.
 *
 * Every change emits ::changed with the node it happened at (the new node, or the parent of what
 * was removed; the root where a tag or the result changed), after the tree is whole again. Property
 * "result" notifies.
 *
 * TabiyaGame knows nothing of cursors, engines or files: see cursor.h, ../session/, pgn-*.h.
 */
#ifndef TABIYA_GAME_H
#define TABIYA_GAME_H

#include <glib-object.h>

#include "engine/board/san.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_GAME (tabiya_game_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGame, tabiya_game, TABIYA, GAME, GObject)

typedef struct TabiyaNode TabiyaNode;

typedef enum {
    TABIYA_RESULT_UNKNOWN, /* "*" */
    TABIYA_RESULT_WHITE,   /* "1-0" */
    TABIYA_RESULT_BLACK,   /* "0-1" */
    TABIYA_RESULT_DRAW,    /* "1/2-1/2" */
} TabiyaResult;

/* A new game from `start` (NULL: the initial position), with no moves and no tags. */
TabiyaGame *tabiya_game_new(const EngPosition *start) G_GNUC_WARN_UNUSED_RESULT;

/* --- The tree --------------------------------------------------------------------------------- */

const TabiyaNode *tabiya_game_get_root(TabiyaGame *self);
/* The last node of the main line (the root in an empty game). */
const TabiyaNode *tabiya_game_get_main_end(TabiyaGame *self);
/* Grows by one with every change; for readers that cache. */
guint64 tabiya_game_get_revision(TabiyaGame *self);

const TabiyaNode *tabiya_node_get_parent(const TabiyaNode *node);    /* NULL for the root */
const TabiyaNode *tabiya_node_get_child(const TabiyaNode *node);     /* main continuation or NULL */
const TabiyaNode *tabiya_node_get_sibling(const TabiyaNode *node);   /* next variation or NULL */
EngMove tabiya_node_get_move(const TabiyaNode *node);                /* ENG_NO_MOVE for the root */
const char *tabiya_node_get_san(const TabiyaNode *node);             /* "" for the root */
const EngPosition *tabiya_node_get_position(const TabiyaNode *node); /* after the move */
guint tabiya_node_get_ply(const TabiyaNode *node); /* half-moves from the start position */
gboolean tabiya_node_is_main(const TabiyaNode *node);
/* Comment after the move, "" if none; before the move (only where a line starts). */
const char *tabiya_node_get_comment(const TabiyaNode *node);
const char *tabiya_node_get_comment_before(const TabiyaNode *node);
/* NAGs in order, `*count` of them. */
const guint8 *tabiya_node_get_nags(const TabiyaNode *node, gsize *count);

/* Zobrist keys of the positions before `node`, oldest first, for eng_outcome() and repetition.
 * Returns a GArray of guint64. */
GArray *tabiya_node_dup_keys(const TabiyaNode *node) G_GNUC_WARN_UNUSED_RESULT;
/* Moves from the start to `node`: a GArray of EngMove. */
GArray *tabiya_node_dup_moves(const TabiyaNode *node) G_GNUC_WARN_UNUSED_RESULT;
/* How the game stands at `node`, the moves before it counted. */
EngOutcome tabiya_node_get_outcome(const TabiyaNode *node);

/* Adds the legal `move` after `parent`, last among its children, or finds it there already.
 * Returns its node. */
const TabiyaNode *tabiya_game_add_move(TabiyaGame *self, const TabiyaNode *parent, EngMove move);
/* The same, but makes a new node even if the move is there already: for readers of files, which
 * keep what they read as it stands. */
const TabiyaNode *tabiya_game_append_move(TabiyaGame *self, const TabiyaNode *parent, EngMove move);
/* Deletes `node` and all that follows it (never the root). */
void tabiya_game_delete_from(TabiyaGame *self, const TabiyaNode *node);
/* Makes the line that leads to `node` the main line. */
void tabiya_game_make_main(TabiyaGame *self, const TabiyaNode *node);
void tabiya_game_set_comment(TabiyaGame *self, const TabiyaNode *node, const char *text);
void tabiya_game_set_comment_before(TabiyaGame *self, const TabiyaNode *node, const char *text);
/* Adds a NAG behind those there; one that is there already stays where it is. */
void tabiya_game_add_nag(TabiyaGame *self, const TabiyaNode *node, guint8 nag);
void tabiya_game_clear_nags(TabiyaGame *self, const TabiyaNode *node);

/* Walks the whole tree and says what is not as described above, in a static sentence; NULL when all
 * is well. For tests and assertions: O(nodes). */
const char *tabiya_game_check(TabiyaGame *self);

/* --- Tags ------------------------------------------------------------------------------------- */

/* The value of a tag or NULL. Names are PGN's ("White"); order of first setting is kept. */
const char *tabiya_game_get_tag(TabiyaGame *self, const char *name);
/* NULL removes it. "Result", "FEN", "SetUp" and "Variant" are derived from the result and the start
 * position: they cannot be set, and those that say nothing (a FEN of the initial position) are
 * NULL. */
void tabiya_game_set_tag(TabiyaGame *self, const char *name, const char *value);
/* Names in order, the derived ones last: a NULL-terminated vector that is the caller's
 * (g_strfreev). */
char **tabiya_game_dup_tag_names(TabiyaGame *self);

TabiyaResult tabiya_game_get_result(TabiyaGame *self);
void tabiya_game_set_result(TabiyaGame *self, TabiyaResult result);
const char *tabiya_result_to_string(TabiyaResult result); /* PGN's word */
/* The result that `text` names, UNKNOWN for anything else. */
TabiyaResult tabiya_result_from_string(const char *text);

const EngPosition *tabiya_game_get_start(TabiyaGame *self);

G_END_DECLS

#endif
