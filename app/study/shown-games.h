/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The games of the shown tab of Study, as they are now, for what is made of a whole file. */
#ifndef TABIYA_SHOWN_GAMES_H
#define TABIYA_SHOWN_GAMES_H

#include "app/study/study-session.h"

G_BEGIN_DECLS

/* PGN of all games; of the shown one alone if there are more than `most`. `before` (may be NULL)
 * gets that of the games before the shown one. (transfer full) */
char *tabiya_shown_games_dup(TabiyaStudySession *session, guint most,
                             char **before) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
