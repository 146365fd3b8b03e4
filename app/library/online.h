/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Imports the games of a player from Lichess or Chess.com into a library.
 *
 * Nothing here touches the network unless it is called, and then only what the call names. What is
 * asked for is public and documented by the sites: Lichess's /api/games/user/USER, which streams
 * PGN, and Chess.com's /pub/player/USER/games/archives with its months as PGN. Requests come one
 * after the other; where the site asks to wait, that is done.
 *
 * The library remembers up to when it has the games of a name: the next call fetches what came
 * since. Games that are fetched again are found to be duplicates. What arrives before something
 * goes wrong is imported.
 *
 * Blocks; any thread, on which the callbacks come too.
 */
#ifndef TABIYA_LIBRARY_ONLINE_H
#define TABIYA_LIBRARY_ONLINE_H

#include "app/library/import.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_ONLINE_LICHESS,
    TABIYA_ONLINE_CHESSCOM,
    TABIYA_N_ONLINE_SITES,
} TabiyaOnlineSite;

/* Bytes that have come; `notice` (translated, else NULL) says what is being waited for. */
typedef void (*TabiyaOnlineFunc)(guint64 bytes, const char *notice, gpointer user);

typedef struct {
    TabiyaOnlineSite site;
    const char *user;         /* the name there */
    const char *base_url;     /* in place of the site's own; NULL */
    guint max_seconds;        /* for each answer; 0: as long as is reasonable */
    TabiyaOnlineFunc fetched; /* may be NULL; gets the import's `user` */
} TabiyaOnlineOptions;

/* What the site is called. */
const char *tabiya_online_get_name(TabiyaOnlineSite site);

/* Whether a site could know such a name: letters, digits, _ and -. */
gboolean tabiya_online_is_name(const char *user);

/* Fetches and imports. Of `import` all counts but `names`; with `start_over` everything is fetched
 * anew. FALSE as tabiya_import_run(), or with an error that says what the site or the network had
 * to say; `result` is filled in all cases. */
gboolean tabiya_online_import(const TabiyaOnlineOptions *options, const TabiyaImportOptions *import,
                              GCancellable *cancellable, TabiyaImportProgress *result,
                              GError **error);

G_END_DECLS

#endif
