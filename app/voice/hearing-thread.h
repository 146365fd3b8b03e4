/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The thread on which a recognizer works: it takes messages in their order, and its answers come to
 * the main loop. Samples may come from any thread, everything else from the main thread. */
#ifndef TABIYA_HEARING_THREAD_H
#define TABIYA_HEARING_THREAD_H

#include <gio/gio.h>

#include "app/voice/recognizer.h"

G_BEGIN_DECLS

typedef struct TabiyaHearingThread TabiyaHearingThread;

/* In the main loop. */
typedef struct {
    /* An utterance was understood, or not: `error`, a sentence. `serial` is start()'s. Both are
     * borrowed. */
    void (*found)(gpointer user, guint serial, const TabiyaRecognition *found,
                  const TabiyaSpokenGrammar *grammar, const GError *error);
    /* The utterance has ended by itself: by a pause, or because it is too long. */
    void (*ended)(gpointer user, guint serial);
    void (*level)(gpointer user, double level);
    /* Why it may not have been understood: the microphone is muted or too loud, or the utterance
     * too long. A translated sentence. */
    void (*trouble)(gpointer user, const char *sentence);
    gpointer user;
} TabiyaHearingReplies;

/* Opens the recognizer, on the thread. */
TabiyaHearingThread *
tabiya_hearing_thread_new(const TabiyaRecognizerKind *kind, const TabiyaRecognizerSetup *setup,
                          const TabiyaHearingReplies *replies) G_GNUC_WARN_UNUSED_RESULT;
/* No reply comes after it. Does not wait for the thread. */
void tabiya_hearing_thread_free(TabiyaHearingThread *self);

/* The grammar is set before anything is said, as it takes some time. */
void tabiya_hearing_thread_set_grammar(TabiyaHearingThread *self, TabiyaSpokenGrammar *grammar);
/* `by_pause`: a pause ends the utterance, and silence before it is left out. */
void tabiya_hearing_thread_start(TabiyaHearingThread *self, guint serial, gboolean by_pause);
void tabiya_hearing_thread_feed(TabiyaHearingThread *self, const gint16 *samples, gsize n);
void tabiya_hearing_thread_finish(TabiyaHearingThread *self);
void tabiya_hearing_thread_cancel(TabiyaHearingThread *self);

G_END_DECLS

#endif
