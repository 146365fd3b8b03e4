/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A conversation: questions in, answers out, with what was said before in mind.
 *
 *     TabiyaTalk *talk = tabiya_talk_new(desk, arbiter, "en");
 *     tabiya_talk_ask_async(talk, "who is better?", NULL, answered_cb, self);
 *     …
 *     g_autoptr(TabiyaAnswer) answer = tabiya_talk_ask_finish(talk, result, &error);
 *
 * One question at a time: a second one waits for the first. Main thread; abilities work on a
 * worker's thread and search by the arbiter. Changes are made by the desk before the answer comes.
 * An error is only G_IO_ERROR_CANCELLED: whatever else goes wrong is said in the answer. */
#ifndef TABIYA_TALK_H
#define TABIYA_TALK_H

#include "app/analysis/engine-arbiter.h"
#include "app/talk/desk.h"
#include "app/talk/intent.h"
#include "app/talk/work.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_TALK (tabiya_talk_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTalk, tabiya_talk, TABIYA, TALK, GObject)

/* Keeps references. `language`: of words and answers, NULL: the program's. */
TabiyaTalk *tabiya_talk_new(TabiyaDesk *desk, TabiyaEngineArbiter *arbiter,
                            const char *language) G_GNUC_WARN_UNUSED_RESULT;

/* Asks in words. */
void tabiya_talk_ask_async(TabiyaTalk *self, const char *words, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user);
/* Runs an ability. The arguments may be words that still need reading ("najdorf"): a wrong one is
 * said in the answer, which has failed then. */
void tabiya_talk_run_async(TabiyaTalk *self, const TabiyaAbility *ability,
                           const TabiyaArguments *arguments, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user);
/* The same beside the conversation, which does not remember it: for suggestions. */
void tabiya_talk_run_aside_async(TabiyaTalk *self, const TabiyaAbility *ability,
                                 GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user);
/* For all of them. (transfer full) */
TabiyaAnswer *tabiya_talk_ask_finish(TabiyaTalk *self, GAsyncResult *result,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* What the words would do, without doing it: for a palette while typing. On a thread, as a long
 * sentence takes longer than a frame; in English, too, where only that is sure. The grammar is made
 * by tabiya_talk_prepare(); NULL as long as it is not there, or if it was cancelled.
 * (transfer full) */
void tabiya_talk_guess_async(TabiyaTalk *self, const char *words, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer user);
TabiyaIntent *tabiya_talk_guess_finish(TabiyaTalk *self,
                                       GAsyncResult *result) G_GNUC_WARN_UNUSED_RESULT;
/* Makes grammar and openings ready on a thread; cheap to call again. */
void tabiya_talk_prepare(TabiyaTalk *self);

TabiyaDesk *tabiya_talk_get_desk(TabiyaTalk *self);
/* NULL: not ready yet. Borrowed. */
const TabiyaGrammar *tabiya_talk_get_grammar(TabiyaTalk *self);
/* The openings that it knows; NULL: not ready yet. Borrowed; any thread. */
const TabiyaOpeningSearch *tabiya_talk_get_openings(TabiyaTalk *self);
/* Forgets what was said before, and what is being asked: its answer still comes, but no later
 * question takes it up. */
void tabiya_talk_forget(TabiyaTalk *self);

G_END_DECLS

#endif
