/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The options of a new game, from the settings and from the parameter of the action
 * "app.new-game-with". */
#ifndef TABIYA_NEW_GAME_OPTIONS_H
#define TABIYA_NEW_GAME_OPTIONS_H

#include "app/session/play-session.h"

G_BEGIN_DECLS

/* The defaults, with strength, color, cores and time from the settings. */
void tabiya_new_game_from_settings(TabiyaNewGame *options);

/* Sets the strength of later games in the settings "level" and "strength". */
void tabiya_new_game_remember_strength(const TabiyaStrength *strength);

/* Applies an "a{sv}" to `options`: "level" i, "rating" i, "opponent" s, "colour" s (white, black,
 * random), "fen" s, "cores" i, "book" b. For an unknown key, a wrong type or a value out of range
 * returns FALSE, with a translated sentence in `error`, and leaves `options` unchanged. */
gboolean tabiya_new_game_apply_variant(TabiyaNewGame *options, GVariant *parameter, GError **error);

G_END_DECLS

#endif
