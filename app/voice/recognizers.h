/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The recognizers (recognizer.h), in one list. */
#ifndef TABIYA_RECOGNIZERS_H
#define TABIYA_RECOGNIZERS_H

#include "app/voice/recognizer.h"

G_BEGIN_DECLS

/* All kinds, best first. Loads libtabiya-hearing.so at the first call (voice-module.h);
 * without it those that need no library. NULL-terminated, static (transfer none). Main thread. */
const TabiyaRecognizerKind *const *tabiya_recognizers_list(void);
/* NULL: there is none of that id. */
const TabiyaRecognizerKind *tabiya_recognizer_find(const char *id);

G_END_DECLS

#endif
