/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether a tournament may be started. One that a backup brought may have been written by somebody
 * else, and it names commands: its engines start if they are, with the same options, among those
 * that the person has allowed in Preferences. A tournament that began here has no such mark. */
#ifndef TABIYA_ARENA_TRUST_H
#define TABIYA_ARENA_TRUST_H

#include "app/analysis/engine-registry.h"
#include "app/arena/tournament.h"

G_BEGIN_DECLS

/* `folder` is the tournament's. FALSE with TABIYA_ERROR_ENGINE, or TABIYA_ERROR_BAD_ARGUMENT if it
 * names files that it must not write or cannot read. */
gboolean tabiya_arena_check_trust(TabiyaTournament *tournament, const char *folder,
                                  TabiyaEngineRegistry *engines, GError **error);

G_END_DECLS

#endif
