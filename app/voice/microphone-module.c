/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See microphone.h. And the free of its values, which needs no GStreamer. */
#include <dlfcn.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/voice/microphone.h"

/* Beside this library, which knows its own folder. */
#define LIBRARY "libtabiya-microphone.so"

static const TabiyaMicrophoneModule *loaded;

/* `why`, of the loader: "libgstapp-1.0.so.0: cannot open shared object file: …". It names the
 * library that is missing. */
static void set_missing(GError **error, const char *why)
{
    const char *name = strrchr(why, '/') ? strrchr(why, '/') + 1 : why;
    g_autofree char *missing = g_strndup(name, strcspn(name, ":"));

    if (strstr(missing, LIBRARY)) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                    /* Translators: %s is the name of a file. */
                    _("Tabiya cannot use a microphone: its file %s is missing. Install Tabiya "
                      "again."),
                    LIBRARY);
    } else {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                    /* Translators: %s is the name of a file. */
                    _("Install GStreamer to use a microphone: its library %s is missing."),
                    missing);
    }
}

const TabiyaMicrophoneModule *tabiya_microphone_module_get(GError **error)
{
    if (loaded)
        return loaded;
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL); /* never closed: it has threads */
    loaded = library ? dlsym(library, "tabiya_microphone_module") : NULL;
    if (!loaded)
        set_missing(error, dlerror());
    return loaded;
}

void tabiya_microphone_module_set_for_tests(const TabiyaMicrophoneModule *module)
{
    loaded = module;
}

void tabiya_microphone_device_free(TabiyaMicrophoneDevice *self)
{
    if (!self)
        return;
    g_free(self->id);
    g_free(self->name);
    g_free(self);
}
