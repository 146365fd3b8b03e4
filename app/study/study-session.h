/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Games being studied: open files in tabs, the game that is shown, where one looks at it, and
 * nothing of it ever lost.
 *
 * The place "study" of the window binds to one TabiyaStudySession, a TabiyaBoardSession: looking,
 * moving and text are asked of that class. A move on the board follows the game where the game
 * has it, and becomes a move or a variation of its own where it has not. Annotating is done on the
 * game itself (tabiya_game_set_comment() …); the session listens. Undo and redo are of whatever was
 * changed last, the shown game or the list of games it stands in, and the cursor goes to where it
 * was.
 *
 * There is always a tab, and always a game: a tab whose list of games is empty shows a game that is
 * added to the list as soon as it is changed.
 *
 * Everything is journalled through the store as it is done: after kill -9 tabs, list of games,
 * shown game, cursor and every unsaved change come back (tabiya_study_session_resume()).
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
 *   undo-label, redo-label   string: what would be undone ("Delete Variation"), NULL if nothing
 *   loading           string: the name of a file that takes its time to open; NULL: none does
 *   loading-progress  double: how much of it is read, 0 to 1
 * Signal "message" also tells what came of resuming, and what of a game could not be
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

/* `store` may be NULL: then nothing is kept. Starts with one tab, untitled, that holds one empty
 * game. */
TabiyaStudySession *tabiya_study_session_new(TabiyaGameStore *store) G_GNUC_WARN_UNUSED_RESULT;

/* Brings back the tabs of the last time, the one that was shown first; those opened meanwhile stay.
 * Files that cannot be found or were changed are told of by ::message, and none of what was not
 * saved is lost. `done_cb` may be NULL. resume_finish() is FALSE only if the store could not be
 * read. */
void tabiya_study_session_resume(TabiyaStudySession *self, GAsyncReadyCallback done_cb,
                                 gpointer user);
gboolean tabiya_study_session_resume_finish(TabiyaStudySession *self, GAsyncResult *result,
                                            GError **error);

/* Tabs that came with a backup are not brought back by that: somebody else may have chosen their
 * files. The names of these, "/home/me/a.pgn", NULL-terminated; "" for none. */
char **tabiya_study_session_list_waiting(TabiyaStudySession *self) G_GNUC_WARN_UNUSED_RESULT;
/* The person wants them: as tabiya_study_session_resume(), whose finish() is this one's too. */
void tabiya_study_session_reopen_waiting(TabiyaStudySession *self, GAsyncReadyCallback done_cb,
                                         gpointer user);
/* The person does not: no tab has these files. Games that no file has come back, untitled. */
void tabiya_study_session_close_waiting(TabiyaStudySession *self);

/* Blocks until all that was done is in the store's hands and written; the journal does without. */
void tabiya_study_session_flush_for_tests(TabiyaStudySession *self);

/* --- Tabs ------------------------------------------------------------------------------------- */

GListModel *tabiya_study_session_get_tabs(TabiyaStudySession *self);
TabiyaStudyTab *tabiya_study_session_get_tab(TabiyaStudySession *self);
void tabiya_study_session_set_tab(TabiyaStudySession *self, TabiyaStudyTab *tab);
TabiyaPgnDocument *tabiya_study_session_get_document(TabiyaStudySession *self);

/* Shows `file` in a tab of its own, or the tab that has it already. An untitled tab that nobody
 * touched gives way to it. finish() lends the tab; NULL with `error` set if the file cannot be
 * read, or if that was cancelled. */
void tabiya_study_session_open_async(TabiyaStudySession *self, GFile *file,
                                     GAsyncReadyCallback done_cb, gpointer user);
TabiyaStudyTab *tabiya_study_session_open_finish(TabiyaStudySession *self, GAsyncResult *result,
                                                 GError **error);

/* Of all files that are being opened. */
void tabiya_study_session_cancel_opening(TabiyaStudySession *self);

/* A new untitled tab with `game` (NULL: an empty one), shown. */
TabiyaStudyTab *tabiya_study_session_new_tab(TabiyaStudySession *self, TabiyaGame *game);

/* For games that are read from something that is no PGN: a place behind all files asked for so far
 * and before those that will be, and the untitled tab for them in that place, with the first of
 * `games` shown. A tab that nobody touched gives way. */
guint tabiya_study_session_ask_turn(TabiyaStudySession *self);
/* (transfer none) */
TabiyaStudyTab *tabiya_study_session_open_games(TabiyaStudySession *self, GPtrArray *games,
                                                guint turn);

/* Closes it, saved or not (the caller asks); the last one leaves an untitled one behind. The tab
 * that was closed last can be had back as it was, for as long as the program runs. */
void tabiya_study_session_close_tab(TabiyaStudySession *self, TabiyaStudyTab *tab);
gboolean tabiya_study_session_can_reopen_tab(TabiyaStudySession *self);
void tabiya_study_session_reopen_tab(TabiyaStudySession *self);
void tabiya_study_session_move_tab(TabiyaStudySession *self, TabiyaStudyTab *tab, guint place);

/* Takes the tab's file as it is now (another program has changed it). Unsaved games go over to it:
 * where the file still has what they were changed from, in place, else at the end; `*moved` games
 * (may be NULL) went to the end. What was done to them can still be undone. */
void tabiya_study_session_reload_async(TabiyaStudySession *self, TabiyaStudyTab *tab,
                                       GAsyncReadyCallback done_cb, gpointer user);
gboolean tabiya_study_session_reload_finish(TabiyaStudySession *self, GAsyncResult *result,
                                            guint *moved, GError **error);

/* --- Games of the shown tab ------------------------------------------------------------------- */

int tabiya_study_session_get_position(TabiyaStudySession *self);
/* Shows the game at `position`, where one last looked at it or at its start. FALSE if it cannot be
 * read any more (told by ::message). */
gboolean tabiya_study_session_show_game(TabiyaStudySession *self, guint position);

/* Behind the shown game, and shown: an empty game, or one that starts from `start`. */
void tabiya_study_session_add_game(TabiyaStudySession *self, const EngPosition *start);
void tabiya_study_session_delete_game(TabiyaStudySession *self, guint position);
/* The game at `from` goes into the shown one as variations. */
gboolean tabiya_study_session_merge_game(TabiyaStudySession *self, guint from, GError **error);
/* FEN or games as text, behind the shown game; the first is shown. Returns how many, 0 with `error`
 * set; `remark` as in tabiya_pgn_document_paste(). An untouched, empty game gives way. */
guint tabiya_study_session_paste(TabiyaStudySession *self, const char *text, char **remark,
                                 GError **error);

/* --- Moves ------------------------------------------------------------------------------------ */

/* To the other moves at the nearest branch above the cursor, or at it. FALSE: there is none. */
gboolean tabiya_study_session_next_variation(TabiyaStudySession *self);
gboolean tabiya_study_session_previous_variation(TabiyaStudySession *self);

G_END_DECLS

#endif
