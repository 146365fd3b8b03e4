/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A PGN file, or one to be: a list of games that can be read, changed and saved.
 *
 * Shape. A GListModel of TabiyaPgnEntry in the file's order. Opening finds where each game begins
 * and reads no move; a row is read when it is shown, a game when it is loaded. A million games cost
 * some 20 MB. Games are named by their position in the list, from 0; an entry goes on naming its
 * game when the list changes (tabiya_pgn_entry_get_position()).
 *
 * Games. tabiya_pgn_document_load_game() gives a TabiyaGame that records its history; changing it
 * is all there is to do, the document listens. One of a variant that is not known, or without a
 * position to start from, is sealed (tabiya_game_seal()): it stays what it is. A game that was
 * changed once stays in memory, with its history, as long as the document does; others go with
 * their last reference.
 *
 * The list. Adding, deleting, moving, pasting, merging and replacing go onto the document's own
 * undo stack, one step a call, without limit. A step names what it did ("Delete Game").
 *
 * Saving. Games that were not changed are written byte for byte, and so is whatever stands between
 * games; a changed one is written in export format in its place, and if not all of it could be
 * read, what it was stays behind it as lines that PGN's readers pass over (%). The file is replaced
 * whole or not at all, and nothing else appears beside it. It stays packed as it was, and of the
 * encoding that it was of as long as every letter fits; else all of it becomes UTF-8, and saving
 * says so. Into a zip archive, or a file of which not all could be read, nothing is saved. If
 * another program has changed the file meanwhile, saving fails with TABIYA_ERROR_FILE_CHANGED and
 * touches nothing: the caller asks, and saves again with `overwrite`, opens the file anew and takes
 * the changes over, or saves elsewhere. Opening, saving and looking run on threads of their own;
 * nothing here blocks but load_game(), for the time it takes to read one game.
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
 *   modified        gboolean: something is not as the file has it
 *   saving          gboolean
 *   can-undo, can-redo      gboolean: of the list
 *   undo-label, redo-label  string: translated ("Delete Game"), NULL where there is none
 * Signals:
 *   edited          (const TabiyaStudyEdit *): the list was changed by one elementary step, for the
 *                   journal; keys as in app/store/study-store.h
 *   game-changed    (TabiyaGame *): a game that was loaded has changed, or is as the file has
 *                   it again
 *   rebased         the document was saved: keys count anew (tabiya_pgn_document_get_key())
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

/* How far something is, from 0 to 1; on the caller's main context. */
typedef void (*TabiyaProgressFunc)(double fraction, gpointer user);

/* --- Making ----------------------------------------------------------------------------------- */

/* Without a file, holding `game` (recording is switched on), or an empty game with NULL. It counts
 * as unmodified. */
TabiyaPgnDocument *tabiya_pgn_document_new(TabiyaGame *game) G_GNUC_WARN_UNUSED_RESULT;

/* Without a game, for a `file` that is not there any more; saving writes it. */
TabiyaPgnDocument *tabiya_pgn_document_new_missing(GFile *file) G_GNUC_WARN_UNUSED_RESULT;

/* Opens `file`. Fails with a G_IO_ERROR; a file without any game is a document without games, one
 * with bad games has them all (what is wrong with one is said when it is loaded). `progress` may be
 * NULL. */
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
 * as anyone holds it. `remark` (may be NULL) receives a sentence, owned by the caller, if not all
 * of it could be read: how far, where and why; else NULL. NULL with a G_IO_ERROR if the file's
 * bytes are gone. (transfer full) */
TabiyaGame *tabiya_pgn_document_load_game(TabiyaPgnDocument *self, guint position, char **remark,
                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Where `game`, loaded from here, stands now; -1: nowhere. */
int tabiya_pgn_document_find_game(TabiyaPgnDocument *self, TabiyaGame *game);
/* PGN of the game at `position` as it is now, UTF-8; NULL if the file's bytes are gone. */
char *tabiya_pgn_document_dup_text(TabiyaPgnDocument *self, guint position);

/* --- The list --------------------------------------------------------------------------------- */

/* Takes `game` (recording is switched on) in before `position` (G_MAXUINT: at the end). */
void tabiya_pgn_document_add_game(TabiyaPgnDocument *self, guint position, TabiyaGame *game);
/* The same with several: one step. */
void tabiya_pgn_document_add_games(TabiyaPgnDocument *self, guint position, GPtrArray *games);
void tabiya_pgn_document_delete_games(TabiyaPgnDocument *self, guint position, guint count);
/* The game at `from` goes to `to`, counted without it. */
void tabiya_pgn_document_move_game(TabiyaPgnDocument *self, guint from, guint to);
/* The moves of the game at `from` become variations of the one at `into`, where both start from the
 * same position; `from` is deleted. FALSE with TABIYA_ERROR_BAD_ARGUMENT if they cannot be one. */
gboolean tabiya_pgn_document_merge_games(TabiyaPgnDocument *self, guint into, guint from,
                                         GError **error);
/* Takes games or one position (FEN) from text in before `position`, in the place of the `replaced`
 * games there: one step. Returns how many, 0 with `error` set if the text holds none. `remark` as
 * in load_game(), of the first that is broken. */
guint tabiya_pgn_document_paste(TabiyaPgnDocument *self, guint position, guint replaced,
                                const char *text, char **remark, GError **error);

/* Games as they were before, `texts` in the place of the games at `positions` (of guint): one step
 * with the name `label`, translated and static. A text that the file has is that of the file again,
 * byte for byte. */
void tabiya_pgn_document_put_back(TabiyaPgnDocument *self, const GArray *positions,
                                  const GPtrArray *texts, const char *label);

/* The list as it was before the last step, or after it again. Returns the position to look at (0 if
 * the list is empty now), -1 if there is nothing to undo. */
int tabiya_pgn_document_undo(TabiyaPgnDocument *self);
int tabiya_pgn_document_redo(TabiyaPgnDocument *self);
gboolean tabiya_pgn_document_can_undo(TabiyaPgnDocument *self);
gboolean tabiya_pgn_document_can_redo(TabiyaPgnDocument *self);

/* --- Saving ----------------------------------------------------------------------------------- */

/* Where it came from. `overwrite`: even if another program has changed the file. Games may be
 * changed meanwhile; they then count as modified against what was saved. TABIYA_ERROR_FILE_CHANGED
 * as above, TABIYA_ERROR_BAD_ARGUMENT without a file or while another save runs, or a G_IO_ERROR
 * (READ_ONLY where get_obstacle() says why): then the file is what it was. */
void tabiya_pgn_document_save_async(TabiyaPgnDocument *self, gboolean overwrite,
                                    GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                    gpointer user);
/* To another file, which is replaced if it is there and becomes the document's. It is packed if its
 * name says so ("games.pgn.gz"). */
void tabiya_pgn_document_save_as_async(TabiyaPgnDocument *self, GFile *file,
                                       GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                       gpointer user);
/* `remark` (may be NULL) receives a sentence, owned by the caller, if the file is of another
 * encoding now than before; else NULL. */
gboolean tabiya_pgn_document_save_finish(TabiyaPgnDocument *self, GAsyncResult *result,
                                         char **remark, GError **error);

/* A sentence that says why the games cannot go back to the file they came from, and what to do;
 * NULL: they can. Static. */
const char *tabiya_pgn_document_get_obstacle(TabiyaPgnDocument *self);
/* The text of the file, as it was opened or saved last; NULL: there is none. Borrowed. */
TabiyaPgnSource *tabiya_pgn_document_get_source(TabiyaPgnDocument *self);
/* What is damaged of the file, so that not all games are here; NULL: nothing. Borrowed. */
const char *tabiya_pgn_document_get_damage(TabiyaPgnDocument *self);

/* --- For the journal -------------------------------------------------------------------------- */

/* The file as the document knows it; zeros without one. */
TabiyaStudyBase tabiya_pgn_document_get_base(TabiyaPgnDocument *self);
/* The key of the game at `position`, and back: -1 if it is not in the list. */
gint64 tabiya_pgn_document_get_key(TabiyaPgnDocument *self, guint position);
int tabiya_pgn_document_find_key(TabiyaPgnDocument *self, gint64 key);
/* Writes what the journal has to hold of the game with that key: its text, or that it is as in the
 * file. */
void tabiya_pgn_document_describe_game(TabiyaPgnDocument *self, gint64 key,
                                       TabiyaStudyChange *change);
/* The same of the whole list and every changed game, for a journal that holds nothing yet. */
void tabiya_pgn_document_describe(TabiyaPgnDocument *self, TabiyaStudyChange *change);

/* What was not saved, from the journal, onto a document that was just opened (or is new, for one
 * without a file). Returns TRUE if the file is the one that the journal speaks of. If it is another
 * one by now, changed games whose text is still in it, under whatever number, are changed again.
 * All other changed games are added beside the neighbors they had, where those can be found, and
 * new games at the end; `*moved` (may be NULL) says how many were added. */
gboolean tabiya_pgn_document_restore(TabiyaPgnDocument *self, const TabiyaStudyKept *kept,
                                     guint *moved);
/* What is not saved, as the journal would hold it. */
TabiyaStudyKept *tabiya_pgn_document_dup_unsaved(TabiyaPgnDocument *self) G_GNUC_WARN_UNUSED_RESULT;

/* The same onto `self`, the file of `from` opened anew, from memory: the games are the very
 * objects, and what was done to them can still be undone. */
void tabiya_pgn_document_take_over(TabiyaPgnDocument *self, TabiyaPgnDocument *from, guint *moved);

G_END_DECLS

#endif
