/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A tournament as it stands, for other programs: the files that the window writes and the output
 * of `tabiya-cli tournament` are the same bytes. Main context. */
#ifndef TABIYA_TOURNAMENT_REPORT_H
#define TABIYA_TOURNAMENT_REPORT_H

#include "app/arena/tournament.h"

G_BEGIN_DECLS

/* The crosstable: tabiya_crosstable_dup_csv(). */
char *tabiya_tournament_dup_csv(TabiyaTournament *tournament) G_GNUC_WARN_UNUSED_RESULT;

/* The whole tournament as one JSON object on a line. */
char *tabiya_tournament_dup_json(TabiyaTournament *tournament) G_GNUC_WARN_UNUSED_RESULT;

/* The log-likelihood ratio of an SPRT now; 0 before its first pair of games. */
double tabiya_tournament_get_last_llr(TabiyaTournament *tournament);

G_END_DECLS

#endif
