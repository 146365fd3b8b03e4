/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Addresses of servers with language models. Without encryption only this computer and the private
 * network are reached: what is sent must not be readable on the way. */
#ifndef TABIYA_CHAT_ADDRESS_H
#define TABIYA_CHAT_ADDRESS_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    const char *name;    /* "Ollama" */
    const char *address; /* "http://localhost:11434/v1" */
} TabiyaChatPreset;

/* Servers that run on one's own computer, with the address that they have by themselves. */
guint tabiya_chat_presets_count(void);
const TabiyaChatPreset *tabiya_chat_preset_at(guint index);

/* The address as it is used: without "/" at its end, with "/v1" if it has no path. NULL with
 * TABIYA_ERROR_BAD_ARGUMENT: not an address, or not a safe one. (transfer full) */
char *tabiya_chat_address_read(const char *text, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* "http://localhost:11434": what keys and consent belong to; NULL: not an address. */
char *tabiya_chat_address_dup_origin(const char *address) G_GNUC_WARN_UNUSED_RESULT;
/* "localhost", for messages; the address itself if it is none. */
char *tabiya_chat_address_dup_host(const char *address) G_GNUC_WARN_UNUSED_RESULT;
/* Whether nothing sent there leaves this computer. */
gboolean tabiya_chat_address_is_here(const char *address);

/* What would be sent to this server, and who could read it: to be shown before the person agrees.
 * (transfer full) */
char *tabiya_chat_dup_consent(const char *address) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
