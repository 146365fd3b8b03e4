/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What test-match-game runs beside its own tests. */
#ifndef MATCH_GAME_CASES_H
#define MATCH_GAME_CASES_H

void add_line_process_cases(void);

#endif
