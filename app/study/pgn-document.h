/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A PGN file, or a new one not saved yet: a list of games that can be read, changed and saved.
 *
 * Shape. A GListModel of TabiyaPgnEntry in the file's order. Opening finds where each game begins
 * and reads no moves; rows are read when shown, games when loaded. A million games take about 20
 * MB. Games are addressed by their position in the list, from 0; an entry stays with its game when
 * the list changes (tabiya_pgn_entry_get_position()).
 *
 * Games. tabiya_pgn_document_load_game() gives a TabiyaGame that records its history; the document
 * notices its changes. A game of an unknown variant, or without a valid start position, is sealed
 * (tabiya_game_seal()) and cannot change. A changed game stays in memory, with its history, as long
 * as the document; others are freed with their last reference.
 *
 * The list. Adding, deleting, moving, pasting, merging and replacing go onto the document's own
 * undo stack, one step per call, without limit. Steps have names ("Delete Game").
 *
 * Saving. Unchanged games, and the text between games, are written byte for byte; a changed game is
 * written in export format in its place, and if it could not be fully read, the original follows it
 * in lines that PGN readers skip (%). The file is replaced whole or not at all, and no other file
 * appears beside it. It stays packed as it was, and in its encoding if every letter fits; else all
 * of it becomes UTF-8, and saving says so. A zip archive, or a file that could not be fully read,
 * cannot be saved to. If another program has changed the file, saving fails with
 * TABIYA_ERROR_FILE_CHANGED and touches nothing: the caller asks the person, then saves with
 * `overwrite`, reloads the file and takes the changes over, or saves elsewhere. Opening, saving and
 * searching run on threads; only load_game() blocks, while it reads one game.
 *
 *     tabiya_pgn_document_open_async(file, cancellable, progress_cb, me, opened_cb, me);
 *     …
 *     TabiyaGame *game = tabiya_pgn_document_load_game(document, 0);
 *     tabiya_game_set_comment(game, node, "Better is Nf3.");
 *     tabiya_pgn_document_save_async(document, FALSE, NULL, saved_cb, me);
 *
 * Properties (all notify; read-only):
 *   file            GFile, NULL for a document that was never saved
 *   title           string: the file's name, or "Untitled"
 *   modified        gboolean: something differs from the file
 *   saving          gboolean
 *   can-undo, can-redo      gboolean: of the list
 *   undo-label, redo-label  string: translated ("Delete Game"), or NULL
 * Signals:
 *   edited          (const TabiyaStudyEdit *): the list was changed by one elementary step, for the
 *                   journal; keys as in app/store/study-store.h
 *   game-changed    (TabiyaGame *): a loaded game has changed, or matches the file
 *                   again
 *   rebased         the document was saved: keys start again (tabiya_pgn_document_get_key())
 */
#ifndef TABIYA_PGN_DOCUMENT_H
#define TABIYA_PGN_DOCUMENT_H

#include <gio/gio.h>

#include "app/game/game.h"
#include "app/game/pgn-source.h"
#include "app/store/study-store.h"
#include "app/study/pgn-entry.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PGN_DOCUMENT (tabiya_pgn_document_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPgnDocument, tabiya_pgn_document, TABIYA, PGN_DOCUMENT, GObject)

/* The progress of something, from 0 to 1; on the caller's main context. */
typedef void (*TabiyaProgressFunc)(double fraction, gpointer user);

/* --- Making ----------------------------------------------------------------------------------- */

/* Without a file, holding `game` (whose recording is switched on), or an empty game if NULL. It
 * counts as unmodified. */
TabiyaPgnDocument *tabiya_pgn_document_new(TabiyaGame *game) G_GNUC_WARN_UNUSED_RESULT;

/* Without a game, for a `file` that no longer exists; saving writes it. */
TabiyaPgnDocument *tabiya_pgn_document_new_missing(GFile *file) G_GNUC_WARN_UNUSED_RESULT;

/* Opens `file`. Fails with a G_IO_ERROR; a file without games is a document without games, and one
 * with bad games has them all (loading a game reports its problems). `progress` may be NULL. */
void tabiya_pgn_document_open_async(GFile *file, GCancellable *cancellable,
                                    TabiyaProgressFunc progress, gpointer progress_user,
                                    GAsyncReadyCallback done_cb, gpointer user);
TabiyaPgnDocument *tabiya_pgn_document_open_finish(GAsyncResult *result,
                                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

GFile *tabiya_pgn_document_get_file(TabiyaPgnDocument *self); /* borrowed, may be NULL */
const char *tabiya_pgn_document_get_title(TabiyaPgnDocument *self);
gboolean tabiya_pgn_document_is_modified(TabiyaPgnDocument *self);
guint tabiya_pgn_document_get_n_games(TabiyaPgnDocument *self);

/* --- Games ------------------------------------------------------------------------------------ */

/* The game at `position`, ready to be changed; a reference for the caller. The same object as long
 * as somebody holds it. `remark` (may be NULL) receives a sentence, owned by the caller, if not all
 * of it could be read: how far, where and why; else NULL. NULL with a G_IO_ERROR if the file's
 * bytes cannot be read. (transfer full) */
TabiyaGame *tabiya_pgn_document_load_game(TabiyaPgnDocument *self, guint position, char **remark,
                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The position of `game`, loaded from here; -1: not in the list. */
int tabiya_pgn_document_find_game(TabiyaPgnDocument *self, TabiyaGame *game);
/* PGN of the game at `position` as it is now, UTF-8; NULL if the file's bytes cannot be read. */
char *tabiya_pgn_document_dup_text(TabiyaPgnDocument *self, guint position);

/* --- The list --------------------------------------------------------------------------------- */

/* Inserts `game` (whose recording is switched on) before `position` (G_MAXUINT: at the end). */
void tabiya_pgn_document_add_game(TabiyaPgnDocument *self, guint position, TabiyaGame *game);
/* The same with several games: one step. */
void tabiya_pgn_document_add_games(TabiyaPgnDocument *self, guint position, GPtrArray *games);
void tabiya_pgn_document_delete_games(TabiyaPgnDocument *self, guint position, guint count);
/* Moves the game at `from` to `to`, counted without it. */
void tabiya_pgn_document_move_game(TabiyaPgnDocument *self, guint from, guint to);
/* Makes the moves of the game at `from` variations of the one at `into`, which must start from the
 * same position, and deletes `from`. FALSE with TABIYA_ERROR_BAD_ARGUMENT if they cannot be
 * merged. */
gboolean tabiya_pgn_document_merge_games(TabiyaPgnDocument *self, guint into, guint from,
                                         GError **error);
/* Inserts games or one position (FEN) from text before `position`, replacing the next `replaced`
 * games: one step. Returns how many, 0 with `error` set if the text has none. `remark` as in
 * load_game(), of the first broken game. */
guint tabiya_pgn_document_paste(TabiyaPgnDocument *self, guint position, guint replaced,
                                const char *text, char **remark, GError **error);

/* Restores earlier versions of games: `texts` replace the games at `positions` (of guint), in one
 * step named `label`, translated and static. A text that equals the file's becomes the file's
 * again, byte for byte. */
void tabiya_pgn_document_put_back(TabiyaPgnDocument *self, const GArray *positions,
                                  const GPtrArray *texts, const char *label);

/* Undoes or redoes a step of the list. Returns the position to show (0 if the list is empty now),
 * -1 if there is no step. */
int tabiya_pgn_document_undo(TabiyaPgnDocument *self);
int tabiya_pgn_document_redo(TabiyaPgnDocument *self);
gboolean tabiya_pgn_document_can_undo(TabiyaPgnDocument *self);
gboolean tabiya_pgn_document_can_redo(TabiyaPgnDocument *self);

/* --- Saving ----------------------------------------------------------------------------------- */

/* Saves to its own file. `overwrite`: even if another program has changed it. Games may change
 * meanwhile; they then count as modified. TABIYA_ERROR_FILE_CHANGED as above,
 * TABIYA_ERROR_BAD_ARGUMENT without a file or during another save, or a G_IO_ERROR (READ_ONLY if
 * get_obstacle() says why): then the file is unchanged. */
void tabiya_pgn_document_save_async(TabiyaPgnDocument *self, gboolean overwrite,
                                    GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                    gpointer user);
/* Saves to another file, replacing it if it exists; it becomes the document's. It is packed if its
 * name says so ("games.pgn.gz"). */
void tabiya_pgn_document_save_as_async(TabiyaPgnDocument *self, GFile *file,
                                       GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                       gpointer user);
/* `remark` (may be NULL) receives a sentence, owned by the caller, if the file's encoding has
 * changed; else NULL. */
gboolean tabiya_pgn_document_save_finish(TabiyaPgnDocument *self, GAsyncResult *result,
                                         char **remark, GError **error);

/* Why the games cannot be saved to their own file, and what to do, in a sentence; NULL: they can.
 * Static. */
const char *tabiya_pgn_document_get_obstacle(TabiyaPgnDocument *self);
/* The text of the file as last opened or saved; NULL: none. Borrowed. */
TabiyaPgnSource *tabiya_pgn_document_get_source(TabiyaPgnDocument *self);
/* The damage to the file that keeps some games from being here; NULL: none. Borrowed. */
const char *tabiya_pgn_document_get_damage(TabiyaPgnDocument *self);

/* --- For the journal -------------------------------------------------------------------------- */

/* The file as the document last read or wrote it; zeros without one. */
TabiyaStudyBase tabiya_pgn_document_get_base(TabiyaPgnDocument *self);
/* The key of the game at `position`, and the reverse: -1 if it is not in the list. */
gint64 tabiya_pgn_document_get_key(TabiyaPgnDocument *self, guint position);
int tabiya_pgn_document_find_key(TabiyaPgnDocument *self, gint64 key);
/* Writes what the journal needs for the game with that key: its text, or that it matches the
 * file. */
void tabiya_pgn_document_describe_game(TabiyaPgnDocument *self, gint64 key,
                                       TabiyaStudyChange *change);
/* The same for the whole list and every changed game, for an empty journal. */
void tabiya_pgn_document_describe(TabiyaPgnDocument *self, TabiyaStudyChange *change);

/* Restores unsaved changes from the journal, onto a document just opened (or new, for one without a
 * file). TRUE if the file is the one in the journal. If it was changed since, changes are applied
 * to games whose original text is still in it, under any number. All other changed games are added
 * beside their former neighbors, where those can be found, and new games at the end; `*moved` (may
 * be NULL) receives how many were added. */
gboolean tabiya_pgn_document_restore(TabiyaPgnDocument *self, const TabiyaStudyKept *kept,
                                     guint *moved);
/* The unsaved changes, as the journal would hold them. */
TabiyaStudyKept *tabiya_pgn_document_dup_unsaved(TabiyaPgnDocument *self) G_GNUC_WARN_UNUSED_RESULT;

/* The same onto `self`, the file of `from` reloaded, from memory: the games are the same objects,
 * and their changes can still be undone. */
void tabiya_pgn_document_take_over(TabiyaPgnDocument *self, TabiyaPgnDocument *from, guint *moved);

G_END_DECLS

#endif
