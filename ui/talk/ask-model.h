/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The language model of the page "Ask": whether it may be asked, what it is called, and its answers
 * as turns (model-words.h). Made for the first question to a model: nothing before needs it.
 *
 * Signals:
 *   status   (const char *sentence): what it does now
 *   wish     (const char *sentence): it wants to change something, and waits for
 *            tabiya_ask_model_confirm(); NULL: no longer
 */
#ifndef TABIYA_ASK_MODEL_H
#define TABIYA_ASK_MODEL_H

#include <gtk/gtk.h>

#include "app/talk/talk.h"
#include "ui/talk/model-words.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ASK_MODEL (tabiya_ask_model_get_type())
G_DECLARE_FINAL_TYPE(TabiyaAskModel, tabiya_ask_model, TABIYA, ASK_MODEL, GObject)

/* Whether the person has switched it on. */
gboolean tabiya_ask_model_is_on(void);
/* What is to be asked if the words are for the model, "ask the model why": "why", which is "" if
 * there is no more; NULL: they are not. (transfer full) */
char *tabiya_ask_model_dup_meant(const char *words);

/* `data_dir`: for the log. */
TabiyaAskModel *tabiya_ask_model_new(TabiyaTalk *talk, TabiyaEngineArbiter *arbiter,
                                     const char *data_dir) G_GNUC_WARN_UNUSED_RESULT;
/* Asks. A server that was not agreed to is asked for first, in a dialog over `window`. `quoted`:
 * the comments at the shown move, which others may have written; NULL: none. */
void tabiya_ask_model_ask_async(TabiyaAskModel *self, GtkWindow *window, const char *words,
                                const char *quoted, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user);
/* What went wrong is in the answer, with what can be done. NULL: cancelled before anything was
 * changed, or the person did not agree. Both are (transfer full). */
TabiyaAnswer *tabiya_ask_model_ask_finish(TabiyaAskModel *self, GAsyncResult *result,
                                          TabiyaModelWords **words) G_GNUC_WARN_UNUSED_RESULT;
/* The person's answer to ::wish. */
void tabiya_ask_model_confirm(TabiyaAskModel *self, gboolean yes);
/* Forgets what was said: another conversation begins. */
void tabiya_ask_model_forget(TabiyaAskModel *self);

G_END_DECLS

#endif
