/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Imports the games of a player from Lichess or Chess.com into a library.
 *
 * Only these calls use the network, and only the site that they name. The requests are public and
 * documented by the sites: Lichess's /api/games/user/USER, which streams PGN, and Chess.com's
 * /pub/player/USER/games/archives with its months as PGN. Requests come one after the other, and
 * wait if the site asks for it.
 *
 * The library remembers the last game of each player: the next call fetches only newer ones. Games
 * fetched twice are recognized as duplicates. Games that arrive before an error are imported.
 *
 * Blocks; any thread, which also runs the callbacks.
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

/* Bytes so far; `notice` (translated, or NULL) says what it is waiting for. */
typedef void (*TabiyaOnlineFunc)(guint64 bytes, const char *notice, gpointer user);

typedef struct {
    TabiyaOnlineSite site;
    const char *user;         /* the player's name there */
    const char *base_url;     /* replaces the site's own; NULL */
    guint max_seconds;        /* per answer; 0: a reasonable limit */
    TabiyaOnlineFunc fetched; /* may be NULL; gets the import's `user` */
} TabiyaOnlineOptions;

/* The site's name. */
const char *tabiya_online_get_name(TabiyaOnlineSite site);

/* Whether the name is valid for a site: letters, digits, _ and -. */
gboolean tabiya_online_is_name(const char *user);

/* Fetches and imports. Uses all of `import` but `names`; with `start_over` fetches everything
 * again. FALSE as tabiya_import_run(), or with an error from the site or the network; `result` is
 * filled in any case. */
gboolean tabiya_online_import(const TabiyaOnlineOptions *options, const TabiyaImportOptions *import,
                              GCancellable *cancellable, TabiyaImportProgress *result,
                              GError **error);

G_END_DECLS

#endif
