/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The options of a new game, from the settings and from the parameter of the action
 * "app.new-game-with". */
#ifndef TABIYA_NEW_GAME_OPTIONS_H
#define TABIYA_NEW_GAME_OPTIONS_H

#include "app/session/play-session.h"

G_BEGIN_DECLS

/* The defaults, with what the settings say of level, color, cores and time. */
void tabiya_new_game_from_settings(TabiyaNewGame *options);

/* Lays an "a{sv}" over `options`: "level" i, "colour" s (white, black, random), "fen" s, "cores" i,
 * "book" b.
 * A key that is unknown, of another type or out of range: FALSE, with a translated sentence in
 * `error`, and `options` as it was. */
gboolean tabiya_new_game_apply_variant(TabiyaNewGame *options, GVariant *parameter, GError **error);

G_END_DECLS

#endif
