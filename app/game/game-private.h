/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The internals of TabiyaGame and its nodes, shared by the files that implement them:
 *
 *   node.c           a node: created, linked, read; it knows nothing of the game around it
 *   game.c           the object: its life, its property and signal, where the tree begins and ends
 *   game-history.c   the only way a game changes, and undo
 *   game-edit.c      small changes to the tree: a move, its place, its comment, its NAGs
 *   game-rework.c    large changes: earlier moves, annotations of the whole game, merging
 *   game-copy.c      new games made from this one
 *   game-tags.c      tags and the result
 *   game-check.c     consistency checks
 *
 * A node holds its position: showing any node costs nothing, and a game of 200 half-moves takes 50
 * kB. Its SAN is written on first use. Every walk over the tree is a loop over the parent pointers,
 * never recursion, because a file may hold lines of any length and variations of any depth. Each
 * node knows its last child, so that appending is O(1).
 *
 * Nodes, texts and tags live in the game's arena and are never freed before it: a change only swaps
 * pointers, so undo is the same swap again.
 */
#ifndef TABIYA_GAME_PRIVATE_H
#define TABIYA_GAME_PRIVATE_H

#include <string.h>

#include "app/game/arena.h"
#include "app/game/game.h"

G_BEGIN_DECLS

struct TabiyaNode {
    TabiyaNode *parent;
    TabiyaNode *child;      /* the main continuation */
    TabiyaNode *last_child; /* the last of the variations */
    TabiyaNode *sibling;
    const char *comment; /* NULL: none */
    const char *comment_before;
    const guint8 *nags;
    guint ply;
    guint16 n_nags;
    EngMove move;
    gboolean detached;     /* removed from its parent's children, or not added yet */
    char san[ENG_SAN_MAX]; /* "": not written yet */
    EngPosition position;
};

typedef struct {
    const char *name;
    const char *value;
} TabiyaTag;

/* Recorded lists are never changed in place: see game-tags.c. */
typedef struct {
    TabiyaTag *list;
    guint count;
    guint room;
} TabiyaTags;

/* How a file spells the start of the game, in the order of the tags SetUp, FEN, Variant. */
typedef struct {
    gboolean known;
    const char *fen; /* the game's `fen` when it was read: after a new start this is void */
    const char *words[3];
} TabiyaStartWords;

typedef struct TabiyaHistory TabiyaHistory;

struct _TabiyaGame {
    GObject parent_instance;

    TabiyaArena arena;
    TabiyaNode *root;
    TabiyaNode *main_end; /* NULL: currently unknown */
    guint64 revision;

    TabiyaTags tags;
    const char *fen; /* NULL: the initial position */
    TabiyaStartWords start_words;
    TabiyaResult result;
    const char *sealed_text; /* NULL: not sealed */
    const char *seal;        /* why it is sealed */

    TabiyaHistory *history;      /* NULL: not recording */
    guint edit_depth;            /* of begin_edit() */
    guint edit_changes;          /* pending ::changed */
    const TabiyaNode *edit_node; /* their node; NULL: several */
    const char *edit_label;
    gboolean edit_has_step; /* the open edit has a step in the history */
    gboolean edit_refused;  /* the open edit was told that nothing can be changed */
};

/* --- node.c ----------------------------------------------------------------------------------- */

/* The node after the legal `move`, detached. */
static inline TabiyaNode *tabiya_node_new(TabiyaArena *arena, TabiyaNode *parent, EngMove move)
{
    TabiyaNode *node = tabiya_arena_alloc(arena, sizeof *node);
    memset(node, 0, offsetof(TabiyaNode, position));
    node->parent = parent;
    node->move = move;
    node->ply = parent->ply + 1;
    node->detached = TRUE;
    eng_position_play(&node->position, &parent->position, move);
    return node;
}

/* Makes `node` the child of its parent that follows `before` (NULL: the first). */
static inline void tabiya_node_link(TabiyaNode *node, TabiyaNode *before)
{
    TabiyaNode *parent = node->parent;
    TabiyaNode **link = !before ? &parent->child : &before->sibling;
    node->sibling = *link;
    *link = node;
    if (!node->sibling)
        parent->last_child = node;
    node->detached = FALSE;
}

/* Removes `node` from its parent's children; it keeps its parent pointer. Returns the child before
 * it. (transfer none) */
TabiyaNode *tabiya_node_unlink(TabiyaNode *node);
/* The child before `node`, NULL if it is the first. (transfer none) */
TabiyaNode *tabiya_node_find_before(const TabiyaNode *node);
/* Whether `move` may follow in a tree. A null move is allowed in annotations unless the king is in
 * check. */
gboolean tabiya_node_may_play(const TabiyaNode *node, EngMove move);
/* The node after `node` in a walk through `top` and everything below it, which visits each once,
 * parents first. */
const TabiyaNode *tabiya_node_next_within(const TabiyaNode *node, const TabiyaNode *top);

/* The game owns its nodes, so code that may change the game may change them. (transfer none) */
static inline TabiyaNode *tabiya_node_own(const TabiyaNode *node)
{
    return (TabiyaNode *)node;
}

/* --- game.c ----------------------------------------------------------------------------------- */

/* Call after a change, when the tree is consistent again: counts the change and tells the readers,
 * at once or at the end of the open edit. */
void tabiya_game_changed(TabiyaGame *self, const TabiyaNode *node);
void tabiya_game_emit_changed(TabiyaGame *self, const TabiyaNode *node);
/* Whether the game cannot be changed; if so, emits ::refused. */
gboolean tabiya_game_refuses(TabiyaGame *self);
/* The initial position of chess, quickly. */
void tabiya_game_init_position(EngPosition *position);
/* Call after the root has changed. */
void tabiya_game_update_fen(TabiyaGame *self);

/* --- game-history.c --------------------------------------------------------------------------- */

typedef enum {
    TABIYA_GAME_CHANGE_PLACE,          /* among its parent's children, or removed */
    TABIYA_GAME_CHANGE_COMMENT,        /* text */
    TABIYA_GAME_CHANGE_COMMENT_BEFORE, /* text */
    TABIYA_GAME_CHANGE_NAGS,
    TABIYA_GAME_CHANGE_ROOT, /* `node`, detached, becomes the root, or no longer is */
    TABIYA_GAME_CHANGE_TAGS,
    TABIYA_GAME_CHANGE_RESULT,
} TabiyaGameChangeKind;

/* The state of one thing. Making the change swaps it with the current state. */
typedef struct {
    TabiyaGameChangeKind kind;
    TabiyaNode *node; /* NULL: tags, result */
    union {
        struct {
            TabiyaNode *before; /* the child before it, once it is removed; NULL: none */
            gboolean attached;
        } place;
        const char *text;
        struct {
            const guint8 *list;
            guint16 count;
        } nags;
        struct {
            TabiyaNode *root; /* the game's */
            TabiyaNode *parent;
            EngMove move;
        } root;
        TabiyaTags tags;
        TabiyaResult result;
    };
} TabiyaGameChange;

/* Makes `change` and records it, as a step named `what` (not translated yet) if no edit is open.
 * The caller calls tabiya_game_changed() when the tree is consistent again. */
void tabiya_game_apply(TabiyaGame *self, TabiyaGameChange change, const char *what);
/* Call after `node` was put after `before` or removed from there: updates the cached end of the
 * main line if that is cheap, or drops it. */
static inline void tabiya_game_follow_main_end(TabiyaGame *self, TabiyaNode *node,
                                               const TabiyaNode *before)
{
    if (before)
        return;
    gboolean appends = node->parent == self->main_end && !node->child && !node->detached;
    self->main_end = appends ? node : NULL;
}

void tabiya_history_free(TabiyaHistory *history);
/* Goes back to the beginning, forward to the end and back to the current step. Reports problems as
 * tabiya_game_check() does. */
const char *tabiya_game_check_history(TabiyaGame *self);

/* --- game-edit.c ------------------------------------------------------------------------------ */

/* Puts `node` after `before` among its parent's children, or removes it (`attached` FALSE). */
void tabiya_game_place(TabiyaGame *self, const TabiyaNode *node, TabiyaNode *before,
                       gboolean attached, const char *what);
/* The child of `node` with `move`, or NULL. */
const TabiyaNode *tabiya_node_find_child(const TabiyaNode *node, EngMove move);

/* For building a game that nobody has seen yet, as when reading a file: these work like the public
 * functions, but record nothing and emit no signals. Texts are not empty. (transfer none) */
TabiyaNode *tabiya_game_put_move(TabiyaGame *self, TabiyaNode *parent, EngMove move);
void tabiya_game_put_comment(TabiyaGame *self, TabiyaNode *node, const char *text);
void tabiya_game_put_comment_before(TabiyaGame *self, TabiyaNode *node, const char *text);
void tabiya_game_put_nag(TabiyaGame *self, TabiyaNode *node, guint8 nag);

/* --- game-tags.c ------------------------------------------------------------------------------ */

/* The same for the `count` tags in the `size` bytes of `texts`: name, NUL, value, NUL, name … The
 * game has none yet. */
void tabiya_game_put_tags(TabiyaGame *self, const char *texts, gsize size, guint count);
/* Copies the tags of `other` to `self`. */
void tabiya_game_copy_tags(TabiyaGame *self, TabiyaGame *other);
/* Reports problems with the tags as tabiya_game_check() does. */
const char *tabiya_game_check_tags(TabiyaGame *self);

/* --- game-check.c ----------------------------------------------------------------------------- */

/* tabiya_game_check() for the tree as it is, without its history. */
const char *tabiya_game_check_tree(TabiyaGame *self);

G_END_DECLS

#endif
