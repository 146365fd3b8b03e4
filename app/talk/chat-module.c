/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What libtabiya-chat.so offers: see chat-net.h. */
#include "app/talk/chat-net.h"

const TabiyaChatNet tabiya_chat_net = {
    .client_new = tabiya_chat_client_new,
    .client_send_async = tabiya_chat_client_send_async,
    .client_send_finish = tabiya_chat_client_send_finish,
    .client_list_async = tabiya_chat_client_list_async,
    .client_list_finish = tabiya_chat_client_list_finish,
    .key_load_async = tabiya_chat_key_load_async,
    .key_load_finish = tabiya_chat_key_load_finish,
    .key_store_async = tabiya_chat_key_store_async,
    .key_store_finish = tabiya_chat_key_store_finish,
};
