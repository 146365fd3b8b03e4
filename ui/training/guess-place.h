/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "guess": guessing the moves of the game in "study", on a copy of it. It is reached from
 * "study". Its session is a TabiyaGuessSession.
 *
 * Actions: "guess-moves" (as a switch), "begin-guessing", "guess-for", "guess-skip",
 * "guess-reveal", "guess-end", "guess-again", "guess-keep", "guess-close". */
#ifndef TABIYA_GUESS_PLACE_H
#define TABIYA_GUESS_PLACE_H

#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_GUESS_PLACE (tabiya_guess_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGuessPlace, tabiya_guess_place, TABIYA, GUESS_PLACE, TabiyaPlace)

G_END_DECLS

#endif
