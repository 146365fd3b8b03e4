/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A sentence of statistics: how the games of a library ended that had a position. "1,204 games in
 * your library: White scores 54%". It follows a board: each position is asked for when one has
 * looked at it for a moment, on a thread of its own, and only the last one is answered.
 *
 * Properties (notify; read-only):
 *   text   string: the sentence, translated; "" while it is looked for, and where the library has
 *          no games at all
 */
#ifndef TABIYA_OPENING_SCORE_H
#define TABIYA_OPENING_SCORE_H

#include <glib-object.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_OPENING_SCORE (tabiya_opening_score_get_type())
G_DECLARE_FINAL_TYPE(TabiyaOpeningScore, tabiya_opening_score, TABIYA, OPENING_SCORE, GObject)

/* `path`: of the library. One that is not there has no games. */
TabiyaOpeningScore *tabiya_opening_score_new(const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* NULL: none; then it says nothing. The same one again asks again: games may have come. */
void tabiya_opening_score_set_position(TabiyaOpeningScore *self, const EngPosition *position);
const char *tabiya_opening_score_get_text(TabiyaOpeningScore *self);

/* Whether an answer is still to come. */
gboolean tabiya_opening_score_is_asking(TabiyaOpeningScore *self);
/* How many questions were asked. For tests. */
guint tabiya_opening_score_get_n_asked(TabiyaOpeningScore *self);

/* The sentence itself. The caller's. For tests. */
char *tabiya_opening_score_describe(guint64 games, guint64 white, guint64 draws,
                                    guint64 black) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
