/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The scripted server of a language model (chat-server.py), for tests, which have the client linked
 * in. */
#ifndef TESTS_APP_CHAT_FIXTURE_H
#define TESTS_APP_CHAT_FIXTURE_H

#include <json-glib/json-glib.h>

/* Starts it; it ends with chat_server_stop(). */
void chat_server_start(void);
void chat_server_stop(void);
/* Its address in a mood. */
char *chat_server_dup_address(const char *mood);
/* The requests that came in a mood, each an object with "body", "authorization". */
JsonArray *chat_server_list_seen(const char *mood);
guint chat_server_count_seen(const char *mood);
/* What came to the port that it redirects to. */
guint chat_server_count_caught(void);

#endif
