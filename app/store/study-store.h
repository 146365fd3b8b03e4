/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The journal of the place Study: open tabs and their unsaved changes.
 *
 * A tab's base is the list of games in its file, numbered from 0 in order: the number is the game's
 * key. The journal has the edits of that list since (games inserted, removed, moved), and the text
 * of every game that differs from the base. New games get keys from n_games on. Applying the edits
 * to the base in order restores the list.
 *
 * Each action of a person is one TabiyaStudyChange, and one transaction: after kill -9 the journal
 * has all changes up to some point.
 *
 *     TabiyaStudyChange *change = tabiya_study_change_new(tab_id);
 *     tabiya_study_change_keep_game(change, key, text, origin);
 *     tabiya_study_change_set_tab(change, &state);
 *     tabiya_study_store_save(store, change);
 *
 * Everything is plain values; documents belong to app/study/.
 */
#ifndef TABIYA_STUDY_STORE_H
#define TABIYA_STUDY_STORE_H

#include "app/store/game-store.h"
#include "app/store/study-change.h"

G_BEGIN_DECLS

/* A new number for a tab; returned at once. */
gint64 tabiya_study_store_new_tab(TabiyaGameStore *store);

/* Takes `change` and commits it after all earlier ones. While the file cannot be used, all changes
 * are held back, in order. */
void tabiya_study_store_save(TabiyaGameStore *store, TabiyaStudyChange *change);

/* All tabs from left to right: a GPtrArray of TabiyaStudyKept, empty if there are none. */
void tabiya_study_store_load_async(TabiyaGameStore *store, GCancellable *cancellable,
                                   GAsyncReadyCallback done_cb, gpointer user);
GPtrArray *tabiya_study_store_load_finish(TabiyaGameStore *store, GAsyncResult *result,
                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The kinds of work of a review: its order and its progress. */
#define TABIYA_STUDY_REVIEW "review"

/* The work of an unfinished review: a GHashTable of wishes by kind, empty if there is none. */
void tabiya_study_store_load_review_async(TabiyaGameStore *store, GCancellable *cancellable,
                                          GAsyncReadyCallback done_cb, gpointer user);
GHashTable *tabiya_study_store_load_review_finish(TabiyaGameStore *store, GAsyncResult *result,
                                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
