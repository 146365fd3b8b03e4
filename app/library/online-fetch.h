/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fetches answers of a site one after the other. For online.c. */
#ifndef TABIYA_LIBRARY_ONLINE_FETCH_H
#define TABIYA_LIBRARY_ONLINE_FETCH_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct TabiyaFetcher TabiyaFetcher;

/* Told of bytes as they come, and of waiting. */
typedef void (*TabiyaFetchFunc)(guint64 bytes, const char *notice, gpointer user);

/* `site` is the name for messages. */
TabiyaFetcher *tabiya_fetcher_new(const char *site, TabiyaFetchFunc func,
                                  gpointer user) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_fetcher_free(TabiyaFetcher *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaFetcher, tabiya_fetcher_free)

/* What an answer may take. */
typedef struct {
    guint64 bytes; /* of the body, unpacked */
    guint seconds; /* for all of it */
} TabiyaFetchLimits;

/* Writes the answer's body to `out`, which stays open. An answer beyond the limits is an error. A
 * site that asks to wait is obeyed, three times. `accept` is the type that is wanted. FALSE with a
 * G_IO_ERROR in words, NOT_FOUND where there is no such thing; what came before it has been
 * written. */
gboolean tabiya_fetcher_get(TabiyaFetcher *self, const char *url, const char *accept,
                            const TabiyaFetchLimits *limits, GOutputStream *out,
                            GCancellable *cancellable, GError **error);

G_END_DECLS

#endif
