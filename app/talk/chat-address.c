/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See chat-address.h. */
#include "app/talk/chat-address.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"

#define ADDRESS_BYTES_MAX 1000

static const TabiyaChatPreset PRESETS[] = {
    {"llama.cpp", "http://localhost:8080/v1"},
    {"Ollama", "http://localhost:11434/v1"},
    {"LM Studio", "http://localhost:1234/v1"},
};

guint tabiya_chat_presets_count(void)
{
    return G_N_ELEMENTS(PRESETS);
}

const TabiyaChatPreset *tabiya_chat_preset_at(guint index)
{
    g_return_val_if_fail(index < G_N_ELEMENTS(PRESETS), NULL);
    return &PRESETS[index];
}

static GUri *parse(const char *text)
{
    GUri *uri = strlen(text) <= ADDRESS_BYTES_MAX
                    ? g_uri_parse(text, G_URI_FLAGS_PARSE_RELAXED, NULL)
                    : NULL;

    if (uri && g_uri_get_host(uri) && *g_uri_get_host(uri) != '\0' && !g_uri_get_userinfo(uri))
        return uri;
    g_clear_pointer(&uri, g_uri_unref);
    return NULL;
}

/* The program resolves this name to this computer without asking anybody. */
static gboolean is_localhost(const char *host)
{
    return g_ascii_strcasecmp(host, "localhost") == 0;
}

static gboolean is_here(const char *host)
{
    g_autoptr(GInetAddress) number = g_inet_address_new_from_string(host);

    return is_localhost(host) || (number && g_inet_address_get_is_loopback(number));
}

/* fc00::/7, which GLib does not count as local. */
static gboolean is_unique_local(GInetAddress *number)
{
    return g_inet_address_get_family(number) == G_SOCKET_FAMILY_IPV6 &&
           (g_inet_address_to_bytes(number)[0] & 0xFE) == 0xFC;
}

/* Other names are not trusted: a name server could send us anywhere. */
static gboolean is_near(const char *host)
{
    g_autoptr(GInetAddress) number = g_inet_address_new_from_string(host);

    return is_here(host) ||
           (number && (g_inet_address_get_is_site_local(number) ||
                       g_inet_address_get_is_link_local(number) || is_unique_local(number)));
}

static char *refuse(const char *message, const char *text, GError **error)
{
    g_autofree char *said = g_strdup_printf(message, text);

    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, said);
    return NULL;
}

char *tabiya_chat_address_read(const char *text, GError **error)
{
    g_autofree char *stripped = g_strstrip(g_strdup(text));
    g_autoptr(GUri) uri = parse(stripped);

    if (!uri || g_uri_get_query(uri) || g_uri_get_fragment(uri))
        return refuse(_("“%s” is not a valid address"), text, error);
    const gboolean is_secret = g_str_equal(g_uri_get_scheme(uri), "https");
    if (!is_secret && !g_str_equal(g_uri_get_scheme(uri), "http"))
        return refuse(_("“%s” is not a valid address"), text, error);
    if (!is_secret && !is_near(g_uri_get_host(uri))) {
        return refuse(_("“%s” is outside your own network: its address must begin with https://"),
                      g_uri_get_host(uri), error);
    }
    gsize length = strlen(stripped);
    while (stripped[length - 1] == '/')
        stripped[--length] = '\0';
    const char *path = g_uri_get_path(uri);
    const gboolean has_path = path[strspn(path, "/")] != '\0';
    return g_strconcat(stripped, has_path ? "" : "/v1", NULL);
}

char *tabiya_chat_address_dup_origin(const char *address)
{
    g_autoptr(GUri) uri = parse(address);

    if (!uri)
        return NULL;
    const char *scheme = g_uri_get_scheme(uri);
    const int port = g_uri_get_port(uri);
    const int usual = g_str_equal(scheme, "https") ? 443 : 80;
    g_autofree char *host = g_ascii_strdown(g_uri_get_host(uri), -1);
    return g_uri_join(G_URI_FLAGS_NONE, scheme, NULL, host, port > 0 ? port : usual, "", NULL,
                      NULL);
}

char *tabiya_chat_address_dup_host(const char *address)
{
    g_autoptr(GUri) uri = parse(address);

    return g_strdup(uri ? g_uri_get_host(uri) : address);
}

gboolean tabiya_chat_address_is_here(const char *address)
{
    g_autoptr(GUri) uri = parse(address);

    return uri && is_here(g_uri_get_host(uri));
}

/* --- Consent ---------------------------------------------------------------------------------- */

char *tabiya_chat_dup_consent(const char *address)
{
    g_autofree char *host = tabiya_chat_address_dup_host(address);

    if (tabiya_chat_address_is_here(address)) {
        return g_strdup(_("Your questions, the moves, comments and position on the board, the "
                          "players’ names, and what Tabiya finds out about them go to a language "
                          "model on this computer. Nothing leaves it, unless that program sends it "
                          "on."));
    }
    return g_strdup_printf(
        /* Translators: a server's name. */
        _("Your questions, the moves, comments and position on the board, the players’ names, and "
          "what Tabiya finds out about them are sent to %s, with the key that you entered. The "
          "owner of this server can read and keep them, and may charge you for each answer."),
        host);
}
