/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The recognizer PocketSphinx, English, with the acoustic model that Debian packages: the only file
 * that knows the library's names. How it hears is in docs/voice.md. */
#ifndef TABIYA_POCKETSPHINX_H
#define TABIYA_POCKETSPHINX_H

#include "app/voice/recognizer.h"

G_BEGIN_DECLS

extern const TabiyaRecognizerKind tabiya_pocketsphinx;

G_END_DECLS

#endif
