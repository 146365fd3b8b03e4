/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Keys of servers with language models: in the desktop's keyring, and nowhere else. Without a
 * keyring a key is kept in memory until the program ends. A key belongs to the origin of an address
 * (chat-address.h). Main thread. */
#ifndef TABIYA_CHAT_KEY_H
#define TABIYA_CHAT_KEY_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_CHAT_KEY_NONE,
    TABIYA_CHAT_KEY_KEPT,     /* in the keyring */
    TABIYA_CHAT_KEY_THIS_RUN, /* there is no keyring: gone when the program ends */
} TabiyaChatKeyPlace;

void tabiya_chat_key_load_async(const char *address, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user);
/* NULL: there is none. `place` may be NULL. (transfer full) */
char *tabiya_chat_key_load_finish(GAsyncResult *result,
                                  TabiyaChatKeyPlace *place) G_GNUC_WARN_UNUSED_RESULT;

/* NULL or "": removes it. */
void tabiya_chat_key_store_async(const char *address, const char *key, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user);
/* Where it is now. */
TabiyaChatKeyPlace tabiya_chat_key_store_finish(GAsyncResult *result);

/* Overwrites and frees it; NULL is allowed. */
void tabiya_chat_key_free(char *key);

G_END_DECLS

#endif
