/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The options of the built-in engine in UCI's terms, so that one editor serves it and the external
 * engines. */
#ifndef TABIYA_BUILTIN_OPTIONS_H
#define TABIYA_BUILTIN_OPTIONS_H

#include "app/analysis/uci-option.h"

G_BEGIN_DECLS

/* Analyzing a position for minutes needs more memory than the engine's own default. */
#define TABIYA_BUILTIN_HASH_MB "128"

/* The most memory, in megabytes, that the engine may take here: half of the computer's. */
double tabiya_builtin_get_most_megabytes(void);

/* A GPtrArray of TabiyaUciOption, in the engine's order; owned by the caller. Left out are options
 * that each search sets itself (cores, lines), those of games only (levels, clocks), and choices
 * with a single value. */
GPtrArray *tabiya_builtin_options_new(void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
