/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game of chess as a tree of moves, and the only writer of that tree.
 *
 * Shape. The root node stands for the start position and has no move. A node's first child is the
 * main continuation, the others are variations in order. Readers walk them with the accessors below
 * and never change them. Positions are kept in the nodes, so any node can be shown at once. A game
 * and its nodes may be used by only one thread at a time, even for reading.
 *
 * Life. Nodes and borrowed texts live as long as the game: deleting only takes nodes out of the
 * tree (tabiya_game_has_node()), and undo brings back the very same nodes.
 *
 * Every change emits ::changed with the node it happened at (the new node, or the parent of what
 * was removed; the root where a tag or the result changed, or several places), after the tree is
 * consistent again. Property "result" notifies. ::refused says in a sentence why a change was not
 * made (tabiya_game_seal()).
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

/* Another node after tabiya_game_delete_before() and its undo. */
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
/* The next in a walk from the root that visits each node once, parents and earlier variations
 * first; NULL at the end. */
const TabiyaNode *tabiya_node_get_next(const TabiyaNode *node);
/* The first move of the variation that `node` stands in; the root in the main line. */
const TabiyaNode *tabiya_node_get_line_start(const TabiyaNode *node);
EngMove tabiya_node_get_move(const TabiyaNode *node);                /* ENG_NO_MOVE for the root */
const char *tabiya_node_get_san(const TabiyaNode *node);             /* "" for the root */
const EngPosition *tabiya_node_get_position(const TabiyaNode *node); /* after the move */
guint tabiya_node_get_ply(const TabiyaNode *node); /* half-moves from the start position */
gboolean tabiya_node_is_main(const TabiyaNode *node);
/* Comment after the move, "" if none; before the move (only where a line starts). Paragraphs, which
 * are comments of their own in a PGN file, are apart by an empty line ("\n\n"). The text is raw:
 * markup.h tells its words from its commands ([%cal …]). */
const char *tabiya_node_get_comment(const TabiyaNode *node);
const char *tabiya_node_get_comment_before(const TabiyaNode *node);
/* NAGs in order, `*count` of them; what they say is in nag.h. */
const guint8 *tabiya_node_get_nags(const TabiyaNode *node, gsize *count);

/* Zobrist keys of the positions before `node`, oldest first, for eng_outcome() and repetition.
 * Returns a GArray of guint64. */
GArray *tabiya_node_dup_keys(const TabiyaNode *node) G_GNUC_WARN_UNUSED_RESULT;
/* Moves from the start to `node`: a GArray of EngMove. */
GArray *tabiya_node_dup_moves(const TabiyaNode *node) G_GNUC_WARN_UNUSED_RESULT;
/* How the game stands at `node`, the moves before it counted. */
EngOutcome tabiya_node_get_outcome(const TabiyaNode *node);
/* What the rules say a game comes to that ends there, claims aside; UNKNOWN: it goes on. */
TabiyaResult tabiya_node_get_result(const TabiyaNode *node);

/* --- Moves and their places ------------------------------------------------------------------- */

/* Adds the legal `move` after `parent`, last among its children, or finds it there already.
 * Returns its node; `parent` where the game refuses it (tabiya_game_seal()). */
const TabiyaNode *tabiya_game_add_move(TabiyaGame *self, const TabiyaNode *parent, EngMove move);
/* The same, but makes a new node even if the move is there already: for readers of files, which
 * keep what they read as it stands. */
const TabiyaNode *tabiya_game_append_move(TabiyaGame *self, const TabiyaNode *parent, EngMove move);
/* The same, without asking whether the move is legal: for those who have just been told so
 * (eng_san_parse()), which takes longer than all of the rest. A null move is not legal in check. */
const TabiyaNode *tabiya_game_append_legal(TabiyaGame *self, const TabiyaNode *parent,
                                           EngMove move);

/* Deletes `node` and all that follows it (never the root). */
void tabiya_game_delete_from(TabiyaGame *self, const TabiyaNode *node);
/* Puts back a `node` that was deleted so, with all that followed it, behind its parent's other
 * children. The parent is in the tree. */
void tabiya_game_restore(TabiyaGame *self, const TabiyaNode *node);
/* Deletes the variation that `node` stands in, from its first move on. FALSE in the main line. */
gboolean tabiya_game_delete_variation(TabiyaGame *self, const TabiyaNode *node);
/* Deletes what stands before `node`: the position before its move becomes the start, and its parent
 * the root. What else follows that position stays. FALSE if nothing stands before it. */
gboolean tabiya_game_delete_before(TabiyaGame *self, const TabiyaNode *node);
/* Makes the line that leads to `node` the main line. */
void tabiya_game_make_main(TabiyaGame *self, const TabiyaNode *node);
/* Moves the variation that `node` stands in one place up (the first one becomes the main
 * continuation), or the line it stands in one place down. FALSE: it cannot. */
gboolean tabiya_game_promote_variation(TabiyaGame *self, const TabiyaNode *node);
gboolean tabiya_game_demote_variation(TabiyaGame *self, const TabiyaNode *node);
gboolean tabiya_node_can_promote(const TabiyaNode *node);
gboolean tabiya_node_can_demote(const TabiyaNode *node);

/* --- Annotations ------------------------------------------------------------------------------ */

/* NULL and "" remove it. */
void tabiya_game_set_comment(TabiyaGame *self, const TabiyaNode *node, const char *text);
void tabiya_game_set_comment_before(TabiyaGame *self, const TabiyaNode *node, const char *text);
/* Adds a NAG behind those there; one that is there already stays where it is. */
void tabiya_game_add_nag(TabiyaGame *self, const TabiyaNode *node, guint8 nag);
void tabiya_game_remove_nag(TabiyaGame *self, const TabiyaNode *node, guint8 nag);
/* All of them at once; what stands there twice is taken once. */
void tabiya_game_set_nags(TabiyaGame *self, const TabiyaNode *node, const guint8 *nags,
                          gsize count);
void tabiya_game_clear_nags(TabiyaGame *self, const TabiyaNode *node);

typedef enum {
    TABIYA_STRIP_COMMENTS = 1 << 0, /* their words */
    TABIYA_STRIP_NAGS = 1 << 1,
    TABIYA_STRIP_VARIATIONS = 1 << 2,
    TABIYA_STRIP_SHAPES = 1 << 3,   /* arrows and circles */
    TABIYA_STRIP_COMMANDS = 1 << 4, /* clocks, evaluations and all other commands in comments */
    TABIYA_STRIP_ALL = (1 << 5) - 1,
} TabiyaStrip;

/* Removes them from the whole game, as one step. */
void tabiya_game_strip(TabiyaGame *self, TabiyaStrip what);

/* --- Undo ------------------------------------------------------------------------------------- */

/* Off at first, as suits whoever builds a game. Turned off, all that was recorded is forgotten. */
void tabiya_game_set_recording(TabiyaGame *self, gboolean recording);
/* Everything until the matching end is one step named `what` (translated, "Delete Variation"; NULL:
 * what the first change is called) and emits ::changed once. Edits may be nested: the outermost
 * counts. An edit after which the game says what it said before leaves nothing: no step, no signal,
 * none of the nodes it made, and what could be redone still can. Good without recording too: a
 * reader of files saves the signals. */
void tabiya_game_begin_edit(TabiyaGame *self, const char *what);
void tabiya_game_end_edit(TabiyaGame *self);
/* The step that is being made shows `node` when it is undone or redone, whatever its changes are;
 * NULL: no one place. Within an edit that has changed something. */
void tabiya_game_set_step_place(TabiyaGame *self, const TabiyaNode *node);

/* FALSE within an edit. */
gboolean tabiya_game_can_undo(TabiyaGame *self);
gboolean tabiya_game_can_redo(TabiyaGame *self);
/* What would be undone or redone, translated; NULL if nothing. */
const char *tabiya_game_get_undo_label(TabiyaGame *self);
const char *tabiya_game_get_redo_label(TabiyaGame *self);
/* Returns the node to look at. NULL: there is nothing to undo, or no one place where it happened
 * (tags, the whole game); a cursor may stay if tabiya_game_has_node(). */
const TabiyaNode *tabiya_game_undo(TabiyaGame *self);
const TabiyaNode *tabiya_game_redo(TabiyaGame *self);
/* Makes one step of the last two, called and shown as the first of them; nothing can be redone
 * then. For what is done in pieces and meant as one: a comment that is put down as it is typed.
 * FALSE: the two took each other back, and there is no such step any more. */
gboolean tabiya_game_join_steps(TabiyaGame *self);
/* A number that stands for the present content: the same again when undo or redo lead back to it.
 * What was saved compares it to know whether the game is changed. Only as long as recording is
 * neither turned on nor off. */
guint64 tabiya_game_get_state(TabiyaGame *self);

/* --- Several games ---------------------------------------------------------------------------- */

/* Adds the moves of `other` after `at` as variations, where they are not there already: lines are
 * followed as long as their moves are equal. Comments, shapes and NAGs are joined; the end of
 * `other`'s main line says who played it. One step. FALSE, and nothing changes, if `other` does not
 * start from the position at `at` or is the same game. */
gboolean tabiya_game_merge(TabiyaGame *self, const TabiyaNode *at, TabiyaGame *other);
/* The line to `node` without its variations, with tags and annotations, as a new game; it has the
 * result if it goes to the end of the main line. */
TabiyaGame *tabiya_game_dup_line(TabiyaGame *self,
                                 const TabiyaNode *node) G_GNUC_WARN_UNUSED_RESULT;
/* A new game from `start` with the tags, and of each line as many moves as are legal from there.
 * From its own start, a sealed game is sealed again. */
TabiyaGame *tabiya_game_dup_with_start(TabiyaGame *self,
                                       const EngPosition *start) G_GNUC_WARN_UNUSED_RESULT;

/* --- Games that cannot be understood ---------------------------------------------------------- */

/* For readers: the game is one of a variant that is not known here, or starts from what is no
 * position. From now on it is `text`, byte for byte, for whoever writes it, and nothing of it can
 * be changed: a call that would do so changes nothing and emits ::refused with `why`, a sentence.
 * Its tags can be read; its tree has no moves. */
void tabiya_game_seal(TabiyaGame *self, const char *text, gsize length, const char *why);
/* Why the game cannot be changed; NULL: it can. */
const char *tabiya_game_get_seal(TabiyaGame *self);
/* What it is, without blanks at either end; NULL: it is not sealed. */
const char *tabiya_game_get_sealed_text(TabiyaGame *self);

/* Walks the whole tree, goes through all that can be undone and redone, and says what is not as
 * described above, in a static sentence; NULL when all is well. For tests and assertions:
 * O(nodes + recorded changes). */
const char *tabiya_game_check(TabiyaGame *self);

/* --- Tags ------------------------------------------------------------------------------------- */

/* The value of a tag (the first of that name) or NULL. Names are PGN's ("White"); order of first
 * setting is kept. */
const char *tabiya_game_get_tag(TabiyaGame *self, const char *name);
/* Sets the first of that name; NULL removes all of them. "Result", "FEN", "SetUp" and "Variant" are
 * derived from the result and the start position: they cannot be set, and those that say nothing (a
 * FEN of the initial position) are NULL. */
void tabiya_game_set_tag(TabiyaGame *self, const char *name, const char *value);
/* Adds a tag behind the others even if one of that name is there; not a derived one. */
void tabiya_game_append_tag(TabiyaGame *self, const char *name, const char *value);
/* For readers: how the file spells the derived tags that say where the game starts (NULL: has
 * none). What it spells is what tabiya_game_get_written_tag() gives as long as the game starts
 * there: the FEN of a Chess960 game with KQkq, a Variant that is "Standard". No change of the
 * game. */
void tabiya_game_spell_start(TabiyaGame *self, const char *setup, const char *fen,
                             const char *variant);
/* For writers: as tabiya_game_get_tag(), but the file's own words for where the game starts. */
const char *tabiya_game_get_written_tag(TabiyaGame *self, const char *name);
/* All of them at once, as one step: name, value, name, value … NULL (not the derived ones). */
void tabiya_game_set_tags(TabiyaGame *self, const char *const *pairs);
/* The tags that are not derived, one by one, repeated ones too. Returns the name. */
guint tabiya_game_get_n_tags(TabiyaGame *self);
const char *tabiya_game_get_nth_tag(TabiyaGame *self, guint index, const char **value);

TabiyaResult tabiya_game_get_result(TabiyaGame *self);
void tabiya_game_set_result(TabiyaGame *self, TabiyaResult result);
const char *tabiya_result_to_string(TabiyaResult result); /* PGN's word */

const EngPosition *tabiya_game_get_start(TabiyaGame *self);

G_END_DECLS

#endif
