/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Keys of language models: kept, found again by their origin alone, and removed; in the keyring if
 * the environment says that there is one (TABIYA_KEYRING=1), else in memory. */
#include "app/talk/chat-key.h"

#define HERE "http://localhost:8080/v1"
#define ELSEWHERE "http://localhost:8081/v1"

static void ended_cb(GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer user)
{
    *(GAsyncResult **)user = g_object_ref(result);
}

static GAsyncResult *wait_for(GAsyncResult **result)
{
    while (!*result)
        g_main_context_iteration(NULL, TRUE);
    return *result;
}

static TabiyaChatKeyPlace store(const char *address, const char *key)
{
    g_autoptr(GAsyncResult) result = NULL;

    tabiya_chat_key_store_async(address, key, NULL, ended_cb, &result);
    return tabiya_chat_key_store_finish(wait_for(&result));
}

static char *load(const char *address, TabiyaChatKeyPlace *place)
{
    g_autoptr(GAsyncResult) result = NULL;

    tabiya_chat_key_load_async(address, NULL, ended_cb, &result);
    return tabiya_chat_key_load_finish(wait_for(&result), place);
}

static void expect(const char *address, const char *key, TabiyaChatKeyPlace place)
{
    TabiyaChatKeyPlace found;
    char *loaded = load(address, &found);

    g_assert_cmpstr(loaded, ==, key);
    g_assert_cmpint(found, ==, place);
    tabiya_chat_key_free(loaded);
}

static void test_key(void)
{
    const TabiyaChatKeyPlace place =
        g_getenv("TABIYA_KEYRING") ? TABIYA_CHAT_KEY_KEPT : TABIYA_CHAT_KEY_THIS_RUN;

    expect(HERE, NULL, TABIYA_CHAT_KEY_NONE);
    g_assert_cmpint(store(HERE, "first"), ==, place);
    expect(HERE, "first", place);
    expect(HERE "/more", "first", place);
    expect(ELSEWHERE, NULL, TABIYA_CHAT_KEY_NONE);
    g_assert_cmpint(store(HERE, "second"), ==, place);
    g_assert_cmpint(store(ELSEWHERE, "third"), ==, place);
    expect(HERE, "second", place);
    g_assert_cmpint(store(HERE, ""), ==, TABIYA_CHAT_KEY_NONE);
    expect(HERE, NULL, TABIYA_CHAT_KEY_NONE);
    expect(ELSEWHERE, "third", place);
    g_assert_cmpint(store(ELSEWHERE, NULL), ==, TABIYA_CHAT_KEY_NONE);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/chat/key", test_key);
    return g_test_run();
}
