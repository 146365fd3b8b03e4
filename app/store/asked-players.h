/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Players whose games were downloaded from a site into a library (online.h). The progress of each
 * is stored under the player's address, "https://lichess.org/@/name". */
#ifndef TABIYA_ASKED_PLAYERS_H
#define TABIYA_ASKED_PLAYERS_H

#include <glib.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* Their names on the site, in lower case: a GPtrArray of char * that owns them. NULL on an error.
 * `db` is a connection of the calling thread. (transfer full) */
GPtrArray *tabiya_asked_players_list(TabiyaDatabase *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
