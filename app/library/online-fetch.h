/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Downloads from a site, one request after another. For online.c. */
#ifndef TABIYA_LIBRARY_ONLINE_FETCH_H
#define TABIYA_LIBRARY_ONLINE_FETCH_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct TabiyaFetcher TabiyaFetcher;

/* Reports bytes as they arrive, and waiting. */
typedef void (*TabiyaFetchFunc)(guint64 bytes, const char *notice, gpointer user);

/* `site` is the name for messages. */
TabiyaFetcher *tabiya_fetcher_new(const char *site, TabiyaFetchFunc func,
                                  gpointer user) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_fetcher_free(TabiyaFetcher *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaFetcher, tabiya_fetcher_free)

/* The limits of an answer. */
typedef struct {
    guint64 bytes; /* of the body, unpacked */
    guint seconds; /* for the whole answer */
} TabiyaFetchLimits;

/* Writes the answer's body to `out`, which stays open. An answer beyond the limits is an error. If
 * the site asks to wait, it waits, up to three times. `accept` is the wanted type. FALSE with a
 * G_IO_ERROR in words, NOT_FOUND if the page does not exist; bytes that came before have been
 * written. */
gboolean tabiya_fetcher_get(TabiyaFetcher *self, const char *url, const char *accept,
                            const TabiyaFetchLimits *limits, GOutputStream *out,
                            GCancellable *cancellable, GError **error);

G_END_DECLS

#endif
