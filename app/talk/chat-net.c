/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See chat-net.h. And the frees of its values, which need no network. */
#include "app/talk/chat-net.h"

#include <dlfcn.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* Beside this library, which knows its own folder. */
#define LIBRARY "libtabiya-chat.so"

static const TabiyaChatNet *loaded;

const TabiyaChatNet *tabiya_chat_net_get(GError **error)
{
    if (loaded)
        return loaded;
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL); /* never closed: it has types */
    loaded = library ? dlsym(library, "tabiya_chat_net") : NULL;
    if (!loaded) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    _("The part of Tabiya that asks language models cannot be loaded: %s"),
                    dlerror());
    }
    return loaded;
}

void tabiya_chat_net_set_for_tests(const TabiyaChatNet *net)
{
    loaded = net;
}

void tabiya_chat_reply_free(TabiyaChatReply *self)
{
    if (!self)
        return;
    g_string_free(self->text, TRUE);
    g_ptr_array_unref(self->calls);
    g_free(self->finish);
    g_free(self);
}

void tabiya_chat_key_free(char *key)
{
    if (key)
        explicit_bzero(key, strlen(key));
    g_free(key);
}
