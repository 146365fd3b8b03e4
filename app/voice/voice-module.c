/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See voice-module.h. */
#include "app/voice/voice-module.h"

#include <dlfcn.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* Beside this library, which knows its own folder. */
#define LIBRARY "libtabiya-hearing.so"

/* `why`, of the loader, begins with the file that is missing. */
static void set_missing(GError **error, const char *why)
{
    const char *sentence = strstr(why, LIBRARY)
                               ? _("This version of Tabiya was built without PocketSphinx. Choose "
                                   "a Vosk model or another program in Preferences.")
                               : _("Install PocketSphinx with its English model, or choose a Vosk "
                                   "model in Preferences.");

    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, sentence);
}

const TabiyaVoiceModule *tabiya_voice_module_get(GError **error)
{
    static const TabiyaVoiceModule *loaded;

    if (!loaded) {
        void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL); /* never closed: kinds are of it */
        loaded = library ? dlsym(library, "tabiya_voice_module") : NULL;
    }
    if (!loaded)
        set_missing(error, dlerror());
    return loaded;
}
