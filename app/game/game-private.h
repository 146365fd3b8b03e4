/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inside of a TabiyaGame and its nodes, shared by the files that make them up:
 *
 *   node.c         a node: made, linked, read, freed; it knows nothing of the game around it
 *   game.c         the object: its life, its property and signal, where the tree begins and ends
 *   game-edit.c    every change of the tree
 *   game-tags.c    tags and the result
 *   game-check.c   whether all is as it should be
 *
 * A node is one allocation of about 300 bytes that holds its position: showing any node costs
 * nothing, and a game of 200 half-moves takes 60 kB. Every walk over the tree is a loop over the
 * parent pointers, never recursion, since a file may hold a line of any length and variations of
 * any depth. Each node knows its last child, so that appending is O(1).
 */
#ifndef TABIYA_GAME_PRIVATE_H
#define TABIYA_GAME_PRIVATE_H

#include "app/game/game.h"

G_BEGIN_DECLS

struct TabiyaNode {
    TabiyaNode *parent;
    TabiyaNode *child;      /* the main continuation */
    TabiyaNode *last_child; /* the last of the variations */
    TabiyaNode *sibling;
    char *comment; /* NULL: none */
    char *comment_before;
    guint8 *nags;
    guint n_nags;
    guint ply;
    EngMove move;
    char san[ENG_SAN_MAX];
    EngPosition position;
};

typedef struct {
    char *name;
    char *value;
} TabiyaTag;

struct _TabiyaGame {
    GObject parent_instance;

    TabiyaNode *root;
    TabiyaNode *main_end;
    guint64 revision;

    GArray *tags;           /* of TabiyaTag, in order of first setting */
    GHashTable *tag_places; /* name (borrowed from tags) → index in tags + 1 */
    char *fen;              /* NULL where the game starts from the initial position */
    TabiyaResult result;
};

/* --- node.c ----------------------------------------------------------------------------------- */

/* The node after the legal `move`, of which its parent does not know yet. */
TabiyaNode *tabiya_node_new(TabiyaNode *parent, EngMove move) G_GNUC_WARN_UNUSED_RESULT;
/* Makes `node` the last of its parent's children. */
void tabiya_node_link_last(TabiyaNode *node);
/* Makes `node` the main continuation of its parent. */
void tabiya_node_link_first(TabiyaNode *node);
/* Takes `node` out from among its parent's children; it still names its parent. */
void tabiya_node_unlink(TabiyaNode *node);
/* Frees `node`, already unlinked, and all below it. */
void tabiya_node_free(TabiyaNode *node);
/* Whether `move` may follow in a tree. A null move is legal in annotations wherever the king is not
 * in check. */
gboolean tabiya_node_may_play(const TabiyaNode *node, EngMove move);
/* Whether `node` is `top` or below it. */
gboolean tabiya_node_is_within(const TabiyaNode *node, const TabiyaNode *top);

/* --- game.c ----------------------------------------------------------------------------------- */

/* After a change, with the tree whole again: counts it and tells the readers. */
void tabiya_game_changed(TabiyaGame *self, const TabiyaNode *node);

/* --- game-tags.c ------------------------------------------------------------------------------ */

void tabiya_game_init_tags(TabiyaGame *self);
void tabiya_game_free_tags(TabiyaGame *self);
/* Whether the tags are not as they should be, as tabiya_game_check() says it. */
const char *tabiya_game_check_tags(TabiyaGame *self);

G_END_DECLS

#endif
