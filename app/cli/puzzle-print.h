/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Printing of puzzles, for sub-commands. */
#ifndef TABIYA_CLI_PUZZLE_PRINT_H
#define TABIYA_CLI_PUZZLE_PRINT_H

#include "app/store/puzzle.h"

G_BEGIN_DECLS

/* One line on stdout: Lichess's ten columns (after tabiya_puzzle_csv_header), or a JSON object. */
void tabiya_cli_print_puzzle(const TabiyaPuzzle *puzzle, gboolean json);

G_END_DECLS

#endif
