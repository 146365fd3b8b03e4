/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What hears, in a library of its own, libtabiya-hearing.so: it needs PocketSphinx and GStreamer,
 * which would take their time at every start. It is loaded when something is first to be heard, and
 * may be missing. */
#ifndef TABIYA_VOICE_MODULE_H
#define TABIYA_VOICE_MODULE_H

#include "app/voice/recognizer.h"
#include "app/voice/sound-source.h"

G_BEGIN_DECLS

/* Each is NULL where it was built without it. */
typedef struct {
    const TabiyaRecognizerKind *pocketsphinx;
    const TabiyaSoundSourceKind *microphone;
} TabiyaVoiceModule;

/* The library's only name that others see; those that are linked with it (tests) say so. */
extern const TabiyaVoiceModule tabiya_voice_module;

/* Loads it at the first call. NULL with G_IO_ERROR_FAILED, a sentence that says what to install:
 * it is not there. Static. Main thread. */
const TabiyaVoiceModule *tabiya_voice_module_get(GError **error);
/* Instead of loading it. For tests. */
void tabiya_voice_module_set_for_tests(const TabiyaVoiceModule *module);

G_END_DECLS

#endif
