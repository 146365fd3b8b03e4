/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The session of the place Study: open files in tabs, the shown game and its cursor. No change is
 * ever lost.
 *
 * The place "study" binds to one TabiyaStudySession, which is a TabiyaBoardSession: see that class
 * for cursor, moves and texts. A move on the board follows the game if it has that move, and
 * otherwise becomes a new move or variation. Annotate the game itself (tabiya_game_set_comment()
 * …); the session notices. Undo and redo act on whatever changed last, the shown game or its list
 * of games, and the cursor goes to that place.
 *
 * There is always a tab, and always a game: a tab whose list of games is empty shows a game that is
 * added to the list as soon as it is changed.
 *
 * Every change goes to the store's journal at once: after kill -9, tabs, list of games, shown game,
 * cursor and every unsaved change come back (tabiya_study_session_resume()).
 *
 *     TabiyaStudySession *session = tabiya_study_session_new(store);
 *     tabiya_study_session_resume(session, resumed_cb, me);
 *     tabiya_study_session_open_async(session, file, opened_cb, me);
 *
 * Properties beside TabiyaBoardSession's (all notify; read-only unless said otherwise):
 *   tabs              GListModel of TabiyaStudyTab, from left to right, never empty
 *   tab               TabiyaStudyTab, read-write: the one that is shown
 *   document          TabiyaPgnDocument of that tab
 *   position          int: of the shown game in the document; -1: not in its list (yet)
 *   undo-label, redo-label   string: the next step ("Delete Variation"), or NULL
 *   loading           string: the name of a file that is slow to open; or NULL
 *   loading-progress  double: how much of it is read, 0 to 1
 * Signal "message" also reports the outcome of resuming, and the parts of a game that could not be
 * read.
 */
#ifndef TABIYA_STUDY_SESSION_H
#define TABIYA_STUDY_SESSION_H

#include "app/session/board-session.h"
#include "app/store/game-store.h"
#include "app/study/study-tab.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_STUDY_SESSION (tabiya_study_session_get_type())
G_DECLARE_FINAL_TYPE(TabiyaStudySession, tabiya_study_session, TABIYA, STUDY_SESSION,
                     TabiyaBoardSession)

/* `store` may be NULL: then nothing is saved. Starts with one untitled tab that holds one empty
 * game. */
TabiyaStudySession *tabiya_study_session_new(TabiyaGameStore *store) G_GNUC_WARN_UNUSED_RESULT;

/* Brings back the tabs of the last session, the shown one first; tabs opened meanwhile stay.
 * ::message reports files that are missing or were changed; no unsaved changes are lost. `done_cb`
 * may be NULL. resume_finish() is FALSE only if the store could not be read. */
void tabiya_study_session_resume(TabiyaStudySession *self, GAsyncReadyCallback done_cb,
                                 gpointer user);
gboolean tabiya_study_session_resume_finish(TabiyaStudySession *self, GAsyncResult *result,
                                            GError **error);

/* Tabs from a backup are not brought back by that: somebody else may have chosen their files.
 * Returns their names, "/home/me/a.pgn", NULL-terminated; "" for none. */
char **tabiya_study_session_list_waiting(TabiyaStudySession *self) G_GNUC_WARN_UNUSED_RESULT;
/* Opens them: as tabiya_study_session_resume(), with the same finish(). */
void tabiya_study_session_reopen_waiting(TabiyaStudySession *self, GAsyncReadyCallback done_cb,
                                         gpointer user);
/* Drops them and their files. Games that are in no file come back, untitled. */
void tabiya_study_session_close_waiting(TabiyaStudySession *self);

/* Blocks until all changes are written to the store; the journal does not need it. */
void tabiya_study_session_flush_for_tests(TabiyaStudySession *self);

/* --- Tabs ------------------------------------------------------------------------------------- */

GListModel *tabiya_study_session_get_tabs(TabiyaStudySession *self);
TabiyaStudyTab *tabiya_study_session_get_tab(TabiyaStudySession *self);
void tabiya_study_session_set_tab(TabiyaStudySession *self, TabiyaStudyTab *tab);
TabiyaPgnDocument *tabiya_study_session_get_document(TabiyaStudySession *self);

/* Shows `file` in a tab of its own, or the tab that has it already. It replaces an untouched
 * untitled tab. finish() lends the tab; NULL with `error` set if the file cannot be read, or on
 * cancellation. */
void tabiya_study_session_open_async(TabiyaStudySession *self, GFile *file,
                                     GAsyncReadyCallback done_cb, gpointer user);
TabiyaStudyTab *tabiya_study_session_open_finish(TabiyaStudySession *self, GAsyncResult *result,
                                                 GError **error);

/* Cancels opening all files. */
void tabiya_study_session_cancel_opening(TabiyaStudySession *self);

/* A new untitled tab, shown: with `game`, which replaces an untouched tab, or an empty one
 * (NULL). */
TabiyaStudyTab *tabiya_study_session_new_tab(TabiyaStudySession *self, TabiyaGame *game);

/* For games read from something other than PGN: reserves a place after all files requested so far
 * and before later ones, and opens an untitled tab there, showing the first of `games`. It replaces
 * an untouched tab. */
guint tabiya_study_session_ask_turn(TabiyaStudySession *self);
/* (transfer none) */
TabiyaStudyTab *tabiya_study_session_open_games(TabiyaStudySession *self, GPtrArray *games,
                                                guint turn);

/* Closes the tab, saved or not (the caller asks); after the last one an untitled one opens. The
 * last closed tab can be reopened as it was, for as long as the program runs. */
void tabiya_study_session_close_tab(TabiyaStudySession *self, TabiyaStudyTab *tab);
gboolean tabiya_study_session_can_reopen_tab(TabiyaStudySession *self);
void tabiya_study_session_reopen_tab(TabiyaStudySession *self);
void tabiya_study_session_move_tab(TabiyaStudySession *self, TabiyaStudyTab *tab, guint place);

/* Reloads the tab's file after another program has changed it. Unsaved games carry over: in place
 * if the file still has their originals, else at the end; `*moved` (may be NULL) receives how many
 * went to the end. Their changes can still be undone. */
void tabiya_study_session_reload_async(TabiyaStudySession *self, TabiyaStudyTab *tab,
                                       GAsyncReadyCallback done_cb, gpointer user);
gboolean tabiya_study_session_reload_finish(TabiyaStudySession *self, GAsyncResult *result,
                                            guint *moved, GError **error);

/* --- Games of the shown tab ------------------------------------------------------------------- */

int tabiya_study_session_get_position(TabiyaStudySession *self);
/* Shows the game at `position`, at its last cursor or its start. FALSE if it cannot be read any
 * more (::message reports it). */
gboolean tabiya_study_session_show_game(TabiyaStudySession *self, guint position);

/* Adds and shows a game after the shown one: an empty one, or one that starts from `start`. */
void tabiya_study_session_add_game(TabiyaStudySession *self, const EngPosition *start);
void tabiya_study_session_delete_game(TabiyaStudySession *self, guint position);
/* Merges the game at `from` into the shown one as variations. */
gboolean tabiya_study_session_merge_game(TabiyaStudySession *self, guint from, GError **error);
/* Inserts FEN or games as text after the shown game, and shows the first. Returns how many, 0 with
 * `error` set; `remark` as in tabiya_pgn_document_paste(). Replaces an untouched, empty game. */
guint tabiya_study_session_paste(TabiyaStudySession *self, const char *text, char **remark,
                                 GError **error);

/* --- Moves ------------------------------------------------------------------------------------ */

/* Goes to another move at the cursor's branch, or at the nearest branch before it. FALSE: there is
 * none. */
gboolean tabiya_study_session_next_variation(TabiyaStudySession *self);
gboolean tabiya_study_session_previous_variation(TabiyaStudySession *self);

G_END_DECLS

#endif
