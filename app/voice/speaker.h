/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Speaks sentences, moves and squares as words (spoken-text.h), by speech-dispatcher (speech.h).
 * It is off until "enabled" is set; then nothing of the server is loaded or started yet, either.
 *
 *     speaker = tabiya_speaker_new();
 *     g_object_set(speaker, "enabled", TRUE, NULL);
 *     tabiya_speaker_say(speaker, "Black plays knight to f6, check", TABIYA_SPEECH_MESSAGE);
 *     tabiya_speaker_stop(speaker);
 *
 * Nothing blocks: a thread waits for the server. Without a server it is silent, and says so once.
 * If the server ends, it is started again once. Beside a screen reader it is silent, because nobody
 * understands two voices at once.
 *
 * Properties (read-write, notify):
 *   enabled                gboolean
 *   language               string: a code such as "de"; "": the program's
 *   voice                  string: see TabiyaSpeechManner; "": the server's
 *   rate, pitch, volume    int, -100…100
 *   screen-reader          gboolean: a screen reader is running
 *   beside-screen-reader   gboolean: speaks nevertheless
 * Property (read-only, notify):
 *   speaks                 gboolean: its voice is to be heard, or will be at once. The server tells
 *                          when it has ended; if it does not, the length of the words decides.
 * Signals:
 *   trouble                (const char *why): it cannot speak, a translated sentence; once, until
 *                          it is enabled again or has spoken
 *
 * Main thread. */
#ifndef TABIYA_SPEAKER_H
#define TABIYA_SPEAKER_H

#include "app/voice/speech.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_SPEAKER (tabiya_speaker_get_type())
G_DECLARE_FINAL_TYPE(TabiyaSpeaker, tabiya_speaker, TABIYA, SPEAKER, GObject)

TabiyaSpeaker *tabiya_speaker_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Says `text`, if it is enabled. */
void tabiya_speaker_say(TabiyaSpeaker *self, const char *text, TabiyaSpeechPriority priority);
/* The same for what the person has just asked to hear, even if it is not enabled. */
void tabiya_speaker_say_now(TabiyaSpeaker *self, const char *text);
/* Whether a screen reader speaks in its place. */
gboolean tabiya_speaker_is_silenced(TabiyaSpeaker *self);

/* Keeps everything until "screen-reader" is set: it is not known yet. */
void tabiya_speaker_hold(TabiyaSpeaker *self);

/* Drops everything that is being said or waits. */
void tabiya_speaker_stop(TabiyaSpeaker *self);

/* The voices of its language: a GPtrArray of TabiyaSpeechVoice, (transfer full); NULL with an
 * error: there is no server. */
void tabiya_speaker_list_voices_async(TabiyaSpeaker *self, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user);
GPtrArray *tabiya_speaker_list_voices_finish(TabiyaSpeaker *self, GAsyncResult *result,
                                             GError **error);

G_END_DECLS

#endif
