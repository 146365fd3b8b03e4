/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What asks a language model over the network and keeps its key: chat-client.h and chat-key.h, in a
 * library of their own, libtabiya-chat.so. It is loaded when it is first needed: libsoup and
 * libsecret would take their time at every start, and most people never need them.
 *
 *     const TabiyaChatNet *net = tabiya_chat_net_get(&error);
 *     self->client = net->client_new(&endpoint); */
#ifndef TABIYA_CHAT_NET_H
#define TABIYA_CHAT_NET_H

#include "app/talk/chat-client.h"
#include "app/talk/chat-key.h"

G_BEGIN_DECLS

/* The functions of the same names there. */
typedef struct {
    TabiyaChatClient *(*client_new)(const TabiyaChatEndpoint *endpoint);
    void (*client_send_async)(TabiyaChatClient *self, const char *body,
                              const TabiyaChatWatch *watch, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user);
    TabiyaChatReply *(*client_send_finish)(TabiyaChatClient *self, GAsyncResult *result,
                                           GError **error);
    void (*client_list_async)(TabiyaChatClient *self, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user);
    char **(*client_list_finish)(TabiyaChatClient *self, GAsyncResult *result, GError **error);
    void (*key_load_async)(const char *address, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user);
    char *(*key_load_finish)(GAsyncResult *result, TabiyaChatKeyPlace *place);
    void (*key_store_async)(const char *address, const char *key, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer user);
    TabiyaChatKeyPlace (*key_store_finish)(GAsyncResult *result);
} TabiyaChatNet;

/* The library's only name that others see; those that are linked with it (tests) say so. */
extern const TabiyaChatNet tabiya_chat_net;

/* Loads it at the first call. NULL with G_IO_ERROR_FAILED: it is not there. Static. Main
 * thread. */
const TabiyaChatNet *tabiya_chat_net_get(GError **error);
/* Instead of loading it. For tests. */
void tabiya_chat_net_set_for_tests(const TabiyaChatNet *net);

G_END_DECLS

#endif
