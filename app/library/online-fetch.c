/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See online-fetch.h. Both sites answer 429 to too many requests, and expect a pause then; Lichess
 * a whole minute. */
#include "app/library/online-fetch.h"

#include <glib/gi18n-lib.h>
#include <libsoup/soup.h>
#include <string.h>

#define AGENT "Tabiya (chess study program) "
#define IDLE_TIMEOUT_S 60
#define TRIES 3
#define WAIT_S 60
#define MAX_WAIT_S 300
#define BLOCK_BYTES (64 << 10)
#define MAX_LENGTH_DIGITS 19  /* of a Content-Length: more do not fit into 63 bits */
#define TOO_MANY_REQUESTS 429 /* RFC 6585; libsoup has no name for it */

struct TabiyaFetcher {
    SoupSession *session;
    char *site;
    TabiyaFetchFunc func;
    gpointer user;
    guint64 bytes;
};

TabiyaFetcher *tabiya_fetcher_new(const char *site, TabiyaFetchFunc func, gpointer user)
{
    TabiyaFetcher *self = g_new0(TabiyaFetcher, 1);
    self->session = soup_session_new_with_options("user-agent", AGENT, "timeout", IDLE_TIMEOUT_S,
                                                  "max-conns-per-host", 1, NULL);
    self->site = g_strdup(site);
    self->func = func;
    self->user = user;
    return self;
}

void tabiya_fetcher_free(TabiyaFetcher *self)
{
    g_object_unref(self->session);
    g_free(self->site);
    g_free(self);
}

static void tell(TabiyaFetcher *self, const char *notice)
{
    if (self->func)
        self->func(self->bytes, notice, self->user);
}

/* FALSE: cancelled. */
static gboolean sleep_seconds(guint seconds, GCancellable *cancellable)
{
    const gint64 until = g_get_monotonic_time() + seconds * G_USEC_PER_SEC;
    while (g_get_monotonic_time() < until && !g_cancellable_is_cancelled(cancellable))
        g_usleep(G_USEC_PER_SEC / 20);
    return !g_cancellable_is_cancelled(cancellable);
}

static guint seconds_to_wait(SoupMessage *message)
{
    const char *after =
        soup_message_headers_get_one(soup_message_get_response_headers(message), "Retry-After");
    if (!after || !g_ascii_isdigit(after[0]))
        return WAIT_S;
    return (guint)MIN(g_ascii_strtoull(after, NULL, 10), MAX_WAIT_S);
}

static gboolean obey(TabiyaFetcher *self, SoupMessage *message, GCancellable *cancellable)
{
    const guint seconds = seconds_to_wait(message);
    g_autofree char *notice = g_strdup_printf(
        /* Translators: a site's name, seconds. */
        g_dngettext(GETTEXT_PACKAGE, "%s asks you to wait %u second",
                    "%s asks you to wait %u seconds", seconds),
        self->site, seconds);
    tell(self, notice);
    return sleep_seconds(seconds, cancellable);
}

/* Sets the error for a status that is not OK. Returns FALSE. */
static gboolean fail_status(TabiyaFetcher *self, SoupMessage *message, GError **error)
{
    const guint status = soup_message_get_status(message);
    if (status == SOUP_STATUS_NOT_FOUND) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("%s has no player with this name"),
                    self->site);
    } else if (status == TOO_MANY_REQUESTS) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_BUSY,
                    _("Too many requests to %s; try again later"), self->site);
    } else {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    /* Translators: a site's name, a number and its meaning in English. */
                    _("%s returned an error (%u %s); try again later"), self->site, status,
                    soup_message_get_reason_phrase(message));
    }
    return FALSE;
}

/* libsoup only warns of an invalid length, and reads on. */
static gboolean has_bad_length(SoupMessage *message)
{
    const char *length =
        soup_message_headers_get_one(soup_message_get_response_headers(message), "Content-Length");
    return length && (*length == '\0' || strspn(length, "0123456789") != strlen(length) ||
                      strlen(length) >= MAX_LENGTH_DIGITS);
}

static gboolean fail_damaged(const TabiyaFetcher *self, GError **error)
{
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                /* Translators: a site's name. */
                _("%s sent damaged data; try again later"), self->site);
    return FALSE;
}

static gboolean is_within(TabiyaFetcher *self, const TabiyaFetchLimits *limits, guint64 bytes,
                          gint64 began_us, GError **error)
{
    if (bytes <= limits->bytes &&
        g_get_monotonic_time() - began_us <= limits->seconds * G_USEC_PER_SEC) {
        return TRUE;
    }
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT,
                /* Translators: a site's name. */
                _("%s sent too much data or was too slow; try again later"), self->site);
    return FALSE;
}

static gboolean copy_body(TabiyaFetcher *self, GInputStream *body, const TabiyaFetchLimits *limits,
                          GOutputStream *out, GCancellable *cancellable, GError **error)
{
    g_autofree char *block = g_malloc(BLOCK_BYTES);
    const gint64 began_us = g_get_monotonic_time();
    const guint64 before = self->bytes;
    gssize count;
    while ((count = g_input_stream_read(body, block, BLOCK_BYTES, cancellable, error)) > 0) {
        if (!is_within(self, limits, self->bytes - before + (guint64)count, began_us, error) ||
            !g_output_stream_write_all(out, block, (gsize)count, NULL, cancellable, error)) {
            return FALSE;
        }
        self->bytes += (guint64)count;
        tell(self, NULL);
    }
    if (count < 0)
        g_prefix_error(error, "%s: ", self->site);
    return count == 0;
}

gboolean tabiya_fetcher_get(TabiyaFetcher *self, const char *url, const char *accept,
                            const TabiyaFetchLimits *limits, GOutputStream *out,
                            GCancellable *cancellable, GError **error)
{
    g_autoptr(SoupMessage) message = NULL;
    g_autoptr(GInputStream) body = NULL;
    for (int tries = 0; tries < TRIES; tries++) {
        g_clear_object(&message);
        g_clear_object(&body);
        message = soup_message_new(SOUP_METHOD_GET, url);
        if (!message) {
            g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                        _("“%s” is not a valid address"), url);
            return FALSE;
        }
        soup_message_headers_replace(soup_message_get_request_headers(message), "Accept", accept);
        body = soup_session_send(self->session, message, cancellable, error);
        if (!body) {
            g_prefix_error(error, "%s: ", self->site);
            return FALSE;
        }
        const guint status = soup_message_get_status(message);
        if (status == SOUP_STATUS_OK) {
            return has_bad_length(message) ? fail_damaged(self, error)
                                           : copy_body(self, body, limits, out, cancellable, error);
        }
        if (status != TOO_MANY_REQUESTS || tries + 1 == TRIES)
            break;
        g_input_stream_close(body, NULL, NULL);
        if (!obey(self, message, cancellable))
            return !g_cancellable_set_error_if_cancelled(cancellable, error);
    }
    return fail_status(self, message, error);
}
