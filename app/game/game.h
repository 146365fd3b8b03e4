/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game of chess as a tree of moves, and the only writer of that tree.
 *
 * Shape. The root node is the start position and has no move. A node's first child is the main
 * continuation, the others are variations in order. Readers walk them with the accessors below and
 * never change them. Positions are kept in the nodes, so any node can be shown at once. A game and
 * its nodes may be used by only one thread at a time, even for reading.
 *
 * Life. Nodes and borrowed texts live as long as the game: deleting only takes nodes out of the
 * tree (tabiya_game_has_node()), and undo brings back the very same nodes.
 *
 * Every change emits ::changed with its node (the new node, or the parent of a removed one; the
 * root for tags, the result, or several places), after the tree is consistent again. Property
 * "result" notifies. ::refused says in a sentence why a change was refused (tabiya_game_seal()).
 *
 * Undo. With recording on, each change is a step that can be undone, without limit; begin_edit()
 * and end_edit() make one step of several:
 *
 *     tabiya_game_set_recording(game, TRUE);
 *     tabiya_game_delete_variation(game, cursor);
 *     cursor = tabiya_game_undo(game);
 *
 * TabiyaGame knows nothing about cursors, engines or files: see ../session/ and pgn-*.h.
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

/* Changes with tabiya_game_delete_before() and its undo. */
const TabiyaNode *tabiya_game_get_root(TabiyaGame *self);
/* The last node of the main line (the root in an empty game). */
const TabiyaNode *tabiya_game_get_main_end(TabiyaGame *self);
/* Whether `node`, which is or was one of this game's, is in the tree now. O(depth). */
gboolean tabiya_game_has_node(TabiyaGame *self, const TabiyaNode *node);
/* Grows by one with every change; for readers that cache. */
guint64 tabiya_game_get_revision(TabiyaGame *self);

const TabiyaNode *tabiya_node_get_parent(const TabiyaNode *node);  /* NULL for the root */
const TabiyaNode *tabiya_node_get_child(const TabiyaNode *node);   /* main continuation or NULL */
const TabiyaNode *tabiya_node_get_sibling(const TabiyaNode *node); /* next variation or NULL */
/* The next node in a walk from the root, which visits each once, parents and earlier variations
 * first; NULL at the end. */
const TabiyaNode *tabiya_node_get_next(const TabiyaNode *node);
/* The first move of the variation with `node`; the root for the main line. */
const TabiyaNode *tabiya_node_get_line_start(const TabiyaNode *node);
EngMove tabiya_node_get_move(const TabiyaNode *node);                /* ENG_NO_MOVE for the root */
const char *tabiya_node_get_san(const TabiyaNode *node);             /* "" for the root */
const EngPosition *tabiya_node_get_position(const TabiyaNode *node); /* after the move */
guint tabiya_node_get_ply(const TabiyaNode *node); /* half-moves from the start position */
gboolean tabiya_node_is_main(const TabiyaNode *node);
/* The comment after the move, "" if none; the one before it (only at the start of a line).
 * Paragraphs, which are separate comments in a PGN file, are separated by an empty line ("\n\n").
 * The text is raw: markup.h separates its words from its commands ([%cal …]). */
const char *tabiya_node_get_comment(const TabiyaNode *node);
const char *tabiya_node_get_comment_before(const TabiyaNode *node);
/* NAGs in order, `*count` of them; nag.h has their meanings. */
const guint8 *tabiya_node_get_nags(const TabiyaNode *node, gsize *count);

/* Zobrist keys of the positions before `node`, oldest first, for eng_outcome() and repetition.
 * Returns a GArray of guint64. */
GArray *tabiya_node_dup_keys(const TabiyaNode *node) G_GNUC_WARN_UNUSED_RESULT;
/* Moves from the start to `node`: a GArray of EngMove. */
GArray *tabiya_node_dup_moves(const TabiyaNode *node) G_GNUC_WARN_UNUSED_RESULT;
/* The outcome of the game at `node`, including repetitions of earlier positions. */
EngOutcome tabiya_node_get_outcome(const TabiyaNode *node);
/* The result, by the rules, of a game that ends there, without claims; UNKNOWN: it goes on. */
TabiyaResult tabiya_node_get_result(const TabiyaNode *node);

/* --- Moves and their places ------------------------------------------------------------------- */

/* Adds the legal `move` after `parent`, as its last child, unless it is there already. Returns its
 * node; `parent` if the game refuses it (tabiya_game_seal()). */
const TabiyaNode *tabiya_game_add_move(TabiyaGame *self, const TabiyaNode *parent, EngMove move);
/* The same, but always makes a new node: for readers of files, which keep the file's structure. */
const TabiyaNode *tabiya_game_append_move(TabiyaGame *self, const TabiyaNode *parent, EngMove move);
/* The same, without checking that the move is legal: for callers that have just checked it
 * (eng_san_parse()), since the check takes longer than everything else. A null move is not legal in
 * check. */
const TabiyaNode *tabiya_game_append_legal(TabiyaGame *self, const TabiyaNode *parent,
                                           EngMove move);

/* Deletes `node` and everything after it (never the root). */
void tabiya_game_delete_from(TabiyaGame *self, const TabiyaNode *node);
/* Restores a `node` deleted this way, with everything after it, as its parent's last child. The
 * parent must be in the tree. */
void tabiya_game_restore(TabiyaGame *self, const TabiyaNode *node);
/* Deletes the variation with `node`, from its first move on. FALSE in the main line. */
gboolean tabiya_game_delete_variation(TabiyaGame *self, const TabiyaNode *node);
/* Deletes everything before `node`: the position before its move becomes the start, and its parent
 * the root. Other moves from that position stay. FALSE if there is nothing before it. */
gboolean tabiya_game_delete_before(TabiyaGame *self, const TabiyaNode *node);
/* Makes the line that leads to `node` the main line. */
void tabiya_game_make_main(TabiyaGame *self, const TabiyaNode *node);
/* Moves the variation with `node` one place up (the first one becomes the main continuation), or
 * its line one place down. FALSE: not possible. */
gboolean tabiya_game_promote_variation(TabiyaGame *self, const TabiyaNode *node);
gboolean tabiya_game_demote_variation(TabiyaGame *self, const TabiyaNode *node);
gboolean tabiya_node_can_promote(const TabiyaNode *node);
gboolean tabiya_node_can_demote(const TabiyaNode *node);

/* --- Annotations ------------------------------------------------------------------------------ */

/* NULL and "" remove it. */
void tabiya_game_set_comment(TabiyaGame *self, const TabiyaNode *node, const char *text);
void tabiya_game_set_comment_before(TabiyaGame *self, const TabiyaNode *node, const char *text);
/* Adds a NAG at the end; one that is already there stays in its place. */
void tabiya_game_add_nag(TabiyaGame *self, const TabiyaNode *node, guint8 nag);
void tabiya_game_remove_nag(TabiyaGame *self, const TabiyaNode *node, guint8 nag);
/* Sets all of them at once, without duplicates. */
void tabiya_game_set_nags(TabiyaGame *self, const TabiyaNode *node, const guint8 *nags,
                          gsize count);
void tabiya_game_clear_nags(TabiyaGame *self, const TabiyaNode *node);

typedef enum {
    TABIYA_STRIP_COMMENTS = 1 << 0, /* only words */
    TABIYA_STRIP_NAGS = 1 << 1,
    TABIYA_STRIP_VARIATIONS = 1 << 2,
    TABIYA_STRIP_SHAPES = 1 << 3,   /* arrows and circles */
    TABIYA_STRIP_COMMANDS = 1 << 4, /* clocks, evaluations and all other commands in comments */
    TABIYA_STRIP_ALL = (1 << 5) - 1,
} TabiyaStrip;

/* Removes them from the whole game, as one step. */
void tabiya_game_strip(TabiyaGame *self, TabiyaStrip what);

/* --- Undo ------------------------------------------------------------------------------------- */

/* Off by default, for code that builds games. Turning it off drops the recorded history. */
void tabiya_game_set_recording(TabiyaGame *self, gboolean recording);
/* Everything up to the matching end becomes one step named `what` (translated, "Delete Variation";
 * NULL: the name of the first change) and emits ::changed once. Edits may be nested: the outermost
 * counts. An edit that leaves the content unchanged leaves nothing behind: no step, no signal, no
 * new nodes, and redo still works. Useful without recording, too: it saves a reader of files the
 * signals. */
void tabiya_game_begin_edit(TabiyaGame *self, const char *what);
void tabiya_game_end_edit(TabiyaGame *self);
/* Undo and redo of the current step will show `node`, whatever it changes; NULL: no one place. Call
 * it within an edit that has changed something. */
void tabiya_game_set_step_place(TabiyaGame *self, const TabiyaNode *node);

/* FALSE within an edit. */
gboolean tabiya_game_can_undo(TabiyaGame *self);
gboolean tabiya_game_can_redo(TabiyaGame *self);
/* The name of the step to undo or redo, translated; NULL: none. */
const char *tabiya_game_get_undo_label(TabiyaGame *self);
const char *tabiya_game_get_redo_label(TabiyaGame *self);
/* Returns the node to show. NULL: there is nothing to undo, or the change has no one place (tags,
 * the whole game); a cursor may stay if tabiya_game_has_node(). */
const TabiyaNode *tabiya_game_undo(TabiyaGame *self);
const TabiyaNode *tabiya_game_redo(TabiyaGame *self);
/* Merges the last two steps, with the name and place of the first; redo is dropped. For work that
 * is recorded in pieces but meant as one: a comment that is saved while it is typed. FALSE: the two
 * cancelled out, and both are gone. */
gboolean tabiya_game_join_steps(TabiyaGame *self);
/* A number for the current content, which undo and redo restore. Compare it with the number at the
 * last save to know whether the game has changed. Valid only while recording is neither turned on
 * nor off. */
guint64 tabiya_game_get_state(TabiyaGame *self);

/* --- Several games ---------------------------------------------------------------------------- */

/* Adds the moves of `other` after `at` as variations, unless they are there already: lines are
 * followed as long as their moves are equal. Comments, shapes and NAGs are joined; the end of
 * `other`'s main line names its players. One step. FALSE, and nothing changes, if `other` does not
 * start from the position at `at` or is the same game. */
gboolean tabiya_game_merge(TabiyaGame *self, const TabiyaNode *at, TabiyaGame *other);
/* The line to `node` without variations, with tags and annotations, as a new game; it has the
 * result if it reaches the end of the main line. */
TabiyaGame *tabiya_game_dup_line(TabiyaGame *self,
                                 const TabiyaNode *node) G_GNUC_WARN_UNUSED_RESULT;
/* A new game from `start` with the same tags, and the legal beginning of each line. From its own
 * start, a sealed game is sealed again. */
TabiyaGame *tabiya_game_dup_with_start(TabiyaGame *self,
                                       const EngPosition *start) G_GNUC_WARN_UNUSED_RESULT;

/* --- Games that cannot be understood ---------------------------------------------------------- */

/* For readers: the game is of an unknown variant, or has no valid start. From now on writers write
 * `text`, byte for byte, and nothing can be changed: attempts do nothing and emit ::refused with
 * `why`, a sentence. Its tags can be read; its tree has no moves. */
void tabiya_game_seal(TabiyaGame *self, const char *text, gsize length, const char *why);
/* Why the game cannot be changed; NULL: it can. */
const char *tabiya_game_get_seal(TabiyaGame *self);
/* Its text, trimmed; NULL: it is not sealed. */
const char *tabiya_game_get_sealed_text(TabiyaGame *self);

/* Walks the whole tree, tries all undo and redo steps, and returns the first deviation from the
 * rules above, as a static sentence; NULL if all is well. For tests and assertions: O(nodes +
 * recorded changes). */
const char *tabiya_game_check(TabiyaGame *self);

/* --- Tags ------------------------------------------------------------------------------------- */

/* The value of the first tag with that name, or NULL. Names are PGN's ("White"); tags stay in the
 * order in which they were first set. */
const char *tabiya_game_get_tag(TabiyaGame *self, const char *name);
/* Sets the first tag of that name; NULL removes all of them. "Result", "FEN", "SetUp" and "Variant"
 * are derived from the result and the start position: they cannot be set, and are NULL for the
 * default (such as a FEN of the initial position). */
void tabiya_game_set_tag(TabiyaGame *self, const char *name, const char *value);
/* Adds a tag at the end even if there is one of that name; not a derived one. */
void tabiya_game_append_tag(TabiyaGame *self, const char *name, const char *value);
/* For readers: how the file spells the derived tags for the start (NULL: it lacks them).
 * tabiya_game_get_written_tag() returns that spelling as long as the start is the same: the FEN of
 * a Chess960 game with KQkq, a Variant that is "Standard". Does not count as a change. */
void tabiya_game_spell_start(TabiyaGame *self, const char *setup, const char *fen,
                             const char *variant);
/* For writers: as tabiya_game_get_tag(), but with the file's own spelling of the start. */
const char *tabiya_game_get_written_tag(TabiyaGame *self, const char *name);
/* Sets all of them, as one step: name, value, name, value … NULL (without derived ones). */
void tabiya_game_set_tags(TabiyaGame *self, const char *const *pairs);
/* The tags that are not derived, one by one, including repeated ones. Returns the name. */
guint tabiya_game_get_n_tags(TabiyaGame *self);
const char *tabiya_game_get_nth_tag(TabiyaGame *self, guint index, const char **value);

TabiyaResult tabiya_game_get_result(TabiyaGame *self);
void tabiya_game_set_result(TabiyaGame *self, TabiyaResult result);
const char *tabiya_result_to_string(TabiyaResult result); /* PGN's spelling */

const EngPosition *tabiya_game_get_start(TabiyaGame *self);

G_END_DECLS

#endif
