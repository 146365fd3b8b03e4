/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Spoken words as a sound file, by a synthesizer that is installed as a program. */
#ifndef TABIYA_SPEECH_FILE_H
#define TABIYA_SPEECH_FILE_H

#include <gio/gio.h>

#include "app/voice/spoken-language.h"

G_BEGIN_DECLS

/* Writes `words` to `path` as WAV, by espeak-ng or, in English, flite; waits for it, a minute at
 * most. An existing file is replaced once everything is written. FALSE with an error, a translated
 * sentence; G_IO_ERROR_NOT_FOUND: neither is installed. Any thread. */
gboolean tabiya_speech_file_write(const char *words, const TabiyaSpokenLanguage *language,
                                  const char *path, GError **error);

G_END_DECLS

#endif
