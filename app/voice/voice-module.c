/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See voice-module.h. */
#include "app/voice/voice-module.h"

#include <dlfcn.h>

/* Beside this library, which knows its own folder. */
#define LIBRARY "libtabiya-hearing.so"

const TabiyaVoiceModule *tabiya_voice_module_get(void)
{
    static const TabiyaVoiceModule *loaded;

    if (!loaded) {
        void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL); /* never closed: kinds are of it */
        loaded = library ? dlsym(library, "tabiya_voice_module") : NULL;
    }
    return loaded;
}
