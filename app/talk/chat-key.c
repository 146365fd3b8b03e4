/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See chat-key.h. */
#include "app/talk/chat-key.h"

#include <glib/gi18n-lib.h>
#include <string.h>
#ifdef HAVE_LIBSECRET
#include <libsecret/secret.h>
#endif

#include "app/talk/chat-address.h"

/* By origin: those that no keyring took. */
static GHashTable *get_kept_here(void)
{
    static GHashTable *keys;

    if (!keys) {
        keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free,
                                     (GDestroyNotify)tabiya_chat_key_free);
    }
    return keys;
}

typedef struct {
    char *origin, *key;
    TabiyaChatKeyPlace place;
} Wish;

static void wish_free_cb(gpointer data)
{
    Wish *self = data;

    g_free(self->origin);
    tabiya_chat_key_free(self->key);
    g_free(self);
}

static GTask *new_task(const char *address, const char *key, GCancellable *cancellable,
                       GAsyncReadyCallback callback, gpointer user)
{
    GTask *task = g_task_new(NULL, cancellable, callback, user);
    Wish *wish = g_new0(Wish, 1);
    char *origin = tabiya_chat_address_dup_origin(address);

    wish->origin = origin ? origin : g_strdup(address);
    wish->key = key && *key != '\0' ? g_strdup(key) : NULL;
    g_task_set_task_data(task, wish, wish_free_cb);
    return task;
}

/* Takes the key. */
static void return_key(GTask *task, char *key, TabiyaChatKeyPlace place)
{
    Wish *wish = g_task_get_task_data(task);

    wish->place = key ? place : TABIYA_CHAT_KEY_NONE;
    g_task_return_pointer(task, key, (GDestroyNotify)tabiya_chat_key_free);
    g_object_unref(task);
}

static void return_key_kept_here(GTask *task)
{
    const Wish *wish = g_task_get_task_data(task);

    return_key(task, g_strdup(g_hash_table_lookup(get_kept_here(), wish->origin)),
               TABIYA_CHAT_KEY_THIS_RUN);
}

static void return_place(GTask *task, gboolean is_kept)
{
    Wish *wish = g_task_get_task_data(task);

    g_hash_table_remove(get_kept_here(), wish->origin);
    if (wish->key && !is_kept)
        g_hash_table_insert(get_kept_here(), g_strdup(wish->origin), g_steal_pointer(&wish->key));
    wish->place = is_kept && wish->key ? TABIYA_CHAT_KEY_KEPT : TABIYA_CHAT_KEY_NONE;
    if (g_hash_table_contains(get_kept_here(), wish->origin))
        wish->place = TABIYA_CHAT_KEY_THIS_RUN;
    g_task_return_int(task, (gssize)wish->place);
    g_object_unref(task);
}

#ifdef HAVE_LIBSECRET

static const SecretSchema SCHEMA = {
    "io.github.tabiya.Tabiya.LanguageModel",
    SECRET_SCHEMA_NONE,
    {{"server", SECRET_SCHEMA_ATTRIBUTE_STRING}, {NULL, 0}},
};

static void looked_up_cb(GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer user)
{
    GTask *task = user;
    char *secret = secret_password_lookup_finish(result, NULL);

    if (!secret) {
        return_key_kept_here(task);
        return;
    }
    char *key = g_strdup(secret);
    secret_password_free(secret);
    return_key(task, key, TABIYA_CHAT_KEY_KEPT);
}

static void look_up(GTask *task)
{
    const Wish *wish = g_task_get_task_data(task);

    secret_password_lookup(&SCHEMA, g_task_get_cancellable(task), looked_up_cb, task, "server",
                           wish->origin, NULL);
}

static void stored_cb(GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer user)
{
    return_place(user, secret_password_store_finish(result, NULL));
}

static void cleared_cb(GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;

    secret_password_clear_finish(result, &error);
    return_place(user, TRUE);
}

static void store(GTask *task)
{
    const Wish *wish = g_task_get_task_data(task);
    GCancellable *cancellable = g_task_get_cancellable(task);

    if (!wish->key) {
        secret_password_clear(&SCHEMA, cancellable, cleared_cb, task, "server", wish->origin, NULL);
        return;
    }
    /* Translators: a server's address. */
    g_autofree char *label = g_strdup_printf(_("Tabiya: key for %s"), wish->origin);
    secret_password_store(&SCHEMA, SECRET_COLLECTION_DEFAULT, label, wish->key, cancellable,
                          stored_cb, task, "server", wish->origin, NULL);
}

#else

static void look_up(GTask *task)
{
    return_key_kept_here(task);
}

static void store(GTask *task)
{
    return_place(task, FALSE);
}

#endif

void tabiya_chat_key_load_async(const char *address, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user)
{
    look_up(new_task(address, NULL, cancellable, callback, user));
}

char *tabiya_chat_key_load_finish(GAsyncResult *result, TabiyaChatKeyPlace *place)
{
    const Wish *wish = g_task_get_task_data(G_TASK(result));
    char *key = g_task_propagate_pointer(G_TASK(result), NULL);

    if (place)
        *place = key ? wish->place : TABIYA_CHAT_KEY_NONE;
    return key;
}

void tabiya_chat_key_store_async(const char *address, const char *key, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user)
{
    store(new_task(address, key, cancellable, callback, user));
}

TabiyaChatKeyPlace tabiya_chat_key_store_finish(GAsyncResult *result)
{
    const gssize place = g_task_propagate_int(G_TASK(result), NULL);

    return place > 0 ? (TabiyaChatKeyPlace)place : TABIYA_CHAT_KEY_NONE;
}
