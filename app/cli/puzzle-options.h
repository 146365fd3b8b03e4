/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The options of `puzzles count` and `puzzles pick` that filter puzzles, and a part of them for
 * `puzzles mine`. */
#ifndef TABIYA_CLI_PUZZLE_OPTIONS_H
#define TABIYA_CLI_PUZZLE_OPTIONS_H

#include "app/puzzles/puzzle-query.h"

G_BEGIN_DECLS

typedef struct {
    char **themes, **any_themes, **no_themes;
    char *rating, *length, *pieces;
    char *opening, *side, *source, *id;
    int popularity;
} TabiyaPuzzleCliOptions;

/* Options that fill `self`, terminated as GOption requires. (transfer full) */
GOptionEntry *
tabiya_puzzle_cli_options_make(TabiyaPuzzleCliOptions *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_cli_options_clear(TabiyaPuzzleCliOptions *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TabiyaPuzzleCliOptions, tabiya_puzzle_cli_options_clear)

/* NULL after a reported error. (transfer full) */
TabiyaPuzzleQuery *
tabiya_puzzle_cli_options_make_query(const TabiyaPuzzleCliOptions *self) G_GNUC_WARN_UNUSED_RESULT;

/* The set of themes that `--option` names, or NULL. FALSE: one is unknown, and the error has been
 * reported. */
gboolean tabiya_puzzle_cli_read_themes(const char *option, char **words, TabiyaThemes *themes);

G_END_DECLS

#endif
