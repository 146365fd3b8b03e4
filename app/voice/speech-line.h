/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The connection to the speech server, opened when it is needed and again once when it is lost:
 * part of speaker.h. One thread alone uses it. */
#ifndef TABIYA_SPEECH_LINE_H
#define TABIYA_SPEECH_LINE_H

#include "app/voice/speech.h"

G_BEGIN_DECLS

typedef struct TabiyaSpeechLine TabiyaSpeechLine;

/* Opens nothing. `listener` may be NULL; it is told until the line is freed. */
TabiyaSpeechLine *
tabiya_speech_line_new(const TabiyaSpeechListener *listener) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_speech_line_free(TabiyaSpeechLine *self);

/* FALSE with an error, a translated sentence, or an empty one soon after another failure. */
gboolean tabiya_speech_line_say(TabiyaSpeechLine *self, const TabiyaSpeechManner *manner,
                                TabiyaSpeechPriority priority, const char *words, GError **error);
/* Does nothing without a connection. */
void tabiya_speech_line_stop(TabiyaSpeechLine *self);
/* See TabiyaSpeech; NULL with an error, as above. (transfer full) */
GPtrArray *tabiya_speech_line_list_voices(TabiyaSpeechLine *self, const char *language,
                                          GError **error);
/* Tries again at once after a failure, which otherwise takes a while. */
void tabiya_speech_line_forgive(TabiyaSpeechLine *self);

G_END_DECLS

#endif
