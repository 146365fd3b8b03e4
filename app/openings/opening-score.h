/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A sentence of statistics on the library's games with the position on a board: "1,204 games in
 * your library: White scores 54%". A position is looked up on a thread once it has stayed on the
 * board for a moment; only the latest is answered.
 *
 * Properties (notify; read-only):
 *   text   string: the sentence, translated; "" during the search, and if the library has
 *          no games at all
 */
#ifndef TABIYA_OPENING_SCORE_H
#define TABIYA_OPENING_SCORE_H

#include <glib-object.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_OPENING_SCORE (tabiya_opening_score_get_type())
G_DECLARE_FINAL_TYPE(TabiyaOpeningScore, tabiya_opening_score, TABIYA, OPENING_SCORE, GObject)

/* `path`: of the library. A missing one has no games. */
TabiyaOpeningScore *tabiya_opening_score_new(const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* NULL: none, and an empty sentence. The same position again asks again, for games added since. */
void tabiya_opening_score_set_position(TabiyaOpeningScore *self, const EngPosition *position);
const char *tabiya_opening_score_get_text(TabiyaOpeningScore *self);

/* Whether an answer is pending. */
gboolean tabiya_opening_score_is_asking(TabiyaOpeningScore *self);
/* How many questions were asked. For tests. */
guint tabiya_opening_score_get_n_asked(TabiyaOpeningScore *self);

/* Builds the sentence. (transfer full) For tests. */
char *tabiya_opening_score_describe(guint64 games, guint64 white, guint64 draws,
                                    guint64 black) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
