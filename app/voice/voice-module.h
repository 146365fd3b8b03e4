/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PocketSphinx in a library of its own, libtabiya-hearing.so: it would take its time at every
 * start, and most people never speak to the program. It is loaded when it is first needed, and may
 * be missing. (The microphone is in another: each works without the other.) */
#ifndef TABIYA_VOICE_MODULE_H
#define TABIYA_VOICE_MODULE_H

#include "app/voice/recognizer.h"

G_BEGIN_DECLS

typedef struct {
    const TabiyaRecognizerKind *pocketsphinx;
} TabiyaVoiceModule;

/* The library's only name that others see. */
extern const TabiyaVoiceModule tabiya_voice_module;

/* Loads it at the first call, and again after a failure. NULL with G_IO_ERROR_NOT_FOUND, a sentence
 * that says what to install: it is not there, or lacks a library that it needs. Static. Main
 * thread. */
const TabiyaVoiceModule *tabiya_voice_module_get(GError **error);

G_END_DECLS

#endif
