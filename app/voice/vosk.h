/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The recognizer Vosk, in every language that the person has downloaded a model of. The library is
 * loaded when it is needed (vosk-library.h); the model is a folder (vosk-model.h). Models that take
 * a grammar at run time get the phrases as a list; what others write is matched with the phrases
 * all the same (phrase-match.h). */
#ifndef TABIYA_VOSK_H
#define TABIYA_VOSK_H

#include "app/voice/recognizer.h"

G_BEGIN_DECLS

extern const TabiyaRecognizerKind tabiya_vosk;

G_END_DECLS

#endif
