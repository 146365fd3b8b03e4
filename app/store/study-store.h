/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The journal of the place Study: open tabs, and what of them no file holds yet.
 *
 * A tab's list of games is what its file holds (its base), numbered from 0 in the file's order: the
 * number is the game's key. The journal keeps what was done to that list since (games taken in,
 * taken out, moved), and the text of every game that differs from its base. New games get keys from
 * n_games on. Applied to the base in order, the edits make the list as it was.
 *
 * What a person does once is one TabiyaStudyChange, and one transaction: after kill -9 the journal
 * holds a prefix of the changes.
 *
 *     TabiyaStudyChange *change = tabiya_study_change_new(tab_id);
 *     tabiya_study_change_keep_game(change, key, text, origin);
 *     tabiya_study_change_set_tab(change, &state);
 *     tabiya_study_store_save(store, change);
 *
 * All is plain values: what a document is belongs to app/study/.
 */
#ifndef TABIYA_STUDY_STORE_H
#define TABIYA_STUDY_STORE_H

#include "app/store/game-store.h"
#include "app/store/study-change.h"

G_BEGIN_DECLS

/* A number for a tab that never was one; given at once. */
gint64 tabiya_study_store_new_tab(TabiyaGameStore *store);

/* Takes `change` and commits it behind all that was asked for before. While the file cannot be
 * used, changes are held back, all of them, in order. */
void tabiya_study_store_save(TabiyaGameStore *store, TabiyaStudyChange *change);

/* All tabs from left to right: a GPtrArray of TabiyaStudyKept, empty if there are none. */
void tabiya_study_store_load_async(TabiyaGameStore *store, GCancellable *cancellable,
                                   GAsyncReadyCallback done_cb, gpointer user);
GPtrArray *tabiya_study_store_load_finish(TabiyaGameStore *store, GAsyncResult *result,
                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* All kinds of work of a review: what is asked for and how far it is. */
#define TABIYA_STUDY_REVIEW "review"

/* What a review has left behind: a GHashTable of wishes by kind, empty if none was under way. */
void tabiya_study_store_load_review_async(TabiyaGameStore *store, GCancellable *cancellable,
                                          GAsyncReadyCallback done_cb, gpointer user);
GHashTable *tabiya_study_store_load_review_finish(TabiyaGameStore *store, GAsyncResult *result,
                                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
