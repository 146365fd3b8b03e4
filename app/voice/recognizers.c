/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See recognizers.h. */
#include "app/voice/recognizers.h"

#include "app/voice/command-recognizer.h"
#include "app/voice/voice-module.h"
#include "app/voice/vosk.h"

const TabiyaRecognizerKind *const *tabiya_recognizers_list(void)
{
    static const TabiyaRecognizerKind *kinds[8];
    const TabiyaVoiceModule *module = tabiya_voice_module_get(NULL);
    guint n = 0;

    if (module && module->pocketsphinx)
        kinds[n++] = module->pocketsphinx;
    kinds[n++] = &tabiya_vosk;
    kinds[n++] = &tabiya_command_recognizer;
    kinds[n] = NULL;
    return kinds;
}

const TabiyaRecognizerKind *tabiya_recognizer_find(const char *id)
{
    const TabiyaRecognizerKind *const *kinds = tabiya_recognizers_list();

    for (; *kinds; kinds++) {
        if (g_strcmp0((*kinds)->id, id) == 0)
            return *kinds;
    }
    return NULL;
}
