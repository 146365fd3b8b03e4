/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What libtabiya-hearing.so offers: see voice-module.h. */
#include "app/voice/pocketsphinx.h"
#include "app/voice/voice-module.h"

const TabiyaVoiceModule tabiya_voice_module = {.pocketsphinx = &tabiya_pocketsphinx};
